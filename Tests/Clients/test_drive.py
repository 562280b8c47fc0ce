"""A hands-free drive, from the first word to the arrival: a real gpsd reports the position, recordings are the speech,
and the program runs as on a terminal.

WHERETO_RECORD=1 rewrites the golden; WHERETO_KEEP=FOLDER keeps the track and the recording.
"""
import contextlib
import os
import pathlib
import pty
import queue
import re
import shutil
import subprocess
import tempfile
import threading
import time
import unittest

import serving
from drive_track import Drive, Receiver, STANDING, Town

GOLDEN = pathlib.Path(__file__).parent / "Goldens/drive.txt"
TRACK = serving.TOP / "Tests/AdapterTests/Positioning/Recordings/alder-bay.nmea"
# Real seconds per second of the drive. The pauses between prompts aren't multiples of it, so that a prompt always ends at the
# same fix.
PACE = float(os.environ.get("WHERETO_PACE", 0.9))


def setUpModule():
    global town
    town = Town.of_module()


class Screen:
    """The program on a terminal: its screens after each command, and its notes in between."""

    def __init__(self, *arguments, folder):
        # On a terminal, output isn't buffered.
        self._terminal, shown = pty.openpty()
        self.process = subprocess.Popen(
            [serving.PROGRAM, "screen", *map(str, arguments)], stdin=subprocess.PIPE, stdout=shown,
            stderr=subprocess.PIPE, text=True, bufsize=1,
            env=dict(os.environ, XDG_DATA_HOME=str(folder), XDG_CONFIG_HOME=str(folder)))
        os.close(shown)
        self._shown, self._noted = queue.Queue(), queue.Queue()
        self._readers = [threading.Thread(target=read, daemon=True) for read in (self._read_shown, self._read_noted)]
        for reader in self._readers:
            reader.start()
        self._next()

    def _read_shown(self):
        lines = []
        # Reading a terminal whose program has ended raises an error.
        with contextlib.suppress(OSError), os.fdopen(self._terminal, encoding="utf-8", newline=None) as terminal:
            for line in terminal:
                lines.append(line.rstrip("\n"))
                if lines[-1] == "":
                    self._shown.put("\n".join(lines[:-1]))
                    lines = []

    def _read_noted(self):
        for line in self.process.stderr:
            self._noted.put(line.strip())

    def _next(self):
        return self._shown.get(timeout=60)

    def do(self, command):
        """The screen after a command."""
        self.process.stdin.write(command + "\n")
        return self._next()

    def say(self, recording):
        return self.do(f"say {serving.recording(recording)}")

    def noted(self):
        """The notes since the last call."""
        return [self._noted.get() for _ in range(self._noted.qsize())]

    def quit(self):
        """Ends the program; returns its exit status and the last notes."""
        self.process.stdin.close()
        status = self.process.wait(30)
        for reader in self._readers:
            reader.join(5)
        self.process.stderr.close()
        return status, self.noted()

    def kill(self):
        self.process.kill()
        self.process.wait()


class Story:
    """The events of a drive, without values that change every second, so that the text is always the same."""

    def __init__(self):
        self.lines, self._shown = [], []

    def note(self, lines):
        self.lines += [without_distance(line) for line in lines if line.startswith(("heard: ", "says: "))]

    def show(self, screen):
        """Adds changes: the destination, an offered place, a maneuver, or the reason for none."""
        lines = [without_numbers(line) for line in screen.splitlines()]
        self.lines += [line for line in lines if line.startswith("guiding to ")]
        shown = [line for line in lines if line.startswith(("  →", "  ‖"))]
        if any("[Go]" in line or "[Add stop]" in line for line in lines):
            shown = [line for line in lines if line.startswith("  ") and "map buttons:" not in line]
        if not shown or shown == self._shown:
            return
        # Each maneuver, with the one that follows, is added once.
        if self._shown and self.lines[-len(self._shown):] == self._shown == shown[:len(self._shown)]:
            del self.lines[-len(self._shown):]
        self.lines += shown
        self._shown = shown

    @property
    def text(self):
        return "".join(line + "\n" for line in self.lines)


def without_distance(prompt):
    """A prompt without distances and times of day."""
    return re.sub(r"\bIn [a-z ]+? (meters?|kilometers?),", "In …,", prompt).replace(" It is closed now.", "")


def without_numbers(line):
    """A line of the screen without times and distances, and without what depends on the time of day or on the car's exact
    position, such as which of a route's roads is longer."""
    line = re.sub(" · (open|closed) now", "", line)
    line = re.sub(r"via (.+?), (.+?) —", lambda found: f"via {', '.join(sorted(found.groups()))} —", line)
    return re.sub(r"(?<![\w.])[\d.]+ (min|k?m)\b", r"… \1", line).replace("… km", "… m")


class Driver:
    """Drives once, and keeps the story and the recording."""

    def __init__(self, folder):
        self.folder, self.story = pathlib.Path(folder), Story()
        self.recording = self.folder / "drive.jsonl"
        self.drive = Drive(town)
        self.second, self._sets_off, self._stops = 0, threading.Event(), False

    def run(self):
        self.receiver = Receiver(self.drive, self.folder)
        try:
            self.screen = Screen(
                "--index", town.index, "--near", f"gpsd:127.0.0.1:{self.receiver.port}", "--record", self.recording,
                folder=self.folder)
            try:
                self._drive()
            finally:
                self.screen.kill()
        finally:
            self.receiver.close()

    def _drive(self):
        car = threading.Thread(target=self._move, daemon=True)
        car.start()
        self._choose()
        self._sets_off.set()
        while car.is_alive():
            time.sleep(PACE / 5)
            self._look()
        self._look()
        self.status, last = self.screen.quit()
        self.story.note(last)

    def _move(self):
        for second in range(len(self.drive.fixes)):
            if second == STANDING:
                self._sets_off.wait()
            self.second = second
            self.receiver.tell()
            time.sleep(PACE)

    def _see(self, shown):
        self.story.note(self.screen.noted())
        self.story.show(shown)
        return shown

    def _choose(self):
        """Says the destination, and chooses the route with the planned roads."""
        shown = self._see(self.screen.say("drive/drive-navigate.wav"))
        while "[Go]" not in shown:
            shown = self._see(self.screen.do("show"))
        ways = [line for line in shown.splitlines() if "via " in line]
        number = next(number for number, way in enumerate(ways, 1) if self.drive.road in way)
        self._see(self.screen.do(f"route {number}"))
        self._see(self.screen.do("go"))

    def _look(self):
        self._see(self.screen.do("show"))
        # After the next turn was announced: announcements that are due during a question would come at varying times.
        is_told = "says: In …, turn right onto Sixteenth Avenue." in self.story.lines[-2:]
        if is_told and self.second > self.drive.returns and not self._stops:
            self._stops = True
            self._see(self.screen.say("drive/drive-coffee.wav"))
            self._see(self.screen.do("show"))
            self._see(self.screen.say("drive/drive-yes.wav"))


class WithoutHands(unittest.TestCase):
    """One drive, which takes a minute and a half; the tests check its results."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="whereto-drive-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.driver = Driver(cls.folder)
        cls.driver.run()
        if kept := os.environ.get("WHERETO_KEEP"):
            shutil.copytree(
                cls.folder, kept, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.sock", "pulse", "whereto"))

    def test_what_is_heard_and_shown(self):
        self.assertEqual(self.driver.status, 0)
        if os.environ.get("WHERETO_RECORD") == "1":
            GOLDEN.parent.mkdir(exist_ok=True)
            GOLDEN.write_text(self.driver.story.text, encoding="utf-8")
        self.assertEqual(self.driver.story.text, GOLDEN.read_text(encoding="utf-8"))

    def test_the_track_is_the_one_that_positioning_is_tested_with(self):
        track = self.driver.drive.sentences()
        if os.environ.get("WHERETO_RECORD") == "1":
            TRACK.write_text(track, newline="")
        self.assertEqual(track.encode(), TRACK.read_bytes())

    def test_the_recording_gives_the_same_screens(self):
        replay = subprocess.run(
            [serving.PROGRAM, "replay", self.driver.recording], capture_output=True, text=True, check=False)
        self.assertEqual(replay.returncode, 0, replay.stderr)
        self.assertIn("the same as recorded", replay.stderr)
        # The places that were passed, in the same order.
        replayed = Story()
        for screen in re.split(r"(?m)^— .*\n", replay.stdout):
            replayed.show(screen)
        told = [line for line in self.driver.story.lines if line.startswith(("  →", "  ‖"))]
        self.assertEqual([line for line in replayed.lines if line in told and line.startswith("  ")], told)


if __name__ == "__main__":
    unittest.main()
