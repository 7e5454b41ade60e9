"""Places for the nodes of a small graph: ranks, then an order with few crossings, then coordinates.

Everything is said along two axes, so that one text serves both drawings: `along` runs from the
leaves to the output, `across` is the other one. The same graph always gets the same places.
"""

from engine.layout.order import in_order
from engine.layout.places import placed
from engine.layout.shapes import Edge, Gaps, Layout, Order, Point, Size

__all__ = ["Edge", "Gaps", "Layout", "Order", "Point", "Size", "in_order", "placed"]
