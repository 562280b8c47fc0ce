"""One map on two displays: two pages in one browser are two displays of one phone, and one of them shows the map."""
import unittest

from playwright.sync_api import expect

import test_page
from driving import LATITUDE, LONGITUDE, Told, car, preview, routes

# Shares the service and the browser of test_page.
setUpModule, tearDownModule = test_page.setUpModule, test_page.tearDownModule

# The number of map pixels in the colors of routes and of the car.
DRAWN = """() => {
  const canvas = document.querySelector(".map canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    const colour = `${data[at]},${data[at + 1]},${data[at + 2]}`;
    count += colour === "47,125,240" || colour === "10,95,201";
  }
  return count;
}"""
# Hides the page, or shows it again.
LOOK = """(state) => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


class Display:
    """A page, and the proxy between it and its session."""

    def __init__(self, context, complain, path="", script="", **settings):
        self.told, self.page, self.tiles = Told(), context.new_page(), []
        self.page.set_viewport_size({"width": 800, "height": 480} if path else {"width": 1280, "height": 900})
        self.page.on("pageerror", lambda error: complain(str(error)))
        self.page.on("request", lambda request: "/v1/map/" in request.url and self.tiles.append(request.url))
        self.page.route_web_socket("**/v1/sessions", self.told.between)
        self.page.add_init_script(script)
        settings = {"prompts": 0, "located": 0, "style": "light", **settings}
        query = "&".join(f"{name}={value}" for name, value in settings.items())
        self.page.goto(f"http://localhost:{test_page.service.port}/{path}?{query}")
        self.glass = self.page.locator("#glass")
        self.canvas, self.elsewhere = self.glass.locator(".map canvas"), self.glass.locator(".elsewhere")
        expect(self.glass.locator("[data-key=microphone]")).to_be_visible()

    def expect_map(self):
        expect(self.canvas).to_be_visible()
        expect(self.elsewhere).to_be_hidden()
        expect(self.glass.locator("[data-key=zoomIn]")).to_be_visible()

    def expect_none(self, words="The map is on the other display."):
        expect(self.elsewhere.get_by_role("status")).to_have_text(words)
        expect(self.canvas).to_be_hidden()
        expect(self.glass.locator(".attribution")).to_be_hidden()
        expect(self.glass.locator("[data-key=zoomIn]")).to_be_hidden()

    def show_here(self):
        self.elsewhere.get_by_role("button", name="Show it here").click()

    def expect_drawn(self, more_than=0):
        """Waits for pixels, because browsers rarely draw pages in the background."""
        for _ in range(200):
            if (count := self.page.evaluate(DRAWN)) > more_than:
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"{count} pixels are drawn, expected more than {more_than}")


class Displays(test_page.PageTest):
    def phone(self, **options):
        """A separate browser that shares nothing with others."""
        context = self.context(**options)
        self.addCleanup(context.close)
        return context

    def display(self, phone, *arguments, **settings):
        return Display(phone, self.complain, *arguments, **settings)

    def test_the_page_opened_last_has_the_map(self):
        phone = self.phone()
        first = self.display(phone)
        first.expect_map()
        second = self.display(phone, "drive")
        second.expect_map()
        first.expect_none()
        first.show_here()
        first.expect_map()
        second.expect_none()
        second.page.close()
        first.expect_map()

    def test_it_comes_back_when_the_other_is_closed(self):
        phone = self.phone()
        displays = [self.display(phone, "drive") for _ in range(3)]
        for one in displays[:2]:
            one.expect_none()
        displays[2].page.close()
        # The page that lost it first has waited longest.
        displays[0].expect_map()
        displays[1].expect_none()
        displays[0].page.goto("about:blank")
        displays[1].expect_map()

    def test_nothing_is_drawn_where_the_map_is_not(self):
        phone = self.phone()
        first = self.display(phone, "drive")
        first.expect_drawn()
        second = self.display(phone, "drive")
        first.expect_none()
        first.tiles.clear()
        before = first.page.evaluate(DRAWN)
        first.told.show(**preview())
        first.told.effects({"drawRoutes": {"routes": routes()}}, car())
        # The message stays clear of the panel.
        panel, statement = (first.glass.locator(one).bounding_box() for one in (".panel", ".elsewhere"))
        self.assertGreaterEqual(statement["x"], panel["x"] + panel["width"])
        first.page.wait_for_timeout(1_000)
        self.assertEqual((first.page.evaluate(DRAWN), first.tiles), (before, []))
        # The page with the map doesn't know the other's session.
        second.told.effects({"moveCar": {"car": {"coordinate": {"latitude": LATITUDE, "longitude": LONGITUDE}}}})
        second.expect_map()
        first.show_here()
        first.expect_map()
        first.expect_drawn(before + 300)

    def test_the_search_goes_on_without_the_map(self):
        phone = self.phone()
        first = self.display(phone, "drive")
        self.display(phone, "drive")
        first.expect_none()
        first.glass.locator("[data-key=search]").click()
        first.glass.get_by_role("searchbox").press_sequentially("kettle")
        first.glass.locator(".row").filter(has_text="550 m · coffee shop").click()
        first.glass.locator(".row").filter(has_text="214 Market Street").click()
        first.glass.get_by_role("button", name="Go", exact=True).click()
        expect(first.glass.get_by_role("button", name="End", exact=True)).to_be_visible()
        first.expect_none()

    def test_who_was_moving_the_map_can_end_that(self):
        phone = self.phone()
        first = self.display(phone)
        first.glass.locator("[data-key=pan]").click()
        expect(first.glass.locator("[data-key=pan-left]")).to_be_visible()
        self.display(phone)
        expect(first.canvas).to_be_hidden()
        expect(first.glass.locator("[data-key=pan-left]")).to_be_hidden()
        first.glass.locator("[data-key=endPan]").click()
        expect(first.glass.locator("[data-key=pan-left]")).to_have_count(0)
        first.expect_none()

    def test_it_is_said_in_the_drivers_language(self):
        phone = self.phone()
        first = self.display(phone, language="ru")
        self.display(phone)
        first.expect_none("Карта на другом экране.")
        for language, words, button in [
                ("pt", "O mapa está na outra tela.", "Mostrar aqui"),
                ("fa", "نقشه روی صفحهٔ دیگر است.", "اینجا نشان بده"),
                ("zh", "地图在另一个屏幕上。", "在此显示"), ("en", "The map is on the other display.", "Show it here")]:
            first.page.locator("[name=language]").select_option(language)
            first.expect_none(words)
            expect(first.elsewhere.get_by_role("button")).to_have_text(button)

    def test_a_page_that_nobody_sees_keeps_the_map_from_nobody(self):
        phone = self.phone()
        first, second = self.display(phone), self.display(phone)
        first.expect_none()
        second.page.evaluate(LOOK, "hidden")
        first.expect_map()
        # When visible again, it doesn't take the map from another page.
        second.page.evaluate(LOOK, "visible")
        second.expect_none()
        first.expect_map()
        # Both pages are hidden: the first visible one gets the map, and no other has it.
        for one in (first, second):
            one.page.evaluate(LOOK, "hidden")
        second.page.evaluate(LOOK, "visible")
        second.expect_map()
        first.page.evaluate(LOOK, "visible")
        first.expect_none()

    def test_a_page_opened_behind_another_takes_it_when_it_is_seen(self):
        phone = self.phone()
        first = self.display(phone)
        second = self.display(phone, script="""
          Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
        """)
        second.page.wait_for_timeout(300)
        first.expect_map()
        second.page.evaluate(LOOK, "visible")
        second.expect_map()
        first.expect_none()

    def test_another_phone_keeps_its_map(self):
        mine, another = self.display(self.phone()), self.display(self.phone())
        mine.page.wait_for_timeout(300)
        mine.expect_map()
        another.expect_map()

    def test_a_browser_without_locks_shows_it_on_each_page(self):
        for locks in ["undefined", "{ request: async () => { throw new DOMException('', 'SecurityError'); } }"]:
            with self.subTest(locks):
                phone = self.phone()
                phone.add_init_script(f"Object.defineProperty(Navigator.prototype, 'locks', {{ value: {locks} }})")
                first, second = self.display(phone), self.display(phone)
                first.page.wait_for_timeout(300)
                first.expect_map()
                second.expect_map()


if __name__ == "__main__":
    unittest.main()
