"""What the course consists of, read from its pages: lessons and what there is to do.

Knows nothing of Markdown or MkDocs. `CourseBuild` lives as long as one build: the pages come in
any order, the navigation says the order of the lessons.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser
from typing import Any

from engine.shapes import Course, CourseItem, CourseLesson
from lessons.authoring.pages import Mistake

FOLDER = "lessons/"
"""Pages of this folder are lessons, named NN-some-words."""

KINDS = {
    "gw-lab": "lab",
    "gw-number": "question",
    "gw-predict": "predict",
    "gw-exercise": "exercise",
    "gw-order-puzzle": "puzzle",
}
"""Element -> kind of what can be done; other figures have no end to reach."""


@dataclass(frozen=True, slots=True)
class NavPage:
    """A page as the navigation names it; the address is from the site's root."""

    source: str
    title: str
    url: str

    @property
    def lesson(self) -> str:
        """The lesson's id, "" for a page that is none."""
        return lesson_id(self.source)


def lesson_id(source: str) -> str:
    """The id of the lesson that a page's file holds, "" for a page that is none."""
    is_lesson = source.startswith(FOLDER)
    return source.removeprefix(FOLDER).removesuffix(".md") if is_lesson else ""


@dataclass(slots=True)
class CourseBuild:
    """The course, as one build gathers it."""

    found: dict[str, tuple[Mapping[str, Any], str]] = field(default_factory=dict)

    def add(self, source: str, meta: Mapping[str, Any], html: str) -> None:
        """Keep a page's front matter and its content, made of Markdown."""
        self.found[source] = (meta, html)

    def course(self, nav: Iterable[NavPage], fault: Callable[[str, str], object]) -> Course:
        """The lessons of the navigation; `fault(source, sentence)` is told what one lacks."""
        read = []
        for page in nav:
            if page.lesson and page.source in self.found:
                try:
                    read.append(lesson(page, *self.found[page.source]))
                except Mistake as mistake:
                    fault(page.source, str(mistake))
        return Course(read)


def lesson(page: NavPage, meta: Mapping[str, Any], html: str) -> CourseLesson:
    """A lesson, from its place in the navigation, its front matter and its content.

    Raises:
        Mistake: Its number, its minutes or its driving question is missing.
    """
    number = re.match(r"\d+", page.lesson)
    if number is None:
        raise Mistake(f"{page.lesson} has no number.", "Name the file as 03-some-words.md.")
    minutes = meta.get("minutes")
    if not isinstance(minutes, int) or minutes < 1:
        raise Mistake("the minutes are missing.", "Write `minutes: 12` in the front matter.")
    reader = _Reader()
    reader.feed(html)
    question = " ".join("".join(reader.question).split())
    if not question:
        mend = "Write it under the title, with `{ .gw-question }` on the line after it."
        raise Mistake("the driving question is missing.", mend)
    title = page.title.removeprefix(number[0].lstrip("0")).strip()
    return CourseLesson(
        page.lesson, int(number[0]), title, question, minutes, page.url, reader.items
    )


class _Reader(HTMLParser):
    """Finds what there is to do, and the driving question's text."""

    def __init__(self) -> None:
        super().__init__()
        self.items: list[CourseItem] = []
        self.question: list[str] = []
        self._state = "before"  # then "inside", then "after"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag == "p" and self._state == "before":
            if "gw-question" in attributes.get("class", "").split():
                self._state = "inside"
        elif tag in KINDS:
            element, kind = attributes["id"], KINDS[tag]
            key = f"{kind}:{attributes.get('exercise', element)}"
            self.items.append(CourseItem(kind, element, key, attributes["heading"]))

    def handle_endtag(self, tag: str) -> None:
        if tag == "p" and self._state == "inside":
            self._state = "after"

    def handle_data(self, data: str) -> None:
        if self._state == "inside":
            self.question.append(data)


# ---------------------------------------------------------------- what stands in the pages


def fill(html: str, course: Course, to_root: str) -> str:
    """The page with what its placeholders stand for; `to_root` leads to the site's root."""
    if not course.lessons:
        return html
    for tag, make in (("gw-continue", start_html), ("gw-course-map", map_html)):
        empty = f"<{tag}></{tag}>"
        if empty in html:
            html = html.replace(empty, f"<{tag}>{make(course, to_root)}</{tag}>")
    return html


def start_html(course: Course, to_root: str) -> str:
    """The front page's first button, for a reader who has done nothing yet."""
    first = course.lessons[0]
    words = escape(f"Start lesson {first.number}: {first.title}")
    return f'<a class="gw-button gw-main" href="{escape(to_root + first.url)}">{words}</a>'


def map_html(course: Course, to_root: str) -> str:
    """The list of lessons, each with the mark of its progress."""
    rows = "".join(
        f'<li value="{each.number}"><span class="gw-map-number" aria-hidden="true">{each.number}'
        f'</span><a href="{escape(to_root + each.url)}">{escape(each.title)}</a>'
        f'<span class="gw-map-question">{escape(each.question)}</span>'
        f'<span class="gw-map-minutes">{each.minutes} min</span>'
        f'<gw-lesson-mark lesson="{escape(each.id)}" words></gw-lesson-mark></li>'
        for each in course.lessons
    )
    return f'<ol class="gw-map">{rows}</ol>'


def end_html(source: str) -> str:
    """The quiet line at a lesson's end; nothing for a page that is no lesson."""
    lesson = lesson_id(source)
    return f'<gw-lesson-end lesson="{escape(lesson)}"></gw-lesson-end>' if lesson else ""
