"""Every run starts from the same bytes: what one program does, the next one cannot tell."""

import random
import sys
import time
from typing import Any

import pytest

from lessons.authoring.format import ExerciseFile
from lessons.authoring.in_pyodide import Pyodide
from tests.pyodide.hostile import FATAL, HOSTILE, REACHING_OUT

pytestmark = pytest.mark.pyodide

Json = dict[str, Any]


def honest(exercise: ExerciseFile) -> list[str]:
    """Programs with a known verdict: the solution, right answers, wrong ones, the starter."""
    answers = [exercise.solution, *exercise.rights, *exercise.wrongs]
    return [exercise.starter, *(each.program for each in answers)]


def check(python: Pyodide, program: str, grading: Json) -> Json:
    return python.request({"kind": "check", "program": program, "grading": grading})


def run(python: Pyodide, program: str) -> Json:
    """Run a program that has to come to its end."""
    reply = python.request({"kind": "run", "program": program})
    assert reply == {"kind": "ran", "run": {"problem": None}}, reply
    return reply


def test_verdicts_are_those_of_a_fresh_interpreter_whatever_ran_before(
    python: Pyodide, exercise: ExerciseFile, grading: Json
) -> None:
    python.close()  # the first verdict comes from a fresh one
    programs = honest(exercise)
    verdicts = {program: check(python, program, grading) for program in programs}
    assert verdicts[exercise.solution.program]["verdict"]["outcome"] == "passed"
    hostile = list(HOSTILE.values())
    theirs = {program: check(python, program, grading) for program in hostile}
    assert not [p for p, v in theirs.items() if v.get("verdict", {}).get("outcome") == "passed"]
    # A program that breaks what answers is told so: no verdict is right for it.
    assert not [p for p, v in theirs.items() if v["kind"] != "checked" and v["fatal"]]

    draw = random.Random(1)
    order = hostile * 2
    draw.shuffle(order)
    for program in order:
        assert check(python, program, grading) == theirs[program]
        good = draw.choice(programs)
        assert check(python, good, grading) == verdicts[good], f"after {program}"


@pytest.mark.parametrize("name", HOSTILE)
def test_a_program_leaves_nothing_to_the_next_that(name: str, python: Pyodide) -> None:
    python.request({"kind": "run", "program": HOSTILE[name]})
    run(
        python,
        """
import asyncio, gc, json, math, os, random, sys
assert "math" in sys.modules and sys.meta_path and sys.path
assert gc.isenabled() and not gc.callbacks and sys.gettrace() is None
assert json.loads(json.dumps([abs(-1), round(1.6), len("ab"), 2 + 3])) == [1, 2, 2, 5]
assert math.tanh(0.5) == 0.46211715726000973
assert "Value" not in globals() and "kept" not in globals()
assert os.getcwd() == "/home/pyodide" and os.environ["HOME"] == "/home/pyodide"
assert os.listdir() == [] and os.listdir("/tmp") == []
open("/tmp/new", "w").write("x")
print("seen")
""",
    )
    assert python.output == "seen\n"


def test_numbers_drawn_at_random_differ_between_runs(python: Pyodide) -> None:
    drawn = set()
    for _ in range(5):
        run(python, "import random\nprint(random.random())")
        drawn.add(python.output)
    assert len(drawn) == 5


def test_the_order_of_a_set_of_texts_is_the_same_in_every_interpreter(python: Pyodide) -> None:
    program = "print(list({'a', 'b', 'c', 'd', 'e', 'f'}), hash('gradwalk'))"
    run(python, program)
    before = python.output
    python.close()
    run(python, program)
    assert python.output == before


def test_what_ships_with_the_interpreter_cannot_be_changed(python: Pyodide) -> None:
    run(
        python,
        """
import os
tried = [
    lambda: open("/lib/python314.zip", "r+b"),
    lambda: open("/lib/python3.14/site-packages/engine/browser.py", "w"),
    lambda: open("/lib/new", "w"),
    lambda: os.truncate("/lib/python314.zip", 0),
    lambda: os.chmod("/lib", 0o777),
    lambda: os.chmod("/lib/python314.zip", 0o777),
    lambda: os.remove("/lib/python314.zip"),
    lambda: os.rename("/lib", "/tmp/lib"),
    lambda: os.rename("/tmp", "/lib/tmp"),
    lambda: os.rmdir("/tmp"),
    lambda: os.remove("/dev/stdout"),
    lambda: os.mkdir("/new"),
    lambda: os.symlink("/tmp", "/lib/tmp"),
]
for each in tried:
    try:
        each()
    except OSError:
        print("refused")
""",
    )
    assert python.output == "refused\n" * 13


def test_memory_is_given_back_after_it_grew(python: Pyodide) -> None:
    for _ in range(12):
        run(python, "x = bytearray(100_000_000)\nprint(x.count(0))")
        assert python.output == "100000000\n"


def test_an_interpreter_that_grew_too_far_is_replaced(python: Pyodide) -> None:
    run(python, "x = bytearray(300_000_000)")
    run(python, "x = bytearray(300_000_000)")


def test_memory_that_grows_for_ever_ends_as_a_memory_error(python: Pyodide) -> None:
    program = "x = []\nwhile True:\n    x.append(bytearray(1_000_000))"
    reply = python.request({"kind": "run", "program": program})
    assert reply["run"]["problem"]["kind"] == "MemoryError"
    run(python, "print('next')")


@pytest.mark.parametrize("name", FATAL)
def test_an_interpreter_that_dies_is_replaced_when_a_program(name: str, python: Pyodide) -> None:
    reply = python.request({"kind": "run", "program": FATAL[name]})
    assert (reply["kind"], reply["fatal"]) == ("failed", True)
    assert python.output == ""
    run(python, "print('next')")
    assert python.output == "next\n"


@pytest.mark.parametrize("name", REACHING_OUT)
def test_a_program_gets_nothing_of_the_browsers_that(name: str, python: Pyodide) -> None:
    reply = python.request({"kind": "run", "program": REACHING_OUT[name]})
    assert (reply["kind"], reply["fatal"]) == ("failed", True)
    assert "only the browser can do" in reply["message"]
    run(python, "print('next')")
    assert python.output == "next\n"


def test_a_socket_and_a_command_are_refused_as_a_system_refuses_them(python: Pyodide) -> None:
    run(
        python,
        """
import os, socket
for reach in (
    lambda: socket.create_connection(("127.0.0.1", 80), timeout=1),
    lambda: socket.socket(),
    lambda: socket.getaddrinfo("example.org", 80),
):
    try:
        reach()
    except OSError:
        print("refused")
print(os.system("true") != 0)
""",
    )
    assert python.output == "refused\n" * 3 + "True\n"


def test_the_page_is_out_of_reach(python: Pyodide) -> None:
    run(
        python,
        """
import sys
for name in "js pyodide pyodide_js _pyodide _pyodide_core pyodide.code pyodide.ffi".split():
    try:
        __import__(name)
    except ImportError as error:
        print(name.partition(".")[0] in str(error) and name not in sys.modules)
""",
    )
    assert python.output == "True\n" * 7


def test_five_hundred_runs_are_as_good_as_one(python: Pyodide) -> None:
    run(python, "pass")
    before = time.perf_counter()
    for _ in range(500):
        run(python, "print(1)")
        assert python.output == "1\n"
    took = (time.perf_counter() - before) / 500 * 1000
    sys.stderr.write(f"\na run of nothing, put back: {took:.1f} ms\n")
