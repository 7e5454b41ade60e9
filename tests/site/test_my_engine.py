"""The block that gives the learner's engine away: its data, and the page without a script."""

import json

from lessons.authoring.my_engine import my_engine
from tests.site.rendering import Elements, render

BLOCK = "/// my-engine | Download my_autograd.py\n///"


def test_the_program_stands_in_a_data_file_and_not_in_the_page() -> None:
    rendered = render(BLOCK)
    assert rendered.faults == []
    program = my_engine().program
    assert "class Value" in program
    assert "class Value" not in rendered.html
    (element,) = Elements(rendered.html).named("gw-my-engine")
    data = json.loads(rendered.pages.data.contents[element["src"]])
    assert data["program"] == program
    assert {each["exercise"] for each in data["carried"]} >= {"product_rule", "training_step"}


def test_a_second_one_and_content_are_refused() -> None:
    (fault,) = render(f"{BLOCK}\n\n{BLOCK}").faults
    assert "taken by docs/lessons/02.md:1" in fault
    (fault,) = render("/// my-engine | Take it home\nText.\n///").faults
    assert "it takes no content" in fault
