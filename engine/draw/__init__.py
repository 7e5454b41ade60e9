"""A trace as a picture: SVG text with an id on each part, for the page to animate."""

from engine.draw.svg import draw, lab

__all__ = ["draw", "lab"]
