"""Run B: in the page with its curve, on the engine alone, and by micrograd in the same Python."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import micrograd.engine

from tests.bench.bench import Bench
from tests.bench.chromium import Tab
from tests.bench.host import ROOT
from tests.bench.table import Line, ratio
from tests.bench.visits import BARE, bare_visit, scripts, tab_in, visit

TRAINING, ENGINE = "training", "engine"
ROWS = (TRAINING, ENGINE)

LESSON = "lessons/09-training/"
STEPS = 120
PACKAGES = "/lib/python3.14/site-packages/"

# The last expression is the answer in Pyodide; CPython prints it.
TIMED = f"""
import gc, json, time
from tests.bench.run_b import micrograds, ours

def timed(train):
    gc.collect()
    began = time.perf_counter()
    train({STEPS})
    return 1000 * (time.perf_counter() - began)
"""
BOTH = "json.dumps([timed(ours), timed(micrograds)])"
"""Ours, then micrograd's, in ms."""


def measure(bench: Bench, rows: set[str]) -> list[Line]:
    """The lines of the rows asked for."""
    page: list[float] = []
    pyodide: list[tuple[float, float]] = []
    cpython: list[tuple[float, float]] = []
    with tab_in(bench.new_profile()) as (_, bare):
        bare.run_first(bare_visit())
        bare.go(bench.host.full + BARE)
        bare.evaluate("window.visit")
        _ask(bare, TIMED, {**sources(), PACKAGES + "tests/__init__.py": ""})
        for _ in bench.each_round("Run B"):
            if TRAINING in rows:
                url = bench.host.full + LESSON
                page.append(visit(bench.new_profile(), url, scripts("train.js")).shown)
            pyodide.append(json.loads(_ask(bare, BOTH)))
            if ENGINE in rows:
                cpython.append(_in_cpython())
    theirs = [each for _, each in pyodide]
    lines = []
    if TRAINING in rows:
        what = "training run B in the page, beside micrograd"
        lines.append(ratio(TRAINING, what, page, theirs, 0.25))
    if ENGINE in rows:
        for where, pairs, goal in (("CPython", cpython, 0.12), ("Pyodide", pyodide, 0.40)):
            mine = [each for each, _ in pairs]
            others = [each for _, each in pairs]
            lines.append(ratio(ENGINE, f"the engine alone, {where}", mine, others, goal))
    return lines


def sources() -> dict[str, str]:
    """What run B needs in a Pyodide: path there, and text."""
    micrograds = Path(micrograd.engine.__file__).parent
    files = {
        **{f"micrograd/{each.name}": each for each in micrograds.glob("*.py")},
        **{str(each.relative_to(ROOT)): each for each in (ROOT / "engine").rglob("*.py")},
        "tests/bench/run_b.py": ROOT / "tests/bench/run_b.py",
    }
    return {PACKAGES + path: file.read_text(encoding="utf-8") for path, file in files.items()}


def _ask(bare: Tab, code: str, files: dict[str, str] | None = None) -> str:
    answer = bare.evaluate(f"python({json.dumps(code)}, {json.dumps(files or {})})")
    assert "error" not in answer, answer["error"]
    return str(answer.get("result"))


def _in_cpython() -> tuple[float, float]:
    program = f"{TIMED}\nprint({BOTH})"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    mine, theirs = json.loads(done.stdout)
    return mine, theirs
