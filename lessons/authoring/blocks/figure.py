"""What figures without content share: an element, a drawing for readers without a script, data."""

from __future__ import annotations

from html import escape
from typing import ClassVar
from xml.etree.ElementTree import Element, SubElement

from lessons.authoring.blocks.base import EmptyBlock
from lessons.authoring.blocks.graph_figure import script_json
from lessons.authoring.render import AtomicString


class FigureBlock(EmptyBlock):
    """`/// name | heading` with options only; the option `id` is the figure's name."""

    TAG: ClassVar[str] = ""  # gw-training
    PREFIX: ClassVar[str] = ""  # "training": the element's id is training-id
    DATA: ClassVar[str] = ""  # class of the JSON beside the fallback

    def figure(self, element_id: str) -> tuple[str, object]:
        """The fallback's HTML under the heading, and what the element needs. Raises Mistake."""
        raise NotImplementedError

    def build(self, parent: Element) -> tuple[Element, Element]:
        """The element with its fallback and its data."""
        element_id = f"{self.PREFIX}-{self.options['id']}"
        self.pages.take(element_id, self.line)
        body, data = self.figure(element_id)
        heading = f'<p class="gw-heading">{escape(self.argument)}</p>'
        html = (
            f'<div class="gw-fallback">{heading}{body}</div>'
            f'<script type="application/json" class="{self.DATA}">{script_json(data)}</script>'
        )
        attributes = {
            "id": element_id,
            "heading": self.argument,
            "class": "gw-figure",
            "data-search-exclude": "true",
        }
        element = SubElement(parent, self.TAG, attributes)
        element.text = AtomicString(self.md.htmlStash.store(html))
        return element, Element("div")
