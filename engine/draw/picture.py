"""A trace's picture as geometry: boxes, curves, and texts placed where they cover nothing."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.draw.placing import Label, Pill, place_label, place_pills
from engine.draw.room import Room
from engine.draw.routes import routes
from engine.draw.shape import Curve, Rect
from engine.draw.texts import STEPPED, Style, Texts, local_texts, push_texts, size_of, texts_of
from engine.layout import Edge, Gaps, Order, in_order, placed
from engine.shapes import Trace

MARGIN = 14.0
NARROWEST = 288.0  # of a tall picture: a phone of 320 pixels less the page's own margins
_PULLED = 6  # up to so many leaves stand in one column
_CAREFUL = 60  # graphs with more nodes are drawn in one try
_TRIES = 6


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


def picture(trace: Trace, *, tall: bool, whose: str = "yours", style: Style = STEPPED) -> Picture:
    """The picture of a trace, from left to right or (`tall`) from top to bottom.

    Where a text finds no free place, the nodes are moved apart and all is tried again.
    """
    texts = texts_of(trace, tall=tall, whose=whose, style=style)
    order = _order(trace, texts, tall, style)
    tries: list[_Try] = []
    for attempt in range(_TRIES if len(trace.nodes) <= _CAREFUL else 1):
        tries.append(_Try(trace, texts, order, attempt, tall, style))
        if tries[-1].finishes(1):
            return tries[-1].picture
    # None is without fault: each is taken up where it was left, as long as it can be the best.
    best = tries[0]
    best.finishes(math.inf)
    for each in tries[1:]:
        if each.finishes(best.misplaced):
            best = each
    return best.picture


def _order(trace: Trace, texts: dict[str, Texts], tall: bool, style: Style) -> Order:
    inputs = {node.id: node.inputs for node in trace.nodes}
    order = in_order(inputs)
    leaves = {node.id for node in trace.nodes if not node.inputs and not node.constant}
    if (tall and style.pushes) or len(leaves) > _PULLED:
        return order
    pulled = in_order(inputs, leaves)
    if tall and _widest(pulled, texts) > _widest(order, texts):
        return order
    return pulled if pulled.crossings <= order.crossings else order


def _widest(order: Order, texts: dict[str, Texts]) -> float:
    return max(sum(texts[item].width for item in row if item in texts) for row in order.rows)


class _Try:
    """One way to draw a trace; each one leaves more room than the one before."""

    def __init__(
        self,
        trace: Trace,
        texts: dict[str, Texts],
        order: Order,
        attempt: int,
        tall: bool,
        style: Style,
    ) -> None:
        self.misplaced = 0  # so far
        sizes = {node: size_of(each, tall=tall) for node, each in texts.items()}
        if tall:
            gaps = Gaps(style.tall.along + 20 * attempt, style.tall.across + 6 * attempt)
        else:  # height is cheaper than width on a page: it is tried first
            gaps = Gaps(84 + 16 * (attempt // 2), 28 + 14 * ((attempt + 1) // 2))
        layout = placed(order, sizes, gaps, gather=style.gather if tall else 0.0)
        boxes = {
            node: Rect.around(
                layout.places[node][::-1] if tall else layout.places[node], each.width, each.height
            )
            for node, each in texts.items()
        }
        inputs = {node.id: node.inputs for node in trace.nodes}
        self.picture = Picture(tall, texts, boxes, routes(inputs, layout, boxes, tall=tall))
        lines = {edge: curve.points() for edge, curve in self.picture.curves.items()}
        self._room = Room(boxes, lines, tall=tall, least_width=NARROWEST - 2 * MARGIN)
        late = attempt >= _TRIES // 2 or len(trace.nodes) > _CAREFUL
        self._shorter = late or not style.pushes
        self._texts = self._placed(trace, style)

    def finishes(self, limit: float) -> bool:
        """Go on placing texts; False as soon as so many are misplaced."""
        while self.misplaced < limit:
            text = next(self._texts, None)
            if text is None:
                return True
            self.misplaced += not text.free
        return False

    def _placed(self, trace: Trace, style: Style) -> Iterator[Label | Pill]:
        labels, pills = self.picture.labels, self.picture.pills
        for visit in trace.visits:
            for push in visit.pushes:
                edge = (push.source, push.slot)
                if edge not in labels:
                    versions = local_texts(push.symbol, push.local, style)
                    labels[edge] = place_label(self._room, edge, versions[: 1 + self._shorter])
                    yield labels[edge]
        if not style.pushes:
            return
        visited: Counter[str] = Counter()
        for visit in trace.visits:
            pushes = {(push.source, push.slot): push_texts(push) for push in visit.pushes}
            for edge, pill in place_pills(self._room, pushes).items():
                pills[edge, visited[visit.node]] = pill
            yield from (pills[edge, visited[visit.node]] for edge in pushes)
            visited[visit.node] += 1
