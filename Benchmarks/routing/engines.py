"""The positions to route between, and the engines behind the tool route-benchmark."""

import json
import random
import subprocess

# Classes of roads on which routes begin or end.
CLASSES = ("motorway", "trunk", "primary", "secondary", "tertiary", "unclassified", "residential")


def run(command, text=None):
    """Returns the output of a command; raises an error with its standard error if it fails."""
    done = subprocess.run([str(word) for word in command], input=text, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{command[0]}: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout


class Tool:
    """The program route-benchmark."""

    def __init__(self, path):
        self.path = path
        if not path.exists():
            raise RuntimeError(f"{path} doesn't exist; run make benchmark-tools, or name it with --tool")

    def run(self, *words, text=None):
        return run([self.path, *words], text)


class Engine:
    """An engine, by its name for the tool."""

    def __init__(self, tool, name):
        self.tool, self.name = tool, name

    def routes(self, pairs):
        lines = self.tool.run("routes", self.name, text="".join(f"{pair}\n" for pair in pairs)).splitlines()
        return [{"error": None} | json.loads(line) for line in lines]

    def tables(self, tables):
        """The duration of each table request, in milliseconds."""
        lines = self.tool.run("matrix", self.name, text="".join(f"{table}\n" for table in tables)).splitlines()
        return [float(line.split()[0]) for line in lines]


class Streets:
    """Points of streets, as "latitude,longitude"; each street is sampled in proportion to its number of points."""

    def __init__(self, points):
        self.points = points
        if len(points) < 2:
            raise RuntimeError("the extract has no streets")

    def pairs(self, count, seed):
        generator = random.Random(seed)
        return [" ".join(generator.sample(self.points, 2)) for _ in range(count)]

    def tables(self, count, size, seed):
        generator = random.Random(seed)
        return [" ".join(generator.choices(self.points, k=size + 1)) for _ in range(count + 2)]


def streets(extract):
    """The points of the streets of an extract."""
    lines = run(["osmium", "tags-filter", "--no-progress", extract, "w/highway=" + ",".join(CLASSES),
                 "-f", "opl,add_metadata=false", "-o", "-"]).splitlines()
    places, points = {}, []
    for line in lines:
        fields = line.split(" ")
        values = {field[0]: field[1:] for field in fields[1:] if field}
        if line[0] == "n" and "x" in values and "y" in values:
            places[fields[0]] = f"{values['y']},{values['x']}"
        elif line[0] == "w":
            points += [places[node] for node in values.get("N", "").split(",") if node in places]
    return Streets(points)
