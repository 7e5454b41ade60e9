r"""Formulas between dollar signs, written into the page as MathML: no scripts, no fonts of ours.

`$a \cdot b$` stands in the line; `$$...$$` in a paragraph of its own stands on its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from latex2mathml.converter import convert

from lessons.authoring.pages import Mistake
from lessons.authoring.render import AtomicString, Extension, InlineProcessor, Markdown

FORMULA = r"(?<![\\$\w])(\${1,2})(?=\S)([^$]+?)(?<=\S)\1(?![$\w])"
_NAMESPACE = ' xmlns="http://www.w3.org/1998/Math/MathML"'
_BEFORE_EMPHASIS_AFTER_CODE = 185


def mathml(formula: str, *, block: bool) -> ElementTree.Element:
    """The formula's <math> element.

    Raises:
        Mistake: The formula is not LaTeX that can be shown.
    """
    try:
        if formula.count("{") != formula.count("}"):
            raise ValueError("braces do not pair")  # the converter would close them in silence
        text = convert(formula, display="block" if block else "inline").replace(_NAMESPACE, "")
        root = ElementTree.fromstring(text)
    except Exception as error:  # the converter's errors have no common class
        raise Mistake(
            f"the formula ${formula}$ cannot be read ({type(error).__name__}).",
            "Look for a brace or a part that is missing; a plain dollar sign is written \\$.",
        ) from error
    for part in root.iter():
        if part.text and part.text.startswith("\\"):
            raise Mistake(
                f"the formula ${formula}$ has a command that is not known, {part.text}.",
                "Use another one, or look for a spelling mistake.",
            )
        part.text = AtomicString(part.text) if part.text else None
        _mark_signs(part)
    return root


def _mark_signs(row: ElementTree.Element) -> None:
    """Say which minus is a sign and not a difference: in `x = -2` browsers would part it from 2."""
    for before, part in zip([None, *row], row, strict=False):
        after_operator = before is None or (before.tag == "mo" and before.text not in {")", "|"})
        if part.tag == "mo" and part.text in {"-", "\N{MINUS SIGN}"} and after_operator:
            part.set("form", "prefix")


def faulty(line: str) -> Iterator[Mistake]:
    """What is wrong with the formulas of a line of Markdown, if anything is."""
    outside_code = re.sub(r"(`+).*?\1", "", line)
    for match in re.finditer(FORMULA, outside_code):
        try:
            mathml(match[2], block=False)
        except Mistake as mistake:
            yield mistake


class Formulas(Extension):
    """Turns `$...$` and `$$...$$` into MathML."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        """Called by Python-Markdown."""
        if "$" not in md.ESCAPED_CHARS:
            md.ESCAPED_CHARS.append("$")
        md.inlinePatterns.register(_Formula(FORMULA, md), "formula", _BEFORE_EMPHASIS_AFTER_CODE)


class _Formula(InlineProcessor):
    def handleMatch(  # type: ignore[override]  # noqa: N802
        self,
        match: re.Match[str],
        data: str,  # noqa: ARG002  (Python-Markdown passes it)
    ) -> tuple[ElementTree.Element | None, int | None, int | None]:
        """The element that takes the formula's place."""
        try:
            return mathml(match[2], block=match[1] == "$$"), match.start(0), match.end(0)
        except Mistake:
            return None, None, None  # reported with its line by the scan of the page


def makeExtension(**options: object) -> Formulas:  # noqa: N802
    """Called by Python-Markdown, by this name."""
    return Formulas(**options)
