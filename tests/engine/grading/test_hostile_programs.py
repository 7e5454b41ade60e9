"""Programs that would fool a grader do not pass, and leave nothing behind."""

from __future__ import annotations

import builtins
import sys

import pytest

from tests.engine.grading.programs import RIGHT, filled, grade

WRONG = "self.grad += self.data * out.grad"

LYING_EQ = """
class Yes(float):
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __sub__(self, other): return 0.0
    __rsub__ = __sub__
    def __abs__(self): return 0.0
    def __le__(self, other): return True
    __lt__ = __ge__ = __gt__ = __le__
    def __hash__(self): return 0

def grads(a, b, c, d):
    return [Yes(), Yes(), Yes(), Yes()]
"""

FOOLS = {
    "a value that compares equal to everything": filled(WRONG, after=LYING_EQ),
    "a list that compares equal to everything": filled(
        RIGHT,
        after="""
class Everything(list):
    def __eq__(self, other): return True
def grads(a, b, c, d): return Everything([1, 2, 3, 4])
""",
    ),
    "its own abs": filled(WRONG, before="abs = lambda x: 0\n"),
    "patched builtins": filled(
        WRONG,
        before="import builtins\nbuiltins.all = builtins.abs = lambda *a: True\n"
        "builtins.type = builtins.isinstance = lambda *a: True\n"
        "print.__self__.all = print.__self__.len = lambda *a: True\n",
    ),
    "exit(0)": filled(WRONG, after="\nexit(0)\n"),
    "raise SystemExit": filled(WRONG, after="\nraise SystemExit\n"),
    "an exit in the call": filled(WRONG, after="\ndef grads(a, b, c, d):\n    quit()\n"),
    "an interrupt": filled(WRONG, after="\nraise KeyboardInterrupt\n"),
    "a look into the caller's frames": filled(
        WRONG,
        after="""
import sys
def grads(a, b, c, d):
    frame = sys._getframe()
    while frame:
        for value in [*frame.f_locals.values(), *frame.f_globals.values()]:
            if isinstance(value, str) and "expected" in value:
                raise SystemExit("saw it")
        frame = frame.f_back
    return [0, 0, 0, 0]
""",
    ),
    "a tracing function": filled(
        WRONG,
        before="import sys\ndef look(*a): return look\nsys.settrace(look)\nsys.setprofile(look)\n",
    ),
    "everything deleted": "",
    "only a comment": "# nothing\n",
    "the class deleted": "def grads(a, b, c, d):\n    return [1, 2, 3, 4]\n",
    "a Value that is no class": filled(RIGHT, after="\nValue = 7\n"),
    "True for 1": filled(RIGHT, after="\ndef grads(a, b, c, d): return [True] * 4\n"),
    "numbers as text": filled(
        RIGHT, after='\ndef grads(a, b, c, d): return ["-6", "-4", "-2", "7"]\n'
    ),
}

# What only copying memory back undoes.
LASTING_FOOLS = {
    "a patched math.isclose": filled(
        WRONG, before="import math\nkept = math.isclose\nmath.isclose = lambda *a, **k: True\n"
    ),
    "patched json": filled(
        WRONG, before='import json\njson.loads = json.dumps = lambda *a, **k: "{}"\n'
    ),
}


@pytest.mark.parametrize("program", FOOLS.values(), ids=FOOLS.keys())
def test_it_does_not_pass_and_the_next_program_is_graded_as_ever(program: str) -> None:
    verdict = grade(program)
    assert verdict["outcome"] in ("failed", "error"), verdict
    assert grade(filled(RIGHT))["outcome"] == "passed"


def test_nothing_is_left_behind() -> None:
    before = (
        dict(vars(builtins)),
        list(sys.meta_path),
        sys.getrecursionlimit(),
        sys.stdout,
        sys.modules["__main__"],
        sys.modules["engine.browser"],
        sys.gettrace(),
    )
    grade(
        filled(
            RIGHT,
            before="import builtins, sys\nbuiltins.round = None\nsys.meta_path.clear()\n"
            "sys.setrecursionlimit(100000)\nsys.stdout = None\ndel print.__self__.len\n",
        )
    )
    assert before == (
        dict(vars(builtins)),
        list(sys.meta_path),
        sys.getrecursionlimit(),
        sys.stdout,
        sys.modules["__main__"],
        sys.modules["engine.browser"],
        sys.gettrace(),
    )


def test_a_class_left_over_from_another_program_is_not_visible() -> None:
    grade(filled(RIGHT, after="\nleft_over = Value\n"))
    verdict = grade(filled(RIGHT, after="\nprint(left_over)\n"))
    assert verdict["problem"]["message"] == "name 'left_over' is not defined"


@pytest.mark.parametrize(
    "text",
    [
        "def __add__(self, other): return self + other",
        "def __eq__(self, other): return self == other",
        "def __getattr__(self, name): return getattr(self, name + 'x')",
        "def __repr__(self): return repr(self)",
    ],
)
def test_endless_recursion_is_named(text: str) -> None:
    after = (
        f"\nclass Loop:\n    {text}\n    __hash__ = None\n"
        "x = Loop()\nx == Loop()\nrepr(x)\nx.y\nx + x\n"
    )
    if "__repr__" in text:
        after = after.replace("x.y\nx + x\n", "")
    elif "__add__" in text:
        after = after.replace("x.y\n", "")
    verdict = grade(filled(RIGHT, after=after))
    assert verdict["outcome"] == "error"
    assert verdict["problem"]["kind"] == "RecursionError"
    assert "calls itself without end" in verdict["problem"]["advice"]
    assert len(verdict["problem"]["frames"]) <= 8


def test_an_exception_whose_message_cannot_be_read_is_still_a_problem() -> None:
    after = (
        "\nclass Mine(Exception):\n    def __str__(self): raise SystemExit\n"
        "def grads(*a): raise Mine\n"
    )
    verdict = grade(filled(RIGHT, after=after))
    assert verdict["outcome"] == "failed"
    assert verdict["problem"]["kind"] == "Mine"
