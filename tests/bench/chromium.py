"""A Chromium of the bench's own, spoken to over a pipe: nothing watches the page but what is asked.

Playwright would hold each worker back until it has attached to it, and keep every response: both
are part of what is measured here.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.browser import browsers

PATIENCE = 180  # seconds for one answer

# Chromium reads its commands from descriptor 3 and writes to 4, whichever ours are.
HAND_OVER = """
import os, sys
read, write = (os.dup(os.dup(os.dup(int(each)))) for each in sys.argv[1:3])
os.dup2(read, 3)
os.dup2(write, 4)
os.execv(sys.argv[3], sys.argv[3:])
"""


class ChromiumError(Exception):
    """The browser refused a command, ended, or did not answer in time."""


class Chromium:
    """One running browser, with one profile."""

    def __init__(self, process: subprocess.Popen[bytes], to_it: int, from_it: int) -> None:
        self._process = process
        self._to_it = to_it
        self._answers: dict[int, dict[str, Any]] = {}
        self._news = threading.Condition()
        self._last = 0
        self._open = True
        threading.Thread(target=self._read, args=(from_it,), daemon=True).start()

    def call(self, method: str, session: str = "", **parameters: object) -> dict[str, Any]:
        """Send one command of the DevTools protocol and return what it gave.

        Raises:
            ChromiumError: It was refused, or there was no answer.
        """
        self._last += 1
        message: dict[str, object] = {"id": self._last, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self._to_it, json.dumps(message).encode() + b"\0")
        with self._news:
            self._news.wait_for(lambda: not self._open or self._last in self._answers, PATIENCE)
            answer = self._answers.pop(self._last, None)
        if answer is None:
            raise ChromiumError(f"{method}: no answer")
        if "error" in answer:
            raise ChromiumError(f"{method}: {answer['error']['message']}")
        result: dict[str, Any] = answer["result"]
        return result

    def open_tab(self) -> Tab:
        """The one tab that a new browser has, empty."""
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(each["targetId"] for each in targets if each["type"] == "page")
        attached = self.call("Target.attachToTarget", targetId=page, flatten=True)
        return Tab(self, attached["sessionId"])

    def processes(self) -> list[dict[str, Any]]:
        """Every process: its `type`, its `id` and the `cpuTime` it has used, in seconds."""
        found: list[dict[str, Any]] = self.call("SystemInfo.getProcessInfo")["processInfo"]
        return found

    def close(self) -> None:
        """Close the browser as a person does, so that it keeps what it keeps."""
        try:
            self.call("Browser.close")
            self._process.wait(30)
        except (ChromiumError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()

    def _read(self, pipe: int) -> None:
        rest = b""
        while chunk := os.read(pipe, 1 << 16):
            *messages, rest = (rest + chunk).split(b"\0")
            with self._news:
                for message in map(json.loads, messages):
                    if "id" in message:  # what has none is an event, and nobody waits for those
                        self._answers[message["id"]] = message
                self._news.notify_all()
        with self._news:
            self._open = False
            self._news.notify_all()
        os.close(pipe)


class Tab:
    """A page: scripts that run before its own, addresses, questions to it."""

    def __init__(self, chromium: Chromium, session: str) -> None:
        self._chromium = chromium
        self._session = session
        self.call("Page.enable")

    def call(self, method: str, **parameters: object) -> dict[str, Any]:
        """Send one command about this page."""
        return self._chromium.call(method, self._session, **parameters)

    def run_first(self, script: str) -> None:
        """Run a script in every document from now on, before any of its own."""
        self.call("Page.addScriptToEvaluateOnNewDocument", source=script)

    def go(self, url: str) -> None:
        """Open an address; returns once its answer begins."""
        failed = self.call("Page.navigate", url=url).get("errorText")
        if failed:
            raise ChromiumError(f"{url}: {failed}")

    def evaluate(self, expression: str) -> Any:
        """The value of an expression in the page, waited for where it is a promise.

        Raises:
            ChromiumError: It threw.
        """
        told = self.call(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in told:
            thrown = told["exceptionDetails"]
            raise ChromiumError(thrown.get("exception", {}).get("description") or thrown["text"])
        return told["result"].get("value")


@contextmanager
def chromium(profile: Path) -> Iterator[Chromium]:
    """A new process with this profile's folder, which is made where there is none."""
    theirs_to_read, to_it = os.pipe()
    from_it, theirs_to_write = os.pipe()
    theirs = (theirs_to_read, theirs_to_write)
    command = [
        *(sys.executable, "-c", HAND_OVER, *map(str, theirs), str(browsers.find())),
        *browsers.launch_arguments(),
        *("--headless=new", "--remote-debugging-pipe", f"--user-data-dir={profile}"),
        *("--window-size=1280,900", "--no-default-browser-check", "about:blank"),
    ]
    process = subprocess.Popen(
        command, pass_fds=theirs, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    for each in theirs:
        os.close(each)
    opened = Chromium(process, to_it, from_it)
    try:
        yield opened
    finally:
        opened.close()
        os.close(to_it)
