"""Watch what the pages of one test say and ask for, in every page and worker they open."""

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

# The test servers, and what a page makes for itself.
OWN = re.compile(r"http://127\.0\.0\.1:|blob:|data:|about:")


class Watch:
    """Console errors and uncaught exceptions in `errors`, every address asked for in `requests`."""

    def __init__(self) -> None:
        self.errors: list[str] = []
        self.requests: list[str] = []
        self._allowed: list[re.Pattern[str]] = []

    def follow(self, context: BrowserContext) -> None:
        """Listen to all pages of a context, those open and those to come."""
        context.on("console", self._console)
        context.on("weberror", self._uncaught)
        context.on("request", self._request)

    def allow(self, pattern: str) -> None:
        """Accept errors in which this regular expression is found: the test brings them about."""
        self._allowed.append(re.compile(pattern))

    def unexpected_errors(self) -> list[str]:
        """Return the errors that no `allow` covers."""
        return [error for error in self.errors if not any(p.search(error) for p in self._allowed)]

    def strangers(self) -> list[str]:
        """Return the addresses asked for that are not on the test servers."""
        return [url for url in self.requests if not OWN.match(url)]

    def _console(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            place = said.location
            self.errors.append(f"{said.text} ({place['url']}:{place['lineNumber']})")

    def _uncaught(self, thrown: WebError) -> None:
        self.errors.append(str(thrown.error))

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)
