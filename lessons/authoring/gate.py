"""The author's gate: an exercise is let in only when everything it promises is true.

It grades the starter, the solution and every answer the file knows, through the same entry as the
page does, in plain Python or in Pyodide.
"""

from __future__ import annotations

import contextlib
import io
import json
import signal
import threading
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from engine import browser
from engine.grading.record import alike
from engine.shapes import KnownWrong
from lessons.authoring.errors import AuthorError
from lessons.authoring.format import RUN, Answer, ExerciseFile
from lessons.authoring.header import line_of

Json = dict[str, Any]
Call = Callable[[Json], Json]  # `engine.browser.call`, somewhere

SECONDS = 10  # as on the page


class GraderError(RuntimeError):
    """The grader answered with a fault of its own."""


@dataclass
class Report:
    """What the gate found: the record of each wrong answer, and all that is not as promised."""

    records: dict[str, str] = field(default_factory=dict)
    errors: list[AuthorError] = field(default_factory=list)


def in_this_python(question: Json, seconds: float | None = None) -> Json:
    """Ask the grader in the Python that runs now; a program without end is stopped."""
    quiet = io.StringIO()
    with (
        contextlib.redirect_stdout(quiet),
        contextlib.redirect_stderr(quiet),
        _time_limit(seconds or SECONDS),
    ):
        answer: Json = json.loads(browser.call(json.dumps(question)))
    if "fault" in answer:
        raise GraderError(answer["fault"])
    return answer


@contextlib.contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """What the page does by ending its worker: the program meets a TimeoutError."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "SIGALRM"):
        yield
        return

    def stop(_signal: int, _frame: object) -> None:
        raise TimeoutError(f"it ran for more than {seconds} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    # Again and again after the limit: each further call of such a program is without end too.
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.2)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def examine(exercise: ExerciseFile, call: Call) -> Report:
    """Grade everything the exercise knows."""
    gate = _Gate(exercise, call)
    try:
        gate.starter()
        gate.rights()
        gate.wrongs()
        gate.lab()
    except RuntimeError as fault:  # GraderError here, its like from Pyodide
        gate.report.errors.append(_fault(exercise, str(fault)))
    return gate.report


class _Gate:
    def __init__(self, exercise: ExerciseFile, call: Call) -> None:
        self.report = Report()
        self._exercise, self._call = exercise, call
        self._grading = asdict(exercise.grading([]))

    def starter(self) -> None:
        """The starter is not a pass, and not even a try."""
        outcome = self._verdict(self._exercise.starter)["outcome"]
        if outcome != "blank":
            self._refuse(
                self._exercise.solution,
                f"the starter comes out as {outcome}, not as blank: leave ____ in each hole.",
            )

    def rights(self) -> None:
        """The solution and every right answer pass."""
        for answer in (self._exercise.solution, *self._exercise.rights):
            verdict = self._verdict(answer.program)
            if verdict["outcome"] != "passed":
                self._refuse(
                    answer,
                    f"{_called(answer)} does not pass: {_told(verdict)} "
                    "Mend its body, or the check that refuses it.",
                )

    def wrongs(self) -> None:
        """Every wrong answer does something of its own, and earns its own words."""
        for wrong in self._exercise.wrongs:
            observed = self._observed(wrong.program)
            asked = {"kind": "record", "grading": self._grading, "observed": observed}
            record: str = self._call(asked)["record"]
            self._told_apart(wrong, record)
            self.report.records[wrong.name] = record
        known = [
            asdict(KnownWrong(name, record, name)) for name, record in self.report.records.items()
        ]
        for wrong in self._exercise.wrongs:
            self._earns(wrong, self._verdict(wrong.program, known))

    def lab(self) -> None:
        """The lab's lines build a graph with the solution, and every gradient in it is right."""
        if self._exercise.scene is None:
            return
        program = self._exercise.solution.program
        asked = {"kind": "trace-program", "program": program, "prefix": "lab"}
        scene = {"scene": asdict(self._exercise.scene), "shown": "scene", "leaves": {}}
        told = self._call(asked | scene)
        lab, problem = told["lab"], told["problem"]
        wrong = ""
        if problem is not None:
            wrong = f"it stops with {problem['kind']}: {problem['message']}. Mend its lines."
        elif lab is None:
            wrong = f"it shows nothing: {told['words']}"
        elif not any(visit["pushes"] for visit in lab["trace"]["visits"]):
            wrong = "nothing in it runs backward. End it with a line such as L.backward()."
        elif lab["trace"]["mismatch"] is not None:
            wrong = "with the solution a gradient in it is wrong. Visit its nodes from the end."
        if wrong:
            path = self._exercise.path
            line = line_of(path.read_text(encoding="utf-8").splitlines(), "lab")
            self.report.errors.append(AuthorError(path, line, f"the lab: {wrong}"))

    def _told_apart(self, wrong: Answer, record: str) -> None:
        for other in self._exercise.wrongs:
            if other.name in self.report.records and alike(record, self.report.records[other.name]):
                self._refuse(
                    wrong,
                    f'it does exactly what "{other.name}" (line {other.line}) does: keep one of '
                    "them, with words true of both, or add a check that tells them apart.",
                )

    def _earns(self, wrong: Answer, verdict: Json) -> None:
        failed = [each["name"] for each in verdict["checks"] if each["state"] == "failed"]
        first = RUN if verdict["outcome"] == "error" else (failed or [""])[0]
        if verdict["outcome"] == "passed":
            self._refuse(wrong, "it passes: make it a right answer, or add a check it fails.")
        elif not first:
            self._refuse(wrong, f"it is a {verdict['outcome']} and no try: write its body out.")
        elif first != wrong.check:
            mend = f"Write -> {first}, or mend the check."
            self._refuse(wrong, f'it fails first at "{first}", not at "{wrong.check}". {mend}')
        elif verdict["words"] != wrong.name:
            self._refuse(
                wrong,
                f'it earns the words of "{verdict["words"] or "nobody"}", not its own: '
                "add a check that tells the two apart.",
            )

    def _verdict(self, program: str, known: list[Json] | None = None) -> Json:
        return self._call(
            {
                "kind": "judge",
                "program": program,
                "grading": self._grading | {"wrongs": known or []},
                "observed": self._observed(program),
            }
        )

    def _observed(self, program: str) -> str:
        asked = {"kind": "observe", "program": program, "grading": self._grading}
        observed: str = self._call(asked)["observed"]
        return observed

    def _refuse(self, answer: Answer, message: str) -> None:
        self.report.errors.append(AuthorError(self._exercise.path, answer.line, message))


def _called(answer: Answer) -> str:
    return "the solution" if answer.name == "solution" else f'the right answer "{answer.name}"'


def _told(verdict: Json) -> str:
    """A verdict in a sentence."""
    failed = [each["name"] for each in verdict["checks"] if each["state"] == "failed"]
    where = f'at the check "{failed[0]}"' if failed else "before any check"
    if (problem := verdict["problem"]) is not None:
        line = f" in line {problem['line']} of the program" if problem["line"] else ""
        return f"{where} it stops with {problem['kind']}: {problem['message']}{line}."
    if (table := verdict["comparison"]) is not None:
        yours, wanted = ", ".join(table["yours"]), ", ".join(table["expected"])
        return f"{where}, {table['call']} gives {yours} where {wanted} is expected."
    return f"it is a {verdict['outcome']}."


def _fault(exercise: ExerciseFile, fault: str) -> AuthorError:
    """The error of an exercise that the grader could not grade: a check's own, or ours."""
    for name, line in exercise.check_lines.items():
        _, found, cause = fault.partition(f'check "{name}": ')
        if found:
            cause = cause.removesuffix(".").removesuffix(")")
            return AuthorError(exercise.path, line, f"this check itself fails ({cause}). Mend it.")
    return AuthorError(exercise.path, exercise.solution.line, f"it cannot be graded. {fault}")
