"""Graph lab: a small program, traced and drawn when the site is built."""

from __future__ import annotations

from typing import ClassVar

from engine import draw
from engine.grading.stepping import follow
from engine.shapes import Lab, Scene, Trace
from lessons.authoring import engine_option
from lessons.authoring.blocks import options
from lessons.authoring.blocks.base import REQUIRED, Option
from lessons.authoring.blocks.graph_figure import GraphFigureBlock, table
from lessons.authoring.pages import Mistake


class GraphLabBlock(GraphFigureBlock):
    """`/// graph-lab | heading`; the content is the program, the last name assigned the output.

    Options:
        id: the lab's name, unique in the course.
        leaves: the numbers that go in, {a: 2, b: 3}.
        engine: a `def _backward():` to run in place of the product's rule, on the course's own
            `Value`: the lab then shows what that code does, mistakes and all.
    """

    NAME = "graph-lab"
    FORM = "/// graph-lab | L = a·b"
    TAG = "gw-lab"
    PREFIX = "lab"
    DATA = "gw-lab-data"
    OPTIONS: ClassVar[dict[str, Option]] = {
        "id": (REQUIRED, options.identifier),
        "leaves": (REQUIRED, options.leaves),
        "engine": (None, options.text),
    }

    def finish(self) -> None:
        """Trace and draw the program; the page can step it before Python has loaded."""
        program, leaves = self.program, self.options["leaves"]
        traced = self.traced()
        engine = None
        if self.options["engine"] is not None:
            engine, traced = self._with_engine(program, traced)
        lab = draw.lab(traced, self.element_id, whose="here")
        data = {
            "id": self.element_id,
            "heading": self.argument,
            "program": program,
            "leaves": leaves,
            "engine": engine,
            # The pictures stand in the page already.
            "lab": Lab(trace=traced, wide="", tall=""),
        }
        self.put(lab, table(traced), data)

    def _with_engine(self, program: str, by_ours: Trace) -> tuple[dict[str, object], Trace]:
        """What the page needs to run the engine of the option, and the trace of that."""
        text = engine_option.program(self.options["engine"], program, self.options["leaves"])
        done = follow(text, engine_option.CLASS, "")
        if done.problem is not None or done.trace is None:
            problem = done.problem
            said = f"{problem.kind}: {problem.message}." if problem else done.words
            raise Mistake("option 'engine': it does not run.", said)
        if [node.name for node in done.trace.nodes] != [node.name for node in by_ours.nodes]:
            mend = "Use only what the course's Value has: + - * and tanh as a method."
            raise Mistake("option 'engine': it builds another graph than ours.", mend)
        scene = Scene(engine_option.CLASS, "")
        return {"program": text, "scene": scene, "leaves": {}, "shown": "own"}, done.trace
