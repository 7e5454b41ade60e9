"""Number question: a field in the page, the answer and the words for wrong ones in a data file."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from engine.shapes import Foreseen, NumberQuestion
from lessons.authoring.blocks import options
from lessons.authoring.blocks.base import REQUIRED, Option
from lessons.authoring.blocks.question import QuestionBlock
from lessons.authoring.pages import Mistake
from lessons.authoring.render import inline_html

FRACTION_DIGITS = 3  # asked for where the answer is a fraction that never ends: 0.333 for 1/3


class NumberBlock(QuestionBlock):
    """`/// number | id`; the content is the question's text.

    Options:
        answer: the right number, as -6, 0.25 or 1/3, and where it comes from: 6 = slope(square, 3).
        wrong: foreseen wrong numbers, written alike, each with what is said to it.
        why: said after the right answer.
        otherwise: said to a wrong number that nobody foresaw.
        tolerance: a share of the answer's size. Left out, whole numbers are exact, a decimal
            is right when it rounds to the digits that `answer` shows.
        digits: how many to ask for when an answer is close but too coarse.
        heading: the question's name, in place of "Question 2".
    """

    NAME = "number"
    FORM = "/// number | id-of-the-question"
    TAG = "gw-number"
    OPTIONS: ClassVar[dict[str, Option]] = {
        "answer": (REQUIRED, options.figure),
        "wrong": ({}, options.words_by_number),
        "why": ("", options.text),
        "otherwise": ("", options.text),
        "tolerance": (None, options.share),
        "digits": (None, options.whole(1)),
        "heading": ("", options.text),
    }

    def data(self) -> NumberQuestion:
        """The answer, and what is said to it and to wrong ones."""
        answer: str = self.options["answer"]
        for wrong in self.options["wrong"]:
            if Fraction(wrong) == Fraction(answer):
                raise Mistake(f"{wrong} is the answer and foreseen as wrong.", "Take one out.")
        tolerance, digits = precision(answer)
        if self.options["tolerance"] is not None:
            tolerance = self.options["tolerance"]
        return NumberQuestion(
            id=self.element_id,
            answer=answer,
            tolerance=tolerance,
            digits=self.options["digits"] or digits,
            foreseen=[
                Foreseen(answer=number, words=inline_html(words))
                for number, words in self.options["wrong"].items()
            ],
            why=inline_html(self.options["why"]),
            otherwise=inline_html(self.options["otherwise"]),
        )


def precision(answer: str) -> tuple[float, int]:
    """(tolerance, digits) where the author gave none: half a unit of the last digit shown."""
    value = abs(Fraction(answer))
    if value.denominator == 1:
        return 0.0, len(str(value.numerator))
    if "/" in answer:
        return 0.5 * 10.0 ** (1 - FRACTION_DIGITS), FRACTION_DIGITS
    mantissa, _, exponent = answer.lower().lstrip("+-").partition("e")
    whole, _, decimals = mantissa.partition(".")
    last_digit = Fraction(10) ** (int(exponent or 0) - len(decimals))
    return float(last_digit / 2 / value), len((whole + decimals).lstrip("0"))
