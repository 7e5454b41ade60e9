# title = "The walk back"
# builds_on = "subtraction"
# watch = "Value"
# hints = [
#   "How far does `L` move when `L` moves? Somebody has to write that number down before the first rule runs: every rule multiplies by what has arrived.",
#   "`topo` holds every node *after* the nodes it was made from, so the output is its last entry. In which direction do the visits go?",
#   "To visit a node is to call the rule it carries. That rule has an underscore in its name and belongs to the node in the loop, not to `self`. Without brackets behind it nothing is called.",
# ]
# lab = """
# a, b = Value(2.0), Value(3.0)
# e = a * b
# f = e + a
# g = e * b
# L = f * g
# L.backward()
# """
# why = "`topo` lists each node after its inputs, so from its end each node comes after everything that uses it. By the time a rule runs, its node's gradient is complete. The walk knows no rule, and no rule knows the walk."

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
            self.grad += out.grad
            other.grad -= out.grad

        out._backward = _backward
        return out

    def tanh(self):
        out = Value(math.tanh(self.data), (self,), "tanh")

        def _backward():
            self.grad += (1 - out.data**2) * out.grad

        out._backward = _backward
        return out

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
# <hole backward_walk: ____>
        self.grad = 1.0
        for v in reversed(topo):
            v._backward()
# </hole>


def grads(a, b, c, d):
    a, b, c, d = Value(a), Value(b), Value(c), Value(d)
    L = (a * b + c) * d
    L.backward()
    return [a.grad, b.grad, c.grad, d.grad]


print(grads(2, 3, 1, -2))

# %% right: a reversed copy
self.grad = 1.0
for v in topo[::-1]:
    v._backward()

# %% right: popping from the end
self.grad = 1.0
while topo:
    topo.pop()._backward()

# %% right: by index
self.grad = 1
for i in range(len(topo) - 1, -1, -1):
    topo[i]._backward()

# %% right: turned round in place
topo.reverse()
topo[0].grad = 1.0
for node in topo:
    node._backward()

# %% right: counted from the end
topo[-1].grad = 1.0
for k in range(1, len(topo) + 1):
    topo[-k]._backward()

# %% right: leaves left out
self.grad = 1.0
for v in reversed(topo):
    if v._children:
        v._backward()

# %% wrong: forwards -> the graph of lesson 2
# say: This is what you get when the list is walked from its **front**. The leaves come first there, and have
# nothing to hand on yet; the output, the only one with a gradient, comes last. Only its own inputs hear of
# it. Walk from the end.
self.grad = 1.0
for v in topo:
    v._backward()

# %% wrong: the output only -> the graph of lesson 2
# say: This is what you get when **only the output** is visited. Its inputs have received their share, and
# nobody goes on from there. Either there is no loop, or something ends it after its first turn: is there a
# `return` inside?
self.grad = 1.0
self._backward()

# %% wrong: the output and its inputs -> the graph of lesson 2
# say: This is what you get when the walk stops after the output and the nodes **right behind it**.
# `self._children` holds only those. `topo` holds every node there is.
self.grad = 1.0
self._backward()
for v in self._children:
    v._backward()

# %% wrong: no starting 1 -> the graph of lesson 2
# say: This is what you get when every node was visited and the output's gradient was still **0**. Rules
# multiply by what has arrived, and nothing has. How far does `L` move when `L` moves?
for v in reversed(topo):
    v._backward()

# %% wrong: named, not called -> the graph of lesson 2
# say: This is what you get when the output has its 1 and **no rule** is ever run. `v._backward` only names the
# rule. With brackets behind it, it is called.
self.grad = 1.0
for v in reversed(topo):
    v._backward

# %% wrong: the 1 comes too late -> the graph of lesson 2
# say: This is what you get when the output gets its 1 **after** the walk. All the rules have run by then, and
# they multiplied by 0.
for v in reversed(topo):
    v._backward()
self.grad = 1.0

# %% wrong: nothing at all -> the graph of lesson 2
# say: This is what you get when the list is made and then **nothing** happens: the output has no 1, and no
# node is visited. Two things are left to do, and `topo` is there for the second.
pass

# %% wrong: the 1 at the wrong end -> the graph of lesson 2
# say: This is what you get when the 1 goes to the **first** entry of `topo`. That is a leaf. The output was made
# last, so it stands last; you know it under the name `self` too.
topo[0].grad = 1.0
for v in reversed(topo):
    v._backward()

# %% wrong: a 1 for every node -> the graph of lesson 2
# say: This is what you get when **every** node is set to 1 when its turn comes. That wipes out what had arrived. Only
# the output starts with 1; the others receive theirs from the nodes that use them.
for v in reversed(topo):
    v.grad = 1.0
    v._backward()

# %% wrong: a 1 for every node, before the walk -> the graph of lesson 2
# say: This is what you get when **every** node starts with 1, and what arrives is added to it. Only the output
# starts with 1; all others start with 0, as they were made.
for v in topo:
    v.grad = 1.0
for v in reversed(topo):
    v._backward()

# %% wrong: the 1 is added -> the output's own gradient
# say: This is what you get when the 1 is **added** to the output's gradient. The first walk comes out right; a second one
# starts too high. `L` moves as far as `L` moves, however often you ask: set the 1, with a plain `=`.
self.grad += 1.0
for v in reversed(topo):
    v._backward()

# %% wrong: starts with its own number -> the graph of lesson 2
# say: This is what you get when the walk starts with the output's **number**. The question is how far `L` moves
# when `L` moves, and the answer does not depend on how large it is.
self.grad = self.data
for v in reversed(topo):
    v._backward()

# %% wrong: its own rule each time -> the graph of lesson 2
# say: This is what you get when each turn of the loop runs the rule of **`self`**: the output is visited once
# for each node of the graph, and no other node ever is. The node whose turn it is goes by another name.
self.grad = 1.0
for v in reversed(topo):
    self._backward()

# %% wrong: the output left out -> the graph of lesson 2
# say: This is what you get when the walk starts one place **too early** in the list: every node is visited but the output
# itself. Its rule has to run first, for nobody else has anything yet. It is the last entry of `topo`.
self.grad = 1.0
for v in topo[-2::-1]:
    v._backward()

# %% wrong: backward in place of _backward -> run
# say: This is what you get when a method leads back into itself. If your loop says `v.backward()`, that starts the
# whole walk anew from `v`, and the first `v` is the output you came from. The small rule of one node is called
# `_backward`, with an underscore.
self.grad = 1.0
for v in reversed(topo):
    v.backward()

# %% wrong: a loop over None -> run
# say: This is what you get when a loop runs over `None`. `topo.reverse()` turns the list round where it is, and
# **returns nothing**. Use `reversed(topo)`, which hands you the entries from the back, or turn the list on a
# line of its own.
self.grad = 1.0
for v in topo.reverse():
    v._backward()

# %% wrong: a walk without a list -> a node used twice
# say: This is what you get when a node is visited once for **each road** that leads to it. Every time it hands on
# all it has, also what it handed on before. Each node gets one visit, when all has arrived.
self.grad = 1.0


def walk(v):
    v._backward()
    for child in v._children:
        walk(child)


walk(self)

# %% wrong: a list with nodes put down twice -> a node used twice
# say: This is what you get when a node is visited once for **each road** that leads to it. Every time it hands on
# all it has, also what it handed on before. A node that has been put down must not be put down again: that
# is what `seen` is for.
topo.clear()


def put(v):
    for child in v._children:
        put(child)
    topo.append(v)


put(self)
self.grad = 1.0
for v in reversed(topo):
    v._backward()

# %% wrong: each node when it is first met -> two roads of different length
# say: This is what you get when a node is visited as soon as it is **met** on the way back. Here two nodes use
# `e`, and it was visited when only one of them had paid in. `topo`, walked from its end, has every node wait
# for all that use it.
self.grad = 1.0
met = set()


def walk(v):
    if v not in met:
        met.add(v)
        v._backward()
        for child in v._children:
            walk(child)


walk(self)

# %% wrong: level by level -> two roads of different length
# say: This is what you get when the walk goes back **level by level**: first the output's inputs, then theirs. Here
# `e` is used on two levels, and it was visited when only the nearer one had paid in. `topo`, walked from its
# end, has every node wait for all that use it.
self.grad = 1.0
waiting = [self]
for v in waiting:
    v._backward()
    for child in v._children:
        if child not in waiting:
            waiting.append(child)

# %% check: the graph of lesson 2
close(grads(2, 3, 1, -2), [-6, -4, -2, 7], names=["a", "b", "c", "d"])

# %% check: the output's own gradient
def of_output(Value, a, b):
    L = Value(a) * Value(b)
    L.backward()
    return L.grad


def of_leaf(Value, x):
    x = Value(x)
    x.backward()
    return x.grad


def of_second(Value, a, b):
    L = Value(a) * Value(b)
    L.backward()
    L.backward()
    return L.grad


close(of_output(Value, 2, 3), 1, shown="L.grad of L = a * b")
close(of_leaf(Value, 3), 1, shown="x.grad after x.backward(), x being all there is")
close(of_second(Value, 2, 3), 1, shown="L.grad of L = a * b after L.backward() twice")

# %% check: a node used twice
def of_sum_of_itself(Value, x):
    x = Value(x)
    y = x * x
    L = y + y
    L.backward()
    return x.grad


close(of_sum_of_itself(Value, 3), 12, shown="y + y with y = x * x at x = 3")

# %% check: two roads of different length
def of_left(Value, a, b):
    a, b = Value(a), Value(b)
    e = a * b
    L = e + e * b
    L.backward()
    return [a.grad, b.grad, e.grad]


def of_right(Value, a, b):
    a, b = Value(a), Value(b)
    e = a * b
    L = b * e + e
    L.backward()
    return [a.grad, b.grad, e.grad]


def of_puzzle(Value, a, b):
    a, b = Value(a), Value(b)
    e = a * b
    L = (e + a) * (e * b)
    L.backward()
    return [a.grad, b.grad, e.grad]


close(
    of_left(Value, 2, 3),
    [12, 14, 4],
    names=["a", "b", "e"],
    shown="e + e * b with e = a * b at a = 2, b = 3",
)
close(
    of_right(Value, 2, 3),
    [12, 14, 4],
    names=["a", "b", "e"],
    shown="b * e + e with e = a * b at a = 2, b = 3",
)
close(
    of_puzzle(Value, 2, 3),
    [144, 132, 42],
    names=["a", "b", "e"],
    shown="(e + a) * (e * b) with e = a * b at a = 2, b = 3",
)

# %% check: a neuron
def of_neuron(Value, w1, w2, x1, x2, b):
    w1, w2, x1, x2, b = Value(w1), Value(w2), Value(x1), Value(x2), Value(b)
    out = (w1 * x1 + w2 * x2 + b).tanh()
    out.backward()
    return [w1.grad, w2.grad, b.grad]


slope = 1 - 0.2913126124515909**2
close(
    of_neuron(Value, 0.5, -1.0, 2.0, 1.0, 0.3),
    [2 * slope, slope, slope],
    names=["w1", "w2", "b"],
    shown="tanh(w1 * x1 + w2 * x2 + b) at w = 0.5, -1, x = 2, 1, b = 0.3",
)

# %% check: other numbers
def of_diamonds(Value, a, b):
    a, b = Value(a), Value(b)
    e = a - b
    f = e * e
    L = f * b + (a + f) * e
    L.backward()
    return [a.grad, b.grad]


for a, b, c, d in [numbers(4), numbers(4), numbers(4)]:
    close(grads(a, b, c, d), [b * d, a * d, d, a * b + c], names=["a", "b", "c", "d"])
    e = a - b
    along_e = 2 * e * b + 3 * e * e + a
    close(
        of_diamonds(Value, a, b),
        [along_e + e, e * e - along_e],
        names=["a", "b"],
        shown="e * e * b + (a + e * e) * e with e = a - b at a = {a}, b = {b}",
    )
