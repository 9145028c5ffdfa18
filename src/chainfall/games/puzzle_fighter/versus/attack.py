"""How much an erase step is worth, and how many counter gems it sends (docs/rules/puzzle-fighter-versus.md)."""

from typing import Literal, NamedTuple

CHAIN_BONUS = (0, 200, 400, 1000, 1600, 2200, 2800, 3400, 4000)
"""For step 1, 2, ... of a chain; the last entry applies to all further steps."""

POWER_RATES = ((9, 100), (16, 150), (25, 200), (36, 250), (49, 300))
LARGEST_RATE = 350
"""Points for each gem of a power gem, by how many such gems are erased in the step: up to 9, 16, ..., and above."""

STRENGTHS = {"weak": -2, "normal": 0, "strong": 3, "fierce": 5}
Strength = Literal["weak", "normal", "strong", "fierce"]
TierEnds = Literal["at", "before"]

FIRST_TIER_SECONDS = 75
TIER_SECONDS = 30
MOST_TIERS = 12

ALL_CLEAR = 6
"""Counter gems for the first all clear of a round; each further all clear sends this many more than the last."""


class Erased(NamedTuple):
    """What is erased in one step.

    Attributes:
        gems: normal gems and crash gems.
        counters: counter gems.
        power: those of the gems that were part of a power gem.
        colours: how many colours the gems have.
        step: 1 for the first step of a chain.
        diamond: whether a diamond took part.
    """

    gems: int
    counters: int = 0
    power: int = 0
    colours: int = 1
    step: int = 1
    diamond: bool = False


def base_points(erased: Erased, *, colour_bonus: int = 200, tier_ends: TierEnds = "at") -> int:
    """The points of one erase step.

    >>> base_points(Erased(13)), base_points(Erased(13, power=6)), base_points(Erased(13, power=12))
    (1410, 2010, 3210)
    """
    many = 10 * max(0, erased.gems + erased.counters - 2)
    chain = CHAIN_BONUS[min(erased.step, len(CHAIN_BONUS)) - 1]
    power = erased.power * power_rate(erased.power, tier_ends)
    colours = colour_bonus * max(0, erased.colours - 1)
    return 100 * erased.gems + 10 * erased.counters + many + chain + power + colours


def power_rate(cells: int, tier_ends: TierEnds = "at") -> int:
    """The points for each gem of a power gem if this many of them are erased in the step.

    A tier ends at 9, 16, 25, ... gems or, in another interpretation, one gem earlier.
    """
    for most, rate in POWER_RATES:
        if cells < most or (cells == most and tier_ends == "at"):
            return rate
    return LARGEST_RATE


def time_tier(seconds: int) -> int:
    """The time tier of a round: 0 in its first 75 seconds, then one more every 30 seconds, at most 12."""
    return min(max((seconds - FIRST_TIER_SECONDS) // TIER_SECONDS + 1, 0), MOST_TIERS)


def counter_gems(base: int, seconds: int, strength: Strength = "normal", *, diamond: bool = False) -> int:
    """How many counter gems a step sends, given its points and the time of the round.

    >>> counter_gems(base_points(Erased(4)), seconds=74)
    4
    """
    value = base + time_tier(seconds) * (base // 10)
    sent = value // 10 * (10 + STRENGTHS[strength]) // 100
    return sent // 2 if diamond else sent


def cancelled(size: int) -> int:
    """How many waiting counter gems a weaker attack of this size cancels.

    >>> [cancelled(size) for size in (8, 12, 16, 18, 24, 30, 40, 60)]
    [4, 8, 12, 15, 24, 28, 42, 56]
    """
    if size <= 11:
        return size // 2
    factor = 4 if size <= 17 else 5 if size <= 23 else 6 if size <= 29 else 7
    return (size // 8 + 1) * factor
