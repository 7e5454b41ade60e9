"""Writes the service worker, which keeps the course on readers' devices, with the list it keeps.

The list is of one build: path -> hash of the content. Where it changes, so does the script, and
that is how a browser learns of an update.
"""

from __future__ import annotations

from pathlib import Path

from lessons.authoring.data_files import content_hash, to_json

NAME = "sw.js"
"""At the site's root, since it speaks for the folder that it lies in and no other."""

# Nobody reads these without a network: source maps, what search needs in other languages, the page
# for wrong addresses, and what is there only for hosts and search engines.
_LEFT_OUT_ENDINGS = (".map", ".gz", ".br")
_LEFT_OUT = ("404.html", NAME, "assets/javascripts/lunr/")


def write(site: Path, script: bytes) -> None:
    """Put the service worker into a site whose other files are all there.

    Args:
        site: the built site.
        script: the service worker as esbuild made it; it reads its list from BUILD.
    """
    files = {}
    size = 0
    for file in sorted(site.rglob("*")):
        path = file.relative_to(site).as_posix()
        if (
            file.is_file()
            and not path.startswith(_LEFT_OUT)
            and not path.endswith(_LEFT_OUT_ENDINGS)
        ):
            content = file.read_bytes()
            files[path] = content_hash(content)
            size += len(content)
    version = content_hash(to_json(files).encode())
    build = to_json({"version": version, "files": files, "bytes": size})
    (site / NAME).write_bytes(f"const BUILD={build};\n".encode() + script)
