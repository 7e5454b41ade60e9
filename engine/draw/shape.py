"""Rectangles and curves, and whether they touch: the geometry that drawing needs."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float]
Bezier = tuple[Point, Point, Point, Point]

_STEPS = 16  # points for each piece of a curve: a few pixels apart


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle by its left top corner."""

    x: float
    y: float
    width: float
    height: float

    @classmethod
    def around(cls, middle: Point, width: float, height: float) -> Rect:
        """The rectangle with that middle."""
        return cls(middle[0] - width / 2, middle[1] - height / 2, width, height)

    @property
    def middle(self) -> Point:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def overlaps(self, other: Rect, room: float = 0.0) -> bool:
        """Whether the two come nearer than `room`."""
        return (
            self.x < other.x + other.width + room
            and other.x < self.x + self.width + room
            and self.y < other.y + other.height + room
            and other.y < self.y + self.height + room
        )

    def holds(self, point: Point, room: float = 0.0) -> bool:
        """Whether the point lies inside, or nearer than `room`."""
        return (
            -room < point[0] - self.x < self.width + room
            and -room < point[1] - self.y < self.height + room
        )


@dataclass(frozen=True, slots=True)
class Curve:
    """A smooth line of cubic Bézier pieces."""

    pieces: list[Bezier]

    @property
    def end(self) -> Point:
        """Its last point."""
        return self.pieces[-1][3]

    def points(self) -> list[Point]:
        """Points along it, a few pixels apart."""
        result = [self.pieces[0][0]]
        for piece in self.pieces:
            result += [_at(piece, step / _STEPS) for step in range(1, _STEPS + 1)]
        return result

    def path(self) -> str:
        """It as an SVG path."""
        x, y = self.pieces[0][0]
        parts = [f"M{coordinate(x)} {coordinate(y)}"]
        for _, first, second, end in self.pieces:
            numbers = (coordinate(value) for point in (first, second, end) for value in point)
            parts.append("C" + " ".join(numbers))
        return "".join(parts)


class Track:
    """A curve's points, which only ever go on along x, or along y when `tall`."""

    def __init__(self, points: Sequence[Point], *, tall: bool) -> None:
        self.points = points
        self._tall = tall
        self._along = [point[tall] for point in points]
        self._across = [point[not tall] for point in points]

    def distance(self, rect: Rect) -> float:
        """How far the rectangle is from the nearest point; every push and label asks it often."""
        if self._tall:
            left, top, right, bottom = rect.y, rect.x, rect.y + rect.height, rect.x + rect.width
        else:
            left, top, right, bottom = rect.x, rect.y, rect.x + rect.width, rect.y + rect.height
        along, across = self._along, self._across
        first, last = bisect_left(along, left), bisect_right(along, right)
        nearest = float("inf")
        for y in across[first:last]:
            if top <= y <= bottom:
                return 0.0
            dy = top - y if y < top else y - bottom
            nearest = min(nearest, dy * dy)
        # To both sides, as long as a point can be nearer.
        for place in range(first - 1, -1, -1):
            dx = left - along[place]
            if dx * dx >= nearest:
                break
            y = across[place]
            dy = top - y if y < top else y - bottom if y > bottom else 0.0
            nearest = min(nearest, dx * dx + dy * dy)
        for place in range(last, len(along)):
            dx = along[place] - right
            if dx * dx >= nearest:
                break
            y = across[place]
            dy = top - y if y < top else y - bottom if y > bottom else 0.0
            nearest = min(nearest, dx * dx + dy * dy)
        return float(nearest**0.5)


def smooth(points: Sequence[Point], *, flat: bool, across_x: bool) -> Curve:
    """A curve through points that leaves and arrives along the graph's direction.

    That is x, or y with `across_x`. With `flat` it also passes the points between in that
    direction; else it leans as its neighbours ask, without overshooting.
    """
    turned = [(y, x) for x, y in points] if across_x else list(points)
    slopes = [0.0] * len(turned)
    if not flat:
        for i in range(1, len(turned) - 1):
            slopes[i] = _lean(turned[i - 1], turned[i], turned[i + 1])
    pieces: list[Bezier] = []
    for (a, lean_a), (b, lean_b) in pairwise(zip(turned, slopes, strict=True)):
        reach = (b[0] - a[0]) * 0.45
        first = (a[0] + reach, a[1] + reach * lean_a)
        second = (b[0] - reach, b[1] - reach * lean_b)
        piece = (a, first, second, b)
        pieces.append(tuple((y, x) for x, y in piece) if across_x else piece)  # type: ignore[arg-type]
    return Curve(pieces)


def _lean(a: Point, b: Point, c: Point) -> float:
    before = (b[1] - a[1]) / (b[0] - a[0])
    after = (c[1] - b[1]) / (c[0] - b[0])
    # The harmonic mean keeps the curve between its points; 0 where it turns.
    return 2 * before * after / (before + after) if before * after > 0 else 0.0


def _at(piece: Bezier, t: float) -> Point:
    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    p, q, r, s = piece
    return (
        a * p[0] + b * q[0] + c * r[0] + d * s[0],
        a * p[1] + b * q[1] + c * r[1] + d * s[1],
    )


def coordinate(value: float) -> str:
    """A coordinate in tenths of a pixel: finer digits differ between machines."""
    text = f"{value:.1f}"
    return (
        text.removesuffix(".0").replace("-0", "0") if text in ("-0.0",) else text.removesuffix(".0")
    )
