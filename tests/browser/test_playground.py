"""The playground: run, stepped, checked, saved as a picture, shared as a link; on both engines."""

import json
import re
import struct
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from lessons.authoring import catalogue
from tests.browser.conftest import OpenPage
from tests.browser.figures import sideways, violations
from tests.browser.server import Site
from tests.browser.watch import Watch

pytestmark = pytest.mark.browser

BACKWARD = next(each for each in catalogue.load() if each.id == "backward")
OWN = BACKWARD.solution.program
FLAWED = OWN.replace("self.grad += other.data * out.grad", "self.grad = other.data * out.grad")


def open_playground(page: Page, site: Site, fragment: str = "") -> Locator:
    """The playground, with its editor."""
    page.goto(site.at(f"playground/{fragment}"))
    playground = page.get_by_role("region", name="A program over Value")
    expect(playground.locator(".cm-content")).to_be_visible()
    return playground


@pytest.fixture
def playground(page: Page, site_server: Site) -> Locator:
    return open_playground(page, site_server)


def button(playground: Locator, name: str) -> Locator:
    return playground.get_by_role("button", name=name, exact=True)


def write(playground: Locator, program: str) -> None:
    """Replace the whole program."""
    playground.get_by_role("textbox", name="The program").focus()
    playground.page.keyboard.press("ControlOrMeta+a")
    playground.page.keyboard.insert_text(program)


def ended(playground: Locator) -> None:
    expect(button(playground, "Stop")).to_have_count(0)


def run(playground: Locator, program: str) -> None:
    write(playground, program)
    button(playground, "Run").click()
    ended(playground)


def program(playground: Locator) -> str:
    """The program as it is remembered."""
    saved = playground.page.evaluate("localStorage['gradwalk:v1:playground:program']")
    return str(json.loads(saved)["program"])


def lab(playground: Locator) -> Locator:
    return playground.locator("gw-lab")


def seed(page: Page, passed: str) -> None:
    """A reader who has passed the exercise `backward` with this program."""
    record = json.dumps({"passed": passed})
    key = "gradwalk:v1:exercise:backward"
    page.add_init_script(f"localStorage[{json.dumps(key)}] = {json.dumps(record)}")


# ---------------------------------------------------------------- a program and its graph


def test_the_first_example_can_be_stepped_before_python_has_loaded(
    page: Page, site_server: Site
) -> None:
    page.route(re.compile(r"pyodide"), lambda route: route.abort())
    playground = open_playground(page, site_server)
    button(playground, "Compute v1 = a·b").click()
    expect(lab(playground).locator(".gw-lab-strip")).to_contain_text("2·(−3) = −6")


def test_a_program_of_one_s_own_is_stepped_and_its_lines_are_lit(playground: Locator) -> None:
    run(playground, "w = 0.5\ns = w*x\nlog(1 + exp(s))")
    expect(playground.get_by_text("x has no number, so it is a leaf with 1.")).to_be_visible()
    expect(playground.get_by_role("region", name="L = log(1 + exp(s))")).to_be_visible()
    button(lab(playground), "Compute s = w·x").click()
    expect(playground.locator(".cm-line.gw-lit-line")).to_have_text("s = w*x")


def test_another_number_for_a_leaf_moves_the_graph_and_its_check(playground: Locator) -> None:
    run(playground, "a = 2\na*a")
    button(playground, "Check the gradients").click()
    check = playground.locator(".gw-play-check")
    expect(check.get_by_role("row", name=re.compile("^a "))).to_contain_text("✓ agrees")
    lab(playground).get_by_role("textbox", name="a", exact=True).fill("5")
    expect(check.get_by_role("row", name=re.compile("^a "))).to_contain_text("10")
    button(lab(playground), "Reset").click()
    expect(check.get_by_role("row", name=re.compile("^a "))).to_contain_text("4")


def test_leaves_are_dragged_and_the_graph_can_be_stepped_again(playground: Locator) -> None:
    run(playground, "a = 2\nb = -3\na*b")
    button(playground, "Drag the leaves").click()
    slider = playground.get_by_role("slider", name="a", exact=True)
    slider.press("ArrowRight")
    expect(playground.locator("gw-live-graph .gw-live-slopes")).to_contain_text("−6.3")
    button(playground, "Run backward").click()
    expect(lab(playground)).to_be_hidden()
    button(playground, "Step through it").click()
    expect(button(lab(playground), "Compute L = a·b")).to_be_visible()


def test_what_a_program_prints_is_shown(playground: Locator) -> None:
    run(playground, "print('<b>hello</b>')\na*b")
    expect(playground.locator(".gw-output pre")).to_have_text("<b>hello</b>")


def test_a_graph_too_large_for_a_picture_stands_in_a_table(playground: Locator) -> None:
    run(playground, "y = x\nfor k in range(40):\n    y = y*x\ny")
    expect(playground.get_by_text("too many for a picture")).to_be_visible()
    expect(lab(playground).get_by_role("row")).to_have_count(42)
    expect(button(playground, "Download SVG")).to_have_count(0)


@pytest.mark.parametrize(
    ("typed", "line", "words"),
    [
        ("a = 2\nb = a − 1\nb", 2, "Type the minus sign - in its place."),
        ("s = a*b\ns.tahn()", 2, "Did you mean .tanh()?"),
        ("a = 2\n3", 2, "Use a name in it"),
        ("a\nb\n1 / (a - a)", 3, "divided by 0"),
        ("import js\na*b", 1, "belongs to the site"),
    ],
)
def test_a_mistake_is_a_sentence_with_its_line(
    playground: Locator, typed: str, line: int, words: str
) -> None:
    run(playground, typed)
    result = playground.locator(".gw-verdict")
    expect(result).to_contain_text(words)
    expect(playground.locator(".cm-line.gw-error-line")).to_have_text(typed.split("\n")[line - 1])
    button(result, f"Go to line {line}").click()
    expect(lab(playground)).to_have_count(0)


def test_an_endless_loop_is_stopped_by_hand_and_by_itself(playground: Locator) -> None:
    write(playground, "while True:\n    pass\na*b")
    button(playground, "Run").click()
    expect(playground.get_by_text("Running")).to_be_visible()
    button(playground, "Stop").click()
    expect(playground.locator(".gw-verdict")).to_contain_text("Stopped")
    button(playground, "Run").click()
    ended(playground)
    expect(playground.locator(".gw-verdict")).to_contain_text("Stopped after 10 seconds")
    run(playground, "a*b")
    expect(lab(playground)).to_be_visible()


def test_the_keyboard_runs_and_leaves(playground: Locator) -> None:
    write(playground, "a*b*c")
    playground.page.keyboard.press("ControlOrMeta+Enter")
    expect(playground.get_by_role("region", name="L = a·b·c")).to_be_visible()
    playground.page.keyboard.press("Escape")
    playground.page.keyboard.press("Tab")
    expect(playground.get_by_role("radio", name="Our engine", exact=True)).to_be_focused()


# ---------------------------------------------------------------- the reader's own engine


def test_without_an_engine_of_one_s_own_there_is_a_sentence(playground: Locator) -> None:
    expect(playground.get_by_role("radio", name="Your engine")).to_be_disabled()
    expect(playground.get_by_text(f"passed “{BACKWARD.header.title}”")).to_be_visible()


def test_the_engine_of_a_passed_exercise_runs_the_program(page: Page, site_server: Site) -> None:
    seed(page, OWN)
    playground = open_playground(page, site_server)
    playground.get_by_role("radio", name="Your engine").check()
    expect(playground.get_by_text(f"“{BACKWARD.header.title}”")).to_be_visible()
    run(playground, "exp(x)")
    expect(playground.locator(".gw-verdict")).to_contain_text("The methods of this Value are tanh.")
    run(playground, "a = 2\ny = a*a\ny*a + a")
    button(playground, "Check the gradients").click()
    expect(playground.get_by_text("All 4 gradients agree with nudging.")).to_be_visible()


def test_an_engine_with_a_mistake_is_shown_making_it(page: Page, site_server: Site) -> None:
    seed(page, FLAWED)
    playground = open_playground(page, site_server)
    playground.get_by_role("radio", name="Your engine").check()
    run(playground, "a = 2\ny = a*a\ny*a")
    button(playground, "Check the gradients").click()
    wrong = playground.locator(".gw-play-check [role=status]")
    expect(wrong).to_contain_text("The first that disagrees, from the end, is a:")
    expect(wrong).to_contain_text("nudging says 12")
    playground.get_by_role("radio", name="Our engine", exact=True).check()
    expect(playground.get_by_text("You have chosen another engine since.")).to_be_visible()
    button(playground, "Run").click()
    ended(playground)
    expect(playground.get_by_text("All 3 gradients agree with nudging.")).to_be_visible()


# ---------------------------------------------------------------- links


def test_a_link_carries_the_program_and_runs_nothing(
    open_page: OpenPage, site_server: Site
) -> None:
    sender = open_page(permissions=["clipboard-read", "clipboard-write"])
    sent = "# <img src=x onerror=alert(1)>\nprint('ran')\na = 3\na*a"
    playground = open_playground(sender, site_server)
    write(playground, sent)
    button(playground, "Copy link").click()
    expect(playground.get_by_text("The link is copied.")).to_be_visible()
    link = str(sender.evaluate("navigator.clipboard.readText()"))

    page = open_page()
    received = open_playground(page, site_server, link[link.index("#") :])
    notice = "This program came with a link. Read it, then press Run."
    expect(received.get_by_text(notice)).to_be_visible()
    assert program(received) == sent
    expect(page.get_by_text("Python is ready")).to_be_visible()
    expect(received.locator(".gw-output")).to_have_count(0)
    expect(lab(received)).to_have_count(0)
    assert "#" not in page.url
    page.reload()
    expect(received.get_by_text(notice)).to_be_visible()
    expect(received.locator("img")).to_have_count(0)
    button(received, "Run").click()
    ended(received)
    expect(received.locator(".gw-output pre")).to_have_text("ran\n")
    expect(received.get_by_text(notice)).to_have_count(0)


def test_a_link_takes_nothing_away(page: Page, site_server: Site) -> None:
    playground = open_playground(page, site_server)
    write(playground, "mine*2")
    page.evaluate("location.hash = '#program.1.1lo562m.eCp4'")  # x*x, its sum is wrong
    expect(playground.get_by_text("The link is damaged")).to_be_visible()
    assert program(playground) == "mine*2"
    page.evaluate("location.hash = '#program.1.1lo562l.eCp4'")
    expect(playground.get_by_text("This program came with a link.")).to_be_visible()
    assert program(playground) == "x*x"
    button(playground, "Put mine back").click()
    assert program(playground) == "mine*2"
    expect(playground.get_by_text("This program came with a link.")).to_have_count(0)


def test_a_program_that_meddles_with_the_drawing_puts_no_markup_into_the_page(
    playground: Locator, watch: Watch
) -> None:
    watch.allow("inline event handler")  # the content policy refuses it as well
    run(
        playground,
        "import html\n"
        "def mine(text, quote=True):\n"
        "    return '<img src=x onerror=alert(1)>'\n"
        "html.escape.__code__ = mine.__code__\n"
        "a*b",
    )
    expect(button(lab(playground), "Compute L = a·b")).to_be_visible()
    expect(lab(playground).locator("svg")).to_have_count(0)
    expect(playground.locator("img")).to_have_count(0)


# ---------------------------------------------------------------- what is kept


def test_the_program_is_kept_and_reset_can_be_taken_back(page: Page, site_server: Site) -> None:
    playground = open_playground(page, site_server)
    write(playground, "mine*2")
    button(playground, "Reset program").click()
    assert program(playground) == "a = 2\nb = -3\nc = 5\n(a*b + c).tanh()"
    page.reload()
    button(playground, "Put mine back").click()
    assert program(playground) == "mine*2"
    playground.get_by_role("combobox", name="Example").select_option("Softplus")
    expect(playground.locator(".cm-content")).to_contain_text("log(1 + exp(x))")
    button(playground, "Put mine back").click()
    page.reload()
    expect(playground.locator(".cm-content")).to_have_text("mine*2")


# ---------------------------------------------------------------- pictures


def saved(playground: Locator, kind: str, folder: Path) -> Path:
    with playground.page.expect_download() as coming:
        button(playground, f"Download {kind}").click()
    path = folder / coming.value.suggested_filename
    coming.value.save_as(path)
    return path


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pictures_look_right_by_themselves(
    open_page: OpenPage, site_server: Site, tmp_path: Path, scheme: Literal["light", "dark"]
) -> None:
    playground = open_playground(open_page(color_scheme=scheme), site_server)
    button(playground, "Run all").click()
    drawn = ET.parse(saved(playground, "SVG", tmp_path)).getroot()
    assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
    parts: list[dict[str, Any]] = [dict(each.attrib) for each in drawn.iter()]
    assert not any("class" in each or "style" in each for each in parts)
    assert not any("var(" in value for each in parts for value in each.values())
    fills = [each["fill"] for each in parts if "fill" in each]
    assert fills[0] == "#ffffff"  # the paper, whatever the page's scheme
    assert "rgb(31, 35, 40)" in fills  # the ink
    text = "".join(drawn.itertext())
    assert "tanh(v2)" in text
    width, height = (float(drawn.attrib[name]) for name in ("width", "height"))

    png = saved(playground, "PNG", tmp_path).read_bytes()
    assert png.startswith(b"\x89PNG\r\n")
    assert struct.unpack(">II", png[16:24]) == (round(2 * width), round(2 * height))


# ---------------------------------------------------------------- everybody


def test_without_a_script_the_first_example_is_drawn(
    open_page: OpenPage, site_server: Site
) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(site_server.at("playground/"))
    expect(page.locator("#play-lab-wide")).to_be_visible()
    expect(page.get_by_text("With JavaScript, programs of your own run here")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_a_phone_does_not_scroll_sideways(
    open_page: OpenPage, site_server: Site, scheme: Literal["light", "dark"]
) -> None:
    page = open_page(color_scheme=scheme, viewport={"width": 360, "height": 740})
    playground = open_playground(page, site_server)
    button(playground, "Run all").click()
    button(playground, "Check the gradients").click()
    assert violations(page) == []
    run(playground, "a = 2\na.tahn()")
    assert violations(page) == []
    assert sideways(page) == 0
