"""The texts of a picture: what stands in each box, on each edge and in each push, at any step."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from engine.draw.notes import Note, lost_of, notes_of
from engine.layout import Gaps, Size
from engine.numbers import MINUS, number_text
from engine.shapes import Node, Push, Trace

LARGE, SMALL = 14.0, 12.0  # pixels; nothing is smaller
UNKNOWN = "—"
_ADVANCE = 0.6  # of the size: how wide a letter of a monospace font is
NOTE = 15.0  # height of a line of a note

Line = list[tuple[str, str]]  # pieces of text, each with its class: "gw-sum", "gw-lost" or ""


def width_of(text: str, size: float) -> float:
    """How wide the text is in a monospace font of that size."""
    return len(text) * size * _ADVANCE


@dataclass(frozen=True, slots=True)
class Style:
    """What a picture is for: who writes its numbers, and what has room in it."""

    number: Callable[[float], str]
    letters: int  # that every number has room for at least, whatever it is now
    pushes: bool
    padding: float  # of a box
    between: float  # what stands left and right in it
    tall: Gaps  # of a tall picture
    gather: float  # how strongly a tall picture is held together


STEPPED = Style(
    number=number_text,
    letters=0,
    pushes=True,
    padding=11.0,
    between=14.0,
    tall=Gaps(100.0, 26.0),
    gather=0.5,
)
"""A lab's: every text that any step shows is known."""


@dataclass(frozen=True, slots=True)
class Texts:
    """A node's texts as they stand at the end, and the room they need at any step."""

    name: str
    formula: str
    data: str
    gradient: str
    width: float
    height: float  # with the notes at its foot
    padding: float
    lost: str = ""  # a gradient that was written over, as it stands struck through
    notes: list[Note] = field(default_factory=list)


def texts_of(trace: Trace, *, tall: bool, whose: str, style: Style) -> dict[str, Texts]:
    """The texts of every node in one style; `whose` gradient is wrong, where one is ("yours")."""
    lost = lost_of(trace)
    notes = notes_of(trace, whose)
    gradients: dict[str, set[str]] = {node.id: {UNKNOWN} for node in trace.nodes}
    for visit in trace.visits if style.pushes else ():  # only the end is shown without pushes
        gradients[visit.node].add(number_text(visit.gradient))
        for push in visit.pushes:
            gradients[push.target] |= {number_text(push.before), number_text(push.after)}
    for node, gradient in trace.gradients.items():
        gradients[node].add(style.number(gradient))
    return {
        node.id: _texts(
            node, trace, gradients[node.id], lost.get(node.id, []), notes[node.id], tall, style
        )
        for node in trace.nodes
    }


def _texts(
    node: Node,
    trace: Trace,
    gradients: Iterable[str],
    lost: list[float],
    notes: list[Note],
    tall: bool,
    style: Style,
) -> Texts:
    data = style.number(node.data)
    numbers = max(width_of(text, LARGE) for text in (data, *gradients, "0" * style.letters))
    struck = [number_text(each) for each in lost]
    if struck:  # beside the number that took its place
        numbers += width_of(max(struck, key=len) + " ", LARGE)
    left = max(width_of(node.name, LARGE), width_of(node.formula, SMALL))
    least = (66.0 if tall else 92.0) if not node.inputs else (92.0 if tall else 108.0)
    return Texts(
        node.name,
        node.formula,
        data,
        style.number(trace.gradients[node.id]) if trace.visits else UNKNOWN,
        width=max(
            least,
            2 * style.padding + left + style.between + numbers,
            *(2 * style.padding + width_of(line, SMALL) for note in notes for line in note.lines),
        ),
        padding=style.padding,
        height=(54.0 if node.inputs else 44.0) + height_of(notes),
        lost=struck[-1] if lost and lost[-1] else "",
        notes=notes,
    )


def height_of(notes: Iterable[Note]) -> float:
    """How much room the notes take at the foot of a box."""
    lines = sum(len(note.lines) for note in notes)
    return NOTE * lines + 7 if lines else 0.0


def size_of(texts: Texts, *, tall: bool) -> Size:
    """The room of a box along and across the graph's direction."""
    return Size(texts.height, texts.width) if tall else Size(texts.width, texts.height)


def local_texts(symbol: str, local: float | None, style: Style) -> list[str]:
    """The local derivative on its edge, in full and short: "× b = 3" and "× 3".

    Spaces at the end keep room for a longer number.
    """
    if local is None:
        return ["× ?"]
    if symbol == number_text(local):  # it is the same at any numbers
        return [f"× {symbol}"]
    number = style.number(local).ljust(style.letters)
    return [f"× {symbol} = {number}", f"× {number}"]


def push_texts(push: Push) -> list[list[Line]]:
    """A push in full, on one line and on two: "7 × 1 → 0 + 7 = 7"."""
    before, after = number_text(push.before), number_text(push.after)
    if push.adds:
        sign = MINUS if push.amount < 0 else "+"
        total = [(f"{before} {sign} {number_text(abs(push.amount))} = {after}", "gw-sum")]
    else:  # what was there is struck through
        total = [(before, "gw-lost"), (f" {after}", "gw-sum")]
    if push.local is None:
        return [[[("→ ", ""), *total]]]
    product = f"{number_text(push.local)} × {number_text(push.incoming)} →"
    return [[[(product + " ", ""), *total]], [[(product, "")], total]]
