"""The drawn network and the drawn nudge: every part there, numbers as the engine gives them."""

import re
import xml.etree.ElementTree as ET

import pytest

from engine import draw_network, draw_nudge, training

SIZES = [2, 8, 8, 1]
PARAMETERS = training.untrained(SIZES, 42)


def drawn() -> ET.Element:
    return ET.fromstring(draw_network.draw(SIZES, PARAMETERS, [1, 1], "net"))


def test_every_neuron_and_every_weight_is_drawn_once() -> None:
    classes = [element.get("class", "") for element in drawn().iter()]
    assert sum(name.startswith("gw-neuron") for name in classes) == 17
    assert sum(name.startswith("gw-weight") for name in classes) == 88
    ids = [element.get("id") for element in drawn().iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert all(each and each.startswith("net-") for each in ids)


def test_a_neuron_shows_what_the_engine_answers() -> None:
    texts = {element.get("id"): element.text for element in drawn().iter()}
    assert texts["net-v-1-0"] == "−0.59"
    assert texts["net-v-3-0"] == "0.95"


def test_a_weight_s_class_is_its_sign_and_its_width_its_strength() -> None:
    lines = {element.get("id"): element for element in drawn().iter()}
    assert "gw-positive" in lines["net-w-1-0-0"].get("class", "")
    assert "gw-negative" in lines["net-w-1-0-1"].get("class", "")
    assert draw_network.edge_width(0) < draw_network.edge_width(-1) < draw_network.edge_width(2)
    assert draw_network.edge_width(2) == draw_network.edge_width(-50)


def test_the_drawings_hold_no_colours_and_no_fonts() -> None:
    both = draw_network.draw(SIZES, PARAMETERS, [1, 1], "net")
    both += draw_nudge.draw("x**3", 2, 1, "plot")
    assert not re.search(r"#[0-9a-fA-F]{3}|fill=|stroke=|font", both)


def test_a_small_negative_number_is_not_written_as_minus_zero() -> None:
    assert draw_network.number_text(-0.001) == "0.00"
    assert draw_network.number_text(-0.01) == "−0.01"


def test_the_nudge_of_the_lesson_finds_13_and_19_where_12_is_true() -> None:
    assert draw_nudge.slopes("x**3", 2, 1) == draw_nudge.Slopes(13, 19, 12)
    assert "both ways 13, one side only 19, truly 12" in draw_nudge.draw("x**3", 2, 1, "plot")


@pytest.mark.parametrize("name", draw_nudge.CURVES)
def test_every_curve_can_be_drawn_and_its_slope_is_right(name: str) -> None:
    ET.fromstring(draw_nudge.draw(name, 1, 0.5, "plot"))
    found = draw_nudge.slopes(name, 0.7, 1e-6)
    assert found.central == pytest.approx(found.true, rel=1e-7)
