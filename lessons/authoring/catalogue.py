"""All exercises in order: by numbered folder, then by what builds on what, then by name."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from pathlib import Path

from lessons.authoring.errors import AuthorError
from lessons.authoring.format import ExerciseFile, read_exercise
from lessons.authoring.header import line_of
from lessons.authoring.thread import threaded

EXERCISES = Path(__file__).resolve().parents[1] / "exercises"


def load(folder: Path = EXERCISES) -> list[ExerciseFile]:
    """The exercises in order.

    Raises:
        AuthorError: the first mistake in any of them.
    """
    exercises, errors = scan(folder)
    if errors:
        raise errors[0]
    return exercises


@functools.cache
def of_the_course() -> tuple[list[ExerciseFile], list[AuthorError]]:
    """`scan` of the course's own exercises: blocks ask for them over and over, and it takes long.

    They are read once in a process; `make serve` loads this module anew for each build.
    """
    return scan()


def scan(folder: Path = EXERCISES) -> tuple[list[ExerciseFile], list[AuthorError]]:
    """The exercises that can be read, in order, and all that is wrong with the others."""
    read: dict[str, ExerciseFile] = {}
    errors = []
    for path in _files(folder):
        try:
            _belongs(path, folder)
            if path.stem in read:
                other = read[path.stem].path.relative_to(folder)
                raise AuthorError(path, 1, f"{other} has this id already: rename one of the two.")
            read[path.stem] = read_exercise(path)
        except AuthorError as error:
            errors.append(error)
    for exercise in read.values():
        before = exercise.header.builds_on
        if before and (before not in read or read[before].path.parent > exercise.path.parent):
            line = line_of(exercise.path.read_text(encoding="utf-8").splitlines(), "builds_on")
            errors.append(
                AuthorError(
                    exercise.path,
                    line,
                    f"no exercise before this one is named {before}: name one that is.",
                )
            )
    exercises, breaks = threaded(_ordered(read))
    return exercises, errors + breaks


def _files(folder: Path) -> Iterator[Path]:
    """Every file, but for Python's caches and what an operating system hides."""
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        hidden = any(part.startswith(".") or part == "__pycache__" for part in parts)
        if path.is_file() and not hidden:
            yield path


def _belongs(path: Path, folder: Path) -> None:
    parts = path.relative_to(folder).parts
    if len(parts) != 2 or not re.fullmatch(r"\d\d_[a-z0-9_]+", parts[0]):
        raise AuthorError(
            path, 1, "a stray file: exercises lie in folders like 03_value. Move or delete it."
        )
    if path.suffix != ".py":
        raise AuthorError(path, 1, "a stray file: an exercise ends in .py. Move or delete it.")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", path.stem):
        raise AuthorError(
            path, 1, "the file's name is the exercise's id: small letters, digits and _ only."
        )


def _ordered(read: dict[str, ExerciseFile]) -> list[ExerciseFile]:
    done: dict[str, ExerciseFile] = {}

    def place(exercise: ExerciseFile, above: tuple[str, ...] = ()) -> None:
        before = read.get(exercise.header.builds_on)
        if before is not None and before.id not in above:
            place(before, (*above, exercise.id))
        done.setdefault(exercise.id, exercise)

    for exercise in read.values():
        place(exercise)
    return list(done.values())
