"""A watch that also reads what the program calls its nodes, from the frames that make them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import FrameType

from engine.trace.watching import Watching

_LONGEST = 12


class Naming(Watching):
    """Names of nodes: the first variables that hold them, outside the engine's own functions."""

    def __init__(self, cls: type, *sources: str) -> None:
        """Watch a class; the first source is the file of its lines, all are files with names."""
        super().__init__(cls, sources[0])
        self._sources = sources
        self._engines = {cls.__name__}
        self._seen: dict[int, str] = {}  # place -> name

    def look(self, frame: FrameType) -> None:
        """Read the variables of the program's running functions, but not of the engine's own."""
        if self.overflowed:
            return
        frames: list[FrameType] = []
        walked: FrameType | None = frame
        while walked is not None:
            code = walked.f_code
            if code.co_filename in self._sources and not self._is_engine(code.co_qualname):
                frames.append(walked)
            walked = walked.f_back
        for each in reversed(frames):
            self.read(each.f_locals)

    def read(self, variables: Mapping[str, object]) -> None:
        """Take the names of nodes from these variables; a node that has one keeps it."""
        for name, value in list(variables.items()):
            self._take(name, value)
            if type(type(value)) is type and type(value).__module__ == "__main__":
                self._attributes(value)

    def _attributes(self, thing: object) -> None:
        """A neuron's weights are self.w, and the variables that go through them say less."""
        if self.place(thing) >= 0:
            return
        for name, value in list(getattr(thing, "__dict__", {}).items()):
            for each in value if type(value) in (list, tuple) else (value,):
                self._take(name, each)

    def _take(self, name: str, value: object) -> None:
        place = self.place(value)
        if place >= 0 and not name.startswith(("_", ".")) and len(name) <= _LONGEST:
            self._seen.setdefault(place, name)

    def forget(self) -> None:
        """Start afresh; names are of the nodes made from now on."""
        super().forget()
        self._seen.clear()

    def names(self, places: Iterable[int]) -> dict[str, object]:
        """Names of these nodes, each for one node: of several under one name w1, w2, ..."""
        found = {p: self._seen[p] for p in sorted(places) if p in self._seen}
        count = Counter(found.values())
        taken = set(count)
        result: dict[str, object] = {}
        for place, name in found.items():
            if count[name] > 1:
                name = next(n for i in range(1, 500) if (n := f"{name}{i}") not in taken)  # noqa: PLW2901
                taken.add(name)
            result[name] = self.made[place].node
        return result

    def _meet(self, cls: type) -> None:
        super()._meet(cls)
        self._engines.add(cls.__name__)

    def _is_engine(self, function: str) -> bool:
        return "." in function and function.partition(".")[0] in self._engines
