# title = "A step downhill"
# builds_on = "mlp_parameters"
# hints = [
#   "Three parts are left: reset, backward, update. Which of them needs the gradients, and which one makes them? What would the old gradients do if they were still there when the new ones come?",
#   "`net.parameters()` hands you every parameter of the network. A gradient is reset by setting it to 0. The loss is a `Value` at the end of a graph, and you know what to call on it.",
#   "The gradient points **uphill**. A parameter is moved by changing its `data`: take from it the gradient times `rate`. Put no new `Value` in its place, for the network would not know about it.",
# ]
# lab = """
# net = MLP([1, 1])
# w, b = Value(0.5), Value(0.25)
# net.layers[0].neurons[0].w = [w]
# net.layers[0].neurons[0].b = b
# w.grad, b.grad = 1.0, 1.0  # left over from an earlier step
# training_step(net, [[2.0]], [-1.0], 0.05)
# """
# why = "Old gradients away, new ones made, each parameter moved a little against its own. Nothing in these lines knows what the network looks like: the same step trains 41 parameters or 41 million. You may reset after the update as well, as long as it happens between one update and the next backward."

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
        return self.w + [self.b]


class Layer:
    """Neurons side by side: all get the same inputs."""

    def __init__(self, inputs, width):
        self.neurons = [Neuron(inputs) for _ in range(width)]

    def __call__(self, x):
        out = [neuron(x) for neuron in self.neurons]
        return out[0] if len(out) == 1 else out

    def parameters(self):
        return [p for neuron in self.neurons for p in neuron.parameters()]


class MLP:
    """Layers in a row: what one returns, the next one gets."""

    def __init__(self, sizes):
        self.layers = [Layer(i, o) for i, o in zip(sizes, sizes[1:])]

    def __call__(self, x):
        for layer in self.layers:
            x = layer(x)
        return x

    def parameters(self):
        return [p for layer in self.layers for p in layer.parameters()]


def training_step(net, xs, ys, rate):
    """Moves every parameter a little downhill; returns what the loss was before."""
    predictions = [net(x) for x in xs]
    loss = sum((p - y) ** 2 for p, y in zip(predictions, ys, strict=True))
# <hole training_step_body: ____>
    for p in net.parameters():
        p.grad = 0.0
    loss.backward()
    for p in net.parameters():
        p.data -= rate * p.grad
# </hole>
    return loss.data


random.seed(1)
net = MLP([3, 4, 4, 1])
xs = [[2, 3, -1], [3, -1, 0.5], [0.5, 1, 1], [1, 1, -1]]
ys = [1, -1, -1, 1]
for step in range(5):
    print(step, training_step(net, xs, ys, 0.05))

# %% right: reset after the update
loss.backward()
for p in net.parameters():
    p.data -= rate * p.grad
    p.grad = 0.0

# %% right: written out
parameters = net.parameters()
for p in parameters:
    p.grad = 0
loss.backward()
for p in parameters:
    p.data = p.data - p.grad * rate

# %% right: a negative amount added, in a loop by index
for p in net.parameters():
    p.grad *= 0.0
loss.backward()
ps = net.parameters()
for i in range(len(ps)):
    ps[i].data += -rate * ps[i].grad

# %% wrong: no reset -> the first steps of run A
# say: This is what you get when the gradients of **earlier steps** are still there when new ones come. The first step
# is right, and from then on each one walks where all those before it wanted to go as well. Is every parameter's
# `grad` set to 0 before each backward? (`==` compares and sets nothing.)
loss.backward()
for p in net.parameters():
    p.data -= rate * p.grad

# %% wrong: reset between backward and update -> one step
# say: This is what you get when the gradients are made and **wiped out** before anybody has used them: the update
# subtracts 0. Reset before backward, or after the update.
loss.backward()
for p in net.parameters():
    p.grad = 0.0
for p in net.parameters():
    p.data -= rate * p.grad

# %% wrong: no backward -> one step
# say: This is what you get when **no backward pass** is run: all gradients are 0, and nothing moves. The loss is the
# end of the graph; call its `backward`, with brackets.
for p in net.parameters():
    p.grad = 0.0
for p in net.parameters():
    p.data -= rate * p.grad

# %% wrong: backward after the update -> one step
# say: This is what you get when backward comes **last**. Each update then walks with the gradients of the step
# before, and the first one with none.
for p in net.parameters():
    p.data -= rate * p.grad
    p.grad = 0.0
loss.backward()

# %% wrong: a new Value in its place -> one step
# say: This is what you get when the gradients are made and **no parameter moves**. Perhaps `p` is set to a new
# `Value`: then `p` names another one in your loop, and the network keeps its own. Change the number inside, `p.data`.
# Or perhaps the gradients are made only after the update.
for p in net.parameters():
    p.grad = 0.0
loss.backward()
for p in net.parameters():
    p = Value(p.data - rate * p.grad)

# %% wrong: uphill -> one step
# say: This is what you get when the step goes **uphill**, and the loss grows. The gradient says in which direction
# the loss grows. Go the other way.
for p in net.parameters():
    p.grad = 0.0
loss.backward()
for p in net.parameters():
    p.data += rate * p.grad

# %% wrong: uphill and no reset -> one step
# say: This is what you get when the step goes **uphill**, and the gradients of earlier steps are still there as well.
# The gradient says in which direction the loss grows: go the other way. And reset.
loss.backward()
for p in net.parameters():
    p.data += rate * p.grad

# %% wrong: the rate left out -> one step
# say: This is what you get when the whole gradient is subtracted, and the **rate** plays no part. It says how much of
# the gradient a step takes.
for p in net.parameters():
    p.grad = 0.0
loss.backward()
for p in net.parameters():
    p.data -= p.grad

# %% wrong: divided by the rate -> one step
# say: This is what you get when the gradient is **divided** by the rate. A small rate is to make small steps:
# multiply.
for p in net.parameters():
    p.grad = 0.0
loss.backward()
for p in net.parameters():
    p.data -= p.grad / rate

# %% wrong: the same step for all -> one step
# say: This is what you get when every parameter moves by the **rate** alone, whatever its gradient. A parameter with
# a steep slope has more to do with the loss than one with a flat slope.
for p in net.parameters():
    p.grad = 0.0
loss.backward()
for p in net.parameters():
    p.data -= rate

# %% wrong: set to the step -> one step
# say: This is what you get when a parameter is **set** to the step, in place of being moved by it: what it has
# learned so far is gone. `=-` does that too, for it reads as `= -`. `-=` is the one that takes away.
for p in net.parameters():
    p.grad = 0.0
loss.backward()
for p in net.parameters():
    p.data =- rate * p.grad

# %% wrong: set to the gradient -> one step
# say: This is what you get when a parameter is **set** to the rate times its gradient: what it has learned so far is
# gone, and the direction is uphill besides. Take the step away from what is there.
for p in net.parameters():
    p.grad = 0.0
loss.backward()
for p in net.parameters():
    p.data = rate * p.grad

# %% wrong: the gradient moved -> one step
# say: This is what you get when the step is taken from the **gradients**, and the parameters stay where they are. It
# is `p.data` that is to move; `p.grad` says where to.
for p in net.parameters():
    p.grad = 0.0
loss.backward()
for p in net.parameters():
    p.grad -= rate * p.grad

# %% wrong: its own number -> one step
# say: This is what you get when each parameter is moved by its own **number** times the rate: all of them shrink
# towards 0, and nothing is learned. What counts is the gradient.
for p in net.parameters():
    p.grad = 0.0
loss.backward()
for p in net.parameters():
    p.data -= rate * p.data

# %% wrong: the loss in place of the gradient -> one step
# say: This is what you get when every parameter moves by the **loss** times the rate, all of them alike. The loss
# says how wrong the network is; which way a parameter should go, its gradient says.
for p in net.parameters():
    p.grad = 0.0
loss.backward()
for p in net.parameters():
    p.data -= rate * loss.data

# %% wrong: the numbers reset -> one step
# say: This is what you get when the **numbers** are set to 0 where the gradients should be: the network forgets all
# it had. Reset `p.grad`, and leave `p.data` alone.
for p in net.parameters():
    p.data = 0.0
loss.backward()
for p in net.parameters():
    p.data -= rate * p.grad

# %% wrong: only the last moves -> one step
# say: This is what you get when only the **last** parameter moves. Perhaps the update stands after the loop and not
# in it: look at how far it is indented.
for p in net.parameters():
    p.grad = 0.0
loss.backward()
for p in net.parameters():
    pass
p.data -= rate * p.grad

# %% wrong: only the last is reset -> the first steps of run A
# say: This is what you get when only the **last** parameter is reset. Perhaps that line stands after the loop and not
# in it: look at how far it is indented.
for p in net.parameters():
    pass
p.grad = 0.0
loss.backward()
for p in net.parameters():
    p.data -= rate * p.grad

# %% wrong: backward for each parameter -> one step
# say: This is what you get when backward is run **once for each parameter**. Each time, gradients come on top of
# those that are there. One backward pass makes the gradients of all parameters: call it once, between two loops.
for p in net.parameters():
    p.grad = 0.0
    loss.backward()
    p.data -= rate * p.grad

# %% wrong: backward for each parameter, after a reset of all -> one step
# say: This is what you get when backward is run **once for each parameter**, in the loop that moves them. Each time,
# gradients come on top of those that are there. One backward pass makes all of them: call it once, before that loop.
for p in net.parameters():
    p.grad = 0.0
for p in net.parameters():
    loss.backward()
    p.data -= rate * p.grad

# %% wrong: backward twice -> one step
# say: This is what you get when backward is run **twice** on the same graph. The second time, gradients come on top
# of those of the first, and the ones in between are handed on once more.
for p in net.parameters():
    p.grad = 0.0
loss.backward()
loss.backward()
for p in net.parameters():
    p.data -= rate * p.grad

# %% wrong: reset to 1 -> one step
# say: This is what you get when every parameter's gradient starts at **1**. Only the end of the graph starts with 1,
# and `backward` sees to that. What the parameters receive is added to what is there: 0.
for p in net.parameters():
    p.grad = 1.0
loss.backward()
for p in net.parameters():
    p.data -= rate * p.grad

# %% wrong: the sign of the gradient -> one step
# say: This is what you get when the **size** of the gradient plays no part, only its direction. Some methods do that.
# Here a steep slope is to move its parameter farther than a flat one.
for p in net.parameters():
    p.grad = 0.0
loss.backward()
for p in net.parameters():
    p.data -= rate * (1 if p.grad > 0 else -1)

# %% wrong: zero_grad -> run
# say: This is what you get when the network is asked for a **method it does not have**. Other libraries reset all
# gradients with one call. Here you go through the parameters.
net.zero_grad()
loss.backward()
for p in net.parameters():
    p.data -= rate * p.grad

# %% wrong: parameters without brackets -> run
# say: This is what you get when the loop runs over the **method** and not over what it gives: `net.parameters` names
# it, and with brackets behind it, it is called.
for p in net.parameters:
    p.grad = 0.0
loss.backward()
for p in net.parameters:
    p.data -= rate * p.grad

# %% wrong: a Value where a number belongs -> run
# say: This is what you get when a whole `Value` is taken from a parameter's **number**: the number becomes a `Value`
# itself, and the next `tanh` cannot read it. Both the step and what it is taken from are plain numbers: `p.grad`,
# `p.data`.
for p in net.parameters():
    p.grad = 0.0
loss.backward()
for p in net.parameters():
    p.data -= rate * p

# %% check: one step
def of_step(MLP, training_step, rate):
    """A network of one neuron, one weight and one bias: where they stand after a step."""
    net = MLP([1, 1])
    neuron = net.layers[0].neurons[0]
    neuron.w[0].data, neuron.b.data = 0.5, -0.25
    loss = training_step(net, [[2.0], [-1.0]], [1.0, 0.5], rate)
    return [loss, neuron.w[0].data, neuron.b.data]


close(
    of_step(MLP, training_step, 0.1),
    [1.42167943105005, 0.451623231800993, -0.07102425751560054],
    names=["loss", "weight", "bias"],
    shown="one step of a single neuron with the weight 0.5 and bias -0.25, rate 0.1",
)
close(
    of_step(MLP, training_step, 0.5),
    [1.42167943105005, 0.2581161590049651, 0.6448787124219972],
    names=["loss", "weight", "bias"],
    shown="one step of a single neuron with the weight 0.5 and bias -0.25, rate 0.5",
)

# %% check: the first steps of run A
import random


def of_run_a(MLP, training_step, steps, rate):
    random.seed(1)
    net = MLP([3, 4, 4, 1])
    xs = [[2, 3, -1], [3, -1, 0.5], [0.5, 1, 1], [1, 1, -1]]
    ys = [1, -1, -1, 1]
    return [training_step(net, xs, ys, rate) for _ in range(steps)]


close(
    of_run_a(MLP, training_step, 4, 0.05),
    [4.516724250244455, 2.5166332304448016, 1.476526218258102, 0.8347949792552978],
    names=["1st loss", "2nd loss", "3rd loss", "4th loss"],
    shown="four steps of run A",
)

# %% check: what backward leaves
# Tells apart those who stand still. The targets are Values here: nobody resets their gradients, so these show whether
# backward has run. A parameter's own gradient counts only where the parameter has not moved.
def of_standing(Value, MLP, training_step):
    net = MLP([1, 1])
    neuron = net.layers[0].neurons[0]
    w, b = neuron.w[0], neuron.b
    w.data, b.data = 0.5, -0.25
    target = Value(1.0)
    training_step(net, [[2.0]], [target], 0.1)
    return [
        target.grad,
        w.grad if w.data == 0.5 else 0.0,
        b.grad if b.data == -0.25 else 0.0,
    ]


close(
    of_standing(Value, MLP, training_step),
    [0.7297020952254254, 0, 0],
    names=["target", "weight", "bias"],
    shown="gradients after one step: the target's, and those of parameters that have not moved",
)

# %% check: other numbers
import math


def of_two_steps(MLP, training_step, w, b, x, y, rate):
    net = MLP([1, 1])
    neuron = net.layers[0].neurons[0]
    neuron.w[0].data, neuron.b.data = w, b
    losses = [training_step(net, [[x]], [y], rate) for _ in range(2)]
    return [*losses, neuron.w[0].data, neuron.b.data]


def expected(w, b, x, y, rate):
    losses = []
    for _ in range(2):
        out = math.tanh(w * x + b)
        losses.append((out - y) ** 2)
        step = rate * 2 * (out - y) * (1 - out * out)
        w, b = w - step * x, b - step
    return [*losses, w, b]


for w, b, x, y, rate in [numbers(5), numbers(5), numbers(5)]:
    w, b, x, y, rate = w / 8, b / 8, x / 4, y / 4, abs(rate) / 32
    close(
        of_two_steps(MLP, training_step, w, b, x, y, rate),
        expected(w, b, x, y, rate),
        names=["1st loss", "2nd loss", "weight", "bias"],
        shown="two steps of a neuron with the weight {w} and bias {b} on [{x}], target {y}, rate {rate}",
    )
