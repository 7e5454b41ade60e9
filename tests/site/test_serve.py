"""`python -m lessons serve`: one address, one sentence when the port is taken, a clean end."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from lessons.authoring.serve import ServeError, serve

ROOT = Path(__file__).parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def test_a_port_in_use_is_told_in_one_sentence_with_the_command_that_works() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(ServeError) as told:
            serve(ROOT, port)
    assert str(told.value).startswith(f"Port {port} cannot be used")
    assert "make serve PORT=" in str(told.value)


def test_it_prints_its_address_once_serves_the_site_and_ends_at_ctrl_c() -> None:
    port = free_port()
    command = [sys.executable, "-m", "lessons", "serve", "--port", str(port)]
    serving = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=dict(os.environ)
    )
    try:
        assert serving.stdout is not None
        said = serving.stdout.readline()
        address = f"http://127.0.0.1:{port}/"
        assert address in said
        with urllib.request.urlopen(address, timeout=10) as page:
            assert b"<gw-lab" in page.read()
    finally:
        serving.send_signal(signal.SIGINT)
        rest, _ = serving.communicate(timeout=30)
    assert serving.returncode == 0
    assert address not in rest
    with socket.socket() as probe:  # nobody listens there any more
        assert probe.connect_ex(("127.0.0.1", port)) != 0
