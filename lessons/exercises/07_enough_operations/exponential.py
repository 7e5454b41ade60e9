# title = "The rule of exp"
# builds_on = "right_hand_side"
# watch = "Value"
# hints = [
#   "How steep is `exp`? The text above says which curve is as steep as it is high, everywhere. So which number do you need, and who has worked it out already?",
#   "That is the local derivative. Every rule so far had one thing more: what has arrived at `out`.",
# ]
# lab = """
# a, b = Value(0.5), Value(-2.0)
# e = a.exp()
# f = e * a
# g = f * b
# L = g.exp()
# L.backward()
# """
# why = "`exp` is its own slope, and the forward pass has worked it out: `out.data`. So the rule needs no new call, and nothing but `out`. Any operation with a forward part and a rule can join the engine like this."

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

    def exp(self):
        out = Value(math.exp(self.data), (self,), "exp")

        def _backward():
# <hole exp_rule: self.grad += ____>
            self.grad += out.data * out.grad
# </hole>

        out._backward = _backward
        return out

    def relu(self):
        out = Value(self.data if self.data > 0 else 0.0, (self,), "relu")

        def _backward():
            self.grad += (1.0 if out.data > 0 else 0.0) * out.grad

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
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return (-self) + other

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


def slope_of_exp(x):
    x = Value(x)
    L = x.exp()
    L.backward()
    return x.grad


print(slope_of_exp(1))

# %% right: the gradient first
self.grad += out.grad * out.data

# %% right: worked out anew
self.grad += math.exp(self.data) * out.grad

# %% right: as a power of e
local = math.e**self.data
self.grad = self.grad + local * out.grad

# %% wrong: the input's number -> exp by itself
# say: This is what you get when **`self.data`** is taken for the local derivative. `exp` is as steep as it is high, and
# how high it is, is `out`'s number.
self.grad += self.data * out.grad

# %% wrong: the rule of a power -> exp by itself
# say: This is what you get from the rule of a **power**: the exponent brought down, and lowered by one. There the base
# moves and the exponent stays. Here it is the exponent that moves.
self.grad += self.data * math.exp(self.data - 1) * out.grad

# %% wrong: exp twice -> exp by itself
# say: This is what you get when `exp` is taken of **`out`**: that is exp of exp. `out.data` has been through it already.
self.grad += math.exp(out.data) * out.grad

# %% wrong: passed on unchanged -> exp by itself
# say: This is what you get when `exp` hands on its gradient **unchanged**, as a sum does. At 0 that happens to be right,
# for there `exp` has the slope 1. Farther out it is steeper.
self.grad += out.grad

# %% wrong: the rule of tanh -> exp by itself
# say: This is what you get from the rule of **tanh**, `1 - out.data**2`. It is made from `out` too, but each operation
# has its own.
self.grad += (1 - out.data**2) * out.grad

# %% wrong: the rule of the logarithm -> exp by itself
# say: This is what you get from the rule of the **logarithm**, 1 divided by the input. The logarithm undoes `exp`, and
# its slope is another.
self.grad += 1 / self.data * out.grad

# %% wrong: added where it should multiply -> exp by itself
# say: This is what you get when the local derivative and the incoming gradient are **added**. Rates along a path
# multiply.
self.grad += out.data + out.grad

# %% wrong: the gradient of self in place of out -> exp by itself
# say: This is what you get when `self` receives **nothing**: its share comes out as 0. A likely cause is `self.grad` on
# the right, which is what this rule is about to fill. The gradient comes from the end: it has arrived at
# `out`.
self.grad += out.data * self.grad

# %% wrong: the wrong sign -> exp by itself
# say: This is what you get with a **minus**. `exp` rises everywhere, so its slope is positive everywhere.
self.grad -= out.data * out.grad

# %% wrong: a Value where a number belongs -> exp by itself
# say: This is what you get when a whole `Value` is added to a gradient: the gradient becomes a `Value` itself, and a
# graph of its own grows behind it. Gradients are plain numbers: take the number out of the `Value`.
self.grad += out * out.grad

# %% wrong: stops at the local derivative -> exp in the middle
# say: This is what you get when the rule stops at the **local** derivative. It looks right as long as `out` is the end.
# Here the graph goes on after it, so multiply by how much the end moves when `out` moves.
self.grad += out.data

# %% wrong: overwrites -> x used twice
# say: This is what you get when the rule **overwrites** what `self` had received from elsewhere. Here `x` goes into a
# product too. Its share was there first, and is gone. Add yours to it.
self.grad = out.data * out.grad

# %% wrong: adds the old gradient twice -> x used twice
# say: This is what you get when the gradient that `self` already has is added **once more**. `+=` keeps what is there by
# itself: behind it belongs only the new share.
self.grad += self.grad + out.data * out.grad

# %% check: exp by itself
close(slope_of_exp(2), 7.38905609893065)
close(slope_of_exp(-2), 0.1353352832366127)

# %% check: exp in the middle
def of_middle(Value, x, y):
    x, y = Value(x), Value(y)
    L = (2 * x).exp() * y
    L.backward()
    return [x.grad, y.grad]


close(
    of_middle(Value, 0.5, 3),
    [16.30969097075427, 2.718281828459045],
    names=["x", "y"],
    shown="exp(2 * x) * y at x = 0.5, y = 3",
)

# %% check: x used twice
def of_shared(Value, x):
    x = Value(x)
    L = x * x.exp()
    L.backward()
    return x.grad


close(of_shared(Value, 2), 22.16716829679195, shown="x * exp(x) at x = 2")

# %% check: the curve of a neuron
def of_sigmoid(Value, x):
    x = Value(x)
    L = 1 / (1 + (-x).exp())
    L.backward()
    return [L.data, x.grad]


def of_tanh(Value, x):
    x = Value(x)
    e = (2 * x).exp()
    L = (e - 1) / (e + 1) - x.tanh()
    L.backward()
    return [L.data, x.grad]


close(
    of_sigmoid(Value, 0.5),
    [0.6224593312018546, 0.2350037122015945],
    names=["L", "x.grad"],
    shown="1 / (1 + exp(-x)) at x = 0.5",
)
close(
    of_tanh(Value, 0.5),
    [0, 0],
    names=["L", "x.grad"],
    shown="(e - 1) / (e + 1) - tanh(x) with e = exp(2 * x) at x = 0.5",
)

# %% check: the number stays
def of_numbers(Value, x):
    x = Value(x)
    out = x.exp()
    out.grad = 2.0
    out._backward()
    return [x.data, out.data]


close(
    of_numbers(Value, 2),
    [2, 7.38905609893065],
    names=["x", "exp(x)"],
    shown="exp(x) at x = 2, after its rule has run: the two numbers",
)

# %% check: other numbers
import math


def of_mix(Value, x, y):
    x, y = Value(x), Value(y)
    L = (x / 4).exp() * y + (x * y / 8).exp().relu() * x
    L.backward()
    return [x.grad, y.grad]


for x, y in [numbers(2), numbers(2), numbers(2)]:
    close(slope_of_exp(x), math.exp(x))
    one, both = math.exp(x / 4), math.exp(x * y / 8)
    close(
        of_mix(Value, x, y),
        [one * y / 4 + both + both * x * y / 8, one + both * x * x / 8],
        names=["x", "y"],
        shown="exp(x / 4) * y + relu(exp(x * y / 8)) * x at x = {x}, y = {y}",
    )
