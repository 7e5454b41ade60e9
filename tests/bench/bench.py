"""What every measurement needs: the served site, a scratch folder, how many rounds, a voice."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.host import Host


@dataclass
class Bench:
    """One run of `make bench`."""

    host: Host
    scratch: Path
    rounds: int
    _profiles: Iterator[int] = field(default_factory=itertools.count)

    def new_profile(self) -> Path:
        """A folder for the profile of a browser that has never been anywhere."""
        return self.scratch / f"profile-{next(self._profiles)}"

    def each_round(self, what: str) -> Iterator[int]:
        """Count the rounds aloud."""
        for number in range(1, self.rounds + 1):
            self.say(f"{what}, round {number} of {self.rounds}")
            yield number

    def say(self, words: str) -> None:
        """Tell whoever waits; the table alone goes to standard output."""
        print(words, file=sys.stderr, flush=True)
