"""The graph lab of lesson 2, used as a reader uses it: stepped, edited, by keys, on a phone."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.server import Site
from tests.browser.watch import Watch

pytestmark = pytest.mark.browser

LESSON = "lessons/02-the-graph/"
TITLE = "L = (a·b + c) · d"
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
STEPS = ["Compute e = a·b", "Compute f = e + c", "Compute L = f·d", "Visit L", "Visit f", "Visit e"]


def open_lab(page: Page, site: Site) -> Locator:
    """The lesson's lab, once it can be stepped."""
    page.goto(site.at(LESSON))
    lab = page.get_by_role("region", name=TITLE).first
    expect(lab.get_by_role("button", name=STEPS[0])).to_be_visible()
    return lab


def values(lab: Locator, what: str = "data") -> dict[str, str]:
    """The numbers in the picture that is shown, under the nodes' names."""
    return dict(
        lab.locator(".gw-graph:visible .gw-node").evaluate_all(
            """(nodes, what) => nodes.map(node => [
                node.querySelector(".gw-name").textContent,
                node.querySelector(`.gw-${what}`).textContent])""",
            what,
        )
    )


def next_button(lab: Locator) -> Locator:
    """The main button, whatever it reads now."""
    return lab.get_by_role("button", name=re.compile("^(Compute|Visit|Start over)"))


def run_all(lab: Locator) -> None:
    lab.get_by_role("button", name="Run all").click()


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong inside the lab."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run('gw-lab').then(found => found.violations)")
    return [f"{each['id']}: {json.dumps(each['nodes'][0]['html'])}" for each in found]


@pytest.fixture
def lab(page: Page, site_server: Site) -> Locator:
    return open_lab(page, site_server)


def test_the_main_button_says_what_comes_next_and_does_it(lab: Locator) -> None:
    for step in STEPS:
        lab.get_by_role("button", name=step, exact=True).click()
    assert values(lab) == {
        "a": "2", "b": "3", "c": "1", "d": "−2", "e": "6", "f": "7", "L": "−14",
    }  # fmt: skip
    assert values(lab, "grad") == {
        "a": "−6", "b": "−4", "c": "−2", "d": "7", "e": "−2", "f": "−2", "L": "1",
    }  # fmt: skip
    expect(lab.get_by_text("visited: L, f, e")).to_be_visible()
    expect(lab.get_by_role("button", name="Start over")).to_be_visible()


def test_nothing_is_known_too_early_and_back_forgets_it_again(lab: Locator) -> None:
    for step in STEPS[:4]:
        lab.get_by_role("button", name=step, exact=True).click()
    assert values(lab, "grad") == {
        "a": "—", "b": "—", "c": "—", "d": "7", "e": "—", "f": "−2", "L": "1",
    }  # fmt: skip
    lab.get_by_role("button", name="Back").click()
    assert set(values(lab, "grad").values()) == {"—"}
    assert values(lab)["L"] == "−14"
    lab.get_by_role("button", name="Back").click()
    assert values(lab)["L"] == "—"
    expect(lab.get_by_role("button", name="Compute L = f·d")).to_be_visible()


def test_a_visit_is_told_in_words_and_numbers_and_its_pushes_ride_their_edges(lab: Locator) -> None:
    for step in STEPS[:4]:
        lab.get_by_role("button", name=step, exact=True).click()
    said = lab.get_by_role("status")
    expect(said).to_contain_text("f gets d × L's gradient: −2 × 1 = −2; f: 0 → −2")
    expect(said).to_contain_text("d gets f × L's gradient: 7 × 1 = 7; d: 0 → 7")
    assert lab.locator(".gw-graph:visible .gw-push.gw-on").count() == 2
    expect(lab.get_by_text("forward done · visiting from the end")).to_be_visible()
    expect(lab.get_by_role("slider")).to_have_attribute("aria-valuetext", "step 4 of 6")


def test_run_all_finishes_and_tells_the_page_once(page: Page, lab: Locator) -> None:
    page.evaluate(
        "window.finished = 0; document.addEventListener('gw-finished', () => window.finished++)"
    )
    run_all(lab)
    assert values(lab, "grad")["a"] == "−6"
    lab.get_by_role("button", name="Start over").click()
    run_all(lab)
    assert page.evaluate("window.finished") == 1


def test_the_slider_goes_to_any_step(lab: Locator) -> None:
    slider = lab.get_by_role("slider", name="Step")
    slider.fill("5")
    assert values(lab, "grad")["e"] == "−2"
    slider.press("Home")
    assert values(lab)["e"] == "—"


def test_the_lab_steps_while_python_cannot_be_loaded(
    page: Page, site_server: Site, watch: Watch
) -> None:
    watch.allow("ERR_FAILED|pyodide|Failed to (load|fetch)")
    page.context.route("**/pyodide*/**", lambda route: route.abort())
    lab = open_lab(page, site_server)
    run_all(lab)
    assert values(lab, "grad")["a"] == "−6"
    lab.get_by_label("c", exact=True).fill("10")
    expect(lab.get_by_role("button", name="Retry")).to_be_visible()
    assert values(lab)["L"] == "−14"


def test_an_edited_leaf_is_computed_by_python_and_reset_restores_it(lab: Locator) -> None:
    run_all(lab)
    lab.get_by_label("c", exact=True).fill("10")
    graph = lab.locator(".gw-graph:visible")
    expect(graph.locator("[data-node]", has_text="L").locator(".gw-data")).to_have_text("−32")
    assert values(lab, "grad") == {
        "a": "−6", "b": "−4", "c": "−2", "d": "16", "e": "−2", "f": "−2", "L": "1",
    }  # fmt: skip
    lab.get_by_role("button", name="Reset").click()
    expect(lab.get_by_label("c", exact=True)).to_have_value("1")
    expect(lab.get_by_role("button", name=STEPS[0])).to_be_visible()
    run_all(lab)
    assert values(lab)["L"] == "−14"


def test_a_field_that_is_no_number_says_so_and_keeps_the_graph(lab: Locator) -> None:
    run_all(lab)
    field = lab.get_by_label("c", exact=True)
    field.fill("six")
    expect(lab.get_by_text("The graph keeps its last numbers.")).to_be_visible()
    expect(field).to_have_attribute("aria-invalid", "true")
    assert values(lab)["L"] == "−14"
    field.fill("1,234")
    expect(lab.get_by_text("Do you mean 1.234 or 1234?")).to_be_visible()
    field.fill("1")
    expect(lab.get_by_text("The graph keeps its last numbers.")).to_have_count(0)


def test_arrow_keys_step_but_not_while_typing(page: Page, lab: Locator) -> None:
    next_button(lab).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert values(lab)["f"] == "7"
    page.keyboard.press("ArrowLeft")
    assert values(lab)["f"] == "—"
    page.keyboard.press("End")
    assert values(lab, "grad")["a"] == "−6"
    page.keyboard.press("Home")
    assert values(lab)["e"] == "—"
    lab.get_by_label("c", exact=True).focus()
    page.keyboard.press("ArrowRight")
    assert values(lab)["e"] == "—"


def test_the_table_shows_the_same_numbers(lab: Locator) -> None:
    run_all(lab)
    lab.get_by_role("button", name="Table").click()
    expect(lab.get_by_role("row", name="d leaf −2 7")).to_be_visible()
    expect(lab.locator(".gw-graph:visible")).to_have_count(0)


def test_nothing_moves_while_stepping(lab: Locator) -> None:
    places = set()
    for _ in STEPS:
        next_button(lab).click()
        places.add(
            lab.evaluate(
                """lab => JSON.stringify([
                    lab.offsetHeight,
                    ...[...lab.querySelectorAll("button, input")].map(one => one.offsetLeft)])"""
            )
        )
    assert len(places) == 1


def test_a_lab_that_left_the_page_and_came_back_steps_once_a_click(
    page: Page, lab: Locator
) -> None:
    page.evaluate(
        """() => {
            const lab = document.querySelector("gw-lab");
            const [place, next] = [lab.parentNode, lab.nextSibling];
            for (let i = 0; i < 10; i++) { lab.remove(); place.insertBefore(lab, next); }
        }"""
    )
    next_button(lab).click()
    expect(lab.get_by_role("slider")).to_have_attribute("aria-valuetext", "step 1 of 6")


def test_a_lab_can_be_driven_by_a_graph_from_elsewhere(page: Page, lab: Locator) -> None:
    page.evaluate(
        """async () => {
            const text = await (await fetch(location.href)).text();
            const built = new DOMParser().parseFromString(text, "text/html");
            const { lab } = JSON.parse(built.querySelector("gw-lab .gw-lab-data").textContent);
            const svgs = [...built.querySelectorAll("gw-lab svg")];
            const [wide, tall] = svgs.map(svg => svg.outerHTML);
            const driven = document.createElement("gw-lab");
            Object.assign(driven, { id: "driven", heading: "Driven", lab: { ...lab, wide, tall } });
            window.lines = [];
            driven.addEventListener("gw-line", event => window.lines.push(event.detail.lines));
            document.querySelector("gw-lab").replaceWith(driven);
        }"""
    )
    driven = page.get_by_role("region", name="Driven")
    run_all(driven)
    assert values(driven, "grad")["a"] == "−6"
    driven.get_by_role("button", name="Start over").click()
    driven.get_by_role("button", name=STEPS[0]).click()
    assert page.evaluate("window.lines") == [[1], [], [1]]
    assert lab.count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_before_and_after_use(
    open_page: OpenPage, site_server: Site, scheme: str
) -> None:
    page = open_page(color_scheme=scheme)
    lab = open_lab(page, site_server)
    assert violations(page) == []
    for step in STEPS[:4]:
        lab.get_by_role("button", name=step, exact=True).click()
    lab.get_by_label("c", exact=True).fill("six")
    expect(lab.get_by_text("The graph keeps its last numbers.")).to_be_visible()
    assert violations(page) == []
    run_all(lab)
    lab.get_by_role("button", name="Table").click()
    assert violations(page) == []


@pytest.mark.parametrize("width", [320, 360, 760, 1280])
def test_the_page_never_scrolls_sideways_and_its_text_can_be_read(
    open_page: OpenPage, site_server: Site, width: int
) -> None:
    page = open_page(viewport={"width": width, "height": 800})
    lab = open_lab(page, site_server)
    run_all(lab)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    smallest = lab.locator(".gw-graph:visible").evaluate(
        """graph => {
            const scale = graph.getBoundingClientRect().width / graph.viewBox.baseVal.width;
            const texts = [...graph.querySelectorAll("text")].filter(text => text.textContent);
            const sizes = texts.map(text => parseFloat(getComputedStyle(text).fontSize));
            return scale * Math.min(...sizes);
        }"""
    )
    assert smallest >= 12
