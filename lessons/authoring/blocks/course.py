"""Front page: the first button, the map of the course, and the reader's progress as a file.

The first two stay empty while the pages are read: what the course holds is known when all of them
have been, and `lessons.authoring.course` fills them.
"""

from __future__ import annotations

from typing import ClassVar
from xml.etree.ElementTree import Element, SubElement

from lessons.authoring.blocks.base import PageBlock, add
from lessons.authoring.pages import Mistake


class CourseBlock(PageBlock):
    """`/// name`, with nothing after it and nothing in it."""

    CONTENT = "raw"
    TAG: ClassVar[str] = ""
    WITHOUT_SCRIPT: ClassVar[str] = ""

    def read_argument(self, argument: str) -> str:
        """Nothing."""
        if argument:
            raise Mistake("something stands after a bar.", f"Write `{self.FORM}` alone.")
        return ""

    def build(self, parent: Element) -> tuple[Element, Element]:
        """The element, empty or with what is read where no script runs."""
        element = SubElement(parent, self.TAG)
        if self.WITHOUT_SCRIPT:
            add(element, "p", "gw-fallback-line", self.WITHOUT_SCRIPT)
        return element, Element("div")

    def finish(self) -> None:
        """Refuse what nobody would see."""
        if (self.inside.text or "").strip():
            raise Mistake("it takes no content.", "Move the text out, below the line that ends it.")


class ContinueBlock(CourseBlock):
    """`/// continue`: starts the course, or goes on where the reader left it."""

    NAME = "continue"
    FORM = "/// continue"
    TAG = "gw-continue"


class CourseMapBlock(CourseBlock):
    """`/// course-map`: all lessons with what is done of each."""

    NAME = "course-map"
    FORM = "/// course-map"
    TAG = "gw-course-map"


class YourProgressBlock(CourseBlock):
    """`/// your-progress`: download, load or erase what was done."""

    NAME = "your-progress"
    FORM = "/// your-progress"
    TAG = "gw-progress"
    WITHOUT_SCRIPT = "With JavaScript, this browser remembers what you have done."
