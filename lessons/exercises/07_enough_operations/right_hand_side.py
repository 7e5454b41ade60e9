# title = "Plain numbers on the left"
# builds_on = "power"
# watch = "Value"
# hints = [
#   "In `2 + a` Python calls `a.__radd__(2)`. Who is `self` here, and who is `other`? You have methods that take a `Value` on the left and a plain number on the right. Can you hand the question on to one of them?",
#   "For a sum and a product it makes no difference which side is which, so let `self` come first. For a difference it does matter: in `1 - a` the plain number is the one that `self` is taken from.",
#   "If `other` stands on the left again, Python asks the plain number once more, and it passes the question back to you. So either make it a `Value` first, or start from `self`: what do you have to add to `-self`?",
# ]
# lab = """
# a = Value(2.0)
# e = 3 * a
# f = 1 - e
# g = 2 + a
# L = f * g
# L.backward()
# """
# why = "A sum and a product may change sides, a difference may not. Each of the three forms starts from a `Value`, so that Python finds a method of yours at once, and the graph keeps its links: no new rule was needed."

# %% solution
import math


class Value:
    """A number that remembers where it came from."""

    def __init__(self, data, _children=(), _op=""):
        self.data = data
        self.grad = 0.0
        self._children = _children
        self._op = _op
        self._backward = lambda: None

    def __repr__(self):
        return f"Value({self.data})"

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other), "+")

        def _backward():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other), "*")

        def _backward():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        out._backward = _backward
        return out

    def __pow__(self, k):
        out = Value(self.data**k, (self,), f"**{k}")

        def _backward():
            self.grad += k * self.data ** (k - 1) * out.grad

        out._backward = _backward
        return out

    def tanh(self):
        out = Value(math.tanh(self.data), (self,), "tanh")

        def _backward():
            self.grad += (1 - out.data**2) * out.grad

        out._backward = _backward
        return out

    # Made of the operations above, so they need no rule.

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + (-other)

    def __truediv__(self, other):
        return self * other**-1

    # Python asks these when a plain number stands on the left: self is on the right.

    def __radd__(self, other):
# <hole right_add: return ____>
        return self + other
# </hole>

    def __rmul__(self, other):
# <hole right_mul: return ____>
        return self * other
# </hole>

    def __rsub__(self, other):
# <hole right_sub: return ____>
        return (-self) + other
# </hole>

    def __rtruediv__(self, other):
        return self**-1 * other

    def backward(self):
        topo = []
        seen = set()

        def build(v):
            if v not in seen:
                seen.add(v)
                for child in v._children:
                    build(child)
                topo.append(v)

        build(self)
        self.grad = 1.0
        for v in reversed(topo):
            v._backward()


def one_minus(a):
    """1 - a, and the gradient of a."""
    a = Value(a)
    L = 1 - a
    L.backward()
    return [L.data, a.grad]


print(one_minus(5))

# %% right: wrapped first
# <right_add>
return Value(other) + self
# <right_mul>
return Value(other) * self
# <right_sub>
return Value(other) - self

# %% right: the methods called by name
# <right_add>
return self.__add__(other)
# <right_mul>
return self.__mul__(other)
# <right_sub>
return self.__neg__().__add__(other)

# %% right: the difference turned round
# <right_sub>
return -(self - other)

# %% right: times minus one
# <right_sub>
other = other if isinstance(other, Value) else Value(other)
return other + self * -1

# %% wrong: the sides of the minus swapped -> 1 - a
# say: This is what you get from `self - other`. `self` is the `Value` that stood on the **right** of the minus, so this
# is `a - 1`, and 1 − a is asked for. The gradient has the wrong sign with it.
# <right_sub>
return self - other

# %% wrong: without end -> run
# say: This is what you get when `other` stands on the **left** again, as in `other - self`. Python asks the plain number,
# which has never heard of `Value`, so it asks `self.__rsub__`: where you are. Start from `self`, or make
# `other` a `Value` first.
# <right_sub>
return other - self

# %% wrong: a sum without end -> 2 + a
# say: This is what you get from `other + self`. Python asks the plain number on the left, which has never heard of
# `Value`, and then `self.__radd__`: where you are. Let `self` come first.
# <right_add>
return other + self

# %% wrong: a product without end -> 2 * a
# say: This is what you get from `other * self`. Python asks the plain number on the left, which has never heard of
# `Value`, and then `self.__rmul__`: where you are. Let `self` come first.
# <right_mul>
return other * self

# %% wrong: sum and product without end -> 2 + a
# say: This is what you get when `other` stands on the **left** again, in the sum and in the product. Python asks the
# plain number, which has never heard of `Value`, and then the method where you are. Let `self` come first.
# <right_add>
return other + self
# <right_mul>
return other * self

# %% wrong: a difference without links -> 1 - a
# say: This is what you get when `1 - a` is worked out from `self.data` and put into a **new** `Value`. The number is
# right, but the new node does not know what it was made from, so no gradient finds its way back. Work with
# `self` itself.
# <right_sub>
return Value(other - self.data)

# %% wrong: a sum without links -> 2 + a
# say: This is what you get when `2 + a` is worked out from `self.data` and put into a **new** `Value`. The number is
# right, but the new node does not know what it was made from, so no gradient finds its way back. Work with
# `self` itself.
# <right_add>
return Value(self.data + other)

# %% wrong: a product without links -> 2 * a
# say: This is what you get when `2 * a` is worked out from `self.data` and put into a **new** `Value`. The number is
# right, but the new node does not know what it was made from, so no gradient finds its way back. Work with
# `self` itself.
# <right_mul>
return Value(self.data * other)

# %% wrong: three times without links -> 2 + a
# say: This is what you get when the answers are worked out from `self.data` and put into **new** `Value`s. The numbers
# are right, but a new node does not know what it was made from, so no gradient finds its way back. Work
# with `self` itself.
# <right_add>
return Value(self.data + other)
# <right_mul>
return Value(self.data * other)
# <right_sub>
return Value(other - self.data)

# %% wrong: a plain number for a difference -> run
# say: This is what you get when `1 - a` comes out as a **plain number**. A plain number has no links and no `backward`.
# Leave out `.data`, and let `-` and `+` of `Value` do the work.
# <right_sub>
return other - self.data

# %% wrong: a plain number for a sum -> 2 + a
# say: This is what you get when `2 + a` comes out as a **plain number**. A plain number has no links and no `backward`.
# Leave out `.data`: `+` between a `Value` and a number works already.
# <right_add>
return self.data + other

# %% wrong: a plain number for a product -> 2 * a
# say: This is what you get when `2 * a` comes out as a **plain number**. A plain number has no links and no `backward`.
# Leave out `.data`: `*` between a `Value` and a number works already.
# <right_mul>
return self.data * other

# %% wrong: nothing returned -> run
# say: This is what you get when `1 - a` comes out as `None`: the method ends without `return`, and what it worked out is
# dropped.
# <right_sub>
(-self) + other

# %% wrong: only one of them negative -> 1 - a
# say: This is what you get when **both** are taken away: −a − 1. Only `self` stands behind the minus.
# <right_sub>
return (-self) - other

# %% wrong: a sum in place of the difference -> 1 - a
# say: This is what you get from `self + other`: the sides of a **sum** may be changed, but a difference is not a sum.
# `self` is taken away, so its sign has to change.
# <right_sub>
return self + other

# %% wrong: the plain number forgotten -> 1 - a
# say: This is what you get from `-self` alone: the gradient is right, and the plain number has been **left out**. `1 - a`
# starts from 1.
# <right_sub>
return -self

# %% wrong: a sum in place of the product -> 2 * a
# say: This is what you get when `__rmul__` **adds**. Perhaps the line was copied from `__radd__`, and its sign with it.
# <right_mul>
return self + other

# %% wrong: a product in place of the sum -> 2 + a
# say: This is what you get when `__radd__` **multiplies**. Perhaps the line was copied, and its sign with it.
# <right_add>
return self * other

# %% check: 2 + a
def of_sum(Value, a):
    a = Value(a)
    L = 2 + a
    L.backward()
    return [L.data, a.grad]


close(of_sum(Value, 5), [7, 1], names=["2 + a", "a.grad"], shown="2 + a at a = 5")

# %% check: 2 * a
def of_product(Value, a):
    a = Value(a)
    L = 2 * a
    L.backward()
    return [L.data, a.grad]


close(of_product(Value, 5), [10, 2], names=["2 * a", "a.grad"], shown="2 * a at a = 5")

# %% check: 1 - a
close(one_minus(5), [-4, -1], names=["1 - a", "a.grad"])

# %% check: several together
def of_several(Value, a, b):
    a, b = Value(a), Value(b)
    L = 3 * (1 - a) * b + (2 - a * b) / 2
    L.backward()
    return [L.data, a.grad, b.grad]


def of_squares(Value, a, b):
    a, b = Value(a), Value(b)
    L = sum([a * a, b * b, 2 - a])
    L.backward()
    return [L.data, a.grad, b.grad]


close(
    of_several(Value, 3, -4),
    [31, 14, -7.5],
    names=["L", "a.grad", "b.grad"],
    shown="3 * (1 - a) * b + (2 - a * b) / 2 at a = 3, b = -4",
)
close(
    of_squares(Value, 3, -4),
    [24, 5, -8],
    names=["L", "a.grad", "b.grad"],
    shown="sum([a * a, b * b, 2 - a]) at a = 3, b = -4",
)

# %% check: other numbers
def of_three(Value, a, p, q, r):
    a = Value(a)
    L = p * a * a + (q - a) + (r + a) * a
    L.backward()
    return [L.data, a.grad]


for a, p, q, r in [numbers(4), numbers(4), numbers(4)]:
    close(one_minus(a), [1 - a, -1], names=["1 - a", "a.grad"])
    close(
        of_three(Value, a, p, q, r),
        [p * a * a + (q - a) + (r + a) * a, 2 * p * a - 1 + r + 2 * a],
        names=["L", "a.grad"],
        shown="{p} * a * a + ({q} - a) + ({r} + a) * a at a = {a}",
    )
