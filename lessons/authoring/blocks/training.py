"""Training panel: its data sets and untrained networks stand in the page, Python does the rest."""

from __future__ import annotations

from html import escape
from typing import Any, ClassVar

from engine import datasets, training
from lessons.authoring.blocks import options
from lessons.authoring.blocks.base import REQUIRED, Option
from lessons.authoring.blocks.figure import FigureBlock
from lessons.authoring.pages import Mistake


def data_set(value: Any) -> str:
    """The name of a data set."""
    if value in datasets.MAKERS:
        return str(value)
    raise Mistake(f"{value!r} is no data set.", f"Write one of {', '.join(datasets.MAKERS)}.")


class TrainingBlock(FigureBlock):
    """`/// training | heading`; it has no content.

    Options:
        id: the panel's name, unique in the course.
        data: the data set it begins with.
    """

    NAME = "training"
    FORM = "/// training | Train a network"
    TAG = "gw-training"
    PREFIX = "training"
    DATA = "gw-training-data"
    OPTIONS: ClassVar[dict[str, Option]] = {
        "id": (REQUIRED, options.identifier),
        "data": ("run-b", data_set),
    }

    def figure(self, element_id: str) -> tuple[str, object]:  # noqa: ARG002 - a table has no ids
        """A table of how each data set is learned; all sets with their untrained networks."""
        sets = [training.training_set(name) for name in datasets.MAKERS]
        data = {"start": self.options["data"], "sets": sets}
        sentence = "With JavaScript the networks are trained here, in the page."
        return f"{table()}<p>{sentence}</p>", data


def table() -> str:
    """Each data set's loss before the first step and before the last one."""
    rows = []
    for name in datasets.MAKERS:
        data = datasets.load(name)
        losses = training.advance(training.begin(name), data.steps).losses
        rows.append(
            f'<tr><th scope="row">{escape(data.title)}</th><td>{data.steps}</td>'
            f"<td>{losses[0]:.4f}</td><td>{losses[-1]:.4f}</td></tr>"
        )
    return (
        '<table class="gw-table"><thead><tr><th scope="col">data</th><th scope="col">steps</th>'
        '<th scope="col">first loss</th><th scope="col">last loss</th></tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )
