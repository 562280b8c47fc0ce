"""HTTPS: with a certificate in the service, and behind nginx as in docs/operations.md."""
import http.client
import json
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
import unittest

from playwright.sync_api import expect, sync_playwright

import serving

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/sbin:/bin")


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def make_certificate(folder, name="localhost"):
    """A self-signed certificate, whereto.pem, and its key, whereto.key."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={name}",
         "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
         "-keyout", folder / "whereto.key", "-out", folder / "whereto.pem"], check=True, capture_output=True)


def configuration(service, port, folder):
    """nginx with the documented configuration and its own certificate, in front of a service's port."""
    text = (serving.TOP / "docs/operations.md").read_text()
    sample = re.search(r"```nginx\n(.*?)```", text, re.DOTALL)[1]
    for pattern, replacement in [
            (r"listen 443 ssl", f"listen 127.0.0.1:{port} ssl"), (r"server_name \S+", "server_name localhost;"),
            (r"/etc/ssl/whereto", f"{folder}/whereto"), (r"/var/log/nginx", str(folder)),
            (r"127\.0\.0\.1:8080", f"127.0.0.1:{service.port}")]:
        sample, count = re.subn(pattern, replacement, sample)
        if not count:
            raise AssertionError(f"the sample has no {pattern}")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind}; " for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    return f"pid {folder}/pid; worker_processes 1; daemon off; events {{}}\nhttp {{ {temporary}\n{sample}\n}}\n"


@unittest.skipUnless(NGINX, "nginx is not installed")
class BehindNginx(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.service = cls.enterClassContext(serving.Service("--trust-proxy", "127.0.0.1")).wait_until_ready()
        cls.addClassCleanup(serving.clean_up)
        make_certificate(cls.folder)
        cls.port = free_port()
        (cls.folder / "nginx.conf").write_text(configuration(cls.service, cls.port, cls.folder))
        nginx = subprocess.Popen(
            [NGINX, "-p", cls.folder, "-e", cls.folder / "error", "-c", cls.folder / "nginx.conf"], stderr=subprocess.PIPE, text=True)
        cls.addClassCleanup(nginx.stderr.close)
        cls.addClassCleanup(nginx.wait)
        cls.addClassCleanup(nginx.terminate)
        for _ in range(200):
            with socket.socket() as one:
                if one.connect_ex(("127.0.0.1", cls.port)) == 0:
                    break
            if nginx.poll() is not None:
                raise RuntimeError(nginx.stderr.read())
            time.sleep(0.05)
        cls.playwright = cls.enterClassContext(sync_playwright())
        cls.browser = cls.playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
        cls.addClassCleanup(cls.browser.close)

    def test_both_pages_at_a_name_and_below_a_path(self):
        for path in ["", "drive", "whereto/", "whereto/drive"]:
            with self.subTest(path):
                context = self.browser.new_context(ignore_https_errors=True)
                self.addCleanup(context.close)
                page = context.new_page()
                page.set_default_timeout(20_000)
                wrong = []
                page.on("pageerror", lambda error: wrong.append(str(error)))
                page.on("console", lambda message: message.type == "error" and wrong.append(message.text))
                page.on("response", lambda answer: answer.status >= 400 and wrong.append(answer.url))
                page.goto(f"https://localhost:{self.port}/{path}?prompts=0&located=0")
                glass = page.locator("#glass")
                expect(glass.locator("[data-key=microphone]")).to_be_visible()
                self.assertTrue(page.evaluate("isSecureContext && Boolean(navigator.mediaDevices)"))
                glass.locator("[data-key=search]").click()
                glass.get_by_role("searchbox").press_sequentially("kettle")
                expect(glass.locator(".row").first).to_contain_text("Kettle")
                glass.locator(".row").first.click()
                glass.locator(".row, [data-key=start]").first.click()
                expect(glass.locator("[data-key=start]")).to_be_visible()
                self.assertEqual(wrong, [])
                # All URLs of the page are below its own path.
                outside = page.evaluate(
                    "(base) => performance.getEntriesByType('resource').map(({ name }) => name).filter((one) => !one.startsWith(base))",
                    f"https://localhost:{self.port}/{path.removesuffix('drive')}")
                self.assertEqual(outside, [])
                self.assertTrue(any("/v1/map/" in one and "/page/" not in one for one in page.evaluate(
                    "performance.getEntriesByType('resource').map(({ name }) => name)")))

    def test_the_map_is_described_where_it_is(self):
        context = self.playwright.request.new_context(ignore_https_errors=True)
        self.addCleanup(context.dispose)
        for path in ["", "/whereto"]:
            base = f"https://localhost:{self.port}{path}"
            tiles = context.get(f"{base}/v1/map").json()["tiles"]
            self.assertEqual(tiles, [base + "/v1/map/{z}/{x}/{y}"])
            letters = context.get(f"{base}/v1/map/style.json").json()["glyphs"]
            self.assertEqual(context.get(letters.format(fontstack="whereto-bold", range="0-255")).status, 200)

    def test_what_is_asked_for_is_in_no_log(self):
        context = self.playwright.request.new_context(ignore_https_errors=True)
        self.addCleanup(context.dispose)
        answer = context.get(f"https://localhost:{self.port}/v1/find?q=kettle+planted&near=48.5,-126.5")
        self.assertEqual(answer.status, 200)
        # The tile URLs have the client's own prefix.
        tiles = context.get(f"https://localhost:{self.port}/v1/map").json()["tiles"]
        self.assertEqual(tiles, [f"https://localhost:{self.port}/v1/map/{{z}}/{{x}}/{{y}}"])
        written = "".join(file.read_text() for file in self.folder.glob("*.log"))
        self.assertIn("GET 200", written)
        self.assertNotIn("planted", written)
        self.assertNotIn("planted", self.service.log)


class OwnCertificate(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        make_certificate(self.folder)
        self.files = ["--certificate", self.folder / "whereto.pem", "--private-key", self.folder / "whereto.key"]
        self.addCleanup(serving.clean_up)

    def trusting(self):
        """An SSL context that trusts the certificate currently in the folder."""
        return ssl.create_default_context(cafile=self.folder / "whereto.pem")

    def ask(self, service, path, context):
        connection = http.client.HTTPSConnection("localhost", service.port, context=context, timeout=20)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def test_requests_tiles_and_the_page(self):
        with serving.Service(*self.files) as service:
            self.assertIn(f"listening on https://127.0.0.1:{service.port}", service.log)
            self.assertEqual(self.ask(service, "/healthz", self.trusting())[0], 200)
            tiles = json.loads(self.ask(service, "/v1/map", self.trusting())[1])["tiles"]
            self.assertEqual(tiles, [f"https://localhost:{service.port}/v1/map/{{z}}/{{x}}/{{y}}"])
            with self.assertRaises(ssl.SSLError):
                self.ask(service, "/healthz", ssl.create_default_context())
            for version, isSpoken in [(ssl.TLSVersion.TLSv1_1, False), (ssl.TLSVersion.TLSv1_2, True), (ssl.TLSVersion.TLSv1_3, True)]:
                context = self.trusting()
                context.set_ciphers("DEFAULT@SECLEVEL=0")
                context.minimum_version = context.maximum_version = version
                if isSpoken:
                    self.assertEqual(self.ask(service, "/healthz", context)[0], 200)
                else:
                    with self.assertRaises(ssl.SSLError):
                        self.ask(service, "/healthz", context)
            # Plain HTTP gets no response, and doesn't affect others.
            self.assertEqual(service.talk(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").count(b"200 OK"), 0)
            self.assertEqual(self.ask(service, "/healthz", self.trusting())[0], 200)
            # A client that drops without a close frame isn't logged as a fault.
            raw = socket.create_connection(("localhost", service.port))
            secure = self.trusting().wrap_socket(raw, server_hostname="localhost")
            secure.sendall(
                b"GET /v1/sessions HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
            self.assertIn(b"101", secure.recv(4_096))
            secure.close()
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
                page = browser.new_context(ignore_https_errors=True).new_page()
                page.goto(f"https://localhost:{service.port}/drive?prompts=0&located=0")
                expect(page.locator("#glass [data-key=microphone]")).to_be_visible(timeout=20_000)
                page.locator("#glass [data-key=categories]").click()
                expect(page.locator(".tile").first).to_be_visible()
                browser.close()
            self.assertNotIn("failed", service.log)

    def test_a_certificate_that_is_renewed(self):
        with serving.Service(*self.files) as service:
            before = self.trusting()
            self.assertEqual(self.ask(service, "/healthz", before)[0], 200)
            # An invalid certificate doesn't replace the old one.
            (self.folder / "whereto.pem").write_text("half a cert")
            for _ in range(200):
                if "can't be used" in service.log:
                    break
                time.sleep(0.05)
            self.assertIn("whereto.pem isn't a readable PEM certificate", service.log)
            self.assertEqual(self.ask(service, "/healthz", before)[0], 200)
            make_certificate(self.folder)
            for _ in range(200):
                if "certificates replaced" in service.log:
                    break
                time.sleep(0.05)
            self.assertEqual(self.ask(service, "/healthz", self.trusting())[0], 200)
            with self.assertRaises(ssl.SSLError):
                self.ask(service, "/healthz", before)

    def test_files_that_cannot_be_used_are_named(self):
        other = self.folder / "other"
        other.mkdir()
        make_certificate(other)
        for arguments, reason in [
                (["--certificate", self.folder / "none.pem", "--private-key", self.folder / "whereto.key"], "none.pem isn't a readable PEM certificate"),
                (["--certificate", self.folder / "whereto.pem", "--private-key", self.folder / "whereto.pem"], "whereto.pem isn't a readable PEM private key"),
                (["--certificate", self.folder / "whereto.pem", "--private-key", other / "whereto.key"], "isn't the private key"),
                (["--certificate", self.folder / "whereto.pem"], "--private-key must be given together")]:
            run = subprocess.run(
                [serving.PROGRAM, "serve", "--index", serving.region(), "--port", "0", *arguments], capture_output=True, text=True,
                timeout=60, check=False)
            self.assertNotEqual(run.returncode, 0)
            self.assertIn(reason, run.stderr)


if __name__ == "__main__":
    unittest.main()
