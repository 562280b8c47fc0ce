"""The query sets: sampled from the map itself with a seed, never from an index under test."""

import math
import random
import re
from dataclasses import dataclass, field

import spoken
from mapdata import METRES_PER_DEGREE, STREET_KINDS, distance, fold, street_key

# Maximum distance of a hit from the expected object, in meters.
TOLERANCE = 75.0
# Minimum and maximum distance of the driver from the expected object, in meters.
NEAR = (300.0, 2_000.0)
SPOKEN_COUNT = 200
# A place without an address is on a street within this distance, in meters.
BESIDE = 60.0


@dataclass
class Query:
    """A query with its correct answers: objects by id, or points."""
    id: str
    set: str
    text: str
    near: tuple
    expected: str
    accept: list = field(default_factory=list)
    points: list = field(default_factory=list)
    number: str | None = None


class QueryMaker:
    """Makes the sets in a fixed order; each has its own random sequence, so that a change to one doesn't affect others."""

    def __init__(self, data, count, seed):
        self.data = data
        self.count = count
        self.spoken_count = min(count, SPOKEN_COUNT)
        self.seed = seed

    def all(self):
        return self.names() + self.written_addresses() + self.spoken_addresses() + self.ordinals() \
            + self.intersections() + self.postcodes() + self.branches()

    def chance(self, name):
        return random.Random(f"{self.seed} {name}")

    def names(self):
        chance = self.chance("names")
        drawn = [(chance.choice(self.data.places[key]), key)
                 for key in sample(chance, self.data.places, len(self.data.places))]
        made = []
        for name, form in [
            ("name", lambda text, _: text),
            ("name, lower case, no punctuation", lambda text, _: fold(text)),
            ("name, one typo", spoken.with_typo),
            ("name, first 70 %", lambda text, _: first_part(text)),
        ]:
            made += self.questions(name, self.count, drawn, form, lambda entry: entry.tags["name"],
                                   lambda key: self.data.places[key])
        return made

    def address_sets(self, drawn, count, forms):
        """Sets over the same addresses: a form turns number, street, and city into a text, or None if it can't."""
        made = []
        for name, form in forms:
            made += self.questions(name, count, drawn, form, parts, lambda key: self.data.addresses[key])
        return made

    def drawn_addresses(self, name, wanted):
        chance = self.chance(name)
        known = [key for key, entries in self.data.addresses.items()
                 if re.fullmatch(r"\d+ ?[a-z]?", key[0]) and any(wanted(entry, key) for entry in entries)]
        return [(chance.choice([entry for entry in self.data.addresses[key] if wanted(entry, key)]), key)
                for key in sample(chance, known, len(known))]

    def written_addresses(self):
        with_city = self.drawn_addresses("city", lambda entry, key: entry.tags.get("addr:city"))
        made = self.address_sets(with_city, self.count, [
            ("address with city", lambda p, _: f"{p[0]} {p[1]}, {p[2]}"),
        ])
        return made + self.address_sets(self.drawn_addresses("address", lambda entry, key: True), self.count, [
            ("address", lambda p, _: f"{p[0]} {p[1]}"),
            ("address, lower case, no punctuation", lambda p, _: fold(f"{p[0]} {p[1]}")),
            ("address, typo in the street", with_street_typo),
            ("address, St and Ave", lambda p, _: joined(p[0], spoken.abbreviated(p[1]))),
        ])

    def spoken_addresses(self):
        def said(form, fits=lambda number: True):
            return lambda p, chance: joined(form(int(p[0]), chance), fold(p[1])) if fits(int(p[0])) else None
        drawn = self.drawn_addresses("spoken", lambda entry, key: key[0].isdigit() and int(key[0]) > 0
                                     and not re.search(r"\d", key[1]))
        return self.address_sets(drawn, self.spoken_count, [
            ("number in digits, lower case", lambda p, _: joined(p[0], fold(p[1]))),
            ("number spoken", said(lambda n, _: spoken.in_pairs(n))),
            ("number spoken, each digit", said(lambda n, chance: spoken.by_digit(n, chance.choice(["zero", "oh"])),
                                               lambda n: n >= 10)),
            ("number spoken, hundred and", said(
                lambda n, chance: spoken.cardinal(n, chance.choice([" and ", " "])), lambda n: n >= 100)),
            ("number spoken, oh", said(lambda n, _: spoken.in_pairs(n), spoken.has_oh)),
        ])

    def ordinals(self):
        drawn = self.drawn_addresses("ordinal", lambda entry, key: key[0].isdigit() and spoken.ORDINAL.search(key[1]))
        made = self.address_sets(drawn, self.spoken_count, [
            ("ordinal street", lambda p, _: fold(f"{p[0]} {p[1]}")),
            ("ordinal street, no suffix", lambda p, _: fold(f"{p[0]} {spoken.without_suffix(p[1])}")),
            ("ordinal street, spelled", lambda p, _: fold(f"{p[0]} {spoken.with_ordinals(p[1])}")),
            ("number and ordinal street spoken",
             lambda p, _: fold(f"{spoken.in_pairs(int(p[0]))} {spoken.with_ordinals(p[1])}")),
        ])
        chance = self.chance("street")
        named = [key for key in self.data.streets if spoken.ORDINAL.search(key)]
        streets = [(chance.choice(self.data.streets[key]), key) for key in sample(chance, named, len(named))]
        for name, form in [
            ("ordinal street alone", lambda text, _: fold(text)),
            ("ordinal street alone, no suffix", lambda text, _: fold(spoken.without_suffix(text))),
            ("ordinal street alone, spelled", lambda text, _: fold(spoken.with_ordinals(text))),
        ]:
            # Any part of the street is correct, because the query names all of it.
            made += self.questions(name, self.spoken_count, streets, form, lambda entry: entry.tags["name"],
                                   lambda key: self.data.streets[key], everywhere=True)
        return made

    def intersections(self):
        chance = self.chance("intersection")
        made = []
        for key in sample(chance, self.data.crossings, self.count):
            points = self.data.crossings[key]
            point = chance.choice(points)
            near = moved(point, chance)
            limit = distance(near, point) + TOLERANCE
            made.append(Query(
                f"intersection/{len(made)}", "intersection", " and ".join(chance.sample(key, 2)), near,
                " / ".join(key), points=[other for other in points if distance(near, other) <= limit]))
        return made

    def postcodes(self):
        chance = self.chance("postcode")
        made = []
        for code in sample(chance, self.data.postcodes, self.count):
            entries = self.data.postcodes[code]
            near = moved(chance.choice(entries).point, chance)
            middle = tuple(sum(entry.point[axis] for entry in entries) / len(entries) for axis in (0, 1))
            made.append(Query(f"postcode/{len(made)}", "postcode", code, near, code,
                              points=[middle] + [entry.point for entry in entries]))
        return made

    def branches(self):
        """Names that several places have, with a street; any of the places on that street is correct."""
        chance = self.chance("branch")
        on_street = {}
        for key, entries in self.data.places.items():
            for street in {entry.tags["addr:street"] for entry in entries if entry.tags.get("addr:street")}:
                if len(entries) > 1 and street_key(street) in self.data.streets:
                    on_street[f"{key} on {street}"] = (street, [e for e in entries if self.is_on(e, street)])
        drawn = []
        for key in sample(chance, on_street, len(on_street)):
            street, entries = on_street[key]
            drawn.append((chance.choice([e for e in entries if e.tags.get("addr:street") == street]), key))
        made = []
        for name, form in [
            ("branch on its street", lambda tags, _: f"{tags['name']} on {tags['addr:street']}"),
            ("branch on its street, no suffix", lambda tags, _: without_kind(tags)),
        ]:
            made += self.questions(name, self.count, drawn, form, lambda entry: entry.tags,
                                   lambda key: on_street[key][1], everywhere=True)
        return made

    def is_on(self, entry, street):
        said = entry.tags.get("addr:street")
        if said:
            return street_key(said) == street_key(street)
        return any(piece.away(entry.point) <= BESIDE for piece in self.data.streets[street_key(street)])

    def questions(self, name, count, drawn, form, source, rivals, everywhere=False):
        """Queries for the first `count` sampled objects whose text has the form.

        Any object with the same name or address is correct if it isn't farther from the driver than the sampled one.
        """
        chance = self.chance(name)
        made = []
        for entry, key in drawn:
            if len(made) == count:
                break
            text = form(source(entry), chance)
            if text is None:
                continue
            near = moved(entry.point, chance)
            limit = math.inf if everywhere else distance(near, entry.point) + TOLERANCE
            accept = sorted({other.id for other in rivals(key)
                             if min(distance(near, other.point), other.away(near)) <= limit})
            number = key[0] if isinstance(key, tuple) else None
            made.append(Query(f"{name}/{len(made)}", name, text, near, f"{label(entry, number)} ({entry.id})", accept,
                              number=number))
        return made


def sample(chance, items, count):
    """Up to `count` of the items, in a random order that depends only on the seed and on the items."""
    return chance.sample(sorted(items), min(count, len(items)))


def moved(point, chance):
    """A random position in the vicinity of a point."""
    metres, angle = chance.uniform(*NEAR), chance.uniform(0, 2 * math.pi)
    latitude = point[0] + metres * math.cos(angle) / METRES_PER_DEGREE
    longitude = point[1] + metres * math.sin(angle) / (METRES_PER_DEGREE * math.cos(math.radians(point[0])))
    return round(latitude, 6), round(longitude, 6)


def parts(entry):
    return entry.tags["addr:housenumber"].strip(), entry.tags["addr:street"].strip(), entry.tags.get("addr:city")


def without_kind(tags):
    words = tags["addr:street"].split()
    return f"{tags['name']} on {' '.join(words[:-1])}" if len(words) > 1 and words[-1].lower() in STREET_KINDS else None


def label(entry, number):
    if number:
        return " ".join(parts(entry)[:2])
    return entry.tags["name"]


def joined(number, street):
    return None if street is None else f"{number} {street}"


def first_part(text):
    part = text[:math.ceil(0.7 * len(text))].rstrip()
    return part if part != text else None


def with_street_typo(address, chance):
    return joined(address[0], spoken.with_typo(address[1], chance, set(STREET_KINDS))
                  or spoken.with_typo(address[1], chance))


def is_hit(query, answer, data):
    """Whether an answer is correct: the same object, or within the tolerance of it.

    The distance is to the center of a place or an address, or to its edge if the answer also has its name; for a street,
    it is to its line.
    """
    point = (answer["lat"], answer["lon"])
    if any(distance(point, tuple(other)) <= TOLERANCE for other in query.points):
        return True
    for identity in query.accept:
        entry = data.objects[identity]
        if identity == answer["id"] or distance(point, entry.point) <= TOLERANCE:
            return True
        named = fold(answer["name"] or "") == fold(entry.tags.get("name", "-"))
        if named and entry.away(point) <= TOLERANCE:
            return True
        if query.set.startswith("ordinal street alone") and entry.away(point) <= TOLERANCE:
            return True
    return False
