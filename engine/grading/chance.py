"""Random inputs for checks, the same for the same program whatever else has happened."""

from __future__ import annotations

import hashlib

# Halves from 1.5 to 6: exact in binary, short to read, and neither 0 nor 1, which hide mistakes.
_SIZES = tuple(each / 2 for each in range(3, 13))


def seed_of(*parts: str) -> int:
    """A seed from texts: the exercise's id, its version, the program, the check."""
    return int.from_bytes(hashlib.sha256("\0".join(parts).encode()).digest()[:8], "big")


class Numbers:
    """``numbers(4)`` in a check cell: four numbers of different sizes, of either sign.

    The arithmetic is our own: a learner's program may have patched ``random``.
    """

    def __init__(self, seed: int) -> None:
        self._state = seed or 1

    def __call__(self, count: int) -> list[float]:
        """The next `count` numbers; of different sizes as far as there are ten."""
        sizes: list[float] = []
        found = []
        for _ in range(count):
            sizes = sizes or list(_SIZES)
            size = sizes.pop(self._below(len(sizes)))
            found.append(-size if self._below(2) else size)
        return found

    def _below(self, limit: int) -> int:
        # xorshift64*: G. Marsaglia, "Xorshift RNGs", and S. Vigna's multiplier.
        state = self._state
        state ^= state >> 12
        state ^= (state << 25) & (2**64 - 1)
        state ^= state >> 27
        self._state = state
        return (state * 0x2545F4914F6CDD1D % 2**64 >> 32) % limit
