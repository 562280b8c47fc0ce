"""Likely reasons why two engines find different routes."""

import json
import math
import urllib.error
import urllib.request

# Beginnings or ends of two routes farther apart than this, in meters, are on different roads.
APART = 30
# Number of other positions that are tried with an end.
TRIALS = 8


def decoded(shape):
    """The points of an encoded polyline with precision 6."""
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
    """The distance between two nearby points, in meters."""
    north = (other[0] - one[0]) * 111_195
    east = (other[1] - one[1]) * 111_195 * math.cos(math.radians(one[0]))
    return math.hypot(north, east)


def is_quicker(seconds, reference):
    """Whether Valhalla computes less time for a route than for the one that it chose."""
    return seconds is not None and seconds < reference["duration"] * 0.97


class Reasons:
    """Finds reasons, with further requests to the engines if necessary."""

    def __init__(self, address, points, routino, valhalla):
        self.address = address
        self.trials = points.points[:: max(1, len(points.points) // TRIALS)][:TRIALS]
        self.routino, self.valhalla = routino, valhalla

    def missing(self, pair, ours, theirs):
        """The reason why only one engine finds a route."""
        name, engine = ("Routino", self.routino) if ours["error"] else ("Valhalla", self.valhalla)
        other = theirs if ours["error"] else ours
        route = decoded(other["routes"][0]["shape"])
        for end, place in zip(("origin", "destination"), pair.split(" ")):
            asked = [f"{place} {trial}" if end == "origin" else f"{trial} {place}" for trial in self.trials]
            if not any(answer["routes"] for answer in engine.routes(asked)):
                point = tuple(float(number) for number in place.split(","))
                off = metres(point, route[0] if end == "origin" else route[-1])
                return (f"{name} finds no route: the {end} is on a piece of road that isn't connected to the rest of the "
                        f"extract; the other engine uses a road {off:.0f} m away")
        return f"{name} finds no route: {(ours['error'] or theirs['error'])}"

    def different(self, route, reference, seconds):
        """The reason why two routes differ. `seconds` is Valhalla's time for Routino's route."""
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
                reasons.append(f"{name}'s route has a U-turn")
        if seconds is None:
            reasons.append("Valhalla can't follow Routino's route: a one-way street, turn restriction, or access differs")
        elif is_quicker(seconds, reference):
            reasons.append(f"Valhalla computes {seconds:.0f} s for Routino's route: its costs for junctions and small roads "
                           "exceed their time")
        elif seconds > route["duration"] / 0.7:
            reasons.append(f"Valhalla computes {seconds:.0f} s for Routino's route: it adds more for turns and signals")
        else:
            reasons.append(f"Valhalla computes {seconds:.0f} s for Routino's route")
        return "; ".join(reasons)

    def valhalla_on(self, shape):
        """Valhalla's time for a route in seconds; `None` if it can't follow the route."""
        points = [{"lat": latitude, "lon": longitude} for latitude, longitude in decoded(shape)]
        question = {"shape": points, "costing": "auto", "shape_match": "map_snap", "units": "kilometers",
                    "trace_options": {"search_radius": 10}}
        request = urllib.request.Request(f"{self.address}/trace_route", json.dumps(question).encode())
        length = sum(metres(one, other) for one, other in zip(decoded(shape), decoded(shape)[1:]))
        try:
            summary = json.load(urllib.request.urlopen(request, timeout=60))["trip"]["summary"]
        except (urllib.error.HTTPError, KeyError):
            return None
        # A route that was matched to other roads isn't the same route.
        return summary["time"] if abs(summary["length"] * 1000 - length) < 0.05 * length + 50 else None
