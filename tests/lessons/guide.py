"""Reads docs/teach/write-an-exercise.md as a script: what to write into the file, what to run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs/teach/write-an-exercise.md"
EXERCISE = "lessons/exercises/07_enough_operations/absolute_value.py"
PYTHON = ".venv/bin/python"

_FENCE = re.compile(
    r'^``` (?P<kind>\w+)(?: title="(?P<title>[^"]*)")?\n(?P<body>.*?)^```$',
    re.MULTILINE | re.DOTALL,
)
_EDIT = re.compile(r"absolute_value\.py: (?P<how>.*)")

AT_THE_END = "add at the end"
FOR_A_TRY = "try this at the end, then take it out again"
UNDER_THE_TITLE = "add under the title"


@dataclass(frozen=True)
class Fence:
    """A block of code in the guide."""

    kind: str
    title: str
    body: str
    line: int

    @property
    def edit(self) -> str:
        """What to do with it in the exercise's file; "" where it is no edit."""
        found = _EDIT.fullmatch(self.title)
        return found["how"] if found else ""

    @property
    def command(self) -> str:
        """The command of a console block."""
        return self.body.splitlines()[0].removeprefix("$ ")

    @property
    def output(self) -> str:
        """What the guide says that the command prints."""
        return "".join(self.body.splitlines(keepends=True)[1:])


def fences(text: str) -> list[Fence]:
    """The guide's blocks of code, in order."""
    return [
        Fence(each["kind"], each["title"] or "", each["body"], text[: each.start()].count("\n") + 1)
        for each in _FENCE.finditer(text)
    ]


class Workshop:
    """A copy of what an author works in, where the guide is followed to the letter."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        ignored = shutil.ignore_patterns("__pycache__")
        for name in ("lessons", "engine"):
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        (folder / "node_modules").symlink_to(ROOT / "node_modules")
        (folder / "site-js").symlink_to(ROOT / "site-js")
        self.file = folder / EXERCISE
        self._before_try: str | None = None

    def follow(self, fence: Fence) -> str:
        """Do what the block says; returns what a command printed."""
        if fence.kind == "console":
            return self._run(fence.command)
        if fence.edit:
            self._write(fence)
        return ""

    def build_page(self, page: Fence) -> Path:
        """Build a site of this page and a front page; returns its folder."""
        ignored = shutil.ignore_patterns("*.md")
        shutil.copytree(ROOT / "docs", self.folder / "docs", ignore=ignored)
        for name in ("js", "records.json"):
            target = self.folder / "build" / name
            target.parent.mkdir(exist_ok=True)
            copy = shutil.copytree if (ROOT / "build" / name).is_dir() else shutil.copyfile
            copy(ROOT / "build" / name, target)
        front = self.folder / "docs/index.md"
        front.write_text("# Start\n", encoding="utf-8")
        source = self.folder / page.title
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_text(page.body, encoding="utf-8")
        settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
        nav = f"nav:\n  - Start: index.md\n  - Yours: {page.title.removeprefix('docs/')}\n"
        settings = re.sub(r"^nav:\n(?: .*\n)+", nav, settings, flags=re.MULTILINE)
        (self.folder / "mkdocs.yml").write_text(settings, encoding="utf-8")
        subprocess.run(
            [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"],
            cwd=self.folder,
            env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
            check=True,
        )
        return self.folder / "site"

    def _write(self, fence: Fence) -> None:
        self._take_out()
        text = self.file.read_text(encoding="utf-8")
        if fence.edit == UNDER_THE_TITLE:
            title, rest = text.split("\n", 1)
            text = f"{title}\n{fence.body}{rest}"
        else:
            assert fence.edit in (AT_THE_END, FOR_A_TRY), f"line {fence.line}: {fence.edit}"
            if fence.edit == FOR_A_TRY:
                self._before_try = text
            text += fence.body
        self.file.write_text(text, encoding="utf-8")

    def _take_out(self) -> None:
        if self._before_try is not None:
            self.file.write_text(self._before_try, encoding="utf-8")
            self._before_try = None

    def _run(self, command: str) -> str:
        words = [sys.executable if word == PYTHON else word for word in command.split()]
        done = subprocess.run(
            words,
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            check=False,
        )
        return done.stdout
