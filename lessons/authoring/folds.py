"""Which parts of a long starter are folded: functions and classes without a blank.

The page follows the same rule: site-js/src/folds.ts.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.grading.run import BLANK

LONG = 50
"""Programs up to this many lines are shown whole."""

WORTH = 6
"""A stretch of fewer lines is not worth a press."""

_DEFINITION = re.compile(r"\s*(?:async )?(def|class) (\w+)")


class Fold(NamedTuple):
    """A stretch of whole lines, 1-based, both ends in it."""

    first: int
    last: int


def folds(program: str) -> list[Fold]:
    """The stretches to fold, in order: neighbouring definitions, with what little stands between.

    Open stay a function that holds a blank, the ``__init__`` beside it, and the functions after the
    last blank, which call it.
    """
    lines = program.rstrip("\n").split("\n")
    blanks = [at for at, line in enumerate(lines) if BLANK in line]
    if len(lines) <= LONG or not blanks:
        return []
    return [
        Fold(first + 1, last + 1)
        for first, last in _runs(lines, range(len(lines)), blanks)
        if last - first + 1 >= WORTH
    ]


def label(lines: list[str]) -> tuple[str, str]:
    """What stands in place of folded lines: the names they define, and how many lines they are."""
    outer = _indent(lines[0])
    found = [_DEFINITION.match(line) for line in lines if _indent(line) == outer]
    return ", ".join(each[2] for each in found if each), f"{len(lines)} lines"


def _runs(lines: list[str], within: range, blanks: list[int]) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    open_run = False
    at = within.start
    while at < within.stop:
        definition = _DEFINITION.match(lines[at])
        if definition is None:
            # Blank lines and comments between two folded definitions go with them.
            open_run = open_run and lines[at].strip()[:1] in ("", "#")
            at += 1
            continue
        kind, name = definition.groups()
        last = _last(lines, at, within.stop)
        if any(at <= blank <= last for blank in blanks):
            open_run = False
            if kind == "class":
                runs += _runs(lines, range(at + 1, last + 1), blanks)
        elif name == "__init__" or (kind == "def" and at > blanks[-1] and _indent(lines[at]) == 0):
            open_run = False
        else:
            first = runs.pop()[0] if open_run else at
            runs.append((first, last))
            open_run = True
        at = last + 1
    return runs


def _last(lines: list[str], at: int, stop: int) -> int:
    """Where the definition that begins at a line ends."""
    last = at
    for after in range(at + 1, stop):
        if lines[after].strip():
            if _indent(lines[after]) <= _indent(lines[at]):
                break
            last = after
    return last


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
