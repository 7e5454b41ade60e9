"""Mutants of what the learner writes: `python -m tests.answers.mutants` prints what is caught."""

from __future__ import annotations

import ast
import copy
import sys
import textwrap
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from lessons.authoring.cells import HolePart
from lessons.authoring.format import ExerciseFile
from lessons.authoring.gate import GraderError, Json, in_this_python
from tests.answers.reading import exercises, filled, holes_of, verdict

EQUAL = Path(__file__).parent / "equal.toml"
SECONDS = 2.0  # a solution takes some hundredths, on a busy machine some tenths

_OPERATORS: dict[type[ast.operator], list[type[ast.operator]]] = {
    ast.Add: [ast.Sub, ast.Mult],
    ast.Sub: [ast.Add, ast.Mult],
    ast.Mult: [ast.Div, ast.Add, ast.Sub, ast.Pow],
    ast.Div: [ast.Mult, ast.FloorDiv, ast.Sub],
    ast.Pow: [ast.Mult, ast.Add, ast.Div],
}
_COMPARISONS: dict[type[ast.cmpop], list[type[ast.cmpop]]] = {
    ast.Lt: [ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq],
}


@dataclass(frozen=True)
class Mutant:
    """One hole changed in one place: `before` and `after` are its lines there."""

    name: str  # "hole: before -> after", and where a line stands twice, "further down"
    program: str


@dataclass(frozen=True)
class Result:
    """What became of an exercise's mutants, by name."""

    made: list[str]
    survived: list[str]


def mutants_of(exercise: ExerciseFile) -> list[Mutant]:
    """Every program that one change of one hole makes, each once, none the solution's own."""
    parts = holes_of(exercise)
    seen = {ast.dump(ast.parse(exercise.solution.program))}
    found: list[Mutant] = []
    for hole in (part for part in parts if isinstance(part, HolePart)):
        tree = _parsed(hole)
        whole = _text(tree)
        for changed in _changes(tree):
            body = _text(changed)
            program = filled(parts, {hole.name: body})
            key = ast.dump(ast.parse(program))
            if key not in seen:
                seen.add(key)
                name = f"{hole.name}: {_difference(whole, body)}"
                while any(each.name == name for each in found):
                    name += ", further down"
                found.append(Mutant(name, program))
    return found


def examine(exercise: ExerciseFile) -> Result:
    """Grade every mutant of an exercise."""
    made = mutants_of(exercise)
    survived = [each.name for each in made if _passes(exercise, each.program)]
    return Result([each.name for each in made], survived)


def proven_equal() -> dict[str, dict[str, str]]:
    """By exercise, the mutants that behave as the solution does, each with its proof."""
    return tomllib.loads(EQUAL.read_text(encoding="utf-8"))


def _passes(exercise: ExerciseFile, program: str) -> bool:
    try:
        return bool(verdict(exercise, program, _in_time)["outcome"] == "passed")
    except GraderError as fault:
        # Of a program without end the limit may also hit what the grader does next.
        if "TimeoutError" in str(fault):
            return False
        raise


def _in_time(question: Json) -> Json:
    return in_this_python(question, SECONDS)


def _parsed(hole: HolePart) -> ast.FunctionDef:
    """The hole as the body of a function, where a return may stand."""
    body = textwrap.indent(textwrap.dedent("\n".join(hole.body)), "    ")
    function = ast.parse(f"def hole():\n{body}").body[0]
    assert isinstance(function, ast.FunctionDef)
    return function


def _text(tree: ast.FunctionDef) -> list[str]:
    lines = ast.unparse(ast.fix_missing_locations(tree)).splitlines()[1:]
    return textwrap.dedent("\n".join(lines)).splitlines()


def _difference(before: list[str], after: list[str]) -> str:
    """The lines that changed, from the first to the last."""
    start = 0
    while start < min(len(before), len(after)) and before[start] == after[start]:
        start += 1
    end = 0
    while end < min(len(before), len(after)) - start and before[~end] == after[~end]:
        end += 1
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    return " -> ".join("; ".join(line.strip() for line in each) or "nothing" for each in (old, new))


def _changes(tree: ast.FunctionDef) -> Iterator[ast.FunctionDef]:
    """Copies of the tree with one change each."""
    names = sorted({each.id for each in ast.walk(tree) if isinstance(each, ast.Name)})
    for at, node in enumerate(ast.walk(tree)):
        for change in (
            *_of_arithmetic(node),
            *_of_constants_and_names(node, names),
            *_of_order(node),
            *_of_statements(node),
        ):
            copied = copy.deepcopy(tree)
            change(list(ast.walk(copied))[at])
            yield copied


Change = Callable[[ast.AST], None]


def _set(name: str, value: object) -> Change:
    return lambda node: setattr(node, name, value)


def _turn(name: str) -> Change:
    """Turns a list of operands or arguments round."""
    return lambda node: getattr(node, name).reverse()


def _swap_sides(node: ast.AST) -> None:
    assert isinstance(node, ast.BinOp)
    node.left, node.right = node.right, node.left


def _of_arithmetic(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.BinOp():
            yield _swap_sides
            for operator in _OPERATORS[type(node.op)]:
                yield _set("op", operator())
            for side in ("left", "right"):
                yield _collapse(side)
        case ast.AugAssign():
            yield _set("op", ast.Sub() if isinstance(node.op, ast.Add) else ast.Add())
            yield _set("op", ast.Mult())
            yield _set("value", ast.UnaryOp(ast.USub(), copy.deepcopy(node.value)))
        case ast.UnaryOp():
            yield _set("op", ast.UAdd() if isinstance(node.op, ast.USub) else ast.USub())
        case ast.Compare():
            for comparison in _COMPARISONS[type(node.ops[0])]:
                yield _set("ops", [comparison()])


def _of_constants_and_names(node: ast.AST, names: list[str]) -> Iterator[Change]:
    match node:
        case ast.Constant(value=bool()):
            yield _set("value", not node.value)
        case ast.Constant(value=int() | float() as number):
            for other in (number + 1, number - 1, number * 10, -number, 0):
                yield _set("value", other)
        case ast.Name(ctx=ast.Load()):
            for name in names:
                yield _set("id", name)
        case ast.Attribute(attr="data" | "grad"):
            yield _set("attr", "grad" if node.attr == "data" else "data")


def _of_order(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Call(args=[_, _, *_]):
            yield _turn("args")
            for at in range(len(node.args)):
                yield _drop("args", at)
            if isinstance(node.func, ast.Name) and node.func.id == "max":
                yield _set("func", ast.Name("min", ast.Load()))
        case ast.List() | ast.Tuple() if len(node.elts) > 1:
            yield _turn("elts")
        case ast.ListComp() if len(node.generators) > 1:
            yield _turn("generators")


def _collapse(side: str) -> Change:
    """A sum, product or the like becomes one of its sides: for x * y, y + 0."""

    def change(node: ast.AST) -> None:
        assert isinstance(node, ast.BinOp)
        kept = node.left if side == "left" else node.right
        node.op, node.left, node.right = ast.Add(), kept, ast.Constant(0)

    return change


def _drop(name: str, at: int) -> Change:
    return lambda node: getattr(node, name).pop(at)


def _of_statements(node: ast.AST) -> Iterator[Change]:
    """Statements dropped or changed places, and an overwrite in place of an addition."""
    body = getattr(node, "body", None)
    if not isinstance(body, list):
        return
    for at, statement in enumerate(body):
        yield _replace(at, [] if len(body) > 1 else [ast.Pass()])
        if at + 1 < len(body):
            yield _replace(at, [body[at + 1], statement], 2)
        match statement:
            case ast.AugAssign(target=target, value=value):
                yield _replace(at, [ast.Assign([target], value)])
            case ast.Assign(
                targets=[ast.Name() | ast.Attribute() | ast.Subscript() as target], value=value
            ):
                yield _replace(at, [ast.AugAssign(target, ast.Add(), value)])
            case ast.For():
                yield _replace(at, [*statement.body])
            case ast.Return(value=ast.expr() as value):
                yield _replace(at, [ast.Expr(value)])


def _replace(at: int, statements: list[ast.stmt], count: int = 1) -> Change:
    def change(node: ast.AST) -> None:
        getattr(node, "body")[at : at + count] = copy.deepcopy(statements)  # noqa: B009

    return change


def main() -> None:
    """Print the table, and the survivors that nobody has proven equal."""
    equal = proven_equal()
    _print(f"{'exercise':18}{'made':>6}{'caught':>8}{'equal':>7}{'survived':>10}")
    for exercise in exercises().values():
        result = examine(exercise)
        known = equal.get(exercise.id, {})
        open_ones = [name for name in result.survived if name not in known]
        caught = len(result.made) - len(result.survived)
        same = len(result.survived) - len(open_ones)
        _print(f"{exercise.id:18}{len(result.made):6}{caught:8}{same:7}{len(open_ones):10}")
        for name in open_ones:
            _print(f"    {name}")


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
