"""The lab in an exercise's header: what is refused, with file, line and mend."""

from __future__ import annotations

from pathlib import Path

import pytest

from lessons.authoring import catalogue, gate
from lessons.authoring.errors import AuthorError
from lessons.authoring.format import read_exercise
from tests.lessons.exercise_files import write

PRODUCT_RULE = next(each for each in catalogue.load() if each.id == "product_rule")
TEXT = PRODUCT_RULE.path.read_text(encoding="utf-8")
LINE = 1 + TEXT.splitlines().index('# lab = """')
LAB = PRODUCT_RULE.header.lab


def refusals(folder: Path, lab: str) -> list[AuthorError]:
    commented = "".join(f"# {line}\n" for line in LAB.strip("\n").splitlines())
    assert commented in TEXT
    new = "".join(f"# {line}\n" for line in lab.splitlines())
    path = write(folder, TEXT.replace(commented, new), "03_value/product_rule.py")
    try:
        exercise = read_exercise(path)
    except AuthorError as error:
        return [error]
    return gate.examine(exercise, gate.in_this_python).errors


@pytest.mark.parametrize(
    ("lab", "line", "words"),
    [
        ("a = Value(2.0)\nL = (a * a", LINE + 2, "the lab cannot be read"),
        (" ", LINE, "the lab is empty: write it, or take the entry out."),
        ("L = a * 2", LINE, "the lab: it stops with NameError: name 'a' is not defined."),
        ("a = 2.0", LINE, "the lab: it shows nothing: Your program builds no graph"),
        (
            "a = Value(2.0)\nL = a * a",
            LINE,
            "the lab: nothing in it runs backward. End it with a line such as L.backward().",
        ),
        (
            LAB.replace("e._backward()\n", "").replace("g._backward()", "e._backward()"),
            LINE,
            "the lab: with the solution a gradient in it is wrong.",
        ),
    ],
)
def test_a_lab_that_shows_nothing_right_is_refused(
    tmp_path: Path, lab: str, line: int, words: str
) -> None:
    (error,) = refusals(tmp_path, lab)
    assert words in error.message
    assert error.line == line


def test_the_lab_of_the_exercise_itself_is_let_in(tmp_path: Path) -> None:
    assert refusals(tmp_path, LAB) == []


def test_the_data_file_carries_the_lab_and_the_name_of_its_class() -> None:
    assert PRODUCT_RULE.scene is not None
    assert PRODUCT_RULE.scene.engine == "Value"
    assert PRODUCT_RULE.scene.program == LAB
    without = next(each for each in catalogue.load() if each.id == "numeric_slope")
    assert without.scene is None
