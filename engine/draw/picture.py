"""A trace's picture as geometry: boxes, curves, and texts placed where they cover nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product

from engine.draw.shape import Curve, Point, Rect, smooth
from engine.draw.texts import (
    SMALL,
    Line,
    Texts,
    local_text,
    push_texts,
    size_of,
    texts_of,
    width_of,
)
from engine.layout import Edge, Gaps, Layout, layout
from engine.shapes import Push, Trace

MARGIN = 14.0
ARROW = 8.0  # how long an arrow head is
_NARROWEST = 288.0  # of a tall picture: a phone of 320 pixels less the page's own margins
_PULLED = 6  # up to so many leaves stand in one column
_CAREFUL = 60  # graphs with more nodes are drawn in one try
_TRIES = 6
_LINE = 16.0  # height of a line of text


@dataclass(frozen=True, slots=True)
class Label:
    """A local derivative beside its edge."""

    text: str
    rect: Rect


@dataclass(frozen=True, slots=True)
class Pill:
    """A push on its edge."""

    lines: list[Line]
    rect: Rect


@dataclass(slots=True)
class Picture:
    """All that is drawn, in pixels; `misplaced` counts the texts that found no free place."""

    tall: bool
    texts: dict[str, Texts]
    boxes: dict[str, Rect]
    curves: dict[Edge, Curve]
    labels: dict[Edge, Label] = field(default_factory=dict)
    pills: dict[Edge, Pill] = field(default_factory=dict)
    frame: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    misplaced: int = 0


def picture(trace: Trace, *, tall: bool) -> Picture:
    """The picture of a trace, from left to right or (`tall`) from top to bottom.

    Where a text finds no free place, the nodes are moved apart and all is tried again.
    """
    texts = texts_of(trace, tall=tall)
    best: Picture | None = None
    for attempt in range(_TRIES if len(trace.nodes) <= _CAREFUL else 1):
        gaps = (
            Gaps(74 + 22 * attempt, 30 + 8 * attempt)
            if tall
            else Gaps(96 + 24 * attempt, 24 + 12 * attempt)
        )
        drawn = _drawn(trace, texts, gaps, tall)
        if best is None or drawn.misplaced < best.misplaced:
            best = drawn
        if not best.misplaced:
            break
    assert best is not None
    return best


def _drawn(trace: Trace, texts: dict[str, Texts], gaps: Gaps, tall: bool) -> Picture:
    inputs = {node.id: node.inputs for node in trace.nodes}
    sizes = {node: size_of(each, tall=tall) for node, each in texts.items()}
    placed = layout(inputs, sizes, gaps, pull=False)
    if not tall and sum(not sources for sources in inputs.values()) <= _PULLED:
        pulled = layout(inputs, sizes, gaps, pull=True)
        placed = pulled if pulled.crossings <= placed.crossings else placed
    boxes = {
        node: Rect.around(_turned(placed.places[node], tall), each.width, each.height)
        for node, each in texts.items()
    }
    result = Picture(tall, texts, boxes, _curves(inputs, placed, boxes, tall))
    _place_labels(result, trace)
    _place_pills(result, trace)
    result.frame = _frame(result)
    return result


def _turned(point: Point, tall: bool) -> Point:
    return (point[1], point[0]) if tall else point


# ---------------------------------------------------------------- curves


def _curves(
    inputs: dict[str, list[str]], placed: Layout, boxes: dict[str, Rect], tall: bool
) -> dict[Edge, Curve]:
    curves: dict[Edge, Curve] = {}
    for node, sources in inputs.items():
        slots = range(len(sources))
        comes_from = {
            slot: (placed.bends[node, slot] or [placed.places[sources[slot]]])[-1][1]
            for slot in slots
        }
        order = sorted(slots, key=lambda slot: (comes_from[slot], slot))
        for place, slot in enumerate(order):
            spread = min(
                26.0 if tall else 16.0,
                (boxes[node].width if tall else boxes[node].height) / max(2, len(order)),
            )
            shift = (place - (len(order) - 1) / 2) * spread
            twin = sources.count(sources[slot]) > 1
            start = _port(boxes[sources[slot]], shift if twin else 0.0, tall, leaving=True)
            end = _port(boxes[node], shift, tall, leaving=False)
            bends = [_turned(point, tall) for point in placed.bends[node, slot]]
            if twin and not bends:
                bends = [_bulge(start, end, 3 * shift, tall)]
            curves[node, slot] = _curve([start, *bends, end], boxes, {node, sources[slot]}, tall)
    return curves


def _port(box: Rect, shift: float, tall: bool, *, leaving: bool) -> Point:
    x, y = box.middle
    if tall:
        return x + shift, box.y + box.height if leaving else box.y
    return box.x + box.width if leaving else box.x, y + shift


def _bulge(start: Point, end: Point, shift: float, tall: bool) -> Point:
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return (x + shift, y) if tall else (x, y + shift)


def _curve(points: list[Point], boxes: dict[str, Rect], ends: set[str], tall: bool) -> Curve:
    """The smooth curve; flat past the boxes on its way where it would cut one of their corners."""
    curve = smooth(points, flat=False, across_x=tall)
    others = [box for node, box in boxes.items() if node not in ends]
    if any(box.holds(point, 5) for point in curve.points() for box in others):
        return smooth(points, flat=True, across_x=tall)
    return curve


# ---------------------------------------------------------------- texts

_ALONG = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82)
_AWAY = (2.0, 4.0, 7.0, 11.0, 16.0, 22.0)
_SHIFTS = sorted(
    product(range(-120, 121, 10), range(-80, 81, 8)), key=lambda s: (abs(s[0]) * 0.7 + abs(s[1]), s)
)


def _place_labels(result: Picture, trace: Trace) -> None:
    symbols = _symbols(trace)
    lines = {edge: curve.points() for edge, curve in result.curves.items()}
    for edge, points in lines.items():
        if edge not in symbols:
            continue
        text = local_text(*symbols[edge])
        others = [each for other, each in lines.items() if other != edge]
        for rect in _beside(points, width_of(text, SMALL), result.tall):
            if _free(result, rect, 3) and _owned(rect, points, others):
                break
        else:
            result.misplaced += 1
        result.labels[edge] = Label(text, rect)


def _symbols(trace: Trace) -> dict[Edge, tuple[str, float | None]]:
    return {
        (push.source, push.slot): (push.symbol, push.local)
        for visit in trace.visits
        for push in visit.pushes
    }


def _beside(points: list[Point], width: float, tall: bool) -> Iterator[Rect]:
    """Places for a label beside its curve, the best first."""
    for away, along in product(_AWAY, _ALONG):
        x, y = points[round(along * (len(points) - 1))]
        up, right = (0.0, _LINE / 2 + away), (width / 2 + away + 2, 0.0)
        both = (width / 2 + away, _LINE / 2)
        sides = (right, both, up) if tall else (up, both, right)
        for dx, dy in sides:
            for sx, sy in ((1, -1), (1, 1), (-1, -1), (-1, 1)):
                yield Rect.around((x + sx * dx, y + sy * dy), width, _LINE - 2)


def _owned(rect: Rect, points: list[Point], others: Iterable[list[Point]]) -> bool:
    """Whether the label touches no line and its own is the nearest by far."""
    own = min(map(rect.distance, points))
    return own > 1 and all(min(map(rect.distance, each)) > own + 3 for each in others)


def _free(result: Picture, rect: Rect, room: float, taken: Iterable[Rect] = ()) -> bool:
    if result.tall and not _inside(result, rect):
        return False
    return not (
        any(rect.overlaps(box, room) for box in result.boxes.values())
        or any(rect.overlaps(label.rect, room) for label in result.labels.values())
        or any(rect.overlaps(other, room) for other in taken)
    )


def _inside(result: Picture, rect: Rect) -> bool:
    left = min(box.x for box in result.boxes.values())
    right = max(box.x + box.width for box in result.boxes.values())
    width = max(right - left, _NARROWEST - 2 * MARGIN)
    middle = (left + right) / 2
    return middle - width / 2 <= rect.x and rect.x + rect.width <= middle + width / 2


def _place_pills(result: Picture, trace: Trace) -> None:
    for visit in trace.visits:
        taken: list[Rect] = []
        for push in visit.pushes:
            edge = (push.source, push.slot)
            pill = _pill(result, push, result.curves[edge].points(), taken)
            result.pills[edge] = pill
            taken.append(pill.rect)


def _pill(result: Picture, push: Push, points: list[Point], taken: list[Rect]) -> Pill:
    """The push where it rides its edge, else near it; on two lines where one does not fit."""
    best: tuple[float, list[Line], Rect] | None = None
    for extra, lines in enumerate(push_texts(push)):
        letters = max(sum(len(text) for text, _ in line) for line in lines)
        width, height = letters * SMALL * 0.6 + 22, len(lines) * _LINE + 8
        for along in _ALONG:
            x, y = points[round(along * (len(points) - 1))]
            for dx, dy in _SHIFTS:
                cost = abs(dx) * 0.7 + abs(dy) + extra * 14 + abs(along - 0.5) * 20
                if best is not None and cost >= best[0]:
                    break
                rect = Rect.around((x + dx, y + dy), width, height)
                if not _free(result, rect, 3, taken):
                    continue
                away = min(map(rect.distance, points))
                if away:
                    cost += 20 + away
                if best is None or cost < best[0]:
                    best = (cost, lines, rect)
    if best is None:
        result.misplaced += 1
        return Pill(lines, Rect.around(points[len(points) // 2], width, height))
    return Pill(best[1], best[2])


def _frame(result: Picture) -> Rect:
    """The part of the plane that holds everything, with a margin."""
    corners = [(b.x, b.y, b.x + b.width, b.y + b.height) for b in result.boxes.values()]
    rects = [label.rect for label in result.labels.values()]
    rects += [pill.rect for pill in result.pills.values()]
    corners += [(r.x, r.y, r.x + r.width, r.y + r.height) for r in rects]
    corners += [(x, y, x, y) for curve in result.curves.values() for x, y in curve.points()]
    left, top = min(c[0] for c in corners) - MARGIN, min(c[1] for c in corners) - MARGIN
    right, bottom = max(c[2] for c in corners) + MARGIN, max(c[3] for c in corners) + MARGIN
    return Rect(left, top, right - left, bottom - top)
