"""The map in unmodified MapLibre GL in a browser, with the service's style, tiles, fonts, and icons."""
import functools
import http.server
import importlib.util
import pathlib
import tempfile
import threading
import unittest

from playwright.sync_api import sync_playwright

import serving

LATITUDE, LONGITUDE = (float(part) for part in serving.NEAR.split(","))
PAGE = """<!DOCTYPE html><meta charset="utf-8"><link rel="stylesheet" href="maplibre-gl.css"><script src="maplibre-gl.js"></script>
<style>html, body, #map { margin: 0; height: 100% }</style><div id="map"></div>
<script>
const query = new URLSearchParams(location.search);
window.faults = [];
window.map = new maplibregl.Map({
  container: "map", style: query.get("style"), center: [query.get("lon"), query.get("lat")], zoom: query.get("zoom"),
  canvasContextAttributes: { preserveDrawingBuffer: true }, fadeDuration: 0,
});
map.on("error", ({ error }) => faults.push(String(error)));
map.on("styleimagemissing", ({ id }) => faults.push(`no picture ${id}`));
map.once("idle", () => { window.isIdle = true; });
</script>"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def setUpModule():
    global service, pages, folder, playwright, browser
    folder = tempfile.TemporaryDirectory(prefix="whereto-maplibre-")
    library = pathlib.Path(importlib.util.find_spec("maplibre").origin).parent / "srcjs"
    for name in ["maplibre-gl.js", "maplibre-gl.css"]:
        (pathlib.Path(folder.name) / name).symlink_to(library / name)
    (pathlib.Path(folder.name) / "index.html").write_text(PAGE)
    pages = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder.name))
    threading.Thread(target=pages.serve_forever, daemon=True).start()
    service = serving.Service("--allow-origin", f"http://127.0.0.1:{pages.server_port}").__enter__()
    playwright = sync_playwright().start()
    browser = playwright.chromium.launch(
        executable_path="/usr/bin/chromium",
        args=["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"])


def tearDownModule():
    browser.close()
    playwright.stop()
    pages.shutdown()
    pages.server_close()
    service.__exit__(None, None, None)
    folder.cleanup()
    serving.clean_up()


class Drawn(unittest.TestCase):
    def draw(self, zoom, style="light", latitude=LATITUDE, longitude=LONGITUDE):
        """The page after MapLibre has drawn everything without errors."""
        page = browser.new_page(viewport={"width": 800, "height": 480})
        self.addCleanup(page.close)
        at = f"style=http://127.0.0.1:{service.port}/v1/map/style.json?style={style}&lon={longitude}&lat={latitude}&zoom={zoom}"
        page.goto(f"http://127.0.0.1:{pages.server_port}/?{at}")
        page.wait_for_function("window.isIdle", timeout=60_000)
        self.assertEqual(page.evaluate("faults"), [])
        return page

    def drawn(self, page):
        """The drawn features, as layer and name."""
        return {tuple(one) for one in page.evaluate(
            "map.queryRenderedFeatures().map(({ layer, properties }) => [layer.id, properties.name ?? ''])")}

    def pixel(self, page, latitude, longitude):
        """The color at a position, in the notation of style.json."""
        red, green, blue = page.evaluate("""([longitude, latitude]) => {
            const { x, y } = map.project([longitude, latitude]);
            const canvas = map.getCanvas(), gl = canvas.getContext("webgl2"), pixel = new Uint8Array(4);
            const scale = canvas.width / canvas.clientWidth;
            gl.readPixels(x * scale, canvas.height - y * scale, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
            return [...pixel.slice(0, 3)];
        }""", [longitude, latitude])
        return f"#{red:02X}{green:02X}{blue:02X}"

    def test_a_town(self):
        page = self.draw(15)
        drawn = self.drawn(page)
        layers = {layer for layer, _ in drawn}
        self.assertLessEqual({"land", "building", "road-street", "road-street-edge", "name-street", "shield"}, layers)
        self.assertIn(("name-primary", "Market Street"), drawn)
        # Places appear from the same zoom as on the page.
        self.assertNotIn("poi", layers)
        places = [name for layer, name in self.drawn(self.draw(17)) if layer == "poi"]
        self.assertGreater(len(places), 1)
        # MapLibre starts with the town, from TileJSON.
        bounds = page.evaluate("map.getSource('whereto').bounds")
        self.assertTrue(bounds[0] < LONGITUDE < bounds[2] and bounds[1] < LATITUDE < bounds[3], bounds)

    def test_day_and_night(self):
        sea = (48.4845, -126.52)
        for style, colour in [("light", "#AFD5F0"), ("dark", "#16385A")]:
            page = self.draw(13, style, *sea)
            self.assertEqual(self.pixel(page, *sea), colour)
        self.assertIn(("place-town", "Alder Bay"), self.drawn(self.draw(11)))

    def test_letters(self):
        letters = service.ask("GET", "/page/map/glyphs/whereto-bold/0-255.pbf")
        self.assertEqual((letters[0], letters[1]["Content-Type"]), (200, "application/x-protobuf"))
        # MapLibre draws no text if a font file is missing, so ranges without glyphs are empty files.
        self.assertEqual(service.ask("GET", "/page/map/glyphs/whereto-bold/19968-20223.pbf")[::2], (200, b""))
        self.assertEqual(service.ask("GET", "/page/map/glyphs/other/0-255.pbf")[0], 404)
        self.assertEqual(service.get("/v1/map/style.json?style=blue")[0], 400)

    def test_below_the_path_of_a_proxy(self):
        headers = {"X-Forwarded-Prefix": "/whereto/", "X-Forwarded-Proto": "https"}
        with serving.Service("--trust-proxy", "127.0.0.1") as behind:
            base = f"https://127.0.0.1:{behind.port}/whereto"
            self.assertEqual(behind.get("/v1/map", **headers)[1]["tiles"], [base + "/v1/map/{z}/{x}/{y}"])
            style = behind.get("/v1/map/style.json", **headers)[1]
            self.assertEqual(style["sources"]["whereto"]["url"], base + "/v1/map")
            self.assertTrue(style["glyphs"].startswith(base + "/page/map/"))


if __name__ == "__main__":
    unittest.main()
