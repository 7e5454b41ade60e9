"""From navigation to the first verdict: cold and again, at full speed and on a slow line."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median

from tests.bench.bench import Bench
from tests.bench.table import Line, absolute, ratio
from tests.bench.visits import BARE, LESSON, Visit, bare_visit, first_verdict, visit

COLD, RETURN, BYTES, LONG_TASKS = "cold", "return", "bytes", "long-tasks"
ROWS = (COLD, RETURN, BYTES, LONG_TASKS)

FULL, SLOW = "full speed", "10 Mbit/s"
PYTHON = re.compile(r"/pyodide|/worker\.mjs$|/python\.\w+\.zst$|stdlib")
"""Files that are Python itself, and not ours."""


@dataclass
class Page:
    """A page's visits, by speed: in a fresh profile, and again in the same one."""

    path: str
    script: str
    cold: dict[str, list[Visit]] = field(default_factory=lambda: {FULL: [], SLOW: []})
    again: dict[str, list[Visit]] = field(default_factory=lambda: {FULL: [], SLOW: []})
    bytes: list[int] = field(default_factory=list)
    bytes_but_python: list[int] = field(default_factory=list)


def measure(bench: Bench, rows: set[str]) -> list[Line]:
    """The lines of the rows asked for."""
    ours = Page(LESSON, first_verdict(bench.host))
    bare = Page(BARE, bare_visit())
    speeds = {FULL: bench.host.full, SLOW: bench.host.slow}
    if not rows & {COLD, RETURN}:
        del speeds[SLOW]
    for _ in bench.each_round("First verdict"):
        for speed, root in speeds.items():
            for page in (ours, bare):
                _visit(bench, page, speed, root, again=RETURN in rows)
    for seen in (*ours.cold[FULL], *ours.cold[SLOW]):
        assert seen.told["words"] == "Passed", seen.told["words"]
    lines: dict[str, Callable[[], list[Line]]] = {
        COLD: lambda: [
            ratio(COLD, f"cold, {s}: first verdict", shown(ours.cold[s]), shown(bare.cold[s]), 0.35)
            for s in speeds
        ],
        RETURN: lambda: [
            ratio(
                RETURN, f"return visit, {s}: first verdict",
                shown(ours.again[s]), shown(bare.again[s]), 0.18,
            )
            for s in speeds
        ],
        BYTES: lambda: _bytes(ours, bare),
        LONG_TASKS: lambda: [_long_tasks(ours)],
    }  # fmt: skip
    return [line for row in ROWS if row in rows for line in lines[row]()]


def shown(visits: list[Visit]) -> list[float]:
    """When what was waited for was seen, in ms, by visit."""
    return [each.shown for each in visits]


def _visit(bench: Bench, page: Page, speed: str, root: str, *, again: bool) -> None:
    profile = bench.new_profile()
    first = visit(profile, root + page.path, page.script)
    page.cold[speed].append(first)
    asked = bench.host.requests(first.began, first.began + first.shown / 1000)
    page.bytes.append(sum(each.size for each in asked))
    page.bytes_but_python.append(sum(each.size for each in asked if not PYTHON.search(each.path)))
    if again:
        page.again[speed].append(visit(profile, root + page.path, page.script))


def _bytes(ours: Page, bare: Page) -> list[Line]:
    kilobytes = [size / 1000 for size in ours.bytes]
    rest = [size / 1000 for size in ours.bytes_but_python]
    return [
        ratio(BYTES, "bytes until the first verdict, cold", kilobytes,
              [size / 1000 for size in bare.bytes], 1.15, "kB"),
        absolute(BYTES, "of these, all but Python itself", median(rest), 250, "kB",
                 samples={"ours": rest}),
    ]  # fmt: skip


def _long_tasks(ours: Page) -> Line:
    longest = [max(each.told["longTasks"], default=0.0) for each in ours.cold[FULL]]
    return absolute(
        LONG_TASKS,
        "longest task on the main thread while Python boots",
        median(longest),
        50,
        "ms",
        samples={"ours": longest, "all": [t for v in ours.cold[FULL] for t in v.told["longTasks"]]},
    )
