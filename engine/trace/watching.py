"""A watch whose notes can be read: as a trace for the page, as a record for grading."""

from __future__ import annotations

from engine.shapes import Mismatch, Trace
from engine.slope import close
from engine.trace.graph import Graph
from engine.trace.program import run_program
from engine.trace.visits import visit_order, visits
from engine.trace.watch import MISSING, Watch
from engine.value import Value


class Watching(Watch):
    """A watch whose notes can be read: `trace` for a picture, `record` for grading."""

    def trace(
        self,
        output: object,
        names: dict[str, object] | None = None,
        until: int | None = None,
    ) -> Trace:
        """The graph that ends in `output`, and every visit so far, or of the first `until` steps.

        `names` are the program's own names of nodes; a node without one takes its label, or is
        called v1, v2, ... Raises TraceError where `output` is no node made under watch, the graph
        is too large, or its links go round in a circle.
        """
        graph = Graph(self, output, names or {})
        done = visits(self, graph, until)
        gradients = graph.gradients(until)
        return Trace(
            nodes=graph.nodes,
            output=graph.output,
            forward=[node.id for node in graph.nodes if node.inputs],
            visits=done,
            gradients=gradients,
            mismatch=_mismatch(graph, gradients) if done else None,
        )

    def record(self) -> dict[str, object]:
        """What the nodes made since the last call came to: plain data, the same for the same run.

        `gradients`: every such node's gradient in the order of creation, a number where it is
        exactly one and otherwise the name of its type; `visits`: those nodes in the order in which
        they were visited, by their place in that list; `more`: whether there were more than could
        be followed. Never raises, however odd the class. No trace can be had of these nodes after.
        """
        result: dict[str, object] = {
            "gradients": [_plain(self.peek(made.node, "grad")) for made in self.made],
            "visits": visit_order(self),
            "more": self.overflowed,
        }
        self.forget()
        return result


def watch(cls: object, source: str | None = None) -> Watching:
    """Watch every node that `cls` makes, as long as the `with` block lasts.

    `source` is the file name whose line numbers the trace gives; None gives those of any file.
    """
    return Watching(cls, source)


def trace_program(program: str, leaves: dict[str, float]) -> Trace:
    """The trace of a lab's program: assignments of expressions over the leaves.

    The last assigned name is the output; its backward pass is run. Raises TraceError, a sentence
    for whoever wrote the program, where it is not of that kind or a number is out of range.
    """
    with watch(Value, source="the graph's program") as watching:
        names, output = run_program(program, leaves, "the graph's program")
        output.backward()
    return watching.trace(output, dict(names))


def _mismatch(graph: Graph, gradients: dict[str, float]) -> Mismatch | None:
    """The first node from the end whose gradient disagrees with central differences.

    A plain number that was wrapped on the way in comes last: nobody asks for its gradient.
    """
    from_the_end = graph.nodes[::-1]
    for node in sorted(from_the_end, key=lambda node: node.constant):
        expected = graph.slope(node.id)
        if expected is not None and not close(gradients[node.id], expected):
            return Mismatch(node.id, gradients[node.id], expected)
    return None


def _plain(gradient: object) -> float | str:
    if gradient is MISSING:
        return "missing"
    # The exact type: a learner's own float could answer any question as it likes.
    if type(gradient) is float or type(gradient) is int:
        return gradient
    return type(gradient).__name__
