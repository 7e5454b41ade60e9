"""The memory of the tab once a lesson is finished, beside that of the bare page."""

from __future__ import annotations

import re
from pathlib import Path

from tests.bench.bench import Bench
from tests.bench.chromium import Chromium
from tests.bench.table import Line, ratio
from tests.bench.visits import BARE, LESSON, bare_visit, first_verdict, rest, tab_in

ROWS = ("memory",)


def measure(bench: Bench, _rows: set[str]) -> list[Line]:
    """The row's line."""
    what = "memory of the tab after a lesson is finished"
    if not Path("/proc/self/smaps_rollup").exists():
        return [
            Line("memory", what, None, 1.25, note="only Linux tells how much is a process's own")
        ]
    ours: list[float] = []
    bare: list[float] = []
    for _ in bench.each_round("Memory"):
        ours.append(_after(bench, LESSON, first_verdict(bench.host), finish=True))
        bare.append(_after(bench, BARE, bare_visit(), finish=False))
    return [ratio("memory", what, ours, bare, 1.25, "MB")]


def _after(bench: Bench, path: str, script: str, *, finish: bool) -> float:
    with tab_in(bench.new_profile()) as (browser, tab):
        tab.run_first(script)
        tab.go(bench.host.full + path)
        tab.evaluate("window.visit")
        if finish:  # the exercise has passed: the question is what is left
            tab.evaluate("document.querySelector('gw-number input').focus()")
            tab.call("Input.insertText", text="6")
            tab.evaluate("document.querySelector('gw-number form').requestSubmit()")
            tab.evaluate("bench.when(() => document.querySelector('gw-number .gw-right'))")
        tab.call("HeapProfiler.collectGarbage")
        rest(browser)
        return tab_memory(browser)


def tab_memory(browser: Chromium) -> float:
    """Megabytes that are the tab's: of the renderer that has most of them."""
    renderers = [each["id"] for each in browser.processes() if each["type"] == "renderer"]
    return max(_megabytes(pid) for pid in renderers)


def _megabytes(pid: int) -> float:
    told = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8")
    found = re.search(r"^Pss:\s+(\d+) kB", told, re.MULTILINE)
    return int(found[1]) / 1000 if found else 0.0
