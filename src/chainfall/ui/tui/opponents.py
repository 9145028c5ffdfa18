"""Who sits at the other board: another player at this keyboard, or a bot."""

from chainfall.bots.opponents import STEPS, opponent
from chainfall.core.options import Options
from chainfall.play.registry import AnyGame
from chainfall.ui.tui.table import Player

BOTH = ""
"""Two players at one keyboard."""


def opponents(game: AnyGame) -> tuple[str, ...]:
    """The bots that can be played against, the weakest first; none if the game does not show its boards alone."""
    return tuple(step.name for step in STEPS) if hasattr(game, "alone") else ()


def title_of(name: str) -> str:
    """What an opponent is called."""
    titles = {step.name: step.title for step in STEPS}
    return titles.get(name, name) or "another player at this keyboard"


def about_opponent(name: str) -> str:
    """What is said of an opponent."""
    return next((step.about for step in STEPS if step.name == name), "Both play at this keyboard.")


def opponent_at(name: str, game: AnyGame, options: Options, seat: int, seed: int) -> Player:
    """A bot at a seat.

    Raises:
        ChainfallError: there is no such bot, or it does not play this game.
    """
    return opponent(name, game, options, seat, seed)
