"""Reads a playground's program: which names are leaves, and which line is the output.

The rule, as the page says it: a line such as ``a = 2`` makes a leaf, a name without a number is a
leaf with 1, and the last line is the output. Everything else is plain Python.
"""

from __future__ import annotations

import ast
import builtins
import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import CodeType

from engine.grading.problems import NAME
from engine.shapes import Problem

FUNCTIONS = ("exp", "log", "tanh", "sigmoid", "relu", "sin", "cos", "sqrt")
LONGEST = 4_000  # characters

_NUMBER = (ast.Constant, ast.UnaryOp, ast.BinOp, ast.unaryop, ast.operator)
_NO_NUMBER = (ast.Invert, ast.Not)
_OUTPUTS = ("L", "out", "output", "result")
_LONGEST_HEADING = 44
_BUILTIN = frozenset(dir(builtins))


class Refused(Exception):
    """Why a program is not run: a sentence with the mend, and its line."""

    def __init__(self, words: str, line: int | None = None) -> None:
        super().__init__(words)
        self.words, self.line = words, line

    def problem(self, program: str) -> Problem:
        """The same for the page; it has no kind, since Python raised nothing."""
        lines = program.splitlines()
        source = lines[self.line - 1] if self.line and self.line <= len(lines) else ""
        return Problem("", self.words, "", self.line, None, source)


@dataclass(frozen=True, slots=True)
class Reading:
    """A program that can be run."""

    code: CodeType
    assumed: list[str]  # names that it gives no number: leaves with 1
    output: str  # the name that the output has afterwards
    line: int  # the output's
    heading: str  # "L = (a·b + c).tanh()"


def reading(program: str, tree: ast.Module, classes: Iterable[str] = ()) -> Reading:
    """Turn the program into one whose leaves are Values.

    Args:
        program: its text, which `tree` was read from.
        tree: changed in place.
        classes: names of classes that are there beside Value.

    Raises:
        Refused: it cannot be a graph's program; says the mend.
    """
    if len(program) > LONGEST:
        raise Refused(f"This program is longer than {LONGEST} characters. Make it shorter.")
    if not tree.body:
        raise Refused("Write an expression first, such as (a*b + c).tanh().")
    _without_backward(tree)
    assumed = _unknown(tree, {"Value", "math", *FUNCTIONS, *classes})
    output, line, value = _output(tree, {*_bound(tree), *assumed})
    for statement in tree.body:
        _make_leaves(statement)
    ast.fix_missing_locations(tree)
    heading = f"{output} = {_written(value)}" if value is not None else ""
    if not 0 < len(heading) <= _LONGEST_HEADING:
        heading = f"The graph of {output}"
    try:
        code = compile(tree, NAME, "exec", dont_inherit=True)
    except (RecursionError, MemoryError, ValueError):
        raise Refused("This program is nested too deeply. Split it over lines.") from None
    return Reading(code, assumed, output, line, heading)


# ---------------------------------------------------------------- leaves


def _make_leaves(statement: ast.stmt) -> None:
    """``a = 2`` and ``a, b = 2, 3`` become ``a = Value(2)`` and so on."""
    if not isinstance(statement, ast.Assign | ast.AnnAssign) or statement.value is None:
        return
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    if all(isinstance(target, ast.Name) for target in targets):
        statement.value = _leaf(statement.value)
    elif len(targets) == 1 and _pairs(targets[0], statement.value):
        assert isinstance(statement.value, ast.Tuple)
        statement.value.elts = [_leaf(each) for each in statement.value.elts]


def _pairs(target: ast.expr, value: ast.expr) -> bool:
    return (
        isinstance(target, ast.Tuple)
        and isinstance(value, ast.Tuple)
        and len(target.elts) == len(value.elts)
        and all(isinstance(each, ast.Name) for each in target.elts)
    )


def _leaf(value: ast.expr) -> ast.expr:
    if not _is_number(value):
        return value
    made = ast.Call(ast.Name("Value", ast.Load()), [value], [])
    return ast.copy_location(made, value)


def _is_number(value: ast.expr) -> bool:
    """Whether it is made of plain numbers only: 2, -0.5, 1/3."""
    return all(
        isinstance(part, _NUMBER)
        and not isinstance(part, _NO_NUMBER)
        and (not isinstance(part, ast.Constant) or type(part.value) in (int, float))
        for part in ast.walk(value)
    )


def _unknown(tree: ast.Module, given: set[str]) -> list[str]:
    """The names that nothing gives a value, in order of appearance. Raises Refused."""
    known = _bound(tree) | _BUILTIN | given
    found: dict[str, None] = {}
    for part in _in_order(tree):
        if isinstance(part, ast.Call):
            _check_call(part, known)
        if isinstance(part, ast.Name) and part.id not in known and part.id[0] != "_":
            found[part.id] = None
    return list(found)


def _in_order(tree: ast.Module) -> Iterator[ast.AST]:
    """Every part of the program, from its beginning to its end, without recursion."""
    stack: list[ast.AST] = [tree]
    while stack:
        part = stack.pop()
        yield part
        stack.extend(reversed(list(ast.iter_child_nodes(part))))


def _check_call(call: ast.Call, known: set[str]) -> None:
    called = call.func
    if isinstance(called, ast.Name) and called.id not in known:
        like = difflib.get_close_matches(called.id, FUNCTIONS, 1)
        mend = f"Did you mean {like[0]}?" if like else "For a product, write * before the bracket."
        raise Refused(
            f"There is no function {called.id} here. {mend} The functions are "
            f"{', '.join(FUNCTIONS)}.",
            call.lineno,
        )
    if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name):
        name, function = called.value.id, called.attr
        if name not in known and call.args and function in FUNCTIONS:
            raise Refused(
                f"{name} is not here. Write {function}(…) in place of {name}.{function}(…).",
                call.lineno,
            )


def _bound(tree: ast.Module) -> set[str]:
    """Every name that the program itself gives a value, wherever it does."""
    names: set[str] = set()
    for part in ast.walk(tree):
        if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load):
            names.add(part.id)
        elif isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            if part.name == "Value":
                raise Refused(
                    "Value is given here, so leave your own class Value out. To play with the "
                    "engine you wrote, choose “Your engine”.",
                    part.lineno,
                )
            names.add(part.name)
        elif isinstance(part, ast.arg):
            names.add(part.arg)
        elif isinstance(part, ast.alias):
            names.add((part.asname or part.name).partition(".")[0])
        elif isinstance(part, ast.ExceptHandler | ast.MatchAs | ast.MatchStar):
            names.add(part.name or "")
    return names


# ---------------------------------------------------------------- the output


def _without_backward(tree: ast.Module) -> None:
    """Take ``L.backward()`` off the end: it is run for every program, once."""
    last = tree.body[-1]
    if isinstance(last, ast.Expr) and _is_backward(last.value):
        assert isinstance(last.value, ast.Call)
        assert isinstance(last.value.func, ast.Attribute)
        last.value = last.value.func.value
    for part in ast.walk(tree):
        if isinstance(part, ast.Call) and _is_backward(part):
            raise Refused(
                "Leave out backward(): it is run from the last line, once, when all is computed.",
                part.lineno,
            )


def _is_backward(part: ast.AST) -> bool:
    return (
        isinstance(part, ast.Call)
        and isinstance(part.func, ast.Attribute)
        and part.func.attr == "backward"
    )


def _output(tree: ast.Module, taken: set[str]) -> tuple[str, int, ast.expr | None]:
    """The output's name, line and expression; a last line without a name is given one."""
    last = tree.body[-1]
    value: ast.expr | None = None
    if isinstance(last, ast.Expr):
        value = last.value
        if isinstance(value, ast.Name):
            return value.id, last.lineno, None
        if _is_number(value):
            raise Refused(
                "This is a plain number, so there is no graph. Use a name in it: a name is a leaf.",
                last.lineno,
            )
        name = next(each for each in (*_OUTPUTS, "_output") if each not in taken)
        target = ast.Name(name, ast.Store())
        tree.body[-1] = ast.copy_location(ast.Assign([target], value), last)
        return name, last.lineno, value
    if isinstance(last, ast.Assign):
        target_of = last.targets[0]
        value = last.value
    elif isinstance(last, ast.AugAssign | ast.AnnAssign):
        target_of = last.target
    else:
        target_of = None
    if not isinstance(target_of, ast.Name):
        raise Refused(
            "The output is missing. Write its name on a line of its own, at the end.",
            last.lineno,
        )
    if isinstance(last, ast.Assign) and _is_number(last.value):
        raise Refused(
            f"The last line is the output, and this one only gives the leaf {target_of.id} its "
            "number. Add a line that computes something from it.",
            last.lineno,
        )
    return target_of.id, last.lineno, value


def _written(value: ast.expr) -> str:
    try:
        return ast.unparse(value).replace(" * ", "·").replace(" ** ", "**")
    except RecursionError:
        return " " * _LONGEST_HEADING
