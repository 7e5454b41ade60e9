"""Writes ``site-js/src/shapes.ts``: the TypeScript of every dataclass in ``engine/shapes.py``."""

from __future__ import annotations

import dataclasses
import inspect
import types
import typing
from pathlib import Path

from engine import shapes

TARGET = Path(__file__).resolve().parents[2] / "site-js" / "src" / "shapes.ts"

HEADING = """\
// What crosses from Python to the page, made from engine/shapes.py by `python -m lessons types`.

/** A float. JSON cannot carry the three that are no numbers: they cross as words. */
export type Real = number | "inf" | "-inf" | "nan";
"""


def interfaces() -> str:
    """The whole text of ``shapes.ts``."""
    classes = [
        each
        for each in vars(shapes).values()
        if dataclasses.is_dataclass(each) and isinstance(each, type)
    ]
    return HEADING + "".join(_interface(each) for each in classes)


def is_stale() -> bool:
    """Whether the file on disk is not what ``engine/shapes.py`` asks for now."""
    return not TARGET.exists() or TARGET.read_text(encoding="utf-8") != interfaces()


def write() -> None:
    """Write the file."""
    TARGET.write_text(interfaces(), encoding="utf-8")


def _interface(cls: type) -> str:
    hints = typing.get_type_hints(cls)
    remarks = _remarks(cls)
    lines = [f"\n/** {inspect.getdoc(cls)} */", f"export interface {cls.__name__} {{"]
    for each in hints:
        remark = f" // {remarks[each]}" if each in remarks else ""
        lines.append(f"  {each}: {_type(hints[each])};{remark}")
    return "\n".join([*lines, "}", ""])


def _remarks(cls: type) -> dict[str, str]:
    """The comment behind each field in the source."""
    found = {}
    for line in inspect.getsource(cls).splitlines():
        name, _, rest = line.strip().partition(":")
        _, hash_sign, remark = rest.partition("  # ")
        if name.isidentifier() and hash_sign:
            found[name] = remark.strip()
    return found


def _type(hint: object) -> str:
    plain = {str: "string", int: "number", float: "Real", bool: "boolean", type(None): "null"}
    if isinstance(hint, type) and hint in plain:
        return plain[hint]
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return hint.__name__
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is list:
        item = _type(inner[0])
        return f"({item})[]" if "|" in item else f"{item}[]"
    if origin is dict:
        return f"Record<{_type(inner[0])}, {_type(inner[1])}>"
    if origin is typing.Literal:
        return " | ".join(f'"{each}"' for each in inner)
    if origin is types.UnionType:
        return " | ".join(_type(each) for each in inner)
    raise TypeError(
        f"engine/shapes.py uses {hint}: give it a type in lessons/authoring/typescript.py"
    )
