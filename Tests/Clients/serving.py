"""Starts the built program as a service with the invented town, for the client tests."""
import gzip
import http.client
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import threading
import time
import unittest
import wave

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = pathlib.Path(os.environ.get("WHERETO_PROGRAM", TOP / ".build/release/whereto"))
FIXTURES = TOP / "audio-fixtures"
# The position of the drivers in the fixtures.
NEAR = "48.5,-126.5"

_shared = {}


def region():
    """The demo region, built once for all tests."""
    if "region" not in _shared:
        folder = tempfile.mkdtemp(prefix="whereto-clients-")
        unittest.addModuleCleanup(lambda: None)
        file = pathlib.Path(folder) / "alder-bay.places"
        subprocess.run(
            [PROGRAM, "index", "build", TOP / "models/demo/alder-bay.osm", "--output", file, "--country", "CA"],
            check=True, capture_output=True)
        _shared["region"] = file
    return _shared["region"]


def clean_up():
    """Removes the region built for all tests."""
    file = _shared.pop("region", None)
    if file:
        shutil.rmtree(file.parent, ignore_errors=True)


class Service:
    """A running service with its own data; the `with` block ends it."""

    def __init__(self, *arguments, index=None, wyoming=False, vosk=False, home=None):
        self._own_home = home is None
        self.home = pathlib.Path(home or tempfile.mkdtemp(prefix="whereto-service-"))
        self._command = [PROGRAM, "serve", "--index", index or region(), "--near", NEAR, "--port", "0", *arguments]
        if wyoming:
            self._command += ["--wyoming", "0"]
        if vosk:
            self._command += ["--vosk", "0"]
        self._expected = 1 + wyoming + vosk
        self.lines = []

    def __enter__(self):
        environment = dict(os.environ, XDG_DATA_HOME=str(self.home), XDG_CONFIG_HOME=str(self.home))
        self.process = subprocess.Popen(
            [str(part) for part in self._command], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
            env=environment, text=True)
        self._listening = threading.Event()
        self._ports = {}
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        if not self._listening.wait(60):
            self.process.kill()
            raise RuntimeError("the service doesn't listen: " + "".join(self.lines))
        self.port = self._ports.get("http") or self._ports["https"]
        self.wyoming_port = self._ports.get("tcp")
        self.vosk_port = self._ports.get("ws")
        return self

    def _read(self):
        for line in self.process.stderr:
            self.lines.append(line)
            found = re.match(r"listening on (https?|tcp|wss?)://127\.0\.0\.1:(\d+)", line)
            if found:
                self._ports[found[1]] = int(found[2])
                if len(self._ports) == self._expected:
                    self._listening.set()
        self._listening.set()

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
        self.process.wait()
        self._reader.join(5)
        self.process.stderr.close()
        if self._own_home:
            shutil.rmtree(self.home, ignore_errors=True)

    @property
    def log(self):
        return "".join(self.lines)

    def wait_until_ready(self):
        for _ in range(600):
            if self.get("/readyz")[0] == 200:
                return self
            time.sleep(0.1)
        raise RuntimeError("the service didn't become ready: " + self.log)

    def ask(self, method, path, body=None, headers=None):
        """Status, headers, and content of a response; JSON is parsed."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body=body, headers=headers or {})
            response = connection.getresponse()
            content = response.read()
            if response.headers.get("Content-Encoding") == "gzip":
                content = gzip.decompress(content)
            if "json" in response.headers.get("Content-Type", ""):
                content = json.loads(content)
            return response.status, response.headers, content
        finally:
            connection.close()

    def get(self, path, **headers):
        status, _, content = self.ask("GET", path, headers=headers)
        return status, content

    def talk(self, data, half_close=False, patience=2.0):
        """The response to raw bytes, which don't have to be valid HTTP."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=patience) as connection:
            connection.sendall(data)
            if half_close:
                connection.shutdown(socket.SHUT_WR)
            answer = b""
            try:
                while piece := connection.recv(65536):
                    answer += piece
            except (TimeoutError, ConnectionResetError):
                pass
            return answer


def recording(name):
    """Path of a recording in the fixtures."""
    return FIXTURES / name


def samples(name):
    """The samples of a recording: 16-bit, 16 kHz, mono."""
    with wave.open(str(recording(name)), "rb") as file:
        assert (file.getframerate(), file.getsampwidth(), file.getnchannels()) == (16000, 2, 1)
        return file.readframes(file.getnframes())
