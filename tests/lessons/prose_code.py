"""Finds the fenced Python blocks in a lesson's prose, and what is said about them."""

import re
from dataclasses import dataclass
from pathlib import Path

FENCE = re.compile(r"^(?P<indent> *)(?P<fence>`{3,}|~{3,}) *\{?\.?(?P<language>\w*)")
SAID = re.compile(r"<!-- *code: *(?P<what>.*?) *-->")


@dataclass(frozen=True)
class Block:
    """A fenced block of Python in a page."""

    page: Path
    line: int  # of its first line of code
    code: str
    said: str  # of a comment right above it, `<!-- code: part of power -->`; "" without one

    def __str__(self) -> str:
        return f"{self.page.name}:{self.line}"


def unfenced(page: Path) -> str:
    """The page without its fenced blocks: code that is left is run as the site is built."""
    kept, fence = [], ""
    for line in page.read_text(encoding="utf-8").split("\n"):
        mark = FENCE.match(line)
        if not fence and mark:
            fence = mark["fence"]
        elif fence:
            fence = "" if line.strip().startswith(fence) else fence
        else:
            kept.append(line)
    return "\n".join(kept)


def blocks_of(page: Path) -> list[Block]:
    """The page's Python blocks, in order; lines of code begin where the fence does."""
    found: list[Block] = []
    lines = page.read_text(encoding="utf-8").split("\n")
    index, said = 0, ""
    while index < len(lines):
        if mark := FENCE.match(lines[index]):
            start = index + 1
            end = next(
                (
                    at
                    for at in range(start, len(lines))
                    if lines[at].strip().startswith(mark["fence"])
                ),
                len(lines),
            )
            if mark["language"] in {"python", "py"}:
                indent = len(mark["indent"])
                code = "\n".join(line[indent:] for line in lines[start:end])
                found.append(Block(page, start + 1, code + "\n", said))
            index, said = end, ""
        elif comment := SAID.search(lines[index]):
            said = comment["what"]
        elif lines[index].strip():
            said = ""
        index += 1
    return found
