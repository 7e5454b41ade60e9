"""The training panel: trained, stepped, stopped, broken on purpose, in the reader's own Python."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.figures import open_figure, sideways, violations
from tests.browser.server import Site

pytestmark = pytest.mark.browser

PANEL = """
/// training | Train a network
    id: train
///
"""


@pytest.fixture
def figure(page: Page, site_server: Site) -> Locator:
    opened = open_figure(page, site_server, PANEL)
    expect(opened.get_by_role("button", name="Train")).to_be_visible()
    return opened


def press(figure: Locator, name: str) -> None:
    figure.get_by_role("button", name=name, exact=True).click()


def reached(figure: Locator, words: str) -> None:
    expect(figure.locator(".gw-train-progress")).to_contain_text(words)


def test_run_a_ends_with_the_lesson_s_loss_and_shows_its_predictions(figure: Locator) -> None:
    figure.get_by_role("combobox", name="Data").select_option("Run A")
    press(figure, "Train")
    reached(figure, "step 40 of 40, loss 0.0202")
    expect(figure.get_by_role("row", name="2, 3, −1")).to_contain_text("0.94")
    expect(figure.get_by_role("status")).to_contain_text("step 40 of 40")


def test_a_mistake_is_laid_over_the_right_curve(figure: Locator) -> None:
    figure.get_by_role("combobox", name="Data").select_option("Run A")
    press(figure, "Train")
    reached(figure, "step 40 of 40")
    figure.get_by_label("uphill").check()
    reached(figure, "step 0 of 40")
    press(figure, "Step")
    press(figure, "Step")
    reached(figure, "step 2 of 40, loss 7.6401")
    expect(figure.get_by_text("before", exact=True)).to_be_visible()
    curve = figure.get_by_role("img", name=re.compile("^Loss from 4.5167 to 7.6401"))
    expect(curve).to_have_accessible_name(re.compile("the run before from 4.5167 to 0.0202"))


def test_a_rate_too_large_gets_stuck_at_8(figure: Locator) -> None:
    figure.get_by_role("combobox", name="Data").select_option("Run A")
    figure.get_by_label("rate too large").check()
    expect(figure.get_by_label("Learning rate")).to_have_value("0.7")
    press(figure, "Train")
    reached(figure, "step 40 of 40, loss 8.0")


def test_stop_keeps_the_state_and_train_goes_on_from_there(figure: Locator) -> None:
    figure.get_by_role("combobox", name="Data").select_option("Rings")
    figure.get_by_role("textbox", name="Steps").fill("2000")
    figure.get_by_role("textbox", name="Steps").press("Enter")
    press(figure, "Train")
    expect(figure.locator(".gw-train-progress")).to_contain_text("loss")
    press(figure, "Stop")
    expect(figure.get_by_role("status")).to_contain_text("Stopped at step")
    stopped = figure.locator(".gw-train-progress").inner_text()
    step = int(re.findall(r"step (\d+)", stopped)[0])
    assert 0 < step < 2000
    figure.page.wait_for_timeout(300)
    assert figure.locator(".gw-train-progress").inner_text() == stopped
    press(figure, "Step")
    reached(figure, f"step {step + 1} of 2000")


def test_the_boundary_bends_while_two_moons_are_learned(figure: Locator) -> None:
    figure.get_by_role("combobox", name="Data").select_option("Two moons")
    boundary = figure.locator(".gw-plane-boundary")
    before = boundary.get_attribute("d")
    press(figure, "Train")
    reached(figure, "step 250 of 250, loss 0.2947")
    assert boundary.get_attribute("d") != before


def test_numbers_too_large_end_the_run_with_a_sentence(figure: Locator) -> None:
    figure.get_by_role("combobox", name="Data").select_option("Run A")
    rate = figure.get_by_label("Learning rate")
    rate.fill("1e308")
    rate.press("Enter")
    press(figure, "Train")
    expect(figure.get_by_text("too large to compute with").first).to_be_visible()


@pytest.mark.parametrize("typed", ["", "fast", "0", "-1"])
def test_a_rate_that_is_none_is_put_back(figure: Locator, typed: str) -> None:
    rate = figure.get_by_label("Learning rate")
    rate.fill(typed)
    rate.press("Tab")
    expect(rate).to_have_value("0.05")


def test_another_seed_draws_another_network_and_reset_goes_back_to_step_0(figure: Locator) -> None:
    press(figure, "Step")
    reached(figure, "step 1 of 120, loss 0.0328")
    boundary = figure.locator(".gw-plane-boundary")
    first = boundary.get_attribute("d")
    figure.get_by_label("Seed").fill("3")
    figure.get_by_label("Seed").press("Enter")
    expect(boundary).not_to_have_attribute("d", first or "")
    reached(figure, "step 0 of 120")
    press(figure, "Step")
    reached(figure, "step 1 of 120")
    press(figure, "Reset")
    reached(figure, "step 0 of 120")
    expect(figure.get_by_text("before", exact=True)).to_have_count(0)


def test_without_a_script_a_table_tells_how_each_data_set_is_learned(
    open_page: OpenPage, site_server: Site
) -> None:
    opened = open_figure(open_page(java_script_enabled=False), site_server, PANEL)
    row = opened.get_by_role("row", name="Run B")
    expect(row).to_contain_text("0.0328")
    expect(row).to_contain_text("0.0013")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_a_phone_does_not_scroll_sideways(
    open_page: OpenPage, site_server: Site, scheme: Literal["light", "dark"]
) -> None:
    page = open_page(color_scheme=scheme, viewport={"width": 360, "height": 700})
    opened = open_figure(page, site_server, PANEL)
    expect(opened.locator(".uplot")).to_be_visible()
    assert violations(page) == []
    opened.get_by_role("combobox", name="Data").select_option("Run A")
    opened.get_by_label("log scale").check()
    assert violations(page) == []
    assert sideways(page) == 0
