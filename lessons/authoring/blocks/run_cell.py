"""Runnable cell: a program in the prose that readers may change and run; it is not graded."""

from __future__ import annotations

import re
from html import escape
from typing import Any, ClassVar
from xml.etree.ElementTree import Element, SubElement

from lessons.authoring.blocks import options
from lessons.authoring.blocks.base import Option, PageBlock
from lessons.authoring.blocks.graph_figure import script_json
from lessons.authoring.cell_engines import Ready, engine_named
from lessons.authoring.cell_run import output_of
from lessons.authoring.pages import Mistake
from lessons.authoring.render import AtomicString, code_lines

NOTHING = Ready("", [])


def engine(value: Any) -> Ready:
    """The engine of this name."""
    return engine_named(options.text(value))


class RunCellBlock(PageBlock):
    """`/// run-cell | Title`; the content is the program, run when the site is built.

    Options:
        engine: what stands ready in it: site, count, or an exercise whose solution defines it.
        prints: texts that must occur in what it prints, because the prose around says so.
        id: the cell's name, unique in the course; made from the title unless it is given.
    """

    NAME = "run-cell"
    FORM = "/// run-cell | Title"
    CONTENT = "raw"
    OPTIONS: ClassVar[dict[str, Option]] = {
        "engine": (NOTHING, engine),
        "prints": ([], options.texts),
        "id": ("", options.identifier),
    }

    def build(self, parent: Element) -> tuple[Element, Element]:
        """The element; the program is kept aside until it is complete."""
        name = re.sub(r"[^a-z0-9]+", "-", self.argument.lower()).strip("-")
        element_id = f"cell-{self.options['id'] or name}"
        self.pages.take(element_id, self.line)
        self.ready: Ready = self.options["engine"]
        attributes = {
            "id": element_id,
            "heading": self.argument,
            "ready": ", ".join(self.ready.names),
            "class": "gw-figure",
        }
        return SubElement(parent, "gw-run-cell", attributes), Element("pre")

    def finish(self) -> None:
        """Run it; the page shows what it prints at once, and to readers without a script."""
        program = self.pages.page.content(self.line).strip("\n")
        if not program.strip():
            raise Mistake("it is empty.", "Write the program between the header and its end.")
        printed = output_of(program, self.ready.program)
        for text in self.options["prints"]:
            if text not in printed:
                raise Mistake(
                    f"the program does not print {text!r}. It prints: {printed.strip()!r}.",
                    "Mend the program, or the figure here and in the prose around it.",
                )
        self.element.text = AtomicString(self.md.htmlStash.store(self._html(program, printed)))

    def _html(self, program: str, printed: str) -> str:
        title = escape(self.argument)
        output = (
            '<div class="gw-output gw-filled"><p class="gw-label">It prints</p>'
            f'<pre tabindex="0" role="group" aria-label="Output">{escape(printed)}</pre></div>'
        )
        return (
            '<div class="gw-fallback gw-exercise gw-cell" data-search-exclude="true">'
            f'<div class="gw-head"><p class="gw-title">{title}</p>{self._ready_html()}</div>'
            f'<div class="gw-code"><pre class="gw-code-text highlight" tabindex="0" role="group" '
            f'aria-label="{title}: the program"><code>{code_lines(program)}</code></pre></div>'
            f'<div class="gw-result">{output if printed else ""}</div></div>'
            '<script type="application/json" class="gw-cell-data">'
            f"{script_json({'setup': self.ready.program})}</script>"
        )

    def _ready_html(self) -> str:
        names = ", ".join(f"<code>{escape(name)}</code>" for name in self.ready.names)
        return f'<p class="gw-count">{names} {self._verb()} ready</p>' if names else ""

    def _verb(self) -> str:
        return "stands" if len(self.ready.names) == 1 else "stand"
