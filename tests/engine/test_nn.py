"""Neuron, Layer and MLP: what they draw, what they return, what they refuse."""

import math
import random

import pytest

from engine.nn import MLP, Layer, Neuron
from engine.slope import gradient_check
from engine.value import Value


def test_weights_are_drawn_neuron_by_neuron_and_biases_start_at_zero() -> None:
    random.seed(42)
    expected = [random.uniform(-1, 1) for _ in range(88)]
    random.seed(42)
    net = MLP([2, 8, 8, 1])
    neurons = [neuron for layer in net.layers for neuron in layer.neurons]
    assert [w.data for neuron in neurons for w in neuron.w] == expected
    assert all(neuron.b.data == 0 for neuron in neurons)


def test_the_first_neuron_of_seed_42_answers_as_in_the_lesson() -> None:
    neuron = MLP([2, 8, 8, 1], random.Random(42)).layers[0].neurons[0]
    assert [round(w.data, 3) for w in neuron.w] == [0.279, -0.950]
    assert round(neuron([1, 1]).data, 3) == -0.586
    assert neuron([1, 1]).data == math.tanh(neuron.w[0].data + neuron.w[1].data)


def test_a_generator_of_ones_own_leaves_the_shared_one_alone() -> None:
    random.seed(5)
    before = random.getstate()
    MLP([2, 3, 1], random.Random(42))
    assert random.getstate() == before


@pytest.mark.parametrize(
    ("sizes", "count"), [([3, 4, 4, 1], 41), ([2, 8, 8, 1], 105), ([784, 100, 10], 79510)]
)
def test_the_parameters_are_as_many_as_the_lesson_counts(sizes: list[int], count: int) -> None:
    assert len(MLP(sizes).parameters()) == count


def test_the_parameters_are_one_flat_list_of_the_objects_that_compute() -> None:
    net = MLP([2, 3, 1])
    first = net.layers[0].neurons[0]
    parameters = net.parameters()
    assert parameters[:3] == [*first.w, first.b]
    assert [id(p) for p in parameters] == [id(p) for p in net.parameters()]
    out = net([1.0, 2.0])
    assert isinstance(out, Value)
    out.backward()
    assert all(p.grad for p in parameters if p is not first.b)


def test_a_layer_of_one_neuron_returns_a_value_and_a_wider_one_a_list() -> None:
    assert isinstance(Layer(2, 1)([1, 2]), Value)
    wide = Layer(2, 3)([1, 2])
    assert isinstance(wide, list)
    assert len(wide) == 3


def test_a_hidden_layer_of_width_one_works() -> None:
    out = MLP([2, 1, 3, 1])([1, 2])
    assert isinstance(out, Value)


def test_a_network_takes_values_as_well_as_numbers() -> None:
    net = MLP([2, 3, 1], random.Random(1))

    def answer(a: Value, b: Value) -> Value:
        out = net([a, b])
        assert isinstance(out, Value)
        return out

    assert gradient_check(answer, [0.3, -0.7])


@pytest.mark.parametrize("x", [[1], [1, 2, 3], []])
def test_surplus_or_missing_inputs_are_refused_with_a_sentence(x: list[float]) -> None:
    for takes_two in (Neuron(2), Layer(2, 3), MLP([2, 3, 1])):
        with pytest.raises(ValueError, match=f"takes 2 numbers, and {len(x)} came"):
            takes_two(x)


def test_a_single_number_in_place_of_a_list_is_refused_with_a_sentence() -> None:
    with pytest.raises(TypeError, match="takes a list of numbers, not float"):
        Neuron(1)(2.0)  # type: ignore[arg-type]


@pytest.mark.parametrize("sizes", [[], [2], [2, 0, 1], [0, 1], [2, 1.5], [2, True]])
def test_sizes_that_make_no_network_are_refused(sizes: list[int]) -> None:
    with pytest.raises(ValueError, match="needs"):
        MLP(sizes)
