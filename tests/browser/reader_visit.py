"""The reader's visit: the page that is open, what the course knows, what was seen so far."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.course import BuiltCourse

PATIENCE = 120_000  # ms: Python starts, trains and grades, on a slow machine too


@dataclass
class Visit:
    """Goes from page to page in one tab."""

    page: Page
    course: BuiltCourse
    folder: Path  # where downloads go
    url: str = ""  # of the page that is open, from the site's root
    printed: list[str] = field(default_factory=list)  # what the cells printed so far

    def text(self, html: str) -> str:
        """The text of a piece of HTML, as a reader sees it."""
        script = "html => new DOMParser().parseFromString(html, 'text/html').body.textContent"
        return str(self.page.evaluate(script, html))


@contextmanager
def patience() -> Iterator[None]:
    """Let every `expect` inside wait as long as a slow machine needs."""
    expect.set_options(timeout=PATIENCE)
    try:
        yield
    finally:
        expect.set_options(timeout=None)


def press(figure: Locator, name: str) -> None:
    """Press the button of this name."""
    figure.get_by_role("button", name=name, exact=True).click()
