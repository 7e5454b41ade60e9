"""The three browser engines: how each is found, got on Debian, and started with a fresh profile."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.browser import browsers
from tests.browser.nginx import free_port, wait_for
from tests.three_browsers.drivers import SLOW, Driver, Marionette, OverHttp
from tests.three_browsers.tab import Tab

MAC_FIREFOX = "/Applications/Firefox.app/Contents/MacOS/firefox"
FIREFOX_SETTINGS = """\
user_pref("marionette.port", 0);
user_pref("browser.dom.window.dump.enabled", true);
user_pref("devtools.console.stdout.content", true);
"""


@dataclass(frozen=True)
class Engine:
    """One of the three; `missing` is the sentence that says how to get it."""

    packages: tuple[str, ...]  # Debian's
    missing: str
    is_here: Callable[[], bool]
    open: Callable[[Path], AbstractContextManager[Tab]]
    """Opens a tab; its browser writes into the folder given."""


def found(*commands: str) -> str | None:
    """Return the first of these commands that is here."""
    return next(filter(None, map(shutil.which, commands)), None)


def has_chromium() -> bool:
    """Whether Chromium or Chrome is here, and its driver."""
    try:
        browsers.find()
    except browsers.BrowserMissingError:
        return False
    return found("chromedriver") is not None


@contextmanager
def chromium(folder: Path) -> Iterator[Tab]:
    """Start Chromium through its driver."""
    arguments = [*browsers.launch_arguments(), "--headless", "--enable-logging=stderr"]
    options = {"binary": str(browsers.find()), "args": arguments}
    with driver(folder, "chromedriver", "--enable-chrome-logs") as over_http:
        yield begin(over_http, folder, {"goog:chromeOptions": options})
        over_http.send("DeleteSession")


@contextmanager
def firefox(folder: Path) -> Iterator[Tab]:
    """Start Firefox, which is its own driver."""
    profile = folder / "profile"
    profile.mkdir()
    (profile / "user.js").write_text(FIREFOX_SETTINGS, encoding="utf-8")
    program = found("firefox-esr", "firefox", MAC_FIREFOX)
    command = [str(program), "--headless", "--marionette", "--profile", str(profile)]
    port = profile / "MarionetteActivePort"
    with running(command, folder):
        while not port.exists() or not port.read_text():
            time.sleep(0.05)
        address = ("127.0.0.1", int(port.read_text()))
        with (
            socket.create_connection(address, SLOW) as connection,
            connection.makefile("rwb") as stream,
        ):
            yield begin(Marionette(stream), folder, {})


@contextmanager
def webkit(folder: Path) -> Iterator[Tab]:
    """Start WebKitGTK through its driver, on a screen that nobody sees: it has no headless mode."""
    browser = {"binary": str(mini_browser()), "args": ["--automation"]}
    with screen() as display, driver(folder, "WebKitWebDriver", DISPLAY=display) as over_http:
        yield begin(over_http, folder, {"webkitgtk:browserOptions": browser})
        over_http.send("DeleteSession")


def mini_browser() -> Path | None:
    """Return the plain browser that comes with WebKitGTK."""
    return next(Path("/usr/lib").glob("**/webkit2gtk-4.*/MiniBrowser"), None)


def begin(driver: Driver, folder: Path, options: dict[str, object]) -> Tab:
    """Begin a session."""
    driver.send("NewSession", capabilities={"alwaysMatch": options})
    return Tab(driver, folder / "console")


@contextmanager
def driver(folder: Path, command: str, *options: str, **surroundings: str) -> Iterator[OverHttp]:
    """Run a driver that listens to HTTP."""
    port = free_port()
    asked = [command, f"--port={port}", *options]
    with running(asked, folder, **surroundings) as process:
        wait_for(port, process)
        yield OverHttp(port)


@contextmanager
def running(
    command: list[str], folder: Path, **surroundings: str
) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a program at home in this folder; what it says goes to the file `console` there."""
    home = {"HOME": str(folder), "XDG_CACHE_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    with (
        (folder / "console").open("wb") as console,
        subprocess.Popen(
            command, env={**os.environ, **home, **surroundings}, stdout=console, stderr=console
        ) as process,
    ):
        try:
            yield process
        finally:
            process.terminate()


@contextmanager
def screen() -> Iterator[str]:
    """Run an X server without a screen; yields its name."""
    told, tells = os.pipe()
    command = ["Xvfb", "-displayfd", str(tells), "-screen", "0", "1600x1200x24"]
    with subprocess.Popen(command, pass_fds=[tells], stderr=subprocess.DEVNULL) as server:
        os.close(tells)
        try:
            with os.fdopen(told) as name:
                yield f":{name.readline().strip()}"
        finally:
            server.terminate()


ENGINES = {
    "chromium": Engine(
        ("chromium", "chromium-driver"),
        "Chromium is not tried: install it and its driver (on Debian: "
        "`apt install chromium chromium-driver`), then run make test-browsers again.",
        has_chromium,
        chromium,
    ),
    "firefox": Engine(
        ("firefox-esr",),
        "Firefox is not tried: install it (on Debian: `apt install firefox-esr`), "
        "then run make test-browsers again.",
        lambda: found("firefox-esr", "firefox", MAC_FIREFOX) is not None,
        firefox,
    ),
    "webkit": Engine(
        ("webkit2gtk-driver", "xvfb"),
        "WebKit is not tried: it is driven as WebKitGTK, on Linux (on Debian: "
        "`apt install webkit2gtk-driver xvfb`, then run make test-browsers again).",
        lambda: bool(found("WebKitWebDriver") and found("Xvfb") and mini_browser()),
        webkit,
    ),
}
"""By name, in the order in which they are tried."""
