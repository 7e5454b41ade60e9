"""Coordinates: ranks one after another, and across them edges as short as can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.layout.shapes import Gaps, Layout, Links, Order, Size

_ROUNDS = 40
_SETTLED = 1e-6  # pixels: a round that moves nothing further is the last
_STRAIGHT = 4.0  # how much more a long edge's inner pieces are held straight


def placed(order: Order, sizes: Mapping[str, Size], gaps: Gaps, *, gather: float = 0.0) -> Layout:
    """Places for nodes of these sizes.

    `gather` draws all nodes towards the middle line, for a narrow picture; it is weighed against
    the edges, which count 1 each.
    """
    rows = order.rows
    heights = {item: sizes[item].across if item in sizes else 0.0 for row in rows for item in row}
    across = _across(rows, order.links, heights, gaps.across, gather)
    along = _along(rows, sizes, gaps.along)
    places = {node: (along[order.ranks[node]], across[node]) for node in order.nodes}
    bends = {
        edge: [(along[rank], across[item]) for item, rank in chain]
        for edge, chain in order.chains.items()
    }
    return Layout(places, bends, order.crossings)


def _along(rows: list[list[str]], sizes: Mapping[str, Size], gap: float) -> list[float]:
    middles: list[float] = []
    end = 0.0
    for row in rows:
        width = max((sizes[item].along for item in row if item in sizes), default=0.0)
        middles.append(end + width / 2)
        end += width + gap
    return middles


def _across(
    rows: list[list[str]],
    links: Links,
    heights: Mapping[str, float],
    gap: float,
    gather: float,
) -> dict[str, float]:
    """Coordinates that keep edges short by least squares, the order and the gaps being kept.

    Each rank in turn is fitted to its neighbours' coordinates; that settles after a few rounds.
    """
    pulls: dict[str, list[tuple[str, float]]] = {item: [] for row in rows for item in row}
    for low, high in links:
        weight = _STRAIGHT if "/" in low and "/" in high else 1.0
        pulls[low].append((high, weight))
        pulls[high].append((low, weight))
    across: dict[str, float] = {}
    offsets: dict[str, float] = {}
    for row in rows:
        place = 0.0
        for index, item in enumerate(row):
            if index:
                place += (heights[row[index - 1]] + heights[item]) / 2 + gap
            offsets[item] = place
        for item in row:
            across[item] = offsets[item] - place / 2
    weights = {item: sum(weight for _, weight in of) + gather for item, of in pulls.items()}
    for step in range(_ROUNDS):
        moved = 0.0
        for row in rows if step % 2 else rows[::-1]:
            wanted = []
            for item in row:
                middle = 0.0
                for other, weight in pulls[item]:
                    middle += across[other] * weight
                wanted.append(middle / (weights[item] or 1.0) - offsets[item])
            fitted = _rising(wanted, [weights[item] or 1.0 for item in row])
            for item, value in zip(row, fitted, strict=True):
                moved = max(moved, abs(value + offsets[item] - across[item]))
                across[item] = value + offsets[item]
        if moved < _SETTLED:
            break
    top = min(across[item] - heights[item] / 2 for item in across)
    return {item: value - top for item, value in across.items()}


def _rising(wanted: Sequence[float], weights: Sequence[float]) -> list[float]:
    """The nearest numbers that never fall, by least squares: neighbours that would are pooled."""
    pools: list[tuple[float, float, int]] = []  # mean, weight, how many
    for value, weight in zip(wanted, weights, strict=True):
        pool = (value, weight, 1)
        while pools and pools[-1][0] > pool[0]:
            mean, heavy, count = pools.pop()
            total = heavy + pool[1]
            pool = ((mean * heavy + pool[0] * pool[1]) / total, total, count + pool[2])
        pools.append(pool)
    return [mean for mean, _, count in pools for _ in range(count)]
