"""One Pyodide for the tests of the interpreter, and an exercise to grade in it."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import pytest

from lessons.authoring import catalogue
from lessons.authoring.format import ExerciseFile
from lessons.authoring.in_pyodide import Pyodide

Json = dict[str, Any]


@pytest.fixture(scope="session")
def python() -> Iterator[Pyodide]:
    """The reader's interpreter, under Node."""
    with Pyodide(limit=20) as pyodide:
        yield pyodide


@pytest.fixture(scope="session")
def exercise() -> ExerciseFile:
    """The product's rule."""
    return next(each for each in catalogue.load() if each.id == "product_rule")


@pytest.fixture(scope="session")
def grading(exercise: ExerciseFile) -> Json:
    """What the page hands on to be graded by; without records, which another test makes."""
    return asdict(exercise.grading([], "why"))
