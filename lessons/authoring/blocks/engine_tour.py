"""Engine tour: the finished engines, taken from their files, with notes beside their lines."""

from __future__ import annotations

import re
from html import escape
from math import ceil
from typing import ClassVar
from xml.etree.ElementTree import Element, SubElement

from lessons.authoring.blocks.base import EmptyBlock, Option
from lessons.authoring.errors import AuthorError
from lessons.authoring.pages import Mistake
from lessons.authoring.render import AtomicString, inline_html, python_html
from lessons.authoring.tour import TOURS, Note, Tour, read_tour

SHOWN = ("finished_engine", "site_engine")

# How much room texts take in engine-tour.css, in its two columns. Where a note is longer than
# guessed, the lines beside it only stand further apart.
CODE_WIDTH = 67  # characters of one line of code
NOTE_WIDTH = 34  # characters of one line of a note
NOTE_LINE = 0.87  # its height, in lines of code
NOTE_PADDING = 0.2

LEADING = re.compile(r"^((?:<[^>]+>)*) +")  # a line has a padding in place of it


class EngineTourBlock(EmptyBlock):
    """`/// engine-tour | heading`; it has no content. The notes are in lessons/tours."""

    NAME = "engine-tour"
    FORM = "/// engine-tour | The finished engine"
    INSTEAD = "Move the text out; notes are written in lessons/tours."
    OPTIONS: ClassVar[dict[str, Option]] = {}

    def build(self, parent: Element) -> tuple[Element, Element]:
        """The programs with their notes; without a script each stands below the other."""
        self.pages.take("tour", self.line)
        try:
            tours = [(name, read_tour(TOURS / f"{name}.toml")) for name in SHOWN]
        except AuthorError as error:
            raise Mistake("a note has no place.", str(error)) from error
        engines = "".join(engine_html(name, tour) for name, tour in tours)
        title = f'<p class="gw-title" id="tour-title">{escape(self.argument)}</p>'
        head = f'<div class="gw-head">{title}</div>'
        html = f'<div class="gw-card gw-tour">{head}{engines}</div>'
        attributes = {"id": "tour", "class": "gw-figure", "data-search-exclude": "true"}
        element = SubElement(parent, "gw-engine-tour", attributes)
        element.text = AtomicString(self.md.htmlStash.store(html))
        return element, Element("div")


def engine_html(name: str, tour: Tour) -> str:
    """One program, in stretches: the lines of a note, the note, the lines up to the next one's."""
    heights = [ceil(len(line.text) / CODE_WIDTH) or 1 for line in tour.lines]
    rows = [1 + sum(heights[:index]) for index in range(len(heights) + 1)]
    coloured = python_html("\n".join(line.text for line in tour.lines)).split("\n")
    parts = []
    starts = [0, *(note.first for note in tour.notes), len(tour.lines)]
    parts.append(_code(tour, coloured, range(starts[1]), rows))
    below = 1  # the first row that no note takes yet
    for number, note in enumerate(tour.notes, start=1):
        end = starts[number + 1]
        after = note.first + note.lit
        parts.append(_code(tour, coloured, range(note.first, after), rows, number, noted=True))
        top = max(rows[note.first], below)
        below = top + _height(note)
        parts.append(
            f'<div class="gw-tour-note" id="tour-{name}-{number}" data-note="{number}" '
            f'style="grid-row:{top}/{below}"><span class="gw-tour-number">{number}</span>'
            f"<p>{inline_html(note.text)}</p></div>"
        )
        parts.append(_code(tour, coloured, range(after, end), rows, number))
    title = escape(tour.title)
    return (
        f'<section class="gw-tour-engine" id="tour-{name}" aria-label="{title}">'
        f'<p class="gw-tour-name">{title}</p><div class="gw-tour-lines">{"".join(parts)}</div>'
        "</section>"
    )


def _height(note: Note) -> int:
    lines = ceil(len(note.text.replace("`", "").replace("*", "")) / NOTE_WIDTH)
    return ceil(lines * NOTE_LINE + NOTE_PADDING)


def _code(
    tour: Tour,
    coloured: list[str],
    indices: range,
    rows: list[int],
    number: int = 0,
    *,
    noted: bool = False,
) -> str:
    """Some lines of the program; `number` is that of the note they belong to, if any does."""
    if not indices:
        return ""
    lines = []
    for index in indices:
        line = tour.lines[index]
        if line.number is None:
            lines.append('<span class="gw-tour-line gw-tour-gap">\n</span>')
            continue
        indent = len(line.text) - len(line.text.lstrip())
        css, mark = "gw-tour-line", ""
        if noted:
            css += " gw-tour-noted"
            if index == indices[0]:
                mark = f'<span class="gw-tour-mark" data-note="{number}">{number}</span>'
        html = LEADING.sub(r"\1", coloured[index])
        lines.append(
            f'<span class="{css}" style="--indent:{indent};counter-set:line {line.number}">'
            f"{html}{mark}\n</span>"
        )
    note = f' data-note="{number}"' if number else ""
    place = f"grid-row:{rows[indices.start]}/{rows[indices.stop]}"
    return (
        f'<pre class="gw-tour-code highlight"{note} style="{place}">'
        f"<code>{''.join(lines)}</code></pre>"
    )
