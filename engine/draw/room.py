"""What is drawn so far, kept in square cells, so that a free place is found without asking all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.draw.shape import Point, Rect, Track
from engine.layout import Edge

_CELL = 128.0
ROOM = 3.0  # between a text and what is near it
_OVERHANG = 6.0  # how far a push may stand out beyond the boxes

_Cell = tuple[int, int]


class Room:
    """Boxes and lines, and the texts placed among them. A tall one has at least a given width."""

    def __init__(
        self,
        boxes: Mapping[str, Rect],
        lines: Mapping[Edge, Sequence[Point]],
        *,
        tall: bool,
        least_width: float,
    ) -> None:
        self.lines = {edge: Track(points, tall=tall) for edge, points in lines.items()}
        self.tall = tall
        self.shown: list[Rect] = []  # pushes seen at the same time
        self._taken: dict[_Cell, list[Rect]] = {}
        self._points: dict[_Cell, list[tuple[Edge, Point]]] = {}
        for box in boxes.values():
            self.take(box)
        for edge, points in lines.items():
            for point in points:
                cell = (int(point[0] // _CELL), int(point[1] // _CELL))
                self._points.setdefault(cell, []).append((edge, point))
        left = min(box.x for box in boxes.values())
        right = max(box.x + box.width for box in boxes.values())
        spare = max(0.0, least_width - (right - left)) / 2 if tall else _OVERHANG
        self.left, self.right = left - spare, right + spare

    def take(self, rect: Rect) -> None:
        """Keep a place for good."""
        for cell in _cells(rect, ROOM):
            self._taken.setdefault(cell, []).append(rect)

    def is_free(self, rect: Rect) -> bool:
        """Whether a text may stand there; asked thousands of times for each picture."""
        if rect.x < self.left or rect.x + rect.width > self.right:
            return False
        for other in self.shown:
            if rect.overlaps(other, ROOM):
                return False
        for cell in _cells(rect, 0.0):
            for other in self._taken.get(cell, ()):
                if rect.overlaps(other, ROOM):
                    return False
        return True

    def near(self, rect: Rect) -> list[Rect]:
        """What a text somewhere in that rectangle could cover."""
        found = list(self.shown)
        for cell in _cells(rect, 0.0):
            found += self._taken.get(cell, ())
        return found

    def is_near_another(self, rect: Rect, edge: Edge, within: float) -> bool:
        """Whether a line other than that edge's comes so near."""
        for cell in _cells(rect, within):
            for other, point in self._points.get(cell, ()):
                if other != edge and rect.holds(point, within):
                    return True
        return False


def _cells(rect: Rect, room: float) -> list[_Cell]:
    left, right = int((rect.x - room) // _CELL), int((rect.x + rect.width + room) // _CELL)
    top, bottom = int((rect.y - room) // _CELL), int((rect.y + rect.height + room) // _CELL)
    return [(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)]
