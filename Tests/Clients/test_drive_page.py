"""The page for a car in Debian's Chromium: the full-window display, at the sizes of cars and phones."""
import json
import struct
import unittest

from playwright.sync_api import expect

import serving
import test_page
from driving import Told, preview

# Sizes in CSS pixels: a phone, the smallest head units, a tablet in the dashboard, a wide screen.
SIZES = {"phone": (390, 844), "phone on its side": (844, 390), "small": (800, 480), "tablet": (1280, 720), "wide": (1920, 720)}


# Shares the service and the browser of test_page.
setUpModule, tearDownModule = test_page.setUpModule, test_page.tearDownModule


class DrivePage(test_page.PageTest):
    def drive(self, size=(800, 480), **settings):
        """Opens the page; it doesn't request the position unless the test does."""
        self.open(size=size, path="drive", **{"located": 0, **settings})
        expect(self.glass.locator("[data-key=microphone]")).to_be_visible()
        return self.page

    def boxes(self, selector):
        return [one.bounding_box() for one in self.glass.locator(selector).all()]

    def expect_whole(self, selector, within):
        """Visible rows of a list are visible from their upper to their lower edge."""
        self.page.wait_for_timeout(100)
        frame = self.glass.locator(within).bounding_box()
        shown = [box for box in self.boxes(selector) if box["y"] < frame["y"] + frame["height"] - 1]
        self.assertGreater(len(shown), 0)
        for box in shown:
            self.assertLessEqual(box["y"] + box["height"], frame["y"] + frame["height"] + 1, (selector, frame))
        return len(shown)


class Sizes(DrivePage):
    def test_the_glass_takes_the_window_and_nothing_is_cut(self):
        for name, size in SIZES.items():
            with self.subTest(name):
                self.drive(size)
                width, height = self.page.evaluate(
                    "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
                self.assertEqual((width, height), size)
                glass, rail = self.glass.bounding_box(), self.page.locator(".rail").bounding_box()
                self.assertAlmostEqual(
                    glass["width"] * glass["height"] + rail["width"] * rail["height"], size[0] * size[1], delta=0.01 * size[0] * size[1])
                self.assertGreaterEqual(min(self.page.locator("#talk").bounding_box()[side] for side in ("width", "height")), 44)
                self.press("categories")
                for box in self.boxes(".tile"):
                    self.assertLessEqual(box["y"] + box["height"], glass["y"] + glass["height"])
                self.press("Cafes and treats")
                expect(self.glass.locator(".row").first).to_be_visible()
                self.assertGreaterEqual(self.expect_whole(".row", ".rows"), 4)
                expect(self.page.locator("#talk")).to_be_visible()
                self.page.keyboard.press("Escape")
                self.page.keyboard.press("Escape")
                self.press("search")
                self.glass.get_by_role("searchbox").press_sequentially("mar")
                expect(self.glass.locator(".row").first).to_contain_text("Mar")
                shown = self.expect_whole(".row", ".rows")
                self.assertGreaterEqual(shown, 8 if name == "phone" else 2)
                keys = self.boxes(".key")
                self.assertGreaterEqual(min(key["height"] for key in keys), 44 if name == "phone" else 38)
                self.assertGreaterEqual(min(key["width"] for key in keys), 30)
                edge = glass["y"] + glass["height"]
                self.assertLessEqual(max(key["y"] + key["height"] for key in keys), edge)
                self.page.context.close()

    def test_a_phone_that_is_turned_keeps_what_is_typed(self):
        self.drive(SIZES["phone"])
        self.press("search")
        self.glass.get_by_role("searchbox").press_sequentially("kettle")
        expect(self.glass.locator(".row").first).to_contain_text("Kettle")
        self.assertEqual(self.glass.locator(".keys").count(), 5)
        self.page.set_viewport_size({"width": 844, "height": 390})
        expect(self.glass.locator(".keys")).to_have_count(4)
        expect(self.glass.get_by_role("searchbox")).to_have_value("kettle")

    def test_the_driver_sits_on_the_other_side(self):
        self.drive(SIZES["small"])
        self.assertLess(self.page.locator("#talk").bounding_box()["x"], 100)
        self.page.get_by_role("button", name="Settings").click()
        self.page.get_by_label("Driver's seat").select_option("right")
        self.page.get_by_role("button", name="Close").click()
        expect(self.glass).to_have_attribute("data-drive", "right")
        self.assertGreater(self.page.locator("#talk").bounding_box()["x"], 700)
        # Settings are restored the next time.
        self.page.reload()
        expect(self.glass).to_have_attribute("data-drive", "right")

    def test_the_seat_follows_the_country_until_it_is_chosen(self):
        setup = test_page.service.get("/v1/setup")[1]

        def choose(page, label, value):
            page.locator("#open-settings").click()
            with page.expect_response("**/v1/setup"):
                page.get_by_label(label).select_option(value)

        def expect_seat(page, side):
            expect(page.locator("#glass [data-key=microphone]")).to_be_visible()
            expect(page.locator("#glass")).to_have_attribute("data-drive", side)
        context = self.context(viewport={"width": 1280, "height": 900})
        self.addCleanup(context.close)
        page = context.new_page()
        setup["driveSide"] = "right"
        page.route("**/v1/setup", lambda route: route.fulfill(json=setup))
        address = f"http://localhost:{test_page.service.port}"
        page.goto(f"{address}/drive?located=0")
        expect_seat(page, "right")
        expect(page.locator("body")).to_have_attribute("data-drive", "right")
        # Other settings don't change it, in another country either; the URL takes precedence.
        choose(page, "Units", "milesAndFeet")
        for side in ("left", "unknown", "right"):
            setup["driveSide"] = side
            page.goto(f"{address}/drive?located=0")
            expect_seat(page, "left" if side == "unknown" else side)
            expect(page.locator("[name=units]")).to_have_value("milesAndFeet")
        page.goto(f"{address}/drive?located=0&driveSide=left")
        expect_seat(page, "left")
        page.goto(f"{address}/drive?located=0")
        expect_seat(page, "right")
        choose(page, "Driver's seat", "left")
        page.reload()
        expect_seat(page, "left")
        # On the page for a desk, the head unit's seat comes before the country's.
        for query, side in [("", "right"), ("headUnit=knob", "left"), ("driveSide=left", "left")]:
            page.goto(f"{address}/?{query}")
            expect_seat(page, side)

    def test_nothing_stands_in_the_way(self):
        for size in (SIZES["phone"], SIZES["small"]):
            for style in ("light", "dark"):
                self.drive(size, style=style)
                expect(self.page.locator("html")).to_have_attribute("data-style", style)
                self.check("map")
                self.press("search")
                self.check("search")
                self.press("Cancel")
                self.page.get_by_role("button", name="Settings").click()
                self.check("settings")
                self.page.get_by_role("button", name="Close").click()
                self.page.locator("#talk").click()
                expect(self.page.locator("#question")).to_contain_text("microphone")
                self.check("question")
                self.page.context.close()

    def test_persian_turns_the_whole_page(self):
        self.drive(SIZES["phone"], language="fa")
        expect(self.page.locator("html")).to_have_attribute("dir", "rtl")
        expect(self.page.get_by_role("button", name="تنظیمات")).to_be_visible()
        self.page.locator("#open-settings").click()
        expect(self.page.get_by_role("heading", name="تنظیمات")).to_be_visible()
        label, field = (self.page.locator(f"#settings {part}[name=units], #settings label:has([name=units]) {part}").first.bounding_box()
                        for part in ("span", "select"))
        self.assertGreater(label["x"], field["x"])


class Talking(DrivePage):
    def test_a_destination_by_voice_from_any_screen(self):
        self.drive()
        self.press("categories")
        self.press("Cafes and treats")
        expect(self.glass.locator(".row").first).to_be_visible()
        self.page.locator("#talk").click()
        self.allow()
        expect(self.glass.get_by_text("I'm listening")).to_be_visible()
        expect(self.page.locator("#talk")).to_have_class("round talk open")
        self.expect_trip(test_page.PLACE)
        self.press("Go")
        self.expect_guided(test_page.PLACE)

    def test_arrows_lead_through_the_rows_and_back(self):
        self.drive()
        self.press("search")
        field = self.glass.get_by_role("searchbox")
        field.press_sequentially("mar")
        rows = self.glass.locator(".row")
        expect(rows.first).to_contain_text("Mar")
        # Rows for fewer letters can still be there, and are about to be replaced.
        self.page.wait_for_timeout(500)
        self.page.keyboard.press("ArrowDown")
        expect(rows.first).to_be_focused()
        self.page.keyboard.press("ArrowDown")
        expect(rows.nth(1)).to_be_focused()
        self.page.keyboard.press("ArrowUp")
        self.page.keyboard.press("ArrowUp")
        expect(field).to_be_focused()
        self.page.keyboard.press("ArrowDown")
        name = rows.first.locator(".name").inner_text()
        self.page.keyboard.press("Enter")
        self.expect_trip(name)

    def test_the_places_stay_while_an_answer_is_asked_for(self):
        told = Told()
        context = self.context(viewport={"width": 800, "height": 480})
        self.addCleanup(context.close)
        page = context.new_page()
        page.route_web_socket("**/v1/sessions", told.between)
        page.goto(f"http://localhost:{test_page.service.port}/drive?prompts=0&located=0")
        glass = page.locator("#glass")
        expect(glass.locator("[data-key=microphone]")).to_be_visible()
        screen = json.loads(json.dumps(told.screen))
        screen["screen"]["stack"][-1]["map"]["template"].update(preview())
        frame = {"identifier": "listening", "titleVariants": ["I'm listening"], "repeats": True,
                 "images": {"images": "frames/listening", "count": 1, "side": 150, "cycle": 1}}
        screen["screen"].update(
            modal={"voiceControl": {"template": {"id": "voice-9", "frames": [frame], "active": "listening"}}}, isModalUp=True)
        for size in (SIZES["small"], SIZES["phone"]):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            told.page_side.send(json.dumps(screen))
            expect(glass.get_by_text("I'm listening")).to_be_visible()
            voice, panel = (glass.locator(one).bounding_box() for one in (".voice", ".panel"))
            isBeside = panel["x"] + panel["width"] <= voice["x"] + 1
            self.assertTrue(isBeside or voice["y"] + voice["height"] <= panel["y"] + 1, (voice, panel))
            # Nothing covers the first place.
            covering = page.evaluate("""() => {
              const { x, y, width, height } = document.querySelector(".choice").getBoundingClientRect();
              const top = document.elementsFromPoint(x + width / 2, y + height / 2).find((one) => !one.closest("[inert]"));
              return Boolean(top?.closest(".voice"));
            }""")
            self.assertFalse(covering)


class Troubles(DrivePage):
    expected = ("ERR_CONNECTION", "WebSocket", "401")

    def test_no_microphone_without_https(self):
        # A page over plain HTTP from another machine: browsers allow neither microphone nor location.
        context = self.context(viewport={"width": 800, "height": 480})
        self.addCleanup(context.close)
        context.add_init_script("""
          Object.defineProperty(globalThis, "isSecureContext", { value: false });
          Object.defineProperty(Navigator.prototype, "mediaDevices", { value: undefined });
        """)
        page = context.new_page()
        page.goto(f"http://localhost:{test_page.service.port}/drive?prompts=0&located=1")
        glass = page.locator("#glass")
        expect(glass.get_by_role("alert").filter(has_text="Location access requires HTTPS")).to_be_visible()
        page.locator("#talk").click()
        told = glass.get_by_role("alert").filter(has_text="Microphone access requires HTTPS")
        expect(told).to_be_visible()
        expect(glass.locator(".voice")).to_have_count(0)
        glass.locator("[data-key=microphone]").click()
        expect(told).to_have_count(1)
        told.get_by_role("button", name="Close").click()
        expect(told).to_have_count(0)

    def test_a_trip_is_kept_until_it_is_over(self):
        self.drive()
        kept = self.page.evaluate("""async () => {
          const { Trip } = await import("/page/trip.js");
          const kept = () => sessionStorage.getItem("whereto.trip") !== null;
          const steps = [];
          const on = (trip, ...maps) => {
            for (const map of maps) trip.shown(map);
            steps.push(kept());
          };
          const guided = { guidance: {} }, loading = { guidance: { pause: 2 } }, bare = {};
          const trip = new Trip();
          trip.begin({ name: "Kettle" });
          on(trip, bare, loading, undefined);       // still on the way
          const again = new Trip();
          let told = null;
          again.resume((place) => { told = place.name; });
          on(again, bare, loading, bare);           // no way was found after the break
          again.resume(() => {});
          on(again, guided);                        // the next session found one
          on(again, bare);                          // arrived
          trip.begin({ name: "Kettle" });
          on(trip, loading, bare);                  // no way was found in the session that began it
          trip.begin({ name: "Kettle" });
          trip.end();
          on(trip);
          return [told, steps];
        }""")
        self.assertEqual(kept, ["Kettle", [True, True, True, False, False, False]])

    def test_storage_that_is_broken_or_full(self):
        for script in [
                "localStorage.setItem('whereto.settings', '{'); sessionStorage.setItem('whereto.trip', 'null}')",
                """localStorage.setItem('whereto.settings', '{"language":"tlh","units":"","prompts":1}')""",
                "Object.defineProperty(globalThis, 'localStorage', { get() { throw new Error('none'); } })",
                "Storage.prototype.setItem = () => { throw new Error('full'); }"]:
            with self.subTest(script):
                context = self.context(viewport={"width": 800, "height": 480})
                self.addCleanup(context.close)
                context.add_init_script(script)
                page = context.new_page()
                page.on("pageerror", lambda error: self.complain(str(error)))
                page.goto(f"http://localhost:{test_page.service.port}/drive?located=0")
                expect(page.locator("#glass [data-key=microphone]")).to_be_visible()
                page.locator("#open-settings").click()
                page.locator("[name=units]").select_option("milesAndFeet")
                page.get_by_role("button", name="Close").click()
                expect(page.locator("#glass [data-key=microphone]")).to_be_visible()

    def test_a_left_screen_stays_unpressable_when_it_is_turned(self):
        with serving.Service() as other:
            other.wait_until_ready()
            self.open(other.port, size=SIZES["phone"], path="drive", located=0)
            self.press("categories")
            expect(self.glass.locator(".tile").first).to_be_visible()
        expect(self.glass.get_by_role("alert")).to_contain_text("Retrying…")
        self.page.set_viewport_size({"width": 844, "height": 390})
        expect(self.glass).to_have_attribute("data-shape", "wide")
        expect(self.glass.locator(".base")).to_have_attribute("inert", "")

    def test_a_browser_that_refuses_the_microphone(self):
        self.drive()
        self.page.locator("#talk").click()
        expect(self.page.locator("#question")).to_contain_text("use the microphone")
        # No permissions are granted: the browser denies them.
        self.page.locator("#phone").get_by_role("button", name="Allow", exact=True).click()
        expect(self.glass.get_by_role("alert").filter(has_text="The browser blocked the microphone")).to_be_visible()

    def test_a_position_that_the_browser_refuses(self):
        self.drive(located=1)
        expect(self.glass.get_by_role("alert").filter(has_text="The browser blocked the location")).to_be_visible()
        self.page.get_by_role("button", name="Settings").click()
        expect(self.page.locator("[name=located]")).not_to_be_checked()


class Installing(DrivePage):
    def test_it_can_be_installed(self):
        self.drive()
        path = self.page.locator("link[rel=manifest]").get_attribute("href")
        status, headers, content = test_page.service.ask("GET", f"/{path}")
        self.assertEqual((status, headers["Content-Type"]), (200, "application/manifest+json"))
        devtools = self.page.context.new_cdp_session(self.page)
        read = devtools.send("Page.getAppManifest")
        self.assertEqual(read["errors"], [])
        manifest = json.loads(read["data"])
        self.assertEqual(manifest["start_url"], "../drive")
        for one in manifest["icons"]:
            self.assertEqual(test_page.service.ask("GET", f"/page/{one['src']}")[0], 200)
        # Phones without support for SVG icons use this one.
        touch = self.page.locator("link[rel=apple-touch-icon]").get_attribute("href")
        picture = test_page.service.ask("GET", f"/{touch}")[2]
        self.assertEqual((picture[:4], struct.unpack(">II", picture[16:24])), (b"\x89PNG", (180, 180)))
        # The only objection is the test's private browsing context.
        errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
        self.assertEqual([one["errorId"] for one in errors], ["in-incognito"])

    def test_the_display_is_kept_on(self):
        context = self.context()
        self.addCleanup(context.close)
        context.add_init_script("""
          globalThis.locks = [];
          Object.defineProperty(Navigator.prototype, "wakeLock", { value: { request: async (kind) => locks.push(kind) } });
        """)
        page = context.new_page()
        page.goto(f"http://localhost:{test_page.service.port}/drive?located=0")
        expect(page.locator("[data-key=microphone]")).to_be_visible()
        self.assertEqual(page.evaluate("locks"), ["screen"])



if __name__ == "__main__":
    unittest.main()
