"""The bot ``greedy``: the best score after one move."""

from dataclasses import dataclass
from typing import Any

from chainfall.bots.view import AnyView
from chainfall.core.options import Options
from chainfall.core.rng import Rng


@dataclass(frozen=True, slots=True)
class GreedyBot(Options):
    """Plays the move after which the score is highest.

    A move that ends the game comes after all that do not. Of moves that are equally good it plays any, by chance: the
    first of them would pile everything up on one side.
    """

    def choose(self, view: AnyView) -> Any:
        """The move with the best score."""
        moves = view.moves()
        worths = [_worth(view, move) for move in moves]
        best = max(worths)
        equal = [move for move, worth in zip(moves, worths, strict=True) if worth == best]
        return equal[Rng(view.seed).below(len(equal))[0]]


def _worth(view: AnyView, move: Any) -> tuple[bool, int]:
    state = view.after(move).state
    return view.game.outcome(state) is None, view.game.frame(state).score
