"""Recognition with unmodified clients: openai and wyoming, and the messages of the Vosk server's clients."""
import asyncio
import concurrent.futures
import base64
import io
import json
import pathlib
import subprocess
import tempfile
import unittest
import wave

import openai
import websockets
from wyoming.asr import Transcribe, Transcript
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.client import AsyncTcpClient
from wyoming.handle import Handled, NotHandled
from wyoming.info import Describe, Info
from wyoming.intent import Intent, NotRecognized, Recognize
from wyoming.ping import Ping, Pong
from wyoming.tts import Synthesize
from wyoming.wake import Detect, Detection, NotDetected

import serving

SPOKEN = "clean/address-letter.wav"
WORDS = "navigate to eighty eight d street"


def setUpModule():
    global service
    service = serving.Service(wyoming=True).__enter__()
    service.wait_until_ready()


def tearDownModule():
    service.__exit__(None, None, None)
    serving.clean_up()


class Native(unittest.TestCase):
    def hear(self, body, kind):
        status, _, content = service.ask(
            "POST", f"/v1/destinations?near={serving.NEAR}", body, {"Content-Type": kind})
        self.assertEqual(status, 200, content)
        return content

    def test_a_file(self):
        found = self.hear(serving.recording(SPOKEN).read_bytes(), "audio/wav")
        self.assertEqual((found["outcome"], found["transcript"]), ("resolved", WORDS))
        self.assertEqual(found["results"][0]["name"], "88 D Street")
        self.assertGreater(found["timing"]["audio"], 2)

    def test_a_file_of_a_stream(self):
        sound = bytearray(serving.recording(SPOKEN).read_bytes())
        for size in [2_000_000_000, 0xFFFF_FFFF, 0, len(sound)]:
            sound[40:44] = size.to_bytes(4, "little")
            self.assertEqual(self.hear(bytes(sound), "audio/wav")["transcript"], WORDS, size)

    def test_samples(self):
        sound = serving.samples(SPOKEN)
        swapped = b"".join(sound[at + 1:at + 2] + sound[at:at + 1] for at in range(0, len(sound), 2))
        self.assertEqual(self.hear(sound, "audio/pcm; rate=16000")["transcript"], WORDS)
        self.assertEqual(self.hear(swapped, "audio/L16;rate=16000;channels=1")["transcript"], WORDS)

    def test_in_odd_pieces(self):
        def pieces():
            sound = serving.recording(SPOKEN).read_bytes()
            for at in range(0, len(sound), 4097):
                yield sound[at:at + 4097]
        self.assertEqual(self.hear(pieces(), "audio/wav")["transcript"], WORDS)

    def test_silence(self):
        self.assertEqual(self.hear(bytes(64_000), "audio/pcm")["outcome"], "noSpeech")


class Prompts(unittest.TestCase):
    def speak(self, body, kind="application/json"):
        return service.ask("POST", "/v1/speech", body, {"Content-Type": kind})

    def test_a_prompt_is_spoken(self):
        status, headers, content = self.speak(json.dumps({"text": "The second one?"}))
        self.assertEqual((status, headers["Content-Type"]), (200, "audio/wav"))
        with wave.open(io.BytesIO(content)) as sound:
            self.assertGreater(sound.getnframes() / sound.getframerate(), 0.5)

    def test_a_few_prompts_at_once(self):
        long = " ".join(["the second one of all of these places"] * 9)
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            answers = list(pool.map(lambda number: self.speak(json.dumps({"text": f"number {number}: {long}"})), range(16)))
        self.assertEqual({status for status, _, _ in answers}, {200, 429})
        self.assertTrue(all(int(headers["Retry-After"]) > 0 for status, headers, _ in answers if status == 429))

    def test_what_is_no_prompt(self):
        for body, kind, expected in [
            ('{"text": ""}', "application/json", 400), ('{"text": "123 456"}', "application/json", 400),
            (json.dumps({"text": "so " * 200}), "application/json", 400), ("{}", "application/json", 400),
            ("no json", "application/json", 400), ('{"text": "Where to?"}', "text/plain", 415),
            (json.dumps({"text": "a" * 40_000}), "application/json", 413),
        ]:
            self.assertEqual(self.speak(body, kind)[0], expected, body[:60])


class OwnPlaces(unittest.TestCase):
    def test_a_client_s_own_names_are_heard_and_nobody_else_s(self):
        with tempfile.TemporaryDirectory(prefix="whereto-speech-") as folder:
            spoken, tokens = pathlib.Path(folder) / "spoken.wav", pathlib.Path(folder) / "tokens"
            subprocess.run(["flite", "-voice", "rms", "-t", "navigate to wendy's burrow", "-o", spoken], check=True)
            tokens.write_text("anna 0123456789abcdef\nben abcdef0123456789\n")
            anna, ben = ({"Authorization": f"Bearer {line.split()[1]}"} for line in tokens.read_text().splitlines())
            burrow = json.dumps({"role": "favourite", "lat": 48.51, "lon": -126.51, "name": "Wendy's Burrow"})
            # One recognizer serves both in turn.
            with serving.Service("--tokens", tokens, "--recognizers", "1") as service:
                status, _, _ = service.ask("PUT", "/v1/own-places", burrow, anna | {"Content-Type": "application/json"})
                self.assertEqual(status, 200)
                for client, names in [(anna, ["Wendy's Burrow"]), (ben, []), (anna, ["Wendy's Burrow"])]:
                    status, _, found = service.ask(
                        "POST", f"/v1/destinations?near={serving.NEAR}", spoken.read_bytes(),
                        client | {"Content-Type": "audio/wav"})
                    self.assertEqual(status, 200, found)
                    self.assertEqual([place["name"] for place in found["results"] if place["kind"] == "own"], names)


class OpenAI(unittest.TestCase):
    def setUp(self):
        self.client = openai.OpenAI(base_url=f"http://127.0.0.1:{service.port}/v1", api_key="none", max_retries=0)

    def transcribe(self, **more):
        with open(serving.recording(SPOKEN), "rb") as file:
            return self.client.audio.transcriptions.create(model="whisper-1", file=file, **more)

    def test_every_format(self):
        self.assertEqual(self.transcribe().text, WORDS)
        self.assertEqual(self.transcribe(response_format="text").strip(), WORDS)
        self.assertIn("-->", self.transcribe(response_format="srt").splitlines()[1])
        self.assertTrue(self.transcribe(response_format="vtt").startswith("WEBVTT"))
        verbose = self.transcribe(response_format="verbose_json", timestamp_granularities=["word"])
        self.assertEqual([one.word for one in verbose.words], WORDS.split())
        self.assertEqual(verbose.segments[0].text, WORDS)
        self.assertTrue(all(one.start < one.end for one in verbose.words))
        self.assertEqual(self.transcribe(language="en", prompt="names", temperature=0).text, WORDS)

    def send(self, fields, path="/v1/audio/transcriptions"):
        parts = [f'--b\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields]
        head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n'
        sound = serving.recording(SPOKEN).read_bytes()
        status, _, content = service.ask(
            "POST", path, ("".join(parts) + head).encode() + sound + b"\r\n--b--\r\n",
            {"Content-Type": "multipart/form-data; boundary=b"})
        return status, content

    def test_words_however_they_are_asked_for(self):
        for fields in [[("timestamp_granularities", "word")], [("timestamp_granularities", '["word","segment"]')],
                       [("timestamp_granularities[]", "word"), ("timestamp_granularities[]", "segment")]]:
            status, content = self.send(fields + [("response_format", "verbose_json")])
            self.assertEqual((status, [one["word"] for one in content["words"]]), (200, WORDS.split()), fields)
            status, content = self.send(fields)
            self.assertEqual((status, content["error"]["param"]), (400, "timestamp_granularities"))

    def test_sound_that_is_no_wav(self):
        for ending, options in [("flac", []), ("ogg", ["-c:a", "libopus"]), ("mp3", ["-b:a", "128k"]), ("webm", ["-c:a", "libopus"]),
                                ("m4a", ["-movflags", "+faststart"]), ("au", []), ("aiff", []),
                                ("wav", ["-c:a", "pcm_mulaw"]), ("wav", ["-c:a", "pcm_alaw"])]:
            with tempfile.TemporaryDirectory() as folder:
                file = pathlib.Path(folder) / f"speech.{ending}"
                subprocess.run(["ffmpeg", "-v", "error", "-i", serving.recording(SPOKEN), *options, file], check=True)
                with open(file, "rb") as sound:
                    heard = self.client.audio.transcriptions.create(model="whisper-1", file=sound)
                self.assertEqual(heard.text, WORDS, (ending, options))
                if ending == "flac":
                    status, _, found = service.ask(
                        "POST", f"/v1/destinations?near={serving.NEAR}", file.read_bytes(), {"Content-Type": "audio/flac"})
                    self.assertEqual((status, found["transcript"]), (200, WORDS))
        for sound in [b"fLaC" + bytes(100), b"OggS", b"\x1aE\xdf\xa3" + bytes(1_000), b"no sound at all"]:
            with self.assertRaises(openai.BadRequestError) as caught:
                self.client.audio.transcriptions.create(model="x", file=("a.flac", sound))
            self.assertEqual(caught.exception.param, "file", sound[:8])

    def test_a_playlist_is_no_sound(self):
        list_ = b"#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n"
        for kind in ["audio/mpeg", "audio/flac", "audio/mp4"]:
            status, _, content = service.ask("POST", "/v1/destinations", list_, {"Content-Type": kind})
            self.assertEqual(status, 415, kind)

    def test_words_as_events(self):
        with open(serving.recording(SPOKEN), "rb") as sound:
            events = list(self.client.audio.transcriptions.create(model="gpt-4o-transcribe", file=sound, stream=True))
        self.assertEqual([event.type for event in events], ["transcript.text.delta", "transcript.text.done"])
        self.assertEqual([events[0].delta, events[1].text], [WORDS, WORDS])
        with self.assertRaises(openai.BadRequestError) as caught, open(serving.recording(SPOKEN), "rb") as sound:
            self.client.audio.transcriptions.create(model="x", file=sound, stream=True, response_format="verbose_json")
        self.assertEqual(caught.exception.param, "stream")

    def say(self, **more):
        return self.client.audio.speech.create(**{"model": "tts-1", "voice": "alloy", "input": "Turn left now.", **more})

    def seconds(self, content, *reading):
        """The duration of audio, measured with ffmpeg."""
        done = subprocess.run(["ffmpeg", "-v", "error", *reading, "-i", "pipe:0", "-ar", "16000", "-ac", "1", "-f", "s16le",
                               "pipe:1"], input=content, capture_output=True, check=True)
        return len(done.stdout) / 32_000

    def test_speech(self):
        with wave.open(io.BytesIO(self.say(response_format="wav").content)) as sound:
            length = sound.getnframes() / sound.getframerate()
        self.assertGreater(length, 0.5)
        for form, kind in [("mp3", "audio/mpeg"), ("opus", "audio/ogg"), ("aac", "audio/aac"), ("flac", "audio/flac"),
                           ("pcm", "audio/pcm"), (None, "audio/mpeg")]:
            spoken = self.say(**({"response_format": form} if form else {}))
            self.assertEqual(spoken.response.headers["Content-Type"], kind)
            reading = ["-f", "s16le", "-ar", "24000", "-ac", "1"] if form == "pcm" else []
            self.assertAlmostEqual(self.seconds(spoken.content, *reading), length, delta=0.15, msg=form)
        for speed in [0.25, 2, 4]:
            for form in ["wav", "flac"]:
                spoken = self.say(response_format=form, speed=speed).content
                self.assertAlmostEqual(self.seconds(spoken), length / speed, delta=0.15 / speed, msg=(form, speed))
        for more, word in [({"response_format": "midi"}, "response_format"), ({"speed": 5}, "speed"), ({"input": "…"}, "input"),
                           ({"extra_body": {"stream_format": "x"}}, "stream_format")]:
            with self.assertRaises(openai.BadRequestError) as caught:
                self.say(**more)
            self.assertEqual(caught.exception.param, word)

    def test_speech_as_events(self):
        with self.client.audio.speech.with_streaming_response.create(
                model="tts-1", voice="alloy", input="Turn left now.", response_format="wav",
                extra_body={"stream_format": "sse"}) as response:
            self.assertEqual(response.headers["Content-Type"], "text/event-stream")
            lines = [line for line in response.iter_lines() if line]
        events = [json.loads(line.removeprefix("data: ")) for line in lines]
        self.assertEqual([event["type"] for event in events], ["speech.audio.delta", "speech.audio.done"])
        self.assertTrue(base64.b64decode(events[0]["audio"]).startswith(b"RIFF"))
        self.assertIn("total_tokens", events[1]["usage"])

    def test_a_form_without_quotes(self):
        sound = serving.recording(SPOKEN).read_bytes()
        body = (b"--b\r\ncontent-disposition: form-data; name=response_format\r\n\r\ntext\r\n"
                b"--b\r\nContent-Disposition: form-data;name=file;filename=a.wav\r\n\r\n" + sound + b"\r\n--b--\r\n")
        status, _, content = service.ask(
            "POST", "/v1/audio/transcriptions", body, {"Content-Type": "multipart/form-data; boundary=b"})
        self.assertEqual((status, content.decode().strip()), (200, WORDS))

    def test_names_of_english(self):
        for name in ["", "auto", "EN", "en-US", "english", "Language.EN"]:
            self.assertEqual(self.send([("language", name)]), (200, {"text": WORDS}), name)

    def test_models_and_paths(self):
        names = [one.id for one in self.client.models.list()]
        self.assertIn("whisper-1", names)
        self.assertEqual(self.client.models.retrieve(names[0]).id, names[0])
        with self.assertRaises(openai.NotFoundError):
            self.client.models.retrieve("gpt-4o")
        self.assertEqual(self.send([], "/v1/audio/transcriptions/"), (200, {"text": WORDS}))
        for path in ["/v1/v1/audio/transcriptions", "/audio/transcriptions"]:
            status, content = self.send([], path)
            self.assertEqual((status, content["error"]["type"]), (404, "invalid_request_error"))
            self.assertIn("/v1/audio/transcriptions", content["error"]["message"])

    def test_what_is_not_done_is_said(self):
        for more, word in [({"language": "fr"}, "language"), ({"response_format": "diarized_json"}, "response_format")]:
            with self.assertRaises(openai.BadRequestError) as caught:
                self.transcribe(**more)
            self.assertEqual(caught.exception.param, word)
        with self.assertRaises(openai.BadRequestError) as caught:
            self.client.audio.transcriptions.create(model="x", file=("a.mp3", b"ID3" + bytes(2_000)))
        self.assertEqual(caught.exception.param, "file")


class Vosk(unittest.IsolatedAsyncioTestCase):
    """The message sequence of the Vosk server's example clients."""

    def open(self):
        return websockets.connect(f"ws://127.0.0.1:{service.port}/vosk")

    async def say(self, socket, sound, rate=16_000, **config):
        await socket.send(json.dumps({"config": {"sample_rate": rate, **config}}))
        answers = []
        for at in range(0, len(sound), 8_000):
            await socket.send(sound[at:at + 8_000])
            answers.append(json.loads(await socket.recv()))
        await socket.send('{"eof" : 1}')
        answers.append(json.loads(await socket.recv()))
        return answers

    async def test_partial_and_final_results(self):
        async with self.open() as socket:
            answers = await self.say(socket, serving.samples(SPOKEN) + bytes(48_000))
        partials = [one["partial"] for one in answers if "partial" in one]
        self.assertIn("navigate to", " / ".join(partials))
        finals = [one for one in answers if one.get("text")]
        self.assertEqual([one["text"] for one in finals], [WORDS])
        words = finals[0]["result"]
        self.assertEqual([one["word"] for one in words], WORDS.split())
        self.assertTrue(all(0 <= one["conf"] <= 1 and one["start"] < one["end"] for one in words))

    async def test_two_utterances_and_their_times(self):
        sound = serving.samples(SPOKEN)
        async with self.open() as socket:
            answers = await self.say(socket, sound + bytes(64_000) + sound)
        finals = [one for one in answers if one.get("text")]
        self.assertEqual([one["text"] for one in finals], [WORDS, WORDS])
        apart = finals[1]["result"][0]["start"] - finals[0]["result"][0]["start"]
        self.assertAlmostEqual(apart, len(sound) / 32_000 + 2, delta=0.1)

    async def test_alternatives_without_words(self):
        async with self.open() as socket:
            answers = await self.say(socket, serving.samples(SPOKEN), max_alternatives=3, words=False)
        alternatives = answers[-1]["alternatives"]
        self.assertEqual(alternatives[0]["text"], WORDS)
        self.assertLessEqual(len(alternatives), 3)
        self.assertNotIn("result", alternatives[0])

    async def test_another_rate(self):
        half = b"".join(serving.samples(SPOKEN)[at:at + 2] for at in range(0, len(serving.samples(SPOKEN)), 4))
        async with self.open() as socket:
            answers = await self.say(socket, half, rate=8_000)
        self.assertIn("street", answers[-1]["text"])

    async def test_nothing_said(self):
        async with self.open() as socket:
            await socket.send('{"eof" : 1}')
            self.assertEqual(json.loads(await socket.recv())["text"], "")

    async def test_orders_in_binary_frames(self):
        async with self.open() as socket:
            await socket.send(b'{"config": {"sample_rate": 16000, "words": false}}')
            sound = serving.samples(SPOKEN)
            for at in range(0, len(sound), 8_000):
                await socket.send(sound[at:at + 8_000])
                await socket.recv()
            await socket.send(b'{"eof":1}')
            answer = json.loads(await asyncio.wait_for(socket.recv(), 30))
            self.assertEqual((answer["text"], "result" in answer), (WORDS, False))
            with self.assertRaises(websockets.ConnectionClosed):
                await asyncio.wait_for(socket.recv(), 10)

    async def test_messages_out_of_order(self):
        for messages, code in [
            ([bytes(800), '{"config": {"sample_rate": 8000}}'], 1008), (["no json"], 1008),
            (['{"config": {"sample_rate": 5}}'], 1008), (['{"config": {"max_alternatives": -1}}'], 1008),
            ([bytes(3 << 20)], 1009),
        ]:
            async with self.open() as socket:
                with self.assertRaises(websockets.ConnectionClosed) as caught:
                    for message in messages:
                        await socket.send(message)
                    while True:
                        await asyncio.wait_for(socket.recv(), 10)
            self.assertEqual(caught.exception.rcvd.code, code, messages[-1][:40])

    async def test_a_port_of_its_own(self):
        half = b"".join(serving.samples(SPOKEN)[at:at + 2] for at in range(0, len(serving.samples(SPOKEN)), 4))
        with serving.Service("--vosk-rate", "8000", vosk=True) as other:
            other.wait_until_ready()
            # Like the original's own clients: only the address, and no configuration.
            async with websockets.connect(f"ws://localhost:{other.vosk_port}") as socket:
                texts = []
                for at in range(0, len(half), 4_000):
                    await socket.send(half[at:at + 4_000])
                    texts.append(json.loads(await socket.recv()).get("text"))
                await socket.send('{"eof" : 1}')
                texts.append(json.loads(await socket.recv()).get("text"))
            self.assertIn("street", " ".join(filter(None, texts)))
            async with websockets.connect(f"ws://localhost:{other.vosk_port}") as socket:
                answers = await self.say(socket, serving.samples(SPOKEN))
            self.assertIn(WORDS, [one.get("text") for one in answers])
            with self.assertRaises(websockets.InvalidStatus) as caught:
                await websockets.connect(f"ws://localhost:{other.vosk_port}", origin="https://elsewhere.example")
            self.assertEqual(caught.exception.response.status_code, 403)

    async def test_text_that_is_no_text(self):
        import websocket as plain
        socket = plain.create_connection(f"ws://127.0.0.1:{service.port}/vosk")
        socket.send(b"\xff\xfe\xfd", opcode=plain.ABNF.OPCODE_TEXT)
        opcode, data = socket.recv_data()
        self.assertEqual((opcode, int.from_bytes(data[:2], "big")), (plain.ABNF.OPCODE_CLOSE, 1007))
        socket.close()


class Wyoming(unittest.IsolatedAsyncioTestCase):
    async def test_a_conversation(self):
        async with AsyncTcpClient("127.0.0.1", service.wyoming_port) as client:
            await client.write_event(Describe().event())
            info = Info.from_event(await client.read_event())
            self.assertEqual(info.asr[0].models[0].languages, ["en"])
            self.assertEqual(info.wake, [])
            for programs in (info.intent, info.handle, info.tts):
                self.assertTrue(programs[0].installed)
            await client.write_event(Ping(text="here").event())
            self.assertEqual(Pong.from_event(await client.read_event()).text, "here")
            for _ in range(2):
                await client.write_event(Transcribe(language="en").event())
                await client.write_event(AudioStart(rate=16_000, width=2, channels=1).event())
                sound = serving.samples(SPOKEN)
                for at in range(0, len(sound), 2_048):
                    await client.write_event(
                        AudioChunk(rate=16_000, width=2, channels=1, audio=sound[at:at + 2_048]).event())
                await client.write_event(AudioStop().event())
                self.assertEqual(Transcript.from_event(await client.read_event()).text, WORDS)

    async def answers(self, client, sound, **form):
        await client.write_event(AudioStart(**form).event())
        for at in range(0, len(sound), 9_600):
            await client.write_event(AudioChunk(audio=sound[at:at + 9_600], **form).event())
        await client.write_event(AudioStop().event())
        answers = []
        while not answers or answers[-1].type != "transcript":
            answers.append(await asyncio.wait_for(client.read_event(), 30))
        return answers

    async def test_samples_of_other_forms(self):
        sound = serving.samples(SPOKEN)
        samples = [sound[at:at + 2] for at in range(0, len(sound), 2)]
        async with AsyncTcpClient("127.0.0.1", service.wyoming_port) as client:
            wide = b"".join(b"\0\0" + sample for sample in samples)
            answers = await self.answers(client, wide, rate=16_000, width=4, channels=1)
            self.assertEqual([Transcript.from_event(one).text for one in answers], [WORDS])
            stereo = b"".join(sample * 6 for sample in samples)
            answers = await self.answers(client, stereo, rate=48_000, width=2, channels=2)
            self.assertIn("street", Transcript.from_event(answers[-1]).text)
            answers = await self.answers(client, sound, rate=16_000, width=5, channels=1)
            self.assertEqual([one.type for one in answers], ["error", "transcript"])
            self.assertEqual(Transcript.from_event(answers[-1]).text, "")
            answers = await self.answers(client, sound, rate=16_000, width=2, channels=1)
            self.assertEqual([Transcript.from_event(one).text for one in answers], [WORDS])

    async def test_what_is_meant(self):
        async with AsyncTcpClient("127.0.0.1", service.wyoming_port) as client:
            async def ask(event):
                await client.write_event(event.event())
                return await asyncio.wait_for(client.read_event(), 30)
            intent = Intent.from_event(await ask(Recognize(text="take me to 88 D Street")))
            self.assertEqual(intent.name, "address")
            entities = {one.name: one.value for one in intent.entities}
            self.assertEqual((entities["place"], entities["kind"]), ("88 D Street", "address"))
            self.assertAlmostEqual(entities["latitude"], 48.49, delta=0.05)
            self.assertAlmostEqual(entities["distance"], 980, delta=60)
            self.assertIn("88 D Street", intent.text)
            nothing = NotRecognized.from_event(await ask(Recognize(text="what is the capital of France")))
            self.assertTrue(nothing.text)
            # Home Assistant sends a transcript, and speaks the answer.
            handled = Handled.from_event(await ask(Transcript(text="coffee near 9th Avenue", language="en")))
            self.assertEqual(handled.text, "Kettle & Crow, 214 Market Street, 550 m.")
            missing = NotHandled.from_event(await ask(Transcript(text="coffee near Nowhere Castle")))
            self.assertIn("Nowhere Castle", missing.text)
            missing = NotRecognized.from_event(await ask(Recognize(text="take me home")))
            self.assertIn("home", missing.text.lower())
            for text, kind in [("", "not-recognized"), (" ", "not-recognized"), ("x" * 301, "error"), ("x" * 100_000, "error")]:
                self.assertEqual((await ask(Recognize(text=text))).type, kind)

    async def test_prompts(self):
        async with AsyncTcpClient("127.0.0.1", service.wyoming_port) as client:
            await client.write_event(Synthesize(text="Turn left in two hundred meters.").event())
            events = []
            while not events or not AudioStop.is_type(events[-1].type):
                events.append(await asyncio.wait_for(client.read_event(), 30))
            start = AudioStart.from_event(events[0])
            samples = b"".join(AudioChunk.from_event(one).audio for one in events[1:-1])
            self.assertGreater(len(samples) / (start.rate * start.width * start.channels), 1)
            await client.write_event(Synthesize(text="???").event())
            self.assertEqual((await asyncio.wait_for(client.read_event(), 30)).type, "error")

    async def test_a_wake_phrase(self):
        async with AsyncTcpClient("127.0.0.1", service.wyoming_port) as client:
            await client.write_event(Detect().event())
            self.assertEqual((await asyncio.wait_for(client.read_event(), 30)).type, "error")
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "phrase.wav"
            subprocess.run(["flite", "-voice", "slt", "-t", "Hey navigator.", "-o", file], check=True)
            with wave.open(str(file), "rb") as phrase:
                form = {"rate": phrase.getframerate(), "width": phrase.getsampwidth(), "channels": phrase.getnchannels()}
                spoken = phrase.readframes(phrase.getnframes())
        silence = bytes(2 * form["rate"])
        with serving.Service("--wake-phrase", "hey navigator", wyoming=True) as waking:
            waking.wait_until_ready()
            async with AsyncTcpClient("127.0.0.1", waking.wyoming_port) as client:
                await client.write_event(Describe().event())
                [program] = Info.from_event(await client.read_event()).wake
                self.assertEqual((program.models[0].name, program.models[0].phrase), ("hey_navigator", "hey navigator"))

                async def wait(sound):
                    await client.write_event(Detect(names=["hey_navigator"]).event())
                    await client.write_event(AudioStart(**form).event())
                    for at in range(0, len(sound), 2_048):
                        await client.write_event(AudioChunk(audio=sound[at:at + 2_048], **form).event())
                    await client.write_event(AudioStop().event())
                    return await asyncio.wait_for(client.read_event(), 60)
                detection = Detection.from_event(await wait(silence + spoken + silence))
                self.assertEqual(detection.name, "hey_navigator")
                self.assertGreater(detection.timestamp, 1_000)
                self.assertTrue(NotDetected.is_type((await wait(3 * silence)).type))
                # Other words don't trigger the wake phrase, and are transcribed on request.
                sound, samples = serving.samples(SPOKEN), {"rate": 16_000, "width": 2, "channels": 1}
                await client.write_event(Transcribe().event())
                answers = await self.answers(client, sound, **samples)
                self.assertEqual(Transcript.from_event(answers[-1]).text, WORDS)
                await client.write_event(Detect(names=["alexa"]).event())
                self.assertEqual((await asyncio.wait_for(client.read_event(), 30)).type, "error")

    async def test_what_is_no_event(self):
        reader, writer = await asyncio.open_connection("127.0.0.1", service.wyoming_port)
        writer.write(b"GET / HTTP/1.1\r\n\r\n")
        self.assertEqual(await asyncio.wait_for(reader.read(), 10), b"")
        writer.close()


if __name__ == "__main__":
    unittest.main()
