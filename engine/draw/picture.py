"""A trace's picture as geometry: boxes, curves, and texts placed where they cover nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from engine.draw.placing import Label, Pill, place_label, place_pills
from engine.draw.room import Room
from engine.draw.routes import routes
from engine.draw.shape import Curve, Rect
from engine.draw.texts import Texts, local_texts, push_texts, size_of, texts_of
from engine.layout import Edge, Gaps, Layout, layout
from engine.shapes import Trace

MARGIN = 14.0
NARROWEST = 288.0  # of a tall picture: a phone of 320 pixels less the page's own margins
_PULLED = 6  # up to so many leaves stand in one column
_CAREFUL = 60  # graphs with more nodes are drawn in one try
_TRIES = 6
_GATHER = 0.5  # how strongly a tall picture is held together


@dataclass(slots=True)
class Picture:
    """All that is drawn, in pixels; `misplaced` counts the texts that found no free place."""

    tall: bool
    texts: dict[str, Texts]
    boxes: dict[str, Rect]
    curves: dict[Edge, Curve]
    labels: dict[Edge, Label] = field(default_factory=dict)
    # A push of the edge's node's first visit, of its second, ...
    pills: dict[tuple[Edge, int], Pill] = field(default_factory=dict)

    @property
    def misplaced(self) -> int:
        """How many texts cover something, for want of a free place."""
        return sum(not label.free for label in self.labels.values()) + sum(
            not pill.free for pill in self.pills.values()
        )

    @property
    def frame(self) -> Rect:
        """The part of the plane that holds everything, with a margin."""
        rects = [*self.boxes.values()]
        rects += [label.rect for label in self.labels.values()]
        rects += [pill.rect for pill in self.pills.values()]
        xs = [x for r in rects for x in (r.x, r.x + r.width)]
        ys = [y for r in rects for y in (r.y, r.y + r.height)]
        for curve in self.curves.values():
            for x, y in curve.points():
                xs.append(x)
                ys.append(y)
        left, top = min(xs) - MARGIN, min(ys) - MARGIN
        return Rect(left, top, max(xs) + MARGIN - left, max(ys) + MARGIN - top)


def picture(trace: Trace, *, tall: bool, whose: str = "yours") -> Picture:
    """The picture of a trace, from left to right or (`tall`) from top to bottom.

    Where a text finds no free place, the nodes are moved apart and all is tried again.
    """
    texts = texts_of(trace, tall=tall, whose=whose)
    tries = _TRIES if len(trace.nodes) <= _CAREFUL else 1
    best = _drawn(trace, texts, 0, tall)
    for attempt in range(1, tries):
        if not best.misplaced:
            break
        drawn = _drawn(trace, texts, attempt, tall)
        if drawn.misplaced < best.misplaced:
            best = drawn
    return best


def _drawn(trace: Trace, texts: dict[str, Texts], attempt: int, tall: bool) -> Picture:
    inputs = {node.id: node.inputs for node in trace.nodes}
    placed = _layout(trace, texts, attempt, tall)
    boxes = {
        node: Rect.around(
            placed.places[node][::-1] if tall else placed.places[node], each.width, each.height
        )
        for node, each in texts.items()
    }
    result = Picture(tall, texts, boxes, routes(inputs, placed, boxes, tall=tall))
    lines = {edge: curve.points() for edge, curve in result.curves.items()}
    room = Room(boxes, lines, tall=tall, least_width=NARROWEST - 2 * MARGIN)
    for visit in trace.visits:
        for push in visit.pushes:
            edge = (push.source, push.slot)
            if edge not in result.labels:
                versions = local_texts(push.symbol, push.local)
                shorter = attempt >= _TRIES // 2 or len(trace.nodes) > _CAREFUL
                result.labels[edge] = place_label(room, edge, versions[: 1 + shorter])
    visited: Counter[str] = Counter()
    for visit in trace.visits:
        pushes = {(push.source, push.slot): push_texts(push) for push in visit.pushes}
        for edge, pill in place_pills(room, pushes).items():
            result.pills[edge, visited[visit.node]] = pill
        visited[visit.node] += 1
    return result


def _layout(trace: Trace, texts: dict[str, Texts], attempt: int, tall: bool) -> Layout:
    inputs = {node.id: node.inputs for node in trace.nodes}
    sizes = {node: size_of(each, tall=tall) for node, each in texts.items()}
    if tall:
        gaps = Gaps(100 + 20 * attempt, 26 + 6 * attempt)
        return layout(inputs, sizes, gaps, gather=_GATHER)
    # Height is cheaper than width on a page: it is tried first.
    gaps = Gaps(84 + 16 * (attempt // 2), 28 + 14 * ((attempt + 1) // 2))
    placed = layout(inputs, sizes, gaps)
    leaves = {node.id for node in trace.nodes if not node.inputs and not node.constant}
    if len(leaves) > _PULLED:
        return placed
    pulled = layout(inputs, sizes, gaps, pull=leaves)
    return pulled if pulled.crossings <= placed.crossings else placed
