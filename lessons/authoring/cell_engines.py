"""Which engine stands ready for a cell of a lesson, as a program that runs before the cell's."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from lessons.authoring import catalogue
from lessons.authoring.pages import Mistake

_SITE = """\
from engine.value import Value
from engine.nn import Neuron, Layer, MLP
"""

# Follows the learner's network, lesson 8's, so that the nodes counted are those of their engine.
_COUNT = """\
def topological_order(output):
    order = []
    seen = set()

    def build(v):
        if v not in seen:
            seen.add(v)
            for child in v._children:
                build(child)
            order.append(v)

    build(output)
    return order


def loss_a():
    xs = [[2, 3, -1], [3, -1, 0.5], [0.5, 1, 1], [1, 1, -1]]
    return _squared_error(MLP([3, 4, 4, 1]), xs, [1, -1, -1, 1])


def loss_b():
    above = [[1, 1], [1.5, 0.5], [0.5, 1.5], [2, 1]]
    below = [[-x, -y] for x, y in above]
    return _squared_error(MLP([2, 8, 8, 1]), above + below, [1] * 4 + [-1] * 4)


def _squared_error(net, xs, ys):
    return sum((net(x) - y) ** 2 for x, y in zip(xs, ys, strict=True))
"""


@dataclass(frozen=True, slots=True)
class Ready:
    """What a cell can use without making it."""

    program: str
    names: list[str]  # what it makes, in order


def engine_named(name: str) -> Ready:
    """The engine that the option `engine` of a cell names.

    "site" is `engine.value` and `engine.nn`; an exercise's id what its solution defines; "count"
    the learner's network with the losses of runs A and B.

    Raises:
        Mistake: There is none of this name.
    """
    if name == "site":
        return Ready(_SITE, ["Value", "Neuron", "Layer", "MLP"])
    if name == "count":
        return _ready(_solution("mlp_parameters"), _COUNT)
    return _ready(_solution(name))


def _solution(exercise: str) -> str:
    exercises, errors = catalogue.of_the_course()
    for each in exercises:
        if each.id == exercise:
            return definitions(each.solution.program)
    for error in errors:
        if error.path.stem == exercise:
            raise Mistake(f"the exercise {exercise} cannot be read.", str(error)) from error
    known = ", ".join(["site", "count", *(each.id for each in exercises)])
    raise Mistake(f"there is no engine {exercise!r}.", f"Known: {known}.")


def definitions(program: str) -> str:
    """A program's imports, classes and functions; what it does with them is left out."""
    kept = (ast.Import, ast.ImportFrom, ast.ClassDef, ast.FunctionDef)
    parts = [
        ast.get_source_segment(program, statement) or ""
        for statement in ast.parse(program).body
        if isinstance(statement, kept)
    ]
    return "\n\n\n".join(parts) + "\n"


def _ready(*programs: str) -> Ready:
    program = "\n\n".join(programs)
    named = (ast.ClassDef, ast.FunctionDef)
    names = [each.name for each in ast.parse(program).body if isinstance(each, named)]
    return Ready(program, [name for name in names if not name.startswith("_")])
