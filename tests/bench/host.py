"""The built site and the bare page beside it, from one nginx as the hosting guide configures it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from lessons.authoring.site_files import PYODIDE_FILES
from tests.bench.slow_line import slow_line
from tests.browser import nginx
from tests.lessons.guide import fences

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs/teach/host.md"
PAGES = Path(__file__).parent / "pages"
PYODIDE = ROOT / "node_modules/pyodide"

LOG = "log_format bench '$msec $request_time $body_bytes_sent $uri';\n"


@dataclass(frozen=True)
class Request:
    """One answer of the server: when it was asked for, in seconds since 1970; bytes of its body."""

    asked: float
    size: int
    path: str


@dataclass(frozen=True)
class Host:
    """Where the same files are to be had: at full speed and over the slow line."""

    folder: Path
    full: str
    slow: str
    log: Path

    def requests(self, since: float, until: float) -> list[Request]:
        """What was asked for between two moments, and has been sent by now."""
        found = []
        for line in self.log.read_text(encoding="utf-8").splitlines():
            ended, took, size, path = line.split(" ", 3)
            asked = float(ended) - float(took)
            if since <= asked <= until:
                found.append(Request(asked, int(size), path))
        return found


@contextmanager
def host(site: Path, scratch: Path) -> Iterator[Host]:
    """Serve a built site, the bare page at bare/ beside it.

    Raises:
        NginxMissingError: there is no nginx.
    """
    folder = scratch / "served"
    shutil.copytree(site, folder)
    lay_bare_page(folder)
    settings = scratch / "nginx"
    settings.mkdir()
    log = settings / "requests.log"
    port = nginx.free_port()
    (block,) = (
        fence.body
        for fence in fences(GUIDE.read_text(encoding="utf-8"))
        if fence.title == "gradwalk.conf"
    )
    block = block.replace("listen 80;", f"listen 127.0.0.1:{port}; access_log {log} bench;")
    block = block.replace("root /var/www/gradwalk;", f"root {folder};")
    with nginx.running(LOG + block, settings, port), slow_line(port) as slow_port:
        yield Host(folder, f"http://127.0.0.1:{port}/", f"http://127.0.0.1:{slow_port}/", log)


def lay_bare_page(folder: Path) -> None:
    """Put the bare page into a site: Pyodide as it comes, kept for ever like the site's own."""
    (folder / "bare").mkdir()
    shutil.copy(PAGES / "bare.html", folder / "bare/index.html")
    python = folder / "assets/gradwalk/bare"
    (python / "pyodide").mkdir(parents=True)
    shutil.copy(PAGES / "bare.mjs", python / "worker.mjs")
    for name in PYODIDE_FILES:
        shutil.copy(PYODIDE / name, python / "pyodide" / name)
