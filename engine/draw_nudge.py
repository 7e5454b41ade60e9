"""Draws the nudge plot as it stands in the page before, or without, a script.

A curve, its tangent at x, and the secant through the points at x - h and x + h. Classes only; the
page draws the same picture from ``site-js/src/nudge.ts``, which has the same curves and ranges.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from engine.numbers import number_text

WIDTH, HEIGHT = 480, 320
ROOM = 1.25  # beyond where x may go: the largest nudge, and a little
PIECES = 120

Function = Callable[[float], float]


@dataclass(frozen=True, slots=True)
class Curve:
    """A function with its derivative, where x may go, and the heights that are drawn."""

    f: Function
    slope: Function
    x: tuple[float, float]
    y: tuple[float, float]


CURVES = {
    "x**2": Curve(lambda x: x * x, lambda x: 2 * x, (-3, 3), (-4, 17)),
    "x**3": Curve(lambda x: x * x * x, lambda x: 3 * x * x, (-2, 2), (-30, 30)),
    "sin(x)": Curve(math.sin, math.cos, (-3, 3), (-2, 2)),
    "tanh(x)": Curve(math.tanh, lambda x: 1 - math.tanh(x) ** 2, (-3, 3), (-2, 2)),
    "exp(x)": Curve(math.exp, math.exp, (-3, 2), (-4, 21)),
}


@dataclass(frozen=True, slots=True)
class Slopes:
    """What a nudge finds at x: both ways, one way, and the true slope."""

    central: float
    forward: float
    true: float


def slopes(name: str, x: float, h: float) -> Slopes:
    """The slopes of the curve of this name at x, nudged by h."""
    curve = CURVES[name]
    return Slopes(
        central=(curve.f(x + h) - curve.f(x - h)) / (2 * h),
        forward=(curve.f(x + h) - curve.f(x)) / h,
        true=curve.slope(x),
    )


def draw(name: str, x: float, h: float, prefix: str) -> str:
    """The picture as an ``<svg>``, with the three slopes in its description."""
    curve = CURVES[name]
    left, right = curve.x[0] - ROOM, curve.x[1] + ROOM
    bottom, top = curve.y

    def across(place: float) -> float:
        return (place - left) / (right - left) * WIDTH

    def down(height: float) -> float:
        return (1 - (height - bottom) / (top - bottom)) * HEIGHT

    def line(css: str, place: float, slope: float) -> str:
        at = curve.f(place)
        ends = [down(at + slope * (end - place)) for end in (left, right)]
        return f'<line class="{css}" x1="0" y1="{ends[0]:.1f}" x2="{WIDTH}" y2="{ends[1]:.1f}"/>'

    def dot(css: str, place: float, radius: int) -> str:
        at = f'cx="{across(place):.1f}" cy="{down(curve.f(place)):.1f}"'
        return f'<circle class="{css}" {at} r="{radius}"/>'

    places = [left + (right - left) * i / PIECES for i in range(PIECES + 1)]
    points = " ".join(f"{across(p):.1f},{down(curve.f(p)):.1f}" for p in places)
    found = slopes(name, x, h)
    words = (
        f"At {number_text(x)} with a nudge of {number_text(h)}: both ways "
        f"{number_text(found.central)}, one side only {number_text(found.forward)}, truly "
        f"{number_text(found.true)}."
    )
    ids = f"{prefix}-picture-title {prefix}-picture-desc"
    return (
        f'<svg class="gw-nudge-static" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-labelledby="{ids}"><title id="{prefix}-picture-title">The curve {escape(name)}, '
        f"its tangent, and the line through the two nudged points</title>"
        f'<desc id="{prefix}-picture-desc">{words}</desc>'
        f'<g class="gw-nudge-axes"><path d="M0 {down(0):.1f}H{WIDTH}M{across(0):.1f} 0V{HEIGHT}"/>'
        f'</g><polyline class="gw-nudge-curve" points="{points}"/>'
        + line("gw-nudge-forward", x, found.forward)
        + line("gw-nudge-tangent", x, found.true)
        + line("gw-nudge-secant", x + h, found.central)
        + dot("gw-nudge-end", x - h, 5)
        + dot("gw-nudge-end", x + h, 5)
        + dot("gw-nudge-point", x, 7)
        + "</svg>"
    )
