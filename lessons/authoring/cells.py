"""Cuts an exercise file into its header and its percent cells, and a solution into its holes."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from lessons.authoring.errors import AuthorError

_CELL = re.compile(r"#\s*%%\s*(?P<kind>\w*)\s*(?::\s*(?P<title>.*?)\s*)?$")
_OPEN = re.compile(r"\s*#\s*<hole\s+(?P<name>[\w-]+)\s*(?::\s*(?P<placeholder>.*?)\s*)?>\s*$")
_CLOSE = re.compile(r"\s*#\s*</hole>\s*$")
_PART = re.compile(r"\s*#\s*<(?P<name>[\w-]+)>\s*$")
_SAY = re.compile(r"\s*#\s*say:\s*(?P<words>.*)$")

KINDS = ("solution", "right", "wrong", "check")


@dataclass(frozen=True)
class Cell:
    """One percent cell."""

    kind: str
    title: str
    line: int  # of the "# %%" line, 1-based
    lines: list[str]  # what follows it; lines[0] is on line + 1


@dataclass(frozen=True)
class HolePart:
    """A hole of the solution: what it holds there, and what the starter shows in its place."""

    name: str
    placeholder: str
    body: list[str]
    line: int  # of its opening mark


Part = str | HolePart  # a line of the solution, or a hole


def cells_of(path: Path, text: str) -> tuple[list[str], list[Cell]]:
    """The header's lines, from line 1 on, and the cells.

    Raises:
        AuthorError: A cell is of no known kind, or one that needs a name has none.
    """
    lines = text.splitlines()
    marks = [at for at, line in enumerate(lines) if re.match(r"#\s*%%", line)]
    found = []
    for at, end in pairwise([*marks, len(lines)]):
        match = _CELL.match(lines[at])
        kind = match["kind"] if match else ""
        if match is None or kind not in KINDS:
            raise AuthorError(
                path,
                at + 1,
                'no such cell. Write "# %% solution", "# %% right: name", '
                '"# %% wrong: name -> check" or "# %% check: name".',
            )
        title = match["title"] or ""
        if kind != "solution" and not title:
            raise AuthorError(path, at + 1, f'the {kind} needs a name: "# %% {kind}: name".')
        found.append(Cell(kind, title, at + 1, lines[at + 1 : end]))
    return lines[: marks[0]] if marks else lines, found


def parts_of(path: Path, cell: Cell) -> list[Part]:
    """The solution's lines, with each hole as one part.

    Raises:
        AuthorError: A hole is not closed, stands in another or is empty, or a mark is misspelled.
    """
    parts: list[Part] = []
    hole: HolePart | None = None
    for number, line in enumerate(_trimmed(cell.lines), start=cell.line + 1):
        if opening := _OPEN.match(line):
            if hole is not None:
                raise AuthorError(path, number, f'close hole {hole.name} first with "# </hole>".')
            hole = HolePart(opening["name"], opening["placeholder"] or "____", [], number)
        elif _CLOSE.match(line):
            if hole is None:
                raise AuthorError(path, number, 'no hole is open here: take the "# </hole>" away.')
            if not any(each.strip() for each in hole.body):
                raise AuthorError(path, hole.line, f"hole {hole.name} is empty: write its answer.")
            parts.append(hole)
            hole = None
        elif re.match(r"\s*#\s*<\s*/?\s*hole", line):
            raise AuthorError(
                path, number, 'a hole opens with "# <hole name: ____>" and ends with "# </hole>".'
            )
        elif hole is not None:
            hole.body.append(line)
        else:
            parts.append(line)
    if hole is not None:
        raise AuthorError(path, hole.line, f'hole {hole.name} is not closed: add "# </hole>".')
    return parts


def words_and_bodies(path: Path, cell: Cell, holes: list[str]) -> tuple[str, dict[str, list[str]]]:
    """What a ``right`` or ``wrong`` cell says, and the lines it puts into each hole it names.

    Raises:
        AuthorError: It names no hole of `holes`, or has nothing to put into one.
    """
    said: list[str] = []
    bodies: dict[str, list[str]] = {}
    saying, name = False, holes[0] if len(holes) == 1 else ""
    for number, line in enumerate(cell.lines, start=cell.line + 1):
        part = _PART.match(line)
        if match := _SAY.match(line):
            said.append(match["words"])
            saying = True
        elif part is None and saying and line.lstrip().startswith("#"):
            said.append(line.lstrip().lstrip("#").strip())
        elif part is not None:
            saying, name = False, part["name"]
            if name not in holes:
                known = ", ".join(holes)
                raise AuthorError(path, number, f"no hole is named {name}; there is {known}.")
            bodies[name] = []
        elif line.strip() or name in bodies:
            saying = False
            if not name:
                raise AuthorError(path, number, 'say which hole this is for: "# <name>" above it.')
            bodies.setdefault(name, []).append(line)
    filled = {name: _trimmed(body) for name, body in bodies.items()}
    if not filled or not all(filled.values()):
        raise AuthorError(
            path, cell.line, "nothing to put into the hole: write its lines (at least pass)."
        )
    return " ".join(word for word in said if word), filled


def reindented(body: list[str], like: list[str]) -> list[str]:
    """The lines moved sideways, so that they start where the lines of `like` do."""
    first = next(line for line in like if line.strip())
    margin = first[: len(first) - len(first.lstrip())]
    plain = textwrap.dedent("\n".join(body)).splitlines()
    return [margin + line if line.strip() else "" for line in plain]


def _trimmed(lines: list[str]) -> list[str]:
    """Without the empty lines at the end."""
    end = len(lines)
    while end and not lines[end - 1].strip():
        end -= 1
    return lines[:end]
