"""What a program prints reaches the page: early, in order, whole up to a cap."""

from typing import Any

import pytest

from lessons.authoring.in_pyodide import Pyodide

pytestmark = pytest.mark.pyodide


def run(python: Pyodide, program: str) -> dict[str, Any]:
    return python.request({"kind": "run", "program": program})


def test_text_without_a_line_end_is_shown_before_a_loop_that_never_ends() -> None:
    with Pyodide(limit=2) as python:
        reply = run(python, "print('a', end='')\nwhile True: pass")
        assert reply["fatal"]
        assert "2 seconds" in reply["message"]
        assert python.output == "a"
        run(python, "print('next')")
        assert python.output == "next\n"


def test_lines_before_a_loop_that_never_ends_are_all_shown() -> None:
    with Pyodide(limit=5) as python:
        run(python, "for i in range(1_000): print(i)\nwhile True: pass")
        assert python.output == "".join(f"{i}\n" for i in range(1_000))


def test_a_loop_that_prints_for_ever_is_capped_and_counted() -> None:
    with Pyodide(limit=10) as python:  # what a slow machine needs to print past the cap
        run(python, "while True: print('x')")
        assert python.output == "x\n" * 2_000
        assert python.left_out > 0


def test_a_hundred_thousand_lines_are_capped_and_counted_twice_in_a_row(python: Pyodide) -> None:
    for _ in range(2):
        reply = run(python, "for i in range(100_000): print(i)")
        assert reply["run"]["problem"] is None
        assert python.output == "".join(f"{i}\n" for i in range(2_000))
        assert python.left_out == 98_000


def test_a_line_without_end_is_cut(python: Pyodide) -> None:
    run(python, "print('é' * 1_000_000)\nprint('more')")
    assert python.output == "é" * 200_000
    assert python.left_out == 2


def test_letters_that_take_several_bytes_survive_being_written_in_pieces(python: Pyodide) -> None:
    run(python, "import os\nfor byte in 'é → 😀\\n'.encode(): os.write(1, bytes([byte]))")
    assert python.output == "é → 😀\n"


def test_bytes_that_are_no_text_are_marked(python: Pyodide) -> None:
    run(python, r"import os" "\n" r"os.write(1, b'a\xff\xc3')")
    assert python.output == "a��"


def test_both_streams_come_in_the_order_of_writing(python: Pyodide) -> None:
    run(python, "import sys\nfor i in range(4): print(i, file=[sys.stdout, sys.stderr][i % 2])")
    assert python.output == "0\n1\n2\n3\n"


def test_what_is_printed_before_an_error_is_shown(python: Pyodide) -> None:
    reply = run(python, "print('before')\n1 / 0")
    assert python.output == "before\n"
    assert reply["run"]["problem"]["line"] == 2


def test_nothing_of_the_judge_is_printed(python: Pyodide, grading: dict[str, Any]) -> None:
    loud = {**grading, "solution": "print('secret')\n" + grading["solution"]}
    program = "def grads(*given): return [0] * 4\nprint('mine')"
    python.request({"kind": "check", "program": program, "grading": loud})
    assert python.output == "mine\n"


def test_expectations_are_not_in_reach_of_a_program(
    python: Pyodide, grading: dict[str, Any]
) -> None:
    program = """
import gc
from itertools import chain
from operator import methodcaller
gc.unfreeze()
own = ["an" + "_own" + "_mark"]  # what the search must find, or it searches nothing
def texts():
    objects = gc.get_objects()
    lists = filter(list.__instancecheck__, objects)
    tuples = filter(tuple.__instancecheck__, objects)
    dicts = list(filter(dict.__instancecheck__, objects))
    held = chain(*map(list, chain(lists, tuples, dicts)), *map(list, map(dict.values, dicts)))
    return list(filter(str.__instancecheck__, held))
def grads(*given):
    found = texts()
    for mark in "# a_secret", "an_own":
        whole = mark + "_mark"
        print(len(list(filter(methodcaller("endswith", whole), found))) > 0)
"""
    marked = {**grading, "solution": grading["solution"] + "# a_secret_mark"}
    python.request({"kind": "check", "program": program, "grading": marked})
    assert python.output
    found = python.output.split()
    assert found == ["False", "True"] * (len(found) // 2)
