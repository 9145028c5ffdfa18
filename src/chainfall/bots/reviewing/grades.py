"""Grades: how much a placement may lose to be called good, and how accurately a whole game was played.

The thresholds are not a matter of taste: they are taken from what the eight opponents lose. ``python -m
benchmarks.review`` measures it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp2
from statistics import fmean
from typing import Literal, get_args

Grade = Literal["best", "good", "inexact", "mistake", "blunder"]

GRADES: tuple[Grade, ...] = get_args(Grade)
"""From the best to the worst."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The thresholds of a game, in its unit.

    Attributes:
        good: up to this loss a placement is good; one that loses nothing is best.
        inexact: up to this one it is inexact.
        mistake: up to this one it is a mistake; one that loses more is a blunder.
    """

    good: float
    inexact: float
    mistake: float

    def grade(self, loss: float) -> Grade:
        """The grade of a placement."""
        if loss <= 0:
            return "best"
        bounds = (self.good, self.inexact, self.mistake)
        return GRADES[1 + sum(loss > bound for bound in bounds)]

    def weight(self, stake: float) -> float:
        """How much a placement counts in the accuracy of a game: what was at stake, but no piece decides it alone."""
        return min(stake, LARGEST_WEIGHT * self.inexact)


LARGEST_WEIGHT = 3
"""The most that a placement counts, as a multiple of the largest loss that is only inexact."""


def accuracy_of(loss: float, stake: float) -> float:
    """How accurate a placement is, in percent: half if it loses half of what a placement at random would.

    >>> accuracy_of(0, 3), accuracy_of(1, 2), accuracy_of(2, 2)
    (100.0, 50.0, 25.0)
    """
    return 100 * exp2(-2 * loss / stake) if loss > 0 else 100.0


SCALES = {
    "puzzle-fighter": Scale(14, 49, 134),
    "dr-mario": Scale(0.11, 0.66, 2.7),
    "puzzle-fighter-versus": Scale(1.1, 4.3, 9.3),
    "dr-mario-versus": Scale(0.083, 1.1, 3.3),
}

SHARES = Scale(0.06, 0.34, 0.98)
"""For any other game: shares of what a placement at random would lose, on average over the pieces so far."""


def scale_of(game: str, stakes: Iterable[float]) -> Scale:
    """The scale of a game for its next piece.

    Args:
        game: the game's id.
        stakes: what a placement at random would have lost, for each piece so far and this one.
    """
    if game in SCALES:
        return SCALES[game]
    stake = fmean(stakes) or 1.0
    return Scale(*(share * stake for share in (SHARES.good, SHARES.inexact, SHARES.mistake)))
