"""A lab in a fresh profile: when it can first be stepped, and the script that this needs."""

from __future__ import annotations

import gzip
from statistics import median

from tests.bench.arrival import PYTHON
from tests.bench.bench import Bench
from tests.bench.table import Line, absolute, amount
from tests.bench.visits import scripts, visit

LAB, SCRIPT = "lab", "script"
ROWS = (LAB, SCRIPT)

LESSON = "lessons/02-the-graph/"


def measure(bench: Bench, rows: set[str]) -> list[Line]:
    """The lines of the rows asked for."""
    after: list[float] = []
    since_navigation: list[float] = []
    files: dict[str, int] = {}
    for _ in bench.each_round("First step of a lab"):
        seen = visit(bench.new_profile(), bench.host.full + LESSON, scripts("first_step.js"))
        after.append(max(0.0, seen.told["stepped"] - seen.told["ready"]))
        since_navigation.append(seen.told["stepped"])
        files = _scripts(bench, seen.began, seen.began + seen.told["stepped"] / 1000)
    lines = {
        LAB: absolute(
            LAB,
            "lab: first step after DOMContentLoaded",
            median(after),
            150,
            "ms",
            note=f"{amount(median(since_navigation), 'ms')} after the navigation began",
            samples={"ours": after, "since navigation": since_navigation},
        ),
        SCRIPT: absolute(
            SCRIPT,
            "script fetched before the first step of a lab, gzipped",
            sum(files.values()) / 1000,
            45,
            "kB",
            note=", ".join(f"{name} {size / 1000:.1f}" for name, size in files.items()),
        ),
    }
    return [line for row, line in lines.items() if row in rows]


def _scripts(bench: Bench, since: float, until: float) -> dict[str, int]:
    """The scripts asked for between two moments: bytes of each, as gzip's best makes it."""
    found = {}
    for request in bench.host.requests(since, until):
        script = request.path.endswith((".js", ".mjs")) and not PYTHON.search(request.path)
        if script:
            text = (bench.host.folder / request.path.lstrip("/")).read_bytes()
            found[request.path.rsplit("/", 1)[-1]] = len(gzip.compress(text, 9))
    return dict(sorted(found.items(), key=lambda item: -item[1]))
