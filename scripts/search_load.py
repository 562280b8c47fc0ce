"""Sends place searches to a running service, as fast as it answers or with delays."""
import pathlib
import random
import re
import sqlite3
import subprocess
import tempfile
import urllib.parse


def names(region, count=2_000):
    """Names from a region file, sampled with a fixed seed."""
    with sqlite3.connect(f"file:{region}?mode=ro", uri=True) as database:
        rows = [row[0] for row in database.execute("SELECT name FROM place WHERE kind = 'poi' ORDER BY id")]
    return random.Random(1).sample(rows, min(count, len(rows)))


def wrk(port, asking, queries, connections, delay=0, seconds=10):
    """Sends requests to a server on this machine over several connections, each with a mean delay in milliseconds.

    `asking` is the path and the parameters before each query. Returns requests per second, and the median and the 99th
    percentile of the response times in milliseconds.
    """
    with tempfile.TemporaryDirectory() as folder:
        listed = pathlib.Path(folder) / "queries.txt"
        listed.write_text("".join(urllib.parse.quote_plus(query) + "\n" for query in queries))
        script = pathlib.Path(folder) / "search.lua"
        script.write_text(f"""
            local queries, at = {{}}, 0
            for line in io.lines("{listed}") do queries[#queries + 1] = line end
            request = function()
              at = at % #queries + 1
              return wrk.format("GET", "{asking}" .. queries[at])
            end
            {f"delay = function() return math.random(0, {2 * delay}) end" if delay else ""}
            """)
        output = subprocess.run(
            ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "-s", script, f"http://127.0.0.1:{port}"],
            check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in output:
        raise RuntimeError(output)

    def milliseconds(share):
        number, unit = re.search(rf"{share}%\s+([\d.]+)(us|ms|s)", output).groups()
        return float(number) * {"us": 0.001, "ms": 1, "s": 1_000}[unit]
    return float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1]), milliseconds(50), milliseconds(99)


def finding(near):
    """The path and parameters of place searches in this project's service, near a position."""
    return f"/v1/find?limit=5&near={near}&q="
