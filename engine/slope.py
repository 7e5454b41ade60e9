"""Slopes by nudging: central differences, and the gradient check built on them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.value import Value


def slope(f: Callable[[float], float], x: float, h: float = 1e-6) -> float:
    """The slope of f at x by the central difference (f(x + h) - f(x - h)) / 2h.

    Its error falls with h squared, until rounding takes over (h of 1e-6 suits numbers around 1).
    """
    return (f(x + h) - f(x - h)) / (2 * h)


@dataclass(frozen=True, slots=True)
class GradientCheck:
    """Each input's gradient by backward, by central differences, and whether they agree."""

    gradients: list[float]
    slopes: list[float]
    agrees: list[bool]

    def __bool__(self) -> bool:
        return all(self.agrees)


def gradient_check(
    f: Callable[..., Value], inputs: Sequence[float], tolerance: float = 1e-4
) -> GradientCheck:
    """Compare f's gradients at the inputs with central differences.

    f takes as many Values as there are inputs and returns a Value. The tolerance is relative. The
    nudge grows with the input, so that a steep place (x**5 at 40) is judged as a flat one is.
    """
    leaves = [Value(x) for x in inputs]
    f(*leaves).backward()
    gradients = [leaf.grad for leaf in leaves]

    def along(place: int) -> Callable[[float], float]:
        return lambda x: f(*(Value(x if i == place else y) for i, y in enumerate(inputs))).data

    slopes = [slope(along(i), x, nudge(x)) for i, x in enumerate(inputs)]
    agrees = [close(g, s, tolerance) for g, s in zip(gradients, slopes, strict=True)]
    return GradientCheck(gradients, slopes, agrees)


def nudge(x: float) -> float:
    """A step that suits central differences at x: small beside x, large beside its rounding."""
    return 1e-6 * max(1.0, abs(x))


def close(a: float, b: float, tolerance: float = 1e-4) -> bool:
    """Whether two slopes agree, relative to the larger one; tiny ones count as 0."""
    return math.isclose(a, b, rel_tol=tolerance, abs_tol=tolerance * 1e-2)
