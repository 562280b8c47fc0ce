"""The heading-up map during guidance."""
import json
import unittest

from playwright.sync_api import expect

import serving
import test_page
from driving import car, coordinate, guidance, routes
from test_driving import DrivingTest

# Shares the service and the browser of test_page.
setUpModule, tearDownModule = test_page.setUpModule, test_page.tearDownModule

# Time for a rotation of the map, and for names and squares afterwards.
TURN = 900
EAST = {"coordinate": coordinate(5, 2), "heading": 90, "travelled": 700}


class TurnedMapTest(DrivingTest):
    def drive(self, place=EAST, **settings):
        self.open(**settings)
        self.told.show(**guidance())
        self.told.effects({"drawRoutes": {"routes": routes()}})
        self.tell(place)

    def tell(self, place):
        self.told.effects(car(**place))
        self.page.wait_for_timeout(TURN)

    @property
    def canvas(self):
        return self.page.locator(".map canvas")

    def picture(self):
        return self.page.evaluate("document.querySelector('.map canvas').toDataURL()")

    def point(self, place):
        """A point of the page at fractions of the canvas."""
        box = self.canvas.bounding_box()
        return box["x"] + place["x"] * box["width"], box["y"] + place["y"] * box["height"]

    def expect_east_up(self):
        seen = self.colours()
        self.assertLess(seen["routeAt"]["y"], seen["carAt"]["y"] - 0.2)
        self.assertAlmostEqual(seen["routeAt"]["x"], seen["carAt"]["x"], delta=0.02)
        self.assertGreater(seen["travelledAt"]["y"], seen["carAt"]["y"])

    def expect_north_up(self):
        seen = self.colours()
        self.assertGreater(seen["routeAt"]["x"], seen["carAt"]["x"] + 0.1)
        self.assertAlmostEqual(seen["routeAt"]["y"], seen["carAt"]["y"], delta=0.02)


class Up(TurnedMapTest):
    def test_the_road_ahead_lies_above_the_car(self):
        self.drive()
        self.expect_east_up()
        self.assertGreater(self.colours()["carAt"]["y"], 0.55)
        # The car stays in place on the screen for any heading.
        east = self.colours()["carAt"]
        self.tell({**EAST, "heading": 215})
        for axis in "xy":
            self.assertAlmostEqual(self.colours()["carAt"][axis], east[axis], delta=0.02)

    def test_north_is_up_where_the_driver_wants_that(self):
        self.drive(up="north")
        self.expect_north_up()

    def test_north_is_up_where_nobody_is_guided_or_knows_the_heading(self):
        pictures = []
        for up in ["north", "heading"]:
            self.open(up=up)
            self.told.effects({"drawRoutes": {"routes": routes()}})
            self.tell(EAST)
            ways = self.picture()
            self.told.show(**guidance())
            self.tell({**EAST, "heading": None})
            unknown = self.picture()
            self.tell({**EAST, "heading": 0})
            pictures.append([ways, unknown, self.picture()])
            self.page.context.close()
        self.assertEqual(pictures[0], pictures[1])

    def test_it_turns_back_at_the_end(self):
        self.drive()
        self.assertGreater(self.compass()["red"], 20)
        self.told.show()
        self.page.wait_for_timeout(TURN)
        self.assertEqual(self.compass()["red"], 0)

    def test_the_setting_is_kept_and_heeded_at_once(self):
        self.open(path="drive", located=0)
        self.told.show(**guidance())
        self.told.effects({"drawRoutes": {"routes": routes()}})
        self.tell(EAST)
        self.expect_east_up()
        begun = len(self.told_on_screen("connected"))
        self.page.get_by_role("button", name="Settings").click()
        self.page.locator("#settings").get_by_label("Map").select_option("north up")
        self.page.get_by_role("button", name="Close").click()
        self.page.wait_for_timeout(TURN)
        self.expect_north_up()
        self.assertEqual(len(self.told_on_screen("connected")), begun)
        self.page.reload()
        expect(self.glass.locator("[data-key=microphone]")).to_be_visible()
        expect(self.page.locator("[name=up]")).to_have_value("north")

    def compass(self):
        """The pixels of the compass needle, and the positions of its ends."""
        return self.page.evaluate("""() => {
          const canvas = document.querySelector(".map canvas");
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          const names = { "210,58,47": "red", "122,133,148": "grey" };
          const found = { red: 0, grey: 0, redAt: 0, greyAt: 0 };
          for (let at = 0; at < data.length; at += 4) {
            const name = names[`${data[at]},${data[at + 1]},${data[at + 2]}`];
            if (!name) continue;
            found[name] += 1;
            found[`${name}At`] += (at / 4) % canvas.width;
          }
          return { ...found, redAt: found.redAt / found.red, greyAt: found.greyAt / found.grey };
        }""")

    def test_a_compass_shows_where_north_is(self):
        self.drive()
        needle = self.compass()
        self.assertLess(needle["redAt"], needle["greyAt"] - 5)


class ByHand(TurnedMapTest):
    def test_what_is_under_the_finger_goes_with_it(self):
        self.drive()
        before = self.colours()
        x, y = self.point(before["carAt"])
        box = self.canvas.bounding_box()
        self.page.mouse.move(x + 40, y - 40)
        self.page.mouse.down()
        self.page.mouse.move(x + 100, y - 120, steps=4)
        self.page.mouse.up()
        after = self.colours()["carAt"]
        self.assertAlmostEqual(after["x"] - before["carAt"]["x"], 60 / box["width"], delta=0.01)
        self.assertAlmostEqual(after["y"] - before["carAt"]["y"], -80 / box["height"], delta=0.01)
        self.canvas.focus()
        self.page.keyboard.press("ArrowLeft")
        moved = self.colours()["carAt"]
        self.assertAlmostEqual(moved["x"] - after["x"], 80 / box["width"], delta=0.01)
        self.assertAlmostEqual(moved["y"], after["y"], delta=0.01)

    def test_a_moved_map_keeps_its_angle_until_the_car_is_followed(self):
        self.drive()
        self.canvas.focus()
        self.page.keyboard.press("ArrowUp")
        before = self.colours()["routeAt"]
        self.tell({**EAST, "heading": 180})
        after = self.colours()["routeAt"]
        for axis in "xy":
            self.assertAlmostEqual(before[axis], after[axis], delta=0.01)
        self.page.keyboard.press("Home")
        self.page.wait_for_timeout(TURN)
        # With south up, a road to the east leads to the left.
        seen = self.colours()
        self.assertLess(seen["routeAt"]["x"], seen["carAt"]["x"] - 0.1)

    def test_the_wheel_comes_nearer_to_what_it_is_over(self):
        self.drive()
        before = self.point(self.colours()["carAt"])
        at = before[0] + 50, before[1] - 30
        self.page.mouse.move(*at)
        self.page.mouse.wheel(0, -240)
        self.page.wait_for_timeout(TURN)
        after = self.point(self.colours()["carAt"])
        for axis in (0, 1):
            self.assertAlmostEqual(after[axis] - at[axis], 2 * (before[axis] - at[axis]), delta=4)


class Drawing(TurnedMapTest):
    def test_squares_have_no_seams(self):
        sea = json.loads((serving.TOP / "models/map/style.json").read_text())["light"]["areas"]["sea"].lower()
        for heading in (37, 45, 200.5):
            self.drive({"coordinate": {"latitude": 48.4868, "longitude": -126.535}, "heading": heading})
            self.press("zoom in")
            self.press("zoom in")
            self.page.wait_for_timeout(2 * TURN)
            counts = self.page.evaluate("""() => {
              const canvas = document.querySelector(".map canvas");
              // Beside the compass, and above the car.
              const { data } = canvas.getContext("2d").getImageData(0, 0, 0.8 * canvas.width, canvas.height / 2);
              const counts = {};
              for (let at = 0; at < data.length; at += 4) {
                const parts = [...data.slice(at, at + 3)].map((part) => part.toString(16).padStart(2, "0"));
                const key = `#${parts.join("")}`;
                counts[key] = (counts[key] ?? 0) + 1;
              }
              return counts;
            }""")
            self.assertEqual(list(counts), [sea], (heading, counts))
            self.page.context.close()

    def test_names_are_laid_out_for_what_is_up(self):
        """Names of lines follow the line on the screen, never upside down; names of places are upright."""
        self.open()
        laid = self.page.evaluate("""async () => {
          const [{ Layout }, { View, arc }, { loadStyle }] = await Promise.all(
            ["label-layout", "view", "style"].map((name) => import(`/page/map/${name}.js`)));
          const { labels } = await loadStyle();
          const found = [];
          for (let degrees = 0; degrees < 360; degrees += 15) {
            const size = { width: 800, height: 480 };
            const view = new View({ x: 0.3, y: 0.4 }, 16, size, 1, 15, (degrees * Math.PI) / 180);
            const layout = new Layout(view, labels, new Set(), 0);
            const side = 2 ** view.tileZoom;
            const [column, row] = [Math.floor(0.3 * side), Math.floor(0.4 * side)];
            layout.add(column, row, {
              points: [{ kind: "suburb", text: "Docks", prominence: 1, x: 0.2, y: 0.9 }],
              lines: [{ kind: "street", text: "Long Street", points: [0.1, 0.2, 0.9, 0.5] }], shields: [],
            });
            layout.work(Infinity);
            const place = (x, y) => view.place({ x: (column + x) / side, y: (row + y) / side });
            const [[x, y], [nextX, nextY]] = [place(0.1, 0.2), place(0.9, 0.5)];
            const line = Math.atan2(nextY - y, nextX - x);
            for (const { key, glyphs, isAlong, ...label } of layout.labels) {
              const angle = glyphs[0].angle ?? 0;
              const lean = isAlong ? Math.abs(Math.sin(arc(line, angle))) : angle;
              const [left, top] = view.place(label);
              const away = isAlong ? ((left - x) * Math.sin(line) - (top - y) * Math.cos(line))
                : Math.hypot(left - place(0.2, 0.9)[0], top - place(0.2, 0.9)[1]);
              const isUpright = Math.abs(angle) <= Math.PI / 2 + 1e-6;
              found.push({ degrees, key, lean, isUpright, away: Math.abs(away) });
            }
          }
          return found;
        }""")
        for name in ("Long Street", "Docks"):
            self.assertEqual({one["degrees"] for one in laid if one["key"] == name}, set(range(0, 360, 15)))
        for one in laid:
            self.assertTrue(one["isUpright"] and one["lean"] < 0.01 and one["away"] < 1, one)

    def test_it_turns_softly_the_shorter_way(self):
        self.open()
        turn = """async () => {
          const { Turning } = await import("/page/map/turning.js");
          const turning = new Turning();
          const wait = (time) => new Promise((done) => setTimeout(done, time));
          const seen = [];
          const look = () => {
            turning.step();
            seen.push(Math.round((turning.angle * 180) / Math.PI));
          };
          const aim = (degrees) => turning.aim((degrees * Math.PI) / 180);
          aim(170);
          await wait(600);
          look();
          aim(-170);
          await wait(100);
          look();
          await wait(500);
          look();
          aim(-172);
          await wait(100);
          look();
          aim(0);
          await wait(600);
          look();
          return seen;
        }"""
        first, between, second, slightly, last = self.page.evaluate(turn)
        self.assertEqual((first, second, slightly, last), (170, -170, -170, 0))
        self.assertTrue(170 < between < 190, between)

    def test_it_turns_at_once_where_motion_is_not_wanted(self):
        self.open()
        self.page.emulate_media(reduced_motion="reduce")
        angle = self.page.evaluate("""async () => {
          const { Turning } = await import("/page/map/turning.js");
          const turning = new Turning();
          turning.aim(1);
          return turning.angle;
        }""")
        self.assertEqual(angle, 1)


if __name__ == "__main__":
    unittest.main()
