"""The service behind nginx as docs/operations.md has it: HTTPS, a path of the proxy's, and pages that know neither."""
import pathlib
import re
import shutil
import socket
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


def configuration(service, port, folder):
    """The server of the documents, with a certificate of its own, for a service's port."""
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
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
             "-keyout", cls.folder / "whereto.key", "-out", cls.folder / "whereto.pem"], check=True, capture_output=True)
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
                # Every address of the page is below where it stands.
                outside = page.evaluate(
                    "(base) => performance.getEntriesByType('resource').map(({ name }) => name).filter((one) => !one.startsWith(base))",
                    f"https://localhost:{self.port}/{path.removesuffix('drive')}")
                self.assertEqual(outside, [])
                self.assertTrue(any("/v1/map/" in one and "/page/" not in one for one in page.evaluate(
                    "performance.getEntriesByType('resource').map(({ name }) => name)")))

    def test_what_is_asked_for_is_in_no_log(self):
        context = self.playwright.request.new_context(ignore_https_errors=True)
        self.addCleanup(context.dispose)
        answer = context.get(f"https://localhost:{self.port}/v1/find?q=kettle+planted&near=48.5,-126.5")
        self.assertEqual(answer.status, 200)
        written = "".join(file.read_text() for file in self.folder.glob("*.log"))
        self.assertIn("GET 200", written)
        self.assertNotIn("planted", written)
        self.assertNotIn("planted", self.service.log)


if __name__ == "__main__":
    unittest.main()
