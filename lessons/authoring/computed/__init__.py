"""Numbers in a page's text are compared, as the site is built, with what our engine computes."""

from lessons.authoring.computed.check import faults_of

__all__ = ["faults_of"]
