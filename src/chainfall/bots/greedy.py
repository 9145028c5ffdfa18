"""The bot ``greedy``: the best score after one move."""

from dataclasses import dataclass
from typing import Any

from chainfall.bots.bot import MoveValue
from chainfall.bots.choosing import best_of, ranked
from chainfall.core.options import Options
from chainfall.play.view import AnyView

_OVER = -(2**40)
"""What the end of a game is worth: less than any score makes up for."""


@dataclass(frozen=True, slots=True)
class GreedyBot(Options):
    """Plays the move after which the score is highest.

    A move that ends the game ranks below all that do not. Among equally good moves it picks one at random.
    """

    def choose(self, view: AnyView) -> Any:
        """The move with the best score."""
        return best_of(self.values(view), view.seed)

    def values(self, view: AnyView) -> tuple[MoveValue, ...]:
        """Every move with the score after it. It looks no further, so each line is the move alone."""
        return ranked(MoveValue(move, _worth(view, move), (move,)) for move in view.choices())


def _worth(view: AnyView, move: Any) -> int:
    state = view.after(move).state
    return view.game.frame(state).score + (_OVER if view.game.outcome(state) else 0)
