"""Who sits at the other board: another player at this keyboard, or a bot."""

from chainfall.bots.opponents import STEPS, has_opponents
from chainfall.play.registry import AnyGame

BOTH = ""
"""Two players at one keyboard."""


def opponents(game: AnyGame) -> tuple[str, ...]:
    """The bots that can be played against, the weakest first; none if they do not know the game."""
    return tuple(step.name for step in STEPS) if has_opponents(game) else ()


def title_of(name: str) -> str:
    """What an opponent is called."""
    titles = {step.name: step.title for step in STEPS}
    return titles.get(name, name) or "another player at this keyboard"


def about_opponent(name: str) -> str:
    """What is said of an opponent."""
    return next((step.about for step in STEPS if step.name == name), "Both play at this keyboard.")
