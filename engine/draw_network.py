"""Draws a small network as SVG: inputs on the left, every neuron with what it answers.

Classes and ids only, no colours and no fonts; the page changes numbers, classes and widths. Ids,
with X for the prefix: node ``X-n-layer-index`` (layer 0 holds the inputs) with its number in
``X-v-layer-index``; weight ``X-w-layer-to-from``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from engine.nn import MLP

COLUMN = 84  # between two layers
ROW = 38  # between two neurons
HALF_WIDTH, HALF_HEIGHT = 22, 13  # of a neuron: five characters of 12.5 px fit inside, "−0.59"
MARGIN = 2
HEAD = 22  # above the neurons, for the layers' names
WEAKEST, STRONGEST = 0.5, 3.5  # widths of the thinnest edge, and of a weight of 2 and beyond

BOX = (
    f'x="{-HALF_WIDTH}" y="{-HALF_HEIGHT}" width="{2 * HALF_WIDTH}" height="{2 * HALF_HEIGHT}" '
    f'rx="{HALF_HEIGHT}"'
)

MINUS = "\u2212"

Place = Callable[[int, int], tuple[float, float]]  # (layer, index) -> (x, y)


def draw(
    sizes: Sequence[int], parameters: Sequence[float], inputs: Sequence[float], prefix: str
) -> str:
    """The network as an ``<svg>``, with the answers it gives for these inputs.

    parameters: layer by layer, neuron by neuron, the weights and then the bias.
    """
    answers = activations(sizes, parameters, inputs)
    tallest = max(sizes)
    width = 2 * (MARGIN + HALF_WIDTH) + COLUMN * (len(sizes) - 1)
    height = HEAD + ROW * tallest + MARGIN

    def place(layer: int, index: int) -> tuple[float, float]:
        top = HEAD + ROW * (tallest - sizes[layer]) / 2
        return MARGIN + HALF_WIDTH + COLUMN * layer, top + ROW * (index + 0.5)

    parts = [_head(layer, place(layer, 0)[0], len(sizes)) for layer in range(len(sizes))]
    for layer, to, source, weight in weights(sizes, parameters):
        parts.append(_edge(prefix, layer, to, source, weight, place))
    for layer, row in enumerate(answers):
        for index, number in enumerate(row):
            parts.append(_node(prefix, layer, index, number, place(layer, index)))
    last = answers[-1][0]
    words = (
        f"{sizes[0]} inputs, layers of {', '.join(map(str, sizes[1:]))}. For the inputs "
        f"{', '.join(map(number_text, inputs))} it answers {number_text(last)}."
    )
    return (
        f'<svg class="gw-network" id="{prefix}-network" viewBox="0 0 {width} {height}" role="img" '
        f'aria-labelledby="{prefix}-network-title {prefix}-network-desc">'
        f'<title id="{prefix}-network-title">The network</title>'
        f'<desc id="{prefix}-network-desc">{escape(words)}</desc>{"".join(parts)}</svg>'
    )


def activations(
    sizes: Sequence[int], parameters: Sequence[float], inputs: Sequence[float]
) -> list[list[float]]:
    """What every neuron answers, layer by layer; the inputs themselves come first."""
    net = MLP(sizes)
    for parameter, number in zip(net.parameters(), parameters, strict=True):
        parameter.data = number
    rows = [list(map(float, inputs))]
    for layer in net.layers:
        rows.append([neuron(rows[-1]).data for neuron in layer.neurons])
    return rows


def weights(sizes: Sequence[int], parameters: Sequence[float]) -> list[tuple[int, int, int, float]]:
    """(layer, to, from, weight) of every weight, in the order of the parameters."""
    found = []
    at = 0
    for layer in range(1, len(sizes)):
        for to in range(sizes[layer]):
            for source in range(sizes[layer - 1]):
                found.append((layer, to, source, parameters[at]))
                at += 1
            at += 1  # the bias is no edge
    return found


def number_text(number: float) -> str:
    """Two decimals always, so that a number keeps its width while it changes."""
    text = f"{number:.2f}"
    return text.replace("-", "" if text == "-0.00" else MINUS)


def _head(layer: int, x: float, layers: int) -> str:
    name = "inputs" if layer == 0 else "output" if layer == layers - 1 else f"layer {layer}"
    return f'<text class="gw-layer-name" x="{x:g}" y="12" text-anchor="middle">{name}</text>'


def _edge(prefix: str, layer: int, to: int, source: int, weight: float, place: Place) -> str:
    (x1, y1), (x2, y2) = place(layer - 1, source), place(layer, to)
    sign = "positive" if weight >= 0 else "negative"
    return (
        f'<line id="{prefix}-w-{layer}-{to}-{source}" class="gw-weight gw-{sign}" '
        f'x1="{x1 + HALF_WIDTH:g}" y1="{y1:g}" x2="{x2 - HALF_WIDTH:g}" y2="{y2:g}" '
        f'stroke-width="{edge_width(weight):.2f}"/>'
    )


def edge_width(weight: float) -> float:
    """How thick a weight is drawn; beyond 2 it grows no more."""
    return WEAKEST + (STRONGEST - WEAKEST) * min(abs(weight), 2) / 2


def _node(prefix: str, layer: int, index: int, number: float, at: tuple[float, float]) -> str:
    x, y = at
    sign = "positive" if number >= 0 else "negative"
    kind = "gw-input" if layer == 0 else "gw-neuron"
    return (
        f'<g id="{prefix}-n-{layer}-{index}" class="{kind} gw-{sign}" data-layer="{layer}" '
        f'data-index="{index}" transform="translate({x:g} {y:g})">'
        f'<rect class="gw-cell" {BOX}/>'
        f'<rect class="gw-lit" {BOX} fill-opacity="{lit(number):.2f}"/>'
        f'<text class="gw-answer" id="{prefix}-v-{layer}-{index}" y="4" text-anchor="middle">'
        f"{number_text(number)}</text></g>"
    )


def lit(number: float) -> float:
    """How strongly a neuron is lit: 0 at 0, most at 1 and beyond."""
    return 0.5 * min(abs(number), 1)
