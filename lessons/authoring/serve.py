"""`python -m lessons serve`: the site at one address, rebuilt while its author edits.

Two programs do the work, as children of this one: esbuild watches the TypeScript, MkDocs watches
pages, exercises, engine and what esbuild has made.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable
from pathlib import Path

HOST = "127.0.0.1"
PATIENCE = 5.0  # seconds a child may take to end before it is killed


class ServeError(RuntimeError):
    """Serving cannot begin or go on; the message says why and what to do."""


def serve(root: Path, port: int) -> None:
    """Serve until Ctrl-C (or SIGTERM).

    Raises:
        ServeError: The port is in use, or one of the two programs ended by itself.
    """
    _refuse_used_port(port)
    for ending in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, signal.default_int_handler)
    children: list[subprocess.Popen[str]] = []
    try:
        children.append(_bundler(root))
        _wait_for(children, (root / "build/js/manifest.json").exists)
        children.append(_mkdocs(root, port))
        address = f"http://{HOST}:{port}/"
        _wait_for(children, lambda: _answers(address))
        print(f"Gradwalk is at {address} - Ctrl-C ends it.", flush=True)
        _wait_for(children, lambda: False)
    except KeyboardInterrupt:
        print()
    finally:
        _end(children)


def _refuse_used_port(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError as error:
            other = port + 1 if port < 65535 else port - 1
            message = (
                f"Port {port} cannot be used ({error.strerror}): try `make serve PORT={other}`."
            )
            raise ServeError(message) from error


def _bundler(root: Path) -> subprocess.Popen[str]:
    # A session of its own: Ctrl-C comes to this program only, which ends its children in order.
    command = ["node", "site-js/build.mjs", "--watch"]
    return subprocess.Popen(command, cwd=root, text=True, start_new_session=True)


def _mkdocs(root: Path, port: int) -> subprocess.Popen[str]:
    environment = os.environ | {
        "NO_MKDOCS_2_WARNING": "1",
        # Compiled files in the watched folders would look like edits.
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    child = subprocess.Popen(
        [sys.executable, "-m", "mkdocs", "serve", "--dev-addr", f"{HOST}:{port}"],
        cwd=root,
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert child.stderr is not None
    threading.Thread(target=_relay, args=(child.stderr,), daemon=True).start()
    return child


def _relay(lines: Iterable[str]) -> None:
    """Pass on what an author should see: mistakes, warnings, and that a rebuild is done."""
    builds = 0
    for line in lines:
        if "Documentation built in" in line:
            builds += 1
            if builds > 1:
                print(f"Rebuilt in {line.split('built in')[1].strip()}.", flush=True)
        elif not line.startswith(("INFO", "DEBUG")):
            print(line, end="", file=sys.stderr, flush=True)


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=2):
            return True
    except (urllib.error.URLError, OSError):
        return False


def _wait_for(children: list[subprocess.Popen[str]], done: Callable[[], bool]) -> None:
    while not done():
        for child in children:
            if child.poll() is not None:
                name = "esbuild" if child is children[0] else "MkDocs"
                raise ServeError(f"{name} has ended by itself; what it said stands above.")
        time.sleep(0.1)


def _end(children: list[subprocess.Popen[str]]) -> None:
    for child in children:
        if child.poll() is None:
            child.send_signal(signal.SIGINT)
    for child in children:
        try:
            child.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
