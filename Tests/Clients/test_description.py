"""Tests the service against its OpenAPI description with schemathesis: accepted parameters and responses must match."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import serving

# Recordings, forms, spoken prompts, and WebSockets have their own tests, because random bytes would all be rejected.
OTHERS = ["/v1/destinations", "/v1/audio/transcriptions", "/v1/speech", "/vosk"]
# Parameters that exclude or require each other, or are normalized or decoded first; a description can't express that.
DEPENDENT = ["/nominatim/search", "/photon/api", "/photon/structured", "/v1/find", "/v1/own-places"]


def tearDownModule():
    serving.clean_up()


class Description(unittest.TestCase):
    def run_schemathesis(self, service, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(sys.executable).parent / "schemathesis"
            run = subprocess.run(
                [program, "run", f"http://127.0.0.1:{service.port}/openapi.json", "--checks", "all", "--no-color",
                 "--max-examples", os.environ.get("WHERETO_EXAMPLES", "20"), "--seed", "1",
                 "--suppress-health-check", "filter_too_much", *arguments],
                cwd=folder, capture_output=True, text=True, timeout=600)
        self.assertEqual(run.returncode, 0, run.stdout[-6_000:] + run.stderr[-2_000:])

    def test_every_path(self):
        with serving.Service() as service:
            service.wait_until_ready()
            left_out = [word for path in OTHERS + DEPENDENT for word in ["--exclude-path", path]]
            self.run_schemathesis(service, *left_out)
            included = [word for path in DEPENDENT for word in ["--include-path", path]]
            self.run_schemathesis(service, *included, "--exclude-checks", "positive_data_acceptance")

    def test_the_description_is_the_one_in_the_sources(self):
        with serving.Service() as service:
            document = serving.TOP / "Sources/Service/Description/openapi.json"
            self.assertEqual(service.get("/openapi.json")[1], json.loads(document.read_text()))


if __name__ == "__main__":
    unittest.main()
