"""Python from a memory image answers as a plain boot does, and reads the zip only where needed."""

from dataclasses import asdict

import pytest

from lessons.authoring import catalogue
from lessons.authoring.in_pyodide import Pyodide

pytestmark = pytest.mark.pyodide

PROGRAMS = {
    "output": "print('a', end='')",
    "an exception": "def f(x):\n    return 1 / x\nf(0)",
    "a slip in the syntax": "x = [1, 2",
    "a module that is not there": "import numpy",
    "a name with a slip": "lenn([1])",
    "endless recursion": "def f(n):\n    return f(n)\nf(1)",
    "the engine": "from engine import value\nprint(value.Value(2.0) * 3)",
    "a module of the standard library": "import statistics\nprint(statistics.mean([1, 2]))",
    "hashes": "print(hash('gradwalk'), {'a', 'b', 'c', 'd'})",
}


@pytest.fixture(scope="module")
def plain() -> Pyodide:
    """An interpreter that booted without an image."""
    return Pyodide(limit=20)


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_ends_as_it_does_in_a_plain_boot(
    name: str, python: Pyodide, plain: Pyodide
) -> None:
    request = {"kind": "run", "program": PROGRAMS[name]}
    assert python.request(request) == plain.request(request)
    assert python.output == plain.output


def test_no_exercise_needs_the_zip(python: Pyodide) -> None:
    for exercise in catalogue.load():
        grading = asdict(exercise.grading([], "why"))
        answers = [exercise.solution, *exercise.rights, *exercise.wrongs]
        for program in [exercise.starter, *(answer.program for answer in answers)]:
            python.request({"kind": "check", "program": program, "grading": grading})
            assert python.fetched == 0, (exercise.id, program)


def test_the_zip_is_read_when_a_program_imports_from_it(python: Pyodide) -> None:
    python.close()
    python.request({"kind": "run", "program": "import statistics"})
    assert python.fetched == 1
    python.request({"kind": "run", "program": "import fractions"})
    assert python.fetched == 0  # it has arrived


def test_random_numbers_are_new_in_each_run(python: Pyodide) -> None:
    printed = set()
    for _ in range(3):
        python.request({"kind": "run", "program": "import random\nprint(random.random())"})
        printed.add(python.output)
    assert len(printed) == 3
