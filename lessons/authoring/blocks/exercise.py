"""Code exercise: names an exercise file by its id and puts its starter into the page."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from engine.shapes import Exercise
from lessons.authoring import catalogue, records
from lessons.authoring.blocks.base import PageBlock, add
from lessons.authoring.errors import AuthorError
from lessons.authoring.in_pyodide import PyodideError
from lessons.authoring.pages import Mistake
from lessons.authoring.render import python_html


class ExerciseBlock(PageBlock):
    """`/// exercise | id`; the content stands above the editor. The heading is the file's title."""

    NAME = "exercise"
    FORM = "/// exercise | id_of_the_exercise"

    def build(self, parent: Element) -> tuple[Element, Element]:
        """The element with its fallback: heading, task, starter."""
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
        fallback = add(element, "div", "gw-fallback")
        add(fallback, "p", "gw-heading", data.title)
        task = add(fallback, "div", "gw-task")
        # Stashed whole: a <pre> in the tree would be highlighted a second time.
        starter = (
            '<pre class="gw-starter highlight" data-search-exclude="true">'
            f"<code>{python_html(data.starter)}</code></pre>"
        )
        add(fallback, "p", "", self.md.htmlStash.store(starter))
        return element, task

    def _data(self) -> Exercise:
        exercises, errors = catalogue.scan()
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
