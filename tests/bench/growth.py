"""Ten, a hundred, a thousand exercises: is the build linear, and is a page's start flat?"""

from __future__ import annotations

from statistics import median

from tests.bench.arrival import PYTHON
from tests.bench.bench import Bench
from tests.bench.host import host
from tests.bench.larger_course import LargerCourse
from tests.bench.table import Line, amount, ratio
from tests.bench.visits import Visit, scripts, visit

ROWS = ("growth",)

SIZES = (10, 100, 1000)
LONG = 50  # exercises on one page
MARGIN = 1.25  # within which two figures count as the same, on a machine that is never quite still


def measure(bench: Bench, _rows: set[str]) -> list[Line]:
    """Build time and page weight by number of exercises, and the start of a long page."""
    course = LargerCourse(bench.scratch / "larger")
    seconds: list[float] = []
    kilobytes: list[float] = []
    short, long = "", ""
    starts: tuple[list[Visit], list[Visit]] = ([], [])
    for size in SIZES:
        if not short:
            short, long = course.add_page(1), course.add_page(LONG)
        course.grow_to(size + LONG + 1)
        bench.say(f"Growth: building {course.exercises} exercises")
        seconds.append(course.build())
        folder = bench.scratch / f"growth-{size}"
        folder.mkdir()
        with host(course.site, folder) as served:
            grown = Bench(served, folder, bench.rounds)
            seen = visit(grown.new_profile(), served.full + short, scripts("first_step.js"))
            kilobytes.append(_weight(grown, seen))
            if size == SIZES[0]:
                starts = _starts(grown, (short, long))
    return [_build(seconds), _page_weight(kilobytes), *_long_page(*starts)]


def _weight(bench: Bench, seen: Visit) -> float:
    """Kilobytes of a page and all it fetches unasked, Python not counted."""
    asked = bench.host.requests(seen.began, seen.began + 60)
    return sum(each.size for each in asked if not PYTHON.search(each.path)) / 1000


def _starts(bench: Bench, paths: tuple[str, str]) -> tuple[list[Visit], list[Visit]]:
    """Visits to a page with one exercise and to one with many."""
    starts: tuple[list[Visit], list[Visit]] = ([], [])
    for _ in bench.each_round(f"A page with {LONG} exercises"):
        for path, visits in zip(paths, starts, strict=True):
            visits.append(
                visit(bench.new_profile(), bench.host.full + path, scripts("first_step.js"))
            )
    return starts


def _build(seconds: list[float]) -> Line:
    ten, hundred, thousand = seconds
    first = (hundred - ten) / (SIZES[1] - SIZES[0])
    later = (thousand - hundred) / (SIZES[2] - SIZES[1])
    line = ratio(
        "growth",
        f"build, one more exercise of {SIZES[2]:,}",
        [later * 1000],
        [first * 1000],
        MARGIN,
    )
    return _with_note(line, SIZES, seconds, "s")


def _page_weight(kilobytes: list[float]) -> Line:
    what = f"page of {SIZES[2]:,} exercises' course: weight"
    line = ratio("growth", what, kilobytes[2:], kilobytes[:1], MARGIN, "kB")
    return _with_note(line, SIZES, kilobytes, "kB")


def _with_note(line: Line, sizes: tuple[int, ...], figures: list[float], unit: str) -> Line:
    told = ", ".join(
        f"{amount(each, unit)} with {size:,}" for size, each in zip(sizes, figures, strict=True)
    )
    return line.noted(f"{told} exercises beside the course's own")


def _long_page(short: list[Visit], long: list[Visit]) -> list[Line]:
    def each(key: str, visits: list[Visit]) -> list[float]:
        return [visit.told[key] for visit in visits]

    tasks = [median(max(one.told["longTasks"], default=0.0) for one in v) for v in (short, long)]
    return [
        ratio("growth", f"{LONG} exercises on a page: DOMContentLoaded",
              each("ready", long), each("ready", short), MARGIN),
        ratio("growth", f"{LONG} exercises on a page: first step of its lab",
              each("stepped", long), each("stepped", short), MARGIN)
        .noted(f"longest task {tasks[1]:.0f} ms, and {tasks[0]:.0f} ms on a page with one"),
    ]  # fmt: skip
