"""Code exercise: names an exercise file by its id and puts its starter into the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from xml.etree.ElementTree import Element, SubElement

from engine.grading.run import BLANK
from engine.shapes import Exercise
from lessons.authoring import catalogue, records
from lessons.authoring.blocks.base import PageBlock, add
from lessons.authoring.errors import AuthorError
from lessons.authoring.folds import folds, label
from lessons.authoring.in_pyodide import PyodideError
from lessons.authoring.pages import Mistake
from lessons.authoring.render import AtomicString, split_lines


class ExerciseBlock(PageBlock):
    """`/// exercise | id`; the content stands above the editor. The heading is the file's title."""

    NAME = "exercise"
    FORM = "/// exercise | id_of_the_exercise"

    def build(self, parent: Element) -> tuple[Element, Element]:
        """The element with its fallback: heading, task, starter. It is laid out as the element."""
        element_id = f"ex-{self.argument}"
        data = self._data()
        self.pages.take(element_id, self.line)
        attributes = {
            "id": element_id,
            "exercise": data.id,
            "heading": data.title,
            "src": self.pages.data.add("exercises", data.id, data),
            "class": "gw-figure",
        }
        element = SubElement(parent, "gw-exercise", attributes)
        fallback = add(element, "div", "gw-fallback gw-exercise")
        add(add(fallback, "div", "gw-head"), "p", "gw-title", data.title)
        task = add(add(fallback, "div", "gw-task-words"), "div", "gw-task")
        if data.carried:
            titles = " · ".join(dict.fromkeys(each.title for each in data.carried))
            start = add(fallback, "p", "gw-start gw-quiet", f"Uses our solution for: {titles}.")
            start.set("data-search-exclude", "true")
        # Stashed whole: a <pre> in the tree would be highlighted a second time.
        starter = self.md.htmlStash.store(starter_html(data.title, data.starter))
        add(fallback, "div", "gw-code").text = AtomicString(starter)
        return element, task

    def _data(self) -> Exercise:
        exercises, errors = catalogue.of_the_course()
        by_id = {exercise.id: exercise for exercise in exercises}
        try:
            for error in errors:
                if error.path.stem == self.argument:
                    raise error
            if self.argument not in by_id:
                mend = f"There are: {', '.join(sorted(by_id)) or 'none'}."
                raise Mistake("no file in lessons/exercises has this name.", mend)
            return records.exercise_data(by_id[self.argument])
        except (AuthorError, PyodideError) as error:
            raise Mistake("its data cannot be made.", str(error)) from error


def starter_html(title: str, starter: str) -> str:
    """A starter as the page's exercise-code.ts shows it too: highlighted, its long parts folded."""
    name = escape(f"{title}: the program")
    return (
        f'<div class="gw-code-text gw-starter highlight" tabindex="0" role="group" '
        f'aria-label="{name}" data-search-exclude="true">{"".join(_pieces(starter))}</div>'
    )


def _pieces(starter: str) -> Iterator[str]:
    html = [_with_blank(line) for line in split_lines(starter)]
    lines = starter.split("\n")[: len(html)]
    shown = 0
    for fold in folds(starter):
        yield _text(html, shown, fold.first - 1)
        names, count = label(lines[fold.first - 1 : fold.last])
        indent = " " * (len(lines[fold.first - 1]) - len(lines[fold.first - 1].lstrip()))
        yield (
            f'<details class="gw-fold"><summary style="counter-reset: line {fold.first}">'
            f'{indent}<span class="gw-fold-button">'
            f'<span class="gw-fold-names">{escape(names)}</span> · {count}</span></summary>'
            f"{_text(html, fold.first - 1, fold.last)}</details>"
        )
        shown = fold.last
    yield _text(html, shown, len(html))


def _text(html: list[str], begin: int, end: int) -> str:
    lines = "".join(html[begin:end])
    return f'<pre><code style="counter-reset: line {begin}">{lines}</code></pre>' if lines else ""


def _with_blank(line: str) -> str:
    """A line's HTML, marked where it holds a blank."""
    boxed = re.sub(
        rf'<span class="\w+">{BLANK}</span>', f'<span class="gw-blank">{BLANK}</span>', line
    )
    return (
        boxed if boxed == line else boxed.replace('gw-code-line"', 'gw-code-line gw-blank-line"', 1)
    )
