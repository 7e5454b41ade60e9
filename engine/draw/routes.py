"""The curves of a picture: from the right of a node to the left of the node made from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.draw.shape import Curve, Point, Rect, smooth
from engine.layout import Edge, Layout

_CLEAR = 5.0  # how near a curve may come to a box on its way


def routes(
    inputs: Mapping[str, Sequence[str]], placed: Layout, boxes: Mapping[str, Rect], *, tall: bool
) -> dict[Edge, Curve]:
    """Each edge's curve. Two edges between the same nodes (x * x) run apart."""
    curves: dict[Edge, Curve] = {}
    for node, sources in inputs.items():
        last = [placed.bends[node, slot] or [placed.places[s]] for slot, s in enumerate(sources)]
        order = sorted(range(len(sources)), key=lambda slot: (last[slot][-1][1], slot))
        side = boxes[node].width if tall else boxes[node].height
        spread = min(26.0 if tall else 16.0, side / max(2, len(order)))
        for place, slot in enumerate(order):
            source = sources[slot]
            shift = (place - (len(order) - 1) / 2) * spread
            twin = sources.count(source) > 1
            start = _port(boxes[source], shift if twin else 0.0, tall, leaving=True)
            end = _port(boxes[node], shift, tall, leaving=False)
            bends = [point[::-1] if tall else point for point in placed.bends[node, slot]]
            if twin and not bends:
                bends = [_bulge(start, end, shift * (1.6 if tall else 2.4), tall)]
            others = [box for each, box in boxes.items() if each not in (node, source)]
            curves[node, slot] = _curve([start, *bends, end], others, tall)
    return curves


def _port(box: Rect, shift: float, tall: bool, *, leaving: bool) -> Point:
    x, y = box.middle
    if tall:
        return x + shift, box.y + box.height if leaving else box.y
    return box.x + box.width if leaving else box.x, y + shift


def _bulge(start: Point, end: Point, shift: float, tall: bool) -> Point:
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return (x + shift, y) if tall else (x, y + shift)


def _curve(points: list[Point], others: list[Rect], tall: bool) -> Curve:
    """The smooth curve; flat past the boxes on its way where it would cut one of their corners."""
    curve = smooth(points, flat=False, across_x=tall)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    around = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    near = [box for box in others if box.overlaps(around, _CLEAR)]
    if near and any(box.holds(point, _CLEAR) for point in curve.points() for box in near):
        return smooth(points, flat=True, across_x=tall)
    return curve
