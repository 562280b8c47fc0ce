"""Runs the queries of a file with Nominatim's library, one after another in this process.

Runs in Nominatim's virtual environment: nominatim_answers.py PROJECT QUESTIONS.json ANSWERS.json
"""

import json
import math
import sys
import time
from pathlib import Path

import nominatim_api as napi

# Half the side of the viewbox around the driver, in meters: the maximum distance of the expected object.
REACH = 2_000.0
LIMIT = 5
KINDS = {"N": "node", "W": "way", "R": "relation"}


def viewbox(near):
    """left,top,right,bottom in degrees around (latitude, longitude)."""
    high = REACH / 111_195.0
    wide = high / math.cos(math.radians(near[0]))
    return f"{near[1] - wide},{near[0] + high},{near[1] + wide},{near[0] - high}"


def first(results, locales):
    """The properties of the first result that the comparison uses."""
    locales.localize_results(results)
    if not results:
        return None
    best = results[0]
    identity = f"{KINDS[best.osm_object[0]]}/{best.osm_object[1]}" if best.osm_object else ""
    number = best.housenumber or next(
        (row.local_name for row in best.address_rows or [] if row.category[1] == "house_number"), None)
    return {"id": identity, "lat": best.centroid.lat, "lon": best.centroid.lon, "name": best.locale_name or "",
            "number": number, "label": f"{best.display_name} [{'/'.join(best.category)}]"}


def main():
    project, questions, answers = map(Path, sys.argv[1:])
    given = []
    locales = napi.Locales()
    with napi.NominatimAPI(project) as api:
        for question in json.loads(questions.read_text()):
            start = time.perf_counter()
            results = api.search(question["text"], max_results=LIMIT, viewbox=viewbox(question["near"]),
                                 address_details=True, locales=locales)
            answer = first(results, locales)
            given.append((answer, round(1_000 * (time.perf_counter() - start), 3)))
    answers.write_text(json.dumps(given))


if __name__ == "__main__":
    main()
