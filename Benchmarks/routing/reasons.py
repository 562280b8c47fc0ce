"""Why two engines find different ways, as far as that can be told from outside."""

import json
import math
import urllib.error
import urllib.request

# Metres between the roads at which two ways begin or end, from which on these are different roads.
APART = 30
# Of so many other places an end is tried from and to.
TRIALS = 8


def decoded(shape):
    """The points of an encoded polyline of six decimals."""
    points, sums, value, shift = [], [0, 0], 0, 0
    for letter in shape:
        chunk = ord(letter) - 63
        value |= (chunk & 31) << shift
        shift += 5
        if chunk < 32:
            index = len(points) % 2
            sums[index] += ~(value >> 1) if value & 1 else value >> 1
            points.append(sums[index] / 1e6)
            value, shift = 0, 0
    return list(zip(points[::2], points[1::2]))


def metres(one, other):
    """The distance of two points near each other."""
    north = (other[0] - one[0]) * 111_195
    east = (other[1] - one[1]) * 111_195 * math.cos(math.radians(one[0]))
    return math.hypot(north, east)


def is_quicker(seconds, reference):
    """Whether Valhalla counts a way as quicker than the one that it chose."""
    return seconds is not None and seconds < reference["duration"] * 0.97


class Reasons:
    """Tells reasons; asks the engines more where that helps."""

    def __init__(self, address, points, routino, valhalla):
        self.address = address
        self.trials = points.points[:: max(1, len(points.points) // TRIALS)][:TRIALS]
        self.routino, self.valhalla = routino, valhalla

    def missing(self, pair, ours, theirs):
        """One engine finds a way, the other none."""
        name, engine = ("Routino", self.routino) if ours["error"] else ("Valhalla", self.valhalla)
        other = theirs if ours["error"] else ours
        route = decoded(other["routes"][0]["shape"])
        for end, place in zip(("origin", "destination"), pair.split(" ")):
            asked = [f"{place} {trial}" if end == "origin" else f"{trial} {place}" for trial in self.trials]
            if not any(answer["routes"] for answer in engine.routes(asked)):
                point = tuple(float(number) for number in place.split(","))
                off = metres(point, route[0] if end == "origin" else route[-1])
                return (f"{name} finds no way: the {end} is on a piece of road that the rest of the extract cannot be "
                        f"reached from; the other engine takes a road {off:.0f} m off")
        return f"{name} finds no way: {(ours['error'] or theirs['error'])}"

    def different(self, route, reference, seconds):
        """Both find a way, and these differ; Valhalla counts so many seconds on Routino's."""
        ours, theirs = decoded(route["shape"]), decoded(reference["shape"])
        reasons = []
        for end, index in (("begin", 0), ("end", -1)):
            if metres(ours[index], theirs[index]) > APART:
                reasons.append(f"they {end} on different roads")
        if set(route["uses"]) != set(reference["uses"]):
            reasons.append(f"Routino uses {' and '.join(route['uses']) or 'no motorway or ferry'}, Valhalla "
                           f"{' and '.join(reference['uses']) or 'none'}")
        for name, steps in (("Routino", route["steps"]), ("Valhalla", reference["steps"])):
            if any(step["kind"] == "uTurn" for step in steps):
                reasons.append(f"{name} turns back on the way")
        if seconds is None:
            reasons.append("Valhalla cannot follow Routino's way: a one-way, a ban on a turn or access differs")
        elif is_quicker(seconds, reference):
            reasons.append(f"Valhalla itself needs {seconds:.0f} s on Routino's way: it weighs junctions and small roads "
                           "beyond their time")
        elif seconds > route["duration"] / 0.7:
            reasons.append(f"Valhalla needs {seconds:.0f} s on Routino's way: it counts more for turns and signals")
        else:
            reasons.append(f"Valhalla needs {seconds:.0f} s on Routino's way")
        return "; ".join(reasons)

    def valhalla_on(self, shape):
        """Seconds that Valhalla counts on a way; `None` where it cannot follow it."""
        points = [{"lat": latitude, "lon": longitude} for latitude, longitude in decoded(shape)]
        question = {"shape": points, "costing": "auto", "shape_match": "map_snap", "units": "kilometers",
                    "trace_options": {"search_radius": 10}}
        request = urllib.request.Request(f"{self.address}/trace_route", json.dumps(question).encode())
        length = sum(metres(one, other) for one, other in zip(decoded(shape), decoded(shape)[1:]))
        try:
            summary = json.load(urllib.request.urlopen(request, timeout=60))["trip"]["summary"]
        except (urllib.error.HTTPError, KeyError):
            return None
        # What was matched to other roads is not the same way.
        return summary["time"] if abs(summary["length"] * 1000 - length) < 0.05 * length + 50 else None
