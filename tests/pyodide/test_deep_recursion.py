"""Code that calls itself without end is told so, and the interpreter lives."""

import pytest

from lessons.authoring.in_pyodide import Pyodide
from tests.pyodide.hostile import DEEP

pytestmark = pytest.mark.pyodide


@pytest.mark.parametrize("way", DEEP)
def test_the_interpreter_survives_endless_recursion_through(way: str, python: Pyodide) -> None:
    reply = python.request({"kind": "run", "program": DEEP[way]})
    assert reply["kind"] == "ran"
    problem = reply["run"]["problem"]
    # What __del__ raises is printed, and stops nothing; a source is refused before it runs.
    kind = {"__del__": None, "a nested source": "SyntaxError"}.get(way, "RecursionError")
    assert (problem and problem["kind"]) == kind
    python.request({"kind": "run", "program": "print('next')"})
    assert python.output == "next\n"
