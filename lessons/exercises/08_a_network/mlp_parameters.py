# title = "All the numbers to tune"
# builds_on = "neuron"
# hints = [
#   "Three times the same question, each time about something larger. What are the parameters of one neuron? Lists are put together with `+`, and a single thing becomes a list when brackets go round it.",
#   "A layer need not know what a neuron is made of. It asks each of its neurons for its parameters, and a network asks each of its layers.",
#   "What comes back from each of them is a list. You want no list of lists: `[p for neuron in self.neurons for p in neuron.parameters()]` walks along the neurons and, for each, along its parameters.",
# ]
# lab = """
# random.seed(1)
# net = MLP([1, 2])
# x = Value(2.0)
# h1, h2 = net([x])
# L = h1 * h2
# L.backward()
# """
# why = "Each class asks the one below it, and only the neuron knows what a parameter is. The list is new each time, and what lies in it are the very objects the network computes with: move one, and the network has changed."

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
        total = self.b
        for w, number in zip(self.w, x):
            total = total + w * number
        return total.tanh()

    def parameters(self):
# <hole neuron_parameters: return ____>
        return self.w + [self.b]
# </hole>


class Layer:
    """Neurons side by side: all get the same inputs."""

    def __init__(self, inputs, width):
        self.neurons = [Neuron(inputs) for _ in range(width)]

    def __call__(self, x):
        out = [neuron(x) for neuron in self.neurons]
        return out[0] if len(out) == 1 else out

    def parameters(self):
# <hole layer_parameters: return ____>
        return [p for neuron in self.neurons for p in neuron.parameters()]
# </hole>


class MLP:
    """Layers in a row: what one returns, the next one gets."""

    def __init__(self, sizes):
        self.layers = [Layer(i, o) for i, o in zip(sizes, sizes[1:])]

    def __call__(self, x):
        for layer in self.layers:
            x = layer(x)
        return x

    def parameters(self):
# <hole network_parameters: return ____>
        return [p for layer in self.layers for p in layer.parameters()]
# </hole>


net = MLP([3, 4, 4, 1])
print(len(net.parameters()))

# %% right: gathered in loops
# <neuron_parameters>
return [*self.w, self.b]
# <layer_parameters>
found = []
for neuron in self.neurons:
    found += neuron.parameters()
return found
# <network_parameters>
found = []
for layer in self.layers:
    found.extend(layer.parameters())
return found

# %% right: lists added up, the bias first
# <neuron_parameters>
return [self.b] + self.w
# <layer_parameters>
return sum([neuron.parameters() for neuron in self.neurons], [])
# <network_parameters>
return sum((layer.parameters() for layer in self.layers), [])

# %% right: straight down to the neurons
# <network_parameters>
return [p for layer in self.layers for neuron in layer.neurons for p in neuron.w + [neuron.b]]

# %% wrong: the weights only -> a neuron
# say: This is what you get when the **biases** are left out. Training may change them too: 32 numbers of 41 are the
# weights, and 9 neurons have 9 biases.
# <neuron_parameters>
return self.w

# %% wrong: the biases only -> a neuron
# say: This is what you get when the **weights** are left out, and only the biases are handed over.
# <neuron_parameters>
return [self.b]

# %% wrong: weights in a list of their own -> a neuron
# say: This is what you get when a neuron puts its weights into the list **as a list**. The list is to be flat: the
# weights one by one, then the bias.
# <neuron_parameters>
return [self.w, self.b]

# %% wrong: a bias without a list -> run
# say: This is what you get when `+` stands between a **list** and a single `Value`. Python then asks your engine, and
# the engine takes the list for a number. A list is added to a list: put brackets round the bias.
# <neuron_parameters>
return self.w + self.b

# %% wrong: append gives nothing -> run
# say: This is what you get when something that should be a list is **None**. `append` and `extend` change the list
# they are called on and return nothing. Make a new list with `+`.
# <neuron_parameters>
return self.w.append(self.b)

# %% wrong: the weights grow -> asked twice
# say: This is what you get when the bias is put into the neuron's **own list of weights**. The neuron then has a
# weight more, and one more at each call. Make a new list.
# <neuron_parameters>
self.w.append(self.b)
return self.w

# %% wrong: plain numbers -> a neuron
# say: This is what you get when **plain numbers** are taken out of the `Value`s, `data` or `grad`. A training loop
# reads each one's gradient, and moves it. Hand over the `Value`s themselves.
# <neuron_parameters>
return [p.data for p in self.w + [self.b]]

# %% wrong: copies -> the network's own
# say: This is what you get when **copies** are handed over: as many, with the same numbers, but the network computes
# with others. Whoever moves the copies moves nothing.
# <neuron_parameters>
return [Value(p.data) for p in self.w + [self.b]]

# %% wrong: the weights copied -> the network's own
# say: This is what you get when the biases are the network's own and the weights are **copies**: the same numbers, in
# other objects. Whoever moves the copies moves nothing.
# <neuron_parameters>
return [Value(w.data) for w in self.w] + [self.b]

# %% wrong: a list for each neuron -> a layer
# say: This is what you get when a layer returns **a list for each neuron**. Put them together: the list is to be
# flat.
# <layer_parameters>
return [neuron.parameters() for neuron in self.neurons]

# %% wrong: the neurons themselves -> a layer
# say: This is what you get when a layer hands over its **neurons**. Those are no numbers: ask each one for its
# parameters.
# <layer_parameters>
return self.neurons

# %% wrong: the methods themselves -> a layer
# say: This is what you get when `parameters` is named and **not called**. Brackets behind it call it.
# <layer_parameters>
return [neuron.parameters for neuron in self.neurons]

# %% wrong: the first neuron only -> a layer
# say: This is what you get when a layer hands over its **first neuron's** parameters only. Perhaps a `return` stands
# inside the loop, and ends it in its first turn.
# <layer_parameters>
found = []
for neuron in self.neurons:
    found += neuron.parameters()
    return found

# %% wrong: the last neuron only -> a layer
# say: This is what you get when a layer hands over its **last neuron's** parameters only. Perhaps each turn of the
# loop writes over what was gathered before.
# <layer_parameters>
for neuron in self.neurons:
    found = neuron.parameters()
return found

# %% wrong: put in as a list -> a layer
# say: This is what you get when `append` puts each neuron's **whole list** into the list, and the network's loops do
# the same with the layers'. `+=` and `extend` put in the entries one by one.
# <layer_parameters>
found = []
for neuron in self.neurons:
    found.append(neuron.parameters())
return found
# <network_parameters>
found = []
for layer in self.layers:
    found.append(layer.parameters())
return found

# %% wrong: a list for each layer -> a network
# say: This is what you get when the network returns **a list for each layer**. Put them together: the list is to be
# flat.
# <network_parameters>
return [layer.parameters() for layer in self.layers]

# %% wrong: the first layer only -> a network
# say: This is what you get when the network hands over its **first layer's** parameters only. Perhaps a `return`
# stands inside the loop, and ends it in its first turn.
# <network_parameters>
found = []
for layer in self.layers:
    found += layer.parameters()
    return found

# %% wrong: the last layer only -> a network
# say: This is what you get when the network hands over its **last layer's** parameters only. Perhaps each turn of the
# loop writes over what was gathered before.
# <network_parameters>
for layer in self.layers:
    found = layer.parameters()
return found

# %% wrong: the last of each -> a layer
# say: This is what you get when only the **last** is kept, of the neurons and of the layers: five parameters, the
# output neuron's. Perhaps each turn of a loop writes over what was gathered before.
# <layer_parameters>
for neuron in self.neurons:
    found = neuron.parameters()
return found
# <network_parameters>
for layer in self.layers:
    found = layer.parameters()
return found

# %% wrong: the first of each -> a layer
# say: This is what you get when only the **first** is kept, of the neurons and of the layers. Perhaps a `return`
# stands inside each loop, and ends it in its first turn.
# <layer_parameters>
for neuron in self.neurons:
    return neuron.parameters()
# <network_parameters>
for layer in self.layers:
    return layer.parameters()

# %% wrong: the layers themselves -> a network
# say: This is what you get when the network hands over its **layers**. Those are no numbers: ask each one for its
# parameters.
# <network_parameters>
return self.layers

# %% wrong: neurons in place of parameters -> a network
# say: This is what you get when the network hands over its **neurons**, all nine in one flat list. Go one level
# deeper: each neuron has parameters.
# <network_parameters>
return [neuron for layer in self.layers for neuron in layer.neurons]

# %% wrong: how many -> a neuron
# say: This is what you get when a neuron's parameters are **counted**. Training needs the parameters themselves, to
# move them.
# <neuron_parameters>
return [len(self.w) + 1]

# %% check: a neuron
def kinds_of(thing):
    found = list(thing.parameters())
    return [len(found), " and ".join(sorted({type(p).__name__ for p in found}))]


same(
    kinds_of(Neuron(3)),
    [4, "Value"],
    names=["how many", "of which type"],
    shown="the parameters of a neuron with 3 inputs",
)
same(
    kinds_of(Neuron(1)),
    [2, "Value"],
    names=["how many", "of which type"],
    shown="the parameters of a neuron with 1 input",
)

# %% check: a layer
def kinds_of(thing):
    found = list(thing.parameters())
    return [len(found), " and ".join(sorted({type(p).__name__ for p in found}))]


same(
    kinds_of(Layer(2, 3)),
    [9, "Value"],
    names=["how many", "of which type"],
    shown="the parameters of a layer of 3 neurons with 2 inputs",
)

# %% check: a network
def kinds_of(thing):
    found = list(thing.parameters())
    return [len(found), " and ".join(sorted({type(p).__name__ for p in found}))]


same(
    kinds_of(MLP([3, 4, 4, 1])),
    [41, "Value"],
    names=["how many", "of which type"],
    shown="the parameters of MLP([3, 4, 4, 1])",
)
same(
    kinds_of(MLP([2, 8, 8, 1])),
    [105, "Value"],
    names=["how many", "of which type"],
    shown="the parameters of MLP([2, 8, 8, 1])",
)

# %% check: asked twice
def twice(MLP, sizes, x):
    net = MLP(sizes)
    before = net(x).data
    first, second = list(net.parameters()), list(net.parameters())
    return [len(first), len(second), net(x).data - before]


close(
    twice(MLP, [3, 2, 1], [1, 2, 3]),
    [11, 11, 0],
    names=["first", "second", "answer moved by"],
    shown="MLP([3, 2, 1]), asked twice",
)

# %% check: the network's own
def counted(MLP, sizes):
    net = MLP(sizes)
    found = list(net.parameters())
    neurons = [neuron for layer in net.layers for neuron in layer.neurons]
    weights = [w for neuron in neurons for w in neuron.w]
    biases = [neuron.b for neuron in neurons]
    return [sum(any(p is each for p in found) for each in own) for own in (weights, biases)]


def moved(MLP, sizes, x):
    net = MLP(sizes)
    for k, neuron in enumerate(neuron for layer in net.layers for neuron in layer.neurons):
        for p in [*neuron.w, neuron.b]:
            p.data = k - 0.75
    for p in net.parameters():
        p.data = 0.5
    return net(x).data


same(
    counted(MLP, [3, 4, 4, 1]),
    [32, 9],
    names=["weights", "biases"],
    shown="how many of the 32 weights and 9 biases of MLP([3, 4, 4, 1]) are in its list",
)
close(
    moved(MLP, [2, 2, 1], [2, -1]),
    0.8515030064982424,
    shown="MLP([2, 2, 1]) on [2, -1], all parameters set to 0.5",
)

# %% check: other networks
def kinds_of(MLP, sizes):
    found = list(MLP(sizes).parameters())
    return [len(found), " and ".join(sorted({type(p).__name__ for p in found}))]


for a, b, c in [numbers(3), numbers(3), numbers(3)]:
    a, b, c = [int(2 * abs(each)) for each in (a, b, c)]
    same(
        kinds_of(MLP, [a, b, c]),
        [b * (a + 1) + c * (b + 1), "Value"],
        names=["how many", "of which type"],
        shown="the parameters of MLP([{a}, {b}, {c}])",
    )
