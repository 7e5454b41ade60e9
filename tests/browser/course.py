"""The course as it was built: its lessons in order, and the answers its author's files know."""

import json
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from lessons.authoring import catalogue
from lessons.authoring.format import ExerciseFile
from lessons.authoring.gate import in_this_python

EXERCISES = {each.id: each for each in catalogue.load()}
BLANK = "____"


@dataclass(frozen=True)
class BuiltCourse:
    """The folder that `make build` wrote, asked for what a test needs to know of it."""

    folder: Path

    @property
    def lessons(self) -> list[dict[str, Any]]:
        """The lessons in the order of the navigation: id, title, url, items, ..."""
        front = (self.folder / "index.html").read_text(encoding="utf-8")
        site = json.loads(_inside(front, 'id="gw-site"'))
        found: list[dict[str, Any]] = self.data(site["course"])["lessons"]
        return found

    def data(self, src: str) -> dict[str, Any]:
        """A data file, by the address an element has it under."""
        path = self.folder / "assets" / "gradwalk" / src
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return found

    def page_of(self, exercise: str) -> str:
        """The address of the page that an exercise stands on, from the site's root."""
        return next(
            str(lesson["url"])
            for lesson in self.lessons
            for item in lesson["items"]
            if item["key"] == f"exercise:{exercise}"
        )

    def visits(self, url: str, puzzle: str) -> list[str]:
        """A right order of the visits that an ordering puzzle asks for, as names of nodes."""
        page = (self.folder / url / "index.html").read_text(encoding="utf-8")
        trace = json.loads(_inside(page[page.index(f'id="{puzzle}"') :], "gw-puzzle-data"))["trace"]
        names = {node["id"]: node["name"] for node in trace["nodes"]}
        return [names[node] for node in reversed(trace["forward"])]


def answers(exercise: ExerciseFile) -> list[str]:
    """What the solution has in place of each blank: one text a hole, of one line or several."""
    starter = exercise.starter.splitlines()
    found = []
    for hole in exercise.holes:
        before, _, after = starter[hole.line - 1].partition(BLANK)
        body = "\n".join(exercise.bodies[hole.name])
        assert hole.lines == 1, f"{exercise.id}: the blank {hole.name} has several lines"
        assert body.startswith(before), f"{exercise.id}: {hole.name} begins with {before!r}"
        assert body.endswith(after), f"{exercise.id}: {hole.name} ends with {after!r}"
        found.append(body[len(before) : len(body) - len(after)])
    return found


def is_amiss(exercise: ExerciseFile) -> bool:
    """Whether the last graph that the solution runs is of an engine that is wrong on purpose."""
    asked = {"kind": "trace-program", "program": exercise.solution.program, "prefix": "lab"}
    scene = asdict(exercise.scene) if exercise.scene else None
    lab = in_this_python(asked | {"scene": scene, "shown": None, "leaves": {}})["lab"]
    return lab["trace"]["mismatch"] is not None


def _inside(html: str, mark: str) -> str:
    """The content of the first script whose tag holds this."""
    found = re.search(rf"<script[^>]*{re.escape(mark)}[^>]*>(.*?)</script>", html, re.DOTALL)
    assert found, mark
    return found[1]
