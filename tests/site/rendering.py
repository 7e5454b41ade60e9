"""Renders a lesson's Markdown as the site does, without the site."""

from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from markdown import Markdown

from lessons.authoring.blocks import LessonBlocks
from lessons.authoring.pages import Pages


@dataclass
class Rendered:
    """A page's HTML and what it gave to the site."""

    html: str
    pages: Pages

    @property
    def faults(self) -> list[str]:
        return [str(fault) for fault in self.pages.faults]


def render(text: str, pages: Pages | None = None, file: str = "docs/lessons/02.md") -> Rendered:
    pages = pages or Pages(Path())
    pages.begin(file, 0)
    markdown = Markdown(extensions=["pymdownx.superfences", "sane_lists", LessonBlocks(pages)])
    return Rendered(markdown.convert(text.strip("\n")), pages)


class Elements(HTMLParser):
    """All start tags of a page with their attributes, and the text between tags."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, Any]]] = []
        self.text = ""
        self.feed(html)

    def named(self, tag: str) -> list[dict[str, Any]]:
        return [attributes for name, attributes in self.tags if name == tag]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data
