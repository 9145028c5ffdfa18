"""The bot ``random``: a random move, all equally likely."""

from dataclasses import dataclass
from typing import Any

from chainfall.core.options import Options
from chainfall.core.rng import Rng
from chainfall.play.view import AnyView


@dataclass(frozen=True, slots=True)
class RandomBot(Options):
    """Plays a random move, all equally likely. It is the baseline for other bots."""

    def choose(self, view: AnyView) -> Any:
        """A random move."""
        moves = view.choices()
        return moves[Rng(view.seed).below(len(moves))[0]]
