"""Reads a page's source: the text of each section, and what is said about the figures in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import yaml

from lessons.authoring.pages import Header

BLOCK = "computed"

_HEADING = re.compile(r"^##? ")
_FENCE = re.compile(r"^ *(?P<fence>`{3,}|~{3,})")
_ENTRY = re.compile(
    r'^(?P<figure>"[^"]+"|[-\N{MINUS SIGN}]?\d[\d.,^{}e\-\N{MINUS SIGN}]*)'
    r"\s+=\s+(?P<expression>\S.*)$"
)
_PROGRAMS = ("graph-lab", "live-graph", "order-puzzle", "run-cell", BLOCK)  # no prose in these
_TITLED = ("hint", "deeper")  # their titles are prose


@dataclass(frozen=True, slots=True)
class Entry:
    """`figure = expression`, or a question's answer or choice with where it comes from."""

    line: int
    figure: str
    expression: str
    in_text: bool = True  # it has to occur in the section's text
    quoted: bool = False  # the figure is a piece of text, which has to occur as it stands


@dataclass(slots=True)
class Section:
    """The page from one heading to the next."""

    prose: list[tuple[int, str]] = field(default_factory=list)  # (line, text)
    entries: list[Entry] = field(default_factory=list)
    given: list[tuple[int, str]] = field(default_factory=list)  # numbers somebody chose
    printed: list[str] = field(default_factory=list)  # what its cells must print
    without: list[tuple[int, str, str]] = field(default_factory=list)  # (line, number, the mend)


@dataclass(slots=True)
class PageText:
    """A page's sections, and the code of all their figures with its own line numbers."""

    sections: list[Section]
    code: str
    is_held: bool  # it has a `/// computed` block, so that every number in it must be accounted for


def read(lines: list[str], headers: list[Header], offset: int) -> PageText:
    """The page of these source lines; `offset` lines of front matter stand above the first."""
    sections = [Section()]
    code = [""] * (offset + len(lines))
    skipped = _skipped(headers)
    by_line = {header.line: header for header in headers}
    fence = ""
    for number, line in enumerate(lines, start=offset + 1):
        header = by_line.get(number)
        if header is not None:
            _read_block(header, sections[-1], code)
        elif number in skipped:
            continue
        elif mark := _FENCE.match(line):
            if not fence:
                fence = mark["fence"]
            elif mark["fence"].startswith(fence):
                fence = ""
        elif not fence:
            if _HEADING.match(line):
                sections.append(Section())
            sections[-1].prose.append((number, line))
    is_held = any(header.name == BLOCK for header in headers)
    return PageText(sections, "\n".join(code), is_held)


def _skipped(headers: list[Header]) -> set[int]:
    """Lines that are no prose as they stand: options, programs, ends of blocks."""
    lines: set[int] = set()
    for header in headers:
        options = header.options.count("\n") + 1 if header.options else 0
        last = header.end if header.name in _PROGRAMS else header.line + options
        lines |= {header.end, *range(header.line, last + 1)}
    return lines


def _read_block(header: Header, section: Section, code: list[str]) -> None:
    options = _mapping(header)
    if header.name in _TITLED:
        section.prose.append((header.line, header.argument))
    elif header.name in ("number", "predict"):
        _read_question(header, options, section)
    elif header.name == "run-cell":
        section.printed += [text for _, text in _texts(header, options.get("prints"))]
    elif header.name == BLOCK:
        section.given += _texts(header, options.get("given"))
        _read_figures(header, section, code)


def _read_figures(header: Header, section: Section, code: list[str]) -> None:
    content = header.content.split("\n")
    first = header.end - len(content)
    for number, line in enumerate(content, start=first):
        if entry := _ENTRY.match(line):
            figure = entry["figure"].strip('"')
            quoted = entry["figure"].startswith('"')
            section.entries.append(Entry(number, figure, entry["expression"], quoted=quoted))
        else:
            code[number - 1] = line


def _read_question(header: Header, options: dict[str, yaml.Node], section: Section) -> None:
    for name in ("why", "otherwise", "because"):
        section.prose += _texts(header, options.get(name))
    for line, text in _texts(header, options.get("computed")):
        section.entries.append(Entry(line, _right_choice(header, options), text, in_text=False))
    if header.name == "predict":
        return
    foreseen = options.get("wrong")
    numbers = [options.get("answer")]
    if isinstance(foreseen, yaml.MappingNode):
        numbers += [key for key, _ in foreseen.value]
        for _, words in foreseen.value:
            section.prose += _texts(header, words)
    for node in numbers:
        for line, text in _texts(header, node):
            figure, _, expression = (part.strip() for part in text.partition(" = "))
            if expression:
                section.entries.append(Entry(line, figure, expression, in_text=False))
            else:
                mend = f"Write `{figure} = ` and the Python that gives it"
                section.without.append((line, figure, mend))


def _right_choice(header: Header, options: dict[str, yaml.Node]) -> str:
    """The text of the choice that `answer` names."""
    choices = re.findall(r"^- (.*)$", header.content, re.MULTILINE)
    answer = options.get("answer")
    place = str(answer.value) if isinstance(answer, yaml.ScalarNode) else ""
    return choices[int(place) - 1] if place.isdigit() and 0 < int(place) <= len(choices) else ""


def _mapping(header: Header) -> dict[str, yaml.Node]:
    try:
        root = yaml.compose(header.options, yaml.SafeLoader)
    except yaml.YAMLError:
        return {}  # told with its line by the scan of headers
    if not isinstance(root, yaml.MappingNode):
        return {}
    return {key.value: value for key, value in root.value}


def _texts(header: Header, node: yaml.Node | None) -> Iterator[tuple[int, str]]:
    """(line, text) of a text, or of each in a list."""
    if isinstance(node, yaml.ScalarNode):
        yield header.line + 1 + node.start_mark.line, node.value
    elif isinstance(node, yaml.SequenceNode):
        for each in node.value:
            yield from _texts(header, each)
