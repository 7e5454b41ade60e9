"""Ordering puzzle: the reader puts the visits of a graph's nodes in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from typing import ClassVar

from engine import draw
from engine.draw.texts import push_texts
from engine.shapes import Lab, Push, Trace
from lessons.authoring.blocks import options
from lessons.authoring.blocks.base import REQUIRED, Option
from lessons.authoring.blocks.graph_figure import GraphFigureBlock
from lessons.authoring.pages import Mistake

MOST = 6  # visits: more are a chore, and their orders too many to look through


class OrderPuzzleBlock(GraphFigureBlock):
    """`/// order-puzzle | heading`; the content is the program, the last name the output.

    Every order is accepted in which a node comes after all nodes that use it.

    Options:
        id: the puzzle's name, unique in the course.
        leaves: the numbers that go in, {a: 2, b: 3}.
    """

    NAME = "order-puzzle"
    FORM = "/// order-puzzle | Put the visits in order"
    TAG = "gw-order-puzzle"
    PREFIX = "puzzle"
    DATA = "gw-puzzle-data"
    OPTIONS: ClassVar[dict[str, Option]] = {
        "id": (REQUIRED, options.identifier),
        "leaves": (REQUIRED, options.leaves),
    }

    def finish(self) -> None:
        """Trace and draw the program; the page plays any order of its visits."""
        traced = self.traced()
        inner = [node.name for node in traced.nodes if node.inputs]
        if not 2 <= len(inner) <= MOST:
            mend = f"Write a program of 2 to {MOST} operations."
            raise Mistake(f"this graph has {len(inner)} of the 2 to {MOST} visits.", mend)
        lab = draw.lab(with_room(traced), self.element_id)
        words = f"<p>In which order may {', '.join(inner)} be visited?</p>"
        self.put(lab, words, Lab(trace=traced, wide="", tall=""))


def with_room(traced: Trace) -> Trace:
    """The trace with the longest text that each push has in any order of visits.

    Its picture has room for what the lab shows when it plays a wrong order.
    """
    longest: dict[tuple[str, int], Push] = {}
    for push in _pushes_in_any_order(traced):
        edge = (push.source, push.slot)
        if edge not in longest or _length(push) > _length(longest[edge]):
            longest[edge] = push
    visits = [
        replace(visit, pushes=[longest[push.source, push.slot] for push in visit.pushes])
        for visit in traced.visits
    ]
    return replace(traced, visits=visits)


def _pushes_in_any_order(traced: Trace) -> Iterator[Push]:
    pushes = {visit.node: visit.pushes for visit in traced.visits if visit.pushes}
    for order in permutations(pushes):
        gradients = dict.fromkeys(traced.gradients, 0.0) | {traced.output: 1.0}
        for node in order:
            incoming = gradients[node]
            for push in pushes[node]:
                before, amount = gradients[push.target], (push.local or 0.0) * incoming
                gradients[push.target] += amount
                after = gradients[push.target]
                yield replace(push, incoming=incoming, amount=amount, before=before, after=after)


def _length(push: Push) -> int:
    return sum(len(text) for text, _ in push_texts(push)[0][0])
