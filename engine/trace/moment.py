"""Which graph of a program is shown, and as of which moment: the one last run backward."""

from __future__ import annotations

from dataclasses import dataclass

from engine.trace.graph import inputs_of, number_of, ordered
from engine.trace.watch import MISSING, Step, Watch


@dataclass(frozen=True, slots=True)
class Moment:
    """A graph's output, the places of its nodes, and how many steps of the watch belong to it."""

    output: object
    places: list[int]
    until: int


def last_backward(watch: Watch) -> Moment | None:
    """The graph in which a gradient last moved, or a rule was last called; None if there is none.

    Leaves do not count: they may belong to many graphs. Nor does setting gradients back to 0, so
    that the moment is the one before a program clears up.
    """
    inputs = [inputs_of(watch, place) for place in range(len(watch.made))]
    for index in range(len(watch.steps) - 1, -1, -1):
        step = watch.steps[index]
        if inputs[step.place] and (step.kind == "enter" or _moves(step)):
            output = watch.made[_end(watch, inputs, step.place, index)].node
            places = ordered(watch, output)
            return Moment(output, places, _until(watch, set(places)))
    return None


def last_made(watch: Watch) -> Moment | None:
    """The graph that ends in the node made last of those with inputs."""
    for made in reversed(watch.made):
        if inputs_of(watch, watch.place(made.node)):
            return Moment(made.node, ordered(watch, made.node), len(watch.steps))
    return None


def _moves(step: Step) -> bool:
    return step.kind == "write" and step.before is not MISSING and number_of(step.after) != 0


def _end(watch: Watch, inputs: list[list[int]], place: int, index: int) -> int:
    """The last node made from the one at `place` before that step: the graph's end."""
    users: dict[int, list[int]] = {}
    for user, sources in enumerate(inputs):
        if watch.made[user].at <= index:
            for source in sources:
                users.setdefault(source, []).append(user)
    ends, seen, waiting = [place], {place}, [place]
    while waiting:
        current = waiting.pop()
        if current not in users:
            ends.append(current)
        new = [user for user in users.get(current, ()) if user not in seen]
        seen.update(new)
        waiting.extend(new)
    return max(ends)


def _until(watch: Watch, places: set[int]) -> int:
    for index in range(len(watch.steps) - 1, -1, -1):
        step = watch.steps[index]
        if step.place in places and (step.kind in ("enter", "leave") or _moves(step)):
            return index + 1
    return 0
