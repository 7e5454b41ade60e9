"""The reader's visit: the page that is open, what the course knows, what was seen so far."""

from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Locator, Page

from tests.browser.course import BuiltCourse


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


def press(figure: Locator, name: str) -> None:
    """Press the button of this name."""
    figure.get_by_role("button", name=name, exact=True).click()
