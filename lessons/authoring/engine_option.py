"""The course's own engine with another rule for the product, as a lab's `engine:` option asks."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Mapping

from lessons.authoring import catalogue
from lessons.authoring.pages import Mistake

CLASS = "Value"
_EXERCISE = "backward"  # its solution is the engine: the first with a walk of its own
_FORM = "Write `engine: |` and under it `def _backward():` with the lines of the product's rule."


def program(rule: str, lines: str, leaves: Mapping[str, float]) -> str:
    """The engine with that rule, then the lab's program over its leaves, run backward.

    Raises:
        Mistake: the rule is not a `def _backward():`.
    """
    engine = _engine()
    old = _rule_of(engine)
    new = textwrap.indent(_checked(rule), " " * old.col_offset).splitlines()
    source = engine.splitlines()
    source[old.lineno - 1 : old.end_lineno] = new
    output = ast.parse(lines).body[-1]
    assert isinstance(output, ast.Assign)
    assert isinstance(output.targets[0], ast.Name)
    values = [f"{name} = {CLASS}({number!r})" for name, number in leaves.items()]
    end = f"{output.targets[0].id}.backward()"
    return "\n".join([*source, "", "", *values, lines, end, ""])


def _engine() -> str:
    """The course's class, with what it imports, and nothing of what follows it."""
    (exercise,) = (each for each in catalogue.of_the_course()[0] if each.id == _EXERCISE)
    text = exercise.solution.program
    ends = [
        statement.end_lineno
        for statement in ast.parse(text).body
        if isinstance(statement, ast.ClassDef) and statement.name == CLASS
    ]
    return "\n".join(text.splitlines()[: ends[-1]])


def _rule_of(engine: str) -> ast.FunctionDef:
    functions = [each for each in ast.walk(ast.parse(engine)) if isinstance(each, ast.FunctionDef)]
    (product,) = (each for each in functions if each.name == "__mul__")
    (rule,) = (
        each for each in product.body if isinstance(each, ast.FunctionDef) and _is_rule(each)
    )
    return rule


def _is_rule(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.FunctionDef) and statement.name == "_backward"


def _checked(rule: str) -> str:
    text = textwrap.dedent(rule).strip("\n")
    try:
        body = ast.parse(text).body
    except SyntaxError as error:
        raise Mistake(f"option 'engine': line {error.lineno} is not Python.", _FORM) from error
    if len(body) != 1 or not _is_rule(body[0]):
        raise Mistake("option 'engine': it is no rule.", _FORM)
    return text
