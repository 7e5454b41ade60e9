"""No false wrong and no false right: every answer of this room is graded as it deserves."""

from __future__ import annotations

import ast

import pytest

from lessons.authoring.gate import in_this_python
from tests.answers.reading import EDITS, exercises, submissions, verdict

EXERCISES = exercises()


@pytest.mark.parametrize("name", EXERCISES)
def test_right_answers_pass_and_near_misses_fail(name: str) -> None:
    exercise = EXERCISES[name]
    surprises = []
    for each in submissions(exercise):
        outcome = verdict(exercise, each.program, in_this_python)["outcome"]
        allowed = ("passed",) if each.right else ("failed", "error")
        if outcome not in allowed:
            surprises.append(f"{each.name}: {outcome}")
    assert surprises == []


@pytest.mark.parametrize("name", EXERCISES)
def test_there_are_fifteen_different_ones_of_each_kind(name: str) -> None:
    found = submissions(EXERCISES[name])
    for right in (True, False):
        kind = [each for each in found if each.right is right]
        assert len(kind) >= 15
        assert len({each.name for each in kind}) == len(kind)
        assert len({ast.dump(ast.parse(each.program)) for each in kind}) >= 15


def test_every_file_of_edits_belongs_to_an_exercise() -> None:
    assert {path.stem for path in EDITS.iterdir()} == set(EXERCISES)
