"""The drive of test_drive on the page in Debian's Chromium: the browser reports the position, recordings are the speech."""
import os
import pathlib
import unittest

from playwright.sync_api import expect, sync_playwright

import serving
import test_page
from drive_track import Drive, STATION, Town
from test_driving import DrivingTest

# Real seconds per second of the drive.
PACE = float(os.environ.get("WHERETO_PACE", 0.55))

# Before each position that is set, Chromium reports that the position is unavailable; a receiver doesn't.
NO_GAPS = """
  const watch = navigator.geolocation.watchPosition.bind(navigator.geolocation);
  navigator.geolocation.watchPosition = (take, fail, options) => watch(
    take, (error) => error.code === error.POSITION_UNAVAILABLE || fail(error), options);
"""


def setUpModule():
    global town
    town = Town.of_module()
    test_page.service = unittest.enterModuleContext(serving.Service(index=town.index))
    test_page.service.wait_until_ready()
    test_page.playwright = unittest.enterModuleContext(sync_playwright())
    expect.set_options(timeout=test_page.PATIENCE)


class OnThePage(DrivingTest):
    def context(self, **options):
        # The session's messages are forwarded unchanged.
        context = test_page.PageTest.context(self, permissions=["geolocation"], **options)
        context.add_init_script(NO_GAPS)
        return context

    def test_without_hands(self):
        self.drive, self.second, self.seen = Drive(town), 0, []
        self.open(size=(1280, 900))
        self.devtools = self.page.context.new_cdp_session(self.page)
        self.locate()
        self.page.get_by_label("Use this device's location").check()
        self.page.locator("#drawer > summary").click()

        self.say("drive/drive-navigate.wav")
        expect(self.page.locator("#question")).to_contain_text("recognize speech")
        self.page.locator("#phone").get_by_role("button", name="Allow", exact=True).click()
        self.expect_trip(STATION)
        way = self.glass.locator(".choice", has_text="via 16th Avenue")
        way.click()
        expect(way).to_have_attribute("aria-pressed", "true")
        self.keep("1-ways")
        self.press("Go")

        self.go_until("Turn right onto 16th Avenue")
        self.go_on(14)
        self.keep("2-turn")
        self.assertGreater(self.colours()["travelled"], 20)
        self.go_until("Finding a new route")
        self.keep("3-wrong-turn")
        self.go_until("Turn left onto K Street")
        while self.second < self.drive.returns + 2:
            self.go_on(1)

        self.say("drive/drive-coffee.wav")
        self.go_until("Add stop")
        self.keep("4-stop")
        self.assertIn("Kettle & Crow", self.glass.inner_text())
        self.say("drive/drive-yes.wav")
        self.go_until("Then: Kettle & Crow")
        self.go_until("Kettle & Crow · stop on the right")
        self.go_until("Turn left onto Halyard Street")
        self.go_until("Turn right onto 19th Avenue")
        self.go_until("Arrived")
        self.keep("5-arrived")

    def locate(self):
        """Sets the browser's position, speed, and heading."""
        fix = self.drive.fixes[min(self.second, len(self.drive.fixes) - 1)]
        self.devtools.send("Emulation.setGeolocationOverride", {
            "latitude": fix.point[0], "longitude": fix.point[1], "accuracy": 8, "speed": fix.speed,
            **({"heading": fix.course} if fix.speed else {})})

    def go_on(self, seconds):
        for _ in range(seconds):
            self.second += 1
            self.locate()
            self.page.wait_for_timeout(PACE * 1_000)

    def go_until(self, words):
        """Drives until a text is on the display."""
        while words not in self.glass.inner_text():
            self.assertLess(self.second, len(self.drive.fixes) + 5, f"“{words}” was not shown: {self.glass.inner_text()}")
            self.go_on(1)

    def say(self, recording):
        """Uses a recording instead of the microphone."""
        self.page.locator("input[type=file]").first.set_input_files(serving.recording(recording))

    def keep(self, name):
        """Takes a screenshot of the display, if requested."""
        if folder := os.environ.get("WHERETO_KEEP"):
            pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
            self.glass.screenshot(path=pathlib.Path(folder) / f"page-{name}.png")


if __name__ == "__main__":
    unittest.main()
