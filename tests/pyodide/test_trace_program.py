"""A learner's program is followed in the reader's Python, and leaves nothing behind."""

from dataclasses import asdict
from typing import Any

import pytest

from lessons.authoring import catalogue
from lessons.authoring.format import ExerciseFile
from lessons.authoring.in_pyodide import Pyodide

pytestmark = pytest.mark.pyodide

STEPPED = [each for each in catalogue.load() if each.scene]


def followed(python: Pyodide, exercise: ExerciseFile, program: str, **more: Any) -> dict[str, Any]:
    assert exercise.scene is not None
    request = {
        "kind": "trace-program",
        "program": program,
        "scene": asdict(exercise.scene),
        "leaves": {},
        "shown": None,
        "prefix": "p",
    }
    reply = python.request(request | more)
    assert reply["kind"] == "traced-program", reply
    stepped: dict[str, Any] = reply["stepped"]
    return stepped


@pytest.mark.parametrize("exercise", STEPPED, ids=[each.id for each in STEPPED])
def test_every_exercise_s_solution_is_followed_and_its_scene_too(
    python: Pyodide, exercise: ExerciseFile
) -> None:
    for shown in (None, "scene"):
        stepped = followed(python, exercise, exercise.solution.program, shown=shown)
        assert stepped["problem"] is None
        assert stepped["leaves"]
        assert any(visit["pushes"] for visit in stepped["lab"]["trace"]["visits"])
        assert all(stepped["lab"][drawing].startswith("<svg") for drawing in ("wide", "tall"))
        assert python.output == ""


def test_nothing_is_left_of_a_program_that_was_followed(python: Pyodide) -> None:
    exercise = STEPPED[0]
    program = exercise.solution.program
    spoilt = program + "\nimport builtins, math\nmath.spoilt = builtins.spoilt = True\n"
    followed(python, exercise, spoilt)
    asked = "import builtins, math\nprint(hasattr(math, 'spoilt'), hasattr(builtins, 'spoilt'))"
    python.request({"kind": "run", "program": asked})
    assert python.output == "False False\n"


def test_a_program_without_end_is_given_up_and_the_next_one_followed() -> None:
    exercise = STEPPED[0]
    with Pyodide(limit=3) as python:
        request = {"program": "class Value: pass\nwhile True: pass", "shown": None, "prefix": "p"}
        scene = {"scene": {"engine": "Value", "program": ""}, "leaves": {}}
        reply = python.request({"kind": "trace-program"} | request | scene)
        assert reply["kind"] == "failed"
    with Pyodide(limit=60) as python:
        assert followed(python, exercise, exercise.solution.program)["lab"]
