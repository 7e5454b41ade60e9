"""What counts as equal, and how a difference is shown."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.grading.checks import Comparators, FailedError
from engine.grading.plain import plain
from engine.shapes import Comparison


class Yes(float):
    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


def failed(comparator: str, value: object, *expected: object, **more: Any) -> Comparison:
    """The comparison shown when the call gave `value`; fails where the check passes."""
    comparators = Comparators([{"value": plain(value)}])
    with pytest.raises(FailedError) as failure:
        comparators.names()[comparator]("f()", {}, *expected, **more)
    return failure.value.comparison


def passes(comparator: str, value: object, *expected: object) -> None:
    Comparators([{"value": plain(value)}]).names()[comparator]("f()", {}, *expected)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (6, 6.0),
        (6.0, 6),
        (0.1 + 0.2, 0.3),
        ((1, 2), [1.0, 2.0]),
        ([[1, 2], [3]], [[1, 2], [3]]),
        (math.nan, math.nan),
        (-math.inf, -math.inf),
        (10**400, 10**400),
        (1e-12, 0),
    ],
)
def test_close_takes_numbers_of_equal_value(value: object, expected: object) -> None:
    passes("close", value, expected)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (True, 1),
        ([True], [1]),
        (Yes(3), 6),
        ("6", 6),
        (None, 0),
        ([6], 6),
        ([1, 2], [1, 2, 3]),
        (6.0001, 6),
        (math.nan, 1),
        (10**400, 1.0),
        (1j, 1),
        ({1: 2}, 1),
    ],
)
def test_close_takes_nothing_else(value: object, expected: object) -> None:
    assert any(failed("close", value, expected).differs)


def test_same_is_exact() -> None:
    passes("same", [1, "a", None, True], [1, "a", None, True])
    for value, expected in ((6.0, 6), (True, 1), ((1,), [1]), ([1], (1,)), (0.1 + 0.2, 0.3)):
        assert failed("same", value, expected).differs == [True]


def test_true_takes_true_alone() -> None:
    passes("true", True)
    failed("true", 1)
    failed("true", "yes")


def test_raises_takes_the_class_and_what_is_made_from_it() -> None:
    raised = {"kind": "KeyError", "message": "", "frames": []}
    seen = {"raised": raised, "classes": ["KeyError", "LookupError", "Exception"]}
    Comparators([seen]).raises("f()", {}, "LookupError")
    with pytest.raises(FailedError) as failure:
        Comparators([seen]).raises("f()", {}, "TypeError")
    assert failure.value.raised is raised
    assert "It should stop with TypeError" in failed("raises", 5, "TypeError").note


def test_a_list_is_compared_cell_by_cell_under_its_names() -> None:
    table = failed("close", [1, 5.0], [1, 2], names=["a", "b"])
    assert table.columns == ["a", "b"]
    assert (table.yours, table.expected, table.differs) == (["1", "5"], ["1", "2"], [False, True])


def test_a_difference_past_the_fourth_digit_is_shown() -> None:
    table = failed("close", 2.00001, 2.0)
    assert table.yours != table.expected


@pytest.mark.parametrize(
    ("value", "note"),
    [
        (None, "Does a function end without return?"),
        ([1.0], "one value where 2 values are expected"),
        ([], "an empty list where 2 values are expected"),
        (5, "It gave one number where a list is expected."),
    ],
)
def test_a_note_says_what_a_table_does_not(value: object, note: str) -> None:
    table = failed("close", value, [1, 2])
    assert note in table.note
    assert len(table.yours) == len(table.expected) == len(table.differs)


def test_a_value_in_place_of_its_number_is_recognised() -> None:
    class Value:
        pass

    assert ".data or .grad" in failed("close", Value(), 2).note


def test_variables_stand_in_the_call_as_their_values() -> None:
    comparators = Comparators([{"value": 1}, {"value": 1}])
    with pytest.raises(FailedError) as failure:
        comparators.close("f(a, lambda a: a, [b])", {"a": -2.0, "b": 1.5}, 2)
    assert failure.value.comparison.call == "f(-2, lambda a: a, [1.5])"
    with pytest.raises(FailedError) as failure:
        comparators.close("f(a)", {"a": -2.0}, 2, shown="x * x at x = {a}")
    assert failure.value.comparison.call == "x * x at x = -2"


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists))
def test_plain_data_is_the_same_as_itself(value: object) -> None:
    passes("same", value, value)
    passes("close", value, value)
