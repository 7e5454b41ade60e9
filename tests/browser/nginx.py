"""Find the nginx that the tests of hosting start, and start it with a configuration.

`python -m tests.browser.nginx --install` gets one where this process may.
"""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.browsers import is_debian, is_root

ADVICE = (
    "The tests of hosting need nginx: install it (on Debian and Ubuntu: `apt install nginx-light`, "
    "on a Mac: `brew install nginx`), then run make again."
)

# Debian keeps it where only root's PATH looks.
PLACES = ("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin", "/usr/local/bin")

# What surrounds a file of /etc/nginx/conf.d, kept to a folder of the test's own.
AROUND = """\
{user}
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    include {types};
    default_type application/octet-stream;
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/gradwalk.conf;
}}
"""


class NginxMissingError(Exception):
    """No nginx here; the message is a sentence with the command that gets one."""


def find() -> Path:
    """Return nginx's program.

    Raises:
        NginxMissingError: there is none.
    """
    path = os.pathsep.join((os.environ.get("PATH", ""), *PLACES))
    found = shutil.which("nginx", path=path)
    if found is None:
        raise NginxMissingError(ADVICE)
    return Path(found)


def install() -> None:
    """Get nginx where this process may install Debian's."""
    if not (is_root() and is_debian()):
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "nginx-light"],
    ):
        print("No nginx here yet:", " ".join(command), file=sys.stderr)
        done = subprocess.run(
            command, env=quiet, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False
        )
        if done.returncode:
            return


@contextmanager
def running(server_block: str, folder: Path, port: int) -> Iterator[None]:
    """Run nginx with a file as it would stand in conf.d; it keeps to `folder`.

    Raises:
        NginxMissingError: there is no nginx.
    """
    program = find()
    (folder / "gradwalk.conf").write_text(server_block, encoding="utf-8")
    user = "user root;" if is_root() else ""  # its workers read a folder of root's
    around = AROUND.format(folder=folder, types=types_file(program), user=user)
    (folder / "nginx.conf").write_text(around, encoding="utf-8")
    places = {"-p": folder, "-c": folder / "nginx.conf", "-e": folder / "error.log"}
    command = [str(program), *(str(each) for pair in places.items() for each in pair)]
    tried = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert tried.returncode == 0, tried.stderr
    assert "[warn]" not in tried.stderr, tried.stderr
    with subprocess.Popen([*command, "-g", "daemon off;"]) as server:
        try:
            wait_for(port, server)
            yield
        finally:
            server.terminate()


def types_file(program: Path) -> Path:
    """Return the file of types that this nginx brings along."""
    told = subprocess.run([program, "-V"], capture_output=True, text=True, check=True).stderr
    configuration = told.split("--conf-path=", 1)[-1].split(maxsplit=1)[0]
    return Path(configuration).with_name("mime.types")


def wait_for(port: int, server: "subprocess.Popen[bytes]", patience: float = 20) -> None:
    """Wait until somebody listens on a port of this machine."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        assert server.poll() is None, "the server ended by itself"
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(f"nobody listens on port {port}")


def free_port() -> int:
    """Return a port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def main(arguments: list[str]) -> int:
    """Say where nginx is; with --install, get it first where there is none.

    Fails without one only under continuous integration: elsewhere its tests are skipped, with the
    sentence.
    """
    try:
        find()
    except NginxMissingError:
        if "--install" in arguments:
            install()
    try:
        find()
    except NginxMissingError as missing:
        print(missing, file=sys.stderr)
        return 1 if os.environ.get("CI") else 0
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
