"""Place search by clients that exist, unmodified: geopy's for Photon and for Nominatim."""
import unittest

import geopy.exc
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
        with self.assertRaises(geopy.exc.GeocoderQueryError):
            self.client.geocode("marlow hotel", language="de")

    def test_errors_are_photons(self):
        for path in ["/photon/api", "/photon/api?q=x&limit=no", "/photon/reverse?lat=1", "/photon/api?q=x&nonsense=1"]:
            status, content = service.get(path)
            self.assertEqual(status, 400, path)
            self.assertEqual(list(content), ["message"], path)

    def test_status_and_slashes(self):
        self.assertEqual(service.get("/photon/status")[1]["status"], "Ok")
        self.assertEqual(service.get("/photon/api/?q=marlow%20hotel&zoom=12.5&lat=48.5&lon=-126.5")[0], 200)

    def test_a_number_the_map_lacks_is_not_made_up(self):
        properties = self.client.geocode("9999 D Street").raw["properties"]
        self.assertNotIn("housenumber", properties)
        self.assertEqual(properties["name"], "D Street")


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
        self.assertEqual(service.get("/nominatim/status")[1], b"OK")
        self.assertEqual(service.get("/nominatim/status?format=json")[1]["status"], 0)

    def test_errors_are_nominatims(self):
        for path in ["/search", "/search?q=a&city=b", "/search?q=a&format=xml", "/reverse?lat=1", "/search?q=a&limit=x",
                     "/search?q=a&polygon_geojson=1", "/status?format=xml", "/reverse?lat=a&lon=b"]:
            status, content = service.get("/nominatim" + path)
            self.assertEqual((status, content["error"]["code"]), (400, 400), path)
        self.assertEqual(service.get("/nominatim/reverse?lat=100&lon=0")[1], {"error": "Unable to geocode"})


class Native(unittest.TestCase):
    def test_find_is_the_command_lines(self):
        _, found = service.get("/v1/find?q=coffee%20near%20the%20museum&near=48.5,-126.5")
        self.assertEqual(found["version"], 1)
        self.assertEqual(found["query"]["intent"], "nearPlace")

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
