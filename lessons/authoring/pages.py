"""What the pages give to the site beside their HTML: data files, faults, and which ids are taken.

Knows nothing of Markdown or MkDocs. One `Pages` object lives as long as one build.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from lessons.authoring.data_files import DataFiles


class Mistake(ValueError):
    """Something an author wrote that cannot be used: what is wrong, and the mend."""

    def __init__(self, what: str, mend: str) -> None:
        super().__init__(f"{what} {mend}")


@dataclass(frozen=True, slots=True)
class Fault:
    """A mistake with its place."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


@dataclass(slots=True)
class Header:
    """A line that opens a block: `/// name | argument`."""

    name: str
    argument: str
    line: int
    claimed: bool = False
    end: int = 0  # of the line that closes it; 0 where none does
    options: str = ""  # YAML
    content: str = ""  # as it is written: Markdown keeps one blank line where there are several


@dataclass(slots=True)
class Page:
    """The page being rendered."""

    file: str = "text"
    line_offset: int = 0  # lines of front matter, which Markdown never sees
    headers: list[Header] = field(default_factory=list)
    questions: int = 0
    labs: set[str] = field(default_factory=set)
    figure_faults: list[Fault] = field(default_factory=list)  # numbers in its text that are wrong

    def claim(self, name: str, argument: str) -> int:
        """The line of the first unclaimed header like this; blocks are made in the page's order."""
        for header in self.headers:
            if not header.claimed and (header.name, header.argument) == (name, argument):
                header.claimed = True
                return header.line
        return 1 + self.line_offset

    def content(self, line: int) -> str:
        """What stands in the block whose header is at this line."""
        return next((each.content for each in self.headers if each.line == line), "")


@dataclass(slots=True)
class Pages:
    """All that one build gathers from the pages."""

    root: Path
    data: DataFiles = field(default_factory=DataFiles)
    faults: list[Fault] = field(default_factory=list)
    page: Page = field(default_factory=Page)
    places: dict[str, str] = field(default_factory=dict)  # element's id -> where it stands

    def begin(self, file: str, line_offset: int) -> None:
        """Start a page."""
        self.page = Page(file, line_offset)

    def fault(self, line: int, message: str) -> Fault:
        """Keep a fault of the current page and return it."""
        fault = Fault(self.page.file, line, message)
        self.faults.append(fault)
        return fault

    def fault_of(self, source: str, message: str) -> Fault:
        """Keep a fault of a whole page, named from the folder of pages, and return it."""
        fault = Fault(f"docs/{source}", 1, message)
        self.faults.append(fault)
        return fault

    def take(self, element: str, line: int) -> None:
        """Give an id to the element at this line.

        Raises:
            Mistake: Another element has it. A learner's progress is kept by id, so ids are
                unique in the whole course.
        """
        if element in self.places:
            raise Mistake(
                f"the id is taken by {self.places[element]}.",
                "Choose another: progress is kept by id, for the whole course.",
            )
        self.places[element] = f"{self.page.file}:{line}"
