"""WebDriver, the W3C's protocol for driving a browser, as the three engines speak it.

Chromium's and WebKit's drivers take its commands over HTTP (https://www.w3.org/TR/webdriver2/).
Firefox takes the same ones by name over a socket of its own, Marionette; geckodriver, which would
translate, is not among the packages of Debian.
"""

import http.client
import json
from io import BufferedRWPair
from typing import Any, Protocol

SLOW = 300  # seconds that one answer may take

# What the tabs use of it: Marionette's name, and the method and path below a session.
HTTP = {
    "NewSession": ("POST", "/session"),
    "DeleteSession": ("DELETE", "/session/{session}"),
    "SetTimeouts": ("POST", "/session/{session}/timeouts"),
    "Navigate": ("POST", "/session/{session}/url"),
    "Refresh": ("POST", "/session/{session}/refresh"),
    "SetWindowRect": ("POST", "/session/{session}/window/rect"),
    "ExecuteScript": ("POST", "/session/{session}/execute/sync"),
    "ElementClick": ("POST", "/session/{session}/element/{id}/click"),
    "PerformActions": ("POST", "/session/{session}/actions"),
    "TakeScreenshot": ("GET", "/session/{session}/screenshot"),
}


class WebDriverError(Exception):
    """A command failed; `kind` is the standard's name for why."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(f"{kind}: {message}")
        self.kind = kind


class Driver(Protocol):
    """Sends commands; one session at a time."""

    def send(self, command: str, **given: object) -> Any:
        """Return a command's result; raises WebDriverError where it fails."""


class OverHttp:
    """The driver on a port of this machine."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._session = ""

    def send(self, command: str, **given: object) -> Any:
        method, path = HTTP[command]
        line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=SLOW)
        body = json.dumps(given) if method == "POST" else None
        line.request(method, path.format(session=self._session, **given), body)
        value = json.loads(line.getresponse().read())["value"]
        line.close()
        if isinstance(value, dict) and "error" in value:
            raise WebDriverError(value["error"], value.get("message", ""))
        if command == "NewSession":
            self._session = value["sessionId"]
        return value


class Marionette:
    """Firefox, at the other end of a connection.

    A message is its length, a colon, and JSON: [0, number, command, what is given] and back
    [1, number, error, result].
    """

    def __init__(self, connection: BufferedRWPair) -> None:
        self._connection = connection
        self._number = 0
        self._receive()  # its name and version

    def send(self, command: str, **given: object) -> Any:
        self._number += 1
        message = json.dumps([0, self._number, f"WebDriver:{command}", given]).encode()
        self._connection.write(b"%d:%b" % (len(message), message))
        self._connection.flush()
        _, _, error, result = self._receive()
        if error:
            raise WebDriverError(error["error"], error["message"])
        return result["value"] if set(result) == {"value"} else result

    def _receive(self) -> Any:
        length = b"".join(iter(lambda: self._connection.read(1), b":"))
        return json.loads(self._connection.read(int(length)))
