"""What each Markdown block makes of a page, and what it keeps out of it."""

import json
import re

import pytest

from lessons.authoring.blocks.number import precision
from tests.site.rendering import Elements, Rendered, render

NUMBER = """
/// number | slope
    answer: 6
    wrong:
      3: "That is **x** itself."
      -6: "The sign is turned."
    why: "The rule gives *2x*."
    otherwise: "Nudge it."
What is the slope of `x**2` at 3?
///
"""

PREDICT = """
/// predict | twice
    answer: 2
    because: ["Only one path.", "Both paths add up.", "That squares it."]
What is `x.grad`?
- 3
- `6`
- 9
///
"""

LAB = """
/// graph-lab | L = a·b < 9
    id: small
    leaves: {a: 2, b: 1/4}
L = a*b
///
"""


def only_data(rendered: Rendered) -> tuple[str, dict[str, object]]:
    assert rendered.faults == []
    ((path, content),) = rendered.pages.data.contents.items()
    return path, json.loads(content)


def test_a_number_question_shows_its_text_and_keeps_its_answer_in_a_data_file() -> None:
    rendered = render(NUMBER)
    path, data = only_data(rendered)
    (element,) = Elements(rendered.html).named("gw-number")
    assert element == {"id": "q-slope", "heading": "Question 1", "src": path}
    assert "What is the slope of <code>x**2</code> at 3?" in rendered.html
    assert data["id"] == "q-slope"
    assert data["answer"] == "6"
    assert data["why"] == "The rule gives <em>2x</em>."
    assert data["foreseen"] == [
        {"answer": "3", "words": "That is <strong>x</strong> itself."},
        {"answer": "-6", "words": "The sign is turned."},
    ]
    for hidden in ("itself", "turned", "2x", "Nudge"):
        assert hidden not in rendered.html


def test_a_data_file_is_named_by_its_content() -> None:
    path, _ = only_data(render(NUMBER))
    again, _ = only_data(render(NUMBER))
    other, _ = only_data(render(NUMBER.replace("Nudge", "Push")))
    assert re.fullmatch(r"questions/q-slope\.[0-9a-f]{10}\.json", path)
    assert again == path != other


def test_a_predict_question_shows_its_choices_and_keeps_the_explanations_apart() -> None:
    rendered = render(PREDICT)
    _, data = only_data(rendered)
    assert data == {
        "id": "q-twice",
        "answer": 1,
        "explanations": ["Only one path.", "Both paths add up.", "That squares it."],
    }
    html = rendered.html
    choices = html[html.index('<ol class="gw-choices">') : html.index("</ol>")]
    assert re.findall(r"<li>(.*?)</li>", choices) == ["3", "<code>6</code>", "9"]
    assert "What is <code>x.grad</code>?" in html
    assert "path" not in html


def test_choices_may_also_stand_after_an_empty_line() -> None:
    apart = render(PREDICT.replace("\n- 3", "\n\n- 3")).html
    assert re.sub(r"\s", "", apart) == re.sub(r"\s", "", render(PREDICT).html)


def test_questions_without_a_heading_are_counted_on_their_page() -> None:
    html = render(NUMBER + PREDICT).html
    assert [each["heading"] for each in Elements(html).named("gw-predict")] == ["Question 2"]


def test_a_graph_lab_carries_both_pictures_a_table_and_its_trace() -> None:
    rendered = render(LAB)
    assert rendered.faults == []
    elements = Elements(rendered.html)
    (element,) = elements.named("gw-lab")
    assert element["id"] == "lab-small"
    assert element["heading"] == "L = a·b < 9"
    pictures = [each["id"] for each in elements.named("svg")]
    assert pictures == ["lab-small-wide", "lab-small-tall"]
    script = re.search(r'class="gw-lab-data">(.*?)</script>', rendered.html, re.DOTALL)
    assert script
    data = json.loads(script[1])
    assert data["program"] == "L = a*b"
    assert data["leaves"] == {"a": 2.0, "b": 0.25}
    assert data["lab"]["wide"] == data["lab"]["tall"] == ""
    assert [node["name"] for node in data["lab"]["trace"]["nodes"]] == ["a", "b", "L"]
    assert '<th scope="row">L</th><td>a·b</td><td>0.5</td><td>1</td>' in rendered.html


def test_no_text_of_a_lab_can_end_its_script_element() -> None:
    rendered = render(LAB.replace("< 9", "</script><b>"))
    assert rendered.html.count("</script>") == 1
    assert Elements(rendered.html).named("b") == []


def test_ids_in_a_page_are_unique() -> None:
    ids = [
        each["id"]
        for _, each in Elements(render(LAB + LAB.replace("small", "other")).html).tags
        if "id" in each
    ]
    assert len(ids) == len(set(ids))


def test_an_exercise_shows_its_task_and_starter_but_not_its_solution() -> None:
    rendered = render("/// exercise | product_rule\nFinish *the* line.\n///")
    path, data = only_data(rendered)
    (element,) = Elements(rendered.html).named("gw-exercise")
    assert (element["id"], element["exercise"]) == ("ex-product_rule", "product_rule")
    assert (element["src"], element["heading"]) == (path, data["title"])
    assert "<p>Finish <em>the</em> line.</p>" in rendered.html
    text = Elements(rendered.html).text
    assert str(data["starter"]).strip() in text
    assert "other.data * out.grad" not in text


@pytest.mark.parametrize("name", ["hint", "deeper"])
def test_hints_and_deeper_notes_are_folded_away_without_a_script(name: str) -> None:
    html = render(f"/// {name} | Why *this*?\nBecause:\n\n- one\n- two\n///").html
    assert f'<details class="gw-{name}">' in html
    assert "<summary>Why <em>this</em>?</summary>" in html
    assert html.count("<li>") == 2


def test_a_block_inside_a_code_example_stays_code() -> None:
    rendered = render("```\n/// number | slope\n    answer: six\n///\n```")
    assert rendered.faults == []
    assert "gw-number" not in rendered.html


@pytest.mark.parametrize(
    ("answer", "tolerance", "digits"),
    [
        ("-6", 0.0, 1),
        ("105", 0.0, 3),
        ("0.586", 0.0005 / 0.586, 3),
        ("-0.950", 0.0005 / 0.95, 3),
        ("1.5e-3", 0.00005 / 0.0015, 2),
        ("1/3", 0.005, 3),
        ("6/3", 0.0, 1),
    ],
)
def test_an_answer_says_how_exactly_it_must_be_met(
    answer: str, tolerance: float, digits: int
) -> None:
    found = precision(answer)
    assert found[0] == pytest.approx(tolerance)
    assert found[1] == digits
