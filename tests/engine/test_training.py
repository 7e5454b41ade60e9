"""Training in chunks: the curriculum's figures, the mistakes, and the plain engine as a witness."""

import json
import math
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from engine import datasets, replay, training
from engine.nn import MLP
from engine.shapes import Training
from engine.value import Value

CASES = Path(__file__).parents[1] / "network_cases.json"


def plain_losses(run: Training, steps: int) -> list[float]:
    """The four lines of the lesson, on the engine as it is."""
    net = MLP(run.sizes)
    for parameter, number in zip(net.parameters(), run.parameters, strict=True):
        parameter.data = number
    losses = []
    for _ in range(steps):
        loss = Value(0)
        for x, y in zip(run.inputs, run.targets, strict=True):
            prediction = net(x)
            assert isinstance(prediction, Value)
            loss = loss + (prediction - y) ** 2
        if not run.no_reset:
            for p in net.parameters():
                p.grad = 0.0
        loss.backward()
        for p in net.parameters():
            p.data += run.rate * p.grad if run.uphill else -run.rate * p.grad
        losses.append(loss.data)
    return losses


def losses(name: str, steps: int, **settings: Any) -> list[float]:
    return training.advance(training.begin(name, **settings), steps).losses


@pytest.mark.parametrize(
    "settings", [{}, {"no_reset": True}, {"uphill": True}, {"rate": 0.7}, {"seed": 3}]
)
@pytest.mark.parametrize(
    ("name", "steps"), [("run-a", 40), ("run-b", 12), ("xor", 4), ("moons", 3), ("rings", 3)]
)
def test_the_replayed_step_gives_the_losses_of_the_plain_engine(
    name: str, steps: int, settings: dict[str, Any]
) -> None:
    begun = training.begin(name, **settings)
    replayed = training.advance(begun, steps).losses
    assert replayed == pytest.approx(plain_losses(begun, steps), rel=1e-12, abs=1e-12)


def test_run_a_has_the_lesson_s_losses() -> None:
    run = losses("run-a", 40)
    assert [f"{run[i]:.4f}" for i in (0, 10, 20, 30, 39)] == [
        "4.5167",
        "0.1225",
        "0.0470",
        "0.0280",
        "0.0202",
    ]


def test_run_a_has_the_lesson_s_predictions() -> None:
    begun = training.begin("run-a")
    late = training.advance(begun, 39).training
    assert [f"{p:.2f}" for p in training.predictions(begun)] == ["0.03", "-0.71", "0.41", "-0.23"]
    assert [f"{p:.2f}" for p in training.predictions(late)] == ["0.94", "-0.92", "-0.93", "0.93"]


def test_run_b_has_the_lesson_s_losses_and_predictions() -> None:
    begun = training.begin("run-b")
    run = training.advance(begun, 120)
    assert f"{run.losses[0]:.4f} {run.losses[-1]:.4f}" == "0.0328 0.0013"
    signs = [1, 1, 1, 1, -1, -1, -1, -1]
    start = [p * s for p, s in zip(training.predictions(begun), signs, strict=True)]
    assert f"{min(start):.2f} {max(start):.2f}" == "0.92 0.96"
    end = [p * s for p, s in zip(training.predictions(run.training), signs, strict=True)]
    assert {f"{p:.2f}" for p in end} == {"0.99"}


def test_without_the_reset_run_a_is_ahead_at_first_and_then_flies_off() -> None:
    run = losses("run-a", 40, no_reset=True)
    assert f"{run[2]:.4f}" == "0.9774"
    assert f"{run[5]:.4f}" == "0.0048"
    assert f"{run[10]:.2f}" == "7.99"
    assert f"{run[20]:.4f}" == "0.0000"
    assert f"{run[39]:.1f}" == "4.0"


def test_without_the_reset_run_b_wins() -> None:
    assert losses("run-b", 120, no_reset=True)[-1] < losses("run-b", 120)[-1] / 100


def test_uphill_the_loss_climbs() -> None:
    run = losses("run-a", 3, uphill=True)
    assert [f"{loss:.4f}" for loss in run] == ["4.5167", "7.6401", "9.9637"]


def test_a_large_rate_leaves_run_a_stuck_at_8() -> None:
    run = losses("run-a", 40, rate=0.7)
    assert run[2:] == pytest.approx([8.0] * 38, abs=0.01)


@pytest.mark.parametrize("name", ["xor", "moons", "rings"])
def test_the_harder_data_sets_are_learned_with_their_own_settings(name: str) -> None:
    data = datasets.load(name)
    begun = training.begin(name)
    before, end = training.predictions(begun), training.advance(begun, data.steps)
    wrong = [p * y < 0 for p, y in zip(before, data.targets, strict=True)]
    assert sum(wrong) >= 5  # there is something to learn
    after = training.predictions(end.training)
    assert all(p * y > 0 for p, y in zip(after, data.targets, strict=True))
    assert end.losses[-1] < 0.5


@pytest.mark.parametrize("no_reset", [False, True])
def test_a_run_in_chunks_is_the_run_in_one_piece(no_reset: bool) -> None:
    begun = training.begin("run-a", no_reset=no_reset)
    whole = training.advance(begun, 20)
    run, pieces = begun, []
    for steps in (1, 7, 0, 12):
        chunk = training.advance(run, steps)
        run = chunk.training
        pieces += chunk.losses
    assert run == whole.training
    assert pieces == whole.losses
    assert run.step == 20


def test_the_state_is_plain_data_that_survives_json() -> None:
    run = training.advance(training.begin("run-a"), 3).training
    back = Training(**json.loads(json.dumps(asdict(run))))
    assert training.advance(back, 5) == training.advance(run, 5)


@pytest.mark.parametrize("settings", [{}, {"no_reset": True}, {"uphill": True}])
def test_numbers_too_large_end_a_run_with_a_sentence_and_the_last_good_parameters(
    settings: dict[str, Any],
) -> None:
    run = training.advance(training.begin("run-a", rate=1e308, **settings), 40)
    assert "too large to compute with at step" in run.training.trouble
    assert len(run.losses) == run.training.step < 40
    assert all(map(math.isfinite, run.training.parameters + run.training.gradients + run.losses))
    again = training.advance(run.training, 5)
    assert again.losses == []
    assert again.training == run.training


def test_a_network_with_two_outputs_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="one output"):
        replay.compiled((2, 3, 2))


def test_what_the_page_computes_with_is_what_the_engine_computes() -> None:
    """Holds the file that site-js/test/mlp.test.ts reads to the engine's own numbers."""
    cases = json.loads(CASES.read_text(encoding="utf-8"))
    assert [case["sizes"] for case in cases] == [[2, 8, 8, 1], [3, 4, 4, 1], [2, 1, 3, 1]]
    for case in cases:
        assert case["parameters"] == training.untrained(case["sizes"], case["seed"])
        net = MLP(case["sizes"])
        for parameter, number in zip(net.parameters(), case["parameters"], strict=True):
            parameter.data = number
        for x, expected in zip(case["inputs"], case["layers"], strict=True):
            numbers = x
            for layer, outputs in zip(net.layers, expected, strict=True):
                made = layer(numbers)
                numbers = [float(out) for out in (made if isinstance(made, list) else [made])]
                assert numbers == pytest.approx(outputs, rel=1e-12)
