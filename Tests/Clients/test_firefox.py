"""The head unit's page in Debian's Firefox, with a sound server of the test as its microphone."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest
import urllib.parse

import bidi
import serving
from bidi import css, named

SPOKEN = "clean/address-letter.wav"
PLACE = "88 D Street"


def setUpModule():
    global service, sound, firefox
    if not bidi.PROGRAM or not shutil.which("pulseaudio") or not shutil.which("paplay"):
        raise unittest.SkipTest("apt-get install firefox-esr pulseaudio pulseaudio-utils")
    service = unittest.enterModuleContext(serving.Service())
    unittest.addModuleCleanup(serving.clean_up)
    service.wait_until_ready()
    sound = unittest.enterModuleContext(Sound())
    firefox = unittest.enterModuleContext(bidi.Firefox(sound.environment))


class Sound:
    """A PulseAudio server whose microphone is its own output; the `with` block ends it."""

    # Not a multiple of the service's sample rate.
    rate = 44_100

    def __enter__(self):
        self._folder = tempfile.TemporaryDirectory(prefix="whereto-sound-")
        folder = pathlib.Path(self._folder.name)
        socket, script = folder / "socket", folder / "script"
        script.write_text(
            f"load-module module-native-protocol-unix auth-anonymous=1 socket={socket}\n"
            f"load-module module-null-sink sink_name=speaker channels=1 rate={self.rate}\n"
            "set-default-source speaker.monitor\n")
        self.environment = {
            "PULSE_SERVER": f"unix:{socket}", "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "XDG_CONFIG_HOME": str(folder)}
        self._process = subprocess.Popen(
            ["pulseaudio", "-n", "-F", script, "--daemonize=no", "--exit-idle-time=-1", "--system=false", "--use-pid-file=no"],
            env=os.environ | self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            bidi.wait(lambda: "Default Source: speaker.monitor" in self._run("pactl", "info").stdout, "the sound server")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()

    def _run(self, *command):
        return subprocess.run(command, env=os.environ | self.environment, capture_output=True, text=True, timeout=60)

    def play(self, recording):
        # In large chunks, so that none is late on a busy machine.
        self._run("paplay", "--latency-msec=1000", recording).check_returncode()


class Driving(unittest.TestCase):
    """Any error on the page fails the test."""

    def tearDown(self):
        firefox.run("() => 0")
        self.assertEqual(firefox.complaints, [])

    def open(self, **settings):
        firefox.complaints.clear()
        firefox.open(f"http://localhost:{service.port}/?{urllib.parse.urlencode({'prompts': 0, **settings})}")
        firefox.find(css("[data-key=microphone]"))

    def text(self, selector):
        return firefox.run("(selector) => document.querySelector(selector)?.textContent ?? ''", selector)

    def expect_text(self, selector, part):
        bidi.wait(lambda: part in self.text(selector), part)

    def expect_trip(self, name):
        firefox.find(named(name, "region"))
        firefox.find(named("Go"))

    def test_a_map_is_drawn(self):
        for style in ["light", "dark"]:
            self.open(style=style)
            # The car alone would be less than a hundredth.
            drawn = """() => {
              const canvas = document.querySelector(".map canvas");
              const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
              const pixels = new Uint32Array(data.buffer);
              const counts = new Map();
              for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
              return 1 - Math.max(...counts.values()) / pixels.length;
            }"""
            bidi.wait(lambda: firefox.run(drawn) > 0.05, "streets")

    def test_by_keyboard(self):
        self.open()
        firefox.press(named("search"))
        firefox.find(named("Search", "searchbox"))
        firefox.type("kett")
        for letter in "le":
            firefox.press(named(letter))
        self.expect_text(".row .name", "Kettle")
        self.assertEqual(firefox.run("() => document.querySelector('.field').value"), "kettle")
        firefox.press(css(".row"))
        # Several places have the name.
        firefox.find(named("Back"))
        firefox.press(css(".row"))
        self.expect_trip("Kettle & Crow")

    def test_a_favourite_by_grid(self):
        self.open()
        firefox.press(named("categories"))
        firefox.press(named("Cafes and treats"))
        # In another test, the first would be found by its name as a favorite.
        second = "li:nth-child(2) .row"
        firefox.find(css(second))
        name = self.text(f"{second} .name")
        firefox.press(css(second))
        self.expect_trip(name)
        firefox.press(named("Save"))
        firefox.press(named("Save as favorite"))
        firefox.find(named("Edit"))
        self.open()
        firefox.press(named("favorites"))
        self.expect_text("#glass", name)

    def test_persian_on_the_right(self):
        self.open(language="fa", driveSide="right", style="dark")
        firefox.press(css("[data-key=categories]"))
        firefox.find(css("[data-key=back]"))
        self.expect_text("#glass .title", "دسته‌ها")
        direction, middles = firefox.run("""() => {
          const middle = (selector) => {
            const { left, right } = document.querySelector(selector).getBoundingClientRect();
            return (left + right) / 2;
          };
          return [document.querySelector("#glass").dir, ["#glass .title", "[data-key=back]", ".dock"].map(middle)];
        }""")
        self.assertEqual(direction, "rtl")
        self.assertEqual(middles, sorted(middles))

    def test_a_destination_by_voice(self):
        self.open()
        firefox.run("""() => {
          window.pieces = [];
          const { send } = WebSocket.prototype;
          WebSocket.prototype.send = function (data) {
            if (typeof data !== "string") window.pieces.push(data.byteLength);
            send.call(this, data);
          };
        }""")
        firefox.press(named("Talk"))
        for asked in ["use the microphone", "recognize speech"]:
            self.expect_text("#question", asked)
            firefox.press(named("Allow"))
        self.expect_text("#glass", "I'm listening")
        sound.play(serving.recording(SPOKEN))
        self.expect_text("#heard", "street")
        self.expect_trip(PLACE)
        # 40 ms each.
        self.assertEqual(set(firefox.run("() => window.pieces")), {1280})
        # The question isn't asked again.
        firefox.press(named("Talk"))
        self.expect_text("#glass", "I'm listening")
        firefox.press(named("Cancel"))

    def test_sound_at_the_rate_of_any_device(self):
        self.open()
        levels = """async ([rate, frequency]) => {
          const { Resampler } = await import("/page/resampler.js");
          const wave = Float32Array.from({ length: rate / 2 }, (_, index) => Math.sin((2 * Math.PI * frequency * index) / rate));
          const whole = [...new Resampler(rate, 16_000).resample(wave)];
          const resampler = new Resampler(rate, 16_000);
          const pieces = [];
          for (let at = 0; at < wave.length; at += 128) pieces.push(...resampler.resample(wave.subarray(at, at + 128)));
          const steady = whole.slice(500);
          const power = steady.reduce((sum, sample) => sum + sample ** 2, 0) / steady.length;
          return [whole.length, 10 * Math.log10(2 * power), pieces.every((sample, index) => sample === whole[index])];
        }"""
        for rate in [8_000, 16_000, 44_100, 48_000, 96_000]:
            for frequency in [100, 3_300, 7_000, 8_100, 9_000, 12_000, 20_000]:
                if frequency >= rate / 2:
                    continue
                with self.subTest(rate=rate, frequency=frequency):
                    length, level, is_smooth = firefox.run(levels, [rate, frequency])
                    self.assertEqual(length, 8_000)
                    self.assertTrue(is_smooth)
                    if frequency <= 7_000:
                        self.assertAlmostEqual(level, 0, delta=0.5)
                    elif rate > 16_000:
                        self.assertLess(level, -50)


if __name__ == "__main__":
    unittest.main()
