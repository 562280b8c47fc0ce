"""Results of a comparison: proportions with Wilson intervals, latencies, a Markdown table, failures."""

import math
from dataclasses import dataclass

from mapdata import distance, fold
from queries import is_hit

Z95 = 1.959963984540054
# Sets whose latency the table shows; None is all together, which says less, because queries that fail at once are fast.
TIMED = ["name", "address", None]


@dataclass
class Judged:
    """An engine's answer to a query, and whether it is correct."""
    query: object
    answer: dict | None
    milliseconds: float
    hit: bool
    # Whether the answer is correct and has exactly the house number; None if the query has no number.
    number: bool | None


def judge(queries, answers, data):
    judged = []
    for query, (answer, milliseconds) in zip(queries, answers, strict=True):
        hit = answer is not None and is_hit(query, answer, data)
        number = None if query.number is None else hit and fold(answer["number"] or "") == query.number
        judged.append(Judged(query, answer, milliseconds, hit, number))
    return judged


def wilson(hits, count):
    """Wilson score interval at 95 % (E. B. Wilson, JASA 22, 1927)."""
    if count == 0:
        return 0.0, 1.0
    share, square = hits / count, Z95 * Z95
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = Z95 / (1 + square / count) * math.sqrt(share * (1 - share) / count + square / (4 * count * count))
    return max(0.0, middle - half), min(1.0, middle + half)


def percentile(values, share):
    """The nearest-rank percentile."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def latency(judged):
    times = [entry.milliseconds for entry in judged]
    return {f"p{round(100 * share)}": round(percentile(times, share), 2) for share in (0.5, 0.95, 0.99)}


def summary(judged):
    """Results of one engine by set, in the order of the queries."""
    sets = {}
    for entry in judged:
        sets.setdefault(entry.query.set, []).append(entry)
    figures = {}
    for name, entries in sets.items():
        hits = sum(entry.hit for entry in entries)
        low, high = wilson(hits, len(entries))
        figures[name] = {"n": len(entries), "hits": hits, "share": round(hits / len(entries), 4),
                         "interval": [round(low, 4), round(high, 4)], "latency": latency(entries)}
        if entries[0].number is not None:
            figures[name]["same_number"] = sum(entry.number for entry in entries)
    return {"sets": figures, "latency": latency(judged), "n": len(judged)}


def table(extract, engines):
    """A Markdown table of several engines' summaries: {name: {"summary": …, "prepared": …}}."""
    names = list(engines)
    lines = [f"### {extract}", "", "| query set | n | " + " | ".join(names) + " |",
             "|---|---:|" + "---:|" * len(names)]
    for name, first in engines[names[0]]["summary"]["sets"].items():
        cells = []
        for engine in names:
            figures = engines[engine]["summary"]["sets"][name]
            low, high = (100 * bound for bound in figures["interval"])
            cell = f"{100 * figures['share']:.1f} % ({low:.0f}–{high:.0f})"
            if figures.get("same_number", figures["hits"]) != figures["hits"]:
                cell += f", exact number {100 * figures['same_number'] / figures['n']:.1f} %"
            cells.append(cell)
        lines.append(f"| {name} | {first['n']} | " + " | ".join(cells) + " |")
    for part in TIMED:
        count = None
        cells = []
        for engine in names:
            figures = engines[engine]["summary"]["sets"].get(part) if part else engines[engine]["summary"]
            if figures:
                count = figures["n"]
                cells.append(" / ".join(f"{value:.1f}" for value in figures["latency"].values()))
        if cells:
            lines.append(f"| ms p50 / p95 / p99, {part or 'all queries'} | {count} | " + " | ".join(cells) + " |")
    prepared = [engines[engine]["prepared"] for engine in names]
    lines.append("| import, s | | " + " | ".join(f"{entry['import_seconds']:.1f}" for entry in prepared) + " |")
    lines.append("| size, MB | | " + " | ".join(f"{entry['bytes'] / 1e6:.1f}" for entry in prepared) + " |")
    return "\n".join(lines)


def failures(judged, most=25):
    """Up to `most` failures of each set."""
    lines, sets = [], {}
    for entry in judged:
        sets.setdefault(entry.query.set, []).append(entry)
    for name, entries in sets.items():
        wrong = [entry for entry in entries if not entry.hit]
        lines.append(f"== {name}: {len(wrong)} of {len(entries)} wrong")
        for entry in wrong[:most]:
            lines.append(f"{entry.query.text!r} near {entry.query.near[0]},{entry.query.near[1]}\n"
                         f"    expected {entry.query.expected}, got {got(entry.answer, entry.query.near)}")
    return "\n".join(lines) + "\n"


def got(answer, near):
    if answer is None:
        return "nothing"
    away = distance((answer["lat"], answer["lon"]), near)
    return f"{answer['label']} ({answer['id']}, {away:.0f} m from the driver)"
