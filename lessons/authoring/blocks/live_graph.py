"""Live graph: a graph whose leaves are dragged, every value and gradient following."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import product
from typing import Any, ClassVar

from engine import draw, trace
from engine.draw.live import LIVE, live_text
from lessons.authoring.blocks import options
from lessons.authoring.blocks.base import REQUIRED, Option
from lessons.authoring.blocks.graph_figure import GraphFigureBlock, table
from lessons.authoring.pages import Mistake

STEPS = 60  # that a slider has at least
TRIED = 60  # places in the ranges where the program must have a result, beside their corners


def ranges(value: Any) -> dict[str, tuple[float, float]]:
    """From where to where each leaf can be dragged."""
    mend = "Write {a: [-4, 4], b: [0, 1]}."
    if not isinstance(value, dict) or not value:
        raise Mistake(f"{value!r} does not give ranges.", mend)
    read = {}
    for name, ends in value.items():
        if not isinstance(ends, list) or len(ends) != 2:
            raise Mistake(f"{ends!r} is no range for {name}.", mend)
        low, high = options.leaves({str(name): ends[0]}), options.leaves({str(name): ends[1]})
        read[str(name)] = (low[str(name)], high[str(name)])
        if not read[str(name)][0] < read[str(name)][1]:
            raise Mistake(f"the range of {name} does not go up.", "Write its lower end first.")
    return read


class LiveGraphBlock(GraphFigureBlock):
    """`/// live-graph | heading`; the content is the program, the last name assigned the output.

    Options:
        id: the graph's name, unique in the course.
        leaves: the numbers it begins with, {a: 2, b: -3}.
        ranges: from where to where each leaf can be dragged, {a: [-4, 4], b: [-4, 4]}.
    """

    NAME = "live-graph"
    FORM = "/// live-graph | L = a·b"
    TAG = "gw-live-graph"
    PREFIX = "live"
    DATA = "gw-live-data"
    OPTIONS: ClassVar[dict[str, Option]] = {
        "id": (REQUIRED, options.identifier),
        "leaves": (REQUIRED, options.leaves),
        "ranges": (REQUIRED, ranges),
    }

    def finish(self) -> None:
        """Trace and draw the program; the page computes it again at other numbers."""
        self._check_ranges()
        traced = self.traced()
        self._check_results()
        sliders = {
            name: {"low": low, "high": high, "step": step(low, high)}
            for name, (low, high) in self.options["ranges"].items()
        }
        lab = draw.lab(traced, self.element_id, style=LIVE)
        sentence = "<p>With JavaScript the leaves can be dragged.</p>"
        self.put(lab, table(traced, live_text) + sentence, {"sliders": sliders, "trace": traced})

    def _check_ranges(self) -> None:
        leaves, given = self.options["leaves"], self.options["ranges"]
        for name in leaves:
            if name not in given:
                raise Mistake(f"the leaf {name} has no range.", f"Add {name}: [-1, 1] to `ranges`.")
        for name, (low, high) in given.items():
            if name not in leaves:
                raise Mistake(f"there is no leaf {name}.", "Take its range out, or add the leaf.")
            if not low <= leaves[name] <= high:
                mend = "Widen the range, or begin inside it."
                raise Mistake(f"{name} = {leaves[name]:g} is outside its range.", mend)

    def _check_results(self) -> None:
        """No place that a slider reaches may lack a result."""
        for numbers in places(self.options["ranges"]):
            try:
                trace.trace_program(self.program, numbers)
            except (trace.TraceError, ArithmeticError) as error:
                where = ", ".join(f"{name} = {number:g}" for name, number in numbers.items())
                raise Mistake(f"at {where} there is no result.", f"{error} Narrow it.") from error


def places(given: dict[str, tuple[float, float]]) -> Iterator[dict[str, float]]:
    """Places in the ranges: the corners and the middles between them, then some at random."""
    draws = random.Random(1)
    ends = [(low, high, (low + high) / 2) for low, high in given.values()]
    for numbers, _ in zip(product(*ends), range(TRIED), strict=False):
        yield dict(zip(given, numbers, strict=True))
    for _ in range(TRIED):
        yield {name: round(draws.uniform(*ends), 3) for name, ends in given.items()}


def step(low: float, high: float) -> float:
    """How far one press of an arrow key goes: 1, 2 or 5 times a power of ten."""
    largest = (high - low) / STEPS
    power = math.floor(math.log10(largest))
    return max(
        round(digit * 10.0**power, -power)
        for digit in (1, 2, 5)
        if digit * 10.0**power <= largest * (1 + 1e-9)
    )
