"""A check is split so that what is expected is never where the learner's program runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.shapes import CheckCode
from lessons.authoring.cells import Cell
from lessons.authoring.errors import AuthorError
from lessons.authoring.split import split


def halves(text: str) -> CheckCode:
    return split(Path("x.py"), Cell("check", "name", 10, text.splitlines()))


def test_the_call_is_observed_and_the_expected_is_judged() -> None:
    code = halves("close(grads(2, 3), [3, 2], names=['a', 'b'])")
    assert code.observe == "observe('lambda : grads(2, 3)')\n"
    assert code.judge == "close('grads(2, 3)', {}, [3, 2], names=['a', 'b'])\n"
    assert not code.random


def test_no_expected_value_is_in_the_observing_half() -> None:
    code = halves(
        "close(f(1), 12345, shown='f at 1')\nsame(g(), 'secret')\nraises(h(), 'TypeError')"
    )
    for word in ("12345", "secret", "TypeError", "shown"):
        assert word not in code.observe
        assert word in code.judge


def test_the_cells_own_variables_are_handed_to_the_call() -> None:
    code = halves("for a, b in [numbers(2), numbers(2)]:\n    close(f(a, b), solution.f(a, b))")
    assert code.random
    assert "observe('lambda a, b: f(a, b)', a, b)" in code.observe
    assert "close('f(a, b)', {'a': a, 'b': b}, solution.f(a, b))" in code.judge
    assert "solution" not in code.observe


def test_what_a_call_names_inside_itself_is_its_own() -> None:
    code = halves("close([f(x) for x in (1, 2)], [y for y in (1, 2)])\nclose(g(lambda z: z), 1)")
    assert "lambda : [f(x) for x in (1, 2)]" in code.observe
    assert "lambda : g(lambda z: z)" in code.observe


def test_a_helper_gets_what_is_the_learners_as_an_argument() -> None:
    code = halves("def of(Value, x):\n    y = Value(x)\n    return y.grad\nclose(of(Value, 3), 1)")
    assert "observe('lambda of: of(Value, 3)', of)" in code.observe


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("x = Value(3)\nclose(f(x), 1)", 11, "Value is the learner's"),
        ("\nclose(f(1), f(1))", 12, "write solution.f"),
        ("close(f(1), numbers(1))", 11, "on a line above"),
        ("close(f(numbers(1)), 1)", 11, "on a line above"),
        ("close(f(1))", 11, "close is written close(call, expected)"),
        ("close(f(1), 1, tolerance=2)", 11, "close is written"),
        ("true(f(1), 1)", 11, "true is written true(call)"),
        ("x = close(f(1), 1)", 11, "stands on a line of its own"),
        ("close = 3\nclose(f(1), 1)", 11, "has a meaning here"),
        ("x = 3", 10, "it compares nothing"),
        ("class A:\n    pass\nclose(f(A), 1)", 11, "defines no class"),
        ("def helper():\n    return Value(1)\nclose(helper(), 1)", 12, "Value is the learner's"),
        ("print(3)\nclose(f(1), 1)", 11, "print is the learner's"),
        ("close(f(1), 1", 11, "cannot be read"),
    ],
)
def test_what_cannot_be_split_is_refused(text: str, line: int, words: str) -> None:
    with pytest.raises(AuthorError) as refusal:
        halves(text)
    assert words in refusal.value.message
    assert refusal.value.line == line
