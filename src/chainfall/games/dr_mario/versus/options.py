"""The options of ``dr-mario-versus``, and what they mean for each bottle."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from chainfall.core.options import Options, option
from chainfall.games.dr_mario.bottle.level import LAST_LEVEL
from chainfall.games.dr_mario.bottle.options import BottleOptions


@dataclass(frozen=True, slots=True)
class VersusOptions(Options):
    """The options of a match."""

    level_1: int = option(0, "the level of player 1", 0, LAST_LEVEL)
    level_2: int = option(0, "the level of player 2", 0, LAST_LEVEL)
    speed_1: Literal["low", "med", "hi"] = option("med", "how fast the capsules of player 1 fall at first")
    speed_2: Literal["low", "med", "hi"] = option("med", "how fast the capsules of player 2 fall at first")
    counter: int = option(0, "the console's frame counter in the first frame of control", 0, 255)
    wins: int = option(3, "rounds to win for the match", 1, 99)
    landing_delay: int = option(0, "the fewest frames before an attack can land", 0, 600)

    @property
    def levels(self) -> tuple[int, int]:
        """The level of each player."""
        return self.level_1, self.level_2


@lru_cache(maxsize=64)
def bottle_options(options: VersusOptions) -> tuple[BottleOptions, BottleOptions]:
    """The options of each player's bottle."""
    return (
        BottleOptions(options.level_1, options.speed_1, counter=options.counter),
        BottleOptions(options.level_2, options.speed_2, counter=options.counter),
    )
