"""The playground's block: what stands in the page for a reader with and without a script."""

import json
import re

from lessons.authoring.blocks.playground import EXAMPLES, engines
from tests.site.rendering import Elements, render

BLOCK = "/// playground\n///"


def test_it_shows_the_first_example_with_its_graph_without_a_script() -> None:
    rendered = render(BLOCK)
    assert rendered.faults == []
    elements = Elements(rendered.html)
    assert [each["id"] for each in elements.named("svg")] == ["play-lab-wide", "play-lab-tall"]
    assert "tanh" in elements.text
    assert "With JavaScript" in elements.text


def test_its_data_hold_every_example_and_the_first_one_s_outcome() -> None:
    found = re.search(r'class="gw-playground-data">(.*?)</script>', render(BLOCK).html, re.DOTALL)
    assert found is not None
    data = json.loads(found[1])
    assert [(each["title"], each["program"]) for each in data["examples"]] == EXAMPLES
    assert data["played"]["leaves"] == {"a": 2, "b": -3, "c": 5}
    assert data["played"]["lab"]["wide"] == ""  # it stands in the page already


def test_engines_come_from_the_course_the_last_exercise_first() -> None:
    names = [each["exercise"] for each in engines()]
    assert names[0] == "training_step"
    assert names[-1] == "backward"  # those before it have no backward()


def test_what_it_does_not_take_is_a_fault() -> None:
    assert "it takes no argument" in render("/// playground | Mine\n///").faults[0]
    assert "it takes no content" in render("/// playground\n\na*b\n///").faults[0]
    assert "the id is taken" in render(f"{BLOCK}\n\n{BLOCK}").faults[0]
