"""Right answers and near misses in the reader's interpreter, graded as in CPython."""

import pytest

from lessons.authoring.in_pyodide import Pyodide
from tests.answers.reading import edits, exercises, verdict

pytestmark = pytest.mark.pyodide
EXERCISES = exercises()


@pytest.mark.parametrize("name", EXERCISES)
def test_right_answers_pass_and_near_misses_fail_here_too(python: Pyodide, name: str) -> None:
    """Without the exercise file's own answers, which the build grades in Pyodide."""
    surprises = []
    for each in edits(EXERCISES[name]):
        outcome = verdict(EXERCISES[name], each.program, python.call)["outcome"]
        if outcome not in (("passed",) if each.right else ("failed", "error")):
            surprises.append(f"{each.name}: {outcome}")
    assert surprises == []
