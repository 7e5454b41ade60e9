"""The memory image: Python as it is once it has started, taken when the site is built.

A reader's browser puts it into fresh memory in place of booting Python and importing the engine. It
is taken in Pyodide under Node and kept in ``build/python/`` until the engine, Pyodide or the code
that takes it changes.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
from collections.abc import Mapping
from pathlib import Path

import zstandard

_TAKER = "site-js/node/image.ts"
# Where `image.ts` gets all it does from; a change in any of them may change the image.
_SOURCES = ("site-js/node", "site-js/src/python")
_LEVEL = 19
# Memory repeats itself at great distances; gzip, which looks back 32 KB, makes it a third larger.
_WINDOW = 24  # 2 ** 24 bytes, more than an image has


class ImageError(RuntimeError):
    """The image could not be taken; the message is what Node said."""


def packed_image(root: Path, engine: Mapping[str, str]) -> Path:
    """The file of the image of an interpreter with this engine, as Zstandard.

    Args:
        root: the repository.
        engine: path -> source of every module that shall be imported in it.

    Raises:
        ImageError: Node, or Pyodide in it, failed.
    """
    kept = root / "build/python" / f"{_key(root, engine)}.zst"
    if not kept.exists():
        raw = _taken(root, engine)
        kept.parent.mkdir(parents=True, exist_ok=True)
        for old in kept.parent.glob("*.zst"):
            old.unlink()
        beside = kept.with_suffix(".new")
        beside.write_bytes(_packed(raw))
        beside.replace(kept)
    return kept


def _packed(raw: bytes) -> bytes:
    how = zstandard.ZstdCompressionParameters.from_level(_LEVEL, window_log=_WINDOW)
    return zstandard.ZstdCompressor(compression_params=how).compress(raw)


def _taken(root: Path, engine: Mapping[str, str]) -> bytes:
    command = ["node", "--import", "tsx", _TAKER]
    asked = json.dumps(dict(engine)).encode()
    ended = subprocess.run(command, cwd=root, input=asked, capture_output=True, check=False)
    if ended.returncode != 0 or not ended.stdout:
        said = ended.stderr.decode(errors="replace").strip()
        raise ImageError(f"The memory image of Python could not be taken. {said}")
    return ended.stdout


def _key(root: Path, engine: Mapping[str, str]) -> str:
    parts = [json.dumps(dict(engine)).encode(), f"{_LEVEL} {_WINDOW}".encode()]
    for folder in _SOURCES:
        parts += [file.read_bytes() for file in sorted((root / folder).glob("*.ts"))]
    parts.append((root / "node_modules/pyodide/package.json").read_bytes())
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]
