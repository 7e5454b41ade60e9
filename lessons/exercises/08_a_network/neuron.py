# title = "A neuron's answer"
# builds_on = "exponential"
# hints = [
#   "For two inputs you would write `w1 * x1 + w2 * x2 + b`. A list may be of any length: `zip(self.w, x)` walks along two lists side by side and hands you one weight and one input at a time.",
#   "Begin a total at the bias and add one product for each pair. The weights are `Value`s, so each product and each sum is one as well, and the graph grows by itself.",
#   "The squeeze comes last, and once. You have a `tanh` that leaves a node behind; `math.tanh` knows nothing of graphs.",
# ]
# lab = """
# w1, w2, b = Value(0.5), Value(-1.0), Value(0.25)
# x1, x2 = Value(2.0), Value(1.0)
# neuron = Neuron(2)
# neuron.w, neuron.b = [w1, w2], b
# L = neuron([x1, x2])
# L.backward()
# """
# why = "A neuron is products, sums and one `tanh`, all of them operations your engine knows. So every weight and the bias get a gradient, and nobody had to write a rule for neurons."

# %% solution
import math
import random


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
            self.grad += out.data * out.grad

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


class Neuron:
    """Several numbers in, one number out."""

    def __init__(self, inputs):
        self.w = [Value(random.uniform(-1, 1)) for _ in range(inputs)]
        self.b = Value(0.0)

    def __call__(self, x):
        if len(x) != len(self.w):
            raise ValueError(f"{len(x)} inputs came for {len(self.w)} weights")
# <hole neuron_output: ____>
        total = self.b
        for w, number in zip(self.w, x):
            total = total + w * number
        return total.tanh()
# </hole>


random.seed(42)
neuron = Neuron(2)
print(neuron([1, 1]))

# %% right: sum of a list, from the bias on
return sum([w * number for w, number in zip(self.w, x)], self.b).tanh()

# %% right: by index, the bias last
total = 0
for i in range(len(x)):
    total += x[i] * self.w[i]
return (total + self.b).tanh()

# %% right: inputs wrapped first
products = [w * (n if isinstance(n, Value) else Value(n)) for w, n in zip(self.w, x)]
out = self.b
for product in products:
    out = product + out
out = out.tanh()
return out

# %% wrong: no bias -> one neuron
# say: This is what you get when the **bias** is left out. It goes into the sum like the products do.
total = Value(0.0)
for w, number in zip(self.w, x):
    total = total + w * number
return total.tanh()

# %% wrong: the inputs left out -> one neuron
# say: This is what you get when the weights are added up and the **inputs** play no part. A weight says how much its
# input counts: multiply the two.
return sum(self.w, self.b).tanh()

# %% wrong: the weights left out -> one neuron
# say: This is what you get when the inputs are added up and the **weights** play no part. A weight says how much its
# input counts: multiply the two.
return sum(x, self.b).tanh()

# %% wrong: added where it should multiply -> one neuron
# say: This is what you get when weight and input are **added**. A weight says how much its input counts: multiply the
# two, then add up the products.
total = self.b
for w, number in zip(self.w, x):
    total = total + (w + number)
return total.tanh()

# %% wrong: the wrong pairs -> one neuron
# say: This is what you get when the inputs are taken in **reverse** order. The first weight belongs to the first
# input.
total = self.b
for w, number in zip(self.w, reversed(x)):
    total = total + w * number
return total.tanh()

# %% wrong: the bias once for each input -> one neuron
# say: This is what you get when the bias is added **once for each input**. A neuron has one bias: it goes into the
# sum once.
total = Value(0.0)
for w, number in zip(self.w, x):
    total = total + w * number + self.b
return total.tanh()

# %% wrong: the bias once too often -> one neuron
# say: This is what you get when the bias is added **twice**: say, once where the total begins and once more at the
# end.
total = self.b
for w, number in zip(self.w, x):
    total = total + w * number
return (total + self.b).tanh()

# %% wrong: the bias taken away -> one neuron
# say: This is what you get when the bias is **taken away**. It is added, whatever its sign.
total = -self.b
for w, number in zip(self.w, x):
    total = total + w * number
return total.tanh()

# %% wrong: no squeeze -> one neuron
# say: This is what you get when the sum comes out **as it is**. The last thing a neuron does is to squeeze it through
# tanh.
total = self.b
for w, number in zip(self.w, x):
    total = total + w * number
return total

# %% wrong: the bias after the squeeze -> one neuron
# say: This is what you get when the bias is added **after** the squeeze. It belongs into the sum: tanh has the last
# word.
total = Value(0.0)
for w, number in zip(self.w, x):
    total = total + w * number
return total.tanh() + self.b

# %% wrong: each product squeezed -> one neuron
# say: This is what you get when **each product** goes through tanh by itself. Add everything up first, and squeeze
# the sum once.
total = self.b
for w, number in zip(self.w, x):
    total = total + (w * number).tanh()
return total

# %% wrong: squeezed at every turn -> one neuron
# say: This is what you get when the total is squeezed **at every turn** of the loop, and then grows again. Add
# everything up first, and squeeze once, after the loop.
total = self.b
for w, number in zip(self.w, x):
    total = (total + w * number).tanh()
return total

# %% wrong: the first input only -> one neuron
# say: This is what you get when only the **first** input is heard. Perhaps the `return` stands inside the loop, and
# ends it in its first turn.
total = self.b
for w, number in zip(self.w, x):
    total = total + w * number
    return total.tanh()

# %% wrong: the last input only -> one neuron
# say: This is what you get when only the **last** input is heard. Perhaps each turn of the loop starts again from the
# bias, and the product before is forgotten.
for w, number in zip(self.w, x):
    total = self.b + w * number
return total.tanh()

# %% wrong: the last product without the bias -> one neuron
# say: This is what you get when each product takes the place of the **total** so far, the bias included: the last one
# alone is left. Add it to what is there.
total = self.b
for w, number in zip(self.w, x):
    total = w * number
return total.tanh()

# %% wrong: the products multiplied -> one neuron
# say: This is what you get when the total is **multiplied** by each product. Weight times input, yes; but then the
# products are added up.
total = self.b
for w, number in zip(self.w, x):
    total = total * (w * number)
return total.tanh()

# %% wrong: the mean -> one neuron
# say: This is what you get when the sum of the products is divided by **how many** there are. A neuron adds up and
# does not average.
total = Value(0.0)
for w, number in zip(self.w, x):
    total = total + w * number
return (total / len(x) + self.b).tanh()

# %% wrong: another squeeze -> one neuron
# say: This is what you get when the sum goes through **relu**: what is negative becomes 0, what is positive stays.
# Some networks do that. This one is to squeeze with tanh.
total = self.b
for w, number in zip(self.w, x):
    total = total + w * number
return total.relu()

# %% wrong: nothing returned -> one neuron
# say: This is what you get when everything may be worked out and **nothing is returned**. A function without `return`
# gives None.
total = self.b
for w, number in zip(self.w, x):
    total = total + w * number
total.tanh()

# %% wrong: math.tanh of a Value -> run
# say: This is what you get when `math.tanh` meets a **Value**: it takes plain numbers only. A `Value` has a `tanh` of
# its own, which leaves a node behind.
total = self.b
for w, number in zip(self.w, x):
    total = total + w * number
return math.tanh(total)

# %% wrong: a weight times the whole list -> run
# say: This is what you get when a weight is multiplied by **all of `x`**, a list, in place of one number from it.
# Take weights and inputs in pairs: `zip(self.w, x)` hands them to you.
total = self.b
for w in self.w:
    total = total + w * x
return total.tanh()

# %% wrong: lists multiplied -> run
# say: This is what you get when two whole **lists** are multiplied: Python has no product for them. Take weights and
# inputs in pairs: `zip(self.w, x)` hands them to you.
return (self.w * x + self.b).tanh()

# %% wrong: a plain number -> a Value comes out
# say: This is what you get when the number is right and comes out **bare**, without a graph: there is nothing to walk
# back from. Work with the `Value`s themselves; their `.data` is for looking at.
total = self.b.data
for w, number in zip(self.w, x):
    total += w.data * number
return math.tanh(total)

# %% wrong: a list -> one neuron
# say: This is what you get when the answer is in a **list**. Many numbers go in, but one `Value` comes out.
total = self.b
for w, number in zip(self.w, x):
    total = total + w * number
return [total.tanh()]

# %% wrong: the graph cut at the end -> the gradients
# say: This is what you get when the number is right and its **graph is gone**: a new `Value` made of a plain number
# remembers nothing. Neither weights nor bias hear of the end. Work with the `Value`s themselves.
total = self.b.data
for w, number in zip(self.w, x):
    total += w.data * number
return Value(math.tanh(total))

# %% wrong: the weights cut off -> the gradients
# say: This is what you get when the **weights** go in as plain numbers, by their `.data`. The bias has its gradient,
# and the weights hear of nothing. Multiply the weight itself.
total = self.b
for w, number in zip(self.w, x):
    total = total + w.data * number
return total.tanh()

# %% wrong: the bias cut off -> the gradients
# say: This is what you get when the **bias** goes in as a plain number, by its `.data`. The weights have their
# gradients, and the bias hears of nothing. Add the bias itself.
total = Value(self.b.data)
for w, number in zip(self.w, x):
    total = total + w * number
return total.tanh()

# %% wrong: the bias grows -> asked twice
# say: This is what you get when a call **changes the neuron**: asked the same a second time, it answers otherwise.
# Perhaps the sum was gathered in `self.b` itself, so that the bias has swallowed the products. Gather it under a name
# of its own.
for w, number in zip(self.w, x):
    self.b = self.b + w * number
return self.b.tanh()

# %% wrong: the inputs cut off -> inputs with a graph behind them
# say: This is what you get when an input that is a **Value** is taken by its number alone. Within a network the
# inputs come from other neurons, and those wait for their gradient. Multiply by the input itself.
total = self.b
for w, number in zip(self.w, x):
    total = total + w * (number.data if isinstance(number, Value) else number)
return total.tanh()

# %% check: one neuron
def of_neuron(Value, Neuron, w, b, x):
    neuron = Neuron(len(w))
    neuron.w, neuron.b = [Value(each) for each in w], Value(b)
    out = neuron(x)
    return out.data if isinstance(out, Value) else out


close(
    of_neuron(Value, Neuron, [0.5, -1.0], 0.3, [2, 1]),
    0.2913126124515909,
    shown="a neuron with weights 0.5 and -1 and bias 0.3, called with [2, 1]",
)
close(
    of_neuron(Value, Neuron, [0.5, -0.25, 1.0], -0.4, [1, 2, -0.5]),
    -0.7162978701990245,
    shown="a neuron with weights 0.5, -0.25 and 1 and bias -0.4, called with [1, 2, -0.5]",
)
close(
    of_neuron(Value, Neuron, [-0.5], 0.2, [3]),
    -0.8617231593133063,
    shown="a neuron with the weight -0.5 and bias 0.2, called with [3]",
)

# %% check: a Value comes out
def kind_of(Neuron, x):
    return type(Neuron(len(x))(x)).__name__


same(kind_of(Neuron, [2, 1]), "Value", shown="the type of what a neuron gives")

# %% check: the gradients
def of_gradients(Value, Neuron, w, b, x):
    neuron = Neuron(len(w))
    neuron.w, neuron.b = [Value(each) for each in w], Value(b)
    neuron(x).backward()
    return [each.grad for each in [*neuron.w, neuron.b]]


close(
    of_gradients(Value, Neuron, [0.5, -1.0], 0.3, [2, 1]),
    [1.8302739236532976, 0.9151369618266488, 0.9151369618266488],
    names=["w1", "w2", "b"],
    shown="the gradients of a neuron with weights 0.5 and -1 and bias 0.3, called with [2, 1]",
)

# %% check: asked twice
def of_second(Value, Neuron, w, b, x):
    neuron = Neuron(len(w))
    neuron.w, neuron.b = [Value(each) for each in w], Value(b)
    first, second = neuron(x), neuron(x)
    return [first.data, second.data, len(neuron.w), neuron.b.data]


close(
    of_second(Value, Neuron, [0.5, -0.25, 1.0], -0.4, [1, 2, -0.5]),
    [-0.7162978701990245, -0.7162978701990245, 3, -0.4],
    names=["first", "second", "weights", "bias"],
    shown="a neuron called with [1, 2, -0.5] twice, and how many weights and which bias it has then",
)

# %% check: inputs with a graph behind them
def of_input(Value, Neuron, w, b, x):
    neuron = Neuron(len(w))
    neuron.w, neuron.b = [Value(each) for each in w], Value(b)
    x = [Value(each) for each in x]
    out = neuron(x)
    out.backward()
    return [out.data, *(each.grad for each in x)]


close(
    of_input(Value, Neuron, [0.5, -1.0], 0.3, [2, 1]),
    [0.2913126124515909, 0.4575684809133244, -0.9151369618266488],
    names=["output", "x1", "x2"],
    shown="a neuron called with two Values, 2 and 1, and their gradients",
)

# %% check: other numbers
import math


def of_neuron(Value, Neuron, w, b, x):
    neuron = Neuron(len(w))
    neuron.w, neuron.b = [Value(each) for each in w], Value(b)
    out = neuron(x)
    out.backward()
    return [out.data, *(each.grad for each in [*neuron.w, neuron.b])]


for w1, w2, b, x1, x2 in [numbers(5), numbers(5), numbers(5)]:
    w1, w2, b = w1 / 8, w2 / 8, b / 8
    out = math.tanh(w1 * x1 + w2 * x2 + b)
    slope = 1 - out * out
    close(
        of_neuron(Value, Neuron, [w1, w2], b, [x1, x2]),
        [out, x1 * slope, x2 * slope, slope],
        names=["output", "w1", "w2", "b"],
        shown="a neuron with weights {w1} and {w2} and bias {b} on [{x1}, {x2}], and its gradients",
    )
