"""Front page: the first button, the map of the course, and the reader's progress as a file.

The first two stay empty while the pages are read: what the course holds is known when all of them
have been, and `lessons.authoring.course` fills them.
"""

from __future__ import annotations

from typing import ClassVar
from xml.etree.ElementTree import Element, SubElement

from lessons.authoring.blocks.base import BareBlock, add


class CourseBlock(BareBlock):
    """`/// name`: an element that a script fills."""

    TAG: ClassVar[str] = ""
    WITHOUT_SCRIPT: ClassVar[str] = ""

    def build(self, parent: Element) -> tuple[Element, Element]:
        """The element, empty or with what is read where no script runs."""
        element = SubElement(parent, self.TAG)
        if self.WITHOUT_SCRIPT:
            add(element, "p", "gw-fallback-line", self.WITHOUT_SCRIPT)
        return element, Element("div")


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
