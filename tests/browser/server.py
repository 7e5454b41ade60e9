"""Serve a folder on 127.0.0.1 as a plain static host does, silently, at the root or below it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


@dataclass(frozen=True)
class Site:
    """A served site; `origin` has no slash at its end, `folder` one at both."""

    origin: str
    folder: str

    @property
    def url(self) -> str:
        """The front page's address."""
        return self.origin + self.folder

    def at(self, path: str) -> str:
        """Return the address of a page or file, its path given from the site's own root."""
        return self.url + path.lstrip("/")


class StaticHandler(SimpleHTTPRequestHandler):
    """Files with the types a static host gives them, and the site's own 404 page."""

    # Given here and not guessed: what a machine knows of them differs.
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".css": "text/css",
        ".html": "text/html",
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".woff2": "font/woff2",
    }

    def __init__(self, *args: object, folder: str, directory: str) -> None:
        self.folder = folder
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        """Return the file an address means; outside the site's folder there is none."""
        if not path.startswith(self.folder):
            return str(Path(self.directory) / "nothing lies outside the folder")
        return super().translate_path("/" + path.removeprefix(self.folder))

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer a missing file with the site's own page, as static hosts do."""
        own = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not own.exists():
            super().send_error(code, message, explain)
            return
        body = own.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        """Say nothing: a test's output is about the test."""


@contextmanager
def serve(
    directory: Path,
    folder: str = "/",
    *,
    port: int = 0,
    handler: type[StaticHandler] = StaticHandler,
) -> Iterator[Site]:
    """Serve a directory on 127.0.0.1, on a free port unless one is given.

    `folder`, with a slash at both ends, is where on that host it is mounted.
    """
    made = partial(handler, folder=folder, directory=str(directory))
    with ThreadingHTTPServer(("127.0.0.1", port), made) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield Site(origin=f"http://127.0.0.1:{server.server_port}", folder=folder)
        server.shutdown()
        thread.join()
