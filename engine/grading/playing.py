"""Runs a playground's program on an engine, ours or the learner's, and checks every gradient."""

from __future__ import annotations

import ast
import math
import random
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine import value
from engine.grading.playground import FUNCTIONS, Reading, Refused, reading
from engine.grading.playing_advice import about_methods, advised
from engine.grading.problems import NAME, run_problem
from engine.grading.run import read
from engine.grading.sandbox import guarded, room, silent, text_of
from engine.numbers import number_text
from engine.shapes import Nudged, Problem, Trace
from engine.slope import close
from engine.trace import TraceError
from engine.trace.graph import Graph, inputs_of, ordered
from engine.trace.naming import Naming
from engine.trace.watch import MOST_DRAWN, MOST_NODES

_ENGINE = "your engine"  # the file name of the learner's engine
_BROKEN = "Your engine does not run any more. Choose our engine."


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a program."""

    trace: Trace | None = None  # None: `problem` or `words` say why
    heading: str = ""
    assumed: list[str] = field(default_factory=list)  # leaves that the program gives no number
    nudged: list[Nudged] = field(default_factory=list)
    words: str = ""  # a sentence about it
    problem: Problem | None = None  # what stopped the program

    @property
    def leaves(self) -> dict[str, float]:
        """The named leaves and their numbers."""
        nodes = self.trace.nodes if self.trace else []
        return {node.name: node.data for node in nodes if not node.inputs and not node.constant}

    @property
    def drawn(self) -> bool:
        """Whether there is a graph that a picture can hold."""
        return self.trace is not None and len(self.trace.nodes) <= MOST_DRAWN


def play(program: str, own: str = "", given: Mapping[str, float] | None = None) -> Outcome:
    """Run the program, then its last line's backward, and nudge every node.

    Args:
        program: as the reader wrote it; what it prints goes to ``sys.stdout``.
        own: a program with a class Value, the engine to use; "" for the site's own.
        given: numbers for named leaves, in place of the program's; it then prints nothing.
    """
    _, problem = read(program)
    if problem is not None:
        return Outcome(problem=advised(problem))
    run = _Run(program, own)
    if not given:
        return run.once({})
    with silent():
        # A reader knows leaves by name, the watch by place: a first run tells which is which.
        run.once({})
        return run.once({run.places[n]: data for n, data in given.items() if n in run.places})


class _Run:
    def __init__(self, program: str, own: str) -> None:
        self.places: dict[str, int] = {}  # of the nodes, by name
        self._program, self._own = program, own

    def once(self, given: dict[int, float]) -> Outcome:
        random.seed(self._program)  # the same numbers at each run, where the program draws some
        with room(self._program) as namespace:
            try:
                engine = self._engine(namespace)
                classes = [name for name, each in engine.items() if isinstance(each, type)]
                program = reading(self._program, ast.parse(self._program, NAME), classes)
                namespace.update({name: engine[name] for name in classes})
                return self._watched(program, namespace, given)
            except Refused as refused:
                return Outcome(problem=refused.problem(self._program))
            except TraceError as error:
                return Outcome(words=str(error))

    def _engine(self, namespace: dict[str, Any]) -> dict[str, Any]:
        """The engine's names; the learner's is run up to its last function or class."""
        if not self._own:
            return {"Value": value.Value}
        engine = {"__name__": "engine", "__builtins__": namespace["__builtins__"]}
        _, problem = read(self._own)
        if problem is not None:
            raise Refused(_BROKEN)
        body = ast.parse(self._own, _ENGINE).body
        kinds = (ast.FunctionDef, ast.ClassDef)
        ends = [at for at, each in enumerate(body, start=1) if isinstance(each, kinds)]
        head = ast.Module(body[: max(ends, default=0)], [])
        with silent():
            _, error = guarded(lambda: exec(compile(head, _ENGINE, "exec"), engine))
        if error is not None or not isinstance(engine.get("Value"), type):
            raise Refused(_BROKEN)
        return engine

    def _watched(
        self, program: Reading, namespace: dict[str, Any], given: dict[int, float]
    ) -> Outcome:
        cls = namespace["Value"]
        with Naming(cls, NAME) as watch:
            watch.given = given
            namespace["math"] = math
            namespace.update({name: _function(name, cls) for name in FUNCTIONS})

            def run() -> None:
                namespace.update({name: cls(1.0) for name in program.assumed})
                exec(program.code, namespace)

            _, error = guarded(run)
            watch.read(namespace)
            if error is not None:
                return Outcome(problem=self._problem(error, cls))
            if watch.overflowed:
                raise Refused(
                    f"This program makes more than {MOST_NODES} values. Make its loops shorter."
                )
            output: Any = namespace.get(program.output)
            self._check(program, watch, output)
            _, error = guarded(output.backward)
            if error is not None:
                return Outcome(problem=self._problem(error, cls))
            return self._outcome(program, watch, output)

    def _check(self, program: Reading, watch: Naming, output: Any) -> None:
        """Refuse an output that is no Value, and one that nothing was computed for."""
        place, line = watch.place(output), program.line
        if place >= 0 and not inputs_of(watch, place):
            raise Refused("This is a leaf. Compute something from it.", line)
        if place >= 0 and not hasattr(output, "backward"):
            raise Refused("Your engine has no backward() yet, so choose our engine.")
        if place >= 0:
            return
        if type(output) in (int, float):
            what = f"This is a plain number, {number_text(output)}, so there is no graph."
            mend = (
                "A function of math knows nothing of Values: write exp(x) in place of math.exp(x)."
                if "math." in self._program
                else "Use a name in it: a name is a leaf."
            )
            raise Refused(f"{what} {mend}", line)
        if type(output) in (list, tuple):
            raise Refused("This is several things. Let the last line be one Value.", line)
        kind = "nothing (None)" if output is None else f"no Value but a {type(output).__name__}"
        raise Refused(f"This gives {kind}. The last line has to be a Value, such as L.", line)

    def _outcome(self, program: Reading, watch: Naming, output: Any) -> Outcome:
        names = watch.names(ordered(watch, output))
        trace = watch.trace(output, names)
        self.places = {name: watch.place(node) for name, node in names.items()}
        graph = Graph(watch, output, names)
        nudged = []
        for node in trace.nodes:
            gradient, slope = trace.gradients[node.id], graph.slope(node.id)
            agrees = slope is not None and close(gradient, slope)
            nudged.append(Nudged(node.id, gradient, slope, agrees))
        outcome = Outcome(trace, program.heading, program.assumed, nudged)
        return replace(outcome, words=_words(outcome))

    def _problem(self, error: BaseException, cls: type) -> Problem:
        problem = run_problem(error, self._program, lambda: text_of(error))
        if problem.line is None or isinstance(error, AttributeError):
            problem = replace(problem, advice=about_methods(error, cls) or problem.advice)
        problem = advised(problem)
        lines = [
            number
            for frame, number in traceback.walk_tb(error.__traceback__)
            if frame.f_code.co_filename == _ENGINE
        ]
        if not lines:
            return problem
        source = self._own.splitlines()[lines[-1] - 1].strip()
        where = f"It happened in line {lines[-1]} of your engine: {source}"
        return replace(problem, advice=f"{problem.advice} {where}".strip())


def _words(outcome: Outcome) -> str:
    """What there is to say about a graph that came out."""
    assert outcome.trace is not None
    nodes = outcome.trace.nodes
    words = []
    if not outcome.drawn:
        words.append(f"This graph has {len(nodes)} values, too many for a picture.")
    wild = next((node for node in nodes if not math.isfinite(node.data)), None)
    if wild is not None:
        size = "is not a number" if math.isnan(wild.data) else "is larger than a float can hold"
        words.append(f"{wild.name} {size}, so what is computed from it says little.")
    return " ".join(words)


def _function(name: str, cls: Any) -> Callable[[Any], Any]:
    """``exp(x)`` for ``x.exp()``; a plain number becomes a Value first."""

    def function(x: Any) -> Any:
        node = x if isinstance(x, cls) else cls(x)
        return node**0.5 if name == "sqrt" else getattr(node, name)()

    function.__name__ = name
    return function
