"""How a number is written for the reader; tests/number_cases.json holds the page to the same."""

from __future__ import annotations

import math

MINUS = "\u2212"
_SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


def number_text(number: float) -> str:
    """The number in up to 4 significant digits, whole numbers of up to 6 digits whole.

    Larger and smaller ones are written like 1.234e6, and what is no number in words.
    """
    if math.isnan(number):
        return "not a number"
    if math.isinf(number):
        return "∞" if number > 0 else MINUS + "∞"
    if number == 0:
        return "0"
    whole = number == int(number) and abs(number) < 1_000_000
    text = str(int(number)) if whole else _rounded(number)
    return text.replace("-", MINUS)


def _rounded(number: float) -> str:
    digits, exponent = f"{number:.3e}".split("e")
    power = int(exponent)
    if -4 <= power < 6:
        text = f"{float(f'{number:.3e}'):.{max(0, 3 - power)}f}"
        return text.rstrip("0").rstrip(".") if "." in text else text
    digits = digits.rstrip("0").rstrip(".") if "." in digits else digits
    return f"{digits}e{power}"


def superscript(number: float) -> str:
    """An exponent: ² for 2, ⁻¹ for -1, ^0.5 for 0.5."""
    if number == int(number) and abs(number) < 1_000_000:
        return str(int(number)).translate(_SUPERSCRIPTS)
    return "^" + number_text(number)
