"""The same hostile programs in Pyodide, where memory is copied back after each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from lessons.authoring.in_pyodide import Pyodide
from tests.engine.grading.programs import RIGHT, filled, grading
from tests.engine.grading.test_hostile_programs import FOOLS, LASTING_FOOLS

pytestmark = pytest.mark.pyodide


@pytest.fixture(scope="module")
def pyodide() -> Iterator[Pyodide]:
    with Pyodide() as interpreter:
        yield interpreter


def check(pyodide: Pyodide, program: str) -> dict[str, Any]:
    return pyodide.request({"kind": "check", "program": program, "grading": grading()})


def test_none_passes_and_the_next_program_is_graded_as_ever(pyodide: Pyodide) -> None:
    right = check(pyodide, filled(RIGHT))
    assert right["verdict"]["outcome"] == "passed"
    for name, program in {**FOOLS, **LASTING_FOOLS}.items():
        reply = check(pyodide, program)
        assert reply["kind"] == "checked", (name, reply)
        assert reply["verdict"]["outcome"] in ("failed", "error"), name
        assert check(pyodide, filled(RIGHT)) == right, name
