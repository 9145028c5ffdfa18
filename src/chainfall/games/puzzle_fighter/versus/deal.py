"""The pairs of a match: two phases, a crash gem after a drought, diamonds on a schedule.

In the first phase crash gems are rare and never come with a gem of the same colour; after that they are frequent. A
colour that has been dealt often without a forced crash gem gets one.
"""

from dataclasses import dataclass, replace

from chainfall.core.rng import Rng
from chainfall.games.puzzle_fighter.gems import COLOURS, RAINBOW

FIRST_PHASE = 20
"""The number of pairs in the first phase."""

DROUGHT = 12
"""A colour that was dealt more often than this since its last forced crash gem gets one."""

DIAMONDS = frozenset((*range(25, 601, 25), 800, 850, 900, 950))
"""The pairs whose second gem is a diamond."""


@dataclass(frozen=True, slots=True)
class Dealer:
    """The state of dealing pairs to a player.

    Attributes:
        rng: the random number generator.
        dealt: how often each colour was dealt since its last forced crash gem, in the order of ``COLOURS``.
    """

    rng: Rng
    dealt: tuple[int, ...] = (0,) * len(COLOURS)


def deal_pair(dealer: Dealer, number: int) -> tuple[str, Dealer]:
    """Pair number ``number``, counted from 1: the pivot gem's letter, then the other one's."""
    first, dealer = _first(dealer, number)
    second, dealer = (RAINBOW, dealer) if number in DIAMONDS else _second(dealer, number, first)
    if first == second and first.islower():
        first = first.upper()
    return first + second, dealer


def _first(dealer: Dealer, number: int) -> tuple[str, Dealer]:
    """The first gem: never a crash gem in the first phase; after that a crash gem if one is due or drawn."""
    if number > FIRST_PHASE:
        most = max(dealer.dealt)
        if most > DROUGHT:
            thirsty = dealer.dealt.index(most)
            dealt = tuple(0 if colour == thirsty else count for colour, count in enumerate(dealer.dealt))
            return COLOURS[thirsty].lower(), replace(dealer, dealt=dealt)
        return _gem(dealer, crashes=26, of=64)
    return _gem(dealer, crashes=0, of=64)


def _second(dealer: Dealer, number: int, first: str) -> tuple[str, Dealer]:
    if number > FIRST_PHASE:
        return _gem(dealer, crashes=11, of=32)
    return _gem(dealer, crashes=12, of=32, not_crash=first)


def _gem(dealer: Dealer, crashes: int, of: int, not_crash: str = "") -> tuple[str, Dealer]:
    """Draws and counts a gem; ``crashes`` in ``of`` are crash gems, which never have the colour ``not_crash``."""
    roll, rng = dealer.rng.below(of)
    crash = roll < crashes
    colours = COLOURS.replace(not_crash, "") if crash and not_crash else COLOURS
    index, rng = rng.below(len(colours))
    gem = colours[index]
    dealt = tuple(count + (colour == gem) for colour, count in zip(COLOURS, dealer.dealt, strict=True))
    return gem.lower() if crash else gem, Dealer(rng, dealt)
