"""What the learner takes home: their engine as one file, and which parts of it are their own."""

from __future__ import annotations

from html import escape
from typing import ClassVar
from xml.etree.ElementTree import Element, SubElement

from lessons.authoring.blocks.base import EmptyBlock, Option
from lessons.authoring.errors import AuthorError
from lessons.authoring.my_engine import my_engine
from lessons.authoring.pages import Mistake
from lessons.authoring.render import AtomicString

FILE = "my_autograd.py"


class MyEngineBlock(EmptyBlock):
    """`/// my-engine | heading`; it has no content."""

    NAME = "my-engine"
    FORM = f"/// my-engine | Download {FILE}"
    OPTIONS: ClassVar[dict[str, Option]] = {}

    def build(self, parent: Element) -> tuple[Element, Element]:
        """The element; its file holds answers, so the page itself holds none of it."""
        self.pages.take("my-engine", self.line)
        try:
            engine = my_engine()
        except AuthorError as error:
            raise Mistake("the file cannot be made.", str(error)) from error
        heading = escape(self.argument)
        html = (
            '<div class="gw-fallback gw-exercise gw-mine">'
            f'<div class="gw-head"><p class="gw-title">{heading}</p></div>'
            f'<p class="gw-mine-words">With JavaScript, {FILE} stands here, made of your own '
            "answers and ready to be saved.</p></div>"
        )
        attributes = {
            "id": "my-engine",
            "heading": self.argument,
            "src": self.pages.data.add("", "my_autograd", engine),
            "class": "gw-figure",
            "data-search-exclude": "true",
        }
        element = SubElement(parent, "gw-my-engine", attributes)
        element.text = AtomicString(self.md.htmlStash.store(html))
        return element, Element("div")
