r"""Sums written out in formulas, `$4 \cdot 27 = 108$`: these need no code, they are worked out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from lessons.authoring.computed.written import numbers_in
from lessons.authoring.formulas import FORMULA

_MEANS = {r"\cdot": "*", r"\times": "*", r"\,": "", "\N{MINUS SIGN}": "-"}


@dataclass(frozen=True, slots=True)
class Side:
    """One side of an equation, in numbers alone."""

    text: str
    value: Fraction
    start: int  # its place in the prose
    end: int


def equations_in(prose: str) -> Iterator[list[Side]]:
    """Of each equation in a formula, the sides that are numbers; at least two of them."""
    for formula in re.finditer(FORMULA, prose):
        sides, start = [], formula.start(2)
        for part in formula[2].split("="):
            value = _value(part)
            if value is not None:
                sides.append(Side(part.strip(), value, start, start + len(part)))
            start += len(part) + 1
        if len(sides) > 1:
            yield sides


def equal(one: Side, other: Side) -> bool:
    """Whether two sides are the same number, to the digits shown where one is a number alone."""
    for side, against in ((one, other), (other, one)):
        alone = numbers_in(side.text)
        if len(alone) == 1 and alone[0].text == side.text:
            return alone[0].agrees(float(against.value))
    return one.value == other.value


def _value(latex: str) -> Fraction | None:
    text = latex
    for sign, meaning in _MEANS.items():
        text = text.replace(sign, meaning)
    text = re.sub(r"\\frac\{([^{}]*)\}\{([^{}]*)\}", r"((\1)/(\2))", text)
    text = text.replace("{", "(").replace("}", ")").replace("^", "**").strip()
    if not re.fullmatch(r"[\d.+\-*/() ]*\d[\d.+\-*/() ]*", text):
        return None
    exact = re.sub(r"\d+(?:\.\d+)?", lambda number: f"Fraction('{number[0]}')", text)
    try:
        value = eval(exact, {"Fraction": Fraction})
    except (SyntaxError, TypeError, ArithmeticError):
        return None
    return Fraction(value)
