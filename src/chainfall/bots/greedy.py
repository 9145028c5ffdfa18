"""The bot ``greedy``: the best score after one move."""

from dataclasses import dataclass
from typing import Any

from chainfall.core.options import Options
from chainfall.core.rng import Rng
from chainfall.play.view import AnyView


@dataclass(frozen=True, slots=True)
class GreedyBot(Options):
    """Plays the move after which the score is highest.

    A move that ends the game ranks below all that do not. Among equally good moves it picks one at random: always
    taking the first would pile everything up on one side.
    """

    def choose(self, view: AnyView) -> Any:
        """The move with the best score."""
        moves = view.choices()
        worths = [_worth(view, move) for move in moves]
        best = max(worths)
        equal = [move for move, worth in zip(moves, worths, strict=True) if worth == best]
        return equal[Rng(view.seed).below(len(equal))[0]]


def _worth(view: AnyView, move: Any) -> tuple[bool, int]:
    state = view.after(move).state
    return view.game.outcome(state) is None, view.game.frame(state).score
