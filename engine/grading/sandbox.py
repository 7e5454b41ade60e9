"""The room a learner's program runs in: clean names, no sight of ours, everything put back after.

In the browser memory is copied back after every run; here it is done by hand as far as a program
is likely to reach, so that the author's gate in plain Python judges alike.
"""

from __future__ import annotations

import builtins
import io
import linecache
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from importlib.machinery import ModuleSpec
from types import FrameType, ModuleType
from typing import Any, TypeVar

from engine.grading.problems import NAME

T = TypeVar("T")

# Above the frame that calls: at an absolute 250 Chromium survived every deep recursion tried, at
# 400 it died. A learner's `build` needs 227 for 200 points.
_DEPTH = 235
_HIDDEN = frozenset(
    ("engine", "lessons", "js", "pyodide", "_pyodide", "pyodide_js", "_pyodide_core", "micropip")
)

# Taken before any learner code has run.
_SHIPPED = frozenset(sys.stdlib_module_names)
_set_limit, _get_limit = sys.setrecursionlimit, sys.getrecursionlimit
_set_trace, _get_trace, _set_profile = sys.settrace, sys.gettrace, sys.setprofile
_frame = sys._getframe
_import = builtins.__import__


@contextmanager
def room(program: str) -> Iterator[dict[str, Any]]:
    """The namespace for one program, as ``__main__``; puts the interpreter back at the end."""
    kept_modules, kept_path = dict(sys.modules), list(sys.meta_path)
    kept_builtins, kept_streams = dict(vars(builtins)), (sys.stdout, sys.stderr, sys.stdin)
    main, theirs = ModuleType("__main__"), _builtins()
    main.__dict__["__builtins__"] = theirs
    lines = [line + "\n" for line in program.split("\n")]
    linecache.cache[NAME] = (len(program), None, lines, NAME)
    for name in kept_modules:
        if name.partition(".")[0] in _HIDDEN:
            del sys.modules[name]
    sys.modules["__main__"], sys.modules["builtins"] = main, theirs
    sys.meta_path.insert(0, _Refuse)
    sys.setrecursionlimit = _keep_limit
    try:
        yield main.__dict__
    finally:
        sys.setrecursionlimit = _set_limit
        vars(builtins).update(kept_builtins)
        sys.modules.update(kept_modules)
        sys.meta_path[:] = kept_path
        sys.stdout, sys.stderr, sys.stdin = kept_streams
        linecache.cache.pop(NAME, None)


def guarded(action: Callable[[], T]) -> tuple[T | None, BaseException | None]:
    """Call the learner's code: what it gave, or what it raised, whatever that is."""
    limit, tracing = _get_limit(), _get_trace()
    ours = dict(vars(builtins))
    _set_limit(_depth() + _DEPTH)
    try:
        return action(), None
    except BaseException as error:
        return None, error
    finally:
        vars(builtins).update(ours)
        _set_trace(tracing)
        _set_profile(None)
        _set_limit(limit)


def silent() -> redirect_stdout[io.TextIOBase]:
    """A context in which nothing is printed: the reader has seen this output already."""
    return redirect_stdout(_Nowhere())


def text_of(error: BaseException) -> str:
    """The exception's message, though its ``__str__`` may be the learner's."""
    text, failed = guarded(lambda: str(error))
    return "" if failed is not None or type(text) is not str else text


class _Nowhere(io.TextIOBase):
    """Takes any text and keeps none: a program may print without end."""

    def write(self, text: str) -> int:
        return len(text)

    def writable(self) -> bool:
        return True


def _depth() -> int:
    frame: FrameType | None = _frame()
    depth = 0
    while frame is not None:
        frame, depth = frame.f_back, depth + 1
    return depth


def _builtins() -> ModuleType:
    """Builtins of the program's own: patching them patches nobody else's."""
    theirs = ModuleType("builtins")
    theirs.__dict__.update(vars(builtins))
    theirs.__dict__.update(__import__=_their_import, input=_no_input)
    return theirs


def _their_import(
    name: str,
    globals: dict[str, Any] | None = None,  # noqa: A002 - Python's own names for them
    locals: dict[str, Any] | None = None,  # noqa: A002
    fromlist: Sequence[str] = (),
    level: int = 0,
) -> ModuleType:
    if level == 0:
        _refuse(name)
    return _import(name, globals, locals, fromlist, level)


class _Refuse:
    """First of the finders: says why a module that is not Python's own cannot be had."""

    @staticmethod
    def find_spec(name: str, path: object = None, _target: object = None) -> ModuleSpec | None:
        if path is None:
            _refuse(name)
        return None


def _refuse(name: str) -> None:
    top = str(name).partition(".")[0]
    if top in _HIDDEN:
        raise ModuleNotFoundError(
            f"{top} belongs to the site. Programs here use Python's standard library only.",
            name=top,
        )
    if top not in _SHIPPED and not top.startswith("_sysconfigdata"):
        raise ModuleNotFoundError(
            f"This site ships Python's standard library, and {top} is not part of it.", name=top
        )


def _no_input(prompt: object = "") -> str:  # noqa: ARG001 - the signature of input()
    raise RuntimeError(
        "Programs here take no input: write the value into the program in place of input()."
    )


def _keep_limit(limit: int) -> None:
    """Deep recursion kills the interpreter in a browser, so the limit stays what it is."""
