"""A leaf of the live graph dragged with the mouse: from each move to the painted picture."""

from __future__ import annotations

import itertools
import time

from tests.bench.bench import Bench
from tests.bench.table import Line, absolute, amount, percentile
from tests.bench.visits import scripts, tab_in

ROWS = ("slider",)

LESSON = "lessons/06-is-it-right/"
MOVES = 120  # a round
FRAME = 1 / 60  # seconds


def measure(bench: Bench, _rows: set[str]) -> list[Line]:
    """The row's line."""
    handled: list[float] = []
    moved: list[float] = []
    for _ in bench.each_round("Dragging a slider"):
        with tab_in(bench.new_profile()) as (_, tab):
            tab.run_first(scripts("slider.js"))
            still = [{"name": "prefers-reduced-motion", "value": "reduce"}]
            tab.call("Emulation.setEmulatedMedia", features=still)  # gradients are there at once
            tab.go(bench.host.full + LESSON)
            track = tab.evaluate("slider.prepare()")
            mouse = {"button": "left", "buttons": 1, "clickCount": 1, "y": track["y"]}
            tab.call("Input.dispatchMouseEvent", type="mousePressed", x=track["x"], **mouse)
            for x in itertools.islice(_to_and_fro(track["left"], track["width"]), MOVES):
                tab.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, **mouse)
                time.sleep(FRAME)
            tab.call("Input.dispatchMouseEvent", type="mouseReleased", x=track["x"], **mouse)
            tab.evaluate("bench.painted()")
            handled += tab.evaluate("slider.handled")
            moved += tab.evaluate("slider.moved")
    return [
        absolute(
            "slider",
            "dragging a slider: input to painted, 95th percentile",
            percentile(handled, 95),
            16.7,
            "ms",
            note=f"{amount(percentile(moved, 95), 'ms')} from the pointer's own time, "
            "which counts the wait for the next frame",
            samples={"ours": handled, "since the pointer moved": moved},
        )
    ]


def _to_and_fro(left: float, width: float) -> itertools.cycle[float]:
    """Places along a track, from its middle part's one end to the other and back."""
    there = [left + width * (0.2 + 0.6 * step / 40) for step in range(40)]
    return itertools.cycle(there + there[::-1])
