"""What a watch's notes mean: which node was visited when, and what it pushed to its inputs.

Engines visit in two ways. Where a node keeps its rule (`node._backward()`), a visit is that call.
Where one loop does all the work, a write to a gradient belongs to the node that was last looked at
and has the written node among its inputs, once the output's gradient has been set.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from engine.shapes import Push, Visit
from engine.trace.graph import Graph, inputs_of, number_of
from engine.trace.rules import Rule
from engine.trace.watch import MISSING, Step, Watch


@dataclass(slots=True)
class _Visited:
    place: int
    gradient: float
    seeded: bool
    line: int | None
    writes: list[tuple[Step, float, bool]] = field(default_factory=list)  # step, incoming, adds


def visit_order(watch: Watch) -> list[int]:
    """The places of the visited nodes, in order of visit."""
    return [visit.place for visit in _replay(watch)]


def visits(watch: Watch, graph: Graph, until: int | None = None) -> list[Visit]:
    """The visits of the graph's nodes, with their pushes, among the first so many steps or all."""
    users: dict[str, set[str]] = {node.id: set() for node in graph.nodes}
    for node in graph.nodes:
        for source in node.inputs:
            users[source].add(node.id)
    done: set[str] = set()
    result: list[Visit] = []
    for visited in _replay(watch, until):
        node_id = graph.id_of(visited.place)
        if node_id is None:
            continue
        result.append(
            Visit(
                node=node_id,
                gradient=visited.gradient,
                seeded=visited.seeded and node_id == graph.output,
                pushes=_pushes(graph, node_id, visited),
                rule=_sentence(graph, node_id, graph.rules[node_id]),
                early=not users[node_id] <= done,
                line=visited.line if visited.line is not None else graph.rule_line(node_id),
            )
        )
        done.add(node_id)
    return result


def _sentence(graph: Graph, node_id: str, known: Rule | None) -> str:
    if known:
        return known.sentence
    if graph.inputs[node_id]:
        return "This operation is not one we know, so only what it did is shown."
    return "A leaf keeps its gradient: it has no inputs to hand anything to."


def _pushes(graph: Graph, node_id: str, visited: _Visited) -> list[Push]:
    inputs = graph.inputs[node_id]
    used: dict[str, int] = {}
    result: list[Push] = []
    for step, incoming, adds in visited.writes:
        target = graph.id_of(step.place)
        if target is None:
            continue
        slots = [slot for slot, source in enumerate(inputs) if source == target]
        slot = slots[min(used.get(target, 0), len(slots) - 1)]
        used[target] = used.get(target, 0) + 1
        local = graph.local(node_id, slot)
        before, after = number_of(step.before), number_of(step.after)
        amount = after - before if adds else after
        # The exact product where it explains the write: a difference of sums would be rounded.
        if adds and local is not None and before + local * incoming == after:
            amount = local * incoming
        result.append(
            Push(
                source=node_id,
                target=target,
                slot=slot,
                local=local,
                symbol=graph.symbol(node_id, slot),
                incoming=incoming,
                amount=amount,
                before=before,
                after=after,
                adds=adds,
                line=step.line,
            )
        )
    return result


def _replay(watch: Watch, until: int | None = None) -> list[_Visited]:
    replay = _Replay(watch, until)
    by_rule = any(step.kind == "enter" for step in watch.steps[:until])
    return replay.by_rules() if by_rule else replay.by_looks()


class _Replay:
    """One reading of the notes, from the first to the last."""

    def __init__(self, watch: Watch, until: int | None) -> None:
        self._steps = watch.steps[:until]
        self._inputs = [inputs_of(watch, place) for place in range(len(watch.made))]
        self._gradients: dict[int, float] = {}
        self._seeds: set[int] = set()
        self.visits: list[_Visited] = []

    def by_rules(self) -> list[_Visited]:
        """Visits of an engine whose nodes keep their rules."""
        running: list[_Visited] = []
        for index, step in enumerate(self._steps):
            if step.kind == "enter":
                running.append(self._visit(step.place, step.line))
            elif step.kind == "leave":
                if running:
                    running.pop()
            elif step.kind == "write":
                if running and step.place in self._inputs[running[-1].place]:
                    self._write(running[-1], index)
                elif not running:
                    self._seed(step)
                self._gradients[step.place] = number_of(step.after)
        return self.visits

    def by_looks(self) -> list[_Visited]:
        """Visits of an engine whose one loop does the work."""
        used = {source for inputs in self._inputs for source in inputs}
        looked: list[int] = []  # the nodes looked at since the output's gradient was set
        begun = False
        for index, step in enumerate(self._steps):
            if step.kind in ("read", "links") and begun:
                looked.append(step.place)
                if step.kind == "links":
                    self._leaf(step.place)
            if step.kind != "write":
                continue
            visitor = next((p for p in reversed(looked) if step.place in self._inputs[p]), None)
            resets = number_of(step.after) == 0 and not self._adds(index)
            if resets:
                pass  # zeroing gradients is no push, whoever was looked at before
            elif visitor is not None:
                if not self.visits or self.visits[-1].place != visitor:
                    self._visit(visitor, None)
                self._write(self.visits[-1], index)
                # An input is read to be added to; that is no look at it as the next visitor.
                while looked[-1] == step.place:
                    looked.pop()
            elif step.place not in used and step.before is not MISSING:
                self._seed(step)
                begun = begun or number_of(step.after) != 0
            self._gradients[step.place] = number_of(step.after)
        return self.visits

    def _leaf(self, place: int) -> None:
        # Sorting looks at leaves too, before the first push; that is no visit.
        if self._inputs[place] or not self.visits or self.visits[-1].place == place:
            return
        self._visit(place, None)

    def _visit(self, place: int, line: int | None) -> _Visited:
        gradient = self._gradients.get(place, math.nan)
        visited = _Visited(place, gradient, place in self._seeds, line)
        self._seeds.discard(place)
        self.visits.append(visited)
        return visited

    def _seed(self, step: Step) -> None:
        if step.before is not MISSING and number_of(step.after) != 0:
            self._seeds.add(step.place)

    def _write(self, visited: _Visited, index: int) -> None:
        incoming = self._gradients.get(visited.place, math.nan)
        visited.writes.append((self._steps[index], incoming, self._adds(index)))

    def _adds(self, index: int) -> bool:
        """Whether the write took up what was there: it was read in the same call just before."""
        write = self._steps[index]
        for earlier in range(index - 1, -1, -1):
            step = self._steps[earlier]
            if step.kind in ("write", "enter", "leave"):
                return False
            if step.kind == "read" and (step.place, step.frame) == (write.place, write.frame):
                return True
        return False
