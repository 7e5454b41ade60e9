"""The figures of one run and the table they are printed as."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from statistics import median


@dataclass(frozen=True)
class Line:
    """One line of the table: a figure and the most that it may be; met where it is no greater.

    `ours` and `other` are medians in `unit`, for the reader of the table; `other` is what a ratio
    compares with. A `figure` of None could not be measured here, and `note` says why.
    """

    row: str
    what: str
    figure: float | None
    goal: float
    unit: str = "×"
    ours: str = ""
    other: str = ""
    note: str = ""
    samples: dict[str, list[float]] = field(default_factory=dict)

    @property
    def met(self) -> bool:
        """Whether the goal is reached."""
        return self.figure is not None and self.figure <= self.goal

    def noted(self, note: str) -> Line:
        """The same line with something to say below the table."""
        return replace(self, note=note)


def ratio(
    row: str,
    what: str,
    ours: Sequence[float],
    other: Sequence[float],
    goal: float,
    unit: str = "ms",
) -> Line:
    """The line of a ratio of two medians, both measured in `unit`."""
    mine, theirs = median(ours), median(other)
    return Line(
        row,
        what,
        mine / theirs,
        goal,
        ours=amount(mine, unit),
        other=amount(theirs, unit),
        samples={"ours": list(ours), "other": list(other)},
    )


def absolute(row: str, what: str, figure: float, goal: float, unit: str, **more: object) -> Line:
    """The line of a figure that is compared with nothing but its goal."""
    return Line(row, what, figure, goal, unit, **more)  # type: ignore[arg-type]


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that at least so many percent of the values do not exceed.

    Raises:
        ValueError: there are no values, or `percent` is not above 0 and up to 100.
    """
    if not values or not 0 < percent <= 100:
        raise ValueError(f"no {percent}th percentile of {len(values)} values")
    return sorted(values)[math.ceil(len(values) * percent / 100) - 1]


def amount(number: float, unit: str) -> str:
    """A number with its unit: three digits that count, whole above 100."""
    digits = 0 if abs(number) >= 100 else 1 if abs(number) >= 10 else 2 if abs(number) >= 1 else 3
    text = f"{number:,.{digits}f}"
    return text + unit if unit == "×" else f"{text} {unit}"


HEADINGS = ("", "what", "measured", "at most", "ours", "compared with")


def table(lines: Sequence[Line]) -> str:
    """The lines under headings, in columns; notes stand below the table."""
    rows = [HEADINGS, *map(_cells, lines)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    printed = [
        "  ".join(
            cell.ljust(width) if column < 2 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    notes = [f"{line.what}: {line.note}" for line in lines if line.note]
    return "\n".join([printed[0], "-" * max(map(len, printed)), *printed[1:], "", *notes]).rstrip()


def _cells(line: Line) -> tuple[str, ...]:
    measured = "not measured" if line.figure is None else amount(line.figure, line.unit)
    sign = "?" if line.figure is None else "✓" if line.met else "✗"
    return (sign, line.what, measured, amount(line.goal, line.unit), line.ours, line.other)
