"""Neuron, Layer, MLP: a small network whose every parameter is a Value."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

from engine.value import Number, Value


class Neuron:
    """tanh(w·x + b): a weighted sum of its inputs and a bias, squeezed between -1 and 1.

    Weights are drawn from uniform(-1, 1), in order; the bias starts at 0. `rng` is where they are
    drawn from: the module `random` unless another is given.
    """

    def __init__(self, inputs: int, rng: random.Random | None = None) -> None:
        _check_size(inputs, "a neuron", "input")
        draw = rng.uniform if rng else random.uniform
        self.w = [Value(draw(-1, 1)) for _ in range(inputs)]
        self.b = Value(0.0)

    def __call__(self, x: Sequence[Value | Number]) -> Value:
        """The output for one example: `inputs` numbers in, one Value out.

        Raises:
            ValueError: There are more or fewer numbers than weights.
        """
        _check_inputs(x, len(self.w), "neuron")
        total = self.b
        for weight, number in zip(self.w, x, strict=True):
            total = total + weight * number
        return total.tanh()

    def parameters(self) -> list[Value]:
        """The weights, then the bias: `inputs` + 1 Values, the same objects that compute."""
        return [*self.w, self.b]


class Layer:
    """`width` neurons side by side, all with the same inputs. Drawn neuron by neuron."""

    def __init__(self, inputs: int, width: int, rng: random.Random | None = None) -> None:
        _check_size(width, "a layer", "neuron")
        self.neurons = [Neuron(inputs, rng) for _ in range(width)]

    def __call__(self, x: Sequence[Value | Number]) -> Value | list[Value]:
        """`inputs` numbers in, a list of `width` Values out; from one neuron its Value, no list.

        Raises:
            ValueError: There are more or fewer numbers than inputs.
        """
        out = [neuron(x) for neuron in self.neurons]
        return out[0] if len(out) == 1 else out

    def parameters(self) -> list[Value]:
        """`width` * (`inputs` + 1) Values, neuron by neuron."""
        return [p for neuron in self.neurons for p in neuron.parameters()]


class MLP:
    """A multi-layer perceptron: MLP([2, 8, 8, 1]) takes 2 numbers, has 8, 8 and 1 neurons."""

    def __init__(self, sizes: Sequence[int], rng: random.Random | None = None) -> None:
        if len(sizes) < 2:
            raise ValueError(
                f"a network needs its number of inputs and at least one layer, as in "
                f"MLP([2, 8, 1]); {list(sizes)} has {len(sizes)} of the two"
            )
        self.sizes = list(sizes)
        self.layers = [Layer(inputs, width, rng) for inputs, width in pairwise(sizes)]

    def __call__(self, x: Sequence[Value | Number]) -> Value | list[Value]:
        """`sizes[0]` numbers in, `sizes[-1]` Values out; where that is 1, a Value and no list.

        Raises:
            ValueError: There are more or fewer numbers than inputs.
        """
        _check_inputs(x, self.sizes[0], "network")
        out: Value | list[Value] = []
        for layer in self.layers:
            out = layer(x)
            # A hidden layer of one neuron returns a number; the next layer still wants a list.
            x = out if isinstance(out, list) else [out]
        return out

    def parameters(self) -> list[Value]:
        """All weights and biases in one flat list, layer by layer, the same objects each time."""
        return [p for layer in self.layers for p in layer.parameters()]


def _check_size(size: int, what: str, unit: str) -> None:
    if type(size) is not int or size < 1:
        raise ValueError(f"{what} needs at least one {unit}, and a whole number of them: {size!r}")


def _check_inputs(x: Sequence[Value | Number], expected: int, what: str) -> None:
    if not isinstance(x, Sequence):
        raise TypeError(f"a {what} takes a list of numbers, not {type(x).__name__}")
    if len(x) != expected:
        numbers = "1 number" if expected == 1 else f"{expected} numbers"
        raise ValueError(f"this {what} takes {numbers}, and {len(x)} came: {list(x)!r}")
