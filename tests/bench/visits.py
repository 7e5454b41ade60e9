"""Visits to the bare page and to a lesson, each in a browser process of its own."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench.chromium import Chromium, Tab, chromium
from tests.bench.host import PAGES, Host

LESSON = "lessons/03-a-value-that-remembers/"
EXERCISE = "product_rule"
BARE = "bare/"

AT_REST = 0.1  # of one core
LOOK_EVERY = 0.5  # seconds
LOOKS = 40


@dataclass(frozen=True)
class Visit:
    """What a page told of its own start; times in ms since the navigation began."""

    shown: float
    began: float  # seconds since 1970
    told: dict[str, Any]


def scripts(*names: str, **constants: object) -> str:
    """The bench's own scripts as one, after the constants they use."""
    given = [f"const {name} = {json.dumps(value)};" for name, value in constants.items()]
    texts = [(PAGES / name).read_text(encoding="utf-8") for name in ("watch.js", *names)]
    return "{\n" + "\n".join([*given, *texts]) + "\n}"


def bare_visit() -> str:
    """The script that tells of the bare page's first result."""
    return scripts("bare_visit.js")


def first_verdict(host: Host) -> str:
    """The script that brings a right answer along and presses Check at once."""
    return scripts("prepare.js", "first_verdict.js", prepared=prepared(host, EXERCISE))


def prepared(host: Host, exercise: str, code: str | None = None) -> dict[str, str]:
    """A program as the page remembers it: the solution, or another one, before any try."""
    (file,) = (host.folder / "assets/gradwalk/exercises").glob(f"{exercise}.*.json")
    content = json.loads(file.read_text(encoding="utf-8"))
    kept = {
        "code": (content["solution"] if code is None else code).rstrip("\n"),
        "starter": content["starter"].rstrip("\n"),
        "passed": None,
        "bodies": None,
        "tries": 0,
        "hints": 0,
        "version": content["version"],
    }
    return {
        "key": f"gradwalk:v1:exercise:{exercise}",
        "value": json.dumps(kept),
        "element": f"ex-{exercise}",
    }


@contextmanager
def tab_in(profile: Path) -> Iterator[tuple[Chromium, Tab]]:
    """The tab of a new browser process that has calmed down after its own start."""
    with chromium(profile) as browser:
        rest(browser)
        yield browser, browser.open_tab()


def rest(browser: Chromium) -> None:
    """Wait until the browser has nothing left to do: what it keeps for the next visit is kept."""
    before = busy_for(browser)
    for _ in range(LOOKS):
        time.sleep(LOOK_EVERY)
        now = busy_for(browser)
        if now - before < AT_REST * LOOK_EVERY:
            return
        before = now


def busy_for(browser: Chromium) -> float:
    """Seconds of a processor that the browser has used so far."""
    return sum(float(each["cpuTime"]) for each in browser.processes())


def visit(profile: Path, url: str, script: str) -> Visit:
    """Open a page in a new process and return what the script's `visit` resolves to."""
    with tab_in(profile) as (browser, tab):
        tab.run_first(script)
        tab.go(url)
        told = tab.evaluate("window.visit")
        rest(browser)
    return Visit(told["shown"], told["began"] / 1000, told)
