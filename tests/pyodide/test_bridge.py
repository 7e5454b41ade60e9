"""The bridge itself: what a tool of ours sees when Node or the engine is not as it should be."""

from pathlib import Path

import pytest

from lessons.authoring.in_pyodide import Pyodide, PyodideError

pytestmark = pytest.mark.pyodide


def test_a_missing_node_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with Pyodide() as python, pytest.raises(PyodideError, match=r"Node\.js 20 or newer is needed"):
        python.call({"kind": "run", "program": "pass"})


def test_an_engine_that_does_not_import_says_why(tmp_path: Path) -> None:
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "browser.py").write_text("import nowhere")
    with Pyodide(tmp_path) as python, pytest.raises(PyodideError, match="nowhere"):
        python.call({"kind": "run", "program": "pass"})


def test_a_fault_of_ours_is_raised_and_not_graded(python: Pyodide) -> None:
    with pytest.raises(PyodideError):
        python.call({"kind": "no such kind"})


def test_a_call_answers_as_the_engine_does(python: Pyodide) -> None:
    assert python.call({"kind": "run", "program": "1 + 1"}) == {"problem": None}


def test_a_graph_is_traced(python: Pyodide) -> None:
    leaves = {"a": 2.0, "b": 3.0}
    request = {"kind": "trace", "program": "L = a*b", "leaves": leaves, "prefix": "p"}
    lab = python.request(request)["lab"]
    assert lab["trace"]["gradients"] == {"n0": 3, "n1": 2, "n2": 1}


def test_its_node_ends_with_it() -> None:
    with Pyodide() as python:
        python.call({"kind": "run", "program": "pass"})
        process = python._process
    assert process is not None
    assert process.poll() is not None
