"""The course with many more exercises: copies of one, ten on a page, in a tree of their own."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from tests.bench.host import ROOT

COPIED = "03_value/product_rule"
FOLDER = "90_copies"
PAGES = "lessons"  # below docs: only lessons count as parts of the course
ON_A_PAGE = 10

PAGE = """\
---
title: Page {name}
description: Copies of one exercise.
minutes: 10
---

# Page {name}

Is this page as quick as a short one?
{{ .gw-question }}

/// graph-lab | L = (a·b + c) · d
    id: graph-{name}
    leaves: {{a: 2, b: 3, c: 1, d: -2}}
e = a*b
f = e + c
L = f*d
///
"""
EXERCISE = """
/// exercise | {name}
Fill in the blank, then press **Check**.
///
"""


class LargerCourse:
    """A copy of the repository's own parts, to which exercises are added."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        ignored = shutil.ignore_patterns("__pycache__")
        for name in ("lessons", "engine", "docs", "build"):
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        shutil.copyfile(ROOT / "mkdocs.yml", folder / "mkdocs.yml")
        for name in ("node_modules", "site-js"):
            (folder / name).symlink_to(ROOT / name)
        (folder / "lessons/exercises" / FOLDER).mkdir()
        self._exercises = 0
        self._pages: list[str] = []

    @property
    def exercises(self) -> int:
        """How many copies there are."""
        return self._exercises

    @property
    def site(self) -> Path:
        """What `build` writes."""
        return self.folder / "site"

    def grow_to(self, exercises: int) -> None:
        """Add copies until there are so many, on pages of ten."""
        while self._exercises < exercises:
            self.add_page(min(ON_A_PAGE, exercises - self._exercises))

    def add_page(self, exercises: int) -> str:
        """Add a page with a lab and so many new copies; returns its path in the site."""
        name = f"90-copies-{len(self._pages) + 1:03}"
        copies = [self._add_exercise() for _ in range(exercises)]
        text = PAGE.format(name=name)
        text += "".join(EXERCISE.format(name=copy) for copy in copies)
        (self.folder / "docs" / PAGES / f"{name}.md").write_text(text, encoding="utf-8")
        self._pages.append(name)
        return f"{PAGES}/{name}/"

    def build(self) -> float:
        """Build the site with every record at hand; returns the seconds it took."""
        settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
        pages = "".join(f"      - {PAGES}/{name}.md\n" for name in self._pages)
        settings = re.sub(
            r"^nav:\n(?: .*\n)+",
            lambda nav: f"{nav[0]}  - Copies:\n{pages}",
            settings,
            flags=re.MULTILINE,
        )
        (self.folder / "mkdocs.yml").write_text(settings, encoding="utf-8")
        self._lay_records()
        began = time.monotonic()
        subprocess.run(
            [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"],
            cwd=self.folder,
            env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
            check=True,
        )
        return time.monotonic() - began

    def _add_exercise(self) -> str:
        self._exercises += 1
        name = f"copy_{self._exercises:04}"
        source = ROOT / "lessons/exercises" / f"{COPIED}.py"
        shutil.copyfile(source, self.folder / "lessons/exercises" / FOLDER / f"{name}.py")
        return name

    def _lay_records(self) -> None:
        """What a copy's wrong answers do is what the original's do."""
        kept = self.folder / "build/records.json"
        records = json.loads(kept.read_text(encoding="utf-8"))
        for number in range(1, self._exercises + 1):
            records[f"copy_{number:04}"] = records[Path(COPIED).name]
        kept.write_text(json.dumps(records), encoding="utf-8")
