"""Seeds of episodes: the first game after ``reset(seed=n)`` is the game with seed n, and later ones follow from n."""

import numpy as np
from numpy.typing import NDArray

from chainfall.core.errors import ChainfallError, shown
from chainfall.core.game import SEEDS
from chainfall.core.rng import Rng

_SPREAD = 0x9E3779B1
"""An odd number whose multiples are far apart: neighbouring numbers give unrelated seeds."""


def checked_seed(seed: object) -> int:
    """Checks a seed given by the caller.

    Raises:
        ChainfallError: it is not a valid seed.
    """
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or not 0 <= seed < SEEDS:
        raise ChainfallError(f"seed {shown(seed)}: expected a whole number from 0 to {SEEDS - 1}")
    return int(seed)


def episode_seed(seed: int, episode: int) -> int:
    """The seed of the game in the given episode, counted from 0, after a reset with a seed.

    >>> episode_seed(7, 0), episode_seed(7, 1), episode_seed(7, 2)
    (7, 814657751, 1953900319)
    """
    return Rng((seed + episode * _SPREAD) % SEEDS).next()[0] if episode else seed


class Episodes:
    """The seeds of the games that one environment plays."""

    def __init__(self) -> None:
        self._seed: int | None = None
        self._episode = 0

    def begin(self, seed: int | None, chance: np.random.Generator) -> int:
        """The seed of the game that begins: the given one or, by default, the seed of the next episode.

        Args:
            seed: the requested seed, if any.
            chance: draws the very first seed if none was requested.

        Raises:
            ChainfallError: it is not a valid seed; nothing changed.
        """
        if seed is not None:
            self._seed, self._episode = checked_seed(seed), 0
        elif self._seed is None:
            self._seed = int(chance.integers(SEEDS))
        else:
            self._episode += 1
        return self.current

    @property
    def begun(self) -> bool:
        """Whether any game has begun."""
        return self._seed is not None

    @property
    def current(self) -> int:
        """The seed of the current game.

        Raises:
            ChainfallError: no game has begun.
        """
        if self._seed is None:
            raise ChainfallError("no game has begun: call reset first")
        return episode_seed(self._seed, self._episode)


def next_seeds(counters: NDArray[np.uint32]) -> tuple[NDArray[np.uint64], NDArray[np.uint32]]:
    """The seeds of the next episodes of many games, and the updated counters.

    Args:
        counters: the counters returned by the last call; at first the seeds of the reset.
    """
    after = counters + np.uint32(_SPREAD)
    x = after + np.uint32(0x6D2B79F5)  # mulberry32, as in chainfall.core.rng
    x = (x ^ x >> 15) * (x | 1)
    x ^= x + (x ^ x >> 7) * (x | 61)
    return (x ^ x >> 14).astype(np.uint64), after
