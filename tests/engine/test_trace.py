"""The tracer watches engines of any make and tells what they really did."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from micrograd.engine import Value as Micrograd

from engine.shapes import Trace
from engine.trace import TraceError, trace_program, watch
from engine.value import Value
from tests.engine.engines import Closures, Loop, ReadsOnce, Sets, Unnamed

LAB = "e = a*b\nf = e + c\nL = f*d"
LEAVES = {"a": 2.0, "b": 3.0, "c": 1.0, "d": -2.0}


def lab(cls: Any, leaves: dict[str, float] = LEAVES) -> Trace:
    with watch(cls) as watching:
        a, b, c, d = (cls(x) for x in leaves.values())
        e = a * b
        f = e + c
        L = f * d
        L.backward()
    return watching.trace(L, {"a": a, "b": b, "c": c, "d": d, "e": e, "f": f, "L": L})


def bare(trace: Trace) -> Trace:
    """The trace without what may differ between engines: lines and spellings of operations."""
    visits = [
        replace(visit, line=None, pushes=[replace(push, line=None) for push in visit.pushes])
        for visit in trace.visits
    ]
    nodes = [replace(node, op="", line=None) for node in trace.nodes]
    return replace(trace, nodes=nodes, visits=visits)


def test_a_lab_s_program_gives_its_graph_with_names_and_numbers() -> None:
    trace = trace_program(LAB, LEAVES)
    assert [node.name for node in trace.nodes] == ["a", "b", "c", "d", "e", "f", "L"]
    assert [node.formula for node in trace.nodes[4:]] == ["a·b", "e + c", "f·d"]
    assert [node.data for node in trace.nodes[4:]] == [6, 7, -14]
    assert [node.line for node in trace.nodes[4:]] == [1, 2, 3]
    assert trace.forward == ["n4", "n5", "n6"]
    assert trace.output == "n6"
    assert list(trace.gradients.values()) == [-6, -4, -2, 7, -2, -2, 1]
    assert trace.mismatch is None


def test_the_visits_run_from_the_end_and_only_the_first_is_seeded() -> None:
    visits = [visit for visit in trace_program(LAB, LEAVES).visits if visit.pushes]
    assert [visit.node for visit in visits] == ["n6", "n5", "n4"]
    assert [visit.seeded for visit in visits] == [True, False, False]
    assert not any(visit.early for visit in visits)


def test_a_push_says_where_its_amount_comes_from() -> None:
    visit = trace_program(LAB, LEAVES).visits[0]
    to_f, to_d = visit.pushes
    assert (to_f.target, to_f.slot, to_f.symbol, to_f.local) == ("n5", 0, "d", -2)
    assert (to_d.target, to_d.slot, to_d.symbol, to_d.local) == ("n3", 1, "f", 7)
    assert (to_d.incoming, to_d.amount, to_d.before, to_d.after, to_d.adds) == (1, 7, 0, 7, True)


def test_engines_of_all_makes_give_the_same_trace() -> None:
    ours = bare(lab(Value))
    assert len(ours.visits) == 7
    for engine in (Closures, Unnamed, Loop, ReadsOnce, Sets, Micrograd):
        theirs = bare(lab(engine))
        if engine in (Sets, Micrograd):  # a set of inputs is walked in any order
            assert [v for v in theirs.visits if v.pushes] == [v for v in ours.visits if v.pushes]
            theirs = replace(theirs, visits=ours.visits)
        assert theirs == ours


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.floats(-2, 2), min_size=2, max_size=3),
    st.lists(
        st.tuples(st.sampled_from(["+", "*", "tanh"]), st.integers(0, 20), st.integers(0, 20)),
        min_size=1,
        max_size=8,
    ),
)
def test_random_graphs_give_the_same_trace_on_every_engine(
    numbers: list[float], steps: list[tuple[str, int, int]]
) -> None:
    def traced(cls: Any) -> Trace:
        with watch(cls) as watching:
            nodes = [cls(x) for x in numbers]
            for op, i, j in steps:
                a, b = nodes[i % len(nodes)], nodes[j % len(nodes)]
                nodes.append(a + b if op == "+" else a * b if op == "*" else a.tanh())
            nodes[-1].backward()
        return watching.trace(nodes[-1])

    ours = bare(traced(Value))
    assert ours.mismatch is None
    assert bare(traced(Closures)) == ours
    assert bare(traced(Loop)) == ours
    assert bare(traced(ReadsOnce)) == ours


@pytest.mark.parametrize("cls", [Value, Closures, Loop, ReadsOnce])
def test_an_input_that_was_added_to_is_not_taken_for_the_visitor(cls: Any) -> None:
    with watch(cls) as watching:
        a = cls(2.0)
        b = a.tanh()
        c = b * a  # b, which c pushes to first, has the next one among its own inputs
        c.backward()
    trace = watching.trace(c, {"a": a, "b": b, "c": c})
    pushes = [[(push.source, push.target) for push in visit.pushes] for visit in trace.visits]
    assert [each for each in pushes if each] == [[("n2", "n1"), ("n2", "n0")], [("n1", "n0")]]


def test_a_value_used_twice_has_two_pushes_over_two_edges() -> None:
    trace = trace_program("y = x*x", {"x": 3})
    (visit,) = (visit for visit in trace.visits if visit.pushes)
    assert [(p.slot, p.before, p.after) for p in visit.pushes] == [(0, 0, 3), (1, 3, 6)]
    assert [push.symbol for push in visit.pushes] == ["x", "x"]


# ---------------------------------------------------------------- wrong engines


class Overwrites(Closures):
    """A product that writes over gradients in place of adding to them."""

    def __mul__(self, other: Any) -> Closures:
        out = type(self)(self.data * other.data, (self, other), "*")

        def _backward() -> None:
            self.grad = other.data * out.grad
            other.grad = self.data * out.grad

        out._backward = _backward
        return out


def test_an_overwritten_gradient_is_told_from_an_added_one() -> None:
    with watch(Overwrites) as watching:
        x = Overwrites(3.0)
        y = x * x
        y.backward()
    trace = watching.trace(y, {"x": x, "y": y})
    first, second = trace.visits[0].pushes
    assert (first.adds, first.before, first.after) == (False, 0, 3)
    assert (second.adds, second.amount, second.before, second.after) == (False, 3, 3, 3)
    assert trace.mismatch is not None
    assert (trace.mismatch.node, trace.mismatch.gradient) == ("n0", 3)
    assert trace.mismatch.expected == pytest.approx(6)


def test_adding_spelled_out_is_adding() -> None:
    class Spelled(Closures):
        def __mul__(self, other: Any) -> Closures:
            out = Spelled(self.data * other.data, (self, other), "*")

            def _backward() -> None:
                self.grad = self.grad + other.data * out.grad
                before = other.grad
                other.grad = before + self.data * out.grad

            out._backward = _backward
            return out

    with watch(Spelled) as watching:
        x = Spelled(3.0)
        y = x * x
        y.backward()
    assert [push.adds for push in watching.trace(y).visits[0].pushes] == [True, True]


def test_a_node_visited_too_early_is_marked() -> None:
    with watch(Closures) as watching:
        a, b = Closures(2.0), Closures(3.0)
        e = a * b
        f = e + a
        g = e * b
        L = f * g
        L.grad = 1.0
        for node in (L, f, e, g):
            node._backward()
    trace = watching.trace(L, {"a": a, "b": b, "e": e, "f": f, "g": g, "L": L})
    early = {visit.node: visit.early for visit in trace.visits}
    names = {node.id: node.name for node in trace.nodes}
    assert {names[node]: value for node, value in early.items()} == {
        "L": False, "f": False, "e": True, "g": False,
    }  # fmt: skip
    assert trace.mismatch is not None
    assert names[trace.mismatch.node] == "b"


def test_visits_by_hand_are_visits() -> None:
    with watch(Closures) as watching:
        a, b, c, d = (Closures(x) for x in LEAVES.values())
        e = a * b
        f = e + c
        L = f * d
        L.grad = 1.0
        L._backward()
        f._backward()
    trace = watching.trace(L)
    assert [visit.node for visit in trace.visits] == ["n6", "n5"]
    assert trace.visits[0].seeded
    assert trace.gradients["n0"] == 0


def test_a_rule_s_line_is_the_line_of_its_closure() -> None:
    trace = lab(Closures)
    push = trace.visits[0].pushes[0]
    assert trace.visits[0].line is not None
    assert push.line is not None
    assert 0 < push.line - trace.visits[0].line <= 2


def test_an_operation_nobody_knows_has_no_local_derivative() -> None:
    class Odd(Closures):
        def wobble(self) -> Closures:
            out = Odd(self.data + 1.5, (self,), "wobble")

            def _backward() -> None:
                self.grad += out.grad

            out._backward = _backward
            return out

    with watch(Odd) as watching:
        x = Odd(1.0)
        y = x.wobble()
        y.backward()
    trace = watching.trace(y, {"x": x, "y": y})
    assert trace.nodes[1].formula == "wobble(x)"
    (push,) = trace.visits[0].pushes
    assert (push.local, push.symbol, push.amount) == (None, "?", 1)
    assert trace.mismatch is None


def test_an_operation_whose_result_does_not_fit_its_name_is_not_trusted() -> None:
    class Lying(Closures):
        def __add__(self, other: Any) -> Closures:
            return Lying(self.data * other.data, (self, other), "+")

    with watch(Lying) as watching:
        x = Lying(2.0) + Lying(5.0)
        x.backward()
    assert watching.trace(x).nodes[-1].formula == "+(2, 5)"


def test_a_kink_is_no_mismatch() -> None:
    assert trace_program("y = relu(x)", {"x": 0}).mismatch is None


# ---------------------------------------------------------------- afterwards, and at the limits


@pytest.mark.parametrize("cls", [Value, Closures, Loop, ReadsOnce, Sets])
def test_afterwards_the_class_is_as_it_was_even_if_the_program_raised(cls: Any) -> None:
    def program() -> None:
        with watch(cls):
            cls(1.0) * cls(2.0)
            raise RuntimeError

    before = dict(vars(cls))
    with pytest.raises(RuntimeError):
        program()
    assert dict(vars(cls)) == before


def test_too_many_nodes_are_refused_in_a_sentence() -> None:
    with watch(Value) as watching:
        x = Value(1.0)
        for _ in range(500):
            x = x + x
    with pytest.raises(TraceError, match="more than 400 values"):
        watching.trace(x)


def test_an_output_from_elsewhere_is_refused() -> None:
    with watch(Value) as watching:
        Value(1.0)
    with pytest.raises(TraceError, match="not a value that this program made"):
        watching.trace(Value(2.0))


def test_links_in_a_circle_are_refused() -> None:
    with watch(Closures) as watching:
        a = Closures(1.0)
        b = a + a
        a._prev = (b,)
    with pytest.raises(TraceError, match="in a circle"):
        watching.trace(b)


@pytest.mark.parametrize(
    ("program", "sentence"),
    [
        ("L = a*", "Line 1 is not Python"),
        ("L = a*q", "Line 1 uses q, which is not known there"),
        ("a = 3", "gives a a second value"),
        ("y = 3", "only a number"),
        ("L = a", "second name"),
        ("import os", "not of the form name = expression"),
        ("L = a.__class__", "something else than"),
        ("L = [a][0]", "something else than"),
        ("L = a @ a", "something else than"),
        ("y = log(a)", "Line 1 has no result: log needs"),
        ("y = 1/(a - a)", "cannot be divided by 0"),
        ("y = a*b\nz = a + a", "z does not depend on the leaf b"),
        ("y = " + "-" * 500 + "a", "too deep"),
        ("y = " + "+".join("a" * 500), "too deep"),
        ("y = " + "(" * 300 + "a" + ")" * 300, "Line 1"),
        ("", "assigns nothing"),
        ("y = 'a'", "something else than"),
    ],
)
def test_a_lab_s_program_that_cannot_be_traced_is_refused_in_a_sentence(
    program: str, sentence: str
) -> None:
    with pytest.raises(TraceError) as refused:
        trace_program(program, {"a": -2.0, "b": 1.0})
    assert sentence in str(refused.value)


def test_constants_and_values_without_a_name_get_one() -> None:
    trace = trace_program("y = 2*x + x**2 - tanh(x)", {"x": 1.5})
    assert [node.name for node in trace.nodes] == ["x", "2", "v1", "v2", "v3", "v4", "y"]
    assert [node.constant for node in trace.nodes[:2]] == [False, True]
    assert [node.formula for node in trace.nodes[2:]] == [
        "2·x", "x²", "v1 + v2", "tanh(x)", "v3 − v4",
    ]  # fmt: skip


def test_local_derivatives_are_written_by_name() -> None:
    trace = trace_program("p = x**3\nq = p/x\nr = exp(q)\nt = tanh(r - 2*x)", {"x": 1.2})
    symbols = {push.symbol for visit in trace.visits for push in visit.pushes}
    assert symbols == {"1 − t²", "1", "−1", "r", "1/x", "−p/x²", "3·x²", "x", "2"}


# ---------------------------------------------------------------- records for grading


def test_a_record_is_the_same_for_the_same_run_and_starts_afresh_each_time() -> None:
    with watch(Closures) as watching:
        records = []
        for _ in range(2):
            x = Closures(3.0)
            (x * x).backward()
            records.append(watching.record())
    assert records[0] == records[1] == {"gradients": [6.0, 1.0], "visits": [1, 0], "more": False}
    assert watching.record() == {"gradients": [], "visits": [], "more": False}


def test_a_record_describes_odd_gradients_and_never_raises() -> None:
    class Yes(float):
        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = float.__hash__

    class Hostile:
        def __init__(self, grad: Any) -> None:
            if grad is not None:
                self.grad = grad

        @property
        def _prev(self) -> Any:
            raise RuntimeError

        def __eq__(self, other: object) -> bool:
            raise RuntimeError

        def __hash__(self) -> int:
            raise RuntimeError

    with watch(Hostile) as watching:
        kept = [Hostile(grad) for grad in (Yes(1), "x", 2, None, [1], float("nan"))]
    record = watching.record()
    assert len(kept) == 6
    assert str(record["gradients"]) == "['Yes', 'str', 2, 'missing', 'list', nan]"


@pytest.mark.parametrize("cls", [3, None, float, list, lambda: None])
def test_what_is_no_class_of_the_program_s_is_not_watched_and_harms_nothing(cls: Any) -> None:
    with watch(cls) as watching:
        float(3)
    assert watching.record() == {"gradients": [], "visits": [], "more": False}


def test_a_record_of_a_large_program_says_that_there_was_more() -> None:
    with watch(Closures) as watching:
        x = Closures(1.0)
        for _ in range(1000):
            x = x + 1.0
        first = watching.record()
        y = Closures(2.0)
        second = watching.record()
    assert first["more"] is True
    assert y.data == 2
    assert second == {"gradients": [0.0], "visits": [], "more": False}
