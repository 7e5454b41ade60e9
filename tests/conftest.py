"""Settings all tests share: Hypothesis draws the same examples every time and measures no time."""

from hypothesis import settings

settings.register_profile("gradwalk", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("gradwalk")
