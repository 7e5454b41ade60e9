# title = "The product's rule"
# watch = "Value"
# hints = [
#   "Hold `other` still and move `self` a little. With `other` at 3, a nudge of 0.01 in `self` moves `out` by 0.03. What does that 3 come from?",
#   "That tells how much `out` moves. You want to know how much the *last* value moves. `out.grad` says how much the last value moves when `out` does. Rates along a path multiply.",
#   "Why is `out.grad` already there? Because visits start at the end. When this rule runs, everything that uses `out` has handed over its share, so `out.grad` is complete.",
# ]
# lab = """
# a, b = Value(2.0), Value(3.0)
# e = a * b
# f = e + a
# g = e * b
# L = f * g
# L.grad = 1.0
# L._backward()
# g._backward()
# f._backward()
# e._backward()
# """
# why = "Nudge one factor, and the product moves by the *other* factor times that nudge. Then `out.grad` carries the movement on to the end. The rule needs nothing else: it never looks at the rest of the graph."

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
# <hole multiply_rule: self.grad += ____>
            self.grad += other.data * out.grad
# </hole>
            other.grad += self.data * out.grad

        out._backward = _backward
        return out


def grads(a, b, c, d):
    a, b, c, d = Value(a), Value(b), Value(c), Value(d)
    e = a * b
    f = e + c
    L = f * d

    L.grad = 1.0
    L._backward()
    f._backward()
    e._backward()
    return [a.grad, b.grad, c.grad, d.grad]


print(grads(2, 3, 1, -2))

# %% right: factors the other way round
self.grad += out.grad * other.data

# %% right: the sum written out
self.grad = self.grad + other.data * out.grad

# %% right: in two steps
local = other.data
self.grad += local * out.grad

# %% wrong: its own number -> a product alone
# say: This is what you get when `self` is handed its **own** number times `out.grad`. Ask what
# happens to `out` when `self` grows by a little: `self` is multiplied by `other`, so the growth is
# too. How large `self` itself is makes no difference.
self.grad += self.data * out.grad

# %% wrong: stops at the local derivative -> the four gradients
# say: This is what you get when the rule stops at the **local** derivative: how much `out` moves when
# `self` moves. It looks right as long as `out` is the end. Here the graph goes on after `out`, so
# multiply by how much the end moves when `out` moves.
self.grad += other.data

# %% wrong: passes the gradient on unchanged -> a product alone
# say: This is what you get when a product hands on its gradient **unchanged**, as a sum does. In a sum,
# `out` moves exactly as far as `self` does. In a product `self` is multiplied by something: how far
# does `out` move then?
self.grad += out.grad

# %% wrong: always one -> a product alone
# say: This is what you get when `self` receives **1** on every visit, whatever the numbers are. A 1
# starts the backward pass at the very end. From there on each node hands over what it has received,
# times its own local derivative.
self.grad += 1

# %% wrong: the other's gradient -> a product alone
# say: This is what you get when `self` receives **nothing** from a product: its share comes out as 0.
# A likely cause is `other.grad`, which is still 0 when the rule runs. What counts is the number
# `other` holds, and the gradient that has arrived at `out`.
self.grad += other.grad * out.grad

# %% wrong: the gradient of self in place of out -> a product alone
# say: This is what you get when the incoming gradient is read from **`self`**. But `self.grad` is what
# this rule is about to fill, and it starts at 0. The gradient comes from the end of the graph: it has
# arrived at `out`.
self.grad += other.data * self.grad

# %% wrong: the product in place of the other factor -> a product alone
# say: This is what you get when `self` is handed the **product** `out.data` times `out.grad`. The
# product holds both factors, and one of them is `self`. Move `self` by one: `out` does not move by
# all of `out`, only by one more `other`.
self.grad += out.data * out.grad

# %% wrong: a Value where a number belongs -> run
# say: This is what you get when a whole `Value` is multiplied by a plain number: `*` now means your
# `__mul__`, and that asks the number for its `.data`. Gradients are plain numbers. `other` is a
# `Value`; take the number out of it.
self.grad += other * out.grad

# %% wrong: added where it should multiply -> a product alone
# say: This is what you get when the local derivative and the incoming gradient are **added**. Rates
# along a path multiply: if `out` moves 3 for each step of `self`, and the end moves 2 for each step
# of `out`, then the end moves 6.
self.grad += other.data + out.grad

# %% wrong: overwrites -> a value used twice
# say: This is what you get when the rule **overwrites** what `self` had received from elsewhere. Here
# `a` feeds two places, and the sum was visited first. Its share was lost when the product's came in.
# Add yours to what is there.
self.grad = other.data * out.grad

# %% wrong: adds the old gradient twice -> a value used twice
# say: This is what you get when the gradient that `self` already has is added **once more**. `+=` keeps
# what is there by itself: behind it belongs only the new share.
self.grad += self.grad + other.data * out.grad

# %% wrong: divides the product by self -> a factor of zero
# say: This is what you get when the other factor is worked out by **dividing** the product by `self`.
# It gives the right number until `self` is 0. No need to work it out: `other` is right there, and it
# keeps its number.
self.grad += out.data / self.data * out.grad

# %% check: a product alone
def of_product(Value, a, b):
    a, b = Value(a), Value(b)
    out = a * b
    out.grad = 1.0
    out._backward()
    return [a.grad, b.grad]


close(of_product(Value, 4, -3), [-3, 4], names=["a", "b"], shown="a * b at a = 4, b = -3")

# %% check: the four gradients
close(grads(2, 3, 1, -2), [-6, -4, -2, 7], names=["a", "b", "c", "d"])

# %% check: a product inside a product
def of_nested(Value, a, b, d):
    a, b, d = Value(a), Value(b), Value(d)
    e = a * b
    L = d * e
    L.grad = 1.0
    L._backward()
    e._backward()
    return [a.grad, b.grad, d.grad]


close(
    of_nested(Value, 2, 3, -2),
    [-6, -4, 6],
    names=["a", "b", "d"],
    shown="d * (a * b) at a = 2, b = 3, d = -2",
)

# %% check: a value used twice
def of_square(Value, x):
    x = Value(x)
    out = x * x
    out.grad = 1.0
    out._backward()
    return x.grad


def of_shared(Value, a, b):
    a, b = Value(a), Value(b)
    p = a * b
    f = p + a
    f.grad = 1.0
    f._backward()
    p._backward()
    return [a.grad, b.grad]


close(of_square(Value, 3), 6, shown="x * x at x = 3")
close(of_shared(Value, 3, -2), [-1, 3], names=["a", "b"], shown="a * b + a at a = 3, b = -2")

# %% check: a factor of zero
close(grads(0, 3, 1, -2), [-6, 0, -2, 1], names=["a", "b", "c", "d"])

# %% check: the numbers stay
def of_numbers(Value, a, b):
    a, b = Value(a), Value(b)
    out = a * b
    out.grad = 2.0
    out._backward()
    return [a.data, b.data, out.data]


close(
    of_numbers(Value, 4, -3),
    [4, -3, -12],
    names=["a", "b", "out"],
    shown="a * b at a = 4, b = -3, after its rule has run: the three numbers",
)

# %% check: other numbers
for a, b, c, d in [numbers(4), numbers(4), numbers(4)]:
    close(grads(a, b, c, d), solution.grads(a, b, c, d), names=["a", "b", "c", "d"])
