"""The record of a program: what it did under the fixed checks. Misconceptions are known by it."""

from __future__ import annotations

import json
import re
from typing import Any

from engine.grading.checks import close_enough


def record(observed: str, grading: dict[str, Any]) -> str:
    """The record as canonical JSON; empty where the program could not even be run.

    Of a program that stopped before the checks: its exception, and the functions it went through.
    """
    seen = json.loads(observed)
    kept: list[Any]
    if seen["stage"] == "checks":
        kept = [
            [_mark(each) for each in calls]
            for check, calls in zip(grading["checks"], seen["seen"], strict=True)
            if not check["random"]
        ]
    elif seen["stage"] == "error":
        problem = seen["problem"]
        through = [each["function"] for each in problem["frames"]]
        if problem["kind"] == "RecursionError":
            through = through[:2]  # how deep it got, and so where it was cut, is chance
        kept = ["stopped", problem["kind"], _message(problem), through]
    else:
        return ""
    return json.dumps(kept, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def alike(one: str, other: str) -> bool:
    """Whether two records are of the same behaviour; numbers are compared with tolerance."""
    if not one or not other:
        return False
    return one == other or _alike(json.loads(one), json.loads(other))


def _mark(seen: dict[str, Any]) -> list[Any]:
    if "value" in seen:
        return ["value", seen["value"], seen["record"]]
    problem = seen["raised"]
    return ["raised", problem["kind"], _message(problem), seen["record"]]


def _message(problem: dict[str, Any]) -> str:
    """The message without what differs from run to run: addresses, where a recursion was cut."""
    if problem["kind"] == "RecursionError":
        return ""
    return re.sub(r"0x[0-9a-fA-F]+", "0x", problem["message"])


def _alike(one: Any, other: Any) -> bool:
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_alike, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_alike(one[key], other[key]) for key in one)
    return close_enough(one, other)
