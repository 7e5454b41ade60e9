"""The course's first exercise: what passes, what does not, and what each wrong answer is told."""

from __future__ import annotations

import pytest

from lessons.authoring.format import Answer
from tests.engine.grading.programs import RIGHT, filled, grade, product_rule

MINUS = "\u2212"


@pytest.mark.parametrize("wrong", product_rule().wrongs, ids=lambda wrong: wrong.name)
def test_every_known_wrong_answer_earns_its_own_words(wrong: Answer) -> None:
    verdict = grade(wrong.program)
    assert verdict["outcome"] in ("failed", "error")
    assert verdict["words"] == wrong.words


@pytest.mark.parametrize(
    "rule",
    [
        RIGHT,
        "self.grad += out.grad * other.data",
        "self.grad += (other.data)*( out.grad )  # the other one",
        "self.grad = other.data * out.grad + self.grad",
        "incoming = out.grad\nself.grad += incoming * other.data",
        "self.grad += float(other.data) * out.grad",
        "self.grad -= -other.data * out.grad",
        'self.grad += other.data * out.grad  # not \\x, not \\u, not """',
        "for value, factor in ((self, other.data),):\n    value.grad += factor * out.grad",
    ],
)
def test_right_answers_in_other_spellings_pass(rule: str) -> None:
    verdict = grade(filled(rule))
    assert verdict["outcome"] == "passed", verdict
    assert verdict["why"] == "the why"
    assert {check["state"] for check in verdict["checks"]} == {"passed"}


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("self.grad += out.grad * self.data", "its own number"),
        ("local = other.data\nself.grad += local", "stops at the local derivative"),
        ("self.grad = self.grad + 1.0 + 0 * out.grad", "always one"),
        ("pass", "the other's gradient"),
        ("self.grad = out.grad * other.data", "overwrites"),
    ],
)
def test_a_misconception_is_known_however_it_is_spelled(rule: str, words: str) -> None:
    wanted = next(wrong.words for wrong in product_rule().wrongs if wrong.name == words)
    assert grade(filled(rule))["words"] == wanted


def test_a_wrong_answer_nobody_foresaw_gets_the_comparison_and_no_words() -> None:
    verdict = grade(filled("self.grad += 17 * out.grad"))
    assert verdict["outcome"] == "failed"
    assert verdict["words"] == ""
    assert verdict["comparison"]["call"] == "a * b at a = 4, b = -3"


def test_the_failing_call_is_shown_cell_by_cell() -> None:
    verdict = grade(filled("self.grad += other.data"))
    assert [check["state"] for check in verdict["checks"][:3]] == [
        "passed",
        "failed",
        "not reached",
    ]
    assert verdict["comparison"] == {
        "call": "grads(2, 3, 1, -2)",
        "columns": ["a", "b", "c", "d"],
        "yours": ["3", f"{MINUS}4", f"{MINUS}2", "7"],
        "expected": [f"{MINUS}6", f"{MINUS}4", f"{MINUS}2", "7"],
        "differs": [True, False, False, False],
        "note": "",
    }


def test_the_starter_is_a_blank_and_no_attempt() -> None:
    verdict = grade(product_rule().starter)
    assert verdict["outcome"] == "blank"
    assert {check["state"] for check in verdict["checks"]} == {"not reached"}


def test_a_program_without_the_blank_but_with_one_in_a_comment_is_graded() -> None:
    assert grade(filled(f"{RIGHT}  # was: self.grad += ____"))["outcome"] == "passed"


def test_a_blank_in_a_program_that_cannot_be_read_is_still_a_blank() -> None:
    assert grade(filled("self.grad += ____", after="print((("))["outcome"] == "blank"


def test_hard_coded_answers_fail_on_numbers_they_have_not_seen_and_are_told_so() -> None:
    after = """
def grads(a, b, c, d):
    known = {(2, 3, 1, -2): [-6, -4, -2, 7], (0, 3, 1, -2): [-6, 0, -2, 1]}
    return known.get((a, b, c, d), [-6, -4, -2, 7])
"""
    verdict = grade(filled(RIGHT, after=after))
    assert verdict["outcome"] == "failed"
    assert verdict["checks"][-1]["state"] == "failed"
    note = verdict["comparison"]["note"]
    assert f"yours gave {MINUS}6, {MINUS}4, {MINUS}2, 7" in note
    assert verdict["comparison"]["call"] in note


def test_hard_coding_the_first_list_fails_at_the_next_input() -> None:
    after = "\ndef grads(a, b, c, d):\n    return [-6, -4, -2, 7]\n"
    assert grade(filled(RIGHT, after=after))["outcome"] == "failed"


def test_the_same_program_always_gets_the_same_verdict() -> None:
    program = filled(RIGHT, after="\ndef grads(a, b, c, d):\n    return [-6, -4, -2, 7 * a]\n")
    assert grade(program) == grade(program)
