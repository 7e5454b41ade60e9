"""Watch an engine's class from outside: which nodes it makes, who reads and writes each gradient.

Nothing in the watched class knows about it. While the watch lasts, the class's attribute access and
operators pass through here and every step is noted; afterwards the class is as it was. What the
notes mean is worked out in `engine.trace`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType, FunctionType, MethodType, TracebackType
from typing import Any, Literal, Self

MOST_NODES = 400
MOST_DRAWN = 30  # nodes; more cannot be read as a picture
MOST_STEPS = 40_000
LINKS = (
    "_prev",
    "_children",
    "_parents",
    "_inputs",
    "_links",
    "prev",
    "children",
    "parents",
    "inputs",
)
OPERATORS = {
    "__add__": "+", "__sub__": "-", "__mul__": "*", "__truediv__": "/", "__pow__": "**",
    "__neg__": "neg", "__radd__": "+", "__rsub__": "-", "__rmul__": "*", "__rtruediv__": "/",
    "__rpow__": "**", "tanh": "tanh", "exp": "exp", "log": "log", "sigmoid": "sigmoid",
    "relu": "relu", "sin": "sin", "cos": "cos",
}  # fmt: skip

MISSING: Any = object()
_NAMES_OF_RULES = re.compile("back|grad|vjp|rule")


@dataclass(slots=True)
class Made:
    """A node that the watched class made."""

    node: Any
    line: int | None  # where the program asked for it
    rule_line: int | None  # where the engine made it
    at: int  # how many steps there were before it
    operator: str = ""  # the method that returned it, as in OPERATORS
    operands: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened to a node, by its place in the order of creation."""

    kind: Literal["read", "links", "write", "data", "enter", "leave"]
    place: int
    frame: int = 0  # tells whether two steps happened in one call
    before: Any = MISSING  # MISSING: the gradient's, or the data's, first value
    after: Any = MISSING
    line: int | None = None


class Watch:
    """What happened to the nodes of one class while it was watched.

    `source` is the file name whose lines are noted; None notes those of any file. More than
    `MOST_NODES` nodes are not followed: `overflowed` then says so. `given` are numbers that nodes
    are to hold, by their place in the order of creation, whatever the program puts into them.
    """

    def __init__(self, cls: Any, source: str | None = None) -> None:
        self.made: list[Made] = []
        self.steps: list[Step] = []
        self.overflowed = False
        self.given: dict[int, float] = {}
        self._cls = cls
        self._source = source
        self._places: dict[int, int] = {}
        self._forgotten: list[list[Made]] = []  # kept alive, lest a new node get an old one's id
        self._calls: list[int | None] = []  # the line of each operator that is running
        self._paused = False
        self._before: list[tuple[type, str, Any]] = []
        self._known: set[int] = {id(cls)}  # classes met so far; a class may refuse to be hashed
        self._get: Callable[[Any, str], Any] = object.__getattribute__
        self._set: Callable[[Any, str, Any], None] = object.__setattr__

    # ------------------------------------------------------------ while it lasts

    def __enter__(self) -> Self:
        if not issubclass(type(self._cls), type):
            return self  # the program's Value is no class: there is nothing to watch
        self._get = self._cls.__getattribute__
        self._set = self._cls.__setattr__
        try:
            for name in OPERATORS:
                method = self._found(name)
                if type(method) is FunctionType:
                    self._put(self._cls, name, self._operator(name, method))
            self._put(self._cls, "__init__", self._constructor(self._cls.__init__))
            self._put(self._cls, "__setattr__", self._writer())
            self._put(self._cls, "__getattribute__", self._reader())
        except TypeError:  # a built-in class cannot be changed, so there is nothing to watch
            self._restore()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._restore()

    def _found(self, name: str) -> Any:
        for cls in self._cls.__mro__:
            if name in cls.__dict__:
                return cls.__dict__[name]
        return None

    def _put(self, cls: type, name: str, hook: Any) -> None:
        before = cls.__dict__.get(name, MISSING)
        type.__setattr__(cls, name, hook)
        self._before.append((cls, name, before))

    def _restore(self) -> None:
        for cls, name, value in self._before:
            if value is not MISSING:
                type.__setattr__(cls, name, value)
            elif name in cls.__dict__:
                type.__delattr__(cls, name)
        self._before.clear()

    def _meet(self, cls: type) -> None:
        """A class made from the watched one has operators of its own."""
        self._known.add(id(cls))
        for name in OPERATORS:
            method = cls.__dict__.get(name)
            if type(method) is FunctionType:
                self._put(cls, name, self._operator(name, method))

    # ------------------------------------------------------------ the hooks

    def _constructor(self, original: Callable[..., None]) -> Callable[..., None]:
        def __init__(node: Any, *args: Any, **kwargs: Any) -> None:  # noqa: N807
            self._register(node, sys._getframe(1))
            original(node, *args, **kwargs)

        return __init__

    def _operator(self, name: str, original: Callable[..., Any]) -> Callable[..., Any]:
        def operator(*args: Any, **kwargs: Any) -> Any:
            self.look(sys._getframe(1))
            self._calls.append(self._line(sys._getframe(1)))
            made = len(self.made)
            try:
                result = original(*args, **kwargs)
            finally:
                self._calls.pop()
            place = self._places.get(id(result), -1)
            if place >= made and not self.made[place].operator:
                self.made[place].operator = OPERATORS[name]
                self.made[place].operands = args
            return result

        return operator

    def _writer(self) -> Callable[[Any, str, Any], None]:
        def __setattr__(node: Any, name: str, value: Any) -> None:  # noqa: N807
            if self._paused or name not in ("grad", "data"):
                self._set(node, name, value)
                return
            frame = sys._getframe(1)
            before = self.peek(node, name)
            if before is MISSING:  # made by an __init__ that we did not see
                self._register(node, frame)
                if name == "data":
                    value = self.given.get(self.place(node), value)
            self._set(node, name, value)
            self._note(
                node, "write" if name == "grad" else "data", frame, before, self.peek(node, name)
            )

        return __setattr__

    def _reader(self) -> Callable[[Any, str], Any]:
        def __getattribute__(node: Any, name: str) -> Any:  # noqa: N807
            value = self._get(node, name)
            if self._paused:
                return value
            if name == "grad":
                self._note(node, "read", sys._getframe(1))
            elif name in LINKS:
                self._note(node, "links", sys._getframe(1))
            elif type(value) is FunctionType and _NAMES_OF_RULES.search(name):
                return self._visit(node, value)  # kept on the node itself: a method would be bound
            elif type(value) is MethodType and name == "_backward":
                return self._visit(node, value)
            return value

        return __getattribute__

    def _visit(self, node: Any, rule: Any) -> Callable[..., Any]:
        def visit(*args: Any, **kwargs: Any) -> Any:
            code = getattr(rule, "__code__", None) or rule.__func__.__code__
            here = self._source in (None, code.co_filename)
            self._note(node, "enter", None, line=code.co_firstlineno if here else None)
            try:
                return rule(*args, **kwargs)
            finally:
                self._note(node, "leave", None)

        return visit

    # ------------------------------------------------------------ the notes

    def look(self, frame: FrameType) -> None:
        """Called with the frame that makes a node or writes to one; here it does nothing."""

    def peek(self, node: Any, name: str) -> Any:
        """An attribute of a node, unnoticed; MISSING where there is none that can be read."""
        paused, self._paused = self._paused, True
        try:
            return self._get(node, name)
        except RecursionError:
            raise
        except Exception:  # noqa: BLE001  (a learner's property may raise anything)
            return MISSING
        finally:
            self._paused = paused

    def forget(self) -> None:
        """Start afresh with the nodes made from now on; those made so far count no more."""
        self._forgotten.append(self.made)
        self._places = dict.fromkeys(self._places, -1)
        self.made, self.steps, self.overflowed = [], [], False

    def place(self, node: object) -> int:
        """The node's place in the order of creation, -1 for what was not made under watch."""
        return self._places.get(id(node), -1)

    def _register(self, node: Any, frame: FrameType) -> None:
        if id(node) in self._places:
            return
        if len(self.made) >= MOST_NODES:
            self.overflowed = True
            return
        self.look(frame)
        if id(type(node)) not in self._known:
            self._meet(type(node))
        line = self._line(frame)
        self._places[id(node)] = len(self.made)
        asked = self._calls[0] if self._calls else line
        self.made.append(Made(node, asked, line, len(self.steps)))

    def _note(
        self,
        node: Any,
        kind: Literal["read", "links", "write", "data", "enter", "leave"],
        frame: FrameType | None,
        before: Any = MISSING,
        after: Any = MISSING,
        line: int | None = None,
    ) -> None:
        place = self._places.get(id(node), -1)
        if place < 0:
            return
        if len(self.steps) >= MOST_STEPS:
            self.overflowed = True
            return
        if frame is not None and kind == "write":
            self.look(frame)
            line = frame.f_lineno if self._source in (None, frame.f_code.co_filename) else None
        self.steps.append(Step(kind, place, id(frame) if frame else 0, before, after, line))

    def _line(self, frame: FrameType | None) -> int | None:
        while frame is not None:
            if self._source in (None, frame.f_code.co_filename):
                return frame.f_lineno
            frame = frame.f_back
        return None
