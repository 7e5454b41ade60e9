"""Places for nodes: in ranks, apart, with few crossings, always the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import layout
from engine.layout import Gaps, Layout, Size
from engine.trace import trace_program
from tests.engine.graphs import GRAPHS

SIZE = Size(100, 50)
GAPS = Gaps(80, 20)


def placed(inputs: dict[str, list[str]], pull: tuple[str, ...] = ()) -> Layout:
    order = layout.in_order(inputs, pull)
    return layout.placed(order, dict.fromkeys(inputs, SIZE), GAPS)


@st.composite
def graphs(draw: st.DrawFn) -> dict[str, list[str]]:
    """A graph in which every node but the last is used."""
    count = draw(st.integers(1, 14))
    inputs: dict[str, list[str]] = {}
    for index in range(count):
        known = list(inputs)
        size = draw(st.integers(0, 2)) if known else 0
        inputs[f"n{index}"] = [draw(st.sampled_from(known)) for _ in range(size)]
    used = {source for sources in inputs.values() for source in sources}
    inputs["end"] = [node for node in inputs if node not in used]
    return inputs


@settings(max_examples=100, deadline=None)
@given(graphs())
def test_inputs_stand_before_what_is_made_from_them_and_nothing_touches(
    inputs: dict[str, list[str]],
) -> None:
    places = placed(inputs).places
    for node, sources in inputs.items():
        for source in sources:
            assert places[source][0] + 180 <= places[node][0] + 1e-6
    nodes = list(places.items())
    for i, (_, (x, y)) in enumerate(nodes):
        for _, (x2, y2) in nodes[i + 1 :]:
            assert x != x2 or abs(y - y2) >= 70 - 1e-6


@settings(max_examples=50, deadline=None)
@given(graphs())
def test_the_same_graph_always_gets_the_same_places(inputs: dict[str, list[str]]) -> None:
    assert placed(inputs) == placed(dict(inputs))


@settings(max_examples=50, deadline=None)
@given(graphs())
def test_a_long_edge_passes_each_rank_between_at_one_point(inputs: dict[str, list[str]]) -> None:
    result = placed(inputs)
    for (node, slot), bends in result.bends.items():
        source = inputs[node][slot]
        ranks = (result.places[node][0] - result.places[source][0]) / 180
        assert len(bends) == round(ranks) - 1


def test_pulled_leaves_stand_in_the_first_rank_in_their_order() -> None:
    inputs = {"a": [], "b": [], "c": [], "d": [], "e": ["a", "b"], "f": ["e", "c"], "L": ["f", "d"]}
    places = placed(inputs, pull=("a", "b", "c", "d")).places
    assert len({places[leaf][0] for leaf in "abcd"}) == 1
    assert sorted("abcd", key=lambda leaf: places[leaf][1]) == list("abcd")


def test_without_pulling_a_leaf_stands_right_before_its_use_in_the_formula_s_order() -> None:
    inputs = {"a": [], "b": [], "c": [], "d": [], "e": ["a", "b"], "f": ["e", "c"], "L": ["f", "d"]}
    places = placed(inputs).places
    assert places["d"][0] == places["f"][0]
    assert places["f"][1] < places["d"][1]
    assert places["e"][1] < places["c"][1]


@pytest.mark.parametrize("name", GRAPHS)
def test_graphs_of_labs_have_few_crossings(name: str) -> None:
    inputs = {node.id: node.inputs for node in trace_program(*GRAPHS[name]).nodes}
    assert placed(inputs).crossings <= 4
