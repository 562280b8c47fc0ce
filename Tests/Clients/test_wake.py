"""The wake phrase over the WebSocket of /v1/wake."""
import asyncio
import json
import pathlib
import subprocess
import tempfile
import unittest
import wave

import websockets

import serving

PHRASE = "hey navigator"


def setUpModule():
    global service
    service = serving.Service("--wake-phrase", PHRASE, "--recognizers", "1").__enter__()
    service.wait_until_ready()


def tearDownModule():
    service.__exit__(None, None, None)
    serving.clean_up()


def spoken(text):
    """A synthesized text, with a second of silence before and after."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "spoken.wav"
        subprocess.run(["flite", "-voice", "slt", "-t", text, "-o", file], check=True)
        with wave.open(str(file), "rb") as sound:
            assert sound.getframerate() == 16_000
            return bytes(32_000) + sound.readframes(sound.getnframes()) + bytes(32_000)


def connect(port=None):
    return websockets.connect(f"ws://127.0.0.1:{port or service.port}/v1/wake")


async def woken(sound, socket):
    """The number of detections in audio; waits until there are none for five seconds."""
    for at in range(0, len(sound), 3_200):
        await socket.send(sound[at:at + 3_200])
    count = 0
    try:
        while True:
            message = await asyncio.wait_for(socket.recv(), 5)
            assert json.loads(message) == {"woken": True}, message
            count += 1
    except TimeoutError:
        return count


class Waking(unittest.IsolatedAsyncioTestCase):
    async def test_the_phrase_is_heard_each_time_and_other_words_are_not(self):
        async with connect() as socket:
            self.assertEqual(await woken(spoken("Hey navigator."), socket), 1)
            self.assertEqual(await woken(spoken("Turn left at the next corner, please."), socket), 0)
            self.assertEqual(await woken(spoken("Hey navigator."), socket), 1)

    async def test_the_page_is_told_of_it(self):
        self.assertEqual(service.get("/v1/setup")[1]["wakePhrase"], PHRASE)

    async def test_as_many_wait_as_there_are_recognisers(self):
        async with connect() as first:
            await first.send(bytes(3_200))
            await first.ping()
            async with connect() as second:
                with self.assertRaises(websockets.ConnectionClosed) as closed:
                    await asyncio.wait_for(second.recv(), 10)
            self.assertEqual(closed.exception.rcvd.code, 1013)

    async def test_anything_but_sound_is_refused(self):
        async with connect() as socket:
            await socket.send("hey navigator")
            with self.assertRaises(websockets.ConnectionClosed) as closed:
                await asyncio.wait_for(socket.recv(), 10)
            self.assertEqual(closed.exception.rcvd.code, 1008)
            self.assertIn("16 kHz", closed.exception.rcvd.reason)

    async def test_a_service_without_a_phrase_says_so(self):
        with serving.Service() as deaf:
            self.assertNotIn("wakePhrase", deaf.get("/v1/setup")[1])
            async with connect(deaf.port) as socket:
                with self.assertRaises(websockets.ConnectionClosed) as closed:
                    await asyncio.wait_for(socket.recv(), 10)
            self.assertEqual(closed.exception.rcvd.code, 1008)
            self.assertIn("--wake-phrase", closed.exception.rcvd.reason)

    async def test_a_phrase_that_will_not_do_is_refused_at_the_start(self):
        run = subprocess.run(
            [serving.PROGRAM, "serve", "--index", serving.region(), "--port", "0", "--wake-phrase", "hey"],
            capture_output=True, text=True, timeout=60)
        self.assertEqual(run.returncode, 1, run.stderr)
        self.assertIn("three syllables", run.stderr)


if __name__ == "__main__":
    unittest.main()
