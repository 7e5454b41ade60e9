"""How values and calls are written in a verdict."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from engine.grading.plain import Plain, is_number, items_of
from engine.numbers import number_text


def text_of_plain(value: Plain) -> str:
    """A value as the reader sees it: numbers as everywhere on the site, the rest as Python."""
    if is_number(value):
        return _number(value)  # type: ignore[arg-type]
    items = items_of(value)
    if items is not None:
        inner = ", ".join(text_of_plain(each) for each in items)
        return f"[{inner}]" if isinstance(value, list) else f"({inner})"
    if isinstance(value, dict):
        return str(value["other"])
    return repr(value)


def _number(value: float) -> str:
    try:
        return number_text(float(value))
    except OverflowError:
        return f"an int of {value.bit_length() if isinstance(value, int) else 0} bits"


def texts_apart(yours: Plain, expected: Plain) -> tuple[str, str]:
    """Both as text; with all their digits where a shorter text would make them look alike."""
    short = text_of_plain(yours), text_of_plain(expected)
    if short[0] == short[1]:
        return repr(yours), repr(expected)
    return short


def text_of_call(call: str, variables: Mapping[str, Any], shown: str = "") -> str:
    """The call with the check's own variables replaced by their values.

    ``grads(a, b)`` with a = 2.0 and b = -3.0 reads ``grads(2, -3)``. With `shown`, that text, in
    which ``{a}`` stands for the value of a.
    """
    if shown:
        return shown.format(**{name: _literal(value) for name, value in variables.items()})
    tree = ast.parse(call, mode="eval")
    return ast.unparse(ast.fix_missing_locations(_Replace(variables).visit(tree)))


class _Replace(ast.NodeTransformer):
    def __init__(self, variables: Mapping[str, Any]) -> None:
        self._variables = variables

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        bound = {each.arg for each in ast.walk(node.args) if isinstance(each, ast.arg)}
        free = {name: value for name, value in self._variables.items() if name not in bound}
        node.body = _Replace(free).visit(node.body)
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        value = self._variables.get(node.id)
        literal = _literal(value)
        return node if literal is None else ast.parse(literal, mode="eval").body


def _literal(value: object) -> str | None:
    """The value as it is typed; None for what has no short literal."""
    if type(value) is float and value.is_integer() and abs(value) < 1e6:
        return repr(int(value))
    if type(value) in (int, float, str, bool):
        return repr(value)
    if isinstance(value, (list, tuple)):
        items = [_literal(each) for each in value]
        if all(each is not None for each in items):
            inner = ", ".join(str(each) for each in items)
            return f"[{inner}]" if isinstance(value, list) else f"({inner},)"
    return None


def an(noun: str) -> str:
    """The noun with its article, as it sounds: "a Value", "an int"."""
    return f"{'an' if noun[:1].lower() in 'aeio' else 'a'} {noun}"


def what_it_is(value: Plain) -> str:
    """The kind of a value, for a sentence."""
    if value is None:
        return "nothing (None)"
    if isinstance(value, dict) and "other" in value:
        return an(str(value["other"]))
    if isinstance(value, bool):
        return f"{value}, which is not a number"
    if isinstance(value, str):
        return "a text"
    if items_of(value) is not None:
        return "a list" if isinstance(value, list) else "a tuple"
    return "one number"
