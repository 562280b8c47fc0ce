"""The head unit's page in a real browser: Debian's Chromium, with a recording as its fake microphone."""
import contextlib
import json
import pathlib
import re
import subprocess
import tempfile
import unittest

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

import serving

SPOKEN = "clean/address-letter.wav"
PLACE = "88 D Street"
PATIENCE = 20_000


def setUpModule():
    global service, playwright
    service = serving.Service().__enter__()
    service.wait_until_ready()
    playwright = sync_playwright().start()
    expect.set_options(timeout=PATIENCE)


def tearDownModule():
    playwright.stop()
    service.__exit__(None, None, None)
    serving.clean_up()


def browser(sound=serving.recording(SPOKEN)):
    """Chromium with a microphone that plays a recording once each time it is opened."""
    return playwright.chromium.launch(executable_path="/usr/bin/chromium", args=[
        "--use-fake-device-for-media-stream", "--no-sandbox", "--disable-gpu",
        f"--use-file-for-fake-audio-capture={sound}%noloop"])


class PageTest(unittest.TestCase):
    """A test with its own page; any error on the page fails the test."""

    @classmethod
    def setUpClass(cls):
        cls.browser = browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()

    # Errors that the browser reports for a server that rejects requests or is gone, if the test expects them.
    expected = ()

    def setUp(self):
        self.complaints = []

    def complain(self, text):
        if not any(word in text for word in self.expected):
            self.complaints.append(text)

    def watch(self, page):
        """Records what the page sends: event names, and `sound`."""
        self.sent, self.sockets = [], 0

        def opened(socket):
            self.sockets += 1
            socket.on("framesent", lambda payload: self.sent.append(
                self.named(json.loads(payload)) if isinstance(payload, str) else "sound"))
        page.on("websocket", opened)

    @staticmethod
    def named(message):
        name, value = next(iter(message.items()))
        if name == "event":
            name, value = next(iter(value.items()))
        return next(iter(value["event"])) if name == "screen" else name

    def context(self, **options):
        """A browser context."""
        return self.browser.new_context(accept_downloads=True, **options)

    def open(self, port=None, size=(1280, 900), path="", **settings):
        context = self.context(viewport={"width": size[0], "height": size[1]})
        self.addCleanup(context.close)
        page = context.new_page()
        self.watch(page)
        page.on("pageerror", lambda error: self.complain(str(error)))
        page.on("console", lambda message: message.type == "error" and self.complain(message.text))
        settings = {"prompts": 0, **settings}
        page.goto(f"http://localhost:{port or service.port}/{path}?" + "&".join(f"{name}={value}" for name, value in settings.items()))
        page.set_default_timeout(PATIENCE)
        self.page, self.glass = page, page.locator("#glass")
        return page

    def tearDown(self):
        self.assertEqual(self.complaints, [])

    def press(self, name):
        self.glass.get_by_role("button", name=name, exact=True).click()

    def allow(self):
        """Allows the phone's questions and the browser's."""
        for asked in ["use the microphone", "recognize speech"]:
            expect(self.page.locator("#question")).to_contain_text(asked)
            self.page.context.grant_permissions(["microphone"])
            self.page.locator("#phone").get_by_role("button", name="Allow", exact=True).click()

    def cancel(self):
        """Ends the voice search with the car's Back key, and waits until nothing covers the map."""
        self.page.keyboard.press("Escape")
        expect(self.glass.locator(".over > *")).to_have_count(0)

    def expect_trip(self, name):
        expect(self.glass.get_by_role("region", name=name)).to_be_visible()
        expect(self.glass.get_by_role("button", name="Go", exact=True)).to_be_visible()

    def check(self, state):
        """Expects no violations of the accessibility rules."""
        violations = Axe().run(self.page).response["violations"]
        self.assertEqual([(state, one["id"], [node["html"][:120] for node in one["nodes"]]) for one in violations], [])

    def expect_guided(self, name):
        """Expects the destination and the End button on the display."""
        expect(self.glass.get_by_role("region", name=name)).to_contain_text(name)
        expect(self.glass.get_by_role("button", name="End", exact=True)).to_be_visible()


class Driving(PageTest):
    def test_a_destination_by_voice(self):
        self.open()
        expect(self.glass.get_by_role("button", name="voice search")).to_be_visible()
        self.page.locator("#talk").click()
        expect(self.glass.get_by_text("on your phone")).to_be_visible()
        self.allow()
        expect(self.glass.get_by_text("I'm listening")).to_be_visible()
        expect(self.page.locator("#heard")).to_contain_text("street")
        self.expect_trip(PLACE)
        self.page.locator("#drawer > summary").click()
        answer = self.page.locator(".found")
        expect(answer).to_contain_text("navigate to eighty eight d street")
        expect(answer.locator("tbody tr").first).to_contain_text(PLACE)
        expect(answer.locator("tbody tr").first).to_contain_text("fit 0.8")
        expect(answer.locator("summary")).to_contain_text("hypotheses")
        self.press("Go")
        self.expect_guided(PLACE)
        self.press("End")
        expect(self.glass.get_by_role("region", name=PLACE)).to_have_count(0)

    def test_the_space_bar_talks_and_cancel_ends_it(self):
        self.open()
        expect(self.glass.get_by_role("button", name="voice search")).to_be_visible()
        self.page.keyboard.press("Space")
        self.allow()
        expect(self.glass.get_by_text("I'm listening")).to_be_visible()
        self.cancel()
        self.assertIn("cancelPressed", self.sent)
        self.sent.clear()
        self.page.evaluate("document.activeElement.blur()")
        # The held space bar repeats, and doesn't press an element that gets the focus.
        self.page.keyboard.down("Space")
        expect(self.page.locator("#heard")).to_contain_text("navigate")
        for _ in range(5):
            self.page.keyboard.down("Space")
        self.page.keyboard.up("Space")
        expect(self.glass.get_by_text("Looking for your destination")).to_be_visible()
        self.assertNotIn("cancelPressed", self.sent)

    def test_a_change_of_language_closes_the_microphone(self):
        self.open()
        expect(self.glass.get_by_role("button", name="voice search")).to_be_visible()
        self.page.locator("#talk").click()
        self.allow()
        expect(self.page.locator("#heard")).to_contain_text("navigate")
        for language in ["ru", "pt", "zh", "fa"]:
            self.page.locator("[name=language]").select_option(language)
        expect(self.glass).to_have_attribute("dir", "rtl")
        expect(self.glass.locator("[data-key=microphone]")).to_be_visible()
        self.sent.clear()
        self.page.wait_for_timeout(500)
        self.assertEqual(self.sent, [])
        self.assertLessEqual(self.sockets, 5)
        self.assertEqual(self.page.evaluate("document.querySelector('#level').value"), -60)

    def test_the_keyboard_alone(self):
        self.open()
        expect(self.glass.get_by_role("button", name="voice search")).to_be_visible()
        self.glass.get_by_role("button", name="categories").focus()
        self.page.keyboard.press("Enter")
        expect(self.glass.get_by_role("button", name="Back")).to_be_focused()
        self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")
        expect(self.glass.locator(".row").first).to_be_visible()
        self.page.keyboard.press("Escape")
        expect(self.glass.locator(".tile").first).to_be_visible()
        self.page.keyboard.press("Escape")
        expect(self.glass.get_by_role("button", name="voice search")).to_be_visible()

    def test_words_of_an_input_method_are_not_cut_up(self):
        self.open()
        self.press("search")
        field = self.glass.get_by_role("searchbox")
        expect(field).to_be_focused()
        devtools = self.page.context.new_cdp_session(self.page)
        for text in ["k", "ke", "kett"]:
            devtools.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
            self.page.wait_for_timeout(100)
        devtools.send("Input.insertText", {"text": "kettle"})
        expect(field).to_have_value("kettle")
        expect(self.glass.locator(".row").first).to_contain_text("Kettle")

    def test_whoever_lets_go_of_the_button_has_said_it_all(self):
        self.open()
        expect(self.glass.get_by_role("button", name="voice search")).to_be_visible()
        self.page.locator("#talk").click()
        self.allow()
        expect(self.glass.get_by_text("I'm listening")).to_be_visible()
        self.cancel()
        self.page.locator("#talk").hover()
        self.page.mouse.down()
        expect(self.page.locator("#heard")).to_contain_text("navigate")
        self.page.mouse.up()
        expect(self.glass.get_by_text("Looking for your destination")).to_be_visible()

    def test_whoever_says_no_is_told_what_to_do(self):
        self.open()
        self.press("voice search")
        self.page.locator("#phone").get_by_role("button", name="Don’t allow").click()
        expect(self.glass.get_by_text("in the phone's settings")).to_be_visible()

    def test_by_grid(self):
        self.open()
        self.press("categories")
        self.press("Cafes and treats")
        row = self.glass.locator(".row").first
        name = row.locator(".name").inner_text()
        row.click()
        self.expect_trip(name)

    def test_by_keyboard(self):
        self.open()
        self.press("search")
        field = self.glass.get_by_role("searchbox")
        expect(field).to_be_focused()
        field.press_sequentially("kett")
        for letter in "le":
            self.glass.get_by_role("button", name=letter, exact=True).click()
        row = self.glass.locator(".row").first
        expect(row).to_contain_text("Kettle")
        expect(field).to_have_value("kettle")
        row.click()
        # Several places have the name.
        self.glass.locator(".row").first.click()
        self.expect_trip("Kettle & Crow")

    def test_an_address_is_typed_by_touch(self):
        self.open()
        self.press("search")
        field = self.glass.get_by_role("searchbox")
        expect(field).to_be_focused()
        for name in ["1", "0", "-", "1", "2", "space", "o", "'", "h"]:
            self.glass.get_by_role("button", name=name, exact=True).click()
        expect(field).to_have_value("10-12 o'h")
        self.glass.get_by_role("button", name="delete", exact=True).click()
        expect(field).to_have_value("10-12 o'")

    def test_a_favourite_is_saved_and_renamed(self):
        self.open()
        self.press("categories")
        self.press("Cafes and treats")
        self.glass.locator(".row").first.click()
        self.press("Save")
        self.glass.get_by_role("alertdialog").get_by_role("button", name="favorite").click()
        self.press("Edit")
        self.glass.get_by_role("alertdialog").get_by_role("button", name="Rename").click()
        field = self.glass.get_by_role("searchbox")
        expect(field).to_have_value("Kettle & Crow")
        expect(self.glass.get_by_role("button", name="Save", exact=True)).to_be_visible()
        field.fill("Grandma's <b>kitchen</b>")
        expect(self.glass.locator(".row").first).to_contain_text("Grandma's <b>kitchen</b>")
        self.press("Save")
        self.page.reload()
        self.press("favorites")
        expect(self.glass.get_by_text("Grandma's <b>kitchen</b>")).to_be_visible()
        expect(self.glass.locator(".row", has_text="Grandma's")).to_contain_text("214 Market Street")
        self.assertEqual(self.glass.locator("b").count(), 0)

    def test_a_keyboard_that_the_car_takes_away(self):
        self.open()
        self.press("search")
        expect(self.glass.get_by_role("searchbox")).to_be_visible()
        self.page.get_by_label("The car is moving").check()
        expect(self.glass.locator(".keyboard")).to_have_count(0)
        self.page.get_by_label("The car is moving").uncheck()

    def test_a_recording_is_heard_in_place_of_the_microphone(self):
        self.open()
        expect(self.glass.get_by_role("button", name="voice search")).to_be_visible()
        self.page.locator("#drawer > summary").click()
        self.page.locator("input[type=file]").first.set_input_files(serving.recording(SPOKEN))
        expect(self.page.locator("#question")).to_contain_text("recognize speech")
        self.page.locator("#phone").get_by_role("button", name="Allow", exact=True).click()
        self.expect_trip(PLACE)
        with tempfile.TemporaryDirectory() as folder:
            saved = []
            self.page.on("download", lambda one: saved.append(one))
            self.page.get_by_role("button", name="Save the utterance").click()
            self.page.get_by_role("button", name="Save a session recording").click()
            for _ in range(100):
                if len(saved) == 3:
                    break
                self.page.wait_for_timeout(100)
            files = {pathlib.Path(one.suggested_filename).suffix + str(number): one for number, one in enumerate(saved)}
            self.assertEqual(len(files), 3, files)
            paths = []
            for one in saved:
                paths.append(pathlib.Path(folder) / one.suggested_filename)
                one.save_as(paths[-1])
            sound = next(path for path in paths if path.suffix == ".wav")
            line = json.loads(next(path for path in paths if path.name.startswith("utterance") and path.suffix == ".jsonl").read_text())
            self.assertEqual((line["audio"], line["name"]), (sound.name, PLACE))
            recognised = subprocess.run(
                [serving.PROGRAM, "recognize", sound, "--index", serving.region(), "--near", serving.NEAR, "--json"],
                capture_output=True, text=True, check=True)
            self.assertEqual(json.loads(recognised.stdout)["results"][0]["name"], PLACE)
            session = next(path for path in paths if path.name == "session.jsonl")
            replayed = subprocess.run([serving.PROGRAM, "replay", session], capture_output=True, text=True, check=True)
            self.assertIn("the same as recorded", replayed.stdout + replayed.stderr)
            self.page.locator("input[type=file]").nth(1).set_input_files(session)
            expect(self.page.locator(".replay output")).to_contain_text("screen 1 of")
            self.page.locator(".replay").get_by_role("button", name="Next").click()
            expect(self.page.locator(".replay output")).to_contain_text("screen 2 of")
            # A recorded screen can't be pressed.
            self.sent.clear()
            self.page.locator("#talk").click()
            self.page.keyboard.press("Escape")
            self.page.wait_for_timeout(300)
            self.assertEqual(self.sent, [])
            self.page.locator(".replay").get_by_role("button", name="Close").click()


class Waking(PageTest):
    """The microphone plays the phrase each time it is opened."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        sound = pathlib.Path(cls.folder.name) / "phrase.wav"
        subprocess.run(["flite", "-voice", "slt", "-t", "Hey navigator.", "-o", sound], check=True)
        cls.browser = browser(sound)

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        cls.folder.cleanup()

    def test_a_phrase_opens_the_microphone_for_a_destination(self):
        with serving.Service("--wake-phrase", "hey navigator") as waking:
            waking.wait_until_ready()
            self.open(waking.port)
            expect(self.glass.get_by_role("button", name="voice search")).to_be_visible()
            self.page.context.grant_permissions(["microphone"])
            self.page.get_by_label("Wait for “hey navigator”").check()
            # The browser's question has been answered, but the phone's hasn't.
            expect(self.page.locator("#question")).to_contain_text("recognize speech")
            self.page.locator("#phone").get_by_role("button", name="Allow", exact=True).click()
            expect(self.glass.get_by_text("I'm listening")).to_be_visible()

    def test_a_service_without_a_phrase_offers_none(self):
        self.open()
        expect(self.glass.get_by_role("button", name="voice search")).to_be_visible()
        expect(self.page.locator("#wakes")).to_be_hidden()


class Maps(PageTest):
    """The map, covered only by its buttons."""

    def colours(self):
        """The number of map pixels of each color."""
        return self.page.evaluate("""() => {
          const canvas = document.querySelector(".map canvas");
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          const counts = {};
          for (let at = 0; at < data.length; at += 4) {
            const key = [data[at], data[at + 1], data[at + 2]].map((part) => part.toString(16).padStart(2, "0")).join("");
            counts[`#${key}`] = (counts[`#${key}`] ?? 0) + 1;
          }
          return counts;
        }""")

    def expect_colours(self, *wanted):
        """Waits until the map has pixels of each color."""
        expect(self.page.locator("[data-key=microphone]")).to_be_visible()
        for _ in range(200):
            counts = self.colours()
            if all(counts.get(colour, 0) > 100 for colour in wanted):
                return counts
            self.page.wait_for_timeout(50)
        self.fail(f"{wanted} aren't all in {sorted(counts.items(), key=lambda one: -one[1])[:12]}")

    def test_streets_and_water_are_drawn_by_day_and_by_night(self):
        style = json.loads((serving.TOP / "models/map/style.json").read_text())
        for name in ["light", "dark"]:
            colours = style[name]
            self.open(style=name, position="48.4905,-126.509")
            self.expect_colours(
                colours["ground"].lower(), colours["areas"]["sea"].lower(), colours["lines"]["street"]["fill"].lower())
            expect(self.page.locator(".attribution")).to_contain_text("OpenStreetMap")
            self.page.context.close()

    def test_the_buttons_the_keys_and_the_wheel_move_it(self):
        self.open()
        self.expect_colours("#ffffff")
        seen = [self.colours()]

        def moved():
            for _ in range(200):
                now = self.colours()
                if now != seen[-1]:
                    seen.append(now)
                    return
                self.page.wait_for_timeout(25)
            self.fail("the map didn't change")
        self.press("zoom in")
        moved()
        canvas = self.page.locator(".map canvas")
        canvas.focus()
        self.page.keyboard.press("ArrowLeft")
        moved()
        self.page.keyboard.press("-")
        moved()
        canvas.hover()
        self.page.mouse.wheel(0, -240)
        moved()
        self.page.mouse.down()
        self.page.mouse.move(300, 300, steps=4)
        self.page.mouse.up()
        moved()

    def test_a_service_without_tiles_leaves_the_rest_as_it_is(self):
        def answer(route):
            answered = route.fetch()
            setup = answered.json()
            del setup["map"]
            route.fulfill(response=answered, json=setup)
        context = self.browser.new_context()
        self.addCleanup(context.close)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complain(str(error)))
        page.route("**/v1/setup", answer)
        page.goto(f"http://localhost:{service.port}/?prompts=0")
        expect(page.locator("#glass").get_by_role("button", name="voice search")).to_be_visible()


class Shapes(PageTest):
    def test_persian_on_the_right(self):
        self.open(language="fa", driveSide="right", style="dark")
        expect(self.glass).to_have_attribute("dir", "rtl")
        dock, glass = self.page.locator(".dock").bounding_box(), self.glass.bounding_box()
        self.assertGreater(dock["x"], glass["x"] + glass["width"] / 2)
        self.glass.locator("[data-key=categories]").click()
        back = self.glass.locator("[data-key=back]").bounding_box()
        title = self.glass.locator(".title").bounding_box()
        self.assertGreater(back["x"], title["x"])
        expect(self.glass.locator(".title")).to_have_text("دسته‌ها")

    def test_small_screens_need_no_scrolling_sideways(self):
        for size in [(800, 480), (390, 844)]:
            for unit in ["default-800x480", "wide-1920x720"]:
                self.open(size=size, headUnit=unit)
                expect(self.glass.get_by_role("button", name="voice search")).to_be_visible()
                width = self.page.evaluate("document.documentElement.scrollWidth")
                self.assertLessEqual(width, size[0])
                box = self.glass.bounding_box()
                self.assertLessEqual(box["x"] + box["width"], size[0])
                self.page.context.close()

    def test_nothing_stands_in_the_way_of_who_cannot_see_or_use_a_mouse(self):
        for style in ["light", "dark"]:
            self.open(style=style)
            self.page.locator("#drawer > summary").click()
            self.check("map")
            self.press("categories")
            self.check("grid")
            self.press("Cafes and treats")
            self.check("list")
            self.glass.locator(".row:enabled").last.click()
            expect(self.glass.get_by_role("button", name="Go", exact=True)).to_be_visible()
            self.check("preview")
            self.press("Save")
            expect(self.glass.get_by_role("alertdialog")).to_be_visible()
            self.check("sheet")
            self.glass.get_by_role("alertdialog").get_by_role("button", name="Cancel").click()
            self.page.reload()
            self.press("search")
            self.check("search")
            self.press("Cancel")
            self.press("voice search")
            expect(self.page.locator("#question")).to_contain_text("microphone")
            self.check("voice")
            self.page.context.close()


class Connections(PageTest):
    expected = ("ERR_CONNECTION", "WebSocket", "401")

    @contextlib.contextmanager
    def served(self, home, port=None):
        """A service that ends while the page is open; the page reconnects to a new one at the same port."""
        with serving.Service(*(["--port", str(port)] if port else []), home=home) as running:
            if port:
                expect(self.glass.get_by_role("alert")).to_have_count(0)
            else:
                running.wait_until_ready()
                self.open(running.port)
            yield running.port
        expect(self.glass.get_by_role("alert")).to_contain_text("Retrying…")

    def test_a_service_that_goes_and_comes_back(self):
        with tempfile.TemporaryDirectory() as home:
            with self.served(home) as port:
                self.press("categories")
                expect(self.glass.locator(".tile").first).to_be_visible()
            # The last screen is read-only, and Talk is disabled.
            expect(self.glass.locator(".tile").first).to_be_visible()
            expect(self.glass.locator(".base")).to_have_attribute("inert", "")
            expect(self.page.locator("#talk")).to_be_disabled()
            with self.served(home, port):
                expect(self.glass.get_by_role("button", name="voice search")).to_be_visible()
                expect(self.page.locator("#talk")).to_be_enabled()

    def test_a_trip_goes_on_after_a_break_and_a_reload(self):
        with tempfile.TemporaryDirectory() as home:
            with self.served(home) as port:
                self.press("categories")
                self.press("Cafes and treats")
                name = self.glass.locator(".row .name").first.inner_text()
                self.glass.locator(".row").first.click()
                self.press("Go")
                self.expect_guided(name)
                self.page.reload()
                self.expect_guided(name)
                self.page.get_by_label("Units").select_option("milesAndFeet")
                expect(self.glass.locator(".remaining")).to_contain_text(" mi")
            with self.served(home, port):
                self.expect_guided(name)
                self.press("End")
                expect(self.glass.get_by_role("button", name="favorites")).to_be_visible()
                self.page.reload()
                expect(self.glass.get_by_role("button", name="favorites")).to_be_visible()
                expect(self.glass.locator(".panel")).to_have_count(0)

    def test_what_was_looked_for_is_found_again_after_a_break(self):
        with tempfile.TemporaryDirectory() as home:
            with self.served(home) as port:
                field = self.glass.locator("input.field")
                self.press("search")
                field.fill("mar")
                expect(self.glass.locator(".row").first).to_be_visible()
            with self.served(home, port):
                expect(field).to_have_value("mar")
                expect(self.glass.locator(".row").first).to_be_visible()
                field.fill("kettle and crow")
                self.page.keyboard.press("Enter")
                expect(self.glass.get_by_role("heading", name="kettle and crow")).to_be_visible()
                found = self.glass.locator(".row").all_inner_texts()
            with self.served(home, port):
                expect(self.glass.get_by_role("heading", name="kettle and crow")).to_be_visible()
                expect(self.glass.locator(".row")).to_have_count(len(found))
                self.assertEqual(self.glass.locator(".row").all_inner_texts(), found)
                # Back in the search template, its text is the query to restore.
                self.press("Back")
                expect(field).to_have_value("kettle and crow")
            with self.served(home, port):
                expect(field).to_have_value("kettle and crow")
                expect(self.glass.locator(".row").first).to_be_visible()

    def test_a_service_with_tokens(self):
        with tempfile.TemporaryDirectory() as folder:
            tokens = pathlib.Path(folder) / "tokens"
            tokens.write_text("anna 0123456789/bcde=\n")
            with serving.Service("--tokens", tokens) as guarded:
                guarded.wait_until_ready()
                self.open(guarded.port)
                expect(self.page.get_by_role("dialog", name="Access control")).to_be_visible()
                self.page.keyboard.press("Escape")
                self.page.get_by_role("button", name="Try again").click()
                self.page.get_by_label("Token", exact=True).fill("0123456789abcdeX")
                self.page.get_by_role("button", name="Continue").click()
                expect(self.page.locator("#refused")).to_have_text("That token isn't valid.")
                self.page.get_by_label("Token", exact=True).fill("0123456789/bcde=")
                self.page.get_by_role("button", name="Continue").click()
                expect(self.glass.get_by_role("button", name="voice search")).to_be_visible()

    def test_places_are_no_markup(self):
        name = "<img src=x onerror=alert(1)> & 'Sons'"
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / "odd.geojson"
            source.write_text(json.dumps({"type": "FeatureCollection", "features": [{
                "type": "Feature", "id": 1, "geometry": {"type": "Point", "coordinates": [-126.5, 48.5]},
                "properties": {"name": name, "amenity": "cafe"}}]}))
            region = pathlib.Path(folder) / "odd.places"
            subprocess.run(
                [serving.PROGRAM, "index", "build", source, "--output", region], check=True, capture_output=True)
            with serving.Service(index=region) as odd:
                self.open(odd.port)
                self.press("categories")
                self.press("Cafes and treats")
                expect(self.glass.locator(".row .name")).to_have_text(name)
                self.glass.locator(".row").click()
                expect(self.glass.get_by_role("button", name="Go", exact=True)).to_be_visible()
                self.assertEqual(self.page.locator("img[src=x]").count(), 0)

    def test_what_a_browser_is_told_of_the_page(self):
        status, headers, content = service.ask("GET", "/")
        self.assertEqual(status, 200)
        policy = headers["Content-Security-Policy"]
        for rule in ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]:
            self.assertIn(rule, policy)
        self.assertEqual(service.ask("GET", "/", headers={"If-None-Match": headers["ETag"]})[0], 304)
        self.assertNotIn(b"http://", content.replace(b"http://www.w3.org", b""))
        self.assertEqual(service.ask("GET", "/drive")[0], 200)
        for path in ["/page/../../etc/passwd", "/page/%2e%2e/Package.swift", "/page/index.html", "/page/"]:
            self.assertIn(service.ask("GET", path)[0], (400, 404), path)

    def test_texts_and_tiles_are_packed_for_who_takes_them_so(self):
        tile = "/v1/map/14/2434/5661"
        for path in ["/", "/drive", "/page/screen.css", "/v1/setup", "/openapi.json", tile]:
            status, headers, plain = service.ask("GET", path)
            self.assertEqual((status, headers["Content-Encoding"]), (200, None), path)
            self.assertIn("Accept-Encoding", headers["Vary"], path)
            _, packed, content = service.ask("GET", path, headers={"Accept-Encoding": "br, gzip"})
            self.assertEqual((packed["Content-Encoding"], content), ("gzip", plain), path)
            self.assertLess(int(packed["Content-Length"]), 0.8 * int(headers["Content-Length"]), path)
            self.assertEqual(service.ask("GET", path, headers={"Accept-Encoding": "gzip;q=0, *;q=0"})[1]["Content-Encoding"], None)
            if tag := packed["ETag"]:
                self.assertNotEqual(tag, headers["ETag"])
                self.assertEqual(service.ask("HEAD", path, headers={"Accept-Encoding": "gzip"})[1]["ETag"], tag)
                unpacked = {"If-None-Match": f'"other", W/{headers["ETag"]}'}
                self.assertEqual(service.ask("GET", path, headers=unpacked)[0], 304)
                self.assertEqual(service.ask("GET", path, headers={"If-None-Match": "*"})[0], 304)
                self.assertEqual(service.ask("GET", path, headers={"If-None-Match": tag})[0], 200)
                for one in (tag, headers["ETag"]):
                    status, again, _ = service.ask("GET", path, headers={"Accept-Encoding": "gzip", "If-None-Match": one})
                    self.assertEqual((status, again["ETag"]), (304, one), path)
        self.assertIsNone(service.ask("GET", "/healthz", headers={"Accept-Encoding": "gzip"})[1]["Content-Encoding"])

    def test_distances_and_times_read_as_on_the_terminal(self):
        self.open()
        expect(self.glass.get_by_role("button", name="voice search")).to_be_visible()
        read = """async ([values, unit]) => {
          const { distance, time } = await import("/page/estimates.js");
          const setup = await (await fetch("/v1/setup")).json();
          const words = setup.words.find((one) => one.language === (unit === "ru" ? "ru" : "en")).estimates;
          return values.map((one) => unit === "time" ? time(one, words) : distance(one, unit === "ru" ? "metric" : unit, words));
        }"""
        for unit, table in {
            "metric": {-1: "--", 0: "0 m", 3: "10 m", 96: "100 m", 126: "150 m", 976: "1.0 km", 9949: "9.9 km", 9951: "10 km"},
            "milesAndFeet": {1: "10 ft", 290: "950 ft", 304.8: "0.2 mi", 15_000: "9.3 mi"},
            "milesAndYards": {30.48: "30 yd", 450: "0.3 mi", 16_100: "10 mi"},
            "ru": {2340: "2,3 км"},
            "time": {-1: "--", 0: "0 min", 29: "1 min", 3571: "1 h", 7169: "1 h 59 min", 86_371: "1 d", 183_600: "2 d 3 h"},
        }.items():
            self.assertEqual(self.page.evaluate(read, [list(table), unit]), list(table.values()), unit)

    def test_a_page_links_to_every_module_that_it_loads(self):
        for path in ["", "drive"]:
            page = self.open(path=path)
            expect(self.glass.get_by_role("button", name="voice search")).to_be_visible()
            loaded = set(page.evaluate(
                "performance.getEntriesByType('resource').map((one) => one.name).filter((one) => /[.]js$/.test(one))"))
            linked = set(page.eval_on_selector_all("link[rel=modulepreload]", "(links) => links.map((one) => one.href)"))
            self.assertGreater(len(linked), 30)
            # A worker loads its modules by itself.
            worker = (serving.TOP / "Sources/Service/Page/Web/map/worker.js").read_text(encoding="utf-8")
            others = {one for one in loaded - linked if pathlib.Path(one).name not in ["worker.js", *re.findall(r'"\./(.+)"', worker)]}
            self.assertEqual((linked - loaded, others), (set(), set()))

    def test_the_page_is_small(self):
        own = [path for path in (serving.TOP / "Sources/Service/Page/Web").rglob("*") if path.suffix in (".html", ".css", ".js")]
        self.assertGreater(len(own), 20)
        self.assertLess(sum(path.stat().st_size for path in own), 245_000)


if __name__ == "__main__":
    unittest.main()
