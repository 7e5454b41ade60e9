"""A tab of any browser: what the main path does with one, whatever the engine."""

import base64
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.three_browsers.drivers import Driver, WebDriverError

PATIENCE = 120  # seconds: Python starts and grades, on a slow and busy machine too

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the standard's key of a reference to an element
CONTROL = "\ue009"

# In the middle: at an edge it may lie below the page's header.
FIND = """const found = [...document.querySelectorAll(arguments[0])].find(each =>
    each.getClientRects().length > 0
    && (arguments[1] === null || each.textContent.trim() === arguments[1]));
found?.scrollIntoView({ block: "center" });
return found ?? null;"""

TEXT = """return [...document.querySelectorAll(arguments[0])]
    .filter(each => each.getClientRects().length > 0)
    .map(each => each.textContent).join(" ").replace(/\\s+/g, " ");"""

BORROW = """const area = document.createElement("textarea");
area.id = "borrowed";
area.value = arguments[0];
document.body.append(area);
area.select();"""

# How Chromium, which calls everything INFO, and Firefox mark what a page's console says. RSLoader
# is Firefox's own, and a note on observers only says that a figure changed shape with the window.
# WebKit's driver passes nothing on.
COMPLAINT = re.compile(
    r"INFO:CONSOLE(?!.*ResizeObserver loop)"
    r"|^(console\.error: (?!RSLoader)|JavaScript error: http)"
)

# A click on what is not there yet, is covered, or has just been replaced, is tried again.
PASSING = {
    "no such element",
    "stale element reference",
    "element not interactable",
    "element click intercepted",
}


class Tab:
    """One page in a profile of its own; `css` names what is in it, as far as it is seen."""

    def __init__(self, driver: Driver, console: Path) -> None:
        """`console`: where the browser writes the errors of its pages."""
        self._driver = driver
        self._console = console
        driver.send("SetTimeouts", script=PATIENCE * 1000, pageLoad=PATIENCE * 1000)
        self.resize(1280, 900)

    def go(self, url: str) -> None:
        """Open an address and wait until the page has loaded."""
        self._driver.send("Navigate", url=url)

    def reload(self) -> None:
        """Load the page again."""
        self._driver.send("Refresh")

    def resize(self, width: int, height: int) -> None:
        """Give the page this much room, in CSS pixels, or the least that its window can have."""
        self._driver.send("SetWindowRect", width=width, height=height)
        has_width, has_height = self.run("return [innerWidth, innerHeight];")
        self._driver.send(
            "SetWindowRect", width=2 * width - has_width, height=2 * height - has_height
        )

    def run(self, script: str, *given: object) -> Any:
        """Run the body of a function of JavaScript in the page; return what it returns."""
        return self._driver.send("ExecuteScript", script=script, args=given)

    def look_at(self, css: str) -> None:
        """Scroll an element into view: some come alive only there."""
        self.run("document.querySelector(arguments[0]).scrollIntoView();", css)

    def click(self, css: str, saying: str | None = None) -> None:
        """Click the first of these as soon as it can be; `saying`: its whole text."""
        refused: list[str] = []

        def clicked() -> bool:
            found = self.run(FIND, css, saying)
            if found is None:
                return False
            try:
                self._driver.send("ElementClick", id=found[ELEMENT])
            except WebDriverError as error:
                if error.kind not in PASSING:
                    raise
                refused.append(str(error))
                return False
            return True

        wait_until(clicked, lambda: f"no click on {css} {saying or ''}: {refused[-1:]}")

    def type(self, line: str) -> None:
        """Press the keys of a line of text."""
        self._press([action for key in line for action in down_and_up(key)])

    def shortcut(self, key: str) -> None:
        """Press a key while Control is held."""
        hold, release = down_and_up(CONTROL)
        self._press([hold, *down_and_up(key), release])

    def copy(self, text: str) -> None:
        """Copy a text to the clipboard, by way of a field that is there for that moment."""
        self.run(BORROW, text)
        self.shortcut("c")
        self.run("document.getElementById('borrowed').remove();")

    def text(self, css: str) -> str:
        """Return what stands in these."""
        return str(self.run(TEXT, css))

    def sees(self, css: str, *words: str) -> None:
        """Wait until all these words stand there."""
        wait_until(
            lambda: all(word in self.text(css) for word in words),
            lambda: f"{css} says {self.text(css)!r}, and not {' and '.join(map(repr, words))}",
        )

    def photograph(self, path: Path) -> None:
        """Write what is in the window as a PNG."""
        path.write_bytes(base64.b64decode(self._driver.send("TakeScreenshot", full=False)))

    def complaints(self) -> list[str]:
        """Return what its pages have complained of so far; nothing is heard of WebKit's."""
        said = self._console.read_text(encoding="utf-8", errors="replace")
        return [line for line in said.splitlines() if COMPLAINT.search(line)]

    def _press(self, actions: list[dict[str, str]]) -> None:
        keyboard = {"type": "key", "id": "keyboard", "actions": actions}
        self._driver.send("PerformActions", actions=[keyboard])


def down_and_up(key: str) -> list[dict[str, str]]:
    """Return the two actions of pressing a key."""
    return [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]


def wait_until(holds: Callable[[], bool], complaint: Callable[[], str]) -> None:
    """Look until something holds; fails with the complaint when patience is at its end."""
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, complaint()
        time.sleep(0.2)
