"""Value: a number that remembers how it was made, so that gradients can walk back through it."""

from __future__ import annotations

import math
from numbers import Real
from typing import Any, TypeGuard

from engine import chains

Number = int | float
Link = tuple["Value", float]  # an input and the local derivative with respect to it


class Value:
    """A node of a computation graph: a leaf, or the result of one operation.

    `data` is a float, `grad` the derivative of the last `backward`'s output with respect to this
    node. A node keeps its inputs with their local derivatives, as they were when it was computed.

    A result too large for a float is infinite, as in `float` multiplication. Where the mathematics
    has no real answer (1/0, log 0, the root of a negative number) the operation raises.
    Equality and hash are by identity: two nodes with the same number are two nodes.
    """

    __slots__ = ("__weakref__", "_links", "_op", "data", "grad", "label")
    __array_ufunc__ = None  # numpy then leaves `array * value` to us instead of wrapping us

    def __init__(
        self, data: Number, _children: tuple[Link, ...] = (), _op: str = "", label: str = ""
    ) -> None:
        self.data = data if type(data) is float else _real(data)
        self.grad = 0.0
        self.label = label
        self._links: tuple[Link, ...] = _children
        self._op = _op

    @property
    def _prev(self) -> tuple[Value, ...]:
        """The inputs in order; one used twice stands here twice."""
        return tuple(node for node, _ in self._links)

    # ------------------------------------------------------------ the core

    def __add__(self, other: Value | Number) -> Value:
        if (right := _wrap(other)) is None:
            return NotImplemented
        return Value(self.data + right.data, ((self, 1.0), (right, 1.0)), "+")

    def __mul__(self, other: Value | Number) -> Value:
        if (right := _wrap(other)) is None:
            return NotImplemented
        return Value(self.data * right.data, ((self, right.data), (right, self.data)), "*")

    def __pow__(self, other: Value | Number) -> Value:
        if (right := _wrap(other)) is None:
            return NotImplemented
        x, y = self.data, right.data
        power = _power(x, y)
        slope = y * _power(x, y - 1) if y and (x or y >= 1) else math.inf if y else 0.0
        if not isinstance(other, Value):
            return Value(power, ((self, slope),), f"**{other}")
        log = math.log(x) if x > 0 else math.nan if x else 0.0
        return Value(power, ((self, slope), (right, power * log)), "**")

    def tanh(self) -> Value:
        """The hyperbolic tangent, between -1 and 1; its local derivative is 1 - tanh²."""
        t = math.tanh(self.data)
        return Value(t, ((self, 1 - t * t),), "tanh")

    def backward(self) -> None:
        """Set the derivative of this node in the grad of every node it was made from.

        Gradients between the leaves and this node start from 0 each time; those of leaves add up
        over calls, as in PyTorch, until they are set to 0 (`zero_grad`).
        """
        order = self._order()
        for node in order:
            if node._links:
                node.grad = 0.0
        self.grad += 1.0
        for node in reversed(order):
            for source, local in node._links:
                source.grad += local * node.grad

    def _order(self) -> list[Value]:
        """Every node this one was made from, and itself: inputs before what is made from them."""
        order: list[Value] = []
        seen = {self}
        path = [(self, iter(self._links))]
        while path:  # a loop, because a long sum is deeper than Python's stack
            node, links = path[-1]
            for source, _ in links:
                if source not in seen:
                    seen.add(source)
                    if source._links:
                        path.append((source, iter(source._links)))
                        break
                    order.append(source)
            else:
                order.append(node)
                path.pop()
        return order

    # ------------------------------------------------------------ the other operations

    def __neg__(self) -> Value:
        return Value(-self.data, ((self, -1.0),), "neg")

    def __sub__(self, other: Value | Number) -> Value:
        if (right := _wrap(other)) is None:
            return NotImplemented
        return Value(self.data - right.data, ((self, 1.0), (right, -1.0)), "-")

    def __truediv__(self, other: Value | Number) -> Value:
        if (right := _wrap(other)) is None:
            return NotImplemented
        if not right.data:
            raise ZeroDivisionError(f"{self.data:g} cannot be divided by 0")
        quotient = self.data / right.data
        return Value(quotient, ((self, 1 / right.data), (right, -quotient / right.data)), "/")

    def __radd__(self, other: Number) -> Value:
        return NotImplemented if (left := _wrap(other)) is None else left + self

    def __rsub__(self, other: Number) -> Value:
        return NotImplemented if (left := _wrap(other)) is None else left - self

    def __rmul__(self, other: Number) -> Value:
        return NotImplemented if (left := _wrap(other)) is None else left * self

    def __rtruediv__(self, other: Number) -> Value:
        return NotImplemented if (left := _wrap(other)) is None else left / self

    def __rpow__(self, other: Number) -> Value:
        return NotImplemented if (left := _wrap(other)) is None else left**self

    def exp(self) -> Value:
        """The exponential e**x; infinite above about 709."""
        y = math.exp(self.data) if self.data < _LARGEST_EXPONENT else math.inf
        return Value(y, ((self, y),), "exp")

    def log(self) -> Value:
        """The natural logarithm. Raises ValueError at 0 and below."""
        if self.data <= 0:
            raise ValueError(f"log needs a number above 0, and this one is {self.data:g}")
        return Value(math.log(self.data), ((self, 1 / self.data),), "log")

    def sigmoid(self) -> Value:
        """1 / (1 + e**-x), between 0 and 1; its local derivative is s(1 - s)."""
        small = math.exp(-abs(self.data))  # never overflows, whichever the sign
        s = (1.0 if self.data >= 0 else small) / (1 + small)
        return Value(s, ((self, s * (1 - s)),), "sigmoid")

    def relu(self) -> Value:
        """The larger of x and 0; the local derivative at 0 is taken as 0."""
        kept = self.data > 0
        return Value(self.data if kept else 0.0, ((self, float(kept)),), "relu")

    def sin(self) -> Value:
        """The sine, in radians."""
        return Value(math.sin(self.data), ((self, math.cos(self.data)),), "sin")

    def cos(self) -> Value:
        """The cosine, in radians."""
        return Value(math.cos(self.data), ((self, -math.sin(self.data)),), "cos")

    # ------------------------------------------------------------ being a Python object

    def zero_grad(self) -> None:
        """Set the gradient of this node and of all it was made from to 0."""
        for node in self._order():
            node.grad = 0.0

    def __lt__(self, other: Value | Number) -> bool:
        return self.data < float(other)

    def __le__(self, other: Value | Number) -> bool:
        return self.data <= float(other)

    def __gt__(self, other: Value | Number) -> bool:
        return self.data > float(other)

    def __ge__(self, other: Value | Number) -> bool:
        return self.data >= float(other)

    def __float__(self) -> float:
        return self.data

    def __repr__(self) -> str:
        name = f", label={self.label!r}" if self.label else ""
        return f"Value(data={self.data:g}, grad={self.grad:g}{name})"

    def __deepcopy__(self, memo: dict[int, Any]) -> Value:
        return chains.deep_copy(self, memo)

    def __reduce__(self) -> tuple[Any, ...]:
        return chains.reduce(self)

    __del__ = chains.free


_LARGEST_EXPONENT = math.log(1.7976931348623157e308)


def _wrap(other: object) -> Value | None:
    """The other operand as a node; None for what an operation does not take."""
    if isinstance(other, Value):
        return other
    return Value(other) if _is_real(other) else None


def _is_real(number: object) -> TypeGuard[Number]:
    if type(number) is float:  # nearly always, and the question below is slow
        return True
    return isinstance(number, Real) and not isinstance(number, bool)


def _real(number: Any) -> float:
    """The number as a float. Raises TypeError for anything else, a bool included."""
    if not _is_real(number):
        raise TypeError(f"a Value holds a real number, not {type(number).__name__} {number!r}")
    try:
        return float(number)
    except OverflowError:
        raise OverflowError("this whole number is too large for a Value (above 1.8e308)") from None


def _power(x: float, y: float) -> float:
    """The real power x**y, infinite where it is too large for a float."""
    if x == 0 and y < 0:
        raise ZeroDivisionError(f"0 has no negative power ({y:g})")
    if x < 0 and y % 1 and math.isfinite(x):
        raise ValueError(f"a negative number ({x:g}) has no real power {y:g}")
    try:
        return math.pow(x, y)
    except OverflowError:
        return math.copysign(math.inf, x) if y % 2 else math.inf
