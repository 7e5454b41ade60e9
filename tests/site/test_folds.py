"""Which parts of the exercises' programs are folded, in the build and in the page alike."""

import ast
import json
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

from lessons.authoring import catalogue
from lessons.authoring.blocks.exercise import starter_html
from lessons.authoring.folds import LONG, WORTH, folds, label

ROOT = Path(__file__).parents[2]
STARTERS = {each.id: each.starter.rstrip("\n") for each in catalogue.load()}
LONG_ONES = [name for name, starter in STARTERS.items() if folds(starter)]

# What the page's own rule makes of the programs on stdin.
PAGES_RULE = """
import { readFileSync } from "node:fs";
import { foldLabel, folds } from "./site-js/src/folds.ts";
const said = JSON.parse(readFileSync(0, "utf8")).map((starter) => {
  const lines = starter.split("\\n");
  return folds(starter).map(({ first, last }) => {
    const { names, count } = foldLabel(lines.slice(first - 1, last));
    return [first, last, names, count];
  });
});
console.log(JSON.stringify(said));
"""

ODD = """
import math

def helper():
    return 1
# a comment between
async def other():
    text = '''
    def not_one
'''

    return text
limit = 3

class Whole:
    def f(self):
        return 1

@decorated
def alone():
    a = 1
    b = 2
    c = 3
    d = 4
    return a

class Part(Whole):
    size = 3
    def __init__(self):
        self.a = 1
        self.b = 2
        self.c = 3
        self.d = 4
        self.e = 5
    def short(self):
        return 1
    # kept: a blank follows
    class Inner:
        def f(self):
            return ____

    def g(self):
        x = 1

        def h():
            return 2
        return h

    # between

    def i(self): return 3

def calls():
    return 1

class After:
    a = 1
    b = 2
    c = 3
    def f(self):
        pass
    def g(self):
        pass

calls()
"""


def test_long_programs_are_folded_and_short_ones_are_not() -> None:
    assert {"power", "mlp_parameters", "training_step"} <= set(LONG_ONES)
    assert all(STARTERS[name].count("\n") >= LONG for name in LONG_ONES)
    assert "product_rule" not in LONG_ONES


def test_what_is_folded_is_named_and_counted() -> None:
    lines = STARTERS["power"].split("\n")
    said = [label(lines[first - 1 : last]) for first, last in folds(STARTERS["power"])]
    assert said == [
        ("__repr__, __add__, __mul__", "24 lines"),
        ("tanh, __neg__, __sub__, __truediv__, backward", "35 lines"),
    ]


@pytest.mark.parametrize("name", LONG_ONES)
def test_whole_definitions_are_folded_and_none_with_a_blank(name: str) -> None:
    lines = STARTERS[name].split("\n")
    definitions = [
        (node.lineno, node.end_lineno)
        for node in ast.walk(ast.parse(STARTERS[name]))
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    ]
    for first, last in folds(STARTERS[name]):
        assert first in [begin for begin, _ in definitions]
        assert last in [end for _, end in definitions]
        assert last - first + 1 >= WORTH
        assert "____" not in "\n".join(lines[first - 1 : last])


@pytest.mark.parametrize("name", LONG_ONES)
def test_what_surrounds_a_blank_is_open(name: str) -> None:
    hidden = {line for first, last in folds(STARTERS[name]) for line in range(first, last + 1)}
    for node in ast.walk(ast.parse(STARTERS[name])):
        inside = ast.get_source_segment(STARTERS[name], node) or ""
        if isinstance(node, ast.ClassDef) and "____" in inside:
            assert node.lineno not in hidden
        if isinstance(node, ast.FunctionDef) and "____" in inside:
            assert hidden.isdisjoint(range(node.lineno, (node.end_lineno or 0) + 1))


def test_the_page_and_the_build_fold_the_same_parts() -> None:
    programs = [*STARTERS.values(), ODD.strip("\n"), ODD + "\n# more" * 20]
    node = subprocess.run(
        ["node", "--import", "tsx", "--input-type=module", "--eval", PAGES_RULE],
        cwd=ROOT,
        input=json.dumps(programs),
        capture_output=True,
        text=True,
        check=True,
    )
    expected = [
        [
            [first, last, *label(program.split("\n")[first - 1 : last])]
            for first, last in folds(program)
        ]
        for program in programs
    ]
    assert json.loads(node.stdout) == expected
    assert [each[2] for each in expected[-1]] == ["helper, other", "alone", "g, i", "After"]


class Fallback(HTMLParser):
    """The text of a page's code, and of what can be opened."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.inside: list[str] = []
        self.code = ""
        self.summaries: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002
        self.inside.append(tag)
        if tag == "summary":
            self.summaries.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.inside.pop() == tag

    def handle_data(self, data: str) -> None:
        if "code" in self.inside:
            self.code += data
        elif "summary" in self.inside:
            self.summaries[-1] += data


@pytest.mark.parametrize("name", STARTERS)
def test_without_a_script_the_whole_program_is_there(name: str) -> None:
    fallback = Fallback(starter_html("A title", STARTERS[name]))
    assert fallback.code == STARTERS[name] + "\n"
    assert len(fallback.summaries) == len(folds(STARTERS[name]))
