"""Finds the lines that open blocks, so that a mistake has a line, and reads their options twice.

pymdownx turns a header it cannot read back into text without a word. This tells the author.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import yaml

from lessons.authoring import computed
from lessons.authoring.formulas import faulty
from lessons.authoring.pages import Header, Pages
from lessons.authoring.render import Markdown, Preprocessor

OPEN = re.compile(
    r"^(?P<indent> *)(?P<bars>/{3,}) *(?P<name>[\w-]+) *(?:\| *(?P<argument>.*?) *)?$"
)
CLOSE = re.compile(r"^ *(?P<bars>/{3,}) *$")
OPTION = re.compile(r" {4,}\S")
FENCE = re.compile(r"^ *(?P<fence>`{3,}|~{3,})")


class _Loader(yaml.SafeLoader):
    """YAML that refuses a key written twice; YAML itself keeps the last one in silence."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen = set()
        for key, _ in node.value:
            name = self.construct_object(key)  # 2 and 2.0 are one key
            if name in seen:
                mark = key.start_mark
                problem = f"{name!r} stands there twice"
                raise yaml.constructor.ConstructorError(None, None, problem, mark)
            seen.add(name)
        return super().construct_mapping(node, deep)


class HeaderScan(Preprocessor):
    """Notes every header of the page; leaves the text as it is."""

    def __init__(self, md: Markdown, pages: Pages, known: Iterable[str]) -> None:
        super().__init__(md)
        self.pages = pages
        self.known = known

    def run(self, lines: list[str]) -> list[str]:
        """Read the page's lines, before anything else is made of them."""
        page = self.pages.page
        page.headers = []
        fence = ""
        open_blocks: list[tuple[str, Header]] = []
        for index, line in enumerate(lines):
            if mark := FENCE.match(line):
                if not fence:
                    fence = mark["fence"]
                elif mark["fence"].startswith(fence):
                    fence = ""
            elif fence:
                continue
            elif match := OPEN.match(line):
                header = Header(match["name"].lower(), match["argument"] or "", self._line(index))
                if header.name not in self.known and len(match["indent"]) > 3:
                    continue  # an indented example
                open_blocks.append((match["bars"], header))
                if header.name in self.known:
                    page.headers.append(header)
                    self._check_options(lines, index)
                else:
                    known = ", ".join(self.known)
                    message = f"there is no block {header.name!r}. Known blocks: {known}."
                    self.pages.fault(header.line, message)
            elif match := CLOSE.match(line):
                self._close(match["bars"], open_blocks, lines[:index])
            else:
                for mistake in faulty(line):
                    self.pages.fault(self._line(index), str(mistake))
        for bars, header in open_blocks:
            message = f"{header.name} is never closed. Write {bars} on a line of its own after it."
            self.pages.fault(header.line, message)
        page.figure_faults = [
            self.pages.fault(line, said)
            for line, said in computed.faults_of(lines, page.headers, page.file, page.line_offset)
        ]
        return lines

    def _line(self, index: int) -> int:
        return index + 1 + self.pages.page.line_offset

    def _close(self, bars: str, open_blocks: list[tuple[str, Header]], above: list[str]) -> None:
        line = self._line(len(above))
        if not open_blocks:
            self.pages.fault(line, f"{bars} closes nothing. Take it out.")
            return
        opened, header = open_blocks.pop()
        if opened != bars:
            message = f"{bars} does not close the {header.name} of line {header.line}. "
            self.pages.fault(line, message + f"Close it with {opened}, as it was opened.")
        header.end = line
        inside = above[header.line - self.pages.page.line_offset :]
        first = next((at for at, each in enumerate(inside) if not OPTION.match(each)), len(inside))
        header.options, header.content = "\n".join(inside[:first]), "\n".join(inside[first:])

    def _check_options(self, lines: list[str], header: int) -> None:
        options = []
        for line in lines[header + 1 :]:
            if not OPTION.match(line):
                break
            options.append(line)
        try:
            read = yaml.load("\n".join(options), _Loader)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark
            line_number = self._line(header + 1 + (mark.line if mark else 0))
            mend = "Put a text that holds a colon or begins with a sign in quotes."
            self.pages.fault(line_number, f"the options are not YAML: {error.problem}. {mend}")
        else:
            if options and not isinstance(read, dict):
                message = "the options are not `name: value` lines. Write `    name: value`."
                self.pages.fault(self._line(header + 1), message)
