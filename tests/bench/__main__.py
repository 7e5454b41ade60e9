"""`python -m tests.bench`: measure the built site, print the table, write build/bench.json.

ROUNDS=7 says how often each measurement is made, ONLY=cold,check which rows. Building a course of a
thousand exercises takes long, so that `growth` is measured only where ONLY names it. Nothing is
asserted: a figure that misses its goal is a ✗ in the table.
"""

from __future__ import annotations

import json
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from tests.bench import arrival, first_step, growth, lesson, memory, slider, training
from tests.bench.bench import Bench
from tests.bench.chromium import ChromiumError
from tests.bench.host import ROOT, host
from tests.bench.table import Line, table
from tests.browser import browsers, nginx

SITE = ROOT / "site"
WRITTEN = ROOT / "build" / "bench.json"

PARTS: dict[tuple[str, ...], Callable[[Bench, set[str]], list[Line]]] = {
    arrival.ROWS: arrival.measure,
    lesson.ROWS: lesson.measure,
    first_step.ROWS: first_step.measure,
    slider.ROWS: slider.measure,
    training.ROWS: training.measure,
    memory.ROWS: memory.measure,
    growth.ROWS: growth.measure,
}
"""Which rows are measured together, and by what."""

ON_REQUEST = set(growth.ROWS)


def main() -> int:
    """Measure what ONLY names, or all that is not slow; 1 where something could not be measured."""
    known = [row for rows in PARTS for row in rows]
    wanted = {each.strip() for each in os.environ.get("ONLY", "").split(",") if each.strip()}
    strange = wanted.difference(known)
    if strange:
        print(f"ONLY knows {', '.join(known)}, not {', '.join(sorted(strange))}.", file=sys.stderr)
        return 2
    rounds = int(os.environ.get("ROUNDS", "7"))
    began = time.monotonic()
    try:
        browsers.find()
        with tempfile.TemporaryDirectory(prefix="bench-") as scratch:
            lines, whole = measured(Path(scratch), rounds, wanted or set(known) - ON_REQUEST)
    except (browsers.BrowserMissingError, nginx.NginxMissingError) as missing:
        print(missing, file=sys.stderr)
        return 1
    print(table(lines))
    told = {
        "machine": platform.platform(),
        "processors": os.cpu_count(),
        "rounds": rounds,
        "seconds": round(time.monotonic() - began),
        "lines": [{**asdict(line), "met": line.met} for line in lines],
    }
    WRITTEN.parent.mkdir(exist_ok=True)
    WRITTEN.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return 0 if whole else 1


def measured(scratch: Path, rounds: int, wanted: set[str]) -> tuple[list[Line], bool]:
    """The lines of the rows that are wanted, in the table's order, and whether all are there.

    What a browser that failed leaves unmeasured costs nobody the other lines.
    """
    lines: list[Line] = []
    whole = True
    with host(SITE, scratch) as served:
        bench = Bench(served, scratch, rounds)
        for rows, measure in PARTS.items():
            chosen = wanted.intersection(rows)
            if not chosen:
                continue
            try:
                lines += measure(bench, chosen)
            except ChromiumError as error:
                whole = False
                bench.say(f"Not measured: {', '.join(sorted(chosen))}. {error}")
    return lines, whole


if __name__ == "__main__":
    sys.exit(main())
