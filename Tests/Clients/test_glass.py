"""The head-unit rules about drawing: every element of a screen is visible and can be pressed.

The session is a real one. The screens are invented, so that each is as full as possible.
"""
import json
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unittest

from playwright.sync_api import expect

import serving
import test_page
from driving import coordinate, guidance, preview, trip
from test_driving import DrivingTest

# The service and the browser of the page's tests.
setUpModule, tearDownModule = test_page.setUpModule, test_page.tearDownModule

UNITS = sorted(path.stem for path in (serving.TOP / "models/head-units").glob("*.json"))
TITLES = serving.TOP / "Tests/ScreenTests/HeadUnit/Snapshots/frame-titles.txt"
RECORDING = serving.TOP / "Tests/ScreenTests/SearchScreen/Screen/Recordings/drive.jsonl"

# Faults of buttons and fields: the visible part leaves the display, is too small, or is covered by another element.
FAULTS = """() => {
  const glass = document.querySelector("#glass").getBoundingClientRect();
  const faults = [];
  for (const one of document.querySelectorAll("#glass :is(button, input):not([inert] *)")) {
    if (getComputedStyle(one).visibility === "hidden") continue;
    const name = one.getAttribute("aria-label") ?? one.textContent;
    const box = one.getBoundingClientRect();
    // Clip to the list: rows that are scrolled out of view aren't checked.
    const list = one.closest(".rows, .choices, .question, .guidance")?.getBoundingClientRect() ?? glass;
    const [top, bottom] = [Math.max(box.top, list.top), Math.min(box.bottom, list.bottom)];
    if (bottom - top < 1) continue;
    if (box.left < glass.left - 1 || box.right > glass.right + 1 || top < glass.top - 1 || bottom > glass.bottom + 1) {
      faults.push(`${name} leaves the glass`);
    }
    const least = one.matches(".key") ? 30 : one.matches("input") ? 38 : 43.5;
    if (box.width < Math.min(least, 30) || box.height < least) faults.push(`${name} is ${box.width} by ${box.height}`);
    const seen = document.elementFromPoint((box.left + box.right) / 2, (top + bottom) / 2);
    if (!one.contains(seen) && !seen?.contains(one)) faults.push(`${seen?.className} lies on ${name}`);
  }
  return faults;
}"""


def row(number):
    return {"id": f"row-{number}", "title": f"The Extraordinarily Long Named Coffee House by the Water {number}", "image": "cup",
            "detail": "250 m · Harbour Street, corner of Quay Street and more", "isEnabled": True, "isLoading": False,
            "showsDisclosure": True}


def trips(count):
    return [{**trip(), "id": f"trip-{number}", "destination": {"name": f"Museum {number}", "coordinate": coordinate(9, number)}}
            for number in range(count)]


BAR = {"leading": [], "trailing": [{"content": {"text": {"title": "Edit"}}, "id": "edit", "isEnabled": True, "role": "plain"},
                                   {"content": {"image": {"name": "plus"}}, "id": "add", "isEnabled": True, "role": "plain"}]}
GRID = {"grid": {"template": {"id": "grid", "title": "Categories", "bar": BAR, "buttons": [
    {"id": f"tile-{number}", "image": "cup", "isEnabled": True, "titles": ["Fuel and charging", "Fuel"]} for number in range(8)]}}}
LIST = {"list": {"template": {"id": "list", "title": "Cafes near the harbour, open now and with tables outside", "bar": BAR, "sections": [
    {"header": "Home", "rows": [row(1)]}, {"header": "Recent", "rows": [row(number) for number in range(2, 24)]}]}}}
SEARCH = {"search": {"template": {"id": "search", "text": "mar", "generation": 0, "rows": [row(number) for number in range(4)]}}}
ALERT = {"alert": {"template": {"id": "alert", "titles": ["The microphone is used by another program", "In use"], "actions": [
    {"id": title, "title": title, "style": "plain"} for title in ("Try again", "Type instead", "Cancel")]}}}
SHEET = {"actionSheet": {"template": {"id": "sheet", "title": "Save this place", "message": "14 Mill Road, Alder Bay", "actions": [
    {"id": title, "title": title, "style": "plain"} for title in ("As home", "As work", "As a favorite", "Cancel")]}}}
NOTICE = {"id": "closed", "titles": ["The museum closes before you arrive", "Closes soon"], "subtitles": ["At 17:00"],
          "primary": {"id": "keep", "title": "Keep going", "style": "plain"},
          "secondary": {"id": "stop", "title": "Stop", "style": "cancel"}}


def voice(title):
    frame = {"identifier": "listening", "titleVariants": title, "repeats": True,
             "images": {"images": "frames/listening", "count": 1, "side": 150}}
    return {"voiceControl": {"template": {"id": "voice", "frames": [frame], "active": "listening"}}}


class GlassTest(DrivingTest):
    def show(self, *above, modal=None, **map_template):
        """Shows templates over the session's map template, with changes to that template."""
        screen = self.told.screen["screen"]
        root = {"map": {"template": {**screen["stack"][0]["map"]["template"], **map_template}}}
        self.told.page_side.send(json.dumps({"screen": {
            **screen, "stack": [root, *above], **({"modal": modal, "isModalUp": True} if modal else {})}}))
        self.page.wait_for_timeout(50)

    def box(self, selector):
        return self.glass.locator(selector).first.bounding_box()

    def middle(self, selector):
        box = self.box(selector)
        return box["x"] + box["width"] / 2

    def faults(self):
        return self.page.evaluate(FAULTS)


class Pressing(GlassTest):
    """No element leaves the display, and every button can be pressed (MA-13)."""

    def test_every_template_on_every_head_unit(self):
        self.assertGreater(len(UNITS), 5)
        for number, unit in enumerate(UNITS):
            settings = {"driveSide": "right", "language": "fa"} if number % 2 else {"driveSide": "left"}
            self.open(headUnit=unit, **settings)
            for name, screen in {
                    "map": {}, "trips": preview(trips=trips(4)), "routes": preview(), "guidance": guidance(),
                    "notice": guidance(alert=NOTICE)}.items():
                self.show(**screen)
                self.assertEqual(self.faults(), [], (unit, name))
            for template in (GRID, LIST, SEARCH):
                self.show(template)
                self.assertEqual(self.faults(), [], (unit, template.keys()))
            # A row of a search is visible above the keyboard (SE-9).
            rows, first = self.box(".rows"), self.box(".row")
            self.assertLessEqual(first["y"] + first["height"], rows["y"] + rows["height"] + 1, unit)
            for modal in (ALERT, SHEET, voice(["Where to? I'm listening"])):
                self.show(modal=modal)
                self.assertEqual(self.faults(), [], (unit, modal.keys()))
            self.page.context.close()


class Reading(GlassTest):
    def test_guidance_is_complete_on_every_head_unit(self):
        """If a maneuver doesn't fit, the step that follows it is hidden first."""
        short, long = guidance(), guidance()
        long["guidance"]["maneuvers"][0]["instruction"] = ["Turn right onto Alder Bay Harbour Bridge Road", "Bridge Road"]
        for unit in UNITS:
            self.open(headUnit=unit)
            for screen in (short, long, guidance(pause=4), guidance(alert=NOTICE)):
                self.show(**screen)
                told = screen["guidance"]
                read = [".limit", ".road-name", ".maneuver"]
                read += [".notice .name"] if "alert" in told else [".remaining .name", ".remaining .detail"]
                read += [] if "pause" in told else [".maneuver .far", ".maneuver .name"]
                read += [".maneuver .lanes"] if screen is short and unit == "default-800x480" else []
                glass = self.glass.bounding_box()
                for selector in read:
                    box = self.box(selector)
                    self.assertGreater(box["width"], 0, (unit, selector))
                    self.assertLessEqual(box["y"] + box["height"], glass["y"] + glass["height"] + 1, (unit, selector))
                    self.assertLessEqual(box["x"] + box["width"], glass["x"] + glass["width"] + 1, (unit, selector))
            self.page.context.close()


class Sides(GlassTest):
    def test_panels_and_signs_are_on_the_drivers_side_and_buttons_on_the_other(self):
        """The reading direction doesn't change this (SC-7)."""
        for side, language in [("left", "en"), ("right", "en"), ("left", "fa"), ("right", "fa")]:
            self.open(driveSide=side, language=language)
            toward = {"left": 1, "right": -1}[side]
            self.show(**guidance())
            order = [self.middle(selector) * toward for selector in (".dock", ".panel", ".limit", ".road-name", ".map-button")]
            self.assertEqual(order, sorted(order), (side, language))
            lanes = [one.bounding_box()["x"] for one in self.glass.locator(".lane").all()]
            self.assertEqual(lanes, sorted(lanes))
            self.assertEqual(len(lanes), 3)
            read = [self.middle(f"[data-key={key}]") * (1 if language == "en" else -1) for key in ("microphone", "search")]
            self.assertEqual(read, sorted(read), (side, language))
            self.page.context.close()


class Choosing(GlassTest):
    def test_the_chosen_trip_or_route_is_in_view_wherever_it_is_in_the_list(self):
        """With several trips (MA-7), and with several routes of one trip."""
        self.open()
        for number in (0, 7, 11, 3):
            self.show(**preview(trips=trips(12), selected=f"trip-{number}"))
            self.expect_chosen_in_view(f"Museum {number}")
        for number, name in enumerate(["Mill Road", "Market Street", "Quay Street"]):
            self.show(**preview(route=f"way-{number}"))
            self.expect_chosen_in_view(f"via {name}")

    def test_a_list_that_the_driver_moved_stays_there(self):
        self.open()
        self.show(**preview(trips=trips(12), selected="trip-0"))
        self.glass.locator(".choices").evaluate("(list) => { list.scrollTop = 200; }")
        self.show(**preview(trips=trips(12), selected="trip-0"))
        self.assertEqual(self.glass.locator(".choices").evaluate("(list) => list.scrollTop"), 200)

    def expect_chosen_in_view(self, name):
        chosen = self.glass.locator(".choice[aria-pressed=true]")
        expect(chosen).to_have_count(1)
        expect(chosen).to_contain_text(name)
        box, frame = chosen.bounding_box(), self.box(".choices")
        self.assertGreaterEqual(box["y"], frame["y"] - 1, name)
        self.assertLessEqual(box["y"] + min(box["height"], frame["height"]), frame["y"] + frame["height"] + 1, name)


class Words(GlassTest):
    def test_titles_of_voice_frames_have_at_most_two_lines(self):
        """The longest variant that fits on two lines is shown (VC-12)."""
        lines = [line for line in TITLES.read_text(encoding="utf-8").splitlines() if not line.startswith("== ")]
        frames = [voice(re.split(r"(?<=[a-z)]): ", line, maxsplit=1)[1].split(" | "))["voiceControl"]["template"] for line in lines]
        self.assertGreater(len(frames), 100)
        for unit in ("default-800x480", "small-800x480-1x"):
            self.open(headUnit=unit)
            shown = self.page.evaluate("""async (frames) => {
              const { drawModal } = await import("/page/modals.js");
              const place = document.querySelector("#glass .over");
              return frames.map((template) => {
                drawModal(place, "voiceControl", template, { words: {}, style: "light" });
                const title = place.querySelector(".frame-title");
                return [title.textContent, title.clientHeight / parseFloat(getComputedStyle(title).lineHeight)];
              });
            }""", frames)
            for frame, (title, height) in zip(frames, shown, strict=True):
                self.assertIn(title, frame["frames"][0]["titleVariants"])
                self.assertLess(height, 2.5, (unit, title))
            self.page.context.close()

    def test_a_shorter_title_is_used_only_if_the_longest_does_not_fit(self):
        self.open()
        for variants, shown in [
                (["Looking for your destination", "Searching"], 0), ([40 * "Looking for it. ", "Looking for it", "Looking"], 1),
                ([40 * "Looking for it. "], 0)]:
            self.show(modal=voice(variants))
            expect(self.glass.locator(".frame-title")).to_have_text(variants[shown].strip())

    def test_a_list_without_rows_shows_its_text(self):
        """A list without rows shows its text for an empty list (LI-9)."""
        self.open()
        self.show({"list": {"template": {
            "id": "list", "title": "Favorites", "bar": BAR, "sections": [], "emptyTitle": ["No favorites yet", "None yet"],
            "emptySubtitle": ["Save a place first"]}}})
        expect(self.glass.get_by_text("No favorites yet")).to_be_visible()
        expect(self.glass.get_by_text("Save a place first")).to_be_visible()

    def test_a_list_that_the_car_limits_shows_twelve_rows(self):
        """The last row shows the number of rows that are left out (LI-4)."""
        self.open()
        rows = self.glass.locator(".row")

        def count():
            self.glass.locator("[data-key=categories]").click()
            self.glass.locator("[data-key=food]").click()
            expect(rows.first).to_be_visible()
            self.page.wait_for_timeout(300)
            return rows.count()
        self.assertGreater(count(), 12)
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("Escape")
        self.page.get_by_label("The car is moving").check()
        self.assertEqual(count(), 12)
        expect(rows.last).to_contain_text("more not shown")


class Recorded(GlassTest):
    """A session recording that is open on the page."""

    def test_a_recording_has_its_own_map(self):
        self.open()
        self.assertEqual(self.colours()["route"], 0)
        self.page.locator("#drawer > summary").click()
        self.page.locator("input[accept='.jsonl']").set_input_files(RECORDING)
        replay = self.page.locator(".replay")
        for step in range(1, 9):
            expect(replay.locator("output")).to_contain_text(f"screen {step} of")
            replay.get_by_role("button", name="Next").click()
        self.assertGreater(self.colours()["route"], 300)
        # Updates of the live session don't change the recording's map.
        self.told.effects({"drawRoutes": {"routes": []}}, {"moveCar": {}})
        self.assertGreater(self.colours()["route"], 300)
        replay.get_by_role("button", name="Close").click()
        self.assertEqual(self.colours()["route"], 0)

    def test_a_script_takes_images_of_a_recordings_screens(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            lines = RECORDING.read_text(encoding="utf-8").splitlines(keepends=True)
            screens = [number for number, line in enumerate(lines) if "screen" in json.loads(line)]
            (folder / "session.jsonl").write_text("".join(lines[:screens[2] + 1]), encoding="utf-8")
            self.take(folder / "session.jsonl", folder / "pictures")
            pictures = sorted((folder / "pictures").iterdir())
            self.assertEqual([one.name for one in pictures], ["001.png", "002.png", "003.png"])
            for one in pictures:
                self.assertEqual(struct.unpack(">II", one.read_bytes()[16:24]), (800, 480))
            (folder / "other.jsonl").write_text("{}\n")
            self.assertIn("other.jsonl: isn't a session recording", self.take(folder / "other.jsonl", folder / "others", status=1))

    def take(self, session, folder, status=0):
        run = subprocess.run(
            [sys.executable, serving.TOP / "scripts/picture-session", session, folder], capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, status, run.stderr)
        return run.stderr


if __name__ == "__main__":
    unittest.main()
