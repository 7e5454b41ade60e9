"""A picture as SVG text. Colours and fonts are the page's: here are places, classes and ids."""

from __future__ import annotations

from html import escape

from engine.draw.picture import Picture, picture
from engine.draw.placing import Label, Pill
from engine.draw.shape import Curve, Rect, coordinate
from engine.draw.texts import LARGE, NOTE, SMALL, STEPPED, Style, Texts, height_of
from engine.shapes import Lab, Node, Trace

ARROW = 8.0  # how long an arrow head is


def lab(trace: Trace, prefix: str, whose: str = "yours", style: Style = STEPPED) -> Lab:
    """All a graph lab needs: the trace and its two pictures; `whose` gradient is wrong, if one."""
    wide, tall = (
        draw(trace, prefix, tall=tall, whose=whose, style=style) for tall in (False, True)
    )
    return Lab(trace, wide, tall)


def draw(
    trace: Trace, prefix: str, tall: bool, whose: str = "yours", style: Style = STEPPED
) -> str:
    """The trace as SVG text, with its final numbers. Every id begins with the prefix.

    A node's ids are PREFIX-w-n0, PREFIX-w-n0-data and PREFIX-w-n0-grad (t in place of w when tall),
    an edge's PREFIX-w-e-NODE-SLOT, its push's PREFIX-w-p-NODE-SLOT, and where the node is visited
    again PREFIX-w-p2-NODE-SLOT, PREFIX-w-p3-...
    """
    drawn = picture(trace, tall=tall, whose=whose, style=style)
    x = f"{prefix}-{'t' if tall else 'w'}"
    frame = drawn.frame
    box = " ".join(coordinate(each) for each in (frame.x, frame.y, frame.width, frame.height))
    names = {node.id: node for node in trace.nodes}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="gw-graph" '
        f'id="{escape(prefix)}-{"tall" if tall else "wide"}" viewBox="{box}" '
        f'width="{coordinate(frame.width)}" height="{coordinate(frame.height)}" role="img" '
        f'aria-labelledby="{escape(x)}-title {escape(x)}-desc">',
        f'<title id="{escape(x)}-title">The graph of {escape(names[trace.output].name)}</title>',
        f'<desc id="{escape(x)}-desc">{escape(_in_words(trace, style))}</desc>',
    ]
    for node in trace.nodes:
        for slot, source in enumerate(node.inputs):
            parts.append(_edge(drawn, escape(x), (node.id, slot), source))
    parts += [
        _node(node, drawn.texts[node.id], drawn.boxes[node.id], escape(x)) for node in trace.nodes
    ]
    over = {(p.source, p.slot) for visit in trace.visits for p in visit.pushes if not p.adds}
    for (edge, nth), pill in drawn.pills.items():
        parts.append(_push(f"{escape(x)}-p{nth + 1 if nth else ''}", edge, pill, edge in over))
    return "\n".join([*parts, "</svg>"])


def _in_words(trace: Trace, style: Style) -> str:
    texts = []
    for node in trace.nodes:
        made = f"{node.name} = {node.formula}" if node.formula else node.name
        gradient = f", gradient {style.number(trace.gradients[node.id])}" if trace.visits else ""
        texts.append(f"{made}: {style.number(node.data)}{gradient}")
    return "; ".join(texts) + "."


def _node(node: Node, texts: Texts, box: Rect, x: str) -> str:
    kind = "gw-node" if node.inputs else "gw-node gw-leaf"
    kind += " gw-constant" if node.constant else ""
    left, right = box.x + texts.padding, box.x + box.width - texts.padding
    middle = box.y + (box.height - height_of(texts.notes)) / 2
    upper, lower = middle - 5, middle + 16 if node.inputs else middle + 14
    name = upper if node.inputs else middle + 5
    return "\n".join(
        [
            f'<g id="{x}-{node.id}" class="{kind}" data-node="{node.id}">',
            f'<rect class="gw-box" {_place(box)} rx="9"/>',
            _text("gw-name", left, name, LARGE, texts.name),
            _text("gw-formula", left, lower, SMALL, texts.formula),
            _text("gw-data", right, upper, LARGE, texts.data, f"{x}-{node.id}-data", anchor="end"),
            _gradient(texts, right, lower, f"{x}-{node.id}-grad"),
            *_notes(texts, box),
            "</g>",
        ]
    )


def _gradient(texts: Texts, x: float, y: float, text_id: str) -> str:
    text = _text("gw-grad", x, y, LARGE, texts.gradient, text_id, anchor="end")
    if not texts.lost:
        return text
    return text.replace(">", f'><tspan class="gw-lost">{escape(texts.lost)}</tspan> ', 1)


def _notes(texts: Texts, box: Rect) -> list[str]:
    """The notes, below a line that parts them from the node's own texts."""
    if not texts.notes:
        return []
    top = box.y + box.height - height_of(texts.notes)
    parts = []
    for note in texts.notes:
        lines = [
            _text("", box.x + texts.padding, top + 11 + NOTE * row, SMALL, line)
            for row, line in enumerate(note.lines)
        ]
        parts.append(f'<g class="gw-odd gw-odd-{note.kind}">{"".join(lines)}</g>')
        top += NOTE * len(note.lines)
    return parts


def _edge(drawn: Picture, x: str, edge: tuple[str, int], source: str) -> str:
    node, slot = edge
    curve = drawn.curves[edge]
    path = curve.path()
    parts = [
        f'<g id="{x}-e-{node}-{slot}" class="gw-edge" data-from="{node}" data-to="{source}">',
        f'<path class="gw-line" d="{path}"/>',
        f'<path class="gw-arrow" d="{_arrow(curve, drawn.tall)}"/>',
        f'<path class="gw-hit" d="{path}"/>',
    ]
    label = drawn.labels.get(edge)
    if label:
        parts.append(_label(label))
    return "\n".join([*parts, "</g>"])


def _label(label: Label) -> str:
    middle, y = label.rect.middle
    text = label.text.rstrip()
    if text == label.text or label.side > 0:
        return _text("gw-local", label.rect.x, y + 4, SMALL, text)
    # Where there is room for more, it stands near its edge.
    x = label.rect.x + label.rect.width if label.side else middle
    anchor = "end" if label.side else "middle"
    return _text("gw-local", x, y + 4, SMALL, text, anchor=anchor)


def _arrow(curve: Curve, tall: bool) -> str:
    """A head that points into the node the value goes to."""
    x, y = (coordinate(value) for value in curve.end)
    half = coordinate(ARROW / 2)
    if tall:
        return f"M{x} {y}l-{half} -{coordinate(ARROW)}h{coordinate(ARROW)}z"
    return f"M{x} {y}l-{coordinate(ARROW)} -{half}v{coordinate(ARROW)}z"


def _push(begin: str, edge: tuple[str, int], pill: Pill, over: bool) -> str:
    node, slot = edge
    lines, box = pill.lines, pill.rect
    middle, y = box.middle
    first = y + 4 - (len(lines) - 1) * 8
    spans = []
    for index, line in enumerate(lines):
        for place, (text, kind) in enumerate(line):
            where = (
                f' x="{coordinate(middle)}" y="{coordinate(first + 16 * index)}"'
                if not place
                else ""
            )
            mark = f' class="{kind}"' if kind else ""
            spans.append(f"<tspan{where}{mark}>{escape(text)}</tspan>")
    radius = coordinate(min(box.height / 2, 14))
    return (
        f'<g id="{begin}-{node}-{slot}" class="gw-push{" gw-over" if over else ""}">'
        f'<rect {_place(box)} rx="{radius}"/>'
        f'<text text-anchor="middle" font-size="{coordinate(SMALL)}" xml:space="preserve">'
        f"{''.join(spans)}</text></g>"
    )


def _place(box: Rect) -> str:
    x, y, width, height = map(coordinate, (box.x, box.y, box.width, box.height))
    return f'x="{x}" y="{y}" width="{width}" height="{height}"'


def _text(
    kind: str, x: float, y: float, size: float, text: str, text_id: str = "", *, anchor: str = ""
) -> str:
    marks = f' class="{kind}"' if kind else ""
    marks += f' id="{text_id}"' if text_id else ""
    marks += f' text-anchor="{anchor}"' if anchor else ""
    return (
        f'<text{marks} x="{coordinate(x)}" y="{coordinate(y)}" '
        f'font-size="{coordinate(size)}">{escape(text)}</text>'
    )
