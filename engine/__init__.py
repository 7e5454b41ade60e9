"""Gradwalk's engine: values, slopes, traces, drawings and grading; only the standard library."""
