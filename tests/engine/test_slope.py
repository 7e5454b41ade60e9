"""Central differences and the gradient check."""

from __future__ import annotations

import pytest

from engine.slope import gradient_check, slope
from engine.value import Value


def test_the_slope_is_exact_on_a_parabola_whatever_the_step() -> None:
    assert slope(lambda x: x * x, 3.0, h=1.0) == 6


def test_the_error_of_a_large_step_comes_from_the_third_derivative() -> None:
    assert slope(lambda x: x**3, 2.0, h=1.0) == 13
    assert slope(lambda x: x**3, 2.0) == pytest.approx(12)


def test_a_right_engine_passes_at_steep_and_at_flat_points() -> None:
    assert gradient_check(lambda x: x**5, [40.0])
    assert gradient_check(lambda x: x * x * 1000, [0.0])
    assert gradient_check(lambda a, b, c: (a * b + b**2) * c.tanh(), [2, -3, 0.5])


def test_a_wrong_gradient_is_named_by_its_input() -> None:
    def broken(x: Value, y: Value) -> Value:
        product = x * y
        return Value(product.data, ((x, y.data), (y, 1.0)), "*")

    check = gradient_check(broken, [3.0, 4.0])
    assert not check
    assert check.agrees == [True, False]
    assert check.gradients == [4, 1]
    assert check.slopes == pytest.approx([4, 3])
