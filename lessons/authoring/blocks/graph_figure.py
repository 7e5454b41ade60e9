"""What figures drawn from a graph's program share: the program's trace, a fallback, data."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import ClassVar
from xml.etree.ElementTree import Element, SubElement

from engine import trace
from engine.numbers import number_text
from engine.shapes import Lab, Trace
from lessons.authoring.blocks.base import PageBlock
from lessons.authoring.data_files import to_json
from lessons.authoring.pages import Mistake
from lessons.authoring.render import AtomicString


class GraphFigureBlock(PageBlock):
    """`/// name | heading`; the content is the program, the last name assigned the output.

    Among the options are the figure's `id` and its `leaves`.
    """

    CONTENT = "raw"
    TAG: ClassVar[str] = ""  # gw-lab
    PREFIX: ClassVar[str] = ""  # "lab": the element's id is lab-id
    DATA: ClassVar[str] = ""  # class of the JSON beside the fallback

    def build(self, parent: Element) -> tuple[Element, Element]:
        """The element; the program is kept aside until it is complete."""
        self.element_id = f"{self.PREFIX}-{self.options['id']}"
        self.pages.take(self.element_id, self.line)
        attributes = {
            "id": self.element_id,
            "heading": self.argument,
            "class": "gw-figure",
            "data-search-exclude": "true",
        }
        return SubElement(parent, self.TAG, attributes), Element("pre")

    @property
    def program(self) -> str:
        """The block's content."""
        return (self.inside.text or "").strip("\n")

    def traced(self) -> Trace:
        """The program's trace. Raises Mistake."""
        try:
            return trace.trace_program(self.program, self.options["leaves"])
        except (trace.TraceError, ArithmeticError) as error:
            raise Mistake("the program has no graph.", str(error)) from error

    def put(self, lab: Lab, words: str, data: object) -> None:
        """Complete the element: the lab's pictures, words below them, what the script needs."""
        html = (
            f'<div class="gw-fallback"><p class="gw-heading">{escape(self.argument)}</p>'
            f"{lab.wide}{lab.tall}{words}</div>"
            f'<script type="application/json" class="{self.DATA}">{script_json(data)}</script>'
        )
        self.element.text = AtomicString(self.md.htmlStash.store(html))


def script_json(thing: object) -> str:
    """JSON that no text in it can end the script element of."""
    return to_json(thing).replace("<", "\\u003c")


def table(traced: Trace, number: Callable[[float], str] = number_text) -> str:
    """The graph in words and numbers."""
    rows = "".join(
        f'<tr><th scope="row">{escape(node.name)}</th><td>{escape(node.formula) or "leaf"}</td>'
        f"<td>{number(node.data)}</td>"
        f"<td>{number(traced.gradients[node.id])}</td></tr>"
        for node in traced.nodes
    )
    return (
        '<table class="gw-table"><thead><tr><th scope="col">node</th><th scope="col">operation</th>'
        '<th scope="col">data</th><th scope="col">gradient</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )
