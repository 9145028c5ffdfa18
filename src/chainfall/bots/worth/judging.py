"""Judges: the worth of a state is the sum of its features, each times its weight.

The features of a game are a named tuple of whole numbers, and its weights are another one of the same kind: they stand
in :mod:`chainfall.bots.worth.weights`, all in one place. A game without features of its own is judged by
its score and by the room that is left on its boards.
"""

from collections.abc import Callable
from dataclasses import dataclass
from operator import mul
from typing import Any

from chainfall.bots.worth import anything, dr_mario, puzzle_fighter, triple_town, weights
from chainfall.play.registry import AnyGame

Features = Callable[[Any], tuple[int, ...]]
"""What is looked at in a state: the numbers of a named tuple."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Says what a state is worth.

    Attributes:
        features: what is looked at in a state.
        weights: what each of them is worth.
    """

    features: Features
    weights: tuple[int, ...]

    def __call__(self, state: Any) -> int:
        """The worth of a state."""
        return sum(map(mul, self.features(state), self.weights))


JUDGES = {
    "puzzle-fighter": Judge(puzzle_fighter.features, weights.PUZZLE_FIGHTER),
    "dr-mario": Judge(dr_mario.features, weights.DR_MARIO),
    "triple-town": Judge(triple_town.features, weights.TRIPLE_TOWN),
}
"""The games that have features of their own."""


def judge_of(game: AnyGame) -> Judge:
    """The judge of a game, with its weights."""
    return JUDGES.get(game.id) or Judge(anything.features_of(game), weights.ANYTHING)
