"""Runs a learner's program: the stages before any check, each with its own kind of problem."""

from __future__ import annotations

import io
import re
import tokenize
import warnings
from types import CodeType
from typing import Any

from engine.grading.problems import NAME, run_problem, syntax_problem
from engine.grading.ready import ready
from engine.grading.sandbox import guarded, room, text_of
from engine.shapes import Problem, Run

BLANK = "____"


def run(program: str, setup: str = "") -> Run:
    """Run a program for its output; what it prints goes to ``sys.stdout``.

    `setup` is a program of ours whose names stand ready in theirs (see `ready`).
    """
    code, problem = read(program)
    if code is None:
        return Run(problem)
    with ready(setup) as names, room(program) as namespace:
        namespace.update(names)
        return Run(execute(code, namespace, program))


def has_blank(program: str) -> bool:
    """Whether a ``____`` is still in the code; one in a comment or in quotes does not count."""
    try:
        for token in tokenize.generate_tokens(io.StringIO(program).readline):
            if token.type == tokenize.NAME and token.string == BLANK:
                return True
    except (tokenize.TokenError, SyntaxError):
        # Not readable to its end: look at the lines, past what follows a hash sign.
        bare = (line.partition("#")[0] for line in program.splitlines())
        return any(re.search(rf"(?<!\w){BLANK}(?!\w)", line) for line in bare)
    return False


def read(program: str) -> tuple[CodeType | None, Problem | None]:
    """Compile it, or say what keeps it from being read."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return compile(program, NAME, "exec", dont_inherit=True), None
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        return None, syntax_problem(error, program)


def execute(code: CodeType, namespace: dict[str, Any], program: str) -> Problem | None:
    """Run compiled code in the namespace of `room`; the problem that stopped it, if any."""
    _, error = guarded(lambda: exec(code, namespace))
    return None if error is None else run_problem(error, program, lambda: text_of(error))
