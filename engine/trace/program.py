"""Run a lab's program: assignments of expressions over named leaves, on the site's own Value."""

from __future__ import annotations

import ast
import keyword
from collections.abc import Mapping

from engine.trace.graph import TraceError
from engine.value import Value

FUNCTIONS = ("exp", "log", "tanh", "sigmoid", "relu", "sin", "cos")
_LONGEST = 4_000
_DEEPEST = 60
_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow, ast.USub)


def run_program(
    program: str, leaves: Mapping[str, float], source: str
) -> tuple[dict[str, Value], Value]:
    """The program's values by name, leaves first, and the output: the last one assigned.

    Raises TraceError with the line and the mend where the program is of another kind.
    """
    tree = _parsed(program, source)
    names: dict[str, Value] = {}
    for name, number in leaves.items():
        if not name.isidentifier() or keyword.iskeyword(name) or name in FUNCTIONS:
            raise TraceError(f"“{name}” cannot be the name of a leaf; take a letter, as in a.")
        names[name] = Value(number, label=name)
    for statement in tree.body:
        name = _assigned(statement)
        if name in names:
            raise TraceError(
                f"Line {statement.lineno} gives {name} a second value; take a new name for it, "
                "so that each value has one."
            )
        names[name] = _computed(statement, name, names, source)
    if not tree.body:
        raise TraceError("The program assigns nothing; write a line such as L = a*b.")
    output = names[name]
    used = set(map(id, output._order()))
    for leaf in leaves:
        if id(names[leaf]) not in used:
            raise TraceError(f"{name} does not depend on the leaf {leaf}; use it or leave it out.")
    return names, output


def _parsed(program: str, source: str) -> ast.Module:
    if len(program) > _LONGEST:
        raise TraceError(f"This program is longer than {_LONGEST} characters; make it shorter.")
    try:
        return ast.parse(program, source)
    except SyntaxError as error:
        raise TraceError(f"Line {error.lineno} is not Python: {error.msg}.") from None
    except (RecursionError, MemoryError, ValueError):
        raise TraceError("This expression is too deep to read; split it over lines.") from None


def _assigned(statement: ast.stmt) -> str:
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        target = statement.targets[0]
        if isinstance(target, ast.Name) and target.id not in FUNCTIONS:
            return target.id
    raise TraceError(
        f"Line {statement.lineno} is not of the form name = expression, such as e = a*b."
    )


def _computed(statement: ast.stmt, name: str, names: dict[str, Value], source: str) -> Value:
    assert isinstance(statement, ast.Assign)
    expression = statement.value
    place = f"Line {statement.lineno}"
    _check(expression, names, place)
    functions = {function: _function(function) for function in FUNCTIONS}
    code = compile(ast.Expression(expression), source, "eval")
    try:
        result = eval(code, {"__builtins__": {}}, {**functions, **names})
    except (ArithmeticError, ValueError, TypeError) as error:
        raise TraceError(f"{place} has no result: {error}.") from None
    if not isinstance(result, Value):
        raise TraceError(f"{place} uses no value, so {name} is only a number; make it a leaf.")
    if any(result is other for other in names.values()):
        raise TraceError(f"{place} only gives a value a second name; compute something from it.")
    return result


def _check(expression: ast.expr, names: dict[str, Value], place: str) -> None:
    """Refuse whatever is not a number, a known name, a known operation or a known function."""
    stack: list[tuple[ast.AST, int]] = [(expression, 1)]
    while stack:
        part, depth = stack.pop()
        if depth > _DEEPEST:
            raise TraceError(f"{place} is too deep to compute; split it over lines.")
        if isinstance(part, ast.Name) and part.id not in names and part.id not in FUNCTIONS:
            known = ", ".join(names) or "none"
            raise TraceError(f"{place} uses {part.id}, which is not known there (known: {known}).")
        if not _allowed(part):
            raise TraceError(
                f"{place} holds something else than values, numbers, + − * / ** and the functions "
                f"{', '.join(FUNCTIONS)}."
            )
        stack.extend((child, depth + 1) for child in ast.iter_child_nodes(part))


def _allowed(part: ast.AST) -> bool:
    if isinstance(part, ast.Constant):
        return type(part.value) in (int, float)
    if isinstance(part, ast.Call):
        return _is_function(part.func) and not part.keywords
    if isinstance(part, ast.Attribute):
        return part.attr in FUNCTIONS
    return isinstance(part, (ast.Name, ast.BinOp, ast.UnaryOp, ast.expr_context, *_OPERATORS))


def _is_function(called: ast.expr) -> bool:
    return isinstance(called, ast.Attribute) or (
        isinstance(called, ast.Name) and called.id in FUNCTIONS
    )


def _function(name: str) -> object:
    def function(x: Value | float) -> Value:
        result: Value = getattr(x if isinstance(x, Value) else Value(x), name)()
        return result

    return function
