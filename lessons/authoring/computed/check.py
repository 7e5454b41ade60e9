"""Compares the figures in a page's text with what our engine computes: a wrong one is a fault."""

from __future__ import annotations

import math
import random
import traceback
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from lessons.authoring.computed.equations import equal, equations_in
from lessons.authoring.computed.names import names_for
from lessons.authoring.computed.sections import Entry, PageText, Section, read
from lessons.authoring.computed.written import Written, numbers_in
from lessons.authoring.pages import Header, Mistake

Said = tuple[int, str]
"""A line of the page, and what is wrong there with the mend."""


def faults_of(lines: list[str], headers: list[Header], file: str, offset: int) -> list[Said]:
    """All that is wrong with the figures of a page, in the order of its lines.

    `lines` are its source without front matter, of which there are `offset` lines.
    """
    page = read(lines, [header for header in headers if header.end], offset)
    if not page.is_held and not any(section.entries for section in page.sections):
        return []
    state = random.getstate()  # programs of lessons like to seed it
    try:
        return sorted(_faults(page, headers, file))
    finally:
        random.setstate(state)


def _faults(page: PageText, headers: list[Header], file: str) -> Iterator[Said]:
    names = names_for(headers)
    try:
        exec(compile(page.code, file, "exec"), names)
    except Exception as error:  # noqa: BLE001 - whatever the author's code raises
        yield _line_of(error, file), f"the code stops here: {_words(error)}. Mend it."
        return
    for section in page.sections:
        for entry in section.entries:
            yield from _of_entry(entry, section, names, file)
        if page.is_held:
            yield from _unaccounted(section)


def _of_entry(entry: Entry, section: Section, names: dict[str, Any], file: str) -> Iterator[Said]:
    expected = numbers_in(entry.figure)
    if not expected:
        yield entry.line, f"{entry.figure!r} holds no number. Write the figure as the text does."
        return
    try:
        found = _evaluated(entry, names, file)
    except Exception as error:  # noqa: BLE001 - whatever the author's code raises
        yield entry.line, f"`{entry.expression}` stops: {_words(error)}. Mend it."
        return
    if len(found) != len(expected):
        yield (
            entry.line,
            f"{entry.figure!r} holds {len(expected)} numbers and `{entry.expression}` gives "
            f"{len(found)}. Write as many numbers as there are, in their order.",
        )
        return
    for written, computed in zip(expected, found, strict=True):
        if not written.agrees(computed):
            yield (
                entry.line,
                f"{written.text} is wrong: `{entry.expression}` gives {_shown(computed)}. "
                "Mend the number, here and in the text, or the expression.",
            )
    if entry.in_text and not _occurs(entry, expected, section):
        yield (
            entry.line,
            f"{entry.figure!r} stands nowhere in this section. "
            "Write what the text says now, or take the line out.",
        )


def _evaluated(entry: Entry, names: dict[str, Any], file: str) -> list[float]:
    code = compile("\n" * (entry.line - 1) + entry.expression, file, "eval")
    return list(_numbers_of(eval(code, names)))


def _numbers_of(value: Any) -> Iterator[float]:
    if isinstance(value, Sequence) and not isinstance(value, str):
        for each in value:
            yield from _numbers_of(each)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value
    elif isinstance(value, bool | str):
        raise Mistake(f"it gives {value!r}, no number.", "Write an expression for the number")
    else:
        yield float(value)


def _occurs(entry: Entry, expected: list[Written], section: Section) -> bool:
    if entry.quoted:
        text = " ".join(" ".join(words for _, words in section.prose).split())
        return entry.figure in text
    there = {each.value for _, text in section.prose for each in numbers_in(text)}
    return all(each.value in there for each in expected)


def _unaccounted(section: Section) -> Iterator[Said]:
    """Numbers of a section that nothing computes and nobody has given."""
    for line, number, mend in section.without:
        yield line, f"nothing computes {number}. {mend}."
    known = _known(section)
    there: set[Fraction] = set()
    for line, text in section.prose:
        left = text
        for sides in equations_in(text):
            for side in sides:
                if not equal(sides[0], side):
                    yield line, f"{sides[0].text} is not {side.text}. Mend the formula."
                left = left[: side.start] + " " * (side.end - side.start) + left[side.end :]
        there |= {each.value for each in numbers_in(text)}
        for each in numbers_in(left):
            if each.value not in known and not each.is_plain:
                known.add(each.value)  # told once
                yield (
                    line,
                    f"nothing computes {each.text}. Write `{each.text} = ` and the Python that "
                    "gives it into this section's `/// computed`; into its `given` if it is a "
                    "number that somebody chose.",
                )
    for line, number in section.given:
        if any(each.value not in there for each in numbers_in(number)):
            yield line, f"{number} is given and stands nowhere in this section. Take it out."


def _known(section: Section) -> set[Fraction]:
    texts = [entry.figure for entry in section.entries]
    texts += [number for _, number in section.given]
    texts += section.printed
    return {each.value for text in texts for each in numbers_in(text)}


def _shown(number: float) -> str:
    if isinstance(number, int) or not math.isfinite(number):
        return str(number)
    return f"{number:.10g}"


def _words(error: Exception) -> str:
    if isinstance(error, AssertionError) and not str(error):
        return "what it asserts is not so"
    if isinstance(error, SyntaxError):
        return f"this is no Python, {error.msg}"
    kind = "" if isinstance(error, Mistake) else f"{type(error).__name__}: "
    return f"{kind}{error}".rstrip(".")


def _line_of(error: Exception, file: str) -> int:
    """The line of the page at which its code stopped."""
    if isinstance(error, SyntaxError) and error.filename == file:
        return error.lineno or 1
    frames = traceback.extract_tb(error.__traceback__)
    return next((each.lineno or 1 for each in reversed(frames) if each.filename == file), 1)
