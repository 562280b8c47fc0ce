"""Named objects, addresses, streets, and intersections of an OpenStreetMap extract, read only with `osmium export`."""

import json
import math
import re
import subprocess
import unicodedata
from collections import defaultdict
from dataclasses import dataclass, field

# Keys of named objects that are destinations.
PLACE_KEYS = ["amenity", "shop", "tourism", "leisure", "office", "historic", "healthcare", "craft", "club", "building",
              "natural", "place"]
PLACE_TAGS = {("railway", "station"), ("railway", "halt"), ("public_transport", "station"), ("aeroway", "aerodrome"),
              ("aeroway", "terminal")}
DRIVEN = {"motorway", "trunk", "primary", "secondary", "tertiary", "unclassified", "residential", "living_street",
          "pedestrian", "road"}
# Abbreviations of street types.
STREET_KINDS = {"street": "St", "avenue": "Ave", "road": "Rd", "drive": "Dr", "lane": "Ln", "boulevard": "Blvd",
                "place": "Pl", "court": "Ct", "crescent": "Cres", "square": "Sq", "highway": "Hwy", "terrace": "Ter",
                "parkway": "Pkwy", "circle": "Cir"}
DIRECTIONS = {"n": "north", "e": "east", "s": "south", "w": "west"}
METRES_PER_DEGREE = 111_195.0


def fold(text):
    """Lower case without diacritics and punctuation; "&" is "and"."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).casefold()
    plain = re.sub(r"['’‘`´ʼ]", "", plain.replace("&", " and "))
    return " ".join(re.sub(r"[^\w]|_", " ", plain).split())


def street_key(street):
    """The folded name with abbreviations expanded: identical for "E. 8th Ave" and "East 8th Avenue"."""
    words = fold(street).split()
    for place in {0, len(words) - 1} if len(words) > 1 else ():
        words[place] = DIRECTIONS.get(words[place], words[place])
    kinds = {short.lower(): kind for kind, short in STREET_KINDS.items()}
    for place in range(max(1, len(words) - 2), len(words)):
        words[place] = kinds.get(words[place], words[place])
    return " ".join(words)


def distance(a, b):
    """Meters between two (latitude, longitude), in a planar approximation, accurate to 0.1 % within a city."""
    x = (a[1] - b[1]) * math.cos(math.radians((a[0] + b[0]) / 2))
    return METRES_PER_DEGREE * math.hypot(a[0] - b[0], x)


@dataclass
class MapObject:
    """An object of the map: id such as node/12, tags, and its lines or rings of (latitude, longitude)."""
    id: str
    tags: dict
    kind: str
    lines: list = field(repr=False)

    def __post_init__(self):
        self.point = self._middle()

    def _middle(self):
        points = self.lines[0]
        if self.kind == "line":
            return points[len(points) // 2]
        if self.kind == "area":
            # The center of the largest outer ring.
            return max((centre(ring) for ring in self.lines), key=lambda found: found[1])[0]
        return points[0]

    def away(self, point):
        """Meters from a point to the nearest part of the object; 0 inside an area."""
        if self.kind == "area" and any(contains(ring, point) for ring in self.lines):
            return 0.0
        return min(from_line(line, point) for line in self.lines)


def centre(ring):
    """Centroid of a ring and twice its area, by the shoelace formula."""
    base = ring[0]
    twice = x = y = 0.0
    for (y1, x1), (y2, x2) in zip(ring, ring[1:]):
        y1, x1, y2, x2 = y1 - base[0], x1 - base[1], y2 - base[0], x2 - base[1]
        cross = x1 * y2 - x2 * y1
        twice += cross
        x += (x1 + x2) * cross
        y += (y1 + y2) * cross
    if twice == 0:
        return base, 0.0
    return (base[0] + y / (3 * twice), base[1] + x / (3 * twice)), abs(twice)


def contains(ring, point):
    """Whether a point is inside a ring: a ray from it crosses the ring an odd number of times."""
    inside = False
    for (y1, x1), (y2, x2) in zip(ring, ring[1:]):
        if (y1 > point[0]) != (y2 > point[0]) and point[1] < (x2 - x1) * (point[0] - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def from_line(line, point):
    """Meters from a point to a line."""
    scale = math.cos(math.radians(point[0]))
    local = [((x - point[1]) * scale, y - point[0]) for y, x in line]
    best = math.hypot(*local[0])
    for (x1, y1), (x2, y2) in zip(local, local[1:]):
        dx, dy = x2 - x1, y2 - y1
        length = dx * dx + dy * dy
        t = 0.0 if length == 0 else max(0.0, min(1.0, -(x1 * dx + y1 * dy) / length))
        best = min(best, math.hypot(x1 + t * dx, y1 + t * dy))
    return METRES_PER_DEGREE * best


class MapData:
    """The data from which queries are sampled and by which answers are judged."""

    def __init__(self, extract):
        self.objects = {}
        self.places = defaultdict(list)      # folded name -> objects
        self.addresses = defaultdict(list)   # (folded number, street key) -> objects
        self.streets = defaultdict(list)     # street key -> ways
        self.postcodes = defaultdict(list)   # postcode -> objects
        self.crossings = defaultdict(list)   # (street key, street key) -> points
        meeting = defaultdict(dict)
        for entry in read(extract):
            self._add(entry, meeting)
        for point, names in meeting.items():
            for first in names:
                for second in names:
                    if first < second:
                        self.crossings[first, second].append(point)

    def _add(self, entry, meeting):
        tags = entry.tags
        self.objects[entry.id] = entry
        if is_place(tags):
            self.places[fold(tags["name"])].append(entry)
        if tags.get("addr:housenumber") and tags.get("addr:street") and "addr:interpolation" not in tags:
            self.addresses[fold(tags["addr:housenumber"]), street_key(tags["addr:street"])].append(entry)
        if postcode := tags.get("addr:postcode") or (tags.get("postal_code") if "highway" not in tags else None):
            self.postcodes[postcode.strip()].append(entry)
        if entry.kind == "line" and tags.get("highway") in DRIVEN and fold(tags.get("name", "")):
            self.streets[street_key(tags["name"])].append(entry)
            for point in entry.lines[0]:
                meeting[point][street_key(tags["name"])] = True


def is_place(tags):
    """Whether a driver could ask for the object by name: it has a name that isn't a number or a category word."""
    name = fold(tags.get("name", ""))
    kinds = {tags[key] for key in PLACE_KEYS if key in tags} | {v for k, v in PLACE_TAGS if tags.get(k) == v}
    if not kinds or "highway" in tags or not re.search(r"[a-z]{3}", name):
        return False
    return name not in {kind.replace("_", " ") for kind in kinds}


def read(extract):
    """The objects of an extract that have relevant tags, in file order."""
    command = ["osmium", "export", str(extract), "-f", "geojsonseq", "-x", "print_record_separator=false",
               "--add-unique-id=type_id", "-o", "-"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as export:
        for line in export.stdout:
            feature = json.loads(line)
            tags = feature["properties"]
            if "name" in tags or "addr:housenumber" in tags or "addr:postcode" in tags or "postal_code" in tags:
                kind, lines = shape(feature["geometry"])
                if not is_doubled(kind, lines, tags):
                    yield MapObject(identity(feature["id"]), tags, kind, lines)
        errors = export.stderr.read()
    if export.returncode != 0:
        raise RuntimeError(f"osmium cannot read {extract}: {errors.strip()}")


def is_doubled(kind, lines, tags):
    """Whether to skip one of the two exports of a closed way: roads are kept as lines, everything else as areas."""
    is_road = "highway" in tags and tags.get("area") != "yes"
    return kind == "area" and is_road or kind == "line" and lines[0][0] == lines[0][-1] and not is_road


def identity(exported):
    """node/1, way/2, or relation/3; exported areas are numbered 2 × way or 2 × relation + 1."""
    letter, number = exported[0], int(exported[1:])
    if letter == "a":
        return f"relation/{number // 2}" if number % 2 else f"way/{number // 2}"
    return f"{'node' if letter == 'n' else 'way'}/{number}"


def shape(geometry):
    """The kind (point, line, or area), and the lines of (latitude, longitude); for areas, the outer rings."""
    def turned(points):
        return [(y, x) for x, y in points]
    points = geometry["coordinates"]
    match geometry["type"]:
        case "Point":
            return "point", [turned([points])]
        case "LineString":
            return "line", [turned(points)]
        case "MultiPolygon":
            return "area", [turned(polygon[0]) for polygon in points]
        case other:
            raise ValueError(f"osmium export gave a {other}")
