"""Python in Pyodide, from Python: the interpreter that readers have in their browser, run by Node.

``site-js/node/serve.ts`` wraps the same ``interpreter.ts`` as the page's worker, memory put back
after each run included. It speaks JSON lines.
"""

from __future__ import annotations

import json
import queue
import subprocess
import threading
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

Json = dict[str, Any]

_REPOSITORY = Path(__file__).parents[2]
# While WebAssembly is not yet optimized its calls take much stack; on a busy machine endless
# recursion could then end the interpreter before Python notices. Node uses 1 of the system's 8 MB.
_NODE = ("node", "--stack-size=3000", "--import", "tsx")
_BOOT = 120.0  # seconds; a cold start on a busy machine


class PyodideError(RuntimeError):
    """Pyodide could not be started, or our own code failed in it; the message is a sentence."""


class Pyodide:
    """A context manager that holds one interpreter and starts another when it has died.

    Attributes:
        output: what programs printed since the last `request`, stdout and stderr in order.
        left_out: how many lines of it were past the cap.
        fetched: how often Python read the standard library's zip, where it started from an image.
    """

    def __init__(
        self, root: Path = _REPOSITORY, *, limit: float = 10.0, image: Path | None = None
    ) -> None:
        """Start Node when first asked something.

        Args:
            root: the folder that holds ``engine/``.
            limit: seconds that one request may take.
            image: a packed memory image to start from; without one, Python boots plainly.
        """
        self.output = ""
        self.left_out = 0
        self.fetched = 0
        self._root = root
        self._image = image
        self._limit = limit
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str] = queue.Queue()
        self._id = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End Node, whatever it is doing. A later request starts it again."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                stream.close()

    def request(self, request: Json) -> Json:
        """The reply of ``site-js/src/protocol.ts`` to a request of it, without ids.

        A program that runs past the limit, or ends the interpreter, gives ``{"kind": "failed",
        "fatal": True, "message": ...}``; the next request finds a new interpreter.
        """
        self._start()
        self.output, self.left_out, self.fetched = "", 0, 0
        return self._answer(request)

    def call(self, question: Json) -> Json:
        """What ``engine.browser.call`` answers to the question, asked in a clean interpreter.

        Raises:
            PyodideError: the answer is a fault of ours, or there is none.
        """
        self._start()
        reply = self._answer({"kind": "call", "question": question})
        if reply["kind"] != "called":
            raise PyodideError(reply["message"])
        answer: Json = reply["answer"]
        return answer

    def _answer(self, request: Json) -> Json:
        self._id += 1
        self._send({**request, "id": self._id})
        worn = False
        until = time.monotonic() + self._limit
        while True:
            said = self._hear(until - time.monotonic())
            if said is None:
                self.close()
                message = f"It ran for more than {self._limit:g} seconds and was stopped."
                return {"kind": "failed", "fatal": True, "message": message}
            match said["kind"]:
                case "started" | "ready":
                    pass
                case "fetching":
                    self.fetched += 1
                case "worn":
                    worn = True
                case "output":
                    self.output += said["text"]
                case "left-out":
                    self.left_out = said["lines"]
                case "unavailable":
                    self.close()
                    raise PyodideError(said["message"])
                case _:
                    if worn or said.get("fatal"):
                        self.close()
                    return {key: value for key, value in said.items() if key != "id"}

    def _start(self) -> None:
        if self._process is not None and self._process.poll() is None:
            return
        self.close()
        command = [*_NODE, "site-js/node/serve.ts", str(self._root)]
        if self._image is not None:
            command.append(str(self._image))
        try:
            self._process = subprocess.Popen(
                command,
                cwd=_REPOSITORY,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,  # Pyodide's remarks about a program that ended it
                text=True,
                encoding="utf-8",
            )
        except FileNotFoundError as error:
            message = "Node.js 20 or newer is needed to run Pyodide, and there is no `node` here."
            raise PyodideError(message) from error
        self._lines = queue.Queue()
        threading.Thread(target=_read_lines, args=(self._process, self._lines), daemon=True).start()
        said = self._hear(_BOOT)
        if said is None or said["kind"] != "ready":
            self.close()
            raise PyodideError(said["message"] if said else "Pyodide did not start.")

    def _send(self, message: Json) -> None:
        if self._process is None or self._process.stdin is None:
            raise PyodideError("Pyodide is not running.")
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()

    def _hear(self, seconds: float) -> Json | None:
        """The next message, or None if there is none in time."""
        try:
            line = self._lines.get(timeout=max(seconds, 0))
        except queue.Empty:
            return None
        if not line:
            message = "Node ended without a word; run `npm ci` if node_modules is out of date."
            return {"kind": "unavailable", "message": message}
        said: Json = json.loads(line)
        return said


def _read_lines(process: subprocess.Popen[str], lines: queue.Queue[str]) -> None:
    """Move lines to the queue until Node's output ends; an empty text marks the end."""
    if process.stdout is not None:
        try:
            for line in process.stdout:
                lines.put(line)
        except ValueError:  # closed under us
            return
    lines.put("")
