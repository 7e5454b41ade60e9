"""An exercise file gives its starter, its solution, and whole programs for all its answers."""

from __future__ import annotations

from pathlib import Path

from engine.shapes import Hole
from tests.lessons.exercise_files import IN_ORDER, broken, read

TWO_HOLES = """\
# title = "Two"
# hints = ["a"]
# why = "b"
# %% solution
class A:
    def one(self):
# <hole first: x = ____>
        x = 1
        x += 0
# </hole>
        return x

    def two(self):
# <hole second>
        return 2
# </hole>
# %% right: both
# <first>
x = 0
if True:
    x = 1
# <second>
return 1 + 1
# %% wrong: the second only -> two
# say: No.
# <second>
        return 3
# %% check: two
close(A().two(), 2)
"""


def test_the_starter_is_the_solution_with_its_hole_emptied(tmp_path: Path) -> None:
    exercise = read(tmp_path, IN_ORDER)
    assert exercise.id == "twice"
    assert exercise.starter == "def twice(x):\n    return ____\n"
    assert exercise.solution.program == "def twice(x):\n    return 2 * x\n"
    assert exercise.holes == [Hole("rule", 2, 1)]
    assert exercise.placeholders == ["return ____"]


def test_answers_are_whole_programs_with_the_words_in_one_piece(tmp_path: Path) -> None:
    exercise = read(tmp_path, IN_ORDER)
    assert [right.program for right in exercise.rights] == ["def twice(x):\n    return x + x\n"]
    wrong = exercise.wrongs[0]
    assert wrong.name == "the number itself"
    assert wrong.check == "at three"
    assert wrong.program == "def twice(x):\n    return x\n"
    assert wrong.words == "This is what you get when the number goes in only once."


def test_several_holes_are_filled_by_name_and_moved_to_their_place(tmp_path: Path) -> None:
    exercise = read(tmp_path, TWO_HOLES)
    assert "        x = ____\n        return x\n" in exercise.starter
    assert "        ____\n" in exercise.starter
    assert exercise.holes == [Hole("first", 3, 1), Hole("second", 7, 1)]
    assert "        x = 0\n        if True:\n            x = 1\n" in exercise.rights[0].program
    assert "        return 1 + 1\n" in exercise.rights[0].program


def test_a_hole_that_an_answer_does_not_name_keeps_the_solution(tmp_path: Path) -> None:
    program = read(tmp_path, TWO_HOLES).wrongs[0].program
    assert "        x = 1\n        x += 0\n" in program
    assert "        return 3\n" in program


def test_random_checks_come_last(tmp_path: Path) -> None:
    text = IN_ORDER + "\n# %% check: at four\nclose(twice(4), 8)\n"
    checks = read(tmp_path, text).checks
    assert [check.name for check in checks] == ["at three", "at four", "at others"]
    assert [check.random for check in checks] == [False, False, True]


def test_the_version_changes_with_the_file(tmp_path: Path) -> None:
    changed = broken("How often", "How many times")
    assert read(tmp_path, IN_ORDER).version != read(tmp_path, changed).version


def test_windows_line_ends_are_read_alike(tmp_path: Path) -> None:
    path = tmp_path / "twice.py"
    path.write_bytes(IN_ORDER.replace("\n", "\r\n").encode())
    from lessons.authoring.format import read_exercise

    assert read_exercise(path).starter == "def twice(x):\n    return ____\n"
