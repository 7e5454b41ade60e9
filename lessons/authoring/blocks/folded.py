"""Hint and deeper note: folded away with `<details>`, no script needed."""

from __future__ import annotations

from typing import ClassVar
from xml.etree.ElementTree import Element

from lessons.authoring.blocks.base import PageBlock, add
from lessons.authoring.pages import Mistake


class HintBlock(PageBlock):
    """`/// hint | Title`."""

    NAME = "hint"
    FORM = "/// hint | Title"
    CSS: ClassVar[str] = "gw-hint"

    def build(self, parent: Element) -> tuple[Element, Element]:
        """A `<details>` with its title."""
        element = add(parent, "details", self.CSS)
        # The title is Markdown: not atomic.
        add(element, "summary").text = self.argument
        return element, add(element, "div", "gw-folded")

    def finish(self) -> None:
        """Refuse an empty one."""
        if not len(self.inside):
            raise Mistake("it is empty.", "Write what it says between the header and its end.")


class DeeperBlock(HintBlock):
    """`/// deeper | Title`."""

    NAME = "deeper"
    FORM = "/// deeper | Title"
    CSS = "gw-deeper"
