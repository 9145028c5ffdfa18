"""Random numbers as a value: mulberry32 in 32-bit integers (the arcade document, section 27)."""

from dataclasses import dataclass

_MASK = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class Rng:
    """An immutable generator: each draw returns a number and the next generator.

    >>> number, rng = Rng(12345).next()
    >>> number
    4207900869
    """

    state: int

    def next(self) -> tuple[int, "Rng"]:
        """A number from 0 to 2**32 - 1, and the generator after it."""
        state = (self.state + 0x6D2B79F5) & _MASK
        x = state
        x = ((x ^ (x >> 15)) * (x | 1)) & _MASK
        x ^= (x + (((x ^ (x >> 7)) * (x | 61)) & _MASK)) & _MASK
        return x ^ (x >> 14), Rng(state)

    def below(self, n: int) -> tuple[int, "Rng"]:
        """A number from 0 to n - 1, and the generator after it."""
        number, rng = self.next()
        return (number * n) >> 32, rng

    def weighted(self, weights: tuple[int, ...]) -> tuple[int, "Rng"]:
        """An index into ``weights``, drawn with a probability in proportion to its weight, and the next generator."""
        rest, rng = self.below(sum(weights))
        for index, weight in enumerate(weights):
            if rest < weight:
                return index, rng
            rest -= weight
        raise AssertionError("below() stays under the sum")
