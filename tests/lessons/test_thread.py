"""Later programs hold the answers of earlier exercises; an author is told where they do not."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from engine.shapes import Carried
from lessons.authoring import catalogue
from lessons.authoring.format import ExerciseFile
from tests.lessons.exercise_files import write

FIRST = """\
# title = "The first"
# hints = ["a"]
# why = "b"
# %% solution
def one():
# <hole one_body: return ____>
    return 1 * 1
# </hole>
# %% check: one
same(one(), 1)
"""
SECOND = """\
# title = "The second"
# builds_on = "first"
# hints = ["a"]
# why = "b"
# %% solution
def one():
    return 1 * 1


def two():
# <hole two_body: return ____>
    return one() + 1
# </hole>
# %% check: two
same(two(), 2)
"""
THIRD = """\
# title = "The third"
# builds_on = "second"
# hints = ["a"]
# why = "b"
# %% solution
def one():
    return 1 * 1


def two():
    return one() + 1


def three():
# <hole three_body: return ____>
    return two() + one()
# </hole>
# %% check: three
same(three(), 3)
"""


def scan(folder: Path, *texts: str) -> tuple[dict[str, ExerciseFile], list[str]]:
    for name, text in zip(("first", "second", "third"), texts, strict=False):
        write(folder, text, f"03_value/{name}.py")
    exercises, errors = catalogue.scan(folder)
    assert all(error.path.parent.parent == folder for error in errors)
    return {each.id: each for each in exercises}, [
        f"{error.path.stem}:{error.line}: {error.message}" for error in errors
    ]


def test_each_exercise_knows_where_the_answers_before_it_stand(tmp_path: Path) -> None:
    found, errors = scan(tmp_path, FIRST, SECOND, THIRD)
    assert errors == []
    assert found["first"].carried == []
    assert found["second"].carried == [Carried("one_body", "first", "The first", 2, 1)]
    assert found["third"].carried == [
        Carried("one_body", "first", "The first", 2, 1),
        Carried("two_body", "second", "The second", 6, 1),
    ]


def test_what_is_dropped_stays_dropped(tmp_path: Path) -> None:
    second = SECOND.replace("# hints", '# drops = ["one_body"]\n# hints').replace("1 * 1", "1")
    found, errors = scan(tmp_path, FIRST, second, THIRD)
    assert errors == []
    assert found["second"].carried == []
    assert [each.name for each in found["third"].carried] == ["two_body"]


@pytest.mark.parametrize(
    ("second", "line", "words"),
    [
        (
            SECOND.replace("1 * 1", "1"),
            2,
            "the answer to hole one_body of first is not in the solution: write it there line for "
            'line as in first.py, or say # drops = ["one_body"].',
        ),
        (
            SECOND.replace("def two", "def uno():\n    return 1 * 1\n\n\ndef two"),
            2,
            "stands 2 times in the starter, in its lines 2 and 6: write all but one of them",
        ),
        (
            SECOND.replace("two_body", "one_body"),
            2,
            "there is a hole one_body of first already: rename the one here.",
        ),
        (
            SECOND.replace("# hints", '# drops = ["uno_body"]\n# hints'),
            3,
            "drops uno_body, but what comes along is one_body.",
        ),
        (
            SECOND.replace("# hints", "# drops = [1]\n# hints"),
            3,
            'Write # drops = ["name_of_an_earlier_hole"].',
        ),
        (
            SECOND.replace("# hints", '# drops = "one_body"\n# hints'),
            3,
            'Write # drops = ["name_of_an_earlier_hole"].',
        ),
    ],
)
def test_a_broken_thread_is_refused(tmp_path: Path, second: str, line: int, words: str) -> None:
    _, errors = scan(tmp_path, FIRST, second)
    (error,) = errors
    assert error.startswith(f"second:{line}: ")
    assert words in error


def test_answers_that_share_a_line_are_refused(tmp_path: Path) -> None:
    second = SECOND.replace(
        "# <hole two_body: return ____>\n    return one() + 1\n",
        "# <hole two_body: return ____>\n    a = 1\n    return 1 * 1\n",
    )
    third = THIRD.replace("    return 1 * 1\n", "    a = 1\n    return 1 * 1\n").replace(
        "    return one() + 1\n", "    return 2\n"
    )
    _, errors = scan(tmp_path, FIRST, second, third)
    assert "holes two_body and one_body overlap in the starter" in errors[0]


def test_nothing_is_dropped_where_nothing_comes_along(tmp_path: Path) -> None:
    _, errors = scan(tmp_path, FIRST.replace("# hints", '# drops = ["one_body"]\n# hints'))
    assert errors == ["first:2: drops one_body, but what comes along is nothing."]


# ------------------------------------------------------------ the course's own thread

# Where a method may say something else than in the program before.
CHANGES = {
    ("Value.__add__", "power"),  # plain numbers are wrapped from here on
    ("Value.__mul__", "power"),
    ("Value.__sub__", "power"),  # made of + and * from here on
}


def chain() -> list[ExerciseFile]:
    by_id = {each.id: each for each in catalogue.load()}
    found = [by_id["training_step"]]
    while found[0].header.builds_on:
        found.insert(0, by_id[found[0].header.builds_on])
    return found


def parts(exercise: ExerciseFile) -> dict[str, str]:
    """The text of every function and method of the solution, by name."""
    program = exercise.solution.program
    lines = program.splitlines()
    found: dict[str, str] = {}
    for node in ast.parse(program).body:
        inside = node.body if isinstance(node, ast.ClassDef) else [node]
        for each in inside:
            if isinstance(each, ast.FunctionDef):
                name = f"{node.name}.{each.name}" if isinstance(node, ast.ClassDef) else each.name
                found[name] = "\n".join(lines[each.lineno - 1 : each.end_lineno])
    return found


def test_the_chain_runs_from_the_first_rule_to_training() -> None:
    assert [each.id for each in chain()] == [
        "product_rule",
        "subtraction",
        "backward",
        "power",
        "right_hand_side",
        "exponential",
        "neuron",
        "mlp_parameters",
        "training_step",
    ]
    last = chain()[-1]
    assert [each.name for each in last.carried] == [
        "multiply_rule",
        "power_rule",
        "exp_rule",
        "right_add",
        "right_mul",
        "right_sub",
        "backward_walk",
        "neuron_output",
        "neuron_parameters",
        "layer_parameters",
        "network_parameters",
    ]


def test_shared_methods_are_the_same_text_in_every_program() -> None:
    known: dict[str, tuple[str, str]] = {}
    changes = set()
    for exercise in chain():
        for name, text in parts(exercise).items():
            if "." not in name:
                continue  # what tries the engine out differs
            if name in known and known[name][1] != text:
                assert (name, exercise.id) in CHANGES, f"{name}: {known[name][0]}, {exercise.id}"
                changes.add((name, exercise.id))
            known[name] = (exercise.id, text)
    assert changes == CHANGES
    assert len(known) == 25


def test_methods_stay_in_the_engine_once_they_are_there() -> None:
    before: set[str] = set()
    for exercise in chain():
        now = {name for name in parts(exercise) if "." in name}
        assert before <= now
        before = now
