# title = "A judge for engines"
# hints = [
#   "`leaf.grad` is what the engine says about one input. Its witness is the central difference of lesson 1: `moved(i, h)` and `moved(i, -h)` are the two heights. Find both numbers for each input in turn.",
#   "An engine may say too much or too little, and the numbers may be huge or tiny. So take the size of the difference, without its sign, and hold it against the size of the numbers themselves.",
#   "One input that disagrees is enough to say False, at once. To say True you have to have seen them all: where does that `return` stand?",
# ]
# lab = """
# a, b = Value(2.0), Value(3.0)
# L = a * b - b
# L.backward()
# """
# why = "The judge asks two methods that have nothing in common, and trusts the engine only where they agree, for every input. Because it holds the difference against the size of the numbers, it is as fair at a slope of 12,800,000 as at one of 0.00001."

# %% solution
import math


class Value:
    """An engine in short: a node keeps its inputs and, beside them, the local derivatives."""

    def __init__(self, data, _children=(), _locals=()):
        self.data = data
        self.grad = 0.0
        self._children = _children
        self._locals = _locals

    def __add__(self, other):
        return type(self)(self.data + other.data, (self, other), (1.0, 1.0))

    def __sub__(self, other):
        return type(self)(self.data - other.data, (self, other), (1.0, -1.0))

    def __mul__(self, other):
        return type(self)(self.data * other.data, (self, other), (other.data, self.data))

    def tanh(self):
        t = math.tanh(self.data)
        return type(self)(t, (self,), (1 - t * t,))

    def backward(self):
        topo, seen = [], set()

        def build(v):
            if v not in seen:
                seen.add(v)
                for child in v._children:
                    build(child)
                topo.append(v)

        build(self)
        self.grad = 1.0
        for v in reversed(topo):
            for child, local in zip(v._children, v._locals):
                child.grad += local * v.grad


class WrongMinus(Value):
    """The same engine with one mistake: its minus has the rule of a plus."""

    def __sub__(self, other):
        return type(self)(self.data - other.data, (self, other), (1.0, 1.0))


def gradient_check(f, inputs, engine):
    """True only if the engine's gradient agrees with the nudge for every input of f."""
    leaves = [engine(x) for x in inputs]
    f(*leaves).backward()
    h = 1e-6

    def moved(i, step):
        """What f gives when input number i, and only that one, has moved by step."""
        nudged = [engine(x + step if j == i else x) for j, x in enumerate(inputs)]
        return f(*nudged).data

# <hole judge: ____>
    for i, leaf in enumerate(leaves):
        nudge = (moved(i, h) - moved(i, -h)) / (2 * h)
        size = max(abs(leaf.grad), abs(nudge), 1e-3)
        if not abs(leaf.grad - nudge) < 1e-5 * size:
            return False
    return True
# </hole>


def difference(a, b):
    return a * b - b


print("the good one: ", gradient_check(difference, [2.0, 3.0], Value))
print("the wrong one:", gradient_check(difference, [2.0, 3.0], WrongMinus))

# %% right: all at once
def agrees(i):
    g, n = leaves[i].grad, (moved(i, h) - moved(i, -h)) / (2 * h)
    return abs(g - n) <= 1e-4 * max(abs(g), abs(n), 1e-8)


return all(agrees(i) for i in range(len(inputs)))

# %% right: with isclose
for i in range(len(inputs)):
    nudge = (moved(i, h) - moved(i, -h)) / 2 / h
    if not math.isclose(leaves[i].grad, nudge, rel_tol=1e-5, abs_tol=1e-7):
        return False
return True

# %% right: divided by the sizes
trusted = True
for i, leaf in enumerate(leaves):
    nudge = (moved(i, h) - moved(i, -h)) / (2 * h)
    relative = abs(leaf.grad - nudge) / (abs(leaf.grad) + abs(nudge) + 1e-6)
    if relative > 1e-5:
        trusted = False
return trusted

# %% right: disagreements counted
wrong = 0
for i, leaf in enumerate(leaves):
    nudge = (moved(i, h) - moved(i, -h)) / (2 * h)
    wrong += abs(leaf.grad - nudge) > 1e-4 * abs(nudge) + 1e-8
return wrong == 0

# %% wrong: too little passes -> gradients that are too small
# say: This is what you get when the difference keeps its **sign**. An engine that says too little gives a
# negative difference, and a negative number is below any limit. Take its size with `abs`.
for i, leaf in enumerate(leaves):
    nudge = (moved(i, h) - moved(i, -h)) / (2 * h)
    if leaf.grad - nudge > 1e-5 * max(abs(leaf.grad), abs(nudge), 1e-3):
        return False
return True

# %% wrong: too much passes -> gradients that are too large
# say: This is what you get when the difference keeps its **sign**, nudge first. An engine that says too much gives
# a negative difference, and a negative number is below any limit. Take its size with `abs`.
for i, leaf in enumerate(leaves):
    nudge = (moved(i, h) - moved(i, -h)) / (2 * h)
    if nudge - leaf.grad > 1e-5 * max(abs(leaf.grad), abs(nudge), 1e-3):
        return False
return True

# %% wrong: any input will do -> one input right, one wrong
# say: This is what you get when **one** input that agrees is enough. The engine may be wrong about all the
# others. One that *dis*agrees is enough to say False; for True, all of them have to agree.
for i, leaf in enumerate(leaves):
    nudge = (moved(i, h) - moved(i, -h)) / (2 * h)
    if abs(leaf.grad - nudge) < 1e-5 * max(abs(leaf.grad), abs(nudge), 1e-3):
        return True
return False

# %% wrong: the first input only -> one input right, one wrong
# say: This is what you get when only the **first** input is asked about. Perhaps a `return` stands inside the
# loop on every branch, so that the first turn is the last. Say True after the loop.
for i, leaf in enumerate(leaves):
    nudge = (moved(i, h) - moved(i, -h)) / (2 * h)
    return abs(leaf.grad - nudge) < 1e-5 * max(abs(leaf.grad), abs(nudge), 1e-3)

# %% wrong: the last input only -> one input right, one wrong
# say: This is what you get when only the **last** input decides. Perhaps each turn of the loop writes its answer
# over the one before. Once an input has disagreed, nothing that follows can make up for it.
for i, leaf in enumerate(leaves):
    nudge = (moved(i, h) - moved(i, -h)) / (2 * h)
    agrees = abs(leaf.grad - nudge) < 1e-5 * max(abs(leaf.grad), abs(nudge), 1e-3)
return agrees

# %% wrong: the total of all inputs -> one input too large, one too small
# say: This is what you get when all inputs are thrown **together** before they are compared. What the engine says
# too much about one and too little about another cancels. Compare input by input.
g = sum(leaf.grad for leaf in leaves)
n = sum((moved(i, h) - moved(i, -h)) / (2 * h) for i in range(len(inputs)))
return abs(g - n) < 1e-5 * max(abs(g), abs(n), 1e-3)

# %% wrong: sizes only -> one input right, one wrong
# say: This is what you get when both numbers lose their sign **before** they are compared. 1 and −1 are of the same
# size, and one says up where the other says down. Subtract first, then take `abs`.
for i, leaf in enumerate(leaves):
    nudge = (moved(i, h) - moved(i, -h)) / (2 * h)
    if abs(abs(leaf.grad) - abs(nudge)) > 1e-5 * max(abs(leaf.grad), abs(nudge), 1e-3):
        return False
return True

# %% wrong: a fixed limit -> a steep place
# say: This is what you get from a **fixed** limit. At a slope of 12,800,000 a good engine and a good nudge
# differ by more than that, from rounding alone; among tiny slopes a wrong engine stays below it. Hold the
# difference against the size of the numbers.
for i, leaf in enumerate(leaves):
    nudge = (moved(i, h) - moved(i, -h)) / (2 * h)
    if abs(leaf.grad - nudge) > 1e-5:
        return False
return True

# %% wrong: a fixed limit, and too little passes -> a steep place
# say: This is what you get from a **fixed** limit and a difference that keeps its **sign**: it is too strict for
# steep places, and an engine that says too little is never caught. Take the size of the difference, and hold
# it against the size of the numbers.
for i, leaf in enumerate(leaves):
    nudge = (moved(i, h) - moved(i, -h)) / (2 * h)
    if not leaf.grad - nudge < 1e-5:
        return False
return True

# %% wrong: a fixed limit, and a wide one -> nearly right
# say: This is what you get from a **fixed** limit that is wide enough for steep places. Where slopes are small, an
# engine that is quite wrong stays below it too. Hold the difference against the size of the numbers.
for i, leaf in enumerate(leaves):
    nudge = (moved(i, h) - moved(i, -h)) / (2 * h)
    if abs(leaf.grad - nudge) > 0.1:
        return False
return True

# %% wrong: tiny slopes count as zero -> tiny slopes
# say: This is what you get when numbers around 0.00001 count as **nothing**. That is the slope here, and the engine
# says half of it. What you put in for "something small" must be well below it.
for i, leaf in enumerate(leaves):
    nudge = (moved(i, h) - moved(i, -h)) / (2 * h)
    if abs(leaf.grad - nudge) > 1e-5 * max(abs(leaf.grad), abs(nudge), 1.0):
        return False
return True

# %% wrong: too generous -> nearly right
# say: This is what you get when the limit is too **wide**: the engine was off by one part in a hundred, and was
# trusted. A good engine and a good nudge agree to many digits.
for i, leaf in enumerate(leaves):
    nudge = (moved(i, h) - moved(i, -h)) / (2 * h)
    if abs(leaf.grad - nudge) > 0.05 * max(abs(leaf.grad), abs(nudge), 1e-3):
        return False
return True

# %% wrong: nudged to one side -> at the bottom of a bowl
# say: This is what you get when the nudge goes to **one side** only. At the bottom of a steep bowl the slope is 0,
# and a step to one side climbs already. A good engine was blamed for the nudge's mistake. Look both ways.
for i, leaf in enumerate(leaves):
    nudge = (moved(i, h) - moved(i, 0)) / h
    if abs(leaf.grad - nudge) > 1e-5 * max(abs(leaf.grad), abs(nudge), 1e-3):
        return False
return True

# %% wrong: the nudge is twice too large -> a good engine
# say: This is what you get when the difference of the two heights is divided by `h`: a nudge of **twice** the slope.
# From one height to the other the input walks `2 * h`. Good engines look wrong to this judge, and one that
# says twice too much looks good.
for i, leaf in enumerate(leaves):
    nudge = (moved(i, h) - moved(i, -h)) / h
    if abs(leaf.grad - nudge) > 1e-5 * max(abs(leaf.grad), abs(nudge), 1e-3):
        return False
return True

# %% wrong: not divided by the walk -> a good engine
# say: This is what you get when the nudge comes out as **next to nothing**, whatever the function. The difference of
# the two heights is tiny, because the walk was. Divide it by the whole walk, `(2 * h)` in brackets.
for i, leaf in enumerate(leaves):
    nudge = moved(i, h) - moved(i, -h)
    if abs(leaf.grad - nudge) > 1e-5 * max(abs(leaf.grad), abs(nudge), 1e-3):
        return False
return True

# %% wrong: the input's number -> a good engine
# say: This is what you get when the nudge is compared with the input's **number**, its `data`. The engine's answer
# about an input is in `grad`.
for i, leaf in enumerate(leaves):
    nudge = (moved(i, h) - moved(i, -h)) / (2 * h)
    if abs(leaf.data - nudge) > 1e-5 * max(abs(leaf.data), abs(nudge), 1e-3):
        return False
return True

# %% wrong: equal to the last digit -> a good engine
# say: This is what you get when the two numbers have to be **equal**, or as good as equal. The nudge is only
# nearly right: it has a small error of its own. Ask whether they are close.
for i, leaf in enumerate(leaves):
    nudge = (moved(i, h) - moved(i, -h)) / (2 * h)
    if leaf.grad != nudge:
        return False
return True

# %% wrong: turned round -> a good engine
# say: This is what you get when an input that **agrees** is what makes the answer False: good engines are sent away,
# and wrong ones trusted. Which side of the limit means that the two numbers agree?
for i, leaf in enumerate(leaves):
    nudge = (moved(i, h) - moved(i, -h)) / (2 * h)
    if abs(leaf.grad - nudge) < 1e-5 * max(abs(leaf.grad), abs(nudge), 1e-3):
        return False
return True

# %% wrong: the opposite -> a good engine
# say: This is what you get when the answer is the **opposite** of what is asked for: good engines are sent away, wrong
# ones trusted. True is to mean that all inputs agree.
wrong = False
for i, leaf in enumerate(leaves):
    nudge = (moved(i, h) - moved(i, -h)) / (2 * h)
    if abs(leaf.grad - nudge) > 1e-5 * max(abs(leaf.grad), abs(nudge), 1e-3):
        wrong = True
return wrong

# %% wrong: no True at the end -> a good engine
# say: This is what you get when the function says False to a wrong engine and **nothing** to a good one. When the loop
# has found no disagreement, it still has to return True.
for i, leaf in enumerate(leaves):
    nudge = (moved(i, h) - moved(i, -h)) / (2 * h)
    if abs(leaf.grad - nudge) > 1e-5 * max(abs(leaf.grad), abs(nudge), 1e-3):
        return False

# %% wrong: divided by zero -> at the bottom of a bowl
# say: This is what you get when the difference is divided by a slope that may be **0**. At the bottom of a bowl the
# slope is 0, and a good engine says so. Keep what you divide by away from it: `max(..., 1e-3)`.
for i, leaf in enumerate(leaves):
    nudge = (moved(i, h) - moved(i, -h)) / (2 * h)
    if abs(leaf.grad - nudge) / abs(nudge) > 1e-5:
        return False
return True

# %% wrong: falling slopes have no size -> a steep place
# say: This is what you get when the size is taken **with** its sign. For falling slopes `max` then finds only the
# small number you put there, and the limit is far too strict. Take `abs` of both first.
for i, leaf in enumerate(leaves):
    nudge = (moved(i, h) - moved(i, -h)) / (2 * h)
    if abs(leaf.grad - nudge) > 1e-5 * max(leaf.grad, nudge, 1e-3):
        return False
return True

# %% wrong: trusts everybody -> gradients that are too small
# say: This is what you get when every engine is **trusted**, right or wrong. Is the nudge compared with `leaf.grad`,
# and can anything make the answer False?
return True

# %% wrong: trusts nobody -> a good engine
# say: This is what you get when **no** engine is trusted, not even a good one. Look at what is compared: `leaf.grad`
# on the one side, and on the other the difference of the two heights, divided by the walk.
return False

# %% check: a good engine
def mixed(a, b, c):
    return (a * b + b * b) * c.tanh()


def shared(x, y):
    e = x * y
    return e + e * y - x


def total(x, y):
    return x + y


def product(x, y):
    return x * y


true(gradient_check(mixed, [2.0, -3.0, 0.5], Value), shown="a good engine on (a * b + b * b) * tanh(c)")
true(gradient_check(shared, [1.5, -2.5], Value), shown="a good engine on e + e * y - x with e = x * y")
true(gradient_check(total, [0.0, 0.0], Value), shown="a good engine on x + y at 0, 0")
true(gradient_check(product, [3.0, 3.0], Value), shown="a good engine on x * y at 3, 3")

# %% check: a steep place
def fifth(x):
    return x * x * x * x * x


def fourth(x):
    return x * x * x * x


true(gradient_check(fifth, [40.0], Value), shown="a good engine on x**5 at 40")
true(gradient_check(fourth, [-40.0], Value), shown="a good engine on x**4 at -40")

# %% check: at the bottom of a bowl
def bowl(engine):
    def f(x):
        return engine(1000.0) * x * x

    return f


true(gradient_check(bowl(Value), [0.0], Value), shown="a good engine on 1000 * x**2 at 0")

# %% check: gradients that are too small
def forgetful(Value):
    def power(self, k):
        return type(self)(self.data**k, (self,), (k * self.data,))

    return type("Forgetful", (Value,), {"__pow__": power})


def cube(x):
    return x**3


same(
    gradient_check(cube, [2.0], forgetful(Value)),
    False,
    shown="an engine whose rule for x**k is k * x, on x**3 at 2",
)

# %% check: gradients that are too large
def forgetful(Value):
    def power(self, k):
        return type(self)(self.data**k, (self,), (k * self.data,))

    return type("Forgetful", (Value,), {"__pow__": power})


def cube(x):
    return x**3


same(
    gradient_check(cube, [0.5], forgetful(Value)),
    False,
    shown="an engine whose rule for x**k is k * x, on x**3 at 0.5",
)
same(
    gradient_check(cube, [0.25], forgetful(Value)),
    False,
    shown="an engine whose rule for x**k is k * x, on x**3 at 0.25",
)

# %% check: one input right, one wrong
def wrong_minus(Value):
    def minus(self, other):
        return type(self)(self.data - other.data, (self, other), (1.0, 1.0))

    return type("WrongMinus", (Value,), {"__sub__": minus})


def forgetful(Value):
    def power(self, k):
        return type(self)(self.data**k, (self,), (k * self.data,))

    return type("Forgetful", (wrong_minus(Value),), {"__pow__": power})


def difference(x, y):
    return x - y


def right_last(x, y):
    return x**3 + y


def right_first(x, y):
    return x + y**3


def cube_times(x, y):
    return (x - y) ** 3 * y


same(
    gradient_check(difference, [5.0, 3.0], wrong_minus(Value)),
    False,
    shown="an engine whose minus has the rule of a plus, on x - y",
)
same(
    gradient_check(right_last, [3.0, 5.0], forgetful(Value)),
    False,
    shown="an engine whose rule for x**k is k * x, on x**3 + y",
)
same(
    gradient_check(right_first, [5.0, 3.0], forgetful(Value)),
    False,
    shown="an engine whose rule for x**k is k * x, on x + y**3",
)
same(
    gradient_check(cube_times, [5.0, 3.0], forgetful(Value)),
    False,
    shown="an engine with both these mistakes, on (x - y)**3 * y",
)

# %% check: one input too large, one too small
def swapped(Value):
    def times(self, other):
        return type(self)(self.data * other.data, (self, other), (self.data, other.data))

    return type("Swapped", (Value,), {"__mul__": times})


def product(x, y):
    return x * y


same(
    gradient_check(product, [2.0, 3.0], swapped(Value)),
    False,
    shown="an engine that hands each factor its own number, on x * y",
)

# %% check: nodes visited too early
def hasty(Value):
    def backward(self):
        self.grad, waiting = 1.0, [self]
        for v in waiting:
            for child, local in zip(v._children, v._locals):
                child.grad += local * v.grad
                if child not in waiting:
                    waiting.append(child)

    return type("Hasty", (Value,), {"backward": backward})


def used_twice(x):
    y = x * x
    return y + y * x


same(
    gradient_check(used_twice, [3.0], hasty(Value)),
    False,
    shown="an engine that visits nodes too early, on y + y * x with y = x * x",
)

# %% check: nearly right
def forgetful(Value):
    def power(self, k):
        return type(self)(self.data**k, (self,), (k * self.data,))

    return type("Forgetful", (Value,), {"__pow__": power})


def steep_cube(engine):
    def f(x):
        return engine(1000.0) * x**3

    return f


def cube(x):
    return x**3


same(
    gradient_check(cube, [1.01], forgetful(Value)),
    False,
    shown="an engine whose rule for x**k is k * x, on x**3 at 1.01",
)
same(
    gradient_check(steep_cube(forgetful(Value)), [1.01], forgetful(Value)),
    False,
    shown="an engine whose rule for x**k is k * x, on 1000 * x**3 at 1.01",
)

# %% check: tiny slopes
def forgetful(Value):
    def power(self, k):
        return type(self)(self.data**k, (self,), (k * self.data,))

    return type("Forgetful", (Value,), {"__pow__": power})


def small(engine):
    def f(x):
        return engine(1e-6) * x**3

    return f


def small_last(engine):
    def f(x, y):
        return x + engine(1e-6) * y**3

    return f


same(
    gradient_check(small(forgetful(Value)), [2.0], forgetful(Value)),
    False,
    shown="an engine whose rule for x**k is k * x, on 0.000001 * x**3 at 2",
)
same(
    gradient_check(small_last(forgetful(Value)), [5.0, 2.0], forgetful(Value)),
    False,
    shown="an engine whose rule for x**k is k * x, on x + 0.000001 * y**3 at 5, 2",
)

# %% check: other numbers
def wrong_minus(Value):
    def minus(self, other):
        return type(self)(self.data - other.data, (self, other), (1.0, 1.0))

    return type("WrongMinus", (Value,), {"__sub__": minus})


def difference(x, y):
    return x * y - y


for x, y in [numbers(2), numbers(2), numbers(2)]:
    true(gradient_check(difference, [x, y], Value), shown="a good engine on x * y - y at {x}, {y}")
    same(
        gradient_check(difference, [x, y], wrong_minus(Value)),
        False,
        shown="an engine whose minus has the rule of a plus, on x * y - y at {x}, {y}",
    )
