"""Copy, pickle and free long chains of Values without recursion, one node after another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.value import Value

_waiting: list[Any] = []  # links of nodes that are being freed
_freeing = False


def free(node: Value) -> None:
    """Take a dying node's links from it and let go of them, after those that wait already.

    Left to itself, the last reference to a long chain frees each node from inside the freeing of
    the node made from it, thousands deep; WebAssembly has too small a stack for that.
    """
    try:
        _waiting.append(node._links)
    except AttributeError:  # it was refused before it had any
        return
    node._links = ()  # the queue holds the only reference, so that taking it out frees the inputs
    if not _freeing:
        _let_go()


def _let_go() -> None:
    global _freeing  # noqa: PLW0603  (one queue for the whole interpreter)
    _freeing = True
    try:
        while _waiting:
            _waiting.pop()
    finally:
        _freeing = False


def deep_copy(root: Value, memo: dict[int, Any]) -> Value:
    """The graph that ends in root, copied; `memo` is that of `copy.deepcopy`."""
    for node in root._order():
        if id(node) not in memo:
            links = tuple((memo[id(source)], local) for source, local in node._links)
            copied = type(node)(node.data, links, node._op, node.label)
            copied.grad = node.grad
            memo[id(node)] = copied
    return memo[id(root)]  # type: ignore[no-any-return]


def reduce(root: Value) -> tuple[Any, ...]:
    """What pickle needs: leaves as themselves, the nodes made from them as one flat list.

    Leaves of several values in one pickle stay shared; a node between them is written again for
    each value that is pickled by itself.
    """
    if not root._links:
        return _leaf, (type(root), root.data, root.grad, root._op, root.label)
    order = root._order()
    leaves = [node for node in order if not node._links]
    made = [node for node in order if node._links]
    place = {node: index for index, node in enumerate(leaves + made)}
    rows = [
        (
            node.data,
            node.grad,
            node._op,
            node.label,
            [(place[source], local) for source, local in node._links],
        )
        for node in made
    ]
    return _graph, (type(root), leaves, rows)


def _leaf(kind: type[Value], data: float, grad: float, op: str, label: str) -> Value:
    leaf = kind(data, (), op, label)
    leaf.grad = grad
    return leaf


def _graph(kind: type[Value], leaves: list[Value], rows: list[Any]) -> Value:
    nodes = list(leaves)
    for data, grad, op, label, links in rows:
        node = kind(data, tuple((nodes[place], local) for place, local in links), op, label)
        node.grad = grad
        nodes.append(node)
    return nodes[-1]
