"""Pictures whose numbers change while the reader watches: room for any number, and no pushes."""

from __future__ import annotations

import math
from decimal import ROUND_HALF_UP, Context, Decimal

from engine.draw.texts import Style
from engine.layout import Gaps
from engine.numbers import MINUS

LETTERS = 7
_DECIMALS = 4


def live_text(number: float) -> str:
    """The number with up to 4 decimals, always in at most 7 letters, zeros at its end dropped.

    Where that would show fewer than two digits, or not fit, it is written like 1.2e-4. The page
    writes it the same way; tests/live_number_cases.json holds both to it.
    """
    if math.isnan(number):
        return "none"
    if math.isinf(number):
        return "∞" if number > 0 else MINUS + "∞"
    sign, size = MINUS if number < 0 else "", abs(number)
    if size == 0:
        return "0"
    if 1e-3 <= size < 1e6:
        for decimals in range(_DECIMALS, -1, -1):
            text = sign + _trimmed(_fixed(size, decimals))
            if len(text) <= LETTERS:
                return text
    for digits in (2, 1):
        text = sign + _scientific(size, digits)
        if len(text) <= LETTERS:
            break
    return text


def _fixed(size: float, decimals: int) -> str:
    # A tie goes up, as JavaScript's toFixed has it; Python's own formatting sends it to the even.
    return str(Decimal(size).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP))


def _scientific(size: float, digits: int) -> str:
    rounded = Context(prec=digits, rounding=ROUND_HALF_UP).create_decimal(Decimal(size))
    mantissa, exponent = f"{rounded:.{digits - 1}e}".split("e")
    return f"{_trimmed(mantissa)}e{int(exponent)}".replace("-", MINUS)


def _trimmed(decimal: str) -> str:
    return decimal.rstrip("0").rstrip(".") if "." in decimal else decimal


LIVE = Style(
    number=live_text,
    letters=LETTERS,
    pushes=False,
    # Close together, so that a phone has room for three leaves side by side.
    padding=8.0,
    between=8.0,
    tall=Gaps(80.0, 8.0),
    gather=8.0,
)
