"""The comparators of a check cell's second half: what was observed against what is expected."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from engine.grading.plain import Plain, is_number, items_of, plain
from engine.grading.wording import text_of_call, text_of_plain, texts_apart, what_it_is
from engine.shapes import Comparison

RELATIVE = 1e-6
ABSOLUTE = 1e-9


class CheckError(Exception):
    """A check itself is at fault, never the program; the message names it."""


class FailedError(Exception):
    """A check has failed: how, and at which of the observed calls."""

    def __init__(self, comparison: Comparison, raised: dict[str, Any] | None = None) -> None:
        super().__init__(comparison.call)
        self.comparison, self.raised = comparison, raised


class Comparators:
    """``close``, ``same``, ``true`` and ``raises`` for one check, over its observed calls in order.

    Each takes the call's text, the check's variables in it, the expected value and, where the call
    itself would not tell the reader much, what to show in its place. Each raises `FailedError` when
    the call gave something else.
    """

    def __init__(self, seen: Sequence[dict[str, Any]]) -> None:
        self._seen = iter(seen)

    def names(self) -> dict[str, Any]:
        """What a judge program is given."""
        return {"close": self.close, "same": self.same, "true": self.true, "raises": self.raises}

    def close(
        self,
        call: str,
        at: Mapping[str, Any],
        expected: object,
        names: Sequence[str] = (),
        shown: str = "",
    ) -> None:
        """Numbers, or lists of numbers however deep, within 1e-6 of the expected one's size."""
        text = text_of_call(call, at, shown)
        yours, wanted = self._value(text), plain(expected)
        if not close_enough(yours, wanted):
            raise FailedError(compare(text, yours, wanted, names, close_enough))

    def same(
        self,
        call: str,
        at: Mapping[str, Any],
        expected: object,
        names: Sequence[str] = (),
        shown: str = "",
    ) -> None:
        """Exactly this: same type, same value."""
        text = text_of_call(call, at, shown)
        yours, wanted = self._value(text), plain(expected)
        if not identical(yours, wanted):
            raise FailedError(compare(text, yours, wanted, names, identical))

    def true(self, call: str, at: Mapping[str, Any], shown: str = "") -> None:
        """True itself, not something that only counts as true."""
        self.same(call, at, True, shown=shown)

    def raises(self, call: str, at: Mapping[str, Any], expected: str, shown: str = "") -> None:
        """The call stops with an exception of this class, or of one made from it."""
        seen, text = next(self._seen), text_of_call(call, at, shown)
        if "raised" not in seen:
            note = f"It should stop with {expected}, and it gave {what_it_is(seen['value'])}."
            yours = text_of_plain(seen["value"])
            raise FailedError(Comparison(text, [], [yours], [expected], [True], note))
        if expected not in seen["classes"]:
            kind = seen["raised"]["kind"]
            note = f"It should stop with {expected}, and it stopped with {kind}."
            table = Comparison(text, [], [kind], [expected], [True], note)
            raise FailedError(table, seen["raised"])

    def _value(self, text: str) -> Plain:
        seen = next(self._seen)
        if "raised" in seen:
            problem = seen["raised"]
            words = f"{problem['kind']}: {problem['message']}" if problem["message"] else ""
            note = f"It stopped with {words or problem['kind']}"
            note += "" if note.endswith((".", "!", "?")) else "."
            raise FailedError(Comparison(text, [], [], [], [], note), problem)
        value: Plain = seen["value"]
        return value


def close_enough(yours: Plain, expected: Plain) -> bool:
    """Whether numbers agree within tolerance; nan with nan, everything else exactly."""
    if is_number(yours) and is_number(expected):
        return _numbers_close(yours, expected)  # type: ignore[arg-type]
    left, right = items_of(yours), items_of(expected)
    if left is not None and right is not None:
        return len(left) == len(right) and all(map(close_enough, left, right))
    return identical(yours, expected)


def _numbers_close(yours: float, expected: float) -> bool:
    try:
        if math.isnan(yours) or math.isnan(expected):
            return math.isnan(yours) and math.isnan(expected)
        return math.isclose(yours, expected, rel_tol=RELATIVE, abs_tol=ABSOLUTE)
    except OverflowError:  # an int too large for a float
        return yours == expected


def identical(yours: Plain, expected: Plain) -> bool:
    """Same exact types, same values."""
    if type(yours) is not type(expected):
        return False
    if isinstance(yours, list) and isinstance(expected, list):
        return len(yours) == len(expected) and all(map(identical, yours, expected))
    if isinstance(yours, dict) and isinstance(expected, dict):
        if "tuple" in yours and "tuple" in expected:
            return identical(yours["tuple"], expected["tuple"])
        return False  # of what is only named by type, nothing is known
    return yours == expected or (yours != yours and expected != expected)


def compare(
    call: str, yours: Plain, expected: Plain, names: Sequence[str], agree: Any
) -> Comparison:
    """The table "yours / should be", a cell for each item, and a note where it needs one."""
    left, right = items_of(yours), items_of(expected)
    if right is None:
        mine, theirs = texts_apart(yours, expected)
        note = _note(yours, expected)
        return Comparison(call, [], [mine], [theirs], [not agree(yours, expected)], note)
    if left is None:
        left, note = [], _note(yours, expected)
    elif len(left) != len(right):
        note = f"It gave {_count(len(left))} where {_count(len(right))} are expected."
    else:
        note = ""
    cells = []
    for at in range(max(len(left), len(right))):
        if at >= len(left):
            cells.append(("", text_of_plain(right[at]), True))
        elif at >= len(right):
            cells.append((text_of_plain(left[at]), "", True))
        elif agree(left[at], right[at]):
            cells.append((text_of_plain(left[at]), text_of_plain(right[at]), False))
        else:
            cells.append((*texts_apart(left[at], right[at]), True))
    if cells and not note and not any(differs for _, _, differs in cells):
        note = f"It gave {what_it_is(yours)} where {what_it_is(expected)} is expected."
        cells = [(mine, theirs, True) for mine, theirs, _ in cells]
    columns = list(names) if len(names) == len(cells) else []
    return Comparison(
        call, columns, [c[0] for c in cells], [c[1] for c in cells], [c[2] for c in cells], note
    )


def _count(items: int) -> str:
    return "one value" if items == 1 else f"{items} values" if items else "an empty list"


def _note(yours: Plain, expected: Plain) -> str:
    if yours is None:
        return "It gave nothing (None). Does a function end without return?"
    wanted = "a list" if items_of(expected) is not None else "a number"
    if items_of(expected) is None and not is_number(expected):
        return ""
    if items_of(expected) is None and is_number(yours):
        return ""
    if yours == {"other": "Value"}:
        return f"It gave a Value where {wanted} is expected: .data or .grad holds a Value's number."
    return f"It gave {what_it_is(yours)} where {wanted} is expected."
