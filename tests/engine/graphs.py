"""A dozen graphs of different make, as labs have them, for layout and drawing."""

from __future__ import annotations

GRAPHS: dict[str, tuple[str, dict[str, float]]] = {
    "the lesson's": ("e = a*b\nf = e + c\nL = f*d", {"a": 2, "b": 3, "c": 1, "d": -2}),
    "a square": ("y = x*x", {"x": 3}),
    "a double": ("y = a + a", {"a": 3}),
    "a diamond": ("e = a*b\nf = e + a\ng = e*b\nL = f*g", {"a": 2, "b": 3}),
    "a diamond of the other hand": ("e = a*b\nf = b*e\ng = a + e\nL = g*f", {"a": 2, "b": -3}),
    "a neuron": (
        "y = tanh(x1*w1 + x2*w2 + b)",
        {"x1": 2, "x2": 0, "w1": -3, "w2": 1, "b": 6.8813735870195432},
    ),
    "a gradient check": ("L = (a*b + b**2)*tanh(c)", {"a": 2, "b": -3, "c": 0.5}),
    "constants": ("y = x**3 - 2*x + 1/x", {"x": 2}),
    "a chain": ("y = sin(exp(log(x)*2)/8)", {"x": 2}),
    "one value in many places": ("a2=a*a\na3=a2*a\na4=a3*a\ny=a4+a3+a2+a", {"a": 1.5}),
    "a crossing": ("L = (a - b)*a*(b - a)", {"a": 1, "b": 2}),
    "a loss": ("s = sigmoid(w*x + b)\nL = (s - t)**2", {"w": 0.3, "x": -1.2, "b": 0.1, "t": 1}),
    "twenty nodes": (
        "p=a*b\nq=b*c\nr=p+q\ns=tanh(r)\nt=s*a\nu=t+q\nv=u*p\nw=exp(v/100)\nz=w*s\ny=z-c*2+u*0.5",
        {"a": 2, "b": -3, "c": 0.5},
    ),
    "one leaf and its opposite": ("y = -x", {"x": 1234567.8}),
}
