"""Places for the nodes of a small graph: ranks, then an order with few crossings, then coordinates.

Everything is said along two axes, so that one text serves both drawings: `along` runs from the
leaves to the output, `across` is the other one. The same graph always gets the same places.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

Edge = tuple[str, int]  # a node and which of its inputs: x * x has two edges
Point = tuple[float, float]  # along, across

_SWEEPS = 12
_PASSES = 6  # of swapping neighbours through one rank
_MANY = 400  # pieces of edges: above, two sweeps must do
_ROUNDS = 40
_STRAIGHT = 4.0  # how much more a long edge's inner pieces are held straight


@dataclass(frozen=True, slots=True)
class Size:
    """A node's box, along and across."""

    along: float
    across: float


@dataclass(frozen=True, slots=True)
class Gaps:
    """Room between ranks, and between neighbours of one rank."""

    along: float
    across: float


@dataclass(frozen=True, slots=True)
class Layout:
    """Where each node's middle stands, and the points each edge goes through between its ends."""

    places: dict[str, Point]
    bends: dict[Edge, list[Point]]
    crossings: int


def layout(
    inputs: Mapping[str, Sequence[str]],
    sizes: Mapping[str, Size],
    gaps: Gaps,
    *,
    pull: Collection[str] = (),
    gather: float = 0.0,
) -> Layout:
    """Places for a graph given as each node's inputs, every node standing after its inputs.

    The leaves in `pull` stand in the first rank, as textbooks draw a small graph; every other leaf
    right before the first node that uses it. `gather` draws all nodes towards the middle
    line, for a narrow picture; it is weighed against the edges, which count 1 each.
    """
    ranks = _ranks(inputs, pull)
    rows, links, chains = _with_dummies(inputs, ranks)
    rows, crossings = _ordered(rows, links, inputs)
    heights = {item: sizes[item].across if item in sizes else 0.0 for row in rows for item in row}
    across = _across(rows, links, heights, gaps.across, gather)
    along = _along(rows, sizes, gaps.along)
    places = {node: (along[ranks[node]], across[node]) for node in inputs}
    bends = {
        edge: [(along[rank], across[item]) for item, rank in chain]
        for edge, chain in chains.items()
    }
    return Layout(places, bends, crossings)


def _ranks(inputs: Mapping[str, Sequence[str]], pull: Collection[str]) -> dict[str, int]:
    """Each node's rank: by the longest path to the end, counted from the first rank."""
    to_end = dict.fromkeys(inputs, 0)
    for node in reversed(list(inputs)):
        for source in inputs[node]:
            to_end[source] = max(to_end[source], to_end[node] + 1)
    last = max(to_end.values(), default=0)
    return {node: 0 if node in pull else last - distance for node, distance in to_end.items()}


_Links = list[tuple[str, str]]  # between neighbouring ranks, lower rank first
_Chain = list[tuple[str, int]]  # the dummies of a long edge, with their ranks


def _with_dummies(
    inputs: Mapping[str, Sequence[str]], ranks: Mapping[str, int]
) -> tuple[list[list[str]], _Links, dict[Edge, _Chain]]:
    rows: list[list[str]] = [[] for _ in range(max(ranks.values(), default=0) + 1)]
    links: _Links = []
    chains: dict[Edge, _Chain] = {}
    for node in inputs:
        rows[ranks[node]].append(node)
    for node, sources in inputs.items():
        for slot, source in enumerate(sources):
            chain = [
                (f"{node}/{slot}/{rank}", rank) for rank in range(ranks[source] + 1, ranks[node])
            ]
            for item, rank in chain:
                rows[rank].append(item)
            path = [source, *(item for item, _ in chain), node]
            links += pairwise(path)
            chains[node, slot] = chain
    return rows, links, chains


# ---------------------------------------------------------------- order within ranks


def _ordered(
    rows: list[list[str]], links: _Links, inputs: Mapping[str, Sequence[str]]
) -> tuple[list[list[str]], int]:
    """The best order found from a few fixed starts, and its number of crossings.

    Of two with as few crossings, the one in which more inputs stand in the order of the formula.
    """
    below, above = _neighbours(links)

    def faults(order: list[list[str]]) -> tuple[int, int]:
        return _crossings(order, above), _inversions(order, inputs)

    best, fewest = rows, faults(rows)
    sweeps = _SWEEPS if len(links) <= _MANY else 2
    for start in (_by_depth(rows, below), rows, [row[::-1] for row in rows]):
        current = [list(row) for row in start]
        for sweep in range(sweeps):
            if sweep % 2:
                for rank in range(len(current) - 2, -1, -1):
                    _by_barycentre(current[rank], current[rank + 1], above)
            else:
                for rank in range(1, len(current)):
                    _by_barycentre(current[rank], current[rank - 1], below)
            _swap(current, below, above)
            count = faults(current)
            if count < fewest:
                best, fewest = [list(row) for row in current], count
        if fewest == (0, 0):
            break
    return best, fewest[0]


_Neighbours = dict[str, list[str]]


def _neighbours(links: _Links) -> tuple[_Neighbours, _Neighbours]:
    below: _Neighbours = {}
    above: _Neighbours = {}
    for low, high in links:
        below.setdefault(high, []).append(low)
        above.setdefault(low, []).append(high)
    return below, above


def _by_depth(rows: list[list[str]], below: _Neighbours) -> list[list[str]]:
    """The order in which a walk from the output meets the nodes, first inputs first."""
    met: dict[str, int] = {}
    stack = [item for row in rows for item in row]  # the output, made last, is on top
    while stack:
        item = stack.pop()
        if item not in met:
            met[item] = len(met)
            stack.extend(reversed(below.get(item, [])))
    return [sorted(row, key=met.__getitem__) for row in rows]


def _by_barycentre(row: list[str], fixed: list[str], neighbours: _Neighbours) -> None:
    place = {item: index for index, item in enumerate(fixed)}
    own = {item: index * len(fixed) / len(row) for index, item in enumerate(row)}

    def mean(item: str) -> float:
        of = [place[other] for other in neighbours.get(item, [])]
        return sum(of) / len(of) if of else own[item]

    row.sort(key=mean)


def _swap(rows: list[list[str]], below: _Neighbours, above: _Neighbours) -> None:
    """Swap neighbours as long as that undoes crossings."""
    for rank, row in enumerate(rows):
        before = {item: i for i, item in enumerate(rows[rank - 1])} if rank else {}
        after = {item: i for i, item in enumerate(rows[rank + 1])} if rank + 1 < len(rows) else {}
        for _ in row[:_PASSES]:
            swapped = False
            for i in range(len(row) - 1):
                a, b = row[i], row[i + 1]
                gain = sum(
                    _between(near[a], near[b], place) - _between(near[b], near[a], place)
                    for near, place in (
                        ({x: below.get(x, []) for x in (a, b)}, before),
                        ({x: above.get(x, []) for x in (a, b)}, after),
                    )
                )
                if gain > 0:
                    row[i], row[i + 1] = b, a
                    swapped = True
            if not swapped:
                break


def _between(first: list[str], second: list[str], place: dict[str, int]) -> int:
    """Crossings between the edges of two neighbours that stand in this order."""
    return sum(place[x] > place[y] for x in first for y in second)


def _crossings(rows: list[list[str]], above: _Neighbours) -> int:
    count = 0
    for row, after in pairwise(rows):
        place = {item: index for index, item in enumerate(after)}
        ends = [sorted(place[other] for other in above.get(item, [])) for item in row]
        passed: list[int] = []
        for end in (end for of in ends for end in of):
            count += len(passed) - bisect_right(passed, end)
            insort(passed, end)
    return count


def _inversions(rows: list[list[str]], inputs: Mapping[str, Sequence[str]]) -> int:
    """How many neighbouring inputs of one node stand in one rank against the formula's order."""
    place = {item: (rank, index) for rank, row in enumerate(rows) for index, item in enumerate(row)}
    count = 0
    for node, sources in inputs.items():
        # Where an input is far off, its edge's last dummy stands for it.
        near = [
            place.get(f"{node}/{slot}/{place[node][0] - 1}", place[source])
            for slot, source in enumerate(sources)
        ]
        count += sum(a[0] == b[0] and a > b for a, b in pairwise(near))
    return count


# ---------------------------------------------------------------- coordinates


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
    links: _Links,
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
    for step in range(_ROUNDS):
        for row in rows if step % 2 else rows[::-1]:
            wanted, weights = [], []
            for item in row:
                total = sum(weight for _, weight in pulls[item]) + gather
                middle = sum(across[other] * weight for other, weight in pulls[item])
                wanted.append((middle / total if total else 0.0) - offsets[item])
                weights.append(total or 1.0)
            for item, value in zip(row, _rising(wanted, weights), strict=True):
                across[item] = value + offsets[item]
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
