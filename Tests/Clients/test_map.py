"""The map's tiles, decoded with Mapbox's own decoder."""
import collections
import http.client
import math
import unittest

import mapbox_vector_tile

import serving

LATITUDE, LONGITUDE = (float(part) for part in serving.NEAR.split(","))


def setUpModule():
    global service
    service = serving.Service().__enter__()


def tearDownModule():
    service.__exit__(None, None, None)
    serving.clean_up()


def address(zoom, latitude=LATITUDE, longitude=LONGITUDE):
    """The path of the tile around a position."""
    sine = math.sin(math.radians(latitude))
    x = longitude / 360 + 0.5
    y = 0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)
    return f"/v1/map/{zoom}/{int(x * 2 ** zoom)}/{int(y * 2 ** zoom)}"


def tile(zoom, **position):
    status, headers, content = service.ask("GET", address(zoom, **position))
    assert status == 200, content
    assert headers["Content-Type"] == "application/vnd.mapbox-vector-tile"
    return mapbox_vector_tile.decode(content) if content else {}


class Tiles(unittest.TestCase):
    def test_a_description_that_clients_of_tiles_know(self):
        status, description = service.get("/v1/map")
        self.assertEqual(status, 200)
        self.assertEqual(description["tilejson"], "3.0.0")
        self.assertEqual(description["tiles"], [f"http://127.0.0.1:{service.port}/v1/map/{{z}}/{{x}}/{{y}}"])
        self.assertEqual((description["minzoom"], description["maxzoom"]), (0, 15))
        self.assertIn("OpenStreetMap", description["attribution"])
        for layer in tile(15):
            self.assertIn(layer, [one["id"] for one in description["vector_layers"]])

    def test_a_town_is_in_them(self):
        kinds = collections.Counter()
        names = set()
        for zoom in [13, 14, 15]:
            for layer, content in tile(zoom).items():
                self.assertEqual(content["version"], 2)
                self.assertEqual(content["extent"], 4096)
                for feature in content["features"]:
                    properties = feature["properties"]
                    kinds[layer, properties["kind"]] += 1
                    names.add(properties.get("name"))
        for expected in [("way", "street"), ("way", "primary"), ("building", "building"), ("place", "poi")]:
            self.assertGreater(kinds[expected], 0, kinds)
        self.assertLessEqual({"Market Street", "Alder Bay"}, names)

    def test_the_sea_is_where_the_coast_has_it(self):
        """South of the town there is only water, and north of it none."""
        sea = tile(15, latitude=48.4845, longitude=-126.52)["water"]["features"]
        self.assertEqual([feature["properties"]["kind"] for feature in sea], ["sea"])
        self.assertNotIn("water", tile(15, latitude=48.52, longitude=-126.47))

    def test_shapes_are_within_reach_of_their_tile(self):
        def points(coordinates):
            if isinstance(coordinates[0], (int, float)):
                yield coordinates
            else:
                for part in coordinates:
                    yield from points(part)
        for zoom in range(16):
            for layer, content in tile(zoom).items():
                for feature in content["features"]:
                    for x, y in points(feature["geometry"]["coordinates"]):
                        # After rounding, a point on the edge can be one unit beyond it.
                        self.assertTrue(-81 <= x <= 4177 and -81 <= y <= 4177, (zoom, layer, x, y))

    def test_nothing_is_an_empty_tile(self):
        self.assertEqual(service.ask("GET", "/v1/map/15/1/1")[::2], (200, b""))

    def test_who_has_a_tile_is_told_so(self):
        status, headers, content = service.ask("GET", address(14))
        again = service.ask("GET", address(14), headers={"If-None-Match": headers["ETag"]})
        self.assertEqual((status, again[0], again[2]), (200, 304, b""))
        self.assertEqual(service.ask("GET", address(14), headers={"If-None-Match": '"older"'})[2], content)

    def test_what_is_no_tile_is_refused(self):
        for path, status in [
                ("/v1/map/16/0/0", 404), ("/v1/map/3/8/0", 404), ("/v1/map/-1/0/0", 404), ("/v1/map/1/0/x", 404),
                ("/v1/map/1/0", 404), ("/v1/map/1/0/0.5", 404), ("/v1/map/1/0/0?x=1", 400), ("/v1/map/99999999999999999999/0/0", 404), ("/v1/map/%7Bz%7D/%7Bx%7D/%7By%7D", 404)]:
            with self.subTest(path):
                answer = service.get(path)
                self.assertEqual(answer[0], status)
                self.assertIn("error", answer[1])

    def test_tiles_want_a_token_where_the_service_does(self):
        with serving.Service("--tokens", self.tokens()) as closed:
            self.assertEqual(closed.ask("GET", address(14))[0], 401)
            token = {"Authorization": "Bearer 0123456789abcdef"}
            self.assertEqual(closed.ask("GET", address(14), headers=token)[0], 200)

    def tokens(self):
        file = service.home / "tokens"
        file.write_text("anna 0123456789abcdef\n")
        return file

    def test_a_connection_may_ask_for_many(self):
        connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=30)
        self.addCleanup(connection.close)
        for zoom in range(16):
            connection.request("GET", address(zoom))
            response = connection.getresponse()
            self.assertEqual((response.status, len(response.read())), (200, int(response.headers["Content-Length"])))


if __name__ == "__main__":
    unittest.main()
