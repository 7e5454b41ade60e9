"""What the Python of a page's figures can use without importing it: the page's own parts."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any

import yaml

from engine import trace
from engine.grading.stepping import follow
from engine.shapes import Trace
from engine.slope import slope
from engine.value import Value
from lessons.authoring import engine_option
from lessons.authoring.cell_engines import engine_named
from lessons.authoring.pages import Header, Mistake

_GRAPHS = ("graph-lab", "live-graph", "order-puzzle")


class NodeNumber(float):
    """A node's number, with its gradient as `grad`."""

    grad: float


def names_for(headers: Iterable[Header]) -> dict[str, Any]:
    """The names that a page's code begins with; `headers` are those of its blocks."""
    blocks = list(headers)

    def graph(name: str, **leaves: float) -> SimpleNamespace:
        """The numbers of a graph on the page by node, with their `grad`; leaves may be changed."""
        options, block = _block(blocks, _GRAPHS, name, lambda header: _options(header).get("id"))
        traced = _traced(block.content.strip("\n"), options, leaves)
        return SimpleNamespace(**{node.name: _number(traced, node.id) for node in traced.nodes})

    def cell(title: str) -> SimpleNamespace:
        """What the names of a run-cell on the page stand for when it has run."""
        options, block = _block(blocks, ("run-cell",), title, lambda header: header.argument)
        ready = engine_named(options["engine"]).program if "engine" in options else ""
        return _run(ready, block.content)

    def engine(name: str) -> SimpleNamespace:
        """What stands ready in a run-cell whose option `engine` is this."""
        return _run(engine_named(name).program)

    return {"Value": Value, "slope": slope, "graph": graph, "cell": cell, "engine": engine}


def _block(
    headers: list[Header], kinds: tuple[str, ...], name: str, name_of: Callable[[Header], Any]
) -> tuple[dict[str, Any], Header]:
    known = [header for header in headers if header.name in kinds]
    for header in known:
        if name_of(header) == name:
            return _options(header), header
    listed = ", ".join(repr(name_of(header)) for header in known) or "none"
    raise Mistake(f"the page has no {kinds[0]} {name!r}.", f"It has {listed}.")


def _options(header: Header) -> dict[str, Any]:
    read = yaml.safe_load(header.options)
    return read if isinstance(read, dict) else {}


def _traced(program: str, options: dict[str, Any], changed: dict[str, float]) -> Trace:
    leaves = {name: float(number) for name, number in {**options["leaves"], **changed}.items()}
    if "engine" not in options:
        return trace.trace_program(program, leaves)
    text = engine_option.program(options["engine"], program, leaves)
    traced = follow(text, engine_option.CLASS, "").trace
    if traced is None:
        raise Mistake("the lab's engine does not run.", "Mend its option `engine`.")
    return traced


def _number(traced: Trace, node_id: str) -> NodeNumber:
    number = NodeNumber(next(node.data for node in traced.nodes if node.id == node_id))
    number.grad = traced.gradients[node_id]
    return number


def _run(*programs: str) -> SimpleNamespace:
    names: dict[str, Any] = {"__name__": "__main__"}
    with contextlib.redirect_stdout(io.StringIO()):
        for program in programs:
            exec(program, names)
    return SimpleNamespace(**names)
