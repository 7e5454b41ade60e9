"""What stands ready for a program, made by one of ours that may use the engine."""

import linecache
import sys

from engine.grading.ready import NAME, ready
from engine.grading.run import run

SITE = "from engine.value import Value\nimport math\n\n\ndef double(x):\n    return x * 2\n"


def test_the_names_stand_ready_and_modules_do_not() -> None:
    with ready(SITE) as names:
        assert set(names) == {"Value", "double"}


def test_without_a_setup_nothing_stands_ready() -> None:
    assert run("print(Value)").problem is not None


def test_a_program_uses_them_without_seeing_the_engine() -> None:
    assert run("assert double(Value(2)).data == 4", SITE).problem is None
    problem = run("import engine", SITE).problem
    assert problem is not None
    assert "engine belongs to the site" in problem.message


def test_lines_are_counted_in_the_program_alone() -> None:
    problem = run("x = 1\ndouble(None)", SITE).problem
    assert problem is not None
    assert problem.line == 2
    assert [frame.line for frame in problem.frames] == [2]


def test_its_source_is_known_while_the_program_runs_and_not_after() -> None:
    program = "import inspect\nassert 'return x * 2' in inspect.getsource(double)"
    assert run(program, SITE).problem is None
    assert NAME not in linecache.cache


def test_the_modules_are_as_they_were_after_it() -> None:
    before = set(sys.modules)
    run("x = 1", SITE)
    assert {"engine", "engine.value"} <= set(sys.modules)
    assert before <= set(sys.modules)
