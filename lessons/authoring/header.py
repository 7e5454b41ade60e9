"""Reads the header of an exercise file: TOML in comments, above the first cell."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.grading.run import read
from lessons.authoring.errors import AuthorError

_KNOWN: dict[str, type] = {
    "title": str, "builds_on": str, "hints": list, "drops": list,
    "watch": str, "lab": str, "why": str,
}  # fmt: skip
_NEEDED = ("title", "hints", "why")


@dataclass(frozen=True)
class Header:
    """What an exercise says about itself."""

    title: str
    hints: list[str]  # Markdown
    why: str  # Markdown, shown after a pass
    builds_on: str = ""  # id of the exercise it continues
    drops: list[str] = field(default_factory=list)  # earlier holes with no place in this program
    watch: str = ""  # the class whose gradients are watched
    lab: str = ""  # lines that build a graph and run it backward, to step through; "" for no lab


def header_of(path: Path, lines: list[str]) -> Header:
    """The header.

    Raises:
        AuthorError: where it is no TOML, or lacks or misspells an entry.
    """
    for number, line in enumerate(lines, start=1):
        if line.strip() and not line.startswith("#"):
            raise AuthorError(
                path, number, 'above the first "# %%" line there are only lines that start with #.'
            )
    text = "\n".join(re.sub(r"^# ?", "", line) for line in lines)
    try:
        entries = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"at line (\d+)", str(error))
        number = int(place[1]) if place else max(1, len(lines))
        what = re.sub(r"\s*\(at .*\)", "", str(error))
        raise AuthorError(
            path, number, f'the header is no TOML here ({what}). Write # name = "text".'
        ) from None
    for name, value in entries.items():
        _check(path, line_of(lines, name), name, value)
    for name in _NEEDED:
        if name not in entries:
            raise AuthorError(path, 1, f"the header lacks {name}. {_example(name)}")
    return Header(**entries)


def _check(path: Path, line: int, name: str, value: Any) -> None:
    wanted: Any = _KNOWN.get(name)
    if wanted is None:
        raise AuthorError(path, line, f"no such entry: {name}. Known are {', '.join(_KNOWN)}.")
    if not isinstance(value, wanted):
        raise AuthorError(path, line, f"{name} is of the wrong kind. {_example(name)}")
    if name == "hints":
        if not value:
            raise AuthorError(path, line, f"no hints. {_example(name)}")
        if not all(isinstance(hint, str) and hint.strip() for hint in value):
            raise AuthorError(path, line, "a hint is empty: write it, or take it out of the list.")
    elif name == "lab":
        _readable(path, line, value)
    elif name == "drops":
        if not all(isinstance(hole, str) for hole in value):
            raise AuthorError(path, line, f"drops is of the wrong kind. {_example(name)}")
    elif name in _NEEDED and not value.strip():
        raise AuthorError(path, line, f"{name} is empty. {_example(name)}")


def _readable(path: Path, line: int, lab: str) -> None:
    _, problem = read(lab)
    if problem is not None:
        place = line + (problem.line or 1)
        raise AuthorError(path, place, f"the lab cannot be read: {problem.message}.")
    if not lab.strip():
        raise AuthorError(path, line, "the lab is empty: write it, or take the entry out.")


def _example(name: str) -> str:
    if name == "hints":
        return 'Write # hints = ["a first hint, which leads", "a second, which leads further"].'
    if name == "drops":
        return 'Write # drops = ["name_of_an_earlier_hole"].'
    return f'Write # {name} = "...".'


def line_of(lines: list[str], name: str) -> int:
    """The line of an entry, 1-based; 1 where there is none."""
    for number, line in enumerate(lines, start=1):
        if re.match(rf"#\s*{re.escape(name)}\s*=", line):
            return number
    return 1
