"""Games that are played move by move: by lines that were written down, or by chance."""

from collections.abc import Iterable
from random import Random

from chainfall.core.options import Options
from chainfall.play.registry import AnyGame
from chainfall.play.session import AnySession, Session


def play_lines(game: AnyGame, lines: Iterable[str], options: Options | None = None, seed: int = 0) -> AnySession:
    """Plays one line after the other."""
    session = Session(game, options, seed)
    for line in lines:
        session.play(line)
    return session


def listed(text: str) -> list[str]:
    """The lines that are listed in a text with commas between them."""
    return [line.strip() for line in text.split(",")]


def play_at_random(game: AnyGame, options: Options, seed: int, most: int = 1000) -> AnySession:
    """Plays any allowed input until the game ends, or this number of them."""
    session = Session(game, options, seed)
    random = Random(seed)
    while session.steps < most and not session.outcome:
        session.feed(random.choice(game.inputs(session.state)))
    return session
