"""Place search with unmodified clients: geopy for Photon and for Nominatim."""
import json
import math
import pathlib
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

from geopy.geocoders import Nominatim, Photon

import serving


def setUpModule():
    global service
    service = serving.Service().__enter__()


def tearDownModule():
    service.__exit__(None, None, None)
    serving.clean_up()


class PhotonByGeopy(unittest.TestCase):
    def setUp(self):
        self.client = Photon(domain=f"127.0.0.1:{service.port}/photon", scheme="http")

    def test_finds_a_name(self):
        found = self.client.geocode("marlow hotel")
        self.assertEqual(found.raw["properties"]["name"], "Marlow Hotel")
        self.assertEqual(found.raw["properties"]["osm_key"], "tourism")
        self.assertIn("Marlow Hotel", found.address)
        self.assertAlmostEqual(found.latitude, found.raw["geometry"]["coordinates"][1])

    def test_completes_what_is_typed(self):
        names = [one.raw["properties"]["name"] for one in self.client.geocode("marl", exactly_one=False)]
        self.assertIn("Marlow Hotel", names)

    def test_finds_an_address_however_it_is_written(self):
        for text in ["88 D Street", "eighty eight d street"]:
            found = self.client.geocode(text)
            self.assertEqual(found.raw["properties"]["housenumber"], "88", text)
            self.assertEqual(found.raw["properties"]["street"], "D Street", text)
            self.assertNotIn("name", found.raw["properties"])

    def test_near_a_position(self):
        near = self.client.geocode("cafe", location_bias=(48.5, -126.5))
        self.assertLess(abs(near.latitude - 48.5), 0.02)

    def test_leaves_what_is_not_wanted(self):
        for found in self.client.geocode("street", exactly_one=False, limit=20, osm_tag="highway") or []:
            self.assertEqual(found.raw["properties"]["osm_key"], "highway")

    def test_reverse(self):
        house = self.client.geocode("88 D Street")
        found = self.client.reverse((house.latitude, house.longitude))
        self.assertEqual(found.raw["properties"]["housenumber"], "88")

    def test_nothing_there(self):
        self.assertIsNone(self.client.geocode("zzyzx quonk"))
        self.assertIsNone(self.client.reverse((0.0, 0.0)))

    def test_a_language_that_is_not_there(self):
        found = self.client.geocode("marlow hotel", language="de")
        self.assertEqual(found.raw["properties"]["name"], "Marlow Hotel")
        # Names are as in the map; country names are available in any language.
        self.assertEqual(found.raw["properties"]["country"], "Kanada")
        for tag, country in [("fr", "Canada"), ("default", "Canada"), ("ja", "カナダ"), ("xx-nothing", "Canada")]:
            status, content = service.get("/photon/reverse?lat=48.5&lon=-126.5&lang=" + tag)
            self.assertEqual((status, content["features"][0]["properties"]["country"]), (200, country))

    def test_what_is_sent_empty_is_not_sent(self):
        for more in ["lat=&lon=", "limit=0", "limit=", "bbox=&osm_tag=", "debug=0&geometry=false&dedupe=1"]:
            status, content = service.get("/photon/api?q=marlow+hotel&" + more)
            self.assertEqual((status, content["features"][0]["properties"]["name"]), (200, "Marlow Hotel"), more)
        self.assertEqual(len(service.get("/photon/api?q=street&limit=0")[1]["features"]), 1)

    def test_an_address_in_parts(self):
        for parts in ["street=D+Street&housenumber=88", "street=D+Street&housenumber=88&countrycode=ca"]:
            status, content = service.get("/photon/structured?limit=1&" + parts)
            self.assertEqual((status, content["features"][0]["properties"]["housenumber"]), (200, "88"), parts)
        self.assertEqual(service.get("/photon/structured?street=D+Street&city=Atlantis")[1]["features"], [])

    def test_what_is_nearest_is_so_to_its_point(self):
        _, content = service.get("/photon/reverse?lat=48.5&lon=-126.5&radius=5&limit=20")
        points = [feature["geometry"]["coordinates"] for feature in content["features"]]
        distances = [math.hypot((lon + 126.5) * math.cos(math.radians(48.5)), lat - 48.5) for lon, lat in points]
        self.assertGreater(len(points), 10)
        self.assertEqual(distances, sorted(distances))

    def test_orders_are_words(self):
        for word in ["cancel", "home", "stop"]:
            status, content = service.get(f"/photon/api?q={word}")
            self.assertEqual((status, content["type"]), (200, "FeatureCollection"), word)

    def test_countries(self):
        self.assertEqual(len(service.get("/photon/api?q=marlow+hotel&countrycode=ca&limit=1")[1]["features"]), 1)
        self.assertEqual(service.get("/photon/api?q=marlow+hotel&countrycode=DE")[1]["features"], [])

    def test_errors_are_photons(self):
        for path in ["/photon/api", "/photon/api?q=x&limit=no", "/photon/reverse?lat=1", "/photon/api?q=x&nonsense=1",
                     "/photon/api?q=x&nonsense=", "/photon/api?q=x&lat=1&lon=", "/photon/api?q=x&bbox=1,2,3",
                     "/photon/reverse?lat=1&lon=1&distance_sort=false"]:
            status, content = service.get(path)
            self.assertEqual(status, 400, path)
            self.assertEqual(list(content), ["message"], path)

    def test_status_and_slashes(self):
        self.assertEqual(service.get("/photon/status")[1]["status"], "Ok")
        self.assertEqual(service.get("/photon/api/?q=marlow%20hotel&zoom=12.5&lat=48.5&lon=-126.5")[0], 200)

    def test_a_number_the_map_lacks_is_not_made_up(self):
        for text in ["9999 D Street", "9999 d stre"]:
            properties = self.client.geocode(text).raw["properties"]
            self.assertNotIn("housenumber", properties, text)
            self.assertEqual(properties["name"], "D Street", text)


class NominatimByGeopy(unittest.TestCase):
    def setUp(self):
        self.client = Nominatim(domain=f"127.0.0.1:{service.port}/nominatim", scheme="http", user_agent="test")

    def test_finds_a_name(self):
        found = self.client.geocode("marlow hotel", addressdetails=True, extratags=True, namedetails=True)
        self.assertTrue(found.address.startswith("Marlow Hotel"))
        self.assertEqual(found.raw["address"]["country_code"], "ca")
        self.assertEqual(found.raw["namedetails"], {"name": "Marlow Hotel"})
        self.assertEqual(len(found.raw["boundingbox"]), 4)

    def test_finds_a_structured_address(self):
        found = self.client.geocode({"street": "88 D Street"}, addressdetails=True)
        self.assertEqual((found.raw["address"]["house_number"], found.raw["address"]["road"]), ("88", "D Street"))

    def test_in_a_box(self):
        far = [(10.0, 10.0), (11.0, 11.0)]
        self.assertIsNone(self.client.geocode("marlow hotel", viewbox=far, bounded=True))
        self.assertIsNotNone(self.client.geocode("marlow hotel", country_codes="ca"))
        self.assertIsNone(self.client.geocode("marlow hotel", country_codes="de"))

    def test_reverse(self):
        house = self.client.geocode("88 D Street")
        found = self.client.reverse((house.latitude, house.longitude))
        self.assertEqual(found.raw["address"]["house_number"], "88")
        self.assertIn("road", self.client.reverse((house.latitude, house.longitude), zoom=16).raw["address"])
        self.assertIsNone(self.client.reverse((0.0, 0.0)))

    def test_looks_objects_up(self):
        found = self.client.geocode("marlow hotel").raw
        letter = found["osm_type"][0].upper()
        status, content = service.get(f"/nominatim/lookup?osm_ids={letter}{found['osm_id']},N999999,nonsense&format=json")
        self.assertEqual(status, 200)
        self.assertEqual([one["place_id"] for one in content], [found["place_id"]])

    def test_every_format(self):
        for name in ["json", "jsonv2", "geojson", "geocodejson"]:
            status, content = service.get(f"/nominatim/search?q=marlow+hotel&format={name}")
            self.assertEqual(status, 200)
            first = content["features"][0] if "json" in name and "geo" in name else content[0]
            properties = first.get("properties", first)
            shown = properties.get("geocoding", properties)
            self.assertIn("Marlow Hotel", [shown.get("name"), shown.get("display_name")])
            self.assertEqual("class" in properties, name == "json")
            self.assertEqual("category" in properties, name in ["jsonv2", "geojson"])
        for shape, key in [("geojson", "geojson"), ("text", "geotext"), ("kml", "geokml"), ("svg", "svg")]:
            content = service.get(f"/nominatim/search?q=marlow+hotel&format=json&polygon_{shape}=1")[1]
            self.assertIn(key, content[0])
        self.assertEqual(service.get("/nominatim/status")[1], b"OK")
        self.assertEqual(service.get("/nominatim/status?format=json")[1]["status"], 0)

    def read(self, path):
        status, headers, content = service.ask("GET", "/nominatim" + path)
        self.assertEqual((status, headers["Content-Type"]), (200, "text/xml; charset=utf-8"), path)
        return xml.etree.ElementTree.fromstring(content)

    def test_xml(self):
        results = self.read("/search?q=marlow+hotel&format=xml&addressdetails=1&extratags=1&namedetails=1")
        self.assertEqual((results.tag, results.get("querystring")), ("searchresults", "marlow hotel"))
        place = results.find("place")
        self.assertTrue(place.get("display_name").startswith("Marlow Hotel"))
        self.assertEqual((place.get("class"), place.find("country_code").text), ("tourism", "ca"))
        self.assertEqual(len(place.get("boundingbox").split(",")), 4)
        self.assertEqual(place.find("namedetails/name").text, "Marlow Hotel")
        self.assertIsNotNone(place.find("extratags"))
        there = self.read(f"/reverse?lat={place.get('lat')}&lon={place.get('lon')}&format=xml")
        self.assertEqual((there.tag, there.find("addressparts/country_code").text), ("reversegeocode", "ca"))
        self.assertEqual(self.read("/reverse?lat=0&lon=0&format=xml").find("error").text, "Unable to geocode")
        looked_up = self.read(f"/lookup?osm_ids={place.get('osm_type')[0].upper()}{place.get('osm_id')}&format=xml")
        self.assertEqual(looked_up.find("place").get("place_id"), place.get("place_id"))
        self.assertEqual(self.read("/search?q=zzyzx+quonk&format=xml").findall("place"), [])

    def test_what_is_not_wanted(self):
        found = self.client.geocode("marlow hotel").raw
        numbers = [found["place_id"], found["osm_type"][0].upper() + str(found["osm_id"])]
        for number in numbers:
            content = service.get(f"/nominatim/search?q=marlow+hotel&exclude_place_ids={number}")[1]
            self.assertNotIn(found["place_id"], [one["place_id"] for one in content])
        for more, is_left in [("layer=poi", True), ("layer=address", False), ("featureType=city", False),
                              ("accept-language=de&email=a@example.org&dedupe=0", True)]:
            content = service.get("/nominatim/search?q=marlow+hotel&" + more)[1]
            self.assertEqual(found["place_id"] in [one["place_id"] for one in content], is_left, more)

    def test_languages(self):
        for wanted, headers, country in [
            ("", {}, "Canada"), ("&accept-language=de", {}, "Kanada"), ("", {"Accept-Language": "de-AT, en;q=0.5"}, "Kanada"),
            ("", {"Accept-Language": "en;q=0.2, *;q=0.1, ru;q=0.9"}, "Канада"), ("&accept-language=,;q=x", {}, "Canada"),
            ("&accept-language=zh", {"Accept-Language": "de"}, "加拿大"),
        ]:
            [found] = service.get("/nominatim/search?q=marlow+hotel&limit=1&addressdetails=1" + wanted, **headers)[1]
            self.assertEqual(found["address"]["country"], country, (wanted, headers))
            self.assertTrue(found["display_name"].endswith(country))

    def test_details(self):
        found = self.client.geocode("marlow hotel").raw
        number = f"osmtype={found['osm_type'][0].upper()}&osmid={found['osm_id']}"
        status, details = service.get(f"/nominatim/details?{number}&addressdetails=1&format=json")
        self.assertEqual((status, details["place_id"], details["localname"]), (200, found["place_id"], "Marlow Hotel"))
        self.assertEqual(details["centroid"]["coordinates"], [float(found["lon"]), float(found["lat"])])
        self.assertEqual((details["category"], details["country_code"]), ("tourism", "ca"))
        lines = {line["type"]: line["localname"] for line in details["address"]}
        self.assertEqual((lines["country"], lines["hotel"]), ("Canada", "Marlow Hotel"))
        self.assertIn("road", lines)
        self.assertNotIn("address", service.get(f"/nominatim/details.php?{number}&class=tourism")[1])
        for more, status in [("osmtype=N&osmid=999999", 404), (number + "&class=amenity", 404), ("osmtype=N", 400), ("", 400),
                             ("place_id=1", 400), (number + "&keywords=1", 400), (number + "&format=html", 400)]:
            answer = service.get("/nominatim/details?" + more)
            self.assertEqual((answer[0], answer[1]["error"]["code"]), (status, status), more)

    def test_errors_are_nominatims(self):
        for path in ["/search", "/search?q=a&city=b", "/search?q=a&format=kml", "/reverse?lat=1", "/search?q=a&limit=x",
                     "/search?q=a&polygon_geojson=1&polygon_svg=1", "/search?q=a&debug=1", "/search?q=a&layer=x",
                     "/search?q=a&viewbox=1,2,3", "/search?q=a&exclude_place_ids=x", "/status?format=xml", "/reverse?lat=a&lon=b"]:
            status, content = service.get("/nominatim" + path)
            self.assertEqual((status, content["error"]["code"]), (400, 400), path)
        self.assertEqual(service.get("/nominatim/reverse?lat=100&lon=0")[1], {"error": "Unable to geocode"})


class AcrossThe180thMeridian(unittest.TestCase):
    def test_boxes(self):
        with tempfile.TemporaryDirectory() as folder:
            source, region = pathlib.Path(folder) / "places.csv", pathlib.Path(folder) / "two.places"
            source.write_text("id,name,lat,lon,kind\none,Reef Hut,-16.5,179.5,cafe\ntwo,Reef Hut,50,10,cafe\n")
            subprocess.run(
                [serving.PROGRAM, "index", "build", source, "--output", region], check=True, capture_output=True)
            with serving.Service(index=region) as over:
                found = over.get("/photon/api?q=reef+hut&bbox=179,-17,-179,-16")[1]["features"]
                self.assertEqual([one["geometry"]["coordinates"] for one in found], [[179.5, -16.5]])
                for box in ["179,-16,-179,-17", "179,-17,-179,-16", "178,-17,183,-16"]:
                    found = over.get(f"/nominatim/search?q=reef+hut&format=jsonv2&viewbox={box}&bounded=1")[1]
                    self.assertEqual([one["lon"] for one in found], ["179.5000000"], box)


class Native(unittest.TestCase):
    def test_find_is_the_command_lines(self):
        _, found = service.get("/v1/find?q=coffee%20near%20the%20museum&near=48.5,-126.5")
        self.assertEqual(found["version"], 1)
        self.assertEqual(found["query"]["intent"], "nearPlace")

    def test_many_at_once(self):
        queries = [{"q": "marlow hotel", "limit": 1}, {"q": "coffee", "near": serving.NEAR, "limit": "2"}, {"q": ""},
                   {"q": "fuel", "near": "here"}, {"q": "nowhere at all"}]
        kind = {"Content-Type": "application/json"}
        status, _, content = service.ask("POST", "/v1/find", json.dumps({"queries": queries}), kind)
        self.assertEqual((status, content["version"], len(content["answers"])), (200, 1, 5))
        one, two, empty, bad, nothing = content["answers"]
        self.assertEqual(one, service.get("/v1/find?q=marlow+hotel&limit=1")[1])
        self.assertEqual(len(two["results"]), 2)
        self.assertEqual([answer["error"]["parameter"] for answer in [empty, bad]], ["q", "near"])
        self.assertEqual(nothing["outcome"], "notFound")
        for body, kind, expected in [
            ("{}", "application/json", 400), ('{"queries": [{"q": {}}]}', "application/json", 400), ("[", "application/json", 400),
            (json.dumps({"queries": [{"q": "x"}] * 1_001}), "application/json", 400), ("{}", "text/plain", 415),
            (json.dumps({"queries": [{"q": "x" * 2_000_000}]}), "application/json", 413),
        ]:
            self.assertEqual(service.ask("POST", "/v1/find", body, {"Content-Type": kind})[0], expected, body[:40])

    def test_lines_below_the_names(self):
        def line(more):
            return service.get(f"/v1/find?q=coffee&near={serving.NEAR}&limit=1" + more)[1]["results"][0].get("line")
        self.assertIsNone(line(""))
        self.assertRegex(line("&language=en"), r"^\d+ m · coffee shop · ")
        self.assertRegex(line("&language=en-US&units=milesAndFeet"), r"^[\d.]+ (ft|mi) · ")
        self.assertRegex(line("&language=ru"), r"^\d+ м · ")
        for more, name in [("&language=xx", "language"), ("&units=miles", "units")]:
            status, content = service.get("/v1/find?q=coffee" + more)
            self.assertEqual((status, content["error"]["parameter"]), (400, name))

    def test_a_place_by_its_identity(self):
        _, found = service.get("/v1/find?q=marlow+hotel")
        name = found["results"][0]["id"]
        for path in [name, name.replace("/", "%2F")]:
            status, content = service.get("/v1/places/" + path)
            self.assertEqual((status, content["place"]["name"]), (200, "Marlow Hotel"))
        self.assertEqual(service.get("/v1/places/osm:node/1234567890123")[0], 404)

    def test_suggestions_and_rubrics(self):
        _, content = service.get("/v1/suggest?q=marlo&near=48.5,-126.5")
        self.assertEqual(content["suggestions"][0]["text"], "Marlow Hotel")
        self.assertGreater(len(service.get("/v1/rubrics")[1]["rubrics"]), 100)


if __name__ == "__main__":
    unittest.main()
