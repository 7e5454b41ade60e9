"""The worker's entry answers every request with JSON, and never raises."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.browser import call
from tests.engine.grading.programs import RIGHT, filled, grade


def ask(**request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(call(json.dumps(request)))
    return answer


def test_a_trace_comes_with_its_two_pictures() -> None:
    answer = ask(kind="trace", program="L = a*b", leaves={"a": 2, "b": -3}, prefix="p")
    assert answer["trace"]["gradients"].values() is not None
    assert answer["wide"].startswith("<svg")
    assert answer["tall"].startswith("<svg")


def test_a_graph_that_cannot_be_computed_is_said_in_a_sentence_without_blaming_us() -> None:
    answer = ask(kind="trace", program="L = a/b", leaves={"a": 2, "b": 0}, prefix="p")
    assert "divided by 0" in answer["fault"]
    assert "grader" not in answer["fault"]


def test_floats_that_json_cannot_carry_cross_as_words() -> None:
    answer = ask(kind="trace", program="L = a*a", leaves={"a": 1e200}, prefix="p")
    assert answer["trace"]["nodes"][-1]["data"] == "inf" or "fault" in answer


def test_a_run_tells_its_problem() -> None:
    assert ask(kind="run", program="x = 1") == {"problem": None}
    assert ask(kind="run", program="x")["problem"]["kind"] == "NameError"


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"kind": "dance"}', '{"kind": "run"}'])
def test_what_is_no_request_is_a_fault_in_words(text: str) -> None:
    fault = json.loads(call(text))["fault"]
    assert fault.startswith("The grader itself failed, not your code")


def test_a_program_that_returns_what_is_no_number_is_told_so() -> None:
    after = "\ndef grads(*a):\n    return [float('nan'), float('inf'), 1, 2]\n"
    verdict = grade(filled(RIGHT, after=after))
    assert verdict["comparison"]["yours"][:2] == ["not a number", "∞"]
