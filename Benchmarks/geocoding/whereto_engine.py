"""Runs `whereto` over a file of queries, in one process."""

import json
import os
import subprocess
import time


class Whereto:
    key = "ours"
    name = "whereto"

    def __init__(self, program, folder, extract):
        self.program = program
        self.folder = folder
        self.extract = extract
        self.index = folder / f"{extract.name.split('.')[0]}.places"
        # The user's saved places and settings must not affect a measurement.
        own = folder / "own"
        self.environment = {key: value for key, value in os.environ.items() if not key.startswith("WHERETO_")}
        self.environment |= {f"XDG_{kind}_HOME": str(own) for kind in ("DATA", "CONFIG", "CACHE")}

    def prepare(self):
        """Builds the index. Returns its size in bytes and the build time in seconds."""
        start = time.monotonic()
        self._run(["index", "build", str(self.extract), "--output", str(self.index)])
        return {"import_seconds": round(time.monotonic() - start, 1), "bytes": self.index.stat().st_size,
                "version": self._run(["--version"]).strip()}

    def answers(self, queries):
        """The first result of each query, or None, and its duration in milliseconds."""
        lines = "".join(json.dumps({"id": query.id, "text": query.text, "near": f"{query.near[0]},{query.near[1]}"})
                        + "\n" for query in queries)
        output = self._run(["find", "--queries", "-", "--index", str(self.index), "--json"], lines)
        found = [json.loads(line) for line in output.splitlines()]
        if [answer["id"] for answer in found] != [query.id for query in queries]:
            raise RuntimeError("whereto did not answer every query in order")
        return [(self._first(answer), answer["milliseconds"]) for answer in found]

    @staticmethod
    def _first(answer):
        if not answer["results"]:
            return None
        best = answer["results"][0]
        number = (best.get("address") or best["name"]).split(" ")[0]
        return {"id": best["id"].removeprefix("osm:"), "lat": best["lat"], "lon": best["lon"], "name": best["name"],
                "number": number, "label": f"{best['name']} [{best['kind']} {best['match']} {best['score']}]"}

    def _run(self, arguments, text=None):
        run = subprocess.run([self.program, *arguments], input=text, text=True, capture_output=True,
                             env=self.environment, check=False)
        if run.returncode != 0:
            raise RuntimeError(f"{self.program} {arguments[0]}: {run.stderr.strip()}")
        return run.stdout
