"""Turns an exception into a Problem: what it says, and where in the learner's own code."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from types import TracebackType

from engine.grading import advice
from engine.shapes import Frame, Problem

NAME = "your code"  # the file name a learner's program is compiled under

_MOST_FRAMES = 8
_MOST_CHARACTERS = 500


def syntax_problem(error: BaseException, program: str) -> Problem:
    """What kept the program from being read, with line, column and, where known, the mend."""
    lines = program.splitlines()
    line = column = None
    message = str(error)
    if isinstance(error, SyntaxError):
        line, column, message = error.lineno, error.offset, error.msg
    if line is not None:
        line = max(1, min(line, len(lines) or 1))
    source = lines[line - 1] if line and lines else ""
    return Problem(
        kind=type(error).__name__,
        message=message,
        advice=advice.for_syntax(message, source, column),
        line=line,
        column=column if column else None,
        source=source,
    )


def run_problem(error: BaseException, program: str, read: Callable[[], str]) -> Problem:
    """Where and why the program stopped.

    Args:
        error: what it raised; may be of the learner's making.
        program: its text.
        read: gives the exception's message; runs a ``__str__`` of theirs, so the caller guards it.
    """
    lines = program.splitlines()
    frames = _frames(error.__traceback__, lines)
    kind = type(error).__name__
    message = read()[:_MOST_CHARACTERS]
    return Problem(
        kind=kind,
        message=message,
        advice=advice.for_run(error, kind, message),
        line=frames[-1].line if frames else None,
        column=None,
        source=frames[-1].source if frames else "",
        frames=_shortened(frames),
    )


def _frames(trace: TracebackType | None, lines: list[str]) -> list[Frame]:
    found = []
    for frame, line in traceback.walk_tb(trace):
        if frame.f_code.co_filename == NAME and 1 <= line <= len(lines):
            name = frame.f_code.co_name
            found.append(Frame(line, "" if name == "<module>" else name, lines[line - 1]))
    return found


def _shortened(frames: list[Frame]) -> list[Frame]:
    """The outermost and the innermost steps: a recursion without end has hundreds alike."""
    if len(frames) <= _MOST_FRAMES:
        return frames
    return frames[:2] + frames[2 - _MOST_FRAMES :]
