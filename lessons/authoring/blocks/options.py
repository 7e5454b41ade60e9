"""Reads the values of a block's options. Each reader returns the value or raises Mistake."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from lessons.authoring.pages import Mistake

IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def identifier(value: Any) -> str:
    """An id: letters, digits, - and _."""
    if isinstance(value, str) and IDENTIFIER.fullmatch(value):
        return value
    mend = "Begin it with a letter; letters, digits, - and _ may follow."
    raise Mistake(f"{value!r} cannot be an id.", mend)


def text(value: Any) -> str:
    """A text that says something."""
    if isinstance(value, str) and value.strip():
        return value.strip()
    raise Mistake(f"{value!r} is not a text.", 'Write a sentence, in quotes: "...".')


def texts(value: Any) -> list[str]:
    """A list of texts."""
    if isinstance(value, list) and value:
        return [text(item) for item in value]
    raise Mistake(f"{value!r} is not a list of texts.", 'Write ["...", "..."].')


def number(value: Any) -> str:
    """A number, as the author wrote it: "-6", "0.25", "1/3"."""
    written = str(value).strip().replace("\u2212", "-")
    if not isinstance(value, bool):
        try:
            Fraction(written)
        except (ValueError, ZeroDivisionError):
            pass
        else:
            return written
    raise Mistake(f"{value!r} is not a number.", "Write it as -6, 0.25 or 1/3.")


def figure(value: Any) -> str:
    """The number of `6` or of `6 = slope(square, 3)`; the check of figures reads the rest."""
    return number(value.partition(" = ")[0] if isinstance(value, str) else value)


def whole(minimum: int) -> Callable[[Any], int]:
    """A reader of whole numbers from `minimum` up."""

    def read(value: Any) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and value >= minimum:
            return value
        raise Mistake(f"{value!r} is not a whole number from {minimum} up.", "Write one.")

    return read


def share(value: Any) -> float:
    """A tolerance: a share of the answer's size."""
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1:
        return float(value)
    raise Mistake(f"{value!r} is not a share from 0 to 1.", "0.01 accepts one percent.")


def words_by_number(value: Any) -> dict[str, str]:
    """What is said to each foreseen wrong number."""
    if not isinstance(value, dict) or not value:
        raise Mistake(f"{value!r} is not a list of numbers.", 'Write -14: "..." lines under it.')
    read: dict[str, str] = {}
    values: dict[Fraction, str] = {}
    for key, words in value.items():
        written = figure(key)
        size = Fraction(written)
        if size in values:
            raise Mistake(f"{values[size]} and {written} are the same number.", "Keep one.")
        values[size] = written
        read[written] = text(words)
    return read


def leaves(value: Any) -> dict[str, float]:
    """Names and numbers of a graph's leaves."""
    mend = "Write {a: 2, b: 3}."
    if not isinstance(value, dict) or not value:
        raise Mistake(f"{value!r} does not name leaves.", mend)
    read = {}
    for name, size in value.items():
        if not isinstance(name, str) or not name.isidentifier():
            raise Mistake(f"{name!r} cannot be a leaf's name.", mend)
        read[name] = float(Fraction(number(size)))
    return read
