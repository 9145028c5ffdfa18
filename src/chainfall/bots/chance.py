"""The bot ``random``: any move, all equally likely."""

from dataclasses import dataclass
from typing import Any

from chainfall.bots.view import AnyView
from chainfall.core.options import Options
from chainfall.core.rng import Rng


@dataclass(frozen=True, slots=True)
class RandomBot(Options):
    """Plays any move, all equally likely: what a game gives to those who do nothing for it."""

    def choose(self, view: AnyView) -> Any:
        """A move by chance."""
        moves = view.moves()
        return moves[Rng(view.seed).below(len(moves))[0]]
