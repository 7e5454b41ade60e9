"""Blocks of the live graph and the ordering puzzle: what they put into a page, and refuse."""

import json
import re

import pytest

from lessons.authoring.blocks.live_graph import step
from tests.site.rendering import Elements, render

LIVE = """
/// live-graph | L = (a·b + b²) · tanh(c)
    id: live
    leaves: {a: 2, b: -3, c: 0.5}
    ranges: {a: [-4, 4], b: [-4, 4], c: [-2, 2]}
p = a*b
q = b**2
s = p + q
t = c.tanh()
L = s*t
///
"""
PUZZLE = """
/// order-puzzle | Put the four visits in order
    id: visits
    leaves: {a: 2, b: 3}
e = a*b
f = e + a
g = e*b
L = f*g
///
"""


def test_a_live_graph_is_readable_with_the_lesson_s_figures_before_any_script() -> None:
    rendered = render(LIVE)
    assert rendered.faults == []
    elements = Elements(rendered.html)
    assert elements.named("gw-live-graph")[0]["id"] == "live-live"
    assert [svg["id"] for svg in elements.named("svg")] == ["live-live-wide", "live-live-tall"]
    table = rendered.html.split("<table")[1].split("</table>")[0]
    rows = [re.findall(r">([^<]+)</t[hd]>", row) for row in table.split("<tr>")[2:]]
    figures = {row[0]: row[2:] for row in rows}
    assert figures["p"] == ["−6", "0.4621"]
    assert figures["q"] == ["9", "0.4621"]
    assert figures["s"] == ["3", "0.4621"]
    assert figures["t"] == ["0.4621", "3"]
    assert figures["L"] == ["1.3864", "1"]


def test_a_live_graph_carries_its_trace_and_its_sliders() -> None:
    data = json.loads(render(LIVE).html.split('class="gw-live-data">')[1].split("</script>")[0])
    assert data["sliders"]["a"] == {"low": -4, "high": 4, "step": 0.1}
    assert data["sliders"]["c"] == {"low": -2, "high": 2, "step": 0.05}
    assert data["trace"]["nodes"][0]["name"] == "a"


def test_a_slider_goes_in_round_steps() -> None:
    assert [step(0, 1), step(-2, 2), step(0, 60), step(0, 1000)] == [0.01, 0.05, 1, 10]


def test_a_puzzle_is_readable_before_any_script_and_carries_its_trace() -> None:
    rendered = render(PUZZLE)
    assert rendered.faults == []
    elements = Elements(rendered.html)
    assert elements.named("gw-order-puzzle")[0]["id"] == "puzzle-visits"
    assert "In which order may e, f, g, L be visited?" in elements.text
    data = json.loads(rendered.html.split('class="gw-puzzle-data">')[1].split("</script>")[0])
    assert len(data["trace"]["visits"]) >= 4


def test_a_puzzle_s_picture_has_room_for_the_pushes_of_every_order() -> None:
    html = render(PUZZLE).html
    # From e to a, after g was visited and before f: nothing wider comes in any order.
    pushes = re.findall(r'class="gw-push">.*?</g>', html, re.DOTALL)
    texts = ["".join(re.findall(r"<tspan[^>]*>([^<]*)", push)) for push in pushes]
    assert any(len(text.replace(" ", "")) >= len("3×42→18+126=144") for text in texts)


MISTAKES = {
    "no ranges": (LIVE.replace("    ranges: {a: [-4, 4], b: [-4, 4], c: [-2, 2]}\n", ""), "ranges"),
    "ranges that are numbers": (
        LIVE.replace("[-2, 2]", "2"),
        "2 is no range for c. Write {a: [-4, 4], b: [0, 1]}.",
    ),
    "a range in words": (LIVE.replace("[-2, 2]", "[-2, two]"), "Write it as -6, 0.25 or 1/3"),
    "a range upside down": (LIVE.replace("[-2, 2]", "[2, -2]"), "Write its lower end first"),
    "a leaf without a range": (
        LIVE.replace(", c: [-2, 2]", ""),
        "the leaf c has no range. Add c: [-1, 1] to `ranges`.",
    ),
    "a range of no leaf": (
        LIVE.replace("c: [-2, 2]", "c: [-2, 2], d: [0, 1]"),
        "there is no leaf d. Take its range out",
    ),
    "a beginning outside the range": (
        LIVE.replace("[-2, 2]", "[1, 2]"),
        "c = 0.5 is outside its range. Widen the range",
    ),
    "a place without a result": (
        LIVE.replace("c.tanh()", "c.log()"),
        "there is no result. Line 4 has no result: log needs a number above 0",
    ),
    "a live graph that does not run": (
        LIVE.replace("L = s*t", "L = s*u"),
        "the program has no graph. Line 5 uses u",
    ),
    "a puzzle of one visit": (
        "\n/// order-puzzle | One\n    id: x\n    leaves: {a: 2}\nL = a*a\n///",
        "this graph has 1 of the 2 to 6 visits. Write a program of 2 to 6 operations.",
    ),
    "a puzzle that does not run": (PUZZLE.replace("f*g", "f*h"), "the program has no graph"),
    "a puzzle without leaves": (PUZZLE.replace("    leaves: {a: 2, b: 3}\n", ""), "leaves: ..."),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told_with_file_line_and_mend(name: str) -> None:
    text, words = MISTAKES[name]
    rendered = render("Text.\n" + text)
    assert len(rendered.faults) == 1, rendered.faults
    assert rendered.faults[0].startswith("docs/lessons/02.md:3: ")
    assert words in rendered.faults[0]
