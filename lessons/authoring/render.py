"""The one door to Python-Markdown: short texts to HTML, and what the pages' blocks are built on."""

from __future__ import annotations

from functools import cache
from typing import Any

from markdown import Extension, Markdown
from markdown.inlinepatterns import InlineProcessor
from markdown.preprocessors import Preprocessor
from markdown.util import AtomicString
from pygments import highlight  # type: ignore[import-untyped]
from pygments.formatters import HtmlFormatter  # type: ignore[import-untyped]
from pygments.lexers import PythonLexer  # type: ignore[import-untyped]
from pymdownx.blocks import BlocksExtension
from pymdownx.blocks.block import Block

__all__ = [
    "AtomicString",
    "Block",
    "BlocksExtension",
    "Extension",
    "InlineProcessor",
    "Markdown",
    "Preprocessor",
    "code_lines",
    "inline_html",
    "python_html",
    "split_lines",
]


@cache
def _converter() -> Markdown:
    extensions = [
        "pymdownx.highlight",
        "pymdownx.superfences",
        "sane_lists",
        "lessons.authoring.formulas",
    ]
    configs: dict[str, dict[str, Any]] = {"pymdownx.highlight": {"use_pygments": True}}
    return Markdown(extensions=extensions, extension_configs=configs)


def inline_html(text: str) -> str:
    """A hint, a why or what is said to a wrong answer, as HTML.

    One paragraph comes back without its `<p>`, so that it can stand inside a sentence.
    """
    html = _converter().reset().convert(text.strip())
    body = html.removeprefix("<p>").removesuffix("</p>")
    return html if "<p>" in body or not html.startswith("<p>") else body


def python_html(program: str) -> str:
    """A program's text with its tokens marked; the classes are those of the page's code blocks."""
    formatter = HtmlFormatter(nowrap=True)
    html: str = highlight(program, PythonLexer(stripnl=False), formatter)
    return html.rstrip("\n")


def code_lines(program: str) -> str:
    """The same, each line in an element of its own, as wide as the editor that takes its place."""
    return "".join(split_lines(program))


def split_lines(program: str) -> list[str]:
    """Those lines one by one."""
    lines = python_html(program).split("\n")  # Pygments closes its marks at each line's end
    return [f'<span class="gw-code-line">{line}\n</span>' for line in lines]
