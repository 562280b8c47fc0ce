"""Routes and guidance messages of a session, around the driver of the fixtures."""
import json

LATITUDE, LONGITUDE = 48.5, -126.5


def encoded(points):
    """Google's encoded polyline with precision 6."""
    text, last = "", (0, 0)
    for point in points:
        units = tuple(round(value * 1_000_000) for value in point)
        for value, before in zip(units, last):
            bits = value - before
            bits = ~(bits << 1) if bits < 0 else bits << 1
            while bits >= 0x20:
                text += chr((bits & 0x1F | 0x20) + 63)
                bits >>= 5
            text += chr(bits + 63)
        last = units
    return text


def place(north, east):
    """A position at an offset from the driver's, in hundreds of meters."""
    return round(LATITUDE + north * 0.0009, 6), round(LONGITUDE + east * 0.00136, 6)


def coordinate(north, east):
    latitude, longitude = place(north, east)
    return {"latitude": latitude, "longitude": longitude}


WAYS = [[(0, 0), (5, 0), (5, 8), (9, 8)], [(0, 0), (0, 8), (9, 8)], [(0, 0), (0, -3), (9, -3), (9, 8)]]


def routes(chosen=0):
    return [
        {"id": f"way-{number}", "line": encoded(place(*point) for point in way), "chosen": number == chosen}
        for number, way in enumerate(WAYS)]


def trip():
    return {
        "id": "museum", "destination": {"name": "Harbour Museum", "coordinate": coordinate(9, 8)},
        "estimates": {"distanceRemaining": 1_700, "timeRemaining": 240},
        "routes": [
            {"id": f"way-{number}", "summary": [f"via {name}"],
             "estimates": {"distanceRemaining": 1_700 + 300 * number, "timeRemaining": 240 + 60 * number}}
            for number, name in enumerate(["Mill Road", "Market Street", "Quay Street"])]}


def preview(**more):
    return {"tripPreview": {"trips": [trip()], "texts": {}, **more}}


def guidance(**more):
    return {"guidance": {
        "trip": trip(), "road": "Mill Road", "speedLimit": {"number": 50, "isMiles": False},
        "estimates": {"distanceRemaining": 1_500, "timeRemaining": 200},
        "maneuvers": [
            {"id": "1", "instruction": ["Turn right into Market Street"], "symbol": "turn-right",
             "estimates": {"distanceRemaining": 230, "timeRemaining": 30},
             "lanes": [{"turns": ["left"]}, {"turns": ["straight"]}, {"turns": ["straight", "right"], "recommended": "right"}]},
            {"id": "2", "instruction": ["Take the second exit"], "symbol": "roundabout", "lanes": [],
             "estimates": {"distanceRemaining": 800, "timeRemaining": 90}},
        ], **more}}


def car(**more):
    return {"moveCar": {"car": {
        "coordinate": coordinate(2.7, 0), "heading": 0, "travelled": 270, "isReckoned": False, **more}}}


class Told:
    """A proxy between a page and its session: forwards messages, and can add others."""

    def __init__(self):
        self.events = []

    def between(self, page_side):
        server_side = page_side.connect_to_server()
        self.page_side = page_side

        def from_server(text):
            message = json.loads(text)
            if "screen" in message:
                self.screen = message
            page_side.send(text)

        def from_page(message):
            if isinstance(message, str):
                self.events.append(json.loads(message))
            server_side.send(message)

        server_side.on_message(from_server)
        page_side.on_message(from_page)

    def show(self, **more):
        """Shows the session's map template with additions."""
        message = json.loads(json.dumps(self.screen))
        message["screen"]["stack"][-1]["map"]["template"].update(more)
        self.page_side.send(json.dumps(message))

    def effects(self, *effects):
        self.page_side.send(json.dumps({"effects": list(effects)}))
