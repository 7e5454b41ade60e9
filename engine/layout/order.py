"""Ranks, and an order within each of them with few crossings."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from engine.layout.shapes import Chain, Edge, Links, Order

_SWEEPS = 12
_PASSES = 6  # of swapping neighbours through one rank
_MANY = 400  # pieces of edges: above, two sweeps must do


def in_order(inputs: Mapping[str, Sequence[str]], pull: Collection[str] = ()) -> Order:
    """The order of a graph given as each node's inputs, every node in a rank after its inputs.

    The leaves in `pull` stand in the first rank, as textbooks draw a small graph; every other leaf
    right before the first node that uses it.
    """
    graph = tuple((node, tuple(sources)) for node, sources in inputs.items())
    return _in_order(graph, frozenset(pull))


@lru_cache(maxsize=64)  # editing a leaf changes no order
def _in_order(graph: tuple[tuple[str, tuple[str, ...]], ...], pull: frozenset[str]) -> Order:
    inputs = dict(graph)
    ranks = _ranks(inputs, pull)
    rows, links, chains = _with_dummies(inputs, ranks)
    rows, crossings = _ordered(rows, links, inputs)
    return Order(list(inputs), ranks, rows, links, chains, crossings)


def _ranks(inputs: Mapping[str, Sequence[str]], pull: Collection[str]) -> dict[str, int]:
    """Each node's rank: by the longest path to the end, counted from the first rank."""
    to_end = dict.fromkeys(inputs, 0)
    for node in reversed(list(inputs)):
        for source in inputs[node]:
            to_end[source] = max(to_end[source], to_end[node] + 1)
    last = max(to_end.values(), default=0)
    return {node: 0 if node in pull else last - distance for node, distance in to_end.items()}


def _with_dummies(
    inputs: Mapping[str, Sequence[str]], ranks: Mapping[str, int]
) -> tuple[list[list[str]], Links, dict[Edge, Chain]]:
    rows: list[list[str]] = [[] for _ in range(max(ranks.values(), default=0) + 1)]
    links: Links = []
    chains: dict[Edge, Chain] = {}
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


def _ordered(
    rows: list[list[str]], links: Links, inputs: Mapping[str, Sequence[str]]
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


def _neighbours(links: Links) -> tuple[_Neighbours, _Neighbours]:
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
        if len(row) < 2:
            continue
        before = {item: i for i, item in enumerate(rows[rank - 1])} if rank else {}
        after = {item: i for i, item in enumerate(rows[rank + 1])} if rank + 1 < len(rows) else {}
        down = {item: [before[x] for x in below.get(item, ())] for item in row}
        up = {item: [after[x] for x in above.get(item, ())] for item in row}
        for _ in row[:_PASSES]:
            swapped = False
            for i in range(len(row) - 1):
                a, b = row[i], row[i + 1]
                if _gain(down[a], down[b]) + _gain(up[a], up[b]) > 0:
                    row[i], row[i + 1] = b, a
                    swapped = True
            if not swapped:
                break


def _gain(first: list[int], second: list[int]) -> int:
    """How many crossings swapping two neighbours undoes, by the places their edges lead to."""
    gain = 0
    for x in first:
        for y in second:
            if x > y:
                gain += 1
            elif x < y:
                gain -= 1
    return gain


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
