"""The scripted reader where there is code: cells, the tour, exercises, the playground."""

import re
import subprocess
import sys

from playwright.sync_api import Locator, expect

from tests.browser.course import BLANK, EXERCISES, answers, is_amiss
from tests.browser.reader_figures import step
from tests.browser.reader_visit import Visit, press

LOSS = re.compile(r"loss (\d+\.\d+)")


def run_cell(visit: Visit, figure: Locator) -> None:
    """Run a cell of the prose: it prints what the page says it prints."""
    output = figure.get_by_role("group", name="Output")
    promised = output.text_content() or ""
    assert promised.strip()
    press(figure, "Run")
    expect(figure.locator(".gw-verdict")).to_contain_text("ran to the end")
    assert output.text_content() == promised
    visit.printed.append(promised)


def tour(visit: Visit, figure: Locator) -> None:
    """Every engine, every note."""
    tabs = figure.get_by_role("tab")
    expect(tabs).not_to_have_count(0)
    for tab in tabs.all():
        tab.click()
        marks = figure.get_by_role("tabpanel").get_by_role("button", name="Note")
        marks.first.focus()
        for number in marks.all_inner_texts():
            note = figure.locator(".gw-tour-note.gw-lit")
            expect(note).to_have_attribute("data-note", number)
            visit.page.keyboard.press("ArrowDown")


def take_home(visit: Visit, figure: Locator) -> None:
    """Download the engine and run it in a Python that knows nothing of this site."""
    expect(figure.locator(".gw-count")).to_contain_text("parts are your own")
    expect(figure.locator(".gw-count")).to_contain_text("✓ all")
    with visit.page.expect_download() as download:
        press(figure, "Download my_autograd.py")
    path = visit.folder / download.value.suggested_filename
    download.value.save_as(path)
    done = subprocess.run(
        [sys.executable, "-I", path], capture_output=True, text=True, check=True, timeout=300
    )
    losses = LOSS.findall(done.stdout)
    assert losses
    assert losses in [LOSS.findall(cell) for cell in visit.printed], done.stdout


def play(visit: Visit, figure: Locator) -> None:
    """The playground: run what stands there, step it, check its gradients."""
    press(figure, "Run")
    lab = figure.locator("gw-lab")
    expect(figure.get_by_role("button", name="Stop", exact=True)).to_have_count(0)
    step(visit, lab)
    press(figure, "Check the gradients")
    expect(figure.get_by_role("table").last).to_be_visible()


def solve(_visit: Visit, figure: Locator) -> None:
    """Check with the blank still empty, then with an answer; then step through the code."""
    exercise = EXERCISES[figure.get_attribute("exercise") or ""]
    verdict = figure.locator(".gw-verdict")
    expect(figure.locator(".cm-content")).to_be_visible()
    if exercise.carried:
        expect(figure.locator(".gw-start")).to_contain_text("Starts from your own code")
        expect(figure.locator(".gw-start")).not_to_contain_text("our solution")
    press(figure, "Check")
    expect(verdict).to_contain_text("The blank is still empty")
    expect(figure.locator(".gw-count")).not_to_contain_text("try")
    for answer in answers(exercise):
        fill_blank(figure, answer)
    press(figure, "Check")
    expect(verdict).to_contain_text("Passed")
    if exercise.header.why:
        expect(verdict.locator(".gw-why")).not_to_be_empty()
    expect(figure.locator(".gw-count")).to_contain_text("1 try · ✓ passed")
    if exercise.scene is not None:
        step_through(figure, marked=is_amiss(exercise))


def step_through(figure: Locator, *, marked: bool) -> None:
    """What the learner's own engine does, to the end; it is marked where something is amiss."""
    press(figure, "Step through my code")
    lab = figure.get_by_role("region", name="What your code does")
    expect(lab.locator(".gw-lab-next")).to_have_text(re.compile("^Compute "))
    press(lab, "Run all")
    expect(lab.locator(".gw-lab-next")).to_have_text("Start over")
    assert (lab.locator(".gw-odd.gw-on").count() > 0) == marked
    press(figure, "Step through my code")
    expect(lab).to_have_count(0)


def fill_blank(exercise: Locator, code: str) -> None:
    """Write into the first blank that is still empty: by keys, or, several lines, as one paste."""
    blank = exercise.locator(".cm-content .gw-blank", has_text=BLANK).first
    blank.click()
    keyboard = exercise.page.keyboard
    if "\n" in code:
        keyboard.insert_text(code)
    else:
        keyboard.type(code)
