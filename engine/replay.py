"""One training step as straight-line Python, written from the graph our own engine recorded.

The graph of one example's loss is the same for every example: only its numbers change. So it is
recorded once, with `Value`, and written out as plain assignments: a forward line for each node, a
backward line for each link. Sums are taken in the order in which `Value.backward` takes them, so
the numbers are the same ones. Only the network's sizes decide what is written, never a text that
comes from outside.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from functools import lru_cache

from engine.nn import MLP
from engine.value import Value

Examples = Sequence[Sequence[float]]
Step = Callable[
    [Sequence[float], Sequence[float], Examples, Sequence[float]], tuple[float, list[float]]
]

# For each operation: its forward line, and the local derivative for each input ("1" passes on).
# {a} and {b} are the inputs, {out} the node itself.
OPERATIONS = {
    "+": ("{a} + {b}", ("1", "1")),
    "-": ("{a} - {b}", ("1", "-1")),
    "*": ("{a} * {b}", ("{b}", "{a}")),
    "tanh": ("tanh({a})", ("(1 - {out} * {out})",)),
    "**2": ("{a} * {a}", ("2 * {a}",)),
}


@lru_cache(maxsize=8)
def compiled(sizes: tuple[int, ...]) -> Step:
    """A function (parameters, gradients, inputs, targets) -> (loss, gradients).

    `inputs` are rows of sizes[0] numbers, one an example; the loss is the sum of squared misses.
    The gradients that come back are those handed in plus this step's.
    """
    namespace = {"tanh": math.tanh}
    exec(compile(source(sizes), "<replayed training step>", "exec"), namespace)
    return namespace["step"]  # type: ignore[return-value]


def source(sizes: Sequence[int]) -> str:
    """The text of the step function for a network of these sizes.

    Raises:
        ValueError: The network has more than one output.
    """
    net = MLP(sizes, random.Random(0))
    x = [Value(0.0) for _ in range(sizes[0])]
    target = Value(0.0)
    prediction = net(x)
    if isinstance(prediction, list):
        raise ValueError(f"training needs a network with one output, and {list(sizes)} has more")
    miss = (prediction - target) ** 2

    parameters = net.parameters()
    names = {node: f"p{i}" for i, node in enumerate(parameters)}
    names |= {node: f"x{i}" for i, node in enumerate(x)} | {target: "y"}
    order = miss._order()
    made = [node for node in order if node._links]
    names |= {node: f"v{i}" for i, node in enumerate(made)}

    weights = ", ".join(names[node] for node in parameters)
    totals = ", ".join(f"t{i}" for i in range(len(parameters)))
    example = ", ".join(names[node] for node in x)
    lines = [
        "def step(parameters, gradients, inputs, targets):",
        f" {weights}, = parameters",
        f" {totals}, = gradients",
        " losses = []",
        # The last example first: that is where the walk from the end of the sum begins.
        f" for ({example},), y in zip(reversed(inputs), reversed(targets), strict=True):",
        *(f"  {line}" for line in _forward(made, names)),
        f"  losses.append({names[miss]})",
        *(f"  {line}" for line in _backward(order, names, miss)),
        " loss = 0.0",
        " for one in reversed(losses): loss += one",
        f" return loss, [{totals}]",
    ]
    return "\n".join(lines)


def _forward(made: list[Value], names: dict[Value, str]) -> list[str]:
    return [f"{names[node]} = {_written(OPERATIONS[node._op][0], node, names)}" for node in made]


def _backward(order: list[Value], names: dict[Value, str], output: Value) -> list[str]:
    lines = []
    gradients = {output: "1.0"}  # how the gradient that has arrived so far is written
    wanted = _lead_to_parameters(order, names)
    for node in reversed(order):
        for slot, source in enumerate(node._prev):
            if source not in wanted:
                continue
            local = _written(OPERATIONS[node._op][1][slot], node, names)
            amount = _product(local, gradients[node])
            if names[source][0] == "p":
                lines.append(f"t{names[source][1:]} += {amount}")
            elif source in gradients:
                lines.append(f"{gradients[source]} += {amount}")
            else:
                gradients[source] = f"g{names[source][1:]}"
                lines.append(f"{gradients[source]} = {amount}")
    return lines


def _lead_to_parameters(order: list[Value], names: dict[Value, str]) -> set[Value]:
    """The nodes whose gradient some parameter needs: not the inputs and the target."""
    wanted: set[Value] = set()
    for node in order:
        if names.get(node, "")[:1] == "p" or any(source in wanted for source in node._prev):
            wanted.add(node)
    return wanted


def _written(form: str, node: Value, names: dict[Value, str]) -> str:
    a, b = (*node._prev, None)[:2]
    inputs = {"a": names[a] if a else "", "b": names[b] if b else ""}
    return form.format(out=names[node], **inputs)


def _product(local: str, gradient: str) -> str:
    if local == "1":
        return gradient
    if local == "-1":
        return f"-{gradient}"
    return local if gradient == "1.0" else f"{local} * {gradient}"
