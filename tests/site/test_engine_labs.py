"""A lab that runs the engine with another rule: what it shows, and mistakes in the option."""

import json
import re
from typing import Any

import pytest

from tests.site.rendering import render

LAB = """\
/// graph-lab | y = x · x
    id: overwriting
    leaves: {{x: 3}}
    engine: |
{engine}
{program}
///
"""
BOTH = """
      def _backward():
          self.grad = other.data * out.grad
          other.grad = self.data * out.grad
"""
FIRST = BOTH.replace("other.grad =", "other.grad +=")


def lab_of(engine: str, program: str = "y = x * x") -> dict[str, Any]:
    rendered = render(LAB.format(engine=engine.strip("\n"), program=program))
    assert rendered.faults == []
    found = re.search(r'class="gw-lab-data">(.*?)</script>', rendered.html, re.DOTALL)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    assert ("gw-odd-wrong" in rendered.html) == (data["lab"]["trace"]["mismatch"] is not None)
    return data


def pushes(data: dict[str, Any]) -> list[tuple[bool, float, float]]:
    return [
        (push["adds"], push["before"], push["after"])
        for visit in data["lab"]["trace"]["visits"]
        for push in visit["pushes"]
    ]


def test_a_rule_that_sets_on_both_lines_loses_the_first_gradient() -> None:
    data = lab_of(BOTH)
    assert pushes(data) == [(False, 0, 3), (False, 3, 3)]
    mismatch = data["lab"]["trace"]["mismatch"]
    assert (mismatch["gradient"], round(mismatch["expected"])) == (3, 6)


def test_a_rule_that_sets_on_the_first_line_only_is_right_by_luck() -> None:
    data = lab_of(FIRST)
    assert pushes(data) == [(False, 0, 3), (True, 3, 6)]
    assert data["lab"]["trace"]["mismatch"] is None


def test_luck_ends_where_an_earlier_gradient_is_lost() -> None:
    data = lab_of(FIRST, "p = x * x\ny = p + x")
    assert (False, 1, 3) in pushes(data)
    assert data["lab"]["trace"]["mismatch"]["gradient"] == 6


def test_the_data_carries_the_program_that_an_edit_runs_again() -> None:
    data = lab_of(BOTH)
    engine = data["engine"]
    assert engine["scene"] == {"engine": "Value", "program": ""}
    assert "            self.grad = other.data * out.grad\n" in engine["program"]
    assert engine["program"].endswith("x = Value(3.0)\ny = x * x\ny.backward()\n")
    lines = engine["program"].splitlines()
    written = [
        lines[push["line"] - 1].strip()
        for visit in data["lab"]["trace"]["visits"]
        for push in visit["pushes"]
    ]
    assert written == ["self.grad = other.data * out.grad", "other.grad = self.data * out.grad"]


def test_a_lab_without_the_option_carries_no_engine() -> None:
    rendered = render("/// graph-lab | y\n    id: y\n    leaves: {x: 3}\ny = x * x\n///")
    found = re.search(r'class="gw-lab-data">(.*?)</script>', rendered.html, re.DOTALL)
    assert found
    assert json.loads(found[1])["engine"] is None


MISTAKES = {
    "no text": ("      ", "y = x * x", "option 'engine':"),
    "not Python": ("      def _backward(:", "y = x * x", "line 1 is not Python. Write `engine: |`"),
    "no rule": ("      self.grad = 1", "y = x * x", "it is no rule. Write `engine: |`"),
    "another function": ("      def rule():\n          pass", "y = x * x", "it is no rule."),
    "a name nobody knows": (
        "      def _backward():\n          self.grad += othr.data",
        "y = x * x",
        "it does not run. NameError: name 'othr' is not defined",
    ),
    "an operation that the engine lacks": (
        BOTH.strip("\n"),
        "y = (x * x) ** 2",
        "it does not run. TypeError",
    ),
    "a program without a graph": (BOTH.strip("\n"), "y = x * z", "Line 1 uses z"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_in_the_option_is_told_with_file_line_and_mend(name: str) -> None:
    engine, program, words = MISTAKES[name]
    rendered = render("Text.\n\n" + LAB.format(engine=engine, program=program))
    assert len(rendered.faults) == 1, rendered.faults
    assert rendered.faults[0].startswith("docs/lessons/02.md:3: graph-lab | y = x · x: ")
    assert words in rendered.faults[0]
