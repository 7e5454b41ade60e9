"""What is odd about a node, as the picture says it: visited too early, wrong, written over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.numbers import number_text
from engine.shapes import Trace

_MOST_NAMES = 2


@dataclass(frozen=True, slots=True)
class Note:
    """Lines at the foot of a node's box."""

    kind: Literal["early", "wrong"]
    lines: list[str]


def notes_of(trace: Trace, whose: str) -> dict[str, list[Note]]:
    """Every node's notes; `whose` gradient is wrong ("yours")."""
    result: dict[str, list[Note]] = {node.id: [] for node in trace.nodes}
    names = {node.id: node.name for node in trace.nodes}
    for node, users in _missing(trace).items():
        who = " and ".join(names[user] for user in users)
        if len(users) > _MOST_NAMES:
            who = f"{len(users)} nodes"
        result[node].append(Note("early", ["visited too early:", f"{who} had not paid in"]))
    wrong = trace.mismatch
    if wrong is not None:
        yours, nudged = number_text(wrong.gradient), number_text(wrong.expected)
        result[wrong.node].append(Note("wrong", [f"{whose} {yours},", f"nudging says {nudged}"]))
    return result


def lost_of(trace: Trace) -> dict[str, list[float]]:
    """Gradients that were written over, by node; a 0 that nobody misses is at most the last one."""
    result: dict[str, list[float]] = {}
    for visit in trace.visits:
        for push in visit.pushes:
            if not push.adds:
                result.setdefault(push.target, []).append(push.before)
    return {node: [each for each in values if each] or [0.0] for node, values in result.items()}


def _missing(trace: Trace) -> dict[str, list[str]]:
    """For each node that was visited too early: the nodes that use it and came later, or never."""
    result: dict[str, list[str]] = {}
    done: set[str] = set()
    inner = {node.id for node in trace.nodes if node.inputs}
    for visit in trace.visits:
        if visit.early and visit.node in inner:
            users = [n.id for n in trace.nodes if visit.node in n.inputs and n.id not in done]
            result.setdefault(visit.node, users)
        done.add(visit.node)
    return result
