"""Makes what the learner takes home, ``my_autograd.py``: the last engine, and a part that trains.

A page that offers it keeps `my_engine()` among its data files; the page's ``thread.ts`` puts the
learner's own answers into it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from engine.shapes import Carried, MyEngine
from lessons.authoring import catalogue
from lessons.authoring.format import ExerciseFile
from lessons.authoring.thread import places

LAST = "training_step"

HEADING = '''\
"""An autograd engine and a small neural network, in plain Python.

Written exercise by exercise in the course "Build your own autograd". It needs nothing but Python:

    python my_autograd.py
"""

'''
MAIN = """

if __name__ == "__main__":
    random.seed(1)
    net = MLP([3, 4, 4, 1])
    xs = [[2, 3, -1], [3, -1, 0.5], [0.5, 1, 1], [1, 1, -1]]
    ys = [1, -1, -1, 1]
    for step in range(40):
        loss = training_step(net, xs, ys, 0.05)
        if step in (0, 10, 20, 30, 39):
            print(f"step {step:2}  loss {loss:.4f}")
"""


def my_engine(exercises: Iterable[ExerciseFile] | None = None) -> MyEngine:
    """The program with our answers, and where each of them stands.

    Raises:
        AuthorError: an exercise of the course has a mistake.
    """
    by_id = {each.id: each for each in exercises or catalogue.load()}
    last = by_id[LAST]
    program = HEADING + _without_tail(last.solution.program) + MAIN
    lines = program.splitlines()
    whose = [(each.name, by_id[each.exercise]) for each in last.carried]
    whose += [(name, last) for name in last.bodies]
    found = []
    for name, exercise in whose:
        body = exercise.bodies[name]
        (line,) = places(lines, body)
        found.append(Carried(name, exercise.id, exercise.header.title, line, len(body)))
    return MyEngine(program, sorted(found, key=lambda each: each.line))


def _without_tail(program: str) -> str:
    """The program up to its last function or class: without the lines that try it out."""
    ends = [
        node.end_lineno or 0
        for node in ast.parse(program).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    ]
    return "\n".join(program.splitlines()[: max(ends)]) + "\n"
