"""Records of wrong answers are made in Pyodide, kept, and made anew when they may have changed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import NoReturn

import pytest

from engine.grading.record import alike
from lessons.authoring import catalogue, records
from lessons.authoring.errors import AuthorError
from lessons.authoring.format import read_exercise
from lessons.authoring.gate import examine, in_this_python
from lessons.authoring.in_pyodide import Pyodide, PyodideError
from tests.lessons.exercise_files import IN_ORDER, broken, read

SCAN = catalogue.scan


def no_pyodide() -> NoReturn:
    raise PyodideError("Node.js 20 or newer is needed to run Pyodide.")


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the exercise asked for has stale records."""
    monkeypatch.setattr(catalogue, "scan", lambda: ([], []))


@pytest.fixture(scope="module")
def pyodide() -> Iterator[Pyodide]:
    with Pyodide() as interpreter:
        yield interpreter


@pytest.mark.pyodide
def test_an_exercise_becomes_what_the_page_loads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pyodide: Pyodide
) -> None:
    kept = tmp_path / "records.json"
    monkeypatch.setattr(records, "Pyodide", lambda: nullcontext(pyodide))
    exercise = read(tmp_path, IN_ORDER)
    data = records.exercise_data(exercise, kept)
    assert (data.id, data.title, data.starter) == ("twice", "Twice", exercise.starter)
    assert data.hints == ["How often does the number go in?", "What makes two of one?"]
    assert [wrong.name for wrong in data.grading.wrongs] == ["the number itself", "a square"]
    assert json.loads(data.grading.wrongs[0].record) == [[["value", 3, None]]]
    assert data.grading.wrongs[0].words.startswith("This is what you get")
    json.dumps(asdict(data))

    monkeypatch.setattr(records, "Pyodide", no_pyodide)
    assert records.exercise_data(exercise, kept) == data, "kept records are used"
    changed = read(tmp_path, broken("How often", "How many times"))
    with pytest.raises(PyodideError):
        records.exercise_data(changed, kept)


@pytest.mark.pyodide
def test_a_refused_exercise_gets_no_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pyodide: Pyodide
) -> None:
    monkeypatch.setattr(records, "Pyodide", lambda: nullcontext(pyodide))
    exercise = read(tmp_path, broken("return x + x", "return x + 2"))
    with pytest.raises(AuthorError, match="does not pass"):
        records.exercise_data(exercise, tmp_path / "records.json")


@pytest.mark.pyodide
def test_every_exercise_passes_the_gate_in_pyodide(pyodide: Pyodide) -> None:
    exercises, _ = SCAN()
    for exercise in exercises:
        assert examine(exercise, pyodide.call).errors == []


@pytest.mark.pyodide
def test_records_of_gradients_are_alike_in_pyodide_and_here(pyodide: Pyodide) -> None:
    exercise = read_exercise(catalogue.EXERCISES / "03_value" / "product_rule.py")
    there, here = examine(exercise, pyodide.call), examine(exercise, in_this_python)
    assert there.records.keys() == here.records.keys()
    for name, record in there.records.items():
        assert alike(record, here.records[name]), name


def test_records_differ_by_more_than_rounding_only() -> None:
    assert alike('[["value",0.1,null]]', '[["value",0.10000000000000003,null]]')
    assert not alike('[["value",0.1,null]]', '[["value",0.1001,null]]')
    assert not alike('[["value",1,null]]', '[["value",true,null]]')
    assert not alike("", "")


@pytest.mark.parametrize("text", ["", "{", "[]", '{"product_rule": {}}'])
def test_a_damaged_file_of_records_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    kept = tmp_path / "records.json"
    kept.write_text(text)
    monkeypatch.setattr(records, "Pyodide", no_pyodide)
    with pytest.raises(PyodideError):
        records.exercise_data(read(tmp_path, IN_ORDER), kept)
