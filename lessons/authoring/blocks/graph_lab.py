"""Graph lab: a small program, traced and drawn when the site is built."""

from __future__ import annotations

from html import escape
from typing import ClassVar
from xml.etree.ElementTree import Element, SubElement

from engine import draw, trace
from engine.grading.stepping import follow
from engine.numbers import number_text
from engine.shapes import Lab, Scene, Trace
from lessons.authoring import engine_option
from lessons.authoring.blocks import options
from lessons.authoring.blocks.base import REQUIRED, Option, PageBlock
from lessons.authoring.data_files import to_json
from lessons.authoring.pages import Mistake
from lessons.authoring.render import AtomicString


class GraphLabBlock(PageBlock):
    """`/// graph-lab | heading`; the content is the program, the last name assigned the output.

    Options:
        id: the lab's name, unique in the course.
        leaves: the numbers that go in, {a: 2, b: 3}.
        engine: a `def _backward():` to run in place of the product's rule, on the course's own
            `Value`: the lab then shows what that code does, mistakes and all.
    """

    NAME = "graph-lab"
    FORM = "/// graph-lab | L = a·b"
    CONTENT = "raw"
    OPTIONS: ClassVar[dict[str, Option]] = {
        "id": (REQUIRED, options.identifier),
        "leaves": (REQUIRED, options.leaves),
        "engine": (None, options.text),
    }

    def build(self, parent: Element) -> tuple[Element, Element]:
        """The element; the program is kept aside until it is complete."""
        self.element_id = f"lab-{self.options['id']}"
        self.pages.take(self.element_id, self.line)
        attributes = {
            "id": self.element_id,
            "heading": self.argument,
            "class": "gw-figure",
            "data-search-exclude": "true",
        }
        return SubElement(parent, "gw-lab", attributes), Element("pre")

    def finish(self) -> None:
        """Trace and draw the program; the page can step it before Python has loaded."""
        program = (self.inside.text or "").strip("\n")
        leaves = self.options["leaves"]
        try:
            traced = trace.trace_program(program, leaves)
        except (trace.TraceError, ArithmeticError) as error:
            raise Mistake("the program has no graph.", str(error)) from error
        engine = None
        if self.options["engine"] is not None:
            engine, traced = self._with_engine(program, traced)
        lab = draw.lab(traced, self.element_id, whose="here")
        data = {
            "id": self.element_id,
            "heading": self.argument,
            "program": program,
            "leaves": leaves,
            "engine": engine,
            # The pictures stand in the page already.
            "lab": Lab(trace=traced, wide="", tall=""),
        }
        html = (
            f'<div class="gw-fallback"><p class="gw-heading">{escape(self.argument)}</p>'
            f"{lab.wide}{lab.tall}{table(traced)}</div>"
            f'<script type="application/json" class="gw-lab-data">{script_json(data)}</script>'
        )
        self.element.text = AtomicString(self.md.htmlStash.store(html))

    def _with_engine(self, program: str, by_ours: Trace) -> tuple[dict[str, object], Trace]:
        """What the page needs to run the engine of the option, and the trace of that."""
        text = engine_option.program(self.options["engine"], program, self.options["leaves"])
        done = follow(text, engine_option.CLASS, "")
        if done.problem is not None or done.trace is None:
            problem = done.problem
            said = f"{problem.kind}: {problem.message}." if problem else done.words
            raise Mistake("option 'engine': it does not run.", said)
        if [node.name for node in done.trace.nodes] != [node.name for node in by_ours.nodes]:
            mend = "Use only what the course's Value has: + - * and tanh as a method."
            raise Mistake("option 'engine': it builds another graph than ours.", mend)
        scene = Scene(engine_option.CLASS, "")
        return {"program": text, "scene": scene, "leaves": {}, "shown": "own"}, done.trace


def script_json(thing: object) -> str:
    """JSON that no text in it can end the script element of."""
    return to_json(thing).replace("<", "\\u003c")


def table(traced: Trace) -> str:
    """The same graph in words and numbers."""
    rows = "".join(
        f'<tr><th scope="row">{escape(node.name)}</th><td>{escape(node.formula) or "leaf"}</td>'
        f"<td>{number_text(node.data)}</td>"
        f"<td>{number_text(traced.gradients[node.id])}</td></tr>"
        for node in traced.nodes
    )
    return (
        '<table class="gw-table"><thead><tr><th scope="col">node</th><th scope="col">operation</th>'
        '<th scope="col">data</th><th scope="col">gradient</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )
