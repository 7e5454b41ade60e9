"""Training in chunks: a run is plain data, and `advance` takes it some steps further.

Nothing is kept between two calls but the compiled step, so a page that stops asking has stopped.
"""

from __future__ import annotations

import math
import random
from dataclasses import replace

from engine import datasets, replay
from engine.nn import MLP
from engine.shapes import Trained, Training, TrainingSet


def training_set(name: str) -> TrainingSet:
    """The data set of this name with its untrained network. Raises ValueError for another name."""
    data = datasets.load(name)
    return TrainingSet(
        name=data.name,
        title=data.title,
        sizes=data.sizes,
        inputs=data.inputs,
        targets=data.targets,
        seed=data.seed,
        rate=data.rate,
        steps=data.steps,
        large_rate=data.large_rate,
        parameters=untrained(data.sizes, data.seed),
    )


def untrained(sizes: list[int], seed: int) -> list[float]:
    """The first parameters: weights in [-1, 1] drawn from the seed, biases 0."""
    return [p.data for p in MLP(sizes, random.Random(seed)).parameters()]


def begin(
    name: str,
    *,
    seed: int | None = None,
    rate: float | None = None,
    no_reset: bool = False,
    uphill: bool = False,
) -> Training:
    """A run on this data set before its first step; seed and rate are the set's own by default."""
    data = datasets.load(name)
    parameters = untrained(data.sizes, data.seed if seed is None else seed)
    return Training(
        sizes=data.sizes,
        parameters=parameters,
        gradients=[0.0] * len(parameters),
        inputs=data.inputs,
        targets=data.targets,
        rate=data.rate if rate is None else rate,
        no_reset=no_reset,
        uphill=uphill,
        step=0,
        trouble="",
    )


def advance(training: Training, steps: int) -> Trained:
    """The run after so many steps of loss, reset, backward and update, with each step's loss.

    A step whose numbers leave the range of floats is not made: the run ends before it, with a
    sentence in `trouble` and the last good parameters.
    """
    step = replay.compiled(tuple(training.sizes))
    inputs, targets = training.inputs, training.targets
    parameters, gradients = training.parameters, training.gradients
    downhill = training.rate if training.uphill else -training.rate
    zeros = [0.0] * len(parameters)
    losses: list[float] = []
    trouble = training.trouble
    while len(losses) < steps and not trouble:
        start = gradients if training.no_reset else zeros
        loss, pushed = step(parameters, start, inputs, targets)
        moved = [p + downhill * g for p, g in zip(parameters, pushed, strict=True)]
        if not (math.isfinite(loss) and all(map(math.isfinite, moved))):
            trouble = too_large(training.step + len(losses))
            break
        losses.append(loss)
        parameters, gradients = moved, pushed
    return Trained(
        training=replace(
            training,
            parameters=parameters,
            gradients=gradients,
            step=training.step + len(losses),
            trouble=trouble,
        ),
        losses=losses,
    )


def predictions(training: Training) -> list[float]:
    """What the network answers for each example, by the engine itself."""
    net = MLP(training.sizes)
    for parameter, number in zip(net.parameters(), training.parameters, strict=True):
        parameter.data = number
    outputs = [net(x) for x in training.inputs]
    return [float(out) for out in outputs if not isinstance(out, list)]


def too_large(step: int) -> str:
    """What is said of a run that left the range of floats at this step."""
    return (
        f"The numbers became too large to compute with at step {step}. "
        "Choose a smaller learning rate and start again."
    )
