"""Where a section's figures come from: Python that nobody sees, compared with the text."""

from __future__ import annotations

from typing import Any, ClassVar
from xml.etree.ElementTree import Element, SubElement

from lessons.authoring.blocks.base import Option, PageBlock, add
from lessons.authoring.pages import Mistake


def numbers(value: Any) -> list[str]:
    """A list of numbers or number words."""
    if isinstance(value, list) and value:
        return [str(each) for each in value]
    raise Mistake(f"{value!r} is not a list of numbers.", "Write [2, 0.05].")


class ComputedBlock(PageBlock):
    """`/// computed`; the content is Python and lines `figure = expression`.

    The page shows nothing of it, but for what is wrong with it.

    Options:
        given: numbers of the section that somebody chose and nothing computes.
    """

    NAME = "computed"
    FORM = "/// computed"
    CONTENT = "raw"
    OPTIONS: ClassVar[dict[str, Option]] = {"given": ([], numbers)}

    def read_argument(self, argument: str) -> str:
        """Refuse one. Raises Mistake."""
        if argument:
            raise Mistake("it takes no argument.", f"Write `{self.FORM}` alone.")
        return ""

    def build(self, parent: Element) -> tuple[Element, Element]:
        """An element for as long as the content is read."""
        self.parent = parent
        return SubElement(parent, "div"), Element("pre")

    def finish(self) -> None:
        """Take it out of the page again; show there what the check of the figures has found."""
        faults = self.pages.page.figure_faults
        self.pages.page.figure_faults = []
        if not faults:
            self.parent.remove(self.element)
        for fault in faults:
            add(self.element, "p", "gw-fault", str(fault))
