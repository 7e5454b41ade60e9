"""What laying out a graph is about: edges, sizes, an order of its nodes, their places."""

from __future__ import annotations

from dataclasses import dataclass

Edge = tuple[str, int]  # a node and which of its inputs: x * x has two edges
Point = tuple[float, float]  # along, across
Links = list[tuple[str, str]]  # between neighbouring ranks, lower rank first
Chain = list[tuple[str, int]]  # the dummies of a long edge, with their ranks


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
class Order:
    """In which rank each node stands, and in which order those of one rank: all but the measures.

    It depends on the graph alone, so one order serves both drawings, at any numbers.
    """

    nodes: list[str]
    ranks: dict[str, int]
    rows: list[list[str]]  # with the dummies, where long edges pass
    links: Links
    chains: dict[Edge, Chain]
    crossings: int


@dataclass(frozen=True, slots=True)
class Layout:
    """Where each node's middle stands, and the points each edge goes through between its ends."""

    places: dict[str, Point]
    bends: dict[Edge, list[Point]]
    crossings: int
