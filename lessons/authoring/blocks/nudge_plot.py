"""Nudge plot: a curve and the slope that a nudge finds, drawn when the site is built."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import Any, ClassVar

from engine import draw_nudge
from engine.numbers import number_text
from lessons.authoring.blocks import options
from lessons.authoring.blocks.base import REQUIRED, Option
from lessons.authoring.blocks.figure import FigureBlock
from lessons.authoring.pages import Mistake


def curve(value: Any) -> str:
    """The name of a curve."""
    if value in draw_nudge.CURVES:
        return str(value)
    raise Mistake(f"{value!r} is no curve.", f"Write one of {', '.join(draw_nudge.CURVES)}.")


def real(value: Any) -> float:
    """A number."""
    return float(Fraction(options.number(value)))


class NudgePlotBlock(FigureBlock):
    """`/// nudge-plot | heading`; it has no content.

    Options:
        id: the plot's name, unique in the course.
        curve: one of x**2, x**3, sin(x), tanh(x), exp(x).
        x: where the slope is asked for at first.
        h: the nudge at first, from 1e-15 to 1.
    """

    NAME = "nudge-plot"
    FORM = "/// nudge-plot | Two points on a curve"
    TAG = "gw-nudge-plot"
    PREFIX = "nudge"
    DATA = "gw-nudge-data"
    OPTIONS: ClassVar[dict[str, Option]] = {
        "id": (REQUIRED, options.identifier),
        "curve": ("x**2", curve),
        "x": (1.0, real),
        "h": (1.0, real),
    }

    def figure(self, element_id: str) -> tuple[str, object]:
        """The drawing with its sentence; where the page begins."""
        name, x, h = (self.options[option] for option in ("curve", "x", "h"))
        low, high = draw_nudge.CURVES[name].x
        if not low <= x <= high:
            raise Mistake(f"x = {x:g} is off the picture.", f"Choose one from {low:g} to {high:g}.")
        if not 1e-15 <= h <= 1:
            raise Mistake(f"h = {h:g} is off the slider.", "Choose one from 1e-15 to 1.")
        found = draw_nudge.slopes(name, x, h)
        sentence = (
            f"{escape(name)} at {number_text(x)}, nudged by {number_text(h)}: both ways the slope "
            f"comes out as {number_text(found.central)}, to one side only as "
            f"{number_text(found.forward)}. The true slope is {number_text(found.true)}. "
            "With JavaScript x and h can be moved."
        )
        drawing = draw_nudge.draw(name, x, h, element_id)
        return f"{drawing}<p>{sentence}</p>", {"curve": name, "x": x, "h": h}
