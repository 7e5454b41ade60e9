"""Finds in each exercise's program the answers of the exercises it builds on.

An earlier hole's answer stands in every later program, line for line, so that the page can put the
learner's own in its place. A header says which do not come along: ``drops = ["subtract_rule"]``.
"""

from __future__ import annotations

import dataclasses
from itertools import pairwise

from engine.shapes import Carried
from lessons.authoring.errors import AuthorError
from lessons.authoring.format import ExerciseFile
from lessons.authoring.header import line_of

_Answers = dict[str, tuple[ExerciseFile, list[str]]]  # of holes by name: whose, and its lines


def threaded(exercises: list[ExerciseFile]) -> tuple[list[ExerciseFile], list[AuthorError]]:
    """The exercises with what each one carries, and what is wrong with the thread.

    Of what builds on another, the other comes first.
    """
    done, errors = [], []
    offered: dict[str, _Answers] = {}  # what goes on from an exercise to those that build on it
    for exercise in exercises:
        coming = dict(offered.get(exercise.header.builds_on, {}))
        try:
            for name in exercise.header.drops:
                if name not in coming:
                    known = ", ".join(coming) or "nothing"
                    _refuse(exercise, "drops", f"drops {name}, but what comes along is {known}.")
                del coming[name]
            carried = _carried(exercise, coming)
        except AuthorError as error:
            errors.append(error)
            carried = []
        own = {name: (exercise, body) for name, body in exercise.bodies.items()}
        offered[exercise.id] = coming | own
        done.append(dataclasses.replace(exercise, carried=carried))
    return done, errors


def places(lines: list[str], body: list[str]) -> list[int]:
    """Where the body's lines stand in a program, 1-based."""
    ends = range(len(lines) - len(body) + 1)
    return [at + 1 for at in ends if lines[at : at + len(body)] == body]


def _carried(exercise: ExerciseFile, coming: _Answers) -> list[Carried]:
    lines = exercise.starter.splitlines()
    found = []
    for name, (other, body) in coming.items():
        whose = f"hole {name} of {other.id}"
        if name in exercise.bodies:
            _refuse(exercise, "builds_on", f"there is a {whose} already: rename the one here.")
        at = places(lines, body)
        if not at:
            _refuse(
                exercise,
                "builds_on",
                f"the answer to {whose} is not in the solution: write it there line for line as "
                f'in {other.path.name}, or say # drops = ["{name}"].',
            )
        if len(at) > 1:
            where = " and ".join(str(line) for line in at)
            _refuse(
                exercise,
                "builds_on",
                f"the answer to {whose} stands {len(at)} times in the starter, in its lines "
                f"{where}: write all but one of them differently.",
            )
        found.append(Carried(name, other.id, other.header.title, at[0], len(body)))
    found.sort(key=lambda each: each.line)
    for one, following in pairwise(found):
        if one.line + one.lines > following.line:
            _refuse(
                exercise,
                "builds_on",
                f"the answers to holes {one.name} and {following.name} overlap in the starter: "
                "each needs lines of its own.",
            )
    return found


def _refuse(exercise: ExerciseFile, entry: str, message: str) -> None:
    head = exercise.path.read_text(encoding="utf-8").splitlines()
    raise AuthorError(exercise.path, line_of(head, entry), message)
