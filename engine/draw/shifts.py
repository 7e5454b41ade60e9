"""Where around a point a push finds room: all places of a grid are tried at once, as bits."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import product

from engine.draw.room import ROOM, Room
from engine.draw.shape import Point, Rect

_ACROSS, _DOWN = range(-112, 113, 14), range(-72, 73, 8)
# The places in the order of their price; the first is bit 0 of a set of places.
_SHIFTS = sorted((abs(dx) * 0.7 + abs(dy), dx, dy) for dx, dy in product(_ACROSS, _DOWN))
_ALL = (1 << len(_SHIFTS)) - 1


def _before(axis: int, grid: range) -> list[int]:
    """For each line of the grid, and for its end, the set of the places before it."""
    return [
        sum(1 << bit for bit, shift in enumerate(_SHIFTS) if shift[axis] < line)
        for line in [*grid, grid.stop]
    ]


_LEFT_OF, _ABOVE = _before(1, _ACROSS), _before(2, _DOWN)


def free_shifts(
    room: Room, middle: Point, width: float, height: float
) -> Iterator[tuple[float, Rect]]:
    """Free places for a text of that size around a point, each with its price, the cheapest first.

    A text that is moved collides with a thing as long as it is moved by no less than so much and no
    more than so much, on both axes: a few sets of places joined tell which are left.
    """
    x, y = middle[0] - width / 2, middle[1] - height / 2  # of the text that is not moved
    reach_x, reach_y = _ACROSS[-1], _DOWN[-1]
    reach = Rect(x - reach_x, y - reach_y, width + 2 * reach_x, height + 2 * reach_y)
    free = _LEFT_OF[bisect_right(_ACROSS, room.right - width - x)]
    free &= ~_LEFT_OF[bisect_left(_ACROSS, room.left - x)]
    for thing in room.near(reach):
        first = bisect_right(_ACROSS, thing.x - width - ROOM - x)
        last = bisect_left(_ACROSS, thing.x + thing.width + ROOM - x)
        if first >= last:
            continue
        top = bisect_right(_DOWN, thing.y - height - ROOM - y)
        bottom = bisect_left(_DOWN, thing.y + thing.height + ROOM - y)
        if top < bottom:
            free &= ~(_LEFT_OF[last] ^ _LEFT_OF[first]) | ~(_ABOVE[bottom] ^ _ABOVE[top])
    free &= _ALL
    while free:
        lowest = free & -free
        free ^= lowest
        price, dx, dy = _SHIFTS[lowest.bit_length() - 1]
        yield price, Rect(x + dx, y + dy, width, height)
