"""`python -m tests.three_browsers`: the main path in Chromium, Firefox and WebKit.

As root on Debian it first installs those that are missing. Where one cannot be had, it says which,
goes on to the others, and fails at the end.
"""

import os
import subprocess
import sys

import pytest

from tests.browser import browsers
from tests.three_browsers.engines import ENGINES


def install() -> None:
    """Get the engines that are missing, with what drives them, where this process may."""
    packages = [
        package
        for engine in ENGINES.values()
        if not engine.is_here()
        for package in engine.packages
    ]
    if not packages or not (browsers.is_root() and browsers.is_debian()):
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages],
    ):
        print("Not all three browsers are here yet:", " ".join(command), file=sys.stderr)
        if subprocess.run(command, env=quiet, stdin=subprocess.DEVNULL, check=False).returncode:
            return


def main() -> int:
    """Return 0 only if the main path passed in all three."""
    install()
    here = [name for name, engine in ENGINES.items() if engine.is_here()]
    failed = bool(here) and pytest.main(
        ["tests/three_browsers/main_path.py", "-v", "-k", " or ".join(here)]
    )
    missing = [engine.missing for engine in ENGINES.values() if not engine.is_here()]
    for sentence in missing:
        print(sentence, file=sys.stderr)
    return 1 if failed or missing else 0


if __name__ == "__main__":
    sys.exit(main())
