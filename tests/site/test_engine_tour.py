"""The tour shows the engines as their files have them; a note without a place fails the build."""

import re
from pathlib import Path

import pytest

from lessons.authoring import catalogue
from lessons.authoring.blocks.engine_tour import SHOWN
from lessons.authoring.errors import AuthorError
from lessons.authoring.tour import TOURS, read_tour
from tests.site.rendering import Elements, render

BLOCK = "/// engine-tour | The finished engine\n///"
ROOT = Path(__file__).parents[2]


def tour_file(folder: Path, at: str, note: str = "So.") -> Path:
    path = folder / "tour.toml"
    path.write_text(
        f'title = "T"\nexercise = "product_rule"\n\n[[notes]]\nat = """\n{at}"""\nnote = "{note}"\n'
    )
    return path


def test_the_learners_engine_is_the_last_solution_line_for_line() -> None:
    tour = read_tour(TOURS / "finished_engine.toml")
    (exercise,) = [each for each in catalogue.load() if each.id == "exponential"]
    shown = "\n".join(line.text for line in tour.lines)
    assert exercise.solution.program.startswith(shown)
    assert shown.endswith("v._backward()")


def test_the_sites_engine_keeps_the_line_numbers_of_its_file() -> None:
    source = (ROOT / "engine/value.py").read_text(encoding="utf-8").split("\n")
    for line in read_tour(TOURS / "site_engine.toml").lines:
        if line.number is not None:
            assert line.text == source[line.number - 1]


def test_the_page_can_be_read_without_a_script() -> None:
    rendered = render(BLOCK)
    assert rendered.faults == []
    elements = Elements(rendered.html)
    assert len(elements.named("section")) == len(SHOWN)
    marks = [span for span in elements.named("span") if span.get("class") == "gw-tour-mark"]
    notes = [div for div in elements.named("div") if div.get("class") == "gw-tour-note"]
    assert [mark["data-note"] for mark in marks] == [note["data-note"] for note in notes]
    assert len(notes) == sum(len(read_tour(TOURS / f"{name}.toml").notes) for name in SHOWN)


def test_every_line_stands_in_the_page_once() -> None:
    html = render(BLOCK).html
    for name in SHOWN:
        section = html.partition(f'id="tour-{name}"')[2].partition("</section>")[0]
        numbers = [int(each) for each in re.findall(r"counter-set:line (\d+)", section)]
        wanted = [line.number for line in read_tour(TOURS / f"{name}.toml").lines]
        assert numbers == [number for number in wanted if number is not None]


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ("self.grad += 17", "`self.grad += 17` stands nowhere in the program"),
        ("out._backward = _backward", "stands 2 times in the program. Write in `at`"),
    ],
)
def test_a_note_without_one_place_is_told_by_file_and_line(
    tmp_path: Path, at: str, told: str
) -> None:
    with pytest.raises(AuthorError, match=re.escape(told)) as caught:
        read_tour(tour_file(tmp_path, at))
    assert f"tour.toml:{6}:" in str(caught.value)


def test_a_note_may_name_the_lines_around_to_tell_its_place(tmp_path: Path) -> None:
    path = tour_file(tmp_path, "out._backward = _backward\nreturn out\n\ndef __mul__")
    (note,) = read_tour(path).notes
    assert note.lit == 4


def test_a_tour_that_lacks_something_is_told(tmp_path: Path) -> None:
    path = tmp_path / "tour.toml"
    path.write_text('exercise = "product_rule"\nnotes = []\n')
    with pytest.raises(AuthorError, match="'title' is missing"):
        read_tour(path)


def test_a_fault_in_a_tour_stops_the_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in SHOWN:
        (tmp_path / f"{name}.toml").write_text("title = ")
    monkeypatch.setattr("lessons.authoring.blocks.engine_tour.TOURS", tmp_path)
    (fault,) = render(f"Text.\n\n{BLOCK}").faults
    assert fault.startswith("docs/lessons/02.md:3: engine-tour | The finished engine: a note has")
    assert "finished_engine.toml:1: this is not TOML" in fault


def test_content_that_nobody_would_see_is_refused() -> None:
    (fault,) = render("/// engine-tour | The finished engine\nText.\n///").faults
    assert "it takes no content" in fault
