"""Playground: its examples, and which exercises of the course give the reader an engine."""

from __future__ import annotations

from html import escape
from xml.etree.ElementTree import Element, SubElement

from engine import draw
from engine.grading.playing import Outcome, play
from engine.shapes import Lab, Played
from lessons.authoring import catalogue
from lessons.authoring.blocks.base import BareBlock
from lessons.authoring.blocks.graph_figure import script_json, table
from lessons.authoring.my_engine import LAST
from lessons.authoring.pages import Mistake
from lessons.authoring.render import AtomicString, python_html

HEADING = "A program over Value"
ID = "play"  # the page's own heading is #playground
EXAMPLES = [
    ("One line", "a = 2\nb = -3\nc = 5\n(a*b + c).tanh()"),
    ("A neuron", "x1, x2 = 2, 1\nw1, w2 = 0.5, -1\nb = 0.25\ns = w1*x1 + w2*x2 + b\nL = tanh(s)"),
    ("Lesson 6's graph", "a = 2\nb = -3\nc = 0.5\ns = a*b + b**2\nL = s * tanh(c)"),
    ("Softplus", "# A smooth relu. What is its slope called?\nx = 0.5\nlog(1 + exp(x))"),
    ("A corner", "# At 0, nudging finds no slope.\nx = 0\nrelu(x) + x**2"),
    ("A loop", "x = 0.5\ny = x\nfor step in range(3):\n    y = tanh(y*y + x)\ny"),
]


class PlaygroundBlock(BareBlock):
    """`/// playground`; it takes neither an argument nor content, and stands once in a site."""

    NAME = "playground"
    FORM = "/// playground"

    def build(self, parent: Element) -> tuple[Element, Element]:
        """The element; without a script, the first example with its graph."""
        self.pages.take(ID, self.line)
        program = EXAMPLES[0][1]
        done = play(program)
        if done.trace is None:
            raise Mistake("its first example has no graph.", str(done.problem or done.words))
        lab = draw.lab(done.trace, f"{ID}-lab")
        data = {
            "examples": [{"title": title, "program": text} for title, text in EXAMPLES],
            "engines": engines(),
            "played": _played(done, Lab(done.trace, "", "")),  # the pictures stand in the page
        }
        html = (
            f'<div class="gw-fallback"><p class="gw-heading">{escape(HEADING)}</p>'
            f'<pre class="gw-starter highlight" data-search-exclude="true"><code>'
            f"{python_html(program)}</code></pre>{lab.wide}{lab.tall}{table(done.trace)}"
            "<p>With JavaScript, programs of your own run here, in the page.</p></div>"
            f'<script type="application/json" class="gw-playground-data">{script_json(data)}'
            "</script>"
        )
        attributes = {
            "id": ID,
            "heading": HEADING,
            "class": "gw-figure",
            "data-search-exclude": "true",
        }
        element = SubElement(parent, "gw-playground", attributes)
        element.text = AtomicString(self.md.htmlStash.store(html))
        return element, Element("pre")


def engines() -> list[dict[str, str]]:
    """The exercises whose passed program can run a graph backward, the last of the course first."""
    by_id = {each.id: each for each in catalogue.load()}
    found = []
    at = LAST
    while at in by_id:
        exercise = by_id[at]
        if "def backward(" not in exercise.solution.program:
            break
        found.append({"exercise": exercise.id, "title": exercise.header.title})
        at = exercise.header.builds_on
    return found


def _played(done: Outcome, lab: Lab) -> Played:
    return Played(
        lab=lab,
        heading=done.heading,
        leaves=done.leaves,
        assumed=done.assumed,
        nudged=done.nudged,
        words=done.words,
        problem=None,
    )
