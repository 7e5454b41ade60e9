"""Run B trained three ways, for the bench and for a test that their losses are the same.

Needs the folders engine and micrograd beside it and nothing else, so that Pyodide runs it too.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import micrograd.nn
from micrograd.engine import Value as Micrograd

from engine import training
from engine.nn import MLP
from engine.shapes import Training
from engine.value import Value


def ours(steps: int, name: str = "run-b") -> list[float]:
    """The loss of each step on the site's own engine, the plain loop of the lesson."""
    begun = training.begin(name)
    net = MLP(begun.sizes)
    return _losses(steps, begun, Value, net.parameters(), net)


def micrograds(steps: int, name: str = "run-b") -> list[float]:
    """The same by micrograd: its Value and its network, whose neurons end in a tanh here."""
    begun = training.begin(name)
    inputs, *widths = begun.sizes
    net = micrograd.nn.MLP(inputs, widths)
    for layer in net.layers:
        for neuron in layer.neurons:
            neuron.nonlin = False  # no relu
    return _losses(steps, begun, Micrograd, net.parameters(), lambda x: _answer(net, x))


def replayed(steps: int, name: str = "run-b") -> list[float]:
    """The same as the page trains: the recorded step, written out as straight-line Python."""
    return training.advance(training.begin(name), steps).losses


def _losses(
    steps: int, begun: Training, number: Any, parameters: list[Any], predict: Callable[[Any], Any]
) -> list[float]:
    for p, start in zip(parameters, begun.parameters, strict=True):
        p.data = start
    losses = []
    for _ in range(steps):
        loss = number(0.0)
        for x, y in zip(begun.inputs, begun.targets, strict=True):
            loss = loss + (predict(x) - y) ** 2
        for p in parameters:
            p.grad = 0.0
        loss.backward()
        for p in parameters:
            p.data -= begun.rate * p.grad
        losses.append(loss.data)
    return losses


def _answer(net: Any, x: list[Any]) -> Any:
    for layer in net.layers:
        x = [_tanh(neuron(x)) for neuron in layer.neurons]
    return x[0]


def _tanh(x: Any) -> Any:
    out = Micrograd(math.tanh(x.data), (x,), "tanh")

    def _backward() -> None:
        x.grad += (1 - out.data**2) * out.grad

    out._backward = _backward
    return out
