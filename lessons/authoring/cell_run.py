"""Runs a cell of a lesson while the site is built, in a Python of its own, as the page will."""

from __future__ import annotations

import contextlib
import functools
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from engine.browser import call
from lessons.authoring.pages import Mistake

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 10  # seconds, as in the page


@functools.cache
def output_of(program: str, setup: str) -> str:
    """What the program prints, with the names that `setup` makes.

    Raises:
        Mistake: It stops with an error, or does not end.
    """
    try:
        done = subprocess.run(
            [sys.executable, "-m", "lessons.authoring.cell_run"],
            input=json.dumps({"kind": "run", "program": program, "setup": setup}),
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=LIMIT,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": "0", "PYTHONIOENCODING": "utf-8"},
            check=True,
        )
    except subprocess.TimeoutExpired:
        mend = f"Make it end within {LIMIT} seconds: a reader's run is stopped then."
        raise Mistake("the program does not end.", mend) from None
    except subprocess.CalledProcessError as error:
        last = (error.stderr.strip().splitlines() or ["no word"])[-1]
        raise Mistake(f"Python itself stopped ({last}).", "Mend the program.") from error
    answer: dict[str, Any] = json.loads(done.stdout)
    if "fault" in answer:
        raise Mistake("it could not be run.", answer["fault"])
    if (problem := answer["problem"]) is not None:
        where = f" in its line {problem['line']}, `{problem['source'].strip()}`"
        raise Mistake(
            f"the program stops with {problem['kind']}: {problem['message']}"
            f"{where if problem['line'] else ''}.",
            "Mend it, or name the engine it needs: `engine: site`.",
        )
    output: str = answer["output"]
    return output


def _answer(request: str) -> str:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        answer = call(request)
    return json.dumps({**json.loads(answer), "output": printed.getvalue()})


if __name__ == "__main__":
    sys.stdout.write(_answer(sys.stdin.read()))
