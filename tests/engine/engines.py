"""Engines of three makes for the tracer to watch, beside our own."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any


class Closures:
    """Each node keeps its rule; the order is found by recursion, as learners write it."""

    def __init__(self, data: float, _children: tuple[Any, ...] = (), _op: str = "") -> None:
        self.data = data
        self.grad = 0.0
        self._prev = _children
        self._op = _op
        self._backward: Callable[[], None] = lambda: None

    def __add__(self, other: Any) -> Closures:
        other = other if isinstance(other, Closures) else type(self)(other)
        out = type(self)(self.data + other.data, (self, other), "+")

        def _backward() -> None:
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other: Any) -> Closures:
        other = other if isinstance(other, Closures) else type(self)(other)
        out = type(self)(self.data * other.data, (self, other), "*")

        def _backward() -> None:
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        out._backward = _backward
        return out

    def tanh(self) -> Closures:
        out = type(self)(math.tanh(self.data), (self,), "tanh")

        def _backward() -> None:
            self.grad += (1 - out.data * out.data) * out.grad

        out._backward = _backward
        return out

    def backward(self) -> None:
        order: list[Closures] = []
        seen: set[Closures] = set()

        def build(node: Closures) -> None:
            if node not in seen:
                seen.add(node)
                for source in node._prev:
                    build(source)
                order.append(node)

        build(self)
        self.grad = 1.0
        for node in reversed(order):
            node._backward()


class Unnamed(Closures):
    """The same without operation names: the operators alone tell what was computed."""

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "_op":
            value = ""
        super().__setattr__(name, value)


class Loop:
    """Slots, local derivatives kept with the links, and one loop that does all the work."""

    __slots__ = ("data", "grad", "parents")

    def __init__(self, data: float, parents: tuple[tuple[Loop, float], ...] = ()) -> None:
        self.data = data
        self.grad = 0.0
        self.parents = parents

    def __add__(self, other: Loop) -> Loop:
        return type(self)(self.data + other.data, ((self, 1.0), (other, 1.0)))

    def __mul__(self, other: Loop) -> Loop:
        return type(self)(self.data * other.data, ((self, other.data), (other, self.data)))

    def tanh(self) -> Loop:
        t = math.tanh(self.data)
        return type(self)(t, ((self, 1 - t * t),))

    def backward(self) -> None:
        order: list[Loop] = []
        seen: set[Loop] = set()
        stack = [(self, False)]
        while stack:
            node, placed = stack.pop()
            if placed:
                order.append(node)
            elif node not in seen:
                seen.add(node)
                stack.append((node, True))
                stack.extend((parent, False) for parent, _ in reversed(node.parents))
        self.grad = 1.0
        for node in reversed(order):
            self.push(node)

    def push(self, node: Loop) -> None:
        for parent, local in node.parents:
            parent.grad += local * node.grad


class ReadsOnce(Loop):
    """Keeps the incoming gradient of a visit in a local."""

    def push(self, node: Loop) -> None:
        incoming = node.grad
        for parent, local in node.parents:
            parent.grad += local * incoming


class Sets(Closures):
    """Links in a set, as some engines keep them: the order and the second edge are lost."""

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, set(value) if name == "_prev" else value)


ALL: list[Any] = [Closures, Loop]
