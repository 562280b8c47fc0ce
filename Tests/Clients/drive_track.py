"""A drive through the invented town: its roads, its speed, and the receiver's output."""
import datetime
import json
import math
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest

import serving

STATION = "Alder Bay Bus Station"
# The corner where the driver turns off the route.
WRONG_CORNER, WRONG_ROAD = "Market Street and East 14th Avenue", "East 14th Avenue"
WRONG_GOAL = "742 East 14th Avenue"
# The corner where the driver is back on the route, and the house of the coffee shop.
RIGHT_CORNER, COFFEE = "K Street and East 14th Avenue", "1460 16th Avenue"
# The road that the driver wants to take: that of the second route.
WANTED_ROAD = "16th Avenue"

# Seconds that the car stands still before it sets off, and after it has arrived.
STANDING, ARRIVED = 3, 3
# Meters per second: on the route, on the wrong road and after it, and around a corner.
FAST, CAREFUL, CORNER = 25.0, 18.0, 8.0
# Acceleration in meters per second squared.
ACCELERATION = 3.0

EARTH = 6_371_008.8
START = datetime.datetime(2026, 7, 1, 12, 0, 0)


def missing():
    """The reason why a drive isn't possible: a missing requirement; `None` if everything is there."""
    needed = {"planetsplitter": "routino", "routino-router": "routino", "osmium": "osmium-tool", "gpsd": "gpsd"}
    for program, package in {**needed, "gpsfake": "gpsd-clients"}.items():
        if not shutil.which(program, path=os.environ["PATH"] + ":/usr/sbin"):
            return f"{program} isn't installed; run apt-get install {package}"
    return None


class Town:
    """The invented town with its road data."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="whereto-drive-"))
        self.index = self.folder / "alder-bay.places"
        subprocess.run(
            [serving.PROGRAM, "index", "build", serving.TOP / "models/demo/alder-bay.osm", "--output", self.index,
             "--name", "Alder Bay", "--country", "QX", "--routes"], check=True, capture_output=True)

    @classmethod
    def of_module(cls):
        """A town for the tests of a module, which are skipped if something is missing."""
        if lacking := missing():
            raise unittest.SkipTest(lacking)
        town = cls()
        unittest.addModuleCleanup(town.remove)
        return town

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def ways(self, *places, via=None):
        """The routes between places, best first: the points of each, and the roads in its name."""
        command = [serving.PROGRAM, "route", *places, "--index", self.index, "--near", serving.NEAR, "--json"]
        run = subprocess.run(
            command + (["--via", via] if via else []), check=True, capture_output=True, text=True)
        return [(decoded(way["shape"]), way["via"]) for way in json.loads(run.stdout)["routes"]]

    def way(self, *places, along, via=None):
        """The points of the best route between places with a road in its name."""
        return next(points for points, roads in self.ways(*places, via=via) if along in roads)


def decoded(line):
    """The points of an encoded polyline with precision 6."""
    points, last, value, shift = [], [0, 0], 0, 0
    values = []
    for letter in line:
        bits = ord(letter) - 63
        value |= (bits & 0x1F) << shift
        shift += 5
        if bits < 0x20:
            values.append(~(value >> 1) if value & 1 else value >> 1)
            value = shift = 0
    for north, east in zip(values[::2], values[1::2]):
        last = [last[0] + north, last[1] + east]
        points.append((last[0] / 1e6, last[1] / 1e6))
    return points


def metres(one, other):
    """The distance in meters between two points in a town."""
    north = math.radians(other[0] - one[0])
    east = math.radians(other[1] - one[1]) * math.cos(math.radians(one[0]))
    return EARTH * math.hypot(north, east)


def bearing(one, other):
    """The bearing from one point to another, in degrees."""
    east = (other[1] - one[1]) * math.cos(math.radians(one[0]))
    return math.degrees(math.atan2(east, other[0] - one[0])) % 360


def up_to(points, place):
    """The points of a route up to a place, including the place."""
    nearest = min(range(len(points)), key=lambda at: metres(points[at], place))
    return points[:nearest] + [place]


class Fix:
    """The car's position at a second of the drive."""

    def __init__(self, point, speed, course):
        self.point, self.speed, self.course = point, speed, course


class Drive:
    """The car's position each second: along the planned route, into a wrong road, and to the destination on a new route."""

    # The road of the chosen route.
    road = WANTED_ROAD

    def __init__(self, town):
        planned = town.way(STATION, along=WANTED_ROAD)
        wrong = town.way(WRONG_CORNER, WRONG_GOAL, along=WRONG_ROAD)
        back = town.way(RIGHT_CORNER, STATION, along=WANTED_ROAD, via=COFFEE)
        before = up_to(planned, wrong[0])
        aside = up_to(wrong, back[0])
        self.fixes = [Fix(before[0], 0, 0)] * STANDING
        stop = town.way(COFFEE, STATION, along=WANTED_ROAD)[0]
        to_stop = up_to(back, stop)
        self._follow([(before, FAST), (aside, CAREFUL), (to_stop, CAREFUL), (back[len(to_stop) - 1:], FAST)])
        self.fixes += [Fix(self.fixes[-1].point, 0, 0)] * ARRIVED
        # The second at which the car is back on the route.
        self.returns = min(range(len(self.fixes)), key=lambda at: metres(self.fixes[at].point, back[0]))

    def _follow(self, pieces):
        """Drives along pieces of road, slowly around corners, to the end of the last one."""
        points, limits = [], []
        for piece, limit in pieces:
            for point in piece:
                if not points or metres(points[-1], point) > 1:
                    points.append(point)
                    limits.append(limit)
        along = [0.0]
        for one, other in zip(points, points[1:]):
            along.append(along[-1] + metres(one, other))
        slow = [(along[at], CORNER) for at in range(1, len(points) - 1) if is_corner(*points[at - 1:at + 2])]
        slow.append((along[-1], 0.0))
        at, speed = 0.0, 0.0
        while along[-1] - at > 2:
            leg = max(index for index, metres_on in enumerate(along[:-1]) if metres_on <= at)
            ahead = [reachable(place - at, most) for place, most in slow if place > at]
            speed = max(min(speed + ACCELERATION, limits[leg + 1], *ahead), 1.5)
            at = min(at + speed, along[-1])
            self.fixes.append(self._fix(points, along, at, speed))

    @staticmethod
    def _fix(points, along, at, speed):
        leg = max(index for index, metres_on in enumerate(along[:-1]) if metres_on <= at)
        share = (at - along[leg]) / (along[leg + 1] - along[leg])
        one, other = points[leg], points[leg + 1]
        point = tuple(a + (b - a) * share for a, b in zip(one, other))
        return Fix(point, speed, bearing(one, other))

    def sentences(self):
        """A receiver's output: two NMEA 0183 sentences per second."""
        return "".join(
            sentence(body) for second, fix in enumerate(self.fixes) for body in bodies(fix, second))


def is_corner(before, at, after):
    """Whether a car has to slow down at a bend."""
    turn = abs(bearing(before, at) - bearing(at, after)) % 360
    return min(turn, 360 - turn) > 30


def reachable(distance, speed):
    """The maximum speed at a distance before a place with a maximum speed."""
    return math.sqrt(speed ** 2 + 2 * ACCELERATION * max(0.0, distance - 2))


def bodies(fix, second):
    """The RMC and GGA sentences for a second of the drive."""
    moment = START + datetime.timedelta(seconds=second)
    clock = moment.strftime("%H%M%S.00")
    place = f"{minutes(fix.point[0], 'N', 'S', 2)},{minutes(fix.point[1], 'E', 'W', 3)}"
    knots = fix.speed / 0.514444
    yield f"GPRMC,{clock},A,{place},{knots:.2f},{fix.course:.1f},{moment:%d%m%y},,,A"
    yield f"GPGGA,{clock},{place},1,08,0.9,50.0,M,-17.0,M,,"


def minutes(degrees, positive, negative, digits):
    """Degrees and minutes, with the hemisphere's letter."""
    whole = int(abs(degrees))
    return f"{whole:0{digits}}{(abs(degrees) - whole) * 60:08.5f},{positive if degrees >= 0 else negative}"


def sentence(body):
    checksum = 0
    for byte in body.encode():
        checksum ^= byte
    return f"${body}*{checksum:02X}\r\n"


class Receiver:
    """A gpsd with gpsfake as its receiver, which sends the next second of the drive on request."""

    def __init__(self, drive, folder):
        self.folder = pathlib.Path(folder)
        track = self.folder / "drive.nmea"
        track.write_text(drive.sentences(), newline="")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        # gpsfake waits for a line of input before each sentence; its prompts are ignored.
        self.process = subprocess.Popen(
            ["gpsfake", "-q", "-n", "-1", "-t", "-i", "-P", str(self.port), track], stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=dict(os.environ, TMPDIR=str(self.folder), PATH=os.environ["PATH"] + ":/usr/sbin"))
        self._wait()

    def _wait(self):
        for _ in range(100):
            with socket.socket() as client:
                if client.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.1)
        self.close()
        raise RuntimeError("gpsd doesn't listen")

    def tell(self):
        """Sends the next second."""
        self.process.stdin.write(b"\n\n")
        self.process.stdin.flush()

    def close(self):
        # On termination, it ends its gpsd, but then waits for it forever.
        self.process.send_signal(signal.SIGTERM)
        for _ in range(50):
            with socket.socket() as client:
                if client.connect_ex(("127.0.0.1", self.port)) != 0:
                    break
            time.sleep(0.1)
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
