"""A trace as a picture: SVG text with an id on each part, for the page to animate."""

from engine.draw.svg import draw, lab
from engine.draw.texts import STEPPED, Style

__all__ = ["STEPPED", "Style", "draw", "lab"]
