"""The pairs to come: random gems, some crash gems, and now and then a diamond (the arcade document, section 27)."""

from dataclasses import dataclass
from typing import Literal

from chainfall.core.rng import Rng
from chainfall.games.puzzle_fighter.gems import COLOURS, RAINBOW

BAG = COLOURS * 2
"""The bag holds every colour twice; it is refilled when it is empty."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """What the player must not know: the generator, and what is left in the bag."""

    rng: Rng
    bag: str = ""


def roll_pair(
    hidden: Hidden, number: int, generator: Literal["random", "bag"], crash_one_in: int, diamond_every: int
) -> tuple[str, Hidden]:
    """Pair number ``number``, counted from 1: the pivot gem's letter, then the other one's.

    Args:
        hidden: the generator before.
        number: which pair of the game it is.
        generator: ``random`` rolls every colour by itself, ``bag`` draws it from a bag.
        crash_one_in: one gem in this many is a crash gem; 0 for no crash gems.
        diamond_every: the distance between two pairs whose second gem is a diamond; 0 for no diamonds.
    """
    rng, bag = hidden.rng, hidden.bag
    first, rng, bag = _roll_gem(rng, bag, generator, crash_one_in)
    second = RAINBOW
    if not diamond_every or number % diamond_every:
        second, rng, bag = _roll_gem(rng, bag, generator, crash_one_in)
    return first + second, Hidden(rng, bag)


def _roll_gem(rng: Rng, bag: str, generator: str, crash_one_in: int) -> tuple[str, Rng, str]:
    if generator == "bag":
        bag = bag or BAG
        index, rng = rng.below(len(bag))
        gem, bag = bag[index], bag[:index] + bag[index + 1 :]
    else:
        index, rng = rng.below(len(COLOURS))
        gem = COLOURS[index]
    if crash_one_in:
        roll, rng = rng.below(crash_one_in)
        if roll == 0:
            gem = gem.lower()
    return gem, rng, bag
