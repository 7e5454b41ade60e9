"""Reads the answers of one exercise: its own and those of tests/answers/edits, as programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from lessons.authoring import catalogue
from lessons.authoring.cells import HolePart, Part, cells_of, parts_of, reindented, words_and_bodies
from lessons.authoring.format import ExerciseFile
from lessons.authoring.gate import Call

EDITS = Path(__file__).parent / "edits"


@dataclass(frozen=True)
class Submission:
    """A program that must pass, or must not; a near miss is named after its reason."""

    exercise: str
    name: str
    program: str
    right: bool


def exercises() -> dict[str, ExerciseFile]:
    """Every exercise of the course, by id."""
    return {each.id: each for each in catalogue.load()}


def holes_of(exercise: ExerciseFile) -> list[Part]:
    """The solution's lines, each hole as one part."""
    cells = cells_of(exercise.path, exercise.path.read_text(encoding="utf-8"))[1]
    return parts_of(exercise.path, next(cell for cell in cells if cell.kind == "solution"))


def filled(parts: list[Part], bodies: dict[str, list[str]]) -> str:
    """The program with these lines in its holes; a hole that is not named keeps its own."""
    lines: list[str] = []
    for part in parts:
        if isinstance(part, HolePart):
            lines += reindented(bodies.get(part.name, part.body), part.body)
        else:
            lines.append(part)
    return "\n".join(lines) + "\n"


def edits(exercise: ExerciseFile) -> Iterator[Submission]:
    """The answers of this room; the file is written in the cells of exercise files."""
    path = EDITS / f"{exercise.id}.txt"
    parts = holes_of(exercise)
    names = [part.name for part in parts if isinstance(part, HolePart)]
    for cell in cells_of(path, path.read_text(encoding="utf-8"))[1]:
        _, bodies = words_and_bodies(path, cell, names)
        program = filled(parts, bodies)
        yield Submission(exercise.id, cell.title, program, cell.kind == "right")


def submissions(exercise: ExerciseFile) -> list[Submission]:
    """All answers of an exercise: what its own file knows, and the edits."""
    own = [Submission(exercise.id, each.name, each.program, True) for each in exercise.rights]
    own += [Submission(exercise.id, each.name, each.program, False) for each in exercise.wrongs]
    return [*own, *edits(exercise)]


def verdict(exercise: ExerciseFile, program: str, call: Call) -> dict[str, Any]:
    """What the grader says of a program, asked as the page asks it."""
    asked = {"program": program, "grading": asdict(exercise.grading([]))}
    observed = call({"kind": "observe", **asked})["observed"]
    return call({"kind": "judge", **asked, "observed": observed})
