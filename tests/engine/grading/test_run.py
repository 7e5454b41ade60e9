"""Running a program: what a problem says, and where."""

from __future__ import annotations

import pytest

from engine.grading.run import has_blank, run
from engine.shapes import Problem
from tests.engine.grading.programs import RIGHT, filled, grade


def problem_of(program: str) -> Problem:
    problem = run(program).problem
    assert problem is not None
    return problem


def test_a_program_that_ends_has_no_problem(capsys: pytest.CaptureFixture[str]) -> None:
    assert run('print("a", end="")').problem is None
    assert capsys.readouterr().out == "a"


def test_an_error_names_its_line_and_shows_no_frame_of_ours() -> None:
    program = "def f(x):\n    return 1 / x\n\n\n\n\nprint(f(0))\n"
    problem = problem_of(program)
    assert (problem.kind, problem.message) == ("ZeroDivisionError", "division by zero")
    assert [(each.line, each.function) for each in problem.frames] == [(7, ""), (2, "f")]
    assert problem.line == 2
    assert problem.source == "    return 1 / x"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("print(“hello”)", 'Type a straight quote " in its place'),
        ("print(‘hello’)", "Type a straight quote ' in its place"),
        ("x = 3 – 2", "Type the minus sign - in its place"),
        ("x = 3 − 2", "Type the minus sign - in its place"),
        ("x = 3 × 2", "Type the product sign * in its place"),
        ("x =\u00a03", "a space of another kind (U+00A0)"),
        ("x = ３", "Type 3 in its place"),
        ("x = f（3）", "Type ( in its place"),
        ("x = 3\u200b", "Delete the line and type it again"),
        ("x = 3 €", "has no meaning in Python"),
    ],
)
def test_typographic_characters_are_named_with_the_mend(line: str, words: str) -> None:
    problem = problem_of(f"a = 1\n{line}\n")
    assert problem.kind == "SyntaxError"
    assert problem.line == 2
    assert problem.source == line
    assert words in problem.advice


def test_a_last_line_that_ends_in_a_backslash_is_said_so() -> None:
    verdict = grade(filled(RIGHT).rstrip() + "\\")
    assert verdict["outcome"] == "syntax"
    assert "ends in a backslash" in verdict["problem"]["advice"]


def test_a_syntax_error_has_line_and_column() -> None:
    problem = problem_of("a = 1\nb = (2\n")
    assert (problem.line, problem.column) == (2, 5)


def test_a_null_byte_is_a_problem_and_no_crash() -> None:
    assert problem_of("a = 1\0").message


def test_input_is_answered_with_a_sentence() -> None:
    problem = problem_of("x = 1\nname = input()\n")
    assert problem.message.startswith("Programs here take no input")
    assert problem.line == 2


@pytest.mark.parametrize("name", ["numpy", "torch", "matplotlib.pyplot"])
def test_a_package_that_is_not_shipped_is_refused_with_a_sentence(name: str) -> None:
    for program in (f"import {name}", f"import importlib\nimportlib.import_module('{name}')"):
        problem = problem_of(program)
        assert problem.kind == "ModuleNotFoundError"
        assert problem.message.startswith("This site ships Python's standard library")


@pytest.mark.parametrize("name", ["js", "pyodide", "engine.browser", "lessons", "pyodide_js"])
def test_the_site_itself_cannot_be_imported(name: str) -> None:
    for program in (
        f"import {name}",
        f"import importlib\nimportlib.import_module('{name}')",
        f"from {name} import call",
    ):
        assert "belongs to the site" in problem_of(program).message
    assert run(f"import sys\nassert {name!r} not in sys.modules").problem is None


def test_the_standard_library_is_there() -> None:
    program = (
        "import math, random, dataclasses, typing, collections.abc, itertools\n"
        "@dataclasses.dataclass\nclass A:\n    x: int\nprint(A(3))\n"
        "if __name__ == '__main__':\n    assert __name__ == '__main__'\n"
    )
    assert run(program).problem is None


def test_annotations_of_ours_do_not_leak_into_the_program() -> None:
    assert run("x: int = 3\nassert __annotations__['x'] is int").problem is None


def test_exit_ends_the_program_and_says_so() -> None:
    problem = problem_of("exit(0)\n")
    assert problem.kind == "SystemExit"
    assert "ended itself" in problem.advice


@pytest.mark.parametrize(
    ("program", "blank"),
    [
        ("x = ____", True),
        ("x = 1 # ____", False),
        ("x = '____'", False),
        ("x_____ = 1", False),
        ("x = (____", True),
        ("x = '''", False),
    ],
)
def test_a_blank_is_a_name_of_four_underscores(program: str, blank: bool) -> None:
    assert has_blank(program) is blank
