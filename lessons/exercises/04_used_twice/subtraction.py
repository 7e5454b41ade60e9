# title = "The rule of a difference"
# builds_on = "product_rule"
# watch = "Value"
# hints = [
#   "Look at `__add__` first: in a sum, how far does `out` move when one input moves by 1? Which of the two answers is different in a difference?",
#   "Move `other` up by 1. Does `out` go up or down, and by how much? That is its local derivative. Multiply it by the gradient that has arrived at `out`.",
#   "Both lines have to leave standing what is there already: `self` and `other` may have received something from elsewhere. You know `+=`. There is a `-=` as well.",
# ]
# lab = """
# a, b = Value(2.0), Value(3.0)
# e = a * b
# f = e - a
# g = b - e
# L = f * g
# L.grad = 1.0
# L._backward()
# g._backward()
# f._backward()
# e._backward()
# """
# why = "Push `self` up and the difference goes up as far: +1. Push `other` up and the difference goes *down* as far: −1. Each is multiplied by `out.grad` and added to what is there, and taking away is adding a negative number."

# %% solution
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
        out = Value(self.data + other.data, (self, other), "+")

        def _backward():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other):
        out = Value(self.data * other.data, (self, other), "*")

        def _backward():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        out._backward = _backward
        return out

    def __sub__(self, other):
        out = Value(self.data - other.data, (self, other), "-")

        def _backward():
# <hole subtract_rule: ____>
            self.grad += out.grad
            other.grad -= out.grad
# </hole>

        out._backward = _backward
        return out


def grads(a, b, c):
    a, b, c = Value(a), Value(b), Value(c)
    e = a * b
    L = e - c

    L.grad = 1.0
    L._backward()
    e._backward()
    return [a.grad, b.grad, c.grad]


print(grads(2, 3, 1))

# %% right: a negative amount added
self.grad += out.grad
other.grad += -out.grad

# %% right: the local derivatives written out
self.grad += 1 * out.grad
other.grad += -1 * out.grad

# %% right: without the short signs, other first
other.grad = other.grad - out.grad
self.grad = self.grad + out.grad

# %% right: in a loop
for v, local in ((self, 1.0), (other, -1.0)):
    v.grad += local * out.grad

# %% wrong: a plus for other -> the three gradients
# say: This is what you get when `other` is treated as in a **sum**. Push `other` up by 1: the difference
# goes down by 1. The gradient has to say so.
self.grad += out.grad
other.grad += out.grad

# %% wrong: the signs swapped -> the three gradients
# say: This is what you get when the two signs are **swapped**. `self` stands to the left of the minus: push
# it up, and the difference goes up. It is `other` that pulls it down.
self.grad -= out.grad
other.grad += out.grad

# %% wrong: a minus for both -> the three gradients
# say: This is what you get when **both** inputs are given a minus. Only the one to the right of the minus
# pulls the difference down. Push `self` up, and the difference goes up with it.
self.grad -= out.grad
other.grad -= out.grad

# %% wrong: nothing for other -> the three gradients
# say: This is what you get when `other` receives **nothing**. The difference depends on both inputs: push
# `other` up, and it goes down.
self.grad += out.grad

# %% wrong: nothing for self -> the three gradients
# say: This is what you get when `self` receives **nothing**, so that nobody before it does either. The
# difference depends on both inputs, and on `self` it depends as a sum would.
other.grad -= out.grad

# %% wrong: the rule of the product -> the three gradients
# say: This is what you get when the **other** input is multiplied in, as in a product. In a difference it does
# not matter how large the other input is: push `self` by 1 and `out` moves by 1.
self.grad += other.data * out.grad
other.grad -= self.data * out.grad

# %% wrong: multiplied by its own number -> the three gradients
# say: This is what you get when each input's own **number** is multiplied in. How large an input is does not
# matter here: push it by 1, and the difference moves by 1, up or down.
self.grad += self.data * out.grad
other.grad -= other.data * out.grad

# %% wrong: what arrived at other -> the three gradients
# say: This is what you get when `other` is handed its **own** gradient with a minus: what it had is taken away
# again, and nothing new comes. What counts is the gradient that has arrived at `out`.
self.grad += out.grad
other.grad -= other.grad

# %% wrong: always one -> a difference in the middle
# say: This is what you get when the rule stops at the **local** derivatives, +1 and −1. It looks right as long
# as the difference is the end. Here the graph goes on after it, so multiply by what has arrived at `out`.
self.grad += 1
other.grad -= 1

# %% wrong: both overwrite -> inputs used twice
# say: This is what you get when both lines **overwrite** what had come from elsewhere. Here `a` and `b` go into
# a product too. It was visited first, and what it had brought is gone. Add to what is there.
self.grad = out.grad
other.grad = -out.grad

# %% wrong: overwrites other -> inputs used twice
# say: This is what you get when the line for `other` **overwrites** what had come from elsewhere. A plain `=`
# does that, and so does `=-`: it reads as `= -`, set to the negative. `-=` is the one that takes away.
self.grad += out.grad
other.grad =- out.grad

# %% wrong: overwrites self -> inputs used twice
# say: This is what you get when the line for `self` **overwrites** what had come from elsewhere. Here `a` goes
# into a product too. It was visited first, and what it had brought is gone. Add to what is there.
self.grad = out.grad
other.grad -= out.grad

# %% wrong: takes other's share from self -> inputs used twice
# say: This is what you get when `other` is handed the negative of all that **`self`** has. That may hold shares
# from elsewhere too. Both inputs look to `out`: its gradient is what this visit hands on.
self.grad += out.grad
other.grad -= self.grad

# %% wrong: adds the old gradient twice -> inputs used twice
# say: This is what you get when the gradient that is already there is added **once more**. `+=` and `-=` keep
# it by themselves: behind them belongs only the new share.
self.grad += self.grad + out.grad
other.grad += other.grad - out.grad

# %% check: the three gradients
close(grads(2, 3, 1), [3, 2, -1], names=["a", "b", "c"])

# %% check: a difference in the middle
def of_scaled(Value, a, b, k):
    a, b, k = Value(a), Value(b), Value(k)
    d = a - b
    L = d * k
    L.grad = 1.0
    L._backward()
    d._backward()
    return [a.grad, b.grad, k.grad]


close(
    of_scaled(Value, 2, 3, 4),
    [4, -4, -1],
    names=["a", "b", "k"],
    shown="(a - b) * k at a = 2, b = 3, k = 4",
)

# %% check: inputs used twice
def of_shared(Value, a, b):
    a, b = Value(a), Value(b)
    p = a * b
    d = a - b
    L = d * p
    L.grad = 1.0
    L._backward()
    p._backward()
    d._backward()
    return [a.grad, b.grad]


def of_itself(Value, x):
    x = Value(x)
    y = x - x
    y.grad = 1.0
    y._backward()
    return x.grad


close(of_shared(Value, 2, 3), [3, -8], names=["a", "b"], shown="(a - b) * (a * b) at a = 2, b = 3")
close(of_itself(Value, 5), 0, shown="x - x at x = 5")

# %% check: the numbers stay
def of_numbers(Value, a, b):
    a, b = Value(a), Value(b)
    out = a - b
    out.grad = 2.0
    out._backward()
    return [a.data, b.data, out.data, out.grad]


close(
    of_numbers(Value, 2, 3),
    [2, 3, -1, 2],
    names=["a", "b", "out", "out.grad"],
    shown="a - b at a = 2, b = 3, after its rule has run",
)

# %% check: other numbers
def of_shared(Value, a, b):
    a, b = Value(a), Value(b)
    p = a * b
    d = a - b
    L = d * p
    L.grad = 1.0
    L._backward()
    p._backward()
    d._backward()
    return [a.grad, b.grad]


for a, b, c in [numbers(3), numbers(3), numbers(3)]:
    close(grads(a, b, c), [b, a, -1], names=["a", "b", "c"])
    close(
        of_shared(Value, a, b),
        [2 * a * b - b * b, a * a - 2 * a * b],
        names=["a", "b"],
        shown="(a - b) * (a * b) at a = {a}, b = {b}",
    )
