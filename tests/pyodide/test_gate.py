"""Every exercise keeps its promises in the reader's Python, where it is graded."""

import pytest

from lessons.authoring import catalogue
from lessons.authoring.gate import examine
from lessons.authoring.in_pyodide import Pyodide

pytestmark = pytest.mark.pyodide

EXERCISES = {each.id: each for each in catalogue.load()}


@pytest.mark.parametrize("name", EXERCISES)
def test_an_exercise_passes_the_gate_in_the_readers_python(python: Pyodide, name: str) -> None:
    exercise = EXERCISES[name]
    report = examine(exercise, python.call)
    assert report.errors == []
    assert set(report.records) == {wrong.name for wrong in exercise.wrongs}
