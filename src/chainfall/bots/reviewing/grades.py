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

    def accuracy(self, loss: float) -> float:
        """How accurate a placement is, in percent: half where it begins to be a mistake."""
        return 100 * exp2(-loss / self.inexact)


SCALES = {
    "puzzle-fighter": Scale(60, 250, 700),
    "dr-mario": Scale(0.6, 1.5, 3),
    "puzzle-fighter-versus": Scale(0.6, 2.5, 6),
    "dr-mario-versus": Scale(0.6, 1.5, 3),
}

SHARES = Scale(0.1, 0.4, 1)
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
