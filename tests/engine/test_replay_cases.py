"""The figures that the page's replay is tested with are the engine's own."""

from __future__ import annotations

import json
import math
from typing import Any

from engine.draw.live import LETTERS, live_text
from tests.engine.replay_cases import FILE, cases

NUMBERS = FILE.with_name("live_number_cases.json")


def alike(one: Any, other: Any) -> bool:
    """Whether two pieces of JSON are the same; numbers may differ in their last digits."""
    if isinstance(one, float) and isinstance(other, float):
        return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-12)
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(alike(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(alike, one, other))
    return bool(one == other)


def test_the_file_of_cases_is_what_the_engine_computes_now() -> None:
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    now = json.loads(json.dumps(cases()))
    assert alike(kept, now), "Run `python -m tests.engine.replay_cases` and look at what changed."


def test_every_live_number_is_written_as_the_shared_table_says() -> None:
    table = json.loads(NUMBERS.read_text(encoding="utf-8"))
    assert len(table) > 25
    for case in table:
        assert live_text(float(case["number"])) == case["text"]
        assert len(case["text"]) <= LETTERS
