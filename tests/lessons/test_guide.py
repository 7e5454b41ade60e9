"""The instructors' guides say what is: each command prints what they show, each refusal exists."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from lessons.authoring import catalogue, header
from lessons.authoring.blocks import BLOCKS
from tests.lessons.guide import GUIDE, ROOT, Fence, Workshop, fences
from tests.site.rendering import render

LESSON_GUIDE = ROOT / "docs/teach/write-a-lesson.md"
GRADES_GUIDE = ROOT / "docs/teach/grades.md"


@pytest.mark.pyodide
def test_every_command_of_the_exercise_guide_prints_what_it_shows(tmp_path: Path) -> None:
    workshop = Workshop(tmp_path)
    run: list[Fence] = []
    for fence in fences(GUIDE.read_text(encoding="utf-8")):
        printed = workshop.follow(fence)
        if fence.kind == "console":
            assert printed == fence.output, f"line {fence.line}: {fence.command}"
            run.append(fence)
    assert len(run) > 8
    assert run[-1].output == "Exercises: 1, all in order in this Python.\n"


def rows(text: str, heading: str) -> list[str]:
    """The first cells of the table under a heading."""
    section = text.split(f"{heading}\n", 1)[1].split("\n## ", 1)[0].split("\n### ", 1)[0]
    cells = [line.split("|")[1].strip() for line in section.splitlines() if line.startswith("|")]
    return cells[2:]


def test_the_refusals_it_lists_are_those_of_the_gate() -> None:
    sources = "\n".join(
        re.sub(r"\s+", " ", re.sub(r"[\"']\s*\n\s*f?[\"']", "", file.read_text(encoding="utf-8")))
        for file in (ROOT / "lessons/authoring").glob("*.py")
    )
    told = rows(GUIDE.read_text(encoding="utf-8"), "## What the gate refuses")
    assert len(told) > 8
    for refusal in told:
        for part in re.split(r'"?\.\.\."?', refusal):
            assert part.strip(' ,"') in sources, refusal


def test_every_entry_of_a_header_is_in_its_table() -> None:
    told = rows(GUIDE.read_text(encoding="utf-8"), "### Header")
    assert {each.strip("`") for each in told} == set(header._KNOWN)


def test_every_block_and_each_of_its_options_is_in_the_lesson_guide() -> None:
    text = LESSON_GUIDE.read_text(encoding="utf-8")
    for block in BLOCKS:
        assert f"/// {block.NAME}" in text, block.NAME
        section = text.split(f"### {block.NAME}", 1)[-1].split("\n### ", 1)[0]
        for option in block.OPTIONS:
            assert f"`{option}`" in section, f"{block.NAME}: {option}"


def test_every_example_of_the_lesson_guide_can_be_built() -> None:
    examples = [
        fence
        for fence in fences(LESSON_GUIDE.read_text(encoding="utf-8"))
        if fence.kind == "markdown" and "/// " in fence.body
    ]
    assert len(examples) > 10
    rendered = render("\n\n".join(fence.body for fence in examples))
    assert rendered.faults == []


@pytest.mark.pyodide
def test_work_that_was_handed_in_is_graded_as_the_page_does(tmp_path: Path) -> None:
    script, shown = fences(GRADES_GUIDE.read_text(encoding="utf-8"))
    (exercise,) = (each for each in catalogue.load() if each.id == "product_rule")
    wrong = exercise.wrongs[0].program
    programs = {
        "ada": exercise.solution.program,
        "ben": wrong,
        "cem": "while True:\n    pass\n",
        "dee": "1 / 0\n",
    }
    (tmp_path / script.title).write_text(script.body, encoding="utf-8")
    (tmp_path / "handed-in").mkdir()
    for name, program in programs.items():
        (tmp_path / f"handed-in/{name}.py").write_text(program, encoding="utf-8")
    files = [f"handed-in/{name}.py" for name in programs]
    done = subprocess.run(
        [sys.executable, script.title, "product_rule", *files],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == shown.output, done.stderr
