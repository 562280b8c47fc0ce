"""Services with regions in a PostgreSQL database: their answers equal those of a service with the region file."""
import json
import os
import pathlib
import subprocess
import tempfile
import time
import unittest

import databases
import serving

TOKENS = "anna 0123456789abcdef\nben abcdef0123456789\n"
ANNA, BEN = ({"Authorization": f"Bearer {line.split()[1]}"} for line in TOKENS.splitlines())
QUERIES = ["fuel", "coffee near old bridge", "12 mill road", "harbour", "home", "nowhere at all", "the museum", "mil rode"]


def setUpModule():
    global server, address
    server = subprocess.Popen(
        [serving.TOP / "scripts/with-postgres", "sh", "-c", 'echo "$WHERETO_POSTGRES"; cat'],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    address = server.stdout.readline().strip()
    publish(serving.region())


def tearDownModule():
    server.stdin.close()
    server.wait(60)
    server.stdout.close()
    serving.clean_up()


def whereto(*arguments, **options):
    return subprocess.run(
        [serving.PROGRAM, *arguments], check=True, capture_output=True, text=True, **options).stdout


def publish(region, name=""):
    return whereto("index", "publish", region, address + name)


class Databases(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="whereto-database-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "tokens").write_text(TOKENS)

    def service(self, index=None):
        return serving.Service("--tokens", self.folder / "tokens", index=index or address)

    def find(self, service, query):
        path = f"/v1/find?near={serving.NEAR}&limit=5&q={query.replace(' ', '+')}"
        status, _, content = service.ask("GET", path, headers=ANNA)
        return status, content

    def test_answers_are_those_of_the_file(self):
        with serving.Service("--tokens", self.folder / "tokens") as file, self.service() as database:
            found = 0
            for query in QUERIES:
                with self.subTest(query):
                    expected, answered = self.find(file, query), self.find(database, query)
                    self.assertEqual(answered, expected)
                    found += len(expected[1].get("results", []))
            self.assertGreater(found, 10)

    def test_tiles_are_those_of_the_file(self):
        with serving.Service("--tokens", self.folder / "tokens") as file, self.service() as database:
            for path in ["/v1/map/15/4869/11322", "/v1/map/14/2434/5661", "/v1/map/12/608/1415", "/v1/map/8/38/88"]:
                with self.subTest(path):
                    expected = file.ask("GET", path, headers=ANNA)[2]
                    self.assertGreater(len(expected), 100)
                    self.assertEqual(database.ask("GET", path, headers=ANNA)[2], expected)

    def test_judged_queries_find_as_much(self):
        environment = dict(os.environ, XDG_DATA_HOME=str(self.folder), XDG_CACHE_HOME=str(self.folder))
        judged = serving.TOP / "search-fixtures/alder-bay.jsonl"
        reports = [
            whereto("evaluate", "search", judged, "--index", index, "--json", env=environment)
            for index in [serving.region(), address]
        ]
        self.assertEqual(*reports)

    def test_own_places_are_shared_and_outlive_a_killed_service(self):
        home = b'{"role": "home", "lat": 48.51, "lon": -126.51, "name": "Cabin"}'
        headers = dict(ANNA, **{"Content-Type": "application/json"})
        with self.service() as one, self.service() as other:
            self.assertEqual(one.ask("PUT", "/v1/own-places", body=home, headers=headers)[0], 200)
            one.process.kill()
            self.assertEqual([place["name"] for place in self.own_places(other, ANNA)], ["Cabin"])
            self.assertEqual(self.own_places(other, BEN), [])
            status, _, _ = other.ask("DELETE", "/v1/own-places?role=home", headers=ANNA)
            self.assertEqual(status, 204)
        with self.service() as third:
            self.assertEqual(self.own_places(third, ANNA), [])

    def own_places(self, service, client):
        status, _, content = service.ask("GET", "/v1/own-places", headers=client)
        self.assertEqual(status, 200)
        return content["places"]

    def test_a_server_that_takes_the_place_of_another(self):
        headers = dict(ANNA, **{"Content-Type": "application/json"})

        def put(role):
            body = json.dumps({"role": role, "lat": 48.51, "lon": -126.51, "name": role})
            return service.ask("PUT", "/v1/own-places", body=body, headers=headers)[0]

        with databases.Pair() as pair:
            whereto("index", "publish", serving.region(), pair.address)
            with self.service(pair.address) as service:
                expected = self.find(service, "fuel")
                self.assertEqual((expected[0], put("home")), (200, 200))
                pair.stop(pair.first)
                status, _, content = service.ask("GET", "/v1/own-places", headers=ANNA)
                self.assertEqual((status, content["error"]["code"]), (503, "unavailable"), service.log)
                self.assertEqual((self.find(service, "fuel")[0], put("work")), (503, 503))
                pair.promote(pair.second)
                self.assertEqual(self.find(service, "fuel"), expected)
                self.assertEqual(put("work"), 200)
                self.assertEqual([place["name"] for place in self.own_places(service, ANNA)], ["home", "work"])
                self.assertNotIn("fuel", service.log)

    def test_a_region_that_is_published_anew_is_taken_up(self):
        text = (serving.TOP / "models/demo/alder-bay.osm").read_text()
        self.assertIn("Old Mill", text)
        changed = self.folder / "changed.osm"
        changed.write_text(text.replace("Old Mill", "Zebra Mill"))
        region = self.folder / "changed.places"
        whereto("index", "build", changed, "--output", region, "--country", "CA", "--name", "alder-bay")
        try:
            with self.service() as service:
                self.assertFalse(self.has_zebra(service))
                publish(region)
                for _ in range(100):
                    if self.has_zebra(service):
                        break
                    time.sleep(0.1)
                self.assertTrue(self.has_zebra(service))
        finally:
            publish(serving.region())

    def has_zebra(self, service):
        return any("Zebra" in place["name"] for place in self.find(service, "zebra mill")[1].get("results", []))

    def test_what_is_wrong_is_said(self):
        for index, message in [
            (address + "#atlantis", "has no region 'atlantis'"),
            ("postgres://whereto:secret@localhost:1/none", "check the address, and that the server is running"),
        ]:
            done = subprocess.run(
                [serving.PROGRAM, "find", "fuel", "--index", index], capture_output=True, text=True)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(message, done.stderr)
            self.assertNotIn("secret", done.stderr)


if __name__ == "__main__":
    unittest.main()
