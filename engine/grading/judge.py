"""The second half of grading: compares what was observed with what is expected."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

from engine.grading.chance import Numbers, seed_of
from engine.grading.checks import CheckError, Comparators, FailedError
from engine.grading.record import alike, record
from engine.shapes import CheckLine, Comparison, Frame, Problem, Verdict

Json = dict[str, Any]


def judge(program: str, grading: Json, observed: str) -> Verdict:
    """The verdict on a program.

    Args:
        program: the learner's; it is not run here, its text seeds the random checks.
        grading: an `engine.shapes.Grading` as JSON.
        observed: what `engine.grading.observe` made of this program.

    Raises:
        CheckError: where a check itself is at fault, never the program.
    """
    seen = json.loads(observed)
    names = [each["name"] for each in grading["checks"]]
    if seen["stage"] != "checks":
        problem = _problem(seen["problem"]) if "problem" in seen else None
        lines = [CheckLine(name, "not reached") for name in names]
        return Verdict(seen["stage"], lines, None, problem, _words(observed, grading), "")
    solution = _Solution(grading["solution"])
    for at, (check, calls) in enumerate(zip(grading["checks"], seen["seen"], strict=True)):
        comparators = Comparators(calls)
        seed = seed_of(grading["id"], grading["version"], program, check["name"])
        given = {"numbers": Numbers(seed), "solution": solution, **comparators.names()}
        try:
            exec(compile(check["judge"], f"check {check['name']}", "exec"), given)
        except FailedError as failure:
            lines = [
                CheckLine(name, "passed" if i < at else "failed" if i == at else "not reached")
                for i, name in enumerate(names)
            ]
            table = _at_random(failure.comparison) if check["random"] else failure.comparison
            problem = _problem(failure.raised) if failure.raised else None
            return Verdict("failed", lines, table, problem, _words(observed, grading), "")
        except Exception as error:
            raise CheckError(f'check "{check["name"]}": {type(error).__name__}: {error}') from error
    passed = [CheckLine(name, "passed") for name in names]
    return Verdict("passed", passed, None, None, "", grading["why"])


class _Solution:
    """The names of the exercise's solution; it is run when a check first asks for one."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._names: SimpleNamespace | None = None

    def __getattr__(self, name: str) -> Any:
        if self._names is None:
            names: Json = {"__name__": "solution"}
            exec(compile(self._text, "the solution", "exec"), names)
            self._names = SimpleNamespace(**names)
        return getattr(self._names, name)


def _words(observed: str, grading: Json) -> str:
    theirs = record(observed, grading)
    for wrong in grading["wrongs"]:
        if alike(theirs, wrong["record"]):
            words: str = wrong["words"]
            return words
    return ""


def _at_random(table: Comparison) -> Comparison:
    """A random check's failure, which says that the numbers were picked and what follows."""
    yours = ", ".join(table.yours)
    gave = f"yours gave {yours}" if yours and not table.note else "yours failed"
    note = (
        f"The checks before this one passed, but their numbers are always the same. On the numbers "
        f"picked for {table.call}, {gave}. The answer has to follow from whatever numbers come in."
    )
    note = f"{note} {table.note}".strip()
    return Comparison(table.call, table.columns, table.yours, table.expected, table.differs, note)


def _problem(json_problem: Json) -> Problem:
    frames = [Frame(**each) for each in json_problem["frames"]]
    return Problem(**{**json_problem, "frames": frames})
