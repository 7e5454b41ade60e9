"""Predict question: choices in the page, the right one and what is said to each in a data file."""

from __future__ import annotations

from typing import ClassVar
from xml.etree.ElementTree import Element, SubElement

from engine.shapes import PredictQuestion
from lessons.authoring.blocks import options
from lessons.authoring.blocks.base import REQUIRED, Option
from lessons.authoring.blocks.question import QuestionBlock
from lessons.authoring.pages import Mistake
from lessons.authoring.render import inline_html

BULLET = "- "


class PredictBlock(QuestionBlock):
    """`/// predict | id`; the content is the question's text and a list of choices at its end.

    Options:
        answer: which choice is right, counted from 1.
        computed: Python that gives the number in the right choice, where it holds one.
        because: one explanation for each choice, in their order.
        heading: the question's name, in place of "Question 2".
    """

    NAME = "predict"
    FORM = "/// predict | id-of-the-question"
    TAG = "gw-predict"
    OPTIONS: ClassVar[dict[str, Option]] = {
        "answer": (REQUIRED, options.whole(1)),
        "computed": ("", options.text),
        "because": (REQUIRED, options.texts),
        "heading": ("", options.text),
    }

    def finish(self) -> None:
        """Take the choices out of the text first."""
        self.choices = take_choices(self.question)
        if len(self.choices) < 2:
            raise Mistake("there are no two choices.", "End the text with lines `- choice`.")
        super().finish()
        self.element[0].append(self.choices)

    def data(self) -> PredictQuestion:
        """Which choice is right, and what is said to each."""
        count = len(self.choices)
        explanations = self.options["because"]
        if self.options["answer"] > count:
            mend = f"Choose one of 1 to {count}."
            raise Mistake(f"answer {self.options['answer']} is not a choice.", mend)
        if len(explanations) != count:
            mend = "Write one explanation for each choice."
            raise Mistake(f"{count} choices, {len(explanations)} in `because`.", mend)
        return PredictQuestion(
            id=self.element_id,
            answer=self.options["answer"] - 1,
            explanations=[inline_html(words) for words in explanations],
        )


def take_choices(question: Element) -> Element:
    """Remove the list at the end of the text and return it as `<ol class="gw-choices">`."""
    choices = Element("ol", {"class": "gw-choices"})
    last = question[-1] if len(question) else None
    if last is not None and last.tag == "ul":
        question.remove(last)
        choices.extend(list(last))
    elif last is not None and last.tag == "p":
        # Python-Markdown reads a list right under a line of text as part of the paragraph.
        text, *bullets = ("\n" + (last.text or "")).split("\n" + BULLET)
        for bullet in bullets:
            SubElement(choices, "li").text = bullet.strip()
        last.text = text.strip()
        if not last.text:
            question.remove(last)
    return choices
