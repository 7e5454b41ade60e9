"""What the page's own replay is held to: the engine's figures, as tests/replay_cases.json has them.

`python -m tests.engine.replay_cases` writes the file anew.
"""

from __future__ import annotations

import json
import random
from dataclasses import asdict
from itertools import permutations
from pathlib import Path
from typing import Any

from engine.draw.texts import push_texts
from engine.shapes import Trace
from engine.trace import TraceError, trace_program, watch
from tests.engine.engines import Closures
from tests.engine.graphs import GRAPHS

FILE = Path(__file__).parents[1] / "replay_cases.json"
_NUMBERS = 5  # sets of leaves for each graph
PROGRAMS = {
    **GRAPHS,
    "the live graph's": (
        "p = a*b\nq = b**2\ns = p + q\nt = c.tanh()\nL = s*t",
        {"a": 2, "b": -3, "c": 0.5},
    ),
    "every other operation": (
        "u = relu(a) - cos(b)/2\nv = (u*u + 1)**c\n"
        "w = sin(v) + (-b)**2 + 1.5/a**2\nL = w + relu(b)",
        {"a": 1.5, "b": -0.5, "c": 0.3},
    ),
}


def cases() -> dict[str, Any]:
    """Graphs at several numbers, one graph in every order of visits, and pushes as texts."""
    puzzle = trace_program(*GRAPHS["a diamond"])
    orders = {"trace": _plain(puzzle), "orders": _in_orders()}
    return {"numbers": _at_numbers(), "puzzle": orders, "texts": _texts()}


def _at_numbers() -> list[dict[str, Any]]:
    draw = random.Random(5)
    found = []
    for name, (program, leaves) in PROGRAMS.items():
        runs: list[dict[str, Any]] = []
        numbers = dict(leaves)
        while len(runs) < _NUMBERS:
            try:
                traced = trace_program(program, numbers)
            except TraceError:  # a logarithm of less than 0, and the like
                pass
            else:
                data = {node.id: node.data for node in traced.nodes}
                runs.append({"data": data, "gradients": traced.gradients})
            numbers = {leaf: round(draw.uniform(-3, 3), 3) for leaf in leaves}
        trace = trace_program(program, leaves)
        found.append({"name": name, "trace": _plain(trace), "runs": runs})
    return found


def _in_orders() -> list[dict[str, Any]]:
    """The ordering puzzle's graph visited in every order by an engine of closures, and watched."""
    found = []
    for order in permutations("efgL"):
        with watch(Closures) as watching:
            a, b = Closures(2.0), Closures(3.0)
            e = a * b
            f = e + a
            g = e * b
            L = f * g
            names = {"a": a, "b": b, "e": e, "f": f, "g": g, "L": L}
            L.grad = 1.0
            for name in order:
                names[name]._backward()
        traced = watching.trace(L, dict(names))
        case = {key: _plain(traced)[key] for key in ("visits", "gradients", "mismatch")}
        found.append({"order": [visit.node for visit in traced.visits], **case})
    return found


def _texts() -> list[dict[str, Any]]:
    program, leaves = GRAPHS["a gradient check"]
    pushes = [push for visit in trace_program(program, leaves).visits for push in visit.pushes]
    return [
        {"push": asdict(push), "pieces": [text for text, _ in push_texts(push)[0][0]]}
        for push in pushes
    ]


def _plain(trace: Trace) -> dict[str, Any]:
    return asdict(trace)


if __name__ == "__main__":
    FILE.write_text(json.dumps(cases(), ensure_ascii=False) + "\n", encoding="utf-8")
