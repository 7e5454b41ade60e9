"""Writes a .gz and a .br beside each file of the built site that they make smaller.

Hosts send them in place of the file, and compress nothing while a reader waits. What was compressed
once is kept by its content's hash, so that building again is quick.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import brotli

from lessons.authoring.data_files import content_hash

COMPRESSIBLE = frozenset((".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".xml"))
SMALLEST = 1024  # bytes; a smaller file travels in one packet either way
_LARGE = 2_000_000  # bytes; Brotli's best level would take half a minute for the wasm


def _gzip(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


def _brotli(content: bytes) -> bytes:
    compressed: bytes = brotli.compress(content, quality=9 if len(content) > _LARGE else 11)
    return compressed


_WAYS: dict[str, Callable[[bytes], bytes]] = {".gz": _gzip, ".br": _brotli}


def precompress(site: Path, kept: Path) -> None:
    """Compress what is in the site, and remove what an earlier run compressed for other files.

    Args:
        site: the built site.
        kept: a folder for what has been compressed; what this site does not need is removed.
    """
    kept.mkdir(parents=True, exist_ok=True)
    needed = set()
    for file in sorted(site.rglob("*")):
        if file.suffix not in COMPRESSIBLE or not file.is_file():
            continue
        content = file.read_bytes()
        for ending, compress in _WAYS.items():
            beside = file.with_name(file.name + ending)
            small = b""
            if len(content) > SMALLEST:
                known = kept / f"{content_hash(content)}{ending}"
                needed.add(known)
                small = _once(known, content, compress)
            if small and len(small) < len(content):
                beside.write_bytes(small)
            else:
                beside.unlink(missing_ok=True)
    for ending in _WAYS:
        for beside in sorted(site.rglob(f"*{ending}")):
            original = beside.with_suffix("")
            if original.suffix in COMPRESSIBLE and not original.exists():
                beside.unlink()
    for old in set(kept.iterdir()) - needed:
        old.unlink()


def _once(known: Path, content: bytes, compress: Callable[[bytes], bytes]) -> bytes:
    """What `known` holds; it is made first where it is not there."""
    if not known.exists():
        beside = known.with_suffix(f"{known.suffix}.new")
        beside.write_bytes(compress(content))
        beside.replace(known)
    return known.read_bytes()
