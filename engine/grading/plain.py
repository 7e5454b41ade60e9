"""Exact plain data: what a learner's call returned, as JSON can carry it, nothing of theirs in it.

Only the exact types int, float, str, bool, None, list and tuple cross; a subclass could compare as
it likes. Lists are lists, a tuple is ``{"tuple": [...]}``, anything else ``{"other": "its type"}``.
"""

from __future__ import annotations

from typing import TypeAlias

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, str | list[Plain]] | None"

_DEEPEST = 12
_MOST_ITEMS = 20_000
_LONGEST_TEXT = 2_000
_MOST_BITS = 4_000


def plain(value: object) -> Plain:
    """The value as plain data; its type's name where it is none."""
    return _plain(value, _DEEPEST, [_MOST_ITEMS])


def _plain(value: object, depth: int, left: list[int]) -> Plain:
    left[0] -= 1
    kind = type(value)
    if value is None or value is True or value is False:
        return value
    if isinstance(value, float) and kind is float:
        return value
    if isinstance(value, int) and kind is int:
        return value if value.bit_length() <= _MOST_BITS else {"other": "int of over 1,000 digits"}
    if isinstance(value, str) and kind is str:
        # Half a surrogate pair cannot be written down as UTF-8.
        return value[:_LONGEST_TEXT].encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, (list, tuple)) and kind in (list, tuple):
        if depth == 0 or left[0] < len(value):
            return {"other": f"{kind.__name__} too large to compare"}
        items = [_plain(each, depth - 1, left) for each in value]
        return items if kind is list else {"tuple": items}
    return {"other": _name(kind)}


def _name(kind: type) -> str:
    name = type.__dict__["__name__"].__get__(kind)  # past a metaclass of the learner's
    return name if type(name) is str else "object"


def items_of(value: Plain) -> list[Plain] | None:
    """The items of a list or tuple; None for anything else."""
    if isinstance(value, list):
        return value
    if isinstance(value, dict) and isinstance(value.get("tuple"), list):
        return value["tuple"]  # type: ignore[return-value]
    return None


def is_number(value: Plain) -> bool:
    """Whether it is an int or a float; True and False are not."""
    return type(value) in (int, float)
