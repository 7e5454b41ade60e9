"""On a lesson whose Python is warm: Check, Stop, a crash, and the interpreter after a run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median

from tests.bench.bench import Bench
from tests.bench.chromium import Tab
from tests.bench.table import Line, absolute, amount, ratio
from tests.bench.visits import (
    BARE,
    EXERCISE,
    LESSON,
    bare_visit,
    prepared,
    scripts,
    tab_in,
    visit,
)

STOP, NEW, CHECK = "stop", "new", "check"
ROWS = (STOP, NEW, CHECK)

CHECKS = 100
RENEWALS = 20
WITHOUT_END = "while True:\n    pass"
CRASH = "import os\nos._exit(1)"
WORD = "again"
AGAIN = f"print('{WORD}')"


@dataclass
class Samples:
    """Times in ms."""

    bare: list[float] = field(default_factory=list)
    stopped: list[float] = field(default_factory=list)
    crashed: list[float] = field(default_factory=list)
    renewed: list[float] = field(default_factory=list)
    checked: list[float] = field(default_factory=list)


def measure(bench: Bench, rows: set[str]) -> list[Line]:
    """The lines of the rows asked for."""
    samples = Samples()
    if CHECK in rows:
        samples.checked = _checks(bench)
    if rows & {STOP, NEW}:
        for _ in bench.each_round("Stop, a crash, and the next run"):
            if STOP in rows:
                bare = visit(bench.new_profile(), bench.host.full + BARE, bare_visit())
                samples.bare.append(bare.shown)
            _runs(bench, samples, rows)
    lines: dict[str, Callable[[], list[Line]]] = {
        STOP: lambda: _stop(samples),
        NEW: lambda: [
            absolute(NEW, "after any other run: the interpreter as new", median(samples.renewed),
                     12, "ms", samples={"ours": samples.renewed})
        ],
        CHECK: lambda: _check(samples.checked),
    }  # fmt: skip
    return [line for row in ROWS if row in rows for line in lines[row]()]


def _checks(bench: Bench) -> list[float]:
    with tab_in(bench.new_profile()) as (_, tab):
        _open_lesson(bench, tab, None)
        tab.evaluate("lesson.checks(1)")  # boots Python
        took: list[float] = tab.evaluate(f"lesson.checks({CHECKS})")
        return took


def _runs(bench: Bench, samples: Samples, rows: set[str]) -> None:
    with tab_in(bench.new_profile()) as (_, tab):
        _open_lesson(bench, tab, AGAIN)
        samples.renewed += tab.evaluate(f"lesson.renewals({RENEWALS})")
        if STOP in rows:
            _type(tab, WITHOUT_END)
            tab.evaluate("lesson.runWithoutEnd()")
            tab.evaluate("lesson.stop()")
            samples.stopped.append(_run_again(tab))
            _type(tab, CRASH)
            tab.evaluate("lesson.crash()")
            samples.crashed.append(_run_again(tab))


def _open_lesson(bench: Bench, tab: Tab, code: str | None) -> None:
    draft = prepared(bench.host, EXERCISE, code)
    tab.run_first(scripts("prepare.js", "worker_watch.js", "lesson.js", prepared=draft))
    tab.go(bench.host.full + LESSON)
    tab.evaluate("lesson.openEditor()")


def _type(tab: Tab, program: str) -> None:
    while tab.evaluate("lesson.program()") != program:
        tab.evaluate("lesson.selectAll()")
        tab.call("Input.insertText", text=program)


def _run_again(tab: Tab) -> float:
    tab.call("Input.insertText", text=AGAIN)
    took: float = tab.evaluate(f"lesson.runAgain('{WORD}')")
    return took


def _stop(samples: Samples) -> list[Line]:
    after = [(samples.stopped, "Stop"), (samples.crashed, "a crash")]
    lines = []
    for times, what in after:
        lines.append(ratio(STOP, f"after {what}: the next output", times, samples.bare, 0.10))
        lines.append(absolute(STOP, f"after {what}, in seconds", median(times) / 1000, 0.5, "s"))
    return lines


def _check(checked: list[float]) -> list[Line]:
    name = "warm Check to verdict shown"
    return [
        absolute(CHECK, f"{name}, median of {CHECKS}", median(checked), 40, "ms",
                 samples={"ours": checked}),
        absolute(CHECK, f"{name}, worst of {CHECKS}", max(checked), 80, "ms",
                 ours=f"median {amount(median(checked), 'ms')}"),
    ]  # fmt: skip
