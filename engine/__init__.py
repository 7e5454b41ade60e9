"""Gradwalk's engine: values, slopes, traces, drawings and grading, on the standard library alone."""
