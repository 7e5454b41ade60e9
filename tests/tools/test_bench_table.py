"""The bench's arithmetic and its table; what it measures is measured, never asserted."""

import pytest

from tests.bench.table import Line, absolute, amount, percentile, ratio, table


def test_a_ratio_is_of_the_two_medians_and_not_of_the_means() -> None:
    line = ratio("cold", "cold", [1.0, 2.0, 90.0], [10.0, 8.0, 0.5], 0.35)
    assert line.figure == 2.0 / 8.0
    assert (line.ours, line.other) == ("2.00 ms", "8.00 ms")
    assert line.samples == {"ours": [1.0, 2.0, 90.0], "other": [10.0, 8.0, 0.5]}


def test_a_goal_is_met_by_what_just_reaches_it_and_missed_by_more() -> None:
    assert absolute("check", "median", 40.0, 40.0, "ms").met
    assert not absolute("check", "median", 40.1, 40.0, "ms").met


def test_what_could_not_be_measured_is_neither_met_nor_missed() -> None:
    line = Line("memory", "memory", None, 1.25, note="only Linux tells it")
    assert not line.met
    assert table([line]).splitlines()[2].startswith("?  memory  not measured")
    assert table([line]).endswith("memory: only Linux tells it")


@pytest.mark.parametrize(
    ("percent", "expected"), [(1, 1.0), (50, 10.0), (95, 19.0), (96, 20.0), (100, 20.0)]
)
def test_a_percentile_is_one_of_the_values(percent: float, expected: float) -> None:
    values = [float(n) for n in range(20, 0, -1)]
    assert percentile(values, percent) == expected


def test_there_is_no_percentile_of_nothing() -> None:
    with pytest.raises(ValueError, match="of 0 values"):
        percentile([], 95)


@pytest.mark.parametrize(
    ("number", "unit", "text"),
    [
        (0.0734, "×", "0.073×"),
        (1.149, "×", "1.15×"),
        (16.66, "ms", "16.7 ms"),
        (6894.2, "kB", "6,894 kB"),
    ],
)
def test_numbers_are_written_with_the_digits_that_count(
    number: float, unit: str, text: str
) -> None:
    assert amount(number, unit) == text


def test_the_table_is_in_columns_with_a_sign_before_each_line() -> None:
    lines = [
        ratio("cold", "cold, full speed", [1000.0], [5000.0], 0.35),
        absolute("check", "worst", 90.0, 80.0, "ms"),
    ]
    heading, _, cold, worst = table(lines).splitlines()
    assert cold.startswith("✓  cold, full speed")
    assert worst.startswith("✗  worst")
    column = heading.index("at most") + len("at most")
    assert cold[:column].endswith("0.350×")
    assert worst[:column].endswith("80.0 ms")
