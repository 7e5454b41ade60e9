"""A learner's program, run under watch: the graph it ran backward, as its own engine did it."""

from __future__ import annotations
import __future__

import ast
import random
from dataclasses import dataclass, replace
from types import CodeType
from typing import Any, Literal

from engine.grading.problems import NAME, run_problem
from engine.grading.run import has_blank, read
from engine.grading.sandbox import guarded, room, silent, text_of
from engine.shapes import Problem, Trace
from engine.trace import TraceError
from engine.trace.moment import Moment, last_backward, last_made
from engine.trace.naming import Naming
from engine.trace.watch import MOST_DRAWN

_SCENE = "the scene"
_FUTURE = __future__.annotations.compiler_flag

Shown = Literal["own", "scene"]

OWN = "This is the last graph that your program ran backward."
_MADE = "This is the last graph that your program built. No gradient was handed on in it."
_NONE = "Your program runs no graph backward, so here is one that is built with your {}."
_LARGE = "The graph of your program is too large to draw, so here is a small one with your {}."
_RIGHT = "The graph of your program comes out right. This one, with the same {}, does not."


@dataclass(frozen=True, slots=True)
class Followed:
    """What came of it."""

    trace: Trace | None  # None: `problem` or `words` say why
    words: str  # which graph this is, a sentence
    problem: Problem | None = None  # what stopped the program
    shown: Shown = "own"  # the program's own graph, or the scene's

    @property
    def leaves(self) -> dict[str, float]:
        """The named leaves and their numbers."""
        nodes = self.trace.nodes if self.trace else []
        return {node.name: node.data for node in nodes if not node.inputs and not node.constant}


@dataclass(frozen=True, slots=True)
class _Graph:
    trace: Trace
    places: dict[str, int]  # name of a node -> its place in the order of creation


def follow(
    program: str,
    engine: str,
    scene: str,
    given: dict[str, float] | None = None,
    shown: Shown | None = None,
) -> Followed:
    """Run the program and trace the last graph that it ran backward, or else the scene's.

    Args:
        program: the learner's.
        engine: the name of the class whose values are the nodes.
        scene: lines that build a graph with that class and run it backward: shown where the
            program has no graph that can be drawn, or has one that is right while this is not.
        given: numbers for named leaves, in place of those that the program gives them.
        shown: which of the two graphs it must be; None leaves the choice.
    """
    if has_blank(program):
        return Followed(None, "A blank is still empty: write your code in place of ____ first.")
    _, problem = read(program)
    if problem is not None:
        return Followed(None, "", problem)
    run = _Run(program, engine, scene, shown)
    if not given:
        return run.once({})
    # A reader knows leaves by name, the watch by place: a first run tells which is which.
    run.once({})
    return run.once({run.places[name]: data for name, data in given.items() if name in run.places})


class _Run:
    def __init__(self, program: str, engine: str, scene: str, shown: Shown | None) -> None:
        self.places: dict[str, int] = {}  # of the graph that was shown last, by name
        self._program, self._engine, self._scene, self._shown = program, engine, scene, shown

    def once(self, given: dict[int, float]) -> Followed:
        random.seed(self._program)  # the same weights at each run, where the program draws some
        parts = _cut(self._program, self._engine)
        if parts is None:
            return Followed(None, f"Your program has no class {self._engine} to step through.")
        head, tail = parts
        with silent(), room(self._program) as namespace:
            _, error = guarded(lambda: exec(head, namespace))
            cls = namespace.get(self._engine)
            if error is not None or not isinstance(cls, type):
                return Followed(None, "", self._problem(error))
            with Naming(cls, NAME, _SCENE) as watch:
                try:
                    return self._choose(watch, tail, namespace, given)
                except TraceError as reason:
                    return Followed(None, str(reason))

    def _choose(
        self, watch: Naming, code: CodeType, namespace: dict[str, Any], given: dict[int, float]
    ) -> Followed:
        watch.given = {} if self._shown == "scene" else given
        problem = self._executed(watch, code, namespace)
        words, own = _NONE, None
        if self._shown != "scene":
            words, own = self._own(watch, problem)
        wrong = own is not None and (own.trace.mismatch is not None or _early(own.trace))
        if not self._scene or wrong or problem is not None or (own and self._shown == "own"):
            return self._told(own, words, problem, "own")
        watch.forget()
        watch.given = given if self._shown == "scene" else {}
        stopped = self._executed(watch, _compiled(self._scene), namespace)
        moment = None if watch.overflowed else last_backward(watch) or last_made(watch)
        other = None if moment is None else _graph(watch, moment, judged=stopped is None)
        if own is not None and (other is None or other.trace.mismatch is None):
            return self._told(own, words, problem, "own")
        words = _RIGHT if own is not None else words
        return self._told(other, words.format(self._engine), stopped, "scene")

    def _own(self, watch: Naming, problem: Problem | None) -> tuple[str, _Graph | None]:
        """The program's own graph, and a sentence about it or in its place."""
        moment = None if watch.overflowed else last_backward(watch)
        words = _LARGE if watch.overflowed else OWN
        if moment is None and not self._scene:
            moment, words = last_made(watch), _MADE
        if moment is None:
            return (_LARGE if watch.overflowed else _NONE), None
        if len(moment.places) > MOST_DRAWN:
            if not self._scene:
                raise TraceError(
                    f"The graph has {len(moment.places)} values, more than a picture can hold. "
                    "Try it with fewer inputs."
                )
            return _LARGE, None
        return words, _graph(watch, moment, judged=problem is None)

    def _told(
        self, graph: _Graph | None, words: str, problem: Problem | None, shown: Shown
    ) -> Followed:
        if graph is None:
            words = "" if problem else "Your program builds no graph, so there is nothing to step."
            return Followed(None, words, problem, shown)
        self.places = graph.places
        return Followed(graph.trace, words, problem, shown)

    def _executed(self, watch: Naming, code: CodeType, namespace: dict[str, Any]) -> Problem | None:
        _, error = guarded(lambda: exec(code, namespace))
        watch.read(namespace)
        return self._problem(error)

    def _problem(self, error: BaseException | None) -> Problem | None:
        if error is None:
            return None
        return run_problem(error, self._program, lambda: text_of(error))


def _graph(watch: Naming, moment: Moment, *, judged: bool) -> _Graph:
    """The graph; not `judged` where the program stopped half-way: what is missing is no mistake."""
    names = watch.names(moment.places)
    trace = watch.trace(moment.output, names, moment.until)
    places = {name: watch.place(node) for name, node in names.items()}
    return _Graph(trace if judged else replace(trace, mismatch=None), places)


def _early(trace: Trace) -> bool:
    inner = {node.id for node in trace.nodes if node.inputs}
    return any(visit.early and visit.node in inner for visit in trace.visits)


def _cut(program: str, engine: str) -> tuple[CodeType, CodeType] | None:
    """The program up to the engine's class, and the rest: the watch begins in between."""
    body = ast.parse(program, NAME).body
    ends = [
        index
        for index, statement in enumerate(body, start=1)
        if isinstance(statement, ast.ClassDef) and statement.name == engine
    ]
    if not ends:
        return None
    head = _compiled(ast.Module(body[: ends[-1]], []), NAME)
    return head, _compiled(ast.Module(body[ends[-1] :], []), NAME, head.co_flags & _FUTURE)


def _compiled(source: str | ast.Module, name: str = _SCENE, flags: int = 0) -> CodeType:
    code: CodeType = compile(source, name, "exec", flags, dont_inherit=True)
    return code
