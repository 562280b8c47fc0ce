"""How the page shows routes and guidance, and how it reports the device's position.

The session is real; the tests add the messages that a route planner would cause.
"""
import pathlib
import tempfile
import time
import unittest

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from driving import LATITUDE, LONGITUDE, Told, car, coordinate, guidance, preview, routes
import serving
import test_page
from test_page import PageTest

# Shares the service and the browser of test_page.
setUpModule, tearDownModule = test_page.setUpModule, test_page.tearDownModule


# Seconds from the Unix epoch to Swift's reference date.
REFERENCE = 978_307_200
# Gives the page a browser position: latitude, longitude, and optionally the time; NaN and Infinity are strings.
TAKE = """([latitude, longitude, timestamp = Date.now()]) => {
  const number = (value) => typeof value === "string" ? Number(value) : value;
  take({ coords: { latitude: number(latitude), longitude: number(longitude) }, timestamp: number(timestamp) });
}"""


class DrivingTest(PageTest):
    """A page with messages in addition to the service's."""

    def context(self, **options):
        context = super().context(
            permissions=["geolocation"], geolocation={"latitude": LATITUDE, "longitude": LONGITUDE}, **options)
        self.told = Told()
        context.route_web_socket("**/v1/sessions", self.told.between)
        context.add_init_script(self.script)
        return context

    def open(self, script="", **settings):
        self.script = script
        page = super().open(**{"style": "light", **settings})
        expect(self.glass.locator("[data-key=microphone]")).to_be_visible()
        return page

    def told_events(self, name):
        return [message["event"][name] for message in self.told.events if name in message.get("event", {})]

    def last_told(self, name):
        """Waits for an event with a name, and returns the last one; events follow the visible change."""
        for _ in range(500):
            if events := self.told_events(name):
                return events[-1]
            self.page.wait_for_timeout(10)
        self.fail(f"no {name} event was sent")

    def told_on_screen(self, name):
        return [event["event"][name] for event in self.told_events("screen") if name in event["event"]]

    def colours(self):
        """The number of map pixels in the colors of routes."""
        self.page.wait_for_timeout(300)
        return self.page.evaluate("""() => {
          const canvas = document.querySelector(".map canvas");
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          const names = { "47,125,240": "route", "169,196,234": "alternative", "167,175,185": "travelled", "10,95,201": "car" };
          const counts = { route: 0, alternative: 0, travelled: 0, car: 0 };
          const sums = {};
          for (let at = 0; at < data.length; at += 4) {
            const name = names[`${data[at]},${data[at + 1]},${data[at + 2]}`];
            if (!name) continue;
            counts[name] += 1;
            const sum = (sums[name] ??= { x: 0, y: 0 });
            sum.x += (at / 4) % canvas.width;
            sum.y += Math.floor(at / 4 / canvas.width);
          }
          const middle = (name) => sums[name] && {
            x: sums[name].x / counts[name] / canvas.width, y: sums[name].y / counts[name] / canvas.height };
          return { ...counts, carAt: middle("car"), routeAt: middle("route"), travelledAt: middle("travelled") };
        }""")


class Ways(DrivingTest):
    def test_the_way_that_was_tapped_is_started(self):
        self.open()
        self.told.show(**preview())
        panel = self.glass.get_by_role("region", name="Harbour Museum")
        ways = panel.locator(".choice")
        expect(ways).to_have_count(3)
        expect(ways.nth(1)).to_contain_text("via Market Street")
        expect(ways.nth(1)).to_contain_text("5 min · 2.0 km")
        expect(ways.nth(0)).to_have_attribute("aria-pressed", "true")
        ways.nth(1).click()
        expect(ways.nth(1)).to_have_attribute("aria-pressed", "true")
        expect(ways.nth(0)).to_have_attribute("aria-pressed", "false")
        self.press("Go")
        self.assertEqual(self.told_on_screen("tripSelected")[-1]["route"], "way-1")
        self.assertEqual(self.told_on_screen("tripStarted")[-1]["route"], "way-1")

    def test_the_way_that_the_session_names_is_started(self):
        self.open()
        self.told.show(**preview(route="way-2"))
        expect(self.glass.locator(".choice[aria-pressed=true]")).to_contain_text("via Quay Street")
        self.press("Go")
        self.assertEqual(self.told_on_screen("tripStarted")[-1]["route"], "way-2")

    def test_ways_are_drawn_until_there_are_none(self):
        self.open()
        self.assertEqual(self.colours()["route"], 0)
        self.told.show(**preview())
        self.told.effects({"drawRoutes": {"routes": routes()}})
        drawn = self.colours()
        self.assertGreater(drawn["route"], 300)
        self.assertGreater(drawn["alternative"], 300)
        # Where two lines meet, a pixel can have any mixed color.
        self.assertLess(drawn["travelled"], 5)
        self.told.effects({"drawRoutes": {"routes": []}}, {"moveCar": {}})
        drawn = self.colours()
        self.assertEqual((drawn["route"], drawn["alternative"], drawn["car"]), (0, 0, 0))

    def test_lines_that_are_none_are_left_out(self):
        self.open()
        for line in ["", "?", "~~~~~~~~~~~~~~~~", "\u0001", "_p~iF~ps|U", "é"]:
            self.told.effects({"drawRoutes": {"routes": [{"id": "x", "line": line, "chosen": True}]}})
        self.assertEqual(self.colours()["route"], 0)


class Guided(DrivingTest):
    def drive(self, **settings):
        self.open(**settings)
        self.told.show(**guidance())
        self.told.effects(
            {"drawRoutes": {"routes": routes()}}, car())

    def test_what_is_read_while_driving(self):
        self.drive()
        panel = self.glass.get_by_role("region", name="Harbour Museum")
        expect(panel).to_contain_text("Turn right into Market Street")
        expect(panel.get_by_role("img", name="Lanes from left to right: left, straight, straight or right (take this)")).to_be_visible()
        expect(panel).to_contain_text("Then: Take the second exit")
        expect(panel.locator("[data-remaining]")).to_contain_text("arrival ")
        expect(self.glass.get_by_role("img", name="speed limit 50 kilometres an hour")).to_have_text("50")
        expect(self.glass.get_by_role("img", name="on Mill Road")).to_have_text("Mill Road")
        self.assertEqual(Axe().run(self.page, context="#glass").response["violations"], [])

    def test_nothing_lies_on_the_sign_or_the_road(self):
        for settings in [{}, {"driveSide": "right"}, {"language": "fa"}, {"headUnit": "wide-1920x720"}]:
            with self.subTest(settings):
                self.drive(**settings)
                boxes = {
                    name: [one.bounding_box() for one in self.glass.locator(name).all()]
                    for name in (".panel", ".map-button", ".limit", ".road-name", ".dock", ".bar-button")}
                for name in (".limit", ".road-name"):
                    (own,) = boxes[name]
                    for other, all_of in boxes.items():
                        for box in all_of if other != name else []:
                            apart = (own["x"] >= box["x"] + box["width"] or box["x"] >= own["x"] + own["width"]
                                     or own["y"] >= box["y"] + box["height"] or box["y"] >= own["y"] + own["height"])
                            self.assertTrue(apart, f"{name} lies on {other}: {own} {box}")

    def test_the_car_is_followed_until_the_map_is_moved(self):
        self.drive()
        first = self.colours()
        self.assertGreater(first["car"], 50)
        self.assertGreater(first["travelled"], 20)
        move = car(coordinate=coordinate(4, 0), travelled=400)
        self.told.effects(move)
        second = self.colours()
        for axis in "xy":
            self.assertAlmostEqual(first["carAt"][axis], second["carAt"][axis], delta=0.03)
        self.assertGreater(first["carAt"]["y"], 0.55)
        canvas = self.page.locator(".map canvas")
        canvas.focus()
        self.page.keyboard.press("ArrowDown")
        moved = self.colours()["carAt"]
        self.assertLess(moved["y"], second["carAt"]["y"] - 0.05)
        move["moveCar"]["car"]["coordinate"] = coordinate(4.5, 0)
        self.told.effects(move)
        self.assertLess(self.colours()["carAt"]["y"], moved["y"] - 0.01)
        canvas.focus()
        self.page.keyboard.press("Home")
        again = self.colours()["carAt"]
        self.assertAlmostEqual(again["y"], second["carAt"]["y"], delta=0.03)

    def test_the_nearer_the_next_maneuver_the_nearer_the_map(self):
        """Within limits, and as for half a kilometre if it is not known how far that is."""
        self.open()
        near, still, far, farther, most, unknown, half = self.page.evaluate("""async () => {
          const { zoomAhead } = await import("/page/map/follow.js");
          const room = { left: 0, right: 500, top: 0, bottom: 400 };
          return [10, 120, 300, 600, 5000, -1, 435].map((metres) => zoomAhead(metres, { latitude: 48.5 }, room, 0));
        }""")
        self.assertEqual((near, unknown), (still, half))
        self.assertTrue(near > far > farther > most, (near, far, farther, most))

    def test_a_car_that_is_only_reckoned_to_be_there_is_paler(self):
        self.drive()
        sure = self.colours()["car"]
        self.told.effects(car(isReckoned=True))
        self.assertLess(self.colours()["car"], sure / 2)

    def test_why_guidance_rests(self):
        self.drive()
        self.told.show(**guidance(pause=4))
        expect(self.glass.get_by_role("status").get_by_text("Finding a new route")).to_be_visible()


class Located(DrivingTest):
    def test_where_the_device_is_goes_to_the_session(self):
        self.open()
        self.page.get_by_label("Use this device's location").check()
        expect(self.page.locator("[name=position]")).to_have_value("48.50000, -126.50000")
        fix = self.last_told("moved")["fix"]
        self.assertEqual(fix["coordinate"], {"latitude": LATITUDE, "longitude": LONGITUDE})
        self.assertAlmostEqual(
            fix["time"], self.page.evaluate("Date.now() / 1000 - Date.UTC(2001, 0, 1) / 1000"), delta=60)
        self.assertNotIn("course", fix)
        before = len(self.told_events("moved"))
        self.page.get_by_label("Use this device's location").uncheck()
        self.page.context.set_geolocation({"latitude": 48.6, "longitude": -126.5})
        self.page.wait_for_timeout(300)
        self.assertEqual(len(self.told_events("moved")), before)

    def test_who_does_not_let_it_know_is_told_what_to_do(self):
        self.open()
        self.page.context.clear_permissions()
        self.page.get_by_label("Use this device's location").click()
        expect(self.page.get_by_label("Use this device's location")).not_to_be_checked()
        expect(self.glass.get_by_role("alert")).to_contain_text("blocked the location. Allow it")
        self.assertEqual(self.last_told("positionLost"), {"reason": "noReceiver"})
        expect(self.lost).to_have_count(0)

    def test_a_lost_position_is_told_until_there_is_one_again(self):
        self.open()
        self.page.get_by_label("Use this device's location").check()
        self.last_told("moved")
        self.page.context.set_geolocation(None)
        expect(self.lost).to_be_visible()
        self.assertEqual(self.last_told("positionLost"), {"reason": "noFix"})
        self.page.context.set_geolocation({"latitude": 48.51, "longitude": LONGITUDE})
        expect(self.lost).to_have_count(0)
        self.assertEqual(self.last_told("moved")["fix"]["coordinate"]["latitude"], 48.51)

    def test_a_driver_who_has_read_that_is_told_once(self):
        self.watched()
        self.page.evaluate("fail({ code: 3 })")
        self.assertEqual(self.last_told("positionLost"), {"reason": "stale"})
        self.lost.get_by_role("button", name="Close").click()
        self.page.evaluate("fail({ code: 3 })")
        expect(self.lost).to_have_count(0)
        self.page.evaluate(TAKE, [48.5, -126.5])
        self.page.evaluate("fail({ code: 2 })")
        expect(self.lost).to_be_visible()
        self.page.get_by_label("Use this device's location").uncheck()
        expect(self.lost).to_have_count(0)

    def test_guidance_says_it_itself(self):
        self.watched()
        self.told.show(**guidance())
        expect(self.glass.get_by_role("region", name="Harbour Museum")).to_be_visible()
        self.page.evaluate("fail({ code: 2 })")
        self.last_told("positionLost")
        expect(self.lost).to_have_count(0)
        self.told.show()
        expect(self.lost).to_be_visible()

    def test_what_is_nowhere_on_earth_is_not_passed_on(self):
        self.watched()
        for place in [["NaN", 0], [0, "NaN"], [91, 0], [0, -181], [None, 0], [0, "Infinity"]]:
            self.page.evaluate(TAKE, place)
        self.page.evaluate(TAKE, [48.6, -126.4, "NaN"])
        self.last_told("moved")
        self.assertEqual([told["fix"]["coordinate"] for told in self.told_events("moved")],
                         [{"latitude": 48.6, "longitude": -126.4}])
        self.assertAlmostEqual(self.last_told("moved")["fix"]["time"], time.time() - REFERENCE, delta=60)

    @property
    def lost(self):
        return self.glass.get_by_role("alert").filter(has_text="Waiting for a position")

    def watched(self):
        """Opens the page in a browser with simulated geolocation: `take` reports a position, `fail` an error."""
        self.open(script="""
          navigator.geolocation.watchPosition = (take, fail) => Object.assign(globalThis, { take, fail });
        """)
        self.page.get_by_label("Use this device's location").check()


class Carried(DrivingTest):
    """A service that runs in the car and gets the position from its receiver."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        points = "".join(
            f'<trkpt lat="{LATITUDE + second / 10_000:.6f}" lon="{LONGITUDE}"><time>2026-07-01T12:00:{second:02}Z</time></trkpt>'
            for second in range(60))
        cls.folder = tempfile.TemporaryDirectory()
        track = pathlib.Path(cls.folder.name) / "track.gpx"
        track.write_text(
            f'<gpx version="1.1" creator="test"><trk><trkseg>{points}</trkseg></trk></gpx>', encoding="utf-8")
        cls.standing = test_page.service
        test_page.service = serving.Service("--near", f"gpx:{track}@5").__enter__()
        test_page.service.wait_until_ready()

    @classmethod
    def tearDownClass(cls):
        test_page.service.__exit__(None, None, None)
        test_page.service = cls.standing
        cls.folder.cleanup()
        super().tearDownClass()

    def test_the_page_goes_with_the_car_until_nobody_knows_where_that_is(self):
        self.open()
        expect(self.page.get_by_label("Use this device's location")).to_be_hidden()
        expect(self.page.locator("[name=position]")).to_be_hidden()
        self.assertGreater(self.colours()["car"], 0)
        # The track has ended: the driver must be notified.
        expect(self.glass.get_by_role("alert")).to_contain_text("Waiting for a position")
        self.assertEqual(self.colours()["car"], 0)
        self.assertEqual(self.told_events("moved"), [])


if __name__ == "__main__":
    unittest.main()
