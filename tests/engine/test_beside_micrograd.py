"""The course's two runs trained by micrograd, by our engine and by the replayed step."""

import pytest

from tests.bench.run_b import micrograds, ours, replayed


@pytest.mark.parametrize(("name", "steps"), [("run-a", 40), ("run-b", 30)])
def test_micrograd_our_engine_and_the_replayed_step_have_the_same_losses(
    name: str, steps: int
) -> None:
    expected = micrograds(steps, name)
    assert expected[-1] < expected[0]
    assert ours(steps, name) == pytest.approx(expected, rel=1e-9)
    assert replayed(steps, name) == pytest.approx(expected, rel=1e-9)
