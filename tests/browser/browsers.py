"""Find the Chromium that the browser tests drive.

`python -m tests.browser.browsers` prints its path; with `--install` it first gets one if need be.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

# A person's own choice comes before anything that is found.
CHOICE = "GRADWALK_BROWSER"

COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC_APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)

# A test talks to its own server and nobody else: the browser's own errands, and every name but
# this machine's, are cut off.
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)

ADVICE = (
    "The browser tests need Chromium or Chrome: install one (on Debian: `apt install chromium`; "
    "elsewhere: `.venv/bin/python -m playwright install chromium`) or name one in "
    f"{CHOICE}, then run make again."
)


class BrowserMissingError(Exception):
    """No browser runs here; the message is a sentence with the command that gets one."""


def find() -> Path:
    """Return the first browser that really runs.

    Raises:
        BrowserMissingError: there is none, or the one named in GRADWALK_BROWSER does not run.
    """
    chosen = os.environ.get(CHOICE)
    if chosen:
        if runs(Path(chosen)):
            return Path(chosen)
        raise BrowserMissingError(
            f"{CHOICE} names {chosen}, which is no browser that runs: mend or unset it."
        )
    for path in candidates():
        if runs(path):
            return path
    raise BrowserMissingError(ADVICE)


def candidates() -> Iterator[Path]:
    """Yield where a browser may be: the PATH, macOS applications, Playwright's own download."""
    for command in COMMANDS:
        path = shutil.which(command)
        if path:
            yield Path(path)
    yield from (Path(path) for path in MAC_APPLICATIONS)
    yield downloaded()


def downloaded() -> Path:
    """Return where Playwright's own Chromium is, or would be."""
    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path)


def runs(path: Path) -> bool:
    """Return whether a browser starts: some are scripts that only say how to install one."""
    if not path.exists():
        return False
    try:
        asked = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0


def launch_arguments() -> list[str]:
    """Return the command-line flags."""
    # Chromium refuses to start its sandbox for root, which is who one is in a container.
    return [*FLAGS, "--no-sandbox"] if is_root() else list(FLAGS)


def is_root() -> bool:
    """Return whether this process may do anything."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def is_debian() -> bool:
    """Return whether apt-get has a real Chromium (Ubuntu's package of that name is empty)."""
    try:
        release = Path("/etc/os-release").read_text(encoding="utf-8")
    except OSError:
        return False
    return "ID=debian" in release.splitlines() and shutil.which("apt-get") is not None


def install() -> None:
    """Try to get a browser: Debian's own where this process may install it, else Playwright's."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    commands = [[sys.executable, "-m", "playwright", "install", "chromium", "--no-shell"]]
    if is_root() and is_debian():
        commands = [["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "chromium"]]
    for command in commands:
        print("No Chromium or Chrome here yet:", " ".join(command), file=sys.stderr)
        # What the installer says goes with our own remarks: standard output is for the path alone.
        done = subprocess.run(
            command, env=quiet, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False
        )
        if done.returncode:
            return


def main(arguments: list[str]) -> int:
    """Print the path of a browser; with --install, get one first where there is none."""
    try:
        path = find()
    except BrowserMissingError as missing:
        if "--install" not in arguments or os.environ.get(CHOICE):
            print(missing, file=sys.stderr)
            return 1
        install()
        try:
            path = find()
        except BrowserMissingError as still:
            print(still, file=sys.stderr)
            return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
