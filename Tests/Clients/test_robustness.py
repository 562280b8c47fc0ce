"""Difficult clients: unauthorized ones, and ones with invalid, too many, too slow, or simultaneous requests."""
import asyncio
import concurrent.futures
import http.client
import json
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest

import websockets

import serving

SPOKEN = "clean/address-letter.wav"
WAV = {"Content-Type": "audio/wav"}


def tearDownModule():
    serving.clean_up()


class WhoMayAsk(unittest.TestCase):
    def test_tokens(self):
        with tempfile.NamedTemporaryFile("w", suffix=".tokens") as file:
            file.write("# clients\nanna 0123456789abcdef\nbert fedcba9876543210\n")
            file.flush()
            with serving.Service("--tokens", file.name) as service:
                self.assertEqual(service.get("/healthz")[0], 200)
                for given in [None, "Bearer", "Bearer x", "Bearer 0123456789abcdee", "Bearer 0123456789abcdef0",
                              "Basic 0123456789abcdef"]:
                    headers = {"Authorization": given} if given else {}
                    for path in ["/v1/find?q=x", "/photon/api?q=x", "/metrics", "/vosk", "/nothing"]:
                        status, answer, _ = service.ask("GET", path, headers=headers)
                        self.assertEqual((status, answer["WWW-Authenticate"]), (401, "Bearer"), (given, path))
                # In the format of the clients at that path.
                self.assertEqual(set(service.get("/photon/api?q=x")[1]), {"message"})
                self.assertEqual(service.get("/nominatim/search?q=x")[1]["error"]["code"], 401)
                self.assertEqual(service.get("/v1/models")[1]["error"]["type"], "invalid_request_error")
                anna = {"Authorization": "Bearer 0123456789abcdef"}
                bert = {"Authorization": "bearer fedcba9876543210"}
                self.assertEqual(service.get("/v1/find?q=marlow+hotel", **anna)[0], 200)
                home = json.dumps({"role": "home", "lat": 48.51, "lon": -126.51})
                kind = {"Content-Type": "application/json"}
                self.assertEqual(service.ask("PUT", "/v1/own-places", home, {**anna, **kind})[0], 200)
                self.assertEqual(len(service.get("/v1/own-places", **anna)[1]["places"]), 1)
                self.assertEqual(service.get("/v1/own-places", **bert)[1]["places"], [])
                self.assertEqual(service.get("/v1/find?q=take+me+home", **anna)[1]["outcome"], "resolved")
                self.assertEqual(service.get("/v1/find?q=take+me+home", **bert)[1]["outcome"], "notFound")

                async def open_socket(token):
                    headers = {"Authorization": f"Bearer {token}"}
                    async with websockets.connect(f"ws://127.0.0.1:{service.port}/vosk", additional_headers=headers):
                        pass
                asyncio.run(open_socket("0123456789abcdef"))
                with self.assertRaises(websockets.InvalidStatus):
                    asyncio.run(open_socket("0123456789abcdee"))

    def test_tokens_are_read_again(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "tokens"
            file.write_text("anna 0123456789abcdef\n")
            with serving.Service("--tokens", file) as service:
                def allowed(token, expected):
                    for _ in range(200):
                        if service.get("/v1/find?q=x", Authorization=f"Bearer {token}")[0] == expected:
                            return True
                        time.sleep(0.05)
                    return False
                self.assertTrue(allowed("0123456789abcdef", 200))
                file.write_text("anna 0123456789abcdef\nbert fedcba9876543210\n")
                self.assertTrue(allowed("fedcba9876543210", 200))
                file.write_text("bert fedcba9876543210\n")
                self.assertTrue(allowed("0123456789abcdef", 401))
                # An unreadable file changes nothing.
                file.write_text("bert short\n")
                for _ in range(100):
                    if "can't be used" in service.log:
                        break
                    time.sleep(0.05)
                self.assertIn("tokens:1:", service.log)
                self.assertEqual(service.get("/v1/find?q=x", Authorization="Bearer fedcba9876543210")[0], 200)

    def test_metrics_without_a_token(self):
        with tempfile.NamedTemporaryFile("w", suffix=".tokens") as file:
            file.write("anna 0123456789abcdef\n")
            file.flush()
            with serving.Service("--tokens", file.name, "--open-metrics") as service:
                status, content = service.get("/metrics")
                self.assertEqual((status, b"process_resident_memory_bytes" in content), (200, True))
                self.assertEqual(service.get("/v1/find?q=x")[0], 401)

    def test_pages_of_others(self):
        with serving.Service() as service:
            self.assertEqual(service.get("/v1/find?q=x", Origin="https://elsewhere.example")[0], 403)
            self.assertEqual(service.get("/v1/own-places", Host="elsewhere.example")[0], 421)
            self.assertEqual(service.get("/v1/own-places", Host=f"localhost:{service.port}")[0], 200)
            own = f"http://127.0.0.1:{service.port}"
            self.assertEqual(service.get("/v1/find?q=x", Origin=own)[0], 200)
            # A form of another page can send this without a preflight.
            status, _, _ = service.ask("PUT", "/v1/own-places", "{}", {"Content-Type": "text/plain"})
            self.assertEqual(status, 415)

            async def open_socket():
                async with websockets.connect(f"ws://127.0.0.1:{service.port}/vosk", origin="https://elsewhere.example"):
                    pass
            with self.assertRaises(websockets.InvalidStatus):
                asyncio.run(open_socket())

    def test_pages_that_are_allowed(self):
        page = "https://map.example.org"
        with serving.Service("--allow-origin", page) as service:
            _, headers, _ = service.ask("GET", "/photon/api?q=marlow+hotel", headers={"Origin": page})
            self.assertEqual(headers["Access-Control-Allow-Origin"], page)
            status, headers, _ = service.ask("OPTIONS", "/v1/own-places", headers={
                "Origin": page, "Access-Control-Request-Method": "PUT"})
            self.assertEqual((status, headers["Access-Control-Allow-Origin"]), (204, page))
            self.assertEqual(service.get("/photon/api?q=x", Origin="https://elsewhere.example")[0], 403)
        with serving.Service("--allow-origin", "*") as service:
            _, headers, _ = service.ask("GET", "/photon/api?q=marlow+hotel", headers={"Origin": page})
            self.assertEqual(headers["Access-Control-Allow-Origin"], "*")
            self.assertEqual(service.get("/v1/own-places", Origin=page)[0], 403)

    def test_an_open_address_needs_a_word(self):
        run = subprocess.run(
            [serving.PROGRAM, "serve", "--index", serving.region(), "--host", "0.0.0.0", "--port", "0"],
            capture_output=True, text=True, timeout=60)
        self.assertEqual(run.returncode, 2)
        self.assertIn("--tokens", run.stderr)

    def test_bad_files_of_tokens(self):
        for text, word in [("", "no token"), ("anna short\n", ":1:"), ("a b c\n", ":1:"),
                           ("\nanna 0123456789abcdef\nanna 0123456789abcdee\n", ":3:"),
                           ("anna 0123456789abcdef\nbert 0123456789abcdef\n", ":2:"), ("an/na 0123456789abcdef\n", ":1:")]:
            with tempfile.NamedTemporaryFile("w") as file:
                file.write(text)
                file.flush()
                run = subprocess.run(
                    [serving.PROGRAM, "serve", "--index", serving.region(), "--tokens", file.name, "--port", "0"],
                    capture_output=True, text=True, timeout=60)
                self.assertEqual((run.returncode, word in run.stderr), (1, True), run.stderr)


class WrongRequests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.service = serving.Service().__enter__().wait_until_ready()

    @classmethod
    def tearDownClass(cls):
        cls.service.__exit__(None, None, None)

    def post(self, body, headers=None, path="/v1/destinations"):
        status, _, content = self.service.ask("POST", path, body, headers or WAV)
        return status, content["error"]["code"]

    def test_content(self):
        for body, kind, answer in [
            (b"hello", "text/plain", (415, "unsupportedMediaType")), (b"hello", "audio/wav", (400, "badAudio")),
            (b"", "audio/wav", (400, "badAudio")), (b"RIFF", "audio/wav", (400, "badAudio")),
            (serving.recording(SPOKEN).read_bytes()[:40], "audio/wav", (400, "badAudio")),
            (bytes(32_000 * 61), "audio/pcm", (400, "badAudio")), (b"", "audio/pcm; rate=7", (400, "badParameter")),
            (b"", "audio/pcm; channels=2", (400, "badParameter")),
        ]:
            self.assertEqual(self.post(body, {"Content-Type": kind}), answer, (body[:10], kind))
        self.assertEqual(self.post(b"", {}, "/v1/destinations?near=x")[0], 400)

    def test_forms(self):
        path = "/v1/audio/transcriptions"
        for body, kind in [(b"x", "multipart/form-data; boundary=b"), (b"--b\r\n\r\n--b--", "multipart/form-data; boundary=b"),
                           (b"--b--\r\n", "multipart/form-data; boundary=b"), (b"", "multipart/form-data"),
                           (b"{}", "application/json")]:
            status, _, content = self.service.ask("POST", path, body, {"Content-Type": kind})
            self.assertIn(status, [400, 415], kind)
            self.assertEqual(set(content["error"]), {"message", "type", "code"} | ({"param"} if status == 400 and "param" in content["error"] else set()))

    def test_a_large_upload(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.service.port, timeout=60)
        connection.putrequest("POST", "/v1/destinations")
        connection.putheader("Content-Type", "audio/wav")
        connection.putheader("Content-Length", str(100 << 20))
        connection.endheaders()
        response = connection.getresponse()
        self.assertEqual(response.status, 413)
        connection.close()

        def pieces():
            yield serving.recording(SPOKEN).read_bytes()[:44].replace(b"data", b"LIST")
            for _ in range(100):
                yield bytes(1 << 20)
        status = None
        try:
            status, _, _ = self.service.ask("POST", "/v1/destinations", pieces(), WAV)
        except (BrokenPipeError, ConnectionResetError):
            pass
        self.assertIn(status, [400, 413, None])
        self.assertEqual(self.service.get("/healthz")[0], 200)

    def test_bytes_that_are_no_request(self):
        host = b"Host: localhost\r\n"
        for data, start in [
            (b"\x00\xff\x00 nonsense\r\n\r\n", b"HTTP/1.1 400"),
            ("GET /v1/find?q=café HTTP/1.1\r\n".encode() + host + b"\r\n", b"HTTP/1.1 400"),
            (b"GET /v1/find?q=x HTTP/1.1\r\n" + host + b"Expect: a miracle\r\n\r\n", b"HTTP/1.1 417"),
            (b"GET /v1/find?q=x HTTP/2.0\r\n" + host + b"\r\n", b"HTTP/1.1 505"),
            (b"POST /v1/find HTTP/1.1\r\n" + host + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", b"HTTP/1.1 400"),
            (b"POST /v1/find HTTP/1.1\r\n" + host + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!", b"HTTP/1.1 400"),
            (b"POST /v1/find HTTP/1.1\r\n" + host + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", b"HTTP/1.1 400"),
            (b"GET /v1/find?q=x HTTP/1.1\r\n" + host + b"X: " + b"y" * 70_000 + b"\r\n\r\n", b"HTTP/1.1 431"),
            (b"GET /v1/find?q=x HTTP/1.1\r\n" + host + b"Bad Header : x\r\n\r\n", b"HTTP/1.1 400"),
            (b"GET /v1/find?q=marlow HTTP/1.1\r\nConnection: close\r\n\r\n", b"HTTP/1.1 400"),
            (b"GET /v1/find?q=marlow HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", b"HTTP/1.1 421"),
            (b"GET /v1/find?q=marlow HTTP/1.1\r\n" + host + b"Host: evil.example\r\nConnection: close\r\n\r\n", b"HTTP/1.1 400"),
        ]:
            begin = time.monotonic()
            answer = self.service.talk(data, patience=10)
            self.assertTrue(answer.startswith(start), (data[:60], answer[:60]))
            self.assertNotIn(b"HTTP/1.1 200", answer)
            # Expect the response and the end of the connection, not a timeout.
            self.assertLess(time.monotonic() - begin, 5, data[:60])

    def test_requests_that_others_send(self):
        host = b"Host: localhost\r\n"
        for data in [
            # Java's HTTP client sends this with each first request.
            b"GET /v1/find?q=marlow HTTP/1.1\r\n" + host + b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAA\r\n\r\n",
            b"GET /v1/find?q=marlow HTTP/1.0\r\n\r\n",
        ]:
            answer = self.service.talk(data, patience=10)
            self.assertTrue(answer.startswith(b"HTTP/1.1 200 OK"), answer[:60])
            self.assertIn(b"onnection: close", answer)

    def test_a_body_that_is_asked_for(self):
        sound = serving.recording(SPOKEN).read_bytes()
        head = b"POST /v1/destinations HTTP/1.1\r\nHost: localhost\r\nContent-Type: audio/wav\r\nExpect: 100-continue\r\nConnection: close\r\n"
        with socket.create_connection(("127.0.0.1", self.service.port), timeout=30) as connection:
            connection.sendall(head + b"Content-Length: %d\r\n\r\n" % len(sound))
            self.assertEqual(connection.recv(65536), b"HTTP/1.1 100 Continue\r\n\r\n")
            connection.sendall(sound)
            answer = b""
            while piece := connection.recv(65536):
                answer += piece
            self.assertTrue(answer.startswith(b"HTTP/1.1 200 OK"), answer[:60])
        for path, length, status in [(b"/v1/destinations", 100 << 20, b"413"), (b"/nothing", 10, b"404")]:
            answer = self.service.talk(
                head.replace(b"/v1/destinations", path) + b"Content-Length: %d\r\n\r\n" % length, patience=10)
            # A body that is too large is rejected before 100 Continue.
            start = b"HTTP/1.1 413" if status == b"413" else b"HTTP/1.1 "
            self.assertTrue(answer.startswith(start) and b"HTTP/1.1 " + status in answer, answer[:60])

    def test_a_body_that_nobody_reads(self):
        # The response comes before the body, and then the connection ends.
        begin = time.monotonic()
        answer = self.service.talk(b"POST /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nx", patience=10)
        self.assertTrue(answer.startswith(b"HTTP/1.1 405"), answer[:60])
        answer = self.service.talk(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nx", patience=10)
        self.assertTrue(answer.startswith(b"HTTP/1.1 200"), answer[:60])
        self.assertIn(b"onnection: close", answer)
        self.assertLess(time.monotonic() - begin, 8)

    def test_somebody_behind_a_proxy_is_not_the_host(self):
        for header in [{"X-Forwarded-For": "10.0.0.9"}, {"Forwarded": "for=10.0.0.9"}, {"Via": "1.1 gate"}]:
            status, content = self.service.get("/v1/own-places", **header)
            self.assertEqual((status, content["error"]["code"]), (403, "forwarded"))
        with serving.Service("--trust-proxy", "127.0.0.1") as service:
            there = {"X-Forwarded-For": "10.0.0.9", "Host": "whereto.example.org"}
            self.assertEqual(service.get("/v1/find?q=marlow+hotel", **there)[0], 200)
            self.assertEqual(service.get("/v1/own-places", **there)[0], 403)

    def test_a_body_that_breaks_off(self):
        start = b"POST /v1/destinations HTTP/1.1\r\nHost: localhost\r\nContent-Type: audio/wav\r\n"
        sound = serving.recording(SPOKEN).read_bytes()[:9_000]
        for data in [start + b"Transfer-Encoding: chunked\r\n\r\n2328\r\n" + sound + b"\r\n", start + b"Content-Length: 90000\r\n\r\n" + sound]:
            self.assertTrue(self.service.talk(data, half_close=True, patience=10).startswith(b"HTTP/1.1 400"))
        self.assertEqual(self.post(b"")[0], 400)
        for _ in range(500):
            if b"whereto_sessions 0" in self.service.get("/metrics")[1]:
                break
            time.sleep(0.01)
        else:
            self.fail("a recognizer is still in use by a client that has gone")

    def test_paths(self):
        for path in ["/../../etc/passwd", "/v1/places/..%2f..%2f..%2fetc%2fpasswd", "/v1/places/", "/v1/find/../find?q=x", "/%00", "/v1/places/%ff"]:
            status, _ = self.service.get(path)
            self.assertIn(status, [400, 404], path)
        self.assertEqual(self.service.ask("DELETE", "/v1/find")[0], 405)

    def test_text(self):
        script = "%3Cscript%3Ealert(1)%3C%2Fscript%3E"
        status, headers, content = self.service.ask("GET", f"/v1/find?q={script}")
        self.assertEqual((status, headers["X-Content-Type-Options"]), (200, "nosniff"))
        self.assertEqual(content["transcript"], "<script>alert(1)</script>")
        for path in ["/v1/find?q=%ff", "/v1/find?q=%zz", "/v1/find", "/v1/find?q=" + "a" * 301, "/v1/find?q=x&limit=0",
                     "/v1/find?q=x&near=95,0", "/v1/find?q=x&at=tomorrow", "/v1/reverse?at=1,1&kind=own",
                     "/v1/reverse?at=1,1&within=nan"]:
            status, content = self.service.get(path)
            self.assertEqual((status, content["error"]["code"]), (400, "badParameter"), path)

    def test_own_places_are_checked(self):
        kind = {"Content-Type": "application/json"}
        for place in ["{", "[]", '{"role": "home"}', '{"role": "home", "lat": 91, "lon": 0}',
                      '{"role": "favourite", "lat": 1, "lon": 1}', '{"role": "favourite", "name": "!", "lat": 1, "lon": 1}']:
            status, _, content = self.service.ask("PUT", "/v1/own-places", place, kind)
            self.assertEqual(status, 400, place)
        self.assertEqual(self.service.ask("PUT", "/v1/own-places", " " * 70_000, kind)[0], 413)
        self.assertEqual(self.service.ask("DELETE", "/v1/own-places?role=home")[0], 404)

    def test_the_log_has_no_words(self):
        with serving.Service("--log", "debug") as service:
            service.wait_until_ready()
            service.get("/v1/find?q=marlow+hotel&near=48.5,-126.5")
            service.ask("POST", "/v1/destinations", serving.recording(SPOKEN).read_bytes(), WAV)
            time.sleep(0.2)
            log = service.log
        self.assertIn("/v1/find", log)
        for word in ["marlow", "eighty", "street", "48.5"]:
            self.assertNotIn(word, log.lower())


class TooMuch(unittest.TestCase):
    def test_more_than_are_heard(self):
        with serving.Service("--recognizers", "1", "--waiting", "1", "--per-client", "9") as service:
            service.wait_until_ready()
            sound = serving.recording(SPOKEN).read_bytes()
            with concurrent.futures.ThreadPoolExecutor(8) as pool:
                answers = list(pool.map(lambda _: service.ask("POST", "/v1/destinations", sound, WAV), range(8)))
            statuses = [status for status, _, _ in answers]
            self.assertEqual(set(statuses), {200, 503})
            self.assertGreaterEqual(statuses.count(200), 2)
            refused = next(answer for answer in answers if answer[0] == 503)
            self.assertGreater(int(refused[1]["Retry-After"]), 0)
            self.assertEqual(refused[2]["error"]["code"], "busy")
            self.assertEqual(service.ask("POST", "/v1/destinations", sound, WAV)[0], 200)

    def test_more_than_speak_at_once(self):
        async def speak(port, held):
            async with websockets.connect(f"ws://127.0.0.1:{port}/vosk") as socket:
                sound = serving.samples(SPOKEN)
                for at in range(0, len(sound) // 2, 8_000):
                    await socket.send(sound[at:at + 8_000])
                    await socket.recv()
                await held(port) if held else None

        async def second(port):
            with self.assertRaises(websockets.ConnectionClosed) as caught:
                await speak(port, None)
            self.assertEqual(caught.exception.rcvd.code, 1013)

        with serving.Service("--recognizers", "1") as service:
            service.wait_until_ready()
            asyncio.run(speak(service.port, second))
            # A client that has gone frees its slot.
            asyncio.run(speak(service.port, None))

    def test_more_than_one_client_may(self):
        with serving.Service("--recognizers", "4", "--per-client", "1") as service:
            service.wait_until_ready()
            sound = serving.recording(SPOKEN).read_bytes()
            with concurrent.futures.ThreadPoolExecutor(4) as pool:
                answers = list(pool.map(lambda _: service.ask("POST", "/v1/destinations", sound, WAV), range(4)))
            self.assertEqual({status for status, _, _ in answers}, {200, 429})

    def test_connections_that_say_nothing(self):
        with serving.Service() as service:
            service.wait_until_ready()
            silent = [socket.create_connection(("127.0.0.1", service.port)) for _ in range(500)]
            slow = [socket.create_connection(("127.0.0.1", service.port)) for _ in range(500)]
            for step in b"GET /v1/find?q=a":
                for connection in slow:
                    connection.send(bytes([step]))
            begin = time.monotonic()
            for _ in range(50):
                self.assertEqual(service.get("/v1/find?q=marlow+hotel")[0], 200)
            self.assertLess(time.monotonic() - begin, 10)
            self.assertEqual(
                service.ask("POST", "/v1/destinations", serving.recording(SPOKEN).read_bytes(), WAV)[0], 200)
            for connection in silent + slow:
                connection.close()


    def test_more_connections_than_there_may_be(self):
        with serving.Service("--connections", "100") as service:
            service.wait_until_ready()
            held = []
            for number in range(400):
                connection = socket.create_connection(("127.0.0.1", service.port))
                if number % 2:
                    connection.send(b"POST /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Le")
                held.append(connection)

            def dropped():
                """The number of evicted connections; while hundreds open at once, this one can be evicted too."""
                try:
                    metrics = service.get("/metrics")[1].decode()
                except ConnectionError:
                    return 0
                found = re.search(r'whereto_connections_dropped_total\{reason="idle"\} (\d+)', metrics)
                return int(found[1]) if found else 0
            for _ in range(200):
                if dropped() >= 300:
                    break
                time.sleep(0.05)
            self.assertGreaterEqual(dropped(), 300)
            begin = time.monotonic()
            for _ in range(20):
                self.assertEqual(service.get("/v1/find?q=marlow+hotel")[0], 200)
            self.assertLess(time.monotonic() - begin, 5)
            for connection in held:
                connection.close()

    def test_more_recordings_than_are_taken(self):
        with serving.Service("--recognizers", "1", "--waiting", "1", "--per-client", "9") as service:
            service.wait_until_ready()
            head = (b"POST /v1/audio/transcriptions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n"
                    b"Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n")
            held = [socket.create_connection(("127.0.0.1", service.port), timeout=10) for _ in range(2)]
            for connection in held:
                connection.sendall(head)
            time.sleep(0.3)
            # Rejected before the body arrives, not afterwards.
            answer = service.talk(head, patience=10)
            self.assertTrue(answer.startswith(b"HTTP/1.1 503"), answer[:60])
            self.assertIn(b"etry-After: ", answer)
            for connection in held:
                connection.close()


class ComingAndGoing(unittest.TestCase):
    def test_no_own_place_is_lost(self):
        home = pathlib.Path(tempfile.mkdtemp())
        try:
            for name in ["mum", "the lake"]:
                with serving.Service(home=home) as service:
                    place = json.dumps({"role": "favourite", "name": name, "lat": 48.5, "lon": -126.5})
                    status, _, _ = service.ask("PUT", "/v1/own-places", place, {"Content-Type": "application/json"})
                    self.assertEqual(status, 200)
                    service.process.send_signal(signal.SIGKILL)
                    service.process.wait()
            with serving.Service(home=home) as service:
                names = [place["name"] for place in service.get("/v1/own-places")[1]["places"]]
                self.assertEqual(names, ["mum", "the lake"])
        finally:
            shutil.rmtree(home)

    def test_what_has_begun_comes_to_its_end(self):
        with serving.Service() as service:
            service.wait_until_ready()
            sound = serving.recording(SPOKEN).read_bytes()
            with concurrent.futures.ThreadPoolExecutor(1) as pool:
                answer = pool.submit(service.ask, "POST", "/v1/destinations", sound, WAV)
                time.sleep(0.15)
                service.process.terminate()
                self.assertEqual(answer.result()[0], 200)
            self.assertEqual(service.process.wait(20), 0)

    def test_who_is_connected_is_told_to_go(self):
        async def stay(service):
            reader, writer = await asyncio.open_connection("127.0.0.1", service.wyoming_port)
            async with websockets.connect(f"ws://127.0.0.1:{service.port}/vosk") as socket_:
                await socket_.send(serving.samples(SPOKEN)[:16_000])
                await socket_.recv()
                service.process.terminate()
                with self.assertRaises(websockets.ConnectionClosed) as caught:
                    await asyncio.wait_for(socket_.recv(), 10)
                self.assertEqual(caught.exception.rcvd.code, 1001)
                self.assertEqual(await asyncio.wait_for(reader.read(), 10), b"")
                writer.close()

        with serving.Service(wyoming=True) as service:
            service.wait_until_ready()
            asyncio.run(stay(service))
            self.assertEqual(service.process.wait(10), 0)

    def test_a_region_that_is_replaced(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "town.places"

            def build(name):
                source = pathlib.Path(folder) / "town.csv"
                source.write_text(f"id,name,lat,lon,kind\none,{name},48.5,-126.5,cafe\n")
                subprocess.run([serving.PROGRAM, "index", "build", source, "--output", file], check=True, capture_output=True)
            build("First Bean")
            with serving.Service(index=file) as service:
                self.assertEqual(service.get("/v1/find?q=first+bean")[1]["outcome"], "resolved")
                build("Second Bean")
                for _ in range(100):
                    if service.get("/v1/find?q=second+bean")[1]["outcome"] == "resolved":
                        break
                    time.sleep(0.1)
                self.assertEqual(service.get("/v1/find?q=second+bean")[1]["outcome"], "resolved")
                # An invalid region file doesn't replace the served region.
                file.write_bytes(b"nonsense")
                time.sleep(3)
                self.assertEqual(service.get("/v1/find?q=second+bean")[1]["outcome"], "resolved")
                self.assertIn("can't be used", service.log)


if __name__ == "__main__":
    unittest.main()
