"""Numbers as they stand in prose: found, read, and compared with what was computed."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

_WORDS = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
    "thirteen": 13,
    "fourteen": 14,
    "fifteen": 15,
    "sixteen": 16,
    "seventeen": 17,
    "eighteen": 18,
    "nineteen": 19,
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "hundred": 100,
    "thousand": 1000,
    "million": 1_000_000,
    "billion": 1_000_000_000,
}
_AT_A_GLANCE = 4  # "four inputs": up to here a number in words is how one talks

_NUMBER = re.compile(
    r"(?P<sign>(?<![\w)\]}])[-\N{MINUS SIGN}])?"
    r"(?<![\w.])"
    r"(?:10\^\{?(?P<power>[-\N{MINUS SIGN}]?\d+)\}?"
    r"|(?P<digits>\d{1,3}(?:(?:,|\\,)\d{3})+(?!\d)|\d+)(?:\.(?P<decimals>\d+))?"
    r"(?:e(?P<exponent>-?\d+))?)"
)
_FRACTION = re.compile(r"-?\d+/0*[1-9]\d*")
_WORD = re.compile(rf"\b(?:{'|'.join(_WORDS)})(?: (?:hundred|thousand|million|billion))?\b", re.I)

# What holds digits and is no figure: code that is more than a number, exponents, indices, an
# address, a comment, the number of a list's item, a heading or a lesson, the minutes it takes
# (those are in the front matter too, and a test compares them).
_NO_FIGURES = re.compile(
    r"`[^`]*`"
    r"|(?<!10)[\^_](?:\{[^{}]*\}|[-\w])"
    r"|\]\([^)]*\)"
    r"|\{ [.#][^}]*\}"
    r"|<!--.*?-->"
    r"|^ *(?:#+ )?\d+\. "
    r"|\blessons? \d+(?:(?:, | and | to )\d+)*"
    r"|\bAbout \d+ minutes",
    re.I | re.M,
)


@dataclass(frozen=True, slots=True)
class Written:
    """A number in a text."""

    text: str  # as it stands there: "−0.950", "1,810", "seventeen"
    value: Fraction
    decimals: int | None  # how many stand behind the point; None where it is 10^-6 or 1e-6
    start: int  # its place in the text
    end: int

    @property
    def is_plain(self) -> bool:
        """Whether it needs no proof: 0 and 1, and a word for a few things."""
        limit = _AT_A_GLANCE if self.text.isalpha() else 1
        return 0 <= self.value <= limit and self.value.denominator == 1

    def agrees(self, computed: float) -> bool:
        """Whether this is how the computed number is written.

        A decimal is met when the number rounds to it; a whole number, a power of ten or a word to a
        millionth of its size.
        """
        if not math.isfinite(computed):
            return False
        difference = abs(Fraction(computed) - self.value)
        if self.decimals:
            half_a_digit = Fraction(1, 2 * 10**self.decimals)
            return difference <= half_a_digit * (1 + Fraction(1, 10**9))
        size = abs(self.value) if self.decimals is None else max(abs(self.value), Fraction(1))
        return difference <= size / 10**6


def numbers_in(text: str) -> list[Written]:
    """The figures in a piece of Markdown, in order; digits that are no figures are passed over.

    A text that is a fraction and nothing else, as an answer may be, is one number.
    """
    if _FRACTION.fullmatch(text):
        return [Written(text, Fraction(text), None, 0, len(text))]
    kept = _NO_FIGURES.sub(_blanks, text)
    found = [*_in_digits(kept), *_in_words(kept)]
    return sorted(found, key=lambda each: each.start)


def _blanks(match: re.Match[str]) -> str:
    """As many blanks as it is long; but a number that is set as code stays."""
    code = match[0].strip("`")
    return f" {code} " if _NUMBER.fullmatch(code) else " " * len(match[0])


def _in_digits(text: str) -> Iterator[Written]:
    for match in _NUMBER.finditer(text):
        minus = -1 if match["sign"] else 1
        if match["power"]:
            value = Fraction(10) ** int(match["power"].replace("\N{MINUS SIGN}", "-"))
            decimals: int | None = None
        else:
            behind = match["decimals"] or ""
            digits = re.sub(r"\D", "", match["digits"])
            value = Fraction(f"{digits}.{behind or 0}") * Fraction(10) ** int(
                match["exponent"] or 0
            )
            decimals = None if match["exponent"] else len(behind)
        yield Written(match[0], minus * value, decimals, match.start(), match.end())


def _in_words(text: str) -> Iterator[Written]:
    for match in _WORD.finditer(text):
        first, *times = match[0].lower().split()
        value = _WORDS[first] * (_WORDS[times[0]] if times else 1)
        yield Written(match[0], Fraction(value), 0, match.start(), match.end())
