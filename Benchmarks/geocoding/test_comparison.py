"""python3 -m unittest discover Benchmarks/geocoding"""

import random
import unittest
from collections import defaultdict

import mapdata
import report
import spoken
from queries import Query, QueryMaker, is_hit


class SpokenTest(unittest.TestCase):
    def test_numbers(self):
        for number, pairs, hundreds in [
            (8, "eight", "eight"), (42, "forty two", "forty two"), (400, "four hundred", "four hundred"),
            (459, "four fifty nine", "four hundred and fifty nine"), (708, "seven oh eight", "seven hundred and eight"),
            (1100, "eleven hundred", "one thousand one hundred"), (1211, "twelve eleven",
                                                                   "one thousand two hundred and eleven"),
            (2000, "two thousand", "two thousand"), (2005, "twenty oh five", "two thousand and five"),
            (2105, "twenty one oh five", "two thousand one hundred and five"),
            (14278, "one four two seven eight", "fourteen thousand two hundred and seventy eight"),
        ]:
            self.assertEqual(spoken.in_pairs(number), pairs)
            self.assertEqual(spoken.cardinal(number), hundreds)
        self.assertEqual(spoken.by_digit(405, "oh"), "four oh five")
        self.assertEqual([n for n in (8, 100, 105, 110, 700, 708, 2005, 2105, 2150) if spoken.has_oh(n)],
                         [105, 708, 2005, 2105])

    def test_ordinals(self):
        for number, words in [(1, "first"), (3, "third"), (12, "twelfth"), (20, "twentieth"), (41, "forty first"),
                              (100, "one hundredth"), (105, "one hundred and fifth"),
                              (113, "one hundred and thirteenth")]:
            self.assertEqual(spoken.ordinal(number), words)
        self.assertEqual(spoken.with_ordinals("West 41st Avenue"), "West forty first Avenue")
        self.assertEqual(spoken.without_suffix("West 41st Avenue"), "West 41 Avenue")

    def test_abbreviated(self):
        self.assertEqual(spoken.abbreviated("Granville Street"), "Granville St")
        self.assertEqual(spoken.abbreviated("Kent Avenue South"), "Kent Ave South")
        self.assertIsNone(spoken.abbreviated("Broadway"))
        self.assertIsNone(spoken.abbreviated("Street"))

    def test_typos_change_one_letter_of_a_long_word(self):
        chance = random.Random(1)
        firsts = 0
        for _ in range(500):
            typo = spoken.with_typo("St Paul Street", chance, {"street"})
            self.assertTrue(typo.startswith("St ") and typo.endswith(" Street") and typo != "St Paul Street")
            firsts += typo[3] != "P"
        self.assertTrue(20 < firsts < 150, firsts)
        self.assertIsNone(spoken.with_typo("The Bar", chance))


class GeometryTest(unittest.TestCase):
    def test_fold(self):
        self.assertEqual(mapdata.fold("Delany's Café & Bar—Été"), "delanys cafe and bar ete")

    def test_street_key(self):
        for street, key in [("E. 8th Ave", "east 8th avenue"), ("St. Johns Street", "st johns street"), ("S", "s"),
                            ("Seymour St.", "seymour street"), ("Kent Ave S", "kent avenue south")]:
            self.assertEqual(mapdata.street_key(street), key)

    def test_distances(self):
        square = [(49.0, -123.0), (49.0, -122.99), (49.01, -122.99), (49.01, -123.0), (49.0, -123.0)]
        area = mapdata.MapObject("way/1", {}, "area", [square])
        self.assertAlmostEqual(area.point[0], 49.005)
        self.assertAlmostEqual(area.point[1], -122.995)
        self.assertEqual(area.away((49.005, -122.999)), 0)
        self.assertAlmostEqual(area.away((49.011, -122.995)), 111.2, delta=0.2)
        line = mapdata.MapObject("way/2", {}, "line", [square[:2]])
        self.assertAlmostEqual(line.away((48.999, -122.995)), 111.2, delta=0.2)

    def test_identity(self):
        self.assertEqual([mapdata.identity(x) for x in ("n1", "w2", "a6", "a7")],
                         ["node/1", "way/2", "way/3", "relation/3"])


class BranchTest(unittest.TestCase):
    def test_any_branch_on_the_street_is_right(self):
        def cafe(number, latitude, street=None):
            tags = {"name": "Bean House"} | ({"addr:street": street} if street else {})
            return mapdata.MapObject(f"node/{number}", tags, "point", [[(latitude, -123.0)]])
        data = mapdata.MapData.__new__(mapdata.MapData)
        data.streets = defaultdict(list)
        data.streets["elm street"] = [
            mapdata.MapObject("way/1", {"name": "Elm Street"}, "line", [[(49.0, -123.01), (49.0, -122.99)]])]
        data.places = defaultdict(list)
        data.places["bean house"] = [
            cafe(1, 49.0, "Elm Street"), cafe(2, 49.0004), cafe(3, 49.0004, "Oak Street"), cafe(4, 49.001)]
        whole, short = QueryMaker(data, 10, 1).branches()
        self.assertEqual((whole.text, whole.accept), ("Bean House on Elm Street", ["node/1", "node/2"]))
        self.assertEqual((short.text, short.accept), ("Bean House on Elm", ["node/1", "node/2"]))


class JudgingTest(unittest.TestCase):
    def test_figures(self):
        low, high = report.wilson(95, 100)
        self.assertAlmostEqual(low, 0.8882, places=4)
        self.assertAlmostEqual(high, 0.9785, places=4)
        self.assertEqual(report.wilson(0, 0), (0.0, 1.0))
        self.assertEqual([report.percentile([4, 1, 3, 2], share) for share in (0.5, 0.75, 0.99)], [2, 3, 4])

    def test_hits(self):
        park = mapdata.MapObject("way/1", {"name": "Elm Park"}, "area",
                                 [[(49.0, -123.0), (49.0, -122.99), (49.01, -122.99), (49.01, -123.0), (49.0, -123.0)]])
        data = mapdata.MapData.__new__(mapdata.MapData)
        data.objects = {"way/1": park}
        query = Query("name/0", "name", "elm park", (49.02, -123.0), "Elm Park", ["way/1"])
        corner = {"id": "node/2", "lat": 49.0001, "lon": -123.0, "name": "Elm Tree"}
        self.assertFalse(is_hit(query, corner, data))
        self.assertTrue(is_hit(query, corner | {"id": "way/1"}, data))
        self.assertTrue(is_hit(query, corner | {"name": "ELM PARK"}, data))
        self.assertTrue(is_hit(query, corner | {"lat": 49.0055, "lon": -122.995}, data))
        self.assertFalse(is_hit(query, corner | {"name": "Elm Park", "lat": 48.999}, data))


if __name__ == "__main__":
    unittest.main()
