"""Network view: an untrained network, drawn when the site is built and poked at in the page."""

from __future__ import annotations

from typing import Any, ClassVar

from engine import datasets, draw_network, training
from lessons.authoring.blocks import options
from lessons.authoring.blocks.base import REQUIRED, Option
from lessons.authoring.blocks.figure import FigureBlock
from lessons.authoring.pages import Mistake

POINT = [1.0, 1.0]  # where the test point stands at first
MOST_NEURONS = 12  # in one layer: more do not fit the drawing


def sizes(value: Any) -> list[int]:
    """The sizes of a network of two inputs and one output."""
    mend = f"Write [2, 8, 8, 1]: two inputs, layers of 1 to {MOST_NEURONS}, one output."
    if not isinstance(value, list) or len(value) < 2 or value[0] != 2 or value[-1] != 1:
        raise Mistake(f"{value!r} is no network for the square.", mend)
    for size in value:
        if type(size) is not int or not 1 <= size <= MOST_NEURONS:
            raise Mistake(f"a layer of {size!r} cannot be drawn.", mend)
    return value


class NetworkViewBlock(FigureBlock):
    """`/// network-view | heading`; it has no content.

    Options:
        id: the view's name, unique in the course.
        sizes: the network's, [2, 8, 8, 1].
        seed: of its weights.
    """

    NAME = "network-view"
    FORM = "/// network-view | The untrained network"
    TAG = "gw-network-view"
    PREFIX = "network"
    DATA = "gw-network-data"
    OPTIONS: ClassVar[dict[str, Option]] = {
        "id": (REQUIRED, options.identifier),
        "sizes": ([2, 8, 8, 1], sizes),
        "seed": (42, options.whole(0)),
    }

    def figure(self, element_id: str) -> tuple[str, object]:
        """The drawing with its sentence; the network and four data sets."""
        shape, seed = self.options["sizes"], self.options["seed"]
        parameters = training.untrained(shape, seed)
        sets = [datasets.load(name) for name in datasets.MAKERS]
        data = {
            "sizes": shape,
            "parameters": parameters,
            "point": POINT,
            "sets": [
                {"name": s.name, "title": s.title, "inputs": s.inputs, "targets": s.targets}
                for s in sets
                if s.sizes[0] == 2
            ],
        }
        answer = draw_network.activations(shape, parameters, POINT)[-1][0]
        sentence = (
            f"At ({POINT[0]:g}, {POINT[1]:g}) the network answers "
            f"{draw_network.number_text(answer)}. Solid lines are positive weights, dashed ones "
            "negative; the thicker, the stronger. With JavaScript the point can be moved."
        )
        drawing = draw_network.draw(shape, parameters, POINT, element_id)
        return f"{drawing}<p>{sentence}</p>", data
