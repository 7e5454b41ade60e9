"""Numbers are written as the shared table of cases says."""

from __future__ import annotations

import json
from pathlib import Path

from engine.numbers import number_text, superscript

CASES = Path(__file__).parents[1] / "number_cases.json"


def test_every_case_of_the_shared_table_is_written_as_it_says() -> None:
    cases = json.loads(CASES.read_text(encoding="utf-8"))
    assert len(cases) > 40
    for case in cases:
        assert number_text(float(case["number"])) == case["text"]


def test_exponents_are_raised_where_there_are_signs_for_them() -> None:
    assert [superscript(k) for k in (2, -1, 10, 0.5, -0.5)] == ["²", "⁻¹", "¹⁰", "^0.5", "^−0.5"]
