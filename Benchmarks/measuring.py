"""Builds a region with the program, searches it, and prints time and memory as Markdown."""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("WHERETO", str(ROOT / ".build/release/whereto"))
TOOLS = ROOT / ".build/release"


def compile_all():
    """Builds the benchmarks, and the program unless WHERETO names one."""
    if "WHERETO" not in os.environ:
        run(["make", "release"], cwd=ROOT)
    run(["make", "benchmark-tools"], cwd=ROOT)


def run(command, cwd=None):
    """Runs a command and returns its duration in seconds, its peak memory (or that of a child process), and its output.

    If it fails, exits with its standard output and standard error.
    """
    start = time.monotonic()
    with tempfile.TemporaryFile("w+") as messages:
        process = subprocess.Popen(
            list(map(str, command)), cwd=cwd, stdout=subprocess.PIPE, stderr=messages, text=True)
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            messages.seek(0)
            sys.exit(f"{output}{messages.read()}{Path(command[0]).name} failed with status {process.returncode}")
    return {"seconds": time.monotonic() - start, "memory": usage.ru_maxrss * 1024, "output": output}


def measure(source, region, count, seed, database=None):
    """Builds a region file from map data and searches it; also in a database, if one is given."""
    built = run([PROGRAM, "index", "build", source, "--output", region, "--models", ROOT / "models", "--json"])
    searched = run([TOOLS / "search-benchmark", region, "--count", count, "--seed", seed, "--models", ROOT / "models",
                    "--json"])
    result = {
        "name": Path(region).stem,
        "source": Path(source).stat().st_size,
        "file": Path(region).stat().st_size,
        "seconds": built["seconds"],
        "memory": built["memory"],
        "summary": json.loads(built["output"]),
        "search": json.loads(searched["output"]),
    }
    if database:
        result["database"] = measure_published(region, count, seed, database)
    return result


def measure_published(region, count, seed, database):
    """Publishes a region file to a database and searches it there."""
    published = run([PROGRAM, "index", "publish", region, f"{database}#measured"])
    searched = run([TOOLS / "search-benchmark", region, "--database", f"{database}#measured", "--count", count, "--seed",
                    seed, "--models", ROOT / "models", "--json"])
    size = run(["psql", database, "-Atc", "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind IN ('r', 'm')"
                " AND relnamespace = (SELECT schema FROM whereto.region WHERE name = 'measured')::regnamespace"])
    return {"seconds": published["seconds"], "bytes": int(size["output"]), "search": json.loads(searched["output"])}


def table(heads, rows):
    lines = [heads, ["---"] * len(heads)] + rows
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def megabytes(size):
    return f"{size / 1e6:.1f}" if size < 1e7 else f"{size / 1e6:.0f}"


def show(results):
    """Prints the cost of building, then the median and 99th percentile, in milliseconds, for each kind of query."""
    print(table(
        ["region", "map, MB", "build, s", "memory, MB", "region file, MB", "opened, ms", "memory searching, MB"],
        [[r["name"], megabytes(r["source"]), f"{r['seconds']:.1f}", megabytes(r["memory"]), megabytes(r["file"]),
          f"{r['search']['open']:.1f}", megabytes(r["search"].get("peakMemory", 0))] for r in results]))
    columns = [(r["name"], r["search"]) for r in results]
    published = [r for r in results if "database" in r]
    if published:
        print()
        print(table(
            ["region", "published, s", "in the database, MB", "opened, ms"],
            [[r["name"], f"{r['database']['seconds']:.1f}", megabytes(r["database"]["bytes"]),
              f"{r['database']['search']['open']:.1f}"] for r in published]))
        columns += [(f"{r['name']}, database", r["database"]["search"]) for r in published]
    kinds = {row["kind"]: None for _, search in columns for row in search["rows"]}
    rows = []
    for kind in kinds:
        cells = []
        for _, search in columns:
            row = next((row for row in search["rows"] if row["kind"] == kind), None)
            errors = f", {row['errors']} errors" if row and row["errors"] else ""
            cells.append(f"{row['p50']:.1f} / {row['p99']:.1f}{errors}" if row else "")
        rows.append([re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind).lower()] + cells)
    print()
    print(table(["p50 / p99, ms"] + [name for name, _ in columns], rows))
