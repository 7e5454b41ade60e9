"""Free places for texts: labels beside their edges, pushes on theirs, never over box or text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import merge
from itertools import product

from engine.draw.room import Room
from engine.draw.shape import Point, Rect
from engine.draw.shifts import free_shifts
from engine.draw.texts import SMALL, Line, width_of
from engine.layout import Edge

LINE = 16.0  # height of a line of text
_APART = 3.0  # how much nearer a text is to its own edge than to any other
_ASTRAY = 60.0  # the price of a push that seems to ride another edge of its visit
_ALONG = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)
_AWAY = (3.0, 5.0, 8.0, 12.0, 17.0, 23.0, 30.0)


@dataclass(frozen=True, slots=True)
class Label:
    """A local derivative beside its edge; `free` where it covers nothing."""

    text: str
    rect: Rect
    free: bool
    side: int  # of its edge: -1 left, 1 right, 0 above or below


@dataclass(frozen=True, slots=True)
class Pill:
    """A push on its edge; `free` where it covers neither box nor text."""

    lines: list[Line]
    rect: Rect
    free: bool


def place_label(room: Room, edge: Edge, versions: Sequence[str]) -> Label:
    """The label beside its edge, nearer to it than to any other; shorter where it must be."""
    points = room.lines[edge].points
    for text in versions:
        for side, rect in _beside(points, width_of(text, SMALL), room.tall):
            if room.is_free(rect) and _owned(room, rect, edge):
                room.take(rect)
                return Label(text, rect, free=True, side=side)
    rect = Rect.around(points[len(points) // 2], width_of(versions[-1], SMALL), LINE - 2)
    room.take(rect)
    return Label(versions[-1], rect, free=False, side=0)


def _beside(points: Sequence[Point], width: float, tall: bool) -> Iterator[tuple[int, Rect]]:
    """Places for a label beside its curve, the best first."""
    for away, along in product(_AWAY, _ALONG):
        x, y = points[round(along * (len(points) - 1))]
        above, right = (0.0, LINE / 2 + away), (width / 2 + away + 2, 0.0)
        corner = (width / 2 + away, LINE / 2)
        for dx, dy in (right, corner, above) if tall else (above, corner, right):
            for sx in (dx, -dx) if dx else (0.0,):
                for sy in (-dy, dy) if dy else (0.0,):
                    yield (sx > 0) - (sx < 0), Rect.around((x + sx, y + sy), width, LINE - 2)


def _owned(room: Room, rect: Rect, edge: Edge) -> bool:
    """Whether the label touches no line, and its own edge is clearly the nearest."""
    own = room.lines[edge].distance(rect)
    return own > 2 and not room.is_near_another(rect, edge, own + _APART)


def place_pills(room: Room, pushes: Mapping[Edge, Sequence[list[Line]]]) -> dict[Edge, Pill]:
    """The pushes of one visit, which are seen together, each in one of the versions given.

    They are placed one after another; where that leaves one without a place, in other ways.
    """
    narrow = {edge: versions[-1:] for edge, versions in pushes.items()}
    best: dict[Edge, Pill] = {}
    for given, backwards in product((pushes, narrow), (False, True)):
        room.shown.clear()
        edges = list(given)[::-1] if backwards else list(given)
        found = {
            edge: _pill(room, edge, [e for e in edges if e != edge], given[edge]) for edge in edges
        }
        if not best or sum(p.free for p in found.values()) > sum(p.free for p in best.values()):
            best = found
        if all(pill.free for pill in best.values()):
            break
    return best


def _pill(room: Room, edge: Edge, seen: list[Edge], versions: Sequence[list[Line]]) -> Pill:
    """The push where it rides its edge, else near it; on more lines where one does not fit.

    `seen` are the other edges that light up with it: it should not seem to ride one of those.
    """
    track = room.lines[edge]
    points = track.points
    others = [room.lines[other] for other in seen]
    tries = product(enumerate(versions), _ALONG)
    best: tuple[float, int, list[Line], Rect] | None = None
    # All places in the order of what they cost at least, so that few of them are looked at closely.
    for least, rank, lines, rect in merge(
        *(
            _tries(room, points[round(along * (len(points) - 1))], rank, lines, fixed)
            for rank, ((extra, lines), along) in enumerate(tries)
            for fixed in [extra * 14 + abs(along - 0.5) * 20]
        )
    ):
        if best is not None and least > best[0]:
            break
        away = track.distance(rect)
        cost = least + 20 + away if away else least
        if best is not None and (cost, rank) >= best[:2]:
            continue
        if any(each.distance(rect) <= away + 2 * _APART for each in others):
            cost += _ASTRAY
        if best is None or (cost, rank) < best[:2]:
            best = (cost, rank, lines, rect)
    free = best is not None
    if best is None:
        rect = Rect.around(points[len(points) // 2], *_size(versions[-1]))
        best = (0.0, 0, versions[-1], rect)
    room.shown.append(best[3])
    return Pill(best[2], best[3], free)


def _tries(
    room: Room, middle: Point, rank: int, lines: list[Line], fixed: float
) -> Iterator[tuple[float, int, list[Line], Rect]]:
    """Free places around one point of the edge, each with what it costs at least."""
    for price, rect in free_shifts(room, middle, *_size(lines)):
        yield price + fixed, rank, lines, rect


def _size(lines: list[Line]) -> tuple[float, float]:
    letters = max(sum(len(text) for text, _ in line) for line in lines)
    return width_of("0" * letters, SMALL) + 22, len(lines) * LINE + 8
