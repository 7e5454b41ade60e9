"""One Pyodide for the tests of the interpreter, and an exercise to grade in it."""

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from lessons.authoring import catalogue
from lessons.authoring.format import ExerciseFile
from lessons.authoring.in_pyodide import Pyodide
from lessons.authoring.memory_image import packed_image
from lessons.authoring.site_files import engine_sources

Json = dict[str, Any]
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def python() -> Iterator[Pyodide]:
    """The reader's interpreter, under Node, started from a memory image as it is in the browser."""
    with Pyodide(limit=20, image=packed_image(ROOT, engine_sources(ROOT))) as pyodide:
        yield pyodide


@pytest.fixture(scope="session")
def exercise() -> ExerciseFile:
    """The product's rule."""
    return next(each for each in catalogue.load() if each.id == "product_rule")


@pytest.fixture(scope="session")
def grading(exercise: ExerciseFile) -> Json:
    """What the page hands on to be graded by; without records, which another test makes."""
    return asdict(exercise.grading([], "why"))
