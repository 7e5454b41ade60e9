"""The course's small data sets: at most 100 examples, labelled +1 and -1, the same every time."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

Points = list[list[float]]

DECIMALS = 2  # points are rounded: Pyodide's sine differs from CPython's in the last bits


@dataclass(frozen=True, slots=True)
class DataSet:
    """Examples, and settings with which a network learns them.

    Points of two inputs lie within x1 in [-3, 3] and x2 in [-2.5, 2.5].
    """

    name: str
    title: str
    sizes: list[int]  # of the network that learns it
    inputs: Points  # one row of sizes[0] numbers an example
    targets: list[float]  # 1.0 or -1.0 an example
    seed: int  # of the network's first weights
    rate: float
    steps: int
    large_rate: float  # one that does harm


def load(name: str) -> DataSet:
    """The data set of this name.

    Raises:
        ValueError: There is none; the message names those there are.
    """
    if name not in MAKERS:
        raise ValueError(f"there is no data set {name!r}; there are {', '.join(MAKERS)}")
    return MAKERS[name]()


def run_a() -> DataSet:
    """Four examples of three numbers, by hand: run A of the lesson on training."""
    inputs = [[2.0, 3.0, -1.0], [3.0, -1.0, 0.5], [0.5, 1.0, 1.0], [1.0, 1.0, -1.0]]
    targets = [1.0, -1.0, -1.0, 1.0]
    return DataSet("run-a", "Run A", [3, 4, 4, 1], inputs, targets, 1, 0.05, 40, 0.7)


def run_b() -> DataSet:
    """Four points and their negatives, which a straight line parts: run B."""
    positive = [[1.0, 1.0], [1.5, 0.5], [0.5, 1.5], [2.0, 1.0]]
    negative = [[-x1, -x2] for x1, x2 in positive]
    targets = [1.0] * 4 + [-1.0] * 4
    return DataSet("run-b", "Run B", WIDE, positive + negative, targets, 42, 0.05, 120, 0.7)


def xor() -> DataSet:
    """Four clouds; +1 where x1 and x2 have the same sign."""
    rng = random.Random(7)
    inputs, targets = [], []
    for _ in range(10):
        for corner1, corner2 in ((1, 1), (-1, -1), (1, -1), (-1, 1)):
            inputs.append([1.4 * corner1 + spread(rng, 0.9), 1.2 * corner2 + spread(rng, 0.8)])
            targets.append(float(corner1 * corner2))
    return DataSet("xor", "XOR", WIDE, rounded(inputs), targets, 42, 0.01, 100, 0.2)


def moons() -> DataSet:
    """Two half circles, each reaching into the other's hollow."""
    rng = random.Random(7)
    inputs, targets = [], []
    count = 25
    for i in range(count):
        angle = math.pi * i / (count - 1)
        x, y = 1.6 * math.cos(angle), 1.6 * math.sin(angle)
        inputs.append([x - 0.8 + spread(rng, 0.22), y - 0.5 + spread(rng, 0.22)])
        inputs.append([0.8 - x + spread(rng, 0.22), 0.5 - y + spread(rng, 0.22)])
        targets += [1.0, -1.0]
    return DataSet("moons", "Two moons", WIDE, rounded(inputs), targets, 42, 0.005, 250, 0.2)


def rings() -> DataSet:
    """A disc of +1 with a ring of -1 around it."""
    rng = random.Random(7)
    inputs, targets = [], []
    count = 30
    for i in range(count):
        turn = math.tau * i / count
        for radius, target in ((0.65, 1.0), (1.95, -1.0)):
            r = radius + spread(rng, 0.35)
            inputs.append([r * math.cos(turn), r * math.sin(turn)])
            targets.append(target)
    return DataSet("rings", "Rings", WIDE, rounded(inputs), targets, 42, 0.005, 200, 0.2)


WIDE = [2, 8, 8, 1]

MAKERS: dict[str, Callable[[], DataSet]] = {
    "run-a": run_a,
    "run-b": run_b,
    "xor": xor,
    "moons": moons,
    "rings": rings,
}


def spread(rng: random.Random, width: float) -> float:
    """A number between -width and width."""
    return rng.uniform(-width, width)


def rounded(points: Points) -> Points:
    """The points with few decimals."""
    return [[round(number, DECIMALS) for number in point] for point in points]
