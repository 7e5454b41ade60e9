"""Reads an exercise file: the solution with its holes, right and wrong answers, the checks."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path

from engine import shapes
from engine.grading.run import has_blank, read
from lessons.authoring.cells import (
    Cell,
    HolePart,
    Part,
    cells_of,
    parts_of,
    reindented,
    words_and_bodies,
)
from lessons.authoring.errors import AuthorError
from lessons.authoring.header import Header, header_of
from lessons.authoring.split import split

ENGINE = "Value"  # the course's class of nodes
RUN = "run"  # in place of a check's name: the program stops before the checks


@dataclass(frozen=True)
class Answer:
    """A whole program that an exercise knows: right, or wrong with the words it earns."""

    name: str
    line: int
    program: str
    check: str = ""  # for a wrong one, the check it fails first
    words: str = ""  # for a wrong one, what the learner is told (Markdown)


@dataclass(frozen=True)
class ExerciseFile:
    """One exercise, as its file says it."""

    id: str
    path: Path
    version: str
    header: Header
    starter: str
    solution: Answer
    holes: list[shapes.Hole]
    placeholders: list[str]
    rights: list[Answer]
    wrongs: list[Answer]
    checks: list[shapes.CheckCode]  # the random ones last
    check_lines: dict[str, int]
    bodies: dict[str, list[str]]  # the solution's lines, by hole
    carried: list[shapes.Carried] = field(default_factory=list)  # the catalogue finds them

    @property
    def scene(self) -> shapes.Scene | None:
        """The graph to step through, beside the program's own; None for an exercise without."""
        lab = self.header.lab
        return shapes.Scene(self.header.watch or ENGINE, lab.strip("\n") + "\n") if lab else None

    def grading(self, wrongs: list[shapes.KnownWrong], why: str = "") -> shapes.Grading:
        """What the grader needs, with these known wrong answers."""
        return shapes.Grading(
            id=self.id,
            version=self.version,
            placeholders=self.placeholders,
            watch=self.header.watch,
            solution=self.solution.program,
            checks=self.checks,
            wrongs=wrongs,
            why=why,
        )


def read_exercise(path: Path) -> ExerciseFile:
    """The exercise in a file.

    Raises:
        AuthorError: for whatever is wrong with it, with line and mend.
    """
    raw = path.read_bytes()
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise AuthorError(path, line, "not UTF-8: save the file as UTF-8.") from None
    head, cells = cells_of(path, text)
    header = header_of(path, head)
    solution_cell = _only_solution(path, cells)
    parts = parts_of(path, solution_cell)
    _readable(path, solution_cell)
    holes = _holes(path, solution_cell, parts)
    checks = _checks(path, cells)
    answers = [
        (cell, _answer(path, cell, parts, holes, [each.name for each in checks]))
        for cell in cells
        if cell.kind in ("right", "wrong")
    ]
    _unique(path, [cell for cell in cells if cell.kind != "solution"])
    starter, places = _starter(parts)
    return ExerciseFile(
        id=path.stem,
        path=path,
        version=hashlib.sha256(raw).hexdigest()[:12],
        header=header,
        starter=starter,
        solution=Answer("solution", solution_cell.line, _filled(parts, {})),
        holes=places,
        placeholders=[hole.placeholder for hole in holes],
        rights=[answer for cell, answer in answers if cell.kind == "right"],
        wrongs=[answer for cell, answer in answers if cell.kind == "wrong"],
        checks=sorted(checks, key=lambda each: each.random),
        check_lines={cell.title: cell.line for cell in cells if cell.kind == "check"},
        bodies={hole.name: hole.body for hole in holes},
    )


def _only_solution(path: Path, cells: list[Cell]) -> Cell:
    found = [cell for cell in cells if cell.kind == "solution"]
    if not found:
        raise AuthorError(path, 1, 'no solution: add a cell "# %% solution" with the program.')
    if len(found) > 1:
        raise AuthorError(path, found[1].line, "a second solution: make it a right, or delete it.")
    return found[0]


def _readable(path: Path, cell: Cell) -> None:
    # The marks of holes are comments, and with blank lines above Python counts as the file does.
    problem = read("\n" * cell.line + "\n".join(cell.lines))[1]
    if problem is not None:
        raise AuthorError(
            path, problem.line or cell.line, f"the solution cannot be read: {problem.message}."
        )


def _holes(path: Path, cell: Cell, parts: list[Part]) -> list[HolePart]:
    holes = [part for part in parts if isinstance(part, HolePart)]
    if not holes:
        raise AuthorError(
            path, cell.line, 'the solution has no hole: mark one, "# <hole name: ____>".'
        )
    seen = set()
    for hole in holes:
        if hole.name in seen:
            raise AuthorError(path, hole.line, f"a second hole named {hole.name}: rename it.")
        seen.add(hole.name)
        if not has_blank(hole.placeholder):
            raise AuthorError(
                path, hole.line, "what the starter shows for a hole must hold the blank ____."
            )
    return holes


def _checks(path: Path, cells: list[Cell]) -> list[shapes.CheckCode]:
    found = [cell for cell in cells if cell.kind == "check"]
    if not found:
        raise AuthorError(path, 1, 'no check: add a cell "# %% check: name".')
    return [split(path, cell) for cell in found]


def _answer(
    path: Path, cell: Cell, parts: list[Part], holes: list[HolePart], checks: list[str]
) -> Answer:
    name, _, check = (each.strip() for each in cell.title.partition("->"))
    words, bodies = words_and_bodies(path, cell, [hole.name for hole in holes])
    if cell.kind == "right" and (check or words):
        raise AuthorError(path, cell.line, "a right answer names no check and says nothing.")
    if cell.kind == "wrong":
        if check not in (*checks, RUN):
            known = ", ".join((*checks, f"{RUN} (for a program that stops before the checks)"))
            raise AuthorError(
                path,
                cell.line,
                f'name the check it fails first: "# %% wrong: {name} -> check". There is {known}.',
            )
        if not words:
            raise AuthorError(path, cell.line, 'no words: add "# say: ..." under this line.')
    program = _filled(parts, bodies)
    if (problem := read(program)[1]) is not None:
        raise AuthorError(
            path, cell.line, f"with this body the program cannot be read ({problem.message})."
        )
    return Answer(name, cell.line, program, check, words)


def _unique(path: Path, cells: list[Cell]) -> None:
    seen: dict[tuple[str, str], int] = {}
    for cell in cells:
        key = (cell.kind, cell.title.partition("->")[0].strip())
        if key in seen:
            raise AuthorError(
                path, cell.line, f"line {seen[key]} has this name already: give it another."
            )
        seen[key] = cell.line


def _filled(parts: list[Part], bodies: dict[str, list[str]]) -> str:
    """The solution, with these bodies in place of its own."""
    lines: list[str] = []
    for part in parts:
        if isinstance(part, str):
            lines.append(part)
        elif part.name in bodies:
            lines.extend(reindented(bodies[part.name], part.body))
        else:
            lines.extend(part.body)
    return "\n".join(lines) + "\n"


def _starter(parts: list[Part]) -> tuple[str, list[shapes.Hole]]:
    """The solution with its holes emptied, and where they are."""
    lines: list[str] = []
    places = []
    for part in parts:
        if isinstance(part, str):
            lines.append(part)
            continue
        lines.extend(reindented([part.placeholder], part.body))
        places.append(shapes.Hole(part.name, len(lines), 1))
    return "\n".join(lines) + "\n", places
