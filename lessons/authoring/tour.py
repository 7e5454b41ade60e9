"""Reads a tour of an engine: lines of a real program, taken from its file, with notes on them."""

from __future__ import annotations

import ast
import tomllib
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from lessons.authoring import catalogue
from lessons.authoring.cell_engines import definitions
from lessons.authoring.errors import AuthorError

ROOT = Path(__file__).resolve().parents[2]
TOURS = ROOT / "lessons/tours"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the program; `number` None marks where lines were left out."""

    number: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """A note on the lines from index `first` on, `lit` of them."""

    first: int
    lit: int
    text: str  # Markdown


@dataclass(frozen=True, slots=True)
class Tour:
    """A program with its notes, in the order of its lines."""

    title: str
    lines: list[Line]
    notes: list[Note]


def read_tour(path: Path) -> Tour:
    """The tour that a file of `lessons/tours` describes.

    Raises:
        AuthorError: The program has changed so that a note has lost its place, or has two; or the
            file cannot be read.
    """
    text = path.read_text(encoding="utf-8")
    try:
        data = tomllib.loads(text)
        lines = _lines(path, data)
        notes = [_note(path, text, lines, entry) for entry in data["notes"]]
        title: str = data["title"]
    except tomllib.TOMLDecodeError as error:
        raise AuthorError(path, 1, f"this is not TOML: {error}.") from None
    except KeyError as error:
        mend = "A tour has title, exercise or file, and notes, each with at and note."
        raise AuthorError(path, 1, f"{error} is missing. {mend}") from None
    for one, other in pairwise(notes):
        if other.first < one.first + one.lit:
            line = _place(text, lines[other.first].text.strip())
            raise AuthorError(path, line, "this note comes too early: keep the program's order.")
    return Tour(title, lines, notes)


def _lines(path: Path, data: dict[str, Any]) -> list[Line]:
    if "file" in data:
        program = (ROOT / data["file"]).read_text(encoding="utf-8")
        return _methods(path, program, data["methods"])
    for exercise in catalogue.of_the_course()[0]:
        if exercise.id == data["exercise"]:
            # The engine without what the exercise does with it.
            text = definitions(exercise.solution.program).rstrip("\n")
            end = next(each.end_lineno for each in ast.parse(text).body if _is_class(each))
            kept = text.split("\n")[:end]
            return [Line(number, line) for number, line in enumerate(kept, start=1)]
    line = _place(path.read_text(encoding="utf-8"), data["exercise"])
    raise AuthorError(path, line, f"no exercise is named {data['exercise']}: name one.")


def _methods(path: Path, program: str, wanted: list[str]) -> list[Line]:
    """The class's first line and these methods, with a line for each stretch left out."""
    source = program.split("\n")
    cls = next(each for each in ast.parse(program).body if isinstance(each, ast.ClassDef))
    found = {each.name: each for each in cls.body if isinstance(each, ast.FunctionDef)}
    lines = [Line(cls.lineno, source[cls.lineno - 1])]
    for name in wanted:
        if name not in found:
            place = _place(path.read_text(encoding="utf-8"), name)
            raise AuthorError(path, place, f"the class has no method {name}: take it out here.")
        method = found[name]
        last = lines[-1].number or 0
        if method.lineno > last + 2:
            lines.append(Line(None, ""))
        else:
            lines += [Line(number, "") for number in range(last + 1, method.lineno)]
        for number in range(method.lineno, (method.end_lineno or 0) + 1):
            lines.append(Line(number, source[number - 1]))
    return lines


def _is_class(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.ClassDef)


def _note(path: Path, text: str, lines: list[Line], entry: dict[str, Any]) -> Note:
    wanted = [line.strip() for line in entry["at"].strip().split("\n")]
    places = [
        first
        for first in range(len(lines) - len(wanted) + 1)
        if all(
            part in line.text if part else not line.text
            for part, line in zip(wanted, lines[first:], strict=False)
        )
    ]
    if len(places) != 1:
        many = "nowhere" if not places else f"{len(places)} times"
        mend = "Write in `at` what stands there now, with the lines around if it must be told apart"
        raise AuthorError(
            path, _place(text, wanted[0]), f"`{wanted[0]}` stands {many} in the program. {mend}."
        )
    return Note(places[0], entry.get("lit", len(wanted)), entry["note"])


def _place(text: str, what: str) -> int:
    """The line of the tour's file that says this; 1 if none does."""
    for number, line in enumerate(text.split("\n"), start=1):
        if what in line:
            return number
    return 1
