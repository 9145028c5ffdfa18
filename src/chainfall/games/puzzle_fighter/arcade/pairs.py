"""The pairs to come: random gems, some of them crash gems, at times a diamond (the arcade document, section 27)."""

from dataclasses import dataclass
from typing import Literal

from chainfall.core.rng import Rng
from chainfall.games.puzzle_fighter.gems import COLOURS, RAINBOW

BAG = COLOURS * 2
"""The bag holds every colour twice; it is filled again when it is empty."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """What the player may not know: the generator, and what is left in the bag."""

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
        crash_one_in: how many gems have one crash gem among them; 0 for no crash gems.
        diamond_every: pairs from one whose second gem is a diamond to the next; 0 for none.
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
