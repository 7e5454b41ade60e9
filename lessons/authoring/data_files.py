"""Data files named by a hash of what is in them, so that a browser may keep them for ever."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import math
from dataclasses import dataclass, field
from typing import Any

HASH_LENGTH = 10


def content_hash(content: bytes) -> str:
    """A short hash for a file's name."""
    return hashlib.sha256(content).hexdigest()[:HASH_LENGTH]


def plain(thing: Any) -> Any:
    """Dataclasses, lists and numbers as JSON types; a float JSON cannot carry as "inf", "nan"."""
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        fields = dataclasses.fields(thing)
        return {field.name: plain(getattr(thing, field.name)) for field in fields}
    if isinstance(thing, dict):
        return {key: plain(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [plain(item) for item in thing]
    if isinstance(thing, float) and not math.isfinite(thing):
        return str(thing)
    return thing


def to_json(thing: Any) -> str:
    """The same text for the same content, always."""
    return json.dumps(plain(thing), ensure_ascii=False, allow_nan=False, separators=(",", ":"))


@dataclass(slots=True)
class DataFiles:
    """Data files of one build: path from the asset folder -> content."""

    contents: dict[str, bytes] = field(default_factory=dict)

    def add(self, folder: str, stem: str, thing: Any) -> str:
        """Keep `thing` as JSON and return its path, such as "questions/q-dd.0123456789.json"."""
        content = to_json(thing).encode()
        name = f"{stem}.{content_hash(content)}.json"
        path = f"{folder}/{name}" if folder else name
        self.contents[path] = content
        return path
