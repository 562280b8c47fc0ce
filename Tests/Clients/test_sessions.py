"""Search screens over the WebSocket /v1/sessions, with a client written from the documentation."""
import asyncio
import base64
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import websockets

import serving

SPOKEN = "clean/address-letter.wav"
CONNECTED = {"screen": {"event": {"connected": {"limits": [], "style": "light"}}}}
ALLOWED = {"microphone": "granted", "speech": "authorized"}


def setUpModule():
    global service
    service = serving.Service().__enter__()
    service.wait_until_ready()


def tearDownModule():
    service.__exit__(None, None, None)
    serving.clean_up()


class Screen:
    """A minimal head unit: shows screens, allows everything, and speaks a recording."""

    def __init__(self, socket, sound=b"", status=ALLOWED):
        self.socket, self.sound, self.status = socket, sound, status
        self.lines, self.notices, self.settled = [], [], 0

    async def start(self, **how):
        latitude, longitude = map(float, serving.NEAR.split(","))
        await self.say(start={
            "version": 1, "prompts": False, "asksByVoice": False,
            "position": {"latitude": latitude, "longitude": longitude}, **how})
        await self.take()
        await self.tell(CONNECTED)
        return await self.settle()

    async def say(self, **message):
        await self.socket.send(json.dumps(message))

    async def tell(self, event):
        await self.say(event=event)

    async def take(self):
        """Handles a message and its effects."""
        message = json.loads(await asyncio.wait_for(self.socket.recv(), 20))
        if not {"event", "effects", "screen", "version"} & message.keys():
            self.notices.append(message)
            return message
        self.lines.append(message)
        for effect in message.get("effects", []):
            match effect:
                case {"readPermissions": _}:
                    await self.tell({"permissionsRead": {"status": self.status}})
                case {"openMicrophone": {"generation": turn}}:
                    await self.tell({"microphoneOpened": {"generation": turn}})
                    await self.speak()
                case {"screen": {"operation": {"present": {"presented": template}}}}:
                    [modal] = template.values()
                    await self.tell({"screen": {"event": {"presented": {"template": modal["template"]["id"]}}}})
                case {"screen": {"operation": {"dismiss": _}}}:
                    await self.tell({"screen": {"event": {"dismissed": {"template": self.modal}}}})
        return message

    async def speak(self):
        for at in range(0, len(self.sound), 3_200):
            await self.socket.send(self.sound[at:at + 3_200])
        await self.socket.send(b"")

    async def settle(self):
        """The screen when the session has settled."""
        self.settled += 1
        await self.say(settle=self.settled)
        while (await self.take()).get("settled") != self.settled:
            pass
        return self.shown

    @property
    def shown(self):
        return [line["screen"] for line in self.lines if "screen" in line][-1]

    @property
    def modal(self):
        for line in reversed(self.lines):
            for effect in line.get("effects", []):
                match effect:
                    case {"screen": {"operation": {"present": {"presented": template}}}}:
                        return list(template.values())[0]["template"]["id"]
        return None

    @property
    def top(self):
        [(kind, template)] = self.shown["stack"][-1].items()
        return kind, template["template"]

    @property
    def places(self):
        return [trip["destination"]["name"] for trip in self.top[1].get("tripPreview", {}).get("trips", [])]

    async def tap(self, button):
        await self.tell({"screen": {"event": {"buttonTapped": {"button": button, "template": self.top[1]["id"]}}}})
        return await self.settle()


class Sessions(unittest.IsolatedAsyncioTestCase):
    def open(self, path="/v1/sessions", **headers):
        return websockets.connect(
            f"ws://127.0.0.1:{service.port}{path}", additional_headers=headers, max_size=None)

    async def closing(self, *messages, **headers):
        """The code and the reason with which the service closes a connection."""
        async with self.open(**headers) as socket:
            with self.assertRaises(websockets.ConnectionClosed) as caught:
                for message in messages:
                    await socket.send(message if isinstance(message, (bytes, str)) else json.dumps(message))
                while True:
                    await asyncio.wait_for(socket.recv(), 10)
        return caught.exception.rcvd.code, caught.exception.rcvd.reason

    async def test_by_hand(self):
        async with self.open() as socket:
            screen = Screen(socket)
            await screen.start()
            self.assertEqual(screen.top[0], "map")
            await screen.tap("categories")
            self.assertEqual(screen.top[0], "grid")
            await screen.tap("cafe")
            self.assertEqual(screen.top[0], "list")
            first = screen.top[1]["sections"][0]["rows"][0]
            await screen.tell({"screen": {"event": {"rowPicked": {
                "row": first["id"], "template": screen.top[1]["id"]}}}})
            await screen.settle()
            self.assertEqual(screen.places, [first["title"]])

    async def test_by_voice(self):
        async with self.open() as socket:
            screen = Screen(socket, serving.samples(SPOKEN) + bytes(64_000))
            await screen.start()
            await screen.tap("microphone")
            self.assertEqual(screen.places, ["88 D Street"])
            notices = {key: value for notice in screen.notices for key, value in notice.items()}
            self.assertIn("street", notices["partial"])
            self.assertEqual(notices["answer"]["outcome"], "resolved")
            self.assertEqual(notices["state"], {"choosing": {}})

    async def test_typing(self):
        async with self.open() as socket:
            screen = Screen(socket)
            await screen.start()
            await screen.tap("search")
            await screen.tell({"screen": {"event": {"searchTextChanged": {
                "text": "kettle", "template": screen.top[1]["id"]}}}})
            await screen.settle()
            self.assertIn("Kettle", screen.top[1]["rows"][0]["title"])

    async def test_what_comes_is_a_recording_and_is_played_again(self):
        async with self.open() as socket:
            screen = Screen(socket, serving.samples(SPOKEN) + bytes(64_000))
            await screen.start()
            await screen.tap("categories")
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "drive.jsonl"
            file.write_text("".join(json.dumps(line) + "\n" for line in screen.lines))
            replayed = subprocess.run(
                [serving.PROGRAM, "replay", file], capture_output=True, text=True, check=True)
            self.assertIn("the same as recorded", replayed.stdout + replayed.stderr)
        await self.replay(screen.lines, {}, differences=0)
        # On a smaller head unit, fewer buttons fit.
        await self.replay(screen.lines, {"headUnit": "one-row"}, differences=None)
        changed = json.loads(json.dumps(screen.lines))
        next(line for line in changed if "screen" in line)["screen"]["style"] = "dark"
        await self.replay(changed, {}, differences=1)

    async def replay(self, lines, how, differences):
        async with self.open() as socket:
            await socket.send(json.dumps({"replay": {"version": 1, **how}}))
            for line in lines:
                await socket.send(json.dumps({"line": line}))
            await socket.send(json.dumps({"end": True}))
            answers = [json.loads(message) async for message in socket]
        summary = answers[-1]["replayed"]
        screens = [answer for answer in answers if "screen" in answer]
        self.assertEqual(summary["screens"], len(screens))
        self.assertGreater(len(screens), 1)
        self.assertEqual(len([answer for answer in answers if "difference" in answer]), summary["differences"])
        if differences is not None:
            self.assertEqual(summary["differences"], differences)

    async def test_forbidden_by_the_driver(self):
        async with self.open() as socket:
            screen = Screen(socket, status={"microphone": "denied", "speech": "authorized"})
            await screen.start()
            await screen.tell({"screen": {"event": {"buttonTapped": {"button": "microphone", "template": "map"}}}})
            shown = await screen.settle()
            self.assertIn("alert", shown["modal"])

    async def test_a_prompt_takes_the_place_of_one_that_is_still_heard(self):
        async with self.open() as socket:
            screen = Screen(socket, status={"microphone": "undetermined", "speech": "notDetermined"})
            await screen.start(prompts=True)
            await screen.tell({"screen": {"event": {"buttonTapped": {"button": "microphone", "template": "map"}}}})
            first = await self.prompt(screen)
            [asked] = [effect["ask"] for line in screen.lines for effect in line.get("effects", []) if "ask" in effect]
            await screen.tell({"permissionsAnswered": {
                "status": {"microphone": "denied", "speech": "notDetermined"}, "generation": asked["generation"]}})
            second = await self.prompt(screen)
            self.assertGreater(second["number"], first["number"])
            self.assertNotEqual(first["rendering"], second["rendering"])

    async def prompt(self, screen):
        while "prompt" not in (message := await screen.take()):
            pass
        return message["prompt"]

    async def test_sound_that_nobody_asked_for_is_dropped(self):
        async with self.open() as socket:
            screen = Screen(socket)
            await screen.start()
            await socket.send(bytes(320_001))
            await screen.tap("categories")
            self.assertEqual(screen.top[0], "grid")

    async def test_what_is_no_message_of_a_session(self):
        start = {"start": {"version": 1}}
        for messages, said in [
            (["no json"], "JSON"), ([{"event": CONNECTED}], "first message"), ([bytes(320)], "first message"),
            ([{"start": {"version": 9}}], "version 9"), ([{"start": {}}], "version"),
            ([{"start": {"version": 1, "headUnit": "no such"}}], "head unit"),
            ([{"start": {"version": 1, "sampleRate": 5}}], "8000"),
            ([{"start": {"version": 1, "langauge": "en"}}], "langauge"),
            ([start, start], "has started"), ([start, {"start": {"version": 1}, "event": CONNECTED}], "one of"),
            ([start, {"event": {"spokenFailed": {"generation": 1}}}], "only the service"),
            ([start, {"event": {"timedOut": {"timer": {"frame": {}}}}}], "only the service"),
            ([start, {"position": {"latitude": 91, "longitude": 0}}], "Earth"),
            ([{"replay": {"version": 1}}, {"line": {"at": 1, "event": CONNECTED}}], "version"),
            ([{"replay": {"version": 1}}, bytes(2)], "lines"),
        ]:
            code, reason = await self.closing(*messages)
            self.assertEqual(code, 1008, (messages, reason))
            self.assertIn(said, reason, messages)
        self.assertEqual((await self.closing("x" * (2 << 20)))[0], 1009)

    async def test_strangers(self):
        for headers, status in [({"Origin": "https://evil.example"}, 403), ({"Host": "evil.example"}, 400)]:
            with self.assertRaises(websockets.InvalidStatus) as caught:
                async with self.open(**headers):
                    pass
            self.assertEqual(caught.exception.response.status_code, status)

    async def test_a_web_page_gives_its_token_as_a_protocol(self):
        with tempfile.TemporaryDirectory() as folder:
            tokens = pathlib.Path(folder) / "tokens"
            token = "01234/67+9abc=~ü>"
            tokens.write_text(f"anna {token}\n")
            with serving.Service("--tokens", tokens) as guarded:
                address = f"ws://127.0.0.1:{guarded.port}/v1/sessions"
                written = base64.urlsafe_b64encode(token.encode()).decode().rstrip("=")
                offered = ["whereto.v1", f"whereto.token.{written}"]
                async with websockets.connect(address, subprotocols=offered) as socket:
                    self.assertEqual(socket.subprotocol, "whereto.v1")
                    await Screen(socket).start()
                for refused in [["whereto.v1"], ["whereto.v1", "whereto.token.MDEyMzQ1Njc4OWFiY2RlWA"]]:
                    with self.assertRaises(websockets.InvalidStatus) as caught:
                        async with websockets.connect(address, subprotocols=refused):
                            pass
                    self.assertEqual(caught.exception.response.status_code, 401)

    def test_what_a_client_can_choose_from(self):
        status, setup = service.get("/v1/setup")
        self.assertEqual(status, 200)
        self.assertIn("default-800x480", setup["headUnits"])
        self.assertEqual(setup["position"], dict(zip(["latitude", "longitude"], map(float, serving.NEAR.split(",")))))
        self.assertEqual({words["language"]: words["direction"] for words in setup["words"]},
                         {"en": "ltr", "ru": "ltr", "pt": "ltr", "fa": "rtl", "zh": "ltr"})
        for words in setup["words"]:
            self.assertEqual(words.keys(), setup["words"][0].keys())
            self.assertEqual(words["pictures"].keys(), setup["words"][0]["pictures"].keys())
            self.assertEqual(sorted(words["pauses"]), ["1", "2", "3", "4", "5"])

    async def test_own_places_are_kept(self):
        async with self.open() as socket:
            screen = Screen(socket)
            await screen.start()
            await screen.tap("favourites")
            before = json.dumps(screen.shown)
        status, _, _ = service.ask(
            "PUT", "/v1/own-places", json.dumps({"role": "home", "name": "Home", "lat": 48.5, "lon": -126.5}),
            {"Content-Type": "application/json"})
        self.assertIn(status, (200, 201, 204))
        async with self.open() as socket:
            screen = Screen(socket)
            await screen.start()
            await screen.tap("favourites")
            self.assertNotEqual(json.dumps(screen.shown), before)

    def test_the_terminal_shows_the_same_here_and_there(self):
        commands = "\n".join([
            "tap categories", "tap cafe", "pick 2", "back", f"say {serving.recording(SPOKEN)}", "go", "limit keyboard",
            "show", "quit"])
        shown = []
        for place in [["--service", f"http://127.0.0.1:{service.port}"], ["--index", serving.region()]]:
            with tempfile.TemporaryDirectory() as home:
                run = subprocess.run(
                    [serving.PROGRAM, "screen", *place, "--near", serving.NEAR], input=commands, capture_output=True,
                    text=True, check=True, timeout=120, env=dict(os.environ, XDG_DATA_HOME=home, XDG_CONFIG_HOME=home))
            shown.append(run.stdout)
        self.assertIn("guiding to 88 D Street", shown[0])
        self.assertEqual(shown[0], shown[1])
        for address, said in [("http://127.0.0.1:1", "no answer"), ("ftp://x", "isn't a service's address")]:
            run = subprocess.run(
                [serving.PROGRAM, "screen", "--service", address], input="", capture_output=True, text=True)
            self.assertIn(said, run.stderr)
            self.assertNotEqual(run.returncode, 0)

    async def test_no_more_than_it_carries(self):
        sockets = []
        try:
            for _ in range(16):
                socket = await self.open().__aenter__()
                sockets.append(socket)
                await Screen(socket).start()
            code, reason = await self.closing({"start": {"version": 1}})
            self.assertEqual(code, 1013, reason)
        finally:
            for socket in sockets:
                await socket.close()


class Faults(unittest.IsolatedAsyncioTestCase):
    async def test_a_fault_of_the_service_is_told_to_the_client_and_in_the_log(self):
        with serving.Service() as broken:
            # A file is in the place of the folder of saved places.
            (broken.home / "whereto").write_text("")
            async with websockets.connect(f"ws://127.0.0.1:{broken.port}/v1/sessions") as socket:
                await socket.send(json.dumps({"start": {"version": 1}}))
                with self.assertRaises(websockets.ConnectionClosed) as closed:
                    await asyncio.wait_for(socket.recv(), 10)
            self.assertEqual(closed.exception.rcvd.code, 1011)
        self.assertIn("a session failed", broken.log)
