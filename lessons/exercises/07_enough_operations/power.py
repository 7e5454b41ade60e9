# title = "The rule of a power"
# builds_on = "backward"
# drops = ["subtract_rule"]
# watch = "Value"
# hints = [
#   "Two things happen to the exponent: it comes down in front, and what stays up there is one less. You did it by hand for `x**4` at 3, just above this exercise.",
#   "What you have now is the local derivative. It says how far `out` moves. The rule has to say how far the *end* moves: what has arrived at `out`?",
#   "`**` is done before `*`, and `*` before `-`. In `x ** k - 1` the 1 is taken from the power and not from the exponent: brackets.",
# ]
# lab = """
# a, b = Value(2.0), Value(-3.0)
# p = a**3
# q = b**2
# s = p + q
# L = s * a
# L.backward()
# """
# why = "The local derivative of a power is `k * x**(k - 1)`, and as in every rule it is multiplied by what has arrived at `out`. `k` is a plain number that does not change, so it gets no gradient. With this one rule you have squares, roots and division."

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
# <hole power_rule: self.grad += ____>
            self.grad += k * self.data ** (k - 1) * out.grad
# </hole>

        out._backward = _backward
        return out

    def tanh(self):
        out = Value(math.tanh(self.data), (self,), "tanh")

        def _backward():
            self.grad += (1 - out.data**2) * out.grad

        out._backward = _backward
        return out

    # Made of the operations above, so they need no rule. The minus had one of its own until now.

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + (-other)

    def __truediv__(self, other):
        return self * other**-1

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


def slope_of_power(x, k):
    x = Value(x)
    L = x**k
    L.backward()
    return x.grad


print(slope_of_power(3, 4))

# %% right: the gradient first
self.grad += out.grad * k * self.data ** (k - 1)

# %% right: in two steps
local = k * self.data ** (k - 1)
self.grad = self.grad + local * out.grad

# %% right: math.pow
self.grad += k * math.pow(self.data, k - 1) * out.grad

# %% wrong: the exponent not brought down -> x**4 at 3
# say: This is what you get when the exponent is lowered and **not** brought down in front: 27 is 3 to the third.
# The local derivative has `k` as a factor.
self.grad += self.data ** (k - 1) * out.grad

# %% wrong: the exponent not lowered -> x**4 at 3
# say: This is what you get when the exponent comes down and **stays** up there as well: 324 is 4 times 3 to the
# fourth. What stays up is one less.
self.grad += k * self.data**k * out.grad

# %% wrong: k times x -> x**4 at 3
# say: This is what you get from `k * x`. It is right for a **square**, where the exponent that is left is 1. In
# general the base keeps an exponent, one lower than before.
self.grad += k * self.data * out.grad

# %% wrong: k - 1 without brackets -> x**4 at 3
# say: This is what you get from `** k - 1` without **brackets**: `**` is done first, and the 1 is taken from what
# comes out. Put brackets around the exponent.
self.grad += k * self.data**k - 1 * out.grad

# %% wrong: the wrong number in front -> x**4 at 3
# say: This is what you get when the **lowered** exponent comes down in front. The old one comes down, and the lower
# one stays up.
self.grad += (k - 1) * self.data ** (k - 1) * out.grad

# %% wrong: both lowered and swapped -> x**4 at 3
# say: This is what you get when the two exponents have changed **places**: the lower one in front, the old one up. The
# old one comes down, and the lower one stays up.
self.grad += (k - 1) * self.data**k * out.grad

# %% wrong: the exponent raised -> x**4 at 3
# say: This is what you get when the exponent goes **up** by one. A slope has one power less than the curve: the slope
# of a square grows like `x`, the slope of `x` does not grow at all.
self.grad += k * self.data ** (k + 1) * out.grad

# %% wrong: the way back from a slope -> x**4 at 3
# say: This is what you get from `x**(k + 1) / (k + 1)`. That rule goes the **other way**: it finds a curve to a given
# slope. Here you have the curve.
self.grad += self.data ** (k + 1) / (k + 1) * out.grad

# %% wrong: added where it should multiply -> x**4 at 3
# say: This is what you get when `k` and the power are **added**. The exponent comes down as a factor.
self.grad += (k + self.data ** (k - 1)) * out.grad

# %% wrong: the power itself -> x**4 at 3
# say: This is what you get when `out`'s own number is taken for the **local** derivative. That is how high the curve
# is. How steep it is depends on the exponent too.
self.grad += out.data * out.grad

# %% wrong: as if the exponent moved -> x**4 at 3
# say: This is what you get when the **exponent** is nudged. Here `k` stays and `x` moves, and the school rule needs no
# logarithm.
self.grad += self.data**k * math.log(self.data) * out.grad

# %% wrong: passed on unchanged -> x**4 at 3
# say: This is what you get when a power hands on its gradient **unchanged**, as a sum does. Nudge 3 to 3.01: the fourth
# power goes from 81 to more than 82. That is far more than 0.01.
self.grad += out.grad

# %% wrong: the gradient of self in place of out -> x**4 at 3
# say: This is what you get when `self` receives **nothing**: its share comes out as 0. A likely cause is `self.grad`
# on the right, which is what this rule is about to fill. The gradient comes from the end: it has arrived at
# `out`.
self.grad += k * self.data ** (k - 1) * self.grad

# %% wrong: a Value where a number belongs -> run
# say: This is what you get when a whole `Value` is added to a gradient. Gradients are plain numbers: take the number
# out of the `Value`, it is its `data`.
self.grad += self ** (k - 1) * k * out.grad

# %% wrong: a plain number times a Value -> run
# say: This is what you get when a plain number stands to the left of a whole `Value`. In a rule everything is a plain
# number: take the number out of the `Value`, it is its `data`.
self.grad += k * self ** (k - 1) * out.grad

# %% wrong: stops at the local derivative -> a power in the middle
# say: This is what you get when the rule stops at the **local** derivative. It looks right as long as the power is the
# end. Here the graph goes on after it, so multiply by how much the end moves when `out` moves.
self.grad += k * self.data ** (k - 1)

# %% wrong: overwrites -> x used twice
# say: This is what you get when the rule **overwrites** what `self` had received from elsewhere. Here `x` goes into a
# sum too. Its share was there first, and is gone. Add yours to it.
self.grad = k * self.data ** (k - 1) * out.grad

# %% wrong: adds the old gradient twice -> x used twice
# say: This is what you get when the gradient that `self` already has is added **once more**. `+=` keeps what is there by
# itself: behind it belongs only the new share.
self.grad += self.grad + k * self.data ** (k - 1) * out.grad

# %% wrong: divides the power by x -> a base of zero
# say: This is what you get when the lower power is worked out by **dividing** the power by its base. It gives the right
# number until the base is 0. `self.data ** (k - 1)` needs no division.
self.grad += k * out.data / self.data * out.grad

# %% check: x**4 at 3
def of_power(Value, x, k):
    x = Value(x)
    (x**k).backward()
    return x.grad


close(of_power(Value, 3, 4), 108, shown="the gradient of x in x**4 at x = 3")

# %% check: a power in the middle
def of_middle(Value, x, y):
    x, y = Value(x), Value(y)
    L = x**3 * y
    L.backward()
    return [x.grad, y.grad]


close(of_middle(Value, 2, 5), [60, 8], names=["x", "y"], shown="x**3 * y at x = 2, y = 5")

# %% check: x used twice
def of_shared(Value, x):
    x = Value(x)
    L = x**3 + x
    L.backward()
    return x.grad


close(of_shared(Value, 2), 13, shown="x**3 + x at x = 2")

# %% check: roots and division
def of_root(Value, x):
    x = Value(x)
    (x**0.5).backward()
    return x.grad


def of_quotient(Value, a, b):
    a, b = Value(a), Value(b)
    (a / b).backward()
    return [a.grad, b.grad]


close(of_root(Value, 4), 0.25, shown="the gradient of x in x**0.5 at x = 4")
close(of_quotient(Value, 3, 2), [0.5, -0.75], names=["a", "b"], shown="a / b at a = 3, b = 2")

# %% check: a base of zero
def of_power(Value, x, k):
    x = Value(x)
    (x**k).backward()
    return x.grad


close(of_power(Value, 0, 2), 0, shown="the gradient of x in x**2 at x = 0")
close(of_power(Value, 0, 1), 1, shown="the gradient of x in x**1 at x = 0")
close(of_power(Value, -3, 2), -6, shown="the gradient of x in x**2 at x = -3")

# %% check: the number stays
def of_numbers(Value, x, k):
    x = Value(x)
    out = x**k
    out.grad = 2.0
    out._backward()
    return [x.data, out.data]


close(
    of_numbers(Value, 3, 4),
    [3, 81],
    names=["x", "x**4"],
    shown="x**4 at x = 3, after its rule has run: the two numbers",
)

# %% check: other numbers
def of_errors(Value, a, b):
    a, b = Value(a), Value(b)
    L = (a * b - b) ** 2 + (a - b) ** 3
    L.backward()
    return [a.grad, b.grad]


for x, k, a, b in [numbers(4), numbers(4), numbers(4)]:
    x = abs(x)
    close(slope_of_power(x, k), k * x ** (k - 1))
    miss, square = a * b - b, 3 * (a - b) ** 2
    close(
        of_errors(Value, a, b),
        [2 * miss * b + square, 2 * miss * (a - 1) - square],
        names=["a", "b"],
        shown="(a * b - b)**2 + (a - b)**3 at a = {a}, b = {b}",
    )
