"""Grades programs against the exercise `product_rule` in this Python."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import Any

from lessons.authoring.catalogue import EXERCISES
from lessons.authoring.format import ExerciseFile, read_exercise
from lessons.authoring.gate import examine, in_this_python

Json = dict[str, Any]


@cache
def product_rule() -> ExerciseFile:
    return read_exercise(EXERCISES / "03_value" / "product_rule.py")


@cache
def grading() -> Json:
    """The exercise's grading, with records made in this Python and plain words."""
    exercise = product_rule()
    records = examine(exercise, in_this_python).records
    wrongs = [
        {"name": wrong.name, "record": records[wrong.name], "words": wrong.words}
        for wrong in exercise.wrongs
    ]
    return asdict(exercise.grading([])) | {"wrongs": wrongs, "why": "the why"}


def grade(program: str) -> Json:
    seen = in_this_python({"kind": "observe", "program": program, "grading": grading()})
    return in_this_python({"kind": "judge", "program": program, "grading": grading(), **seen})


def filled(rule: str, before: str = "", after: str = "") -> str:
    """The starter with its hole filled, and more program before and after it."""
    starter = product_rule().starter
    indented = rule.replace("\n", "\n            ")
    return f"{before}{starter.replace('self.grad += ____', indented)}{after}"


RIGHT = "self.grad += other.data * out.grad"
