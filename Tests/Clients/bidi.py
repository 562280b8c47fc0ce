"""Controls Firefox with WebDriver BiDi, which it supports itself, so that no separate driver is needed."""
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import time

from websockets.sync.client import connect

PROGRAM = shutil.which("firefox-esr")
# Timeout of waits, in seconds.
PATIENCE = 60

PREFERENCES = {
    # Pages get the microphone without a permission prompt of the browser.
    "media.navigator.permission.disabled": True,
    # Firefox opens nothing by itself, and sends no requests to Mozilla's servers.
    "app.normandy.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
}


def wait(condition, name, patience=PATIENCE):
    """Waits for a condition, and returns its value."""
    end = time.monotonic() + patience
    while not (found := condition()):
        if time.monotonic() > end:
            raise AssertionError(f"timed out waiting for: {name}")
        time.sleep(0.05)
    return found


def css(selector):
    return {"type": "css", "value": selector}


def named(name, role="button"):
    """A locator of elements by accessible name."""
    return {"type": "accessibility", "value": {"role": role, "name": name}}


class Refused(Exception):
    """Firefox's error for a command that it rejects."""


class Firefox:
    """A headless browser with one page; the `with` block ends its processes and removes its folder."""

    def __init__(self, environment):
        self._environment = environment
        self._number = 0
        self.complaints = []

    def __enter__(self):
        self._folder = tempfile.TemporaryDirectory(prefix="whereto-firefox-", ignore_cleanup_errors=True)
        home = pathlib.Path(self._folder.name)
        (home / "user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()))
        own = {"HOME": str(home), "TMPDIR": str(home), "MOZ_CRASHREPORTER_DISABLE": "1"}
        with open(home / "log", "w") as log:
            # In its own process group, so that all of its processes can be ended.
            self._process = subprocess.Popen(
                [PROGRAM, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", home],
                stdout=log, stderr=log, env=os.environ | self._environment | own, start_new_session=True)
        try:
            address = wait(lambda: self._address((home / "log").read_text()), "the address of Firefox")
            self._socket = connect(f"{address}/session", max_size=None, open_timeout=PATIENCE)
            self.do("session.new", capabilities={})
            self.do("session.subscribe", events=["log.entryAdded"])
            self._page = self.do("browsingContext.getTree")["contexts"][0]["context"]
            self.do("browsingContext.setViewport", context=self._page, viewport={"width": 1280, "height": 900})
        except BaseException:
            self._end()
            raise
        return self

    def _address(self, log):
        if self._process.poll() is not None:
            raise RuntimeError(f"Firefox didn't start: {log}")
        found = re.search(r"BiDi listening on (ws://\S+)", log)
        return found and found[1]

    def __exit__(self, *_):
        try:
            self.do("browser.close")
            self._process.wait(PATIENCE)
            self._socket.close()
        finally:
            self._end()

    def _end(self):
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            # The processes have already ended.
            pass
        self._process.wait()
        self._folder.cleanup()

    def do(self, method, **parameters):
        """The result of a command. Collects errors of the page that are reported in the meantime."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.recv(PATIENCE))
            if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
                self.complaints.append(message["params"]["text"])
            if message.get("id") == self._number:
                if message["type"] == "error":
                    raise Refused(f"{method}: {message['error']}: {message['message']}")
                return message["result"]

    def open(self, address):
        self.do("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def run(self, function, *arguments):
        """The result of a JavaScript function; the result and the arguments must be JSON values."""
        result = self.do(
            "script.callFunction", target={"context": self._page}, awaitPromise=True,
            functionDeclaration=f"async (text) => JSON.stringify(await ({function})(...JSON.parse(text)) ?? null)",
            arguments=[{"type": "string", "value": json.dumps(arguments)}])
        if result["type"] == "exception":
            raise RuntimeError(result["exceptionDetails"]["text"])
        return json.loads(result["result"]["value"])

    def find(self, locator):
        """Waits for an element that matches, and returns the first one."""
        nodes = wait(
            lambda: self.do("browsingContext.locateNodes", context=self._page, locator=locator)["nodes"], locator["value"])
        return {"type": "element", "element": {"sharedId": nodes[0]["sharedId"]}}

    def press(self, locator):
        """Clicks the center of an element."""
        def is_pressed():
            move = {"type": "pointerMove", "x": 0, "y": 0, "origin": self.find(locator)}
            try:
                self._act("pointer", [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}])
            except Refused:
                # The page was redrawn in the meantime.
                return False
            return True
        wait(is_pressed, locator["value"])

    def type(self, text):
        self._act("key", [{"type": kind, "value": letter} for letter in text for kind in ["keyDown", "keyUp"]])

    def _act(self, device, actions):
        source = {"type": device, "id": device, "actions": actions}
        self.do("input.performActions", context=self._page, actions=[source])
