"""The data sets: their size, their range, and that they never change."""

from itertools import pairwise

import pytest

from engine import datasets

OF_TWO = [name for name in datasets.MAKERS if name != "run-a"]


@pytest.mark.parametrize("name", datasets.MAKERS)
def test_a_data_set_is_the_same_every_time_and_small_enough_for_a_learner_s_engine(
    name: str,
) -> None:
    data = datasets.load(name)
    assert data == datasets.load(name)
    assert len(data.inputs) == len(data.targets) <= 100
    assert set(data.targets) == {1.0, -1.0}
    assert data.targets.count(1.0) == data.targets.count(-1.0)
    assert all(len(example) == data.sizes[0] for example in data.inputs)


@pytest.mark.parametrize("name", OF_TWO)
def test_points_lie_in_the_square_that_is_drawn_and_are_rounded(name: str) -> None:
    for x1, x2 in datasets.load(name).inputs:
        assert -3 <= x1 <= 3
        assert -2.5 <= x2 <= 2.5
        assert (x1, x2) == (round(x1, 2), round(x2, 2))


def test_xor_is_labelled_by_whether_the_signs_agree() -> None:
    data = datasets.load("xor")
    for (x1, x2), target in zip(data.inputs, data.targets, strict=True):
        assert (x1 * x2 > 0) == (target > 0)


def test_the_rings_do_not_touch() -> None:
    data = datasets.load("rings")
    radii = [(x1 * x1 + x2 * x2) ** 0.5 for x1, x2 in data.inputs]
    inner = [r for r, target in zip(radii, data.targets, strict=True) if target > 0]
    outer = [r for r, target in zip(radii, data.targets, strict=True) if target < 0]
    assert max(inner) + 0.3 < min(outer)


def test_run_b_is_four_points_and_their_negatives() -> None:
    data = datasets.load("run-b")
    assert data.inputs[4:] == [[-x1, -x2] for x1, x2 in data.inputs[:4]]
    assert data.inputs[:4] == [[1, 1], [1.5, 0.5], [0.5, 1.5], [2, 1]]


def test_the_moons_alternate() -> None:
    targets = datasets.load("moons").targets
    assert all(a == -b for a, b in pairwise(targets))


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="run-a, run-b, xor, moons, rings"):
        datasets.load("spiral")
