"""The first half of grading: run the program, make the calls, keep what came back as plain data.

Nothing in here knows what is expected. The answer is a text that `judge` reads later, in an
interpreter where the learner's program has never run.
"""

from __future__ import annotations

import builtins
import json
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

from engine.grading.chance import Numbers, seed_of
from engine.grading.checks import CheckError
from engine.grading.plain import plain
from engine.grading.problems import run_problem
from engine.grading.run import execute, has_blank, read
from engine.grading.sandbox import guarded, room, text_of
from engine.shapes import Problem
from engine.trace import watch

Json = dict[str, Any]

_write = json.JSONEncoder().encode


def observe(program: str, grading: Json) -> str:
    """Everything the program did, as a text for `judge`.

    Args:
        program: the learner's.
        grading: of `engine.shapes.Grading` only ``id``, ``version``, ``watch`` and each check's
            ``name`` and ``observe`` are read. The rest should not even be in this interpreter.
    """
    if has_blank(program):
        return _write({"stage": "blank"})
    code, problem = read(program)
    if code is None:
        return _write({"stage": "syntax", "problem": _record(problem)})
    checks = [(each["name"], each["observe"]) for each in grading["checks"]]
    cells = [(name, compile(text, f"check {name}", "exec")) for name, text in checks]
    ours = dict(vars(builtins))
    with room(program) as namespace:
        problem = execute(code, namespace, program)
        if problem is not None:
            return _write({"stage": "error", "problem": _record(problem)})
        seen = []
        for name, cell in cells:
            watcher = _Watcher(program, namespace, grading["watch"])
            numbers = Numbers(seed_of(grading["id"], grading["version"], program, name))
            given = {"__builtins__": ours, "numbers": numbers, "observe": watcher}
            try:
                exec(cell, given)
            except Exception as error:
                raise CheckError(f'check "{name}": {type(error).__name__}: {error}') from error
            seen.append(watcher.seen)
    return _write({"stage": "checks", "seen": seen})


class _Watcher:
    """``observe("lambda a: f(a)", a)`` in a check cell: makes the call, keeps what came of it."""

    def __init__(self, program: str, namespace: Json, watched: str) -> None:
        self.seen: list[Json] = []
        self._program, self._namespace, self._watched = program, namespace, watched

    def __call__(self, call: str, *variables: object) -> None:
        code = compile(call, "a check's call", "eval", dont_inherit=True)
        asked = eval(code, self._namespace)
        value, error, record = self._made(lambda: asked(*variables))
        if error is None:
            kept: Json = {"value": plain(value)}
        else:
            kept = {"raised": _record(run_problem(error, self._program, lambda: text_of(error)))}
            kept["classes"] = [each.__name__ for each in type(error).__mro__]
        self.seen.append({**kept, "record": record})

    def _made(self, call: Callable[[], object]) -> tuple[object, BaseException | None, object]:
        """What the call gave, what it raised, and the record of gradients and visits."""
        cls = self._namespace.get(self._watched)
        done: tuple[object, BaseException | None] | None = None
        record = None
        try:
            with watch(cls) if isinstance(cls, type) else nullcontext() as watching:
                done = guarded(call)
                # How deep an endless recursion got is chance, and no mark of the program.
                if watching is not None and not isinstance(done[1], RecursionError):
                    record = watching.record()
        except Exception:
            record = None  # a class that cannot be watched is still one that can be called
        return *(done or guarded(call)), record


def _record(problem: Problem | None) -> Json:
    if problem is None:
        return {}
    fields = ("kind", "message", "advice", "line", "column", "source")
    frames = [
        {"line": each.line, "function": each.function, "source": each.source}
        for each in problem.frames
    ]
    return {name: getattr(problem, name) for name in fields} | {"frames": frames}
