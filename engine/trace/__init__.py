"""Traces: a graph with its forward and backward pass, as an engine of any make really ran them."""

from engine.trace.graph import TraceError
from engine.trace.watching import Watching, trace_program, watch

__all__ = ["TraceError", "Watching", "trace_program", "watch"]
