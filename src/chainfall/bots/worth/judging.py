"""Judges: the value of a state is the weighted sum of its features.

The features of a game are a named tuple of whole numbers, and its weights are a tuple of the same type; all weights are
in :mod:`chainfall.bots.worth.weights`. A game without features of its own is judged by its score and by the room left
on its boards.
"""

from collections.abc import Callable
from dataclasses import dataclass
from operator import mul
from typing import Any

from chainfall.bots.worth import anything, dr_mario, puzzle_fighter, triple_town, weights
from chainfall.play.registry import AnyGame

Features = Callable[[Any], tuple[int, ...]]
"""The features of a state: a named tuple of whole numbers."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Computes the value of a state.

    Attributes:
        features: computes the features of a state.
        weights: the weight of each feature.
        scored: whether the first feature is the score.
    """

    features: Features
    weights: tuple[int, ...]
    scored: bool = True

    def __call__(self, state: Any) -> int:
        """The value of a state."""
        return sum(map(mul, self.features(state), self.weights))

    def won(self, state: Any) -> int:
        """The part of that value which is the score so far: whatever is played next, it stays."""
        return self.features(state)[0] * self.weights[0] if self.scored else 0


JUDGES = {
    "puzzle-fighter": Judge(puzzle_fighter.features, weights.PUZZLE_FIGHTER),
    "dr-mario": Judge(dr_mario.features, weights.DR_MARIO, scored=False),
    "triple-town": Judge(triple_town.features, weights.TRIPLE_TOWN),
}
"""The games with features of their own."""


def judge_of(game: AnyGame) -> Judge:
    """The judge of a game, with its weights."""
    return JUDGES.get(game.id) or Judge(anything.features_of(game), weights.ANYTHING)
