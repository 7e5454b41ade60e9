"""What number and predict questions share: an id, a heading, a text, and a data file."""

from __future__ import annotations

from typing import Any, ClassVar
from xml.etree.ElementTree import Element, SubElement

from lessons.authoring.blocks import options
from lessons.authoring.blocks.base import PageBlock, add
from lessons.authoring.pages import Mistake


class QuestionBlock(PageBlock):
    """The question's text stands in the page; its answer only in the data file."""

    TAG: ClassVar[str] = ""

    def read_argument(self, argument: str) -> str:
        """The question's id."""
        return options.identifier(super().read_argument(argument))

    def build(self, parent: Element) -> tuple[Element, Element]:
        """The element, and the fallback that the content goes into."""
        self.element_id = f"q-{self.argument}"
        self.pages.take(self.element_id, self.line)
        self.pages.page.questions += 1
        heading = self.options["heading"] or f"Question {self.pages.page.questions}"
        element = SubElement(parent, self.TAG, {"id": self.element_id, "heading": heading})
        fallback = add(element, "div", "gw-fallback")
        add(fallback, "p", "gw-heading", heading)
        self.question = add(fallback, "div", "gw-question-text")
        return element, self.question

    def data(self) -> Any:
        """The question's data file: a shape of engine.shapes. Raises Mistake."""
        raise NotImplementedError

    def finish(self) -> None:
        """Write the data file and name it in the element."""
        if not len(self.question):
            raise Mistake("the question has no text.", "Write it under the options.")
        self.element.set("src", self.pages.data.add("questions", self.element_id, self.data()))
