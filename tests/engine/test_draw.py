"""Drawings: every text stands free, ids and classes are those the page relies on."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.draw import draw, lab
from engine.draw.picture import NARROWEST, Picture, picture
from engine.draw.texts import push_texts
from engine.shapes import Push, Trace
from engine.trace import trace_program, watch
from tests.engine.engines import Closures
from tests.engine.graphs import GRAPHS

SVG = "{http://www.w3.org/2000/svg}"


@cache
def drawn(name: str, tall: bool) -> tuple[Trace, Picture]:
    trace = trace_program(*GRAPHS[name])
    return trace, picture(trace, tall=tall)


every_picture = pytest.mark.parametrize(
    ("name", "tall"),
    [(name, tall) for name in GRAPHS for tall in (False, True)],
    ids=[f"{name}, {'tall' if tall else 'wide'}" for name in GRAPHS for tall in (False, True)],
)


@every_picture
def test_no_label_covers_a_box_another_text_or_a_line(name: str, tall: bool) -> None:
    _, shown = drawn(name, tall)
    labels = [label.rect for label in shown.labels.values()]
    assert not any(a.overlaps(b) for a, b in combinations(labels, 2))
    assert not any(label.overlaps(box) for label in labels for box in shown.boxes.values())
    points = [point for curve in shown.curves.values() for point in curve.points()]
    assert not any(label.holds(point) for label in labels for point in points)


@every_picture
def test_no_push_covers_a_box_a_label_or_another_push_of_its_visit(name: str, tall: bool) -> None:
    trace, shown = drawn(name, tall)
    fixed = [*shown.boxes.values(), *(label.rect for label in shown.labels.values())]
    for visit in trace.visits:
        pushes = [shown.pills[(push.source, push.slot), 0].rect for push in visit.pushes]
        assert not any(push.overlaps(other) for push in pushes for other in fixed)
        assert not any(a.overlaps(b) for a, b in combinations(pushes, 2))


@every_picture
def test_no_line_runs_through_a_box(name: str, tall: bool) -> None:
    trace, shown = drawn(name, tall)
    inputs = {node.id: node.inputs for node in trace.nodes}
    for (node, slot), curve in shown.curves.items():
        ends = (node, inputs[node][slot])
        for other, box in shown.boxes.items():
            inside = -0.5 if other in ends else 0.0
            assert not any(box.holds(point, inside) for point in curve.points())


@every_picture
def test_everything_lies_inside_the_frame_with_a_margin(name: str, tall: bool) -> None:
    _, shown = drawn(name, tall)
    frame = shown.frame
    rects = [*shown.boxes.values()]
    rects += [label.rect for label in shown.labels.values()]
    rects += [pill.rect for pill in shown.pills.values()]
    for rect in rects:
        assert frame.x + 10 <= rect.x
        assert rect.x + rect.width <= frame.x + frame.width - 10
        assert frame.y + 10 <= rect.y
        assert rect.y + rect.height <= frame.y + frame.height - 10


@every_picture
def test_every_text_fits_its_box_and_is_at_least_12_pixels(name: str, tall: bool) -> None:
    trace, shown = drawn(name, tall)
    root = ElementTree.fromstring(draw(trace, "g", tall))
    assert all(float(text.get("font-size", "0")) >= 12 for text in root.iter(f"{SVG}text"))
    for node in trace.nodes:
        texts = shown.texts[node.id]
        left = max(len(texts.name) * 8.4, len(texts.formula) * 7.2)
        assert left + max(len(texts.data), len(texts.gradient)) * 8.4 + 30 <= texts.width


def test_a_tall_drawing_of_the_lesson_s_graph_fits_a_small_phone() -> None:
    assert drawn("the lesson's", True)[1].frame.width <= NARROWEST


def test_a_wide_drawing_of_the_lesson_s_graph_fits_its_column_with_its_leaves_stacked() -> None:
    _, shown = drawn("the lesson's", False)
    assert shown.frame.width <= 710
    leaves = [shown.boxes[leaf] for leaf in ("n0", "n1", "n2", "n3")]
    assert len({leaf.x for leaf in leaves}) == 1
    assert [leaf.y for leaf in leaves] == sorted(leaf.y for leaf in leaves)


def test_two_edges_between_the_same_nodes_run_apart() -> None:
    for tall in (False, True):
        for name in ("a square", "a double"):
            first, second = drawn(name, tall)[1].curves.values()
            middles = [curve.points()[len(curve.points()) // 2] for curve in (first, second)]
            across = 0 if tall else 1
            assert abs(middles[0][across] - middles[1][across]) >= 20


# ---------------------------------------------------------------- the text of it


def test_the_same_trace_is_drawn_the_same_every_time() -> None:
    for name in ("the lesson's", "a diamond", "a loss"):
        first, second = (lab(trace_program(*GRAPHS[name]), "g") for _ in range(2))
        assert first == second


def test_ids_and_classes_are_those_the_page_relies_on() -> None:
    trace = drawn("the lesson's", False)[0]
    for tall, x in ((False, "g-w"), (True, "g-t")):
        root = ElementTree.fromstring(draw(trace, "g", tall))
        by_id = {each.get("id"): each for each in root.iter() if each.get("id")}
        assert root.get("id") == ("g-tall" if tall else "g-wide")
        assert root.get("class") == "gw-graph"
        assert root.get("role") == "img"
        labels = (root.get("aria-labelledby") or "").split()
        assert [by_id[each].tag for each in labels] == [f"{SVG}title", f"{SVG}desc"]
        assert by_id[f"{x}-n0"].get("class") == "gw-node gw-leaf"
        assert by_id[f"{x}-n0"].get("data-node") == "n0"
        assert by_id[f"{x}-n0-data"].text == "2"
        assert by_id[f"{x}-n0-grad"].text == "−6"
        edge = by_id[f"{x}-e-n6-1"]
        assert (edge.get("data-from"), edge.get("data-to")) == ("n6", "n3")
        kinds = [part.get("class") for part in edge]
        assert kinds == ["gw-line", "gw-arrow", "gw-hit", "gw-local"]
        assert edge[3].text == "× f = 7"
        push = by_id[f"{x}-p-n6-1"]
        assert push.get("class") == "gw-push"
        assert " ".join("".join(push.itertext()).split()) in (
            "7 × 1 → 0 + 7 = 7",
            "7 × 1 →0 + 7 = 7",
        )
        assert any(part.get("class") == "gw-sum" for part in push.iter())


def test_ids_of_one_lab_differ_from_each_other_and_from_another_lab_s() -> None:
    trace = drawn("a neuron", False)[0]
    texts = [
        text for prefix in ("g", "h") for text in (lab(trace, prefix).wide, lab(trace, prefix).tall)
    ]
    ids = [each for text in texts for each in re.findall(r'\sid="([^"]+)"', text)]
    assert len(ids) == len(set(ids))


def test_names_from_a_program_are_escaped() -> None:
    with watch(Closures) as watching:
        a = Closures(1.0)
        b = a + a
        b.backward()
    trace = watching.trace(b, {"<b>&": b, '"': a})
    root = ElementTree.fromstring(draw(trace, "g", tall=False))
    assert "<b>&" in [text.text for text in root.iter(f"{SVG}text")]


def test_a_drawing_holds_no_colour_and_no_font() -> None:
    for text in (
        lab(drawn("a neuron", False)[0], "g").wide,
        lab(drawn("a loss", True)[0], "g").tall,
    ):
        assert not re.search(r"fill=|stroke=|font-family|style=|#[0-9a-f]{3}", text)


def test_a_graph_without_backward_pass_waits_for_its_gradients() -> None:
    with watch(Closures) as watching:
        a = Closures(1.0)
        b = a + a
    shown = picture(watching.trace(b), tall=False)
    assert {texts.gradient for texts in shown.texts.values()} == {"—"}


def test_a_push_reads_as_a_sum() -> None:
    def said(**changes: object) -> str:
        values: dict[str, object] = {
            "source": "n1", "target": "n0", "slot": 0, "local": 7.0, "symbol": "f", "incoming": 1.0,
            "amount": 7.0, "before": 0.0, "after": 7.0, "adds": True, "line": None,
        }  # fmt: skip
        push = Push(**{**values, **changes})  # type: ignore[arg-type]
        return "".join(text for line in push_texts(push)[0] for text, _ in line)

    assert said() == "7 × 1 → 0 + 7 = 7"
    assert said(local=-2.0, amount=-2.0, after=-2.0) == "−2 × 1 → 0 − 2 = −2"
    assert said(adds=False, before=3.0) == "7 × 1 → 3 7"
    assert said(local=None) == "→ 0 + 7 = 7"


@settings(max_examples=12, deadline=None)
@given(st.lists(st.floats(allow_nan=False, allow_infinity=False, width=16), min_size=4, max_size=4))
def test_any_leaves_can_be_drawn(numbers: list[float]) -> None:
    leaves = dict(zip("abcd", numbers, strict=True))
    trace = trace_program("e = a*b\nf = e + c\nL = f*d", leaves)
    for tall in (False, True):
        ElementTree.fromstring(draw(trace, "g", tall))
        assert not picture(trace, tall=tall).misplaced


def test_a_very_large_graph_is_still_drawn() -> None:
    program = "\n".join(f"x{i + 1} = x{i}*a + x{i}" for i in range(32))
    trace = trace_program(program, {"a": 0.5, "x0": 1.0})
    assert len(trace.nodes) > 60
    ElementTree.fromstring(draw(trace, "g", tall=False))


# ---------------------------------------------------------------- what is odd


def test_what_is_odd_about_a_node_stands_in_its_box_and_has_room_there() -> None:
    with watch(Closures) as watching:
        a, b = Closures(2.0), Closures(3.0)
        e = a * b
        f = e + a
        g = e * b
        L = f * g
        L.grad = 1.0
        for node in (L, f, e, g):
            node._backward()
    names: dict[str, object] = {"a": a, "b": b, "e": e, "f": f, "g": g, "L": L}
    trace = watching.trace(L, names)
    for tall in (False, True):
        shown = picture(trace, tall=tall)
        assert not shown.misplaced
        root = ElementTree.fromstring(draw(trace, "g", tall))
        notes = {
            group.get("data-node"): ["".join(text.itertext()) for text in group.iter(f"{SVG}text")]
            for group in root.iter(f"{SVG}g")
            if group.get("data-node")
        }
        assert notes["n2"][-2:] == ["visited too early:", "g had not paid in"]
        assert notes["n1"][-2:] == ["yours 84,", "nudging says 132"]
        for name in ("n1", "n2"):
            assert max(len(line) for line in notes[name][-2:]) * 7.2 + 20 <= shown.boxes[name].width


def test_a_gradient_that_was_written_over_stands_struck_through_before_the_new_one() -> None:
    with watch(Closures) as watching:
        x = Closures(3.0)
        y = x + x

        def rule() -> None:
            x.grad = 1.0
            x.grad = y.grad

        y._backward = rule
        y.backward()
    trace = watching.trace(y, {"x": x, "y": y})
    root = ElementTree.fromstring(draw(trace, "g", tall=False))
    by_id = {each.get("id"): each for each in root.iter() if each.get("id")}
    gradient = by_id["g-w-n0-grad"]
    assert "".join(gradient.itertext()) == "1 1"
    assert [each.get("class") for each in gradient] == ["gw-lost"]
    assert by_id["g-w-p-n1-1"].get("class") == "gw-push gw-over"


def test_a_node_that_is_visited_again_has_a_push_of_its_own_for_each_visit() -> None:
    with watch(Closures) as watching:
        x = Closures(3.0)
        y = x * x
        y.backward()
        y.backward()
    root = ElementTree.fromstring(draw(watching.trace(y), "g", tall=False))
    pushes = {each.get("id"): "".join(each.itertext()) for each in root.iter(f"{SVG}g")}
    assert "3 × 1 →" in pushes["g-w-p-n1-0"]
    assert "0 + 3 = 3" in pushes["g-w-p-n1-0"]
    assert "6 + 3 = 9" in pushes["g-w-p2-n1-0"]
