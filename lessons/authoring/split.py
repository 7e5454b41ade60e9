"""Splits a check cell in two programs: what is observed of the learner's, and what is expected.

``close(grads(a, b), [b, a])`` becomes, in the first, ``observe('lambda a, b: grads(a, b)', a, b)``;
in the second ``close('grads(a, b)', {'a': a, 'b': b}, [b, a])``. All other statements run in both.
So an expectation is never in one interpreter with the learner's code.
"""

from __future__ import annotations

import ast
import builtins
import copy
from pathlib import Path

from engine.shapes import CheckCode
from lessons.authoring.cells import Cell
from lessons.authoring.errors import AuthorError

_USAGE = {
    "close": "close(call, expected)",
    "same": "same(call, expected)",
    "true": "true(call)",
    "raises": 'raises(call, "TypeError")',
}
_BUILTINS = frozenset(vars(builtins)) - {"input", "exit", "quit", "open", "print"}


def split(path: Path, cell: Cell) -> CheckCode:
    """The two programs of a check.

    Raises:
        AuthorError: where one half would need what only the other has.
    """
    try:
        # Blank lines above, so that Python's line numbers are the file's.
        tree = ast.parse("\n" * cell.line + "\n".join(cell.lines))
    except SyntaxError as error:
        raise AuthorError(
            path, error.lineno or cell.line, f"this check cannot be read: {error.msg}."
        ) from None
    own = _made(tree)
    reader = _Reader(path, own)
    reader.visit(tree)
    if not reader.comparisons:
        raise AuthorError(path, cell.line, f"it compares nothing: add {_USAGE['close']}.")
    halves = [
        ast.unparse(ast.fix_missing_locations(half(own).visit(copy.deepcopy(tree))))
        for half in (_Observing, _Judging)
    ]
    return CheckCode(cell.title, halves[0] + "\n", halves[1] + "\n", reader.random)


def _made(tree: ast.Module) -> set[str]:
    """The names that the cell's own statements make; what a call makes inside itself is not one."""
    bare = copy.deepcopy(tree)
    for node in ast.walk(bare):
        if (call := _comparison(node)) is not None:
            call.args, call.keywords = [], []
    for node in ast.walk(bare):
        if isinstance(node, ast.FunctionDef):
            node.args, node.body = ast.parse("def _(): 0").body[0].args, []  # type: ignore[attr-defined]
    return _bound(bare)


def _bound(tree: ast.AST) -> set[str]:
    """Every name that is given a value anywhere in the tree."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.alias):
            names.add((node.asname or node.name).partition(".")[0])
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.FunctionDef):
            names.add(node.name)
    return names


def _comparison(statement: ast.AST) -> ast.Call | None:
    """The call of a comparator, where the statement is one."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        called = statement.value.func
        if isinstance(called, ast.Name) and called.id in _USAGE:
            return statement.value
    return None


def _used(node: ast.AST, own: set[str]) -> list[str]:
    """The cell's own names that an expression reads, in order, each once."""
    found = [each.id for each in ast.walk(node) if isinstance(each, ast.Name) and each.id in own]
    return list(dict.fromkeys(found))


class _Reader(ast.NodeVisitor):
    """Refuses what cannot be split; notes whether the inputs are random."""

    def __init__(self, path: Path, own: set[str]) -> None:
        self.comparisons, self.random = 0, False
        self._path, self._own = path, own

    def visit_Expr(self, node: ast.Expr) -> None:
        call = _comparison(node)
        if call is None:
            self.generic_visit(node)
            return
        assert isinstance(call.func, ast.Name)
        name = call.func.id
        self.comparisons += 1
        wanted = 1 if name == "true" else 2
        if len(call.args) != wanted or any(
            each.arg not in ("names", "shown") for each in call.keywords
        ):
            self._refuse(call, f"{name} is written {_USAGE[name]}.")
        for each in ast.walk(call.args[0]):
            if isinstance(each, ast.Name) and each.id in ("numbers", "solution"):
                self._refuse(
                    each, f"{each.id} is not the learner's: put it on a line above, in a variable."
                )
        for each in (*call.args[1:], *call.keywords):
            self._expected(each)

    def _expected(self, node: ast.AST) -> None:
        bound = _bound(node)
        for each in ast.walk(node):
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load):
                if each.id == "numbers":
                    self._refuse(each, "put numbers(...) on a line above, in a variable.")
                if each.id not in (*bound, "solution") and not self._known(each.id):
                    self._refuse(
                        each,
                        f"what is expected cannot use the learner's {each.id}: "
                        f"write solution.{each.id}.",
                    )

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Store):
            if node.id in (*_USAGE, "numbers", "solution", "observe"):
                self._refuse(node, f"{node.id} has a meaning here: call the variable otherwise.")
        elif node.id == "numbers":
            self.random = True
        elif node.id in _USAGE:
            self._refuse(node, f"{node.id} stands on a line of its own: {_USAGE[node.id]}.")
        elif not self._known(node.id):
            self._refuse(
                node,
                f"{node.id} is the learner's: it may stand only in the first place of "
                f"close, same, true or raises.",
            )

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """A helper, which gets what is the learner's as an argument."""
        outer = self._own
        self._own = outer | _bound(node)
        for each in node.body:
            self.visit(each)
        self._own = outer

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._refuse(node, "a check defines no class: put it into the solution.")

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._refuse(node, "put the lambda into the call itself, as its argument.")

    def _known(self, name: str) -> bool:
        return name in self._own or name in _BUILTINS

    def _refuse(self, node: ast.expr | ast.stmt, message: str) -> None:
        raise AuthorError(self._path, node.lineno, message)


class _Observing(ast.NodeTransformer):
    def __init__(self, own: set[str]) -> None:
        self._own = own

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        call = _comparison(node)
        if call is None:
            return node
        used = _used(call.args[0], self._own)
        asked = f"lambda {', '.join(used)}: {ast.unparse(call.args[0])}"
        values = [ast.Name(each, ast.Load()) for each in used]
        call.func, call.args, call.keywords = ast.Name("observe", ast.Load()), [], []
        call.args = [ast.Constant(asked), *values]
        return node


class _Judging(ast.NodeTransformer):
    def __init__(self, own: set[str]) -> None:
        self._own = own

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        call = _comparison(node)
        if call is None:
            return node
        used = _used(call.args[0], self._own)
        keys: list[ast.expr | None] = [ast.Constant(each) for each in used]
        values: list[ast.expr] = [ast.Name(each, ast.Load()) for each in used]
        shown = ast.Constant(ast.unparse(call.args[0]))
        call.args = [shown, ast.Dict(keys, values), *call.args[1:]]
        return node
