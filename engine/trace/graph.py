"""The graph behind one output: its nodes with names and formulas, and slopes by recomputing it."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Mapping

from engine.numbers import number_text
from engine.shapes import Node
from engine.slope import nudge
from engine.trace.rules import Rule, rule
from engine.trace.watch import LINKS, MISSING, MOST_NODES, Watch


class TraceError(Exception):
    """Why there is no trace: a sentence for the reader or the author."""


class Graph:
    """The nodes that `output` was made from, inputs before the nodes made from them."""

    def __init__(self, watch: Watch, output: object, names: Mapping[str, object]) -> None:
        if watch.overflowed:
            raise TraceError(
                f"This program makes more than {MOST_NODES} values, too many to draw. "
                "Try it with fewer inputs or fewer steps."
            )
        self._watch = watch
        places = ordered(watch, output)
        self._ids = {place: f"n{index}" for index, place in enumerate(places)}
        self._places = {name: place for place, name in self._ids.items()}
        data = data_in(watch, places)
        self.data = {self._ids[p]: data[p] for p in places}
        self.inputs = {self._ids[p]: [self._ids[i] for i in inputs_of(watch, p)] for p in places}
        self.ops = {self._ids[p]: _op(watch, p) for p in places}
        self.rules = {node_id: self._rule(node_id) for node_id in self.inputs}
        self.names = self._named(names)
        self.output = self._ids[watch.place(output)]
        self.nodes = [self._node(node_id) for node_id in self.inputs]

    def id_of(self, place: int) -> str | None:
        """The id of the node made at that place, None where it is not in this graph."""
        return self._ids.get(place)

    def gradients(self, until: int | None = None) -> dict[str, float]:
        """Every node's gradient after so many steps, or as it stands now; nan where no number."""
        last = {s.place: s.after for s in self._watch.steps[:until] if s.kind == "write"}
        if until is None:
            last = {}
        now = {place: self._watch.peek(self._watch.made[place].node, "grad") for place in self._ids}
        return {name: number_of({**now, **last}[place]) for place, name in self._ids.items()}

    def rule_line(self, node_id: str) -> int | None:
        """The line of the engine that made the node."""
        return self._watch.made[self._places[node_id]].rule_line

    def local(self, node_id: str, slot: int) -> float | None:
        """The local derivative with respect to one input, None where the operation is unknown."""
        known = self.rules[node_id]
        if known is None:
            return None
        try:
            return known.local(*self._numbers(node_id), self.data[node_id])[slot]
        except (ArithmeticError, ValueError):
            return math.nan

    def symbol(self, node_id: str, slot: int) -> str:
        """How that local derivative is written."""
        known = self.rules[node_id]
        if known is None:
            return "?"
        return known.symbols(*(self.names[i] for i in self.inputs[node_id]), self.names[node_id])[
            slot
        ]

    def slope(self, node_id: str) -> float | None:
        """The output's slope along one node by central differences, None where it has none here.

        The nodes after it are computed again with the node nudged up and down. No slope where those
        to both sides differ (a relu at 0), or an operation is unknown.
        """
        here, step = self.data[node_id], nudge(self.data[node_id])
        up, down = self._nudged(node_id, here + step), self._nudged(node_id, here - step)
        if up is None or down is None:
            return None
        middle = self.data[self.output]
        right, left = (up - middle) / step, (middle - down) / step
        result = (up - down) / (2 * step)
        if not math.isfinite(result) or abs(right - left) > 0.01 * (1 + abs(result)):
            return None
        return result

    def _nudged(self, node_id: str, data: float) -> float | None:
        changed = {node_id: data}
        for node, inputs in self.inputs.items():
            if node != node_id and any(source in changed for source in inputs):
                known = self.rules[node]
                if known is None:
                    return None
                try:
                    changed[node] = known.forward(*(changed.get(i, self.data[i]) for i in inputs))
                except (ArithmeticError, ValueError):
                    return None
        return changed.get(self.output, self.data[self.output])

    def _numbers(self, node_id: str) -> list[float]:
        return [self.data[source] for source in self.inputs[node_id]]

    def _rule(self, node_id: str) -> Rule | None:
        return (
            rule(self.ops[node_id], self._numbers(node_id), self.data[node_id])
            if self.inputs[node_id]
            else None
        )

    def _named(self, given: Mapping[str, object]) -> dict[str, str]:
        names: dict[str, str] = {}
        for name, node in given.items():
            node_id = self._ids.get(self._watch.place(node))
            if node_id is not None:
                names.setdefault(node_id, name)
        taken = set(names.values()) | set(given)
        count = 0
        for node_id, place in self._places.items():
            label = self._watch.peek(self._watch.made[place].node, "label")
            if node_id in names:
                continue
            if type(label) is str and 0 < len(label) <= 12 and label not in taken:
                names[node_id] = label
            elif not self.inputs[node_id]:
                names[node_id] = number_text(self.data[node_id])
                continue  # two constants may well be called by the same number
            else:
                count += 1
                while f"v{count}" in taken:
                    count += 1
                names[node_id] = f"v{count}"
            taken.add(names[node_id])
        return names

    def _node(self, node_id: str) -> Node:
        inputs = self.inputs[node_id]
        known = self.rules[node_id]
        name = self.names[node_id]
        texts = [self.names[source] for source in inputs]
        made = self._watch.made[self._places[node_id]]
        unknown = f"{self.ops[node_id]}({', '.join(texts)})" if inputs else ""
        return Node(
            id=node_id,
            name=name,
            op=self.ops[node_id] if inputs else "",
            formula=known.formula(*texts) if known else unknown,
            data=self.data[node_id],
            inputs=inputs,
            # A node that no line of the program asked for: the line of the engine that made it.
            line=made.rule_line if made.line is None else made.line,
            constant=not inputs and name == number_text(self.data[node_id]),
        )


def number_of(value: object) -> float:
    """A node's number; nan for what is not exactly an int or a float."""
    if type(value) is float:
        return value
    if type(value) is int:
        try:
            return float(value)
        except OverflowError:
            return math.inf if value > 0 else -math.inf
    return math.nan


def data_in(watch: Watch, places: list[int]) -> dict[int, float]:
    """The data of a graph's nodes when its last one was made; a program may change it later."""
    made = watch.made[places[-1]].at
    data: dict[int, object] = {}
    for index, step in enumerate(watch.steps):
        if step.kind == "data" and (index < made or step.place not in data):
            data[step.place] = step.after
    now = {p: watch.peek(watch.made[p].node, "data") for p in places if p not in data}
    return {place: number_of({**now, **data}[place]) for place in places}


def inputs_of(watch: Watch, place: int) -> list[int]:
    """The places of a node's inputs, in order: by its links, else by its operator's operands."""
    made = watch.made[place]
    operands = _known(watch, made.operands)
    for name in LINKS:
        links = watch.peek(made.node, name)
        if links is MISSING:
            continue
        if type(links) in (set, frozenset):
            found = sorted(set(_known(watch, links)))
            # A set has forgotten the order, and the second edge of x * x.
            return operands if set(operands) == set(found) else found
        if type(links) in (tuple, list):
            return _known(watch, links)
    return operands


def _known(watch: Watch, links: Iterable[object]) -> list[int]:
    """The places of the nodes among the links; a link may be (node, local derivative)."""
    nodes = [link[0] if type(link) is tuple and link else link for link in links]
    return [place for place in map(watch.place, nodes) if place >= 0]


def _op(watch: Watch, place: int) -> str:
    made = watch.made[place]
    op = watch.peek(made.node, "_op")
    op = op if type(op) is str and op else made.operator or "?"
    if op in ("**", "pow") and len(made.operands) > 1 and len(inputs_of(watch, place)) == 1:
        exponent = made.operands[1]
        if type(exponent) in (int, float):
            return f"**{exponent}"
    return op


def ordered(watch: Watch, output: object) -> list[int]:
    """Places of the output and all it was made from, in order of creation as far as links allow.

    Raises:
        TraceError: The output was not made under the watch, or a value was made from itself.
    """
    start = watch.place(output)
    if start < 0:
        raise TraceError("The output is not a value that this program made.")
    inputs: dict[int, list[int]] = {}
    stack = [start]
    while stack:
        place = stack.pop()
        if place not in inputs:
            inputs[place] = inputs_of(watch, place)
            stack.extend(inputs[place])
    waiting = {place: len(set(of)) for place, of in inputs.items()}
    users: dict[int, list[int]] = {place: [] for place in inputs}
    for place, of in inputs.items():
        for source in set(of):
            users[source].append(place)
    ready = [place for place, count in waiting.items() if not count]
    heapq.heapify(ready)
    order: list[int] = []
    while ready:
        place = heapq.heappop(ready)
        order.append(place)
        for user in users[place]:
            waiting[user] -= 1
            if not waiting[user]:
                heapq.heappush(ready, user)
    if len(order) < len(inputs):
        raise TraceError("A value of this program was made from itself: its links go in a circle.")
    return order
