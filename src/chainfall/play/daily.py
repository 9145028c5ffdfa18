"""The daily game: one seed per day and game, derived from the date alone, so everyone plays the same, even offline.

It is played with the game's default options.
"""

import re
from hashlib import sha256

from chainfall.core.errors import ChainfallError, shown
from chainfall.core.seats import seats_of
from chainfall.play import registry
from chainfall.play.registry import AnyGame

_DAY = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")


def daily_seed(day: str, game: str) -> int:
    """The seed of a game on a day: the first four bytes of a SHA-256 hash of both, as a big-endian number.

    The hashed text is ``chainfall daily``, the day and the game's name, separated by spaces.

    >>> daily_seed("2026-11-16", "puzzle-fighter")
    2746540854

    Args:
        day: a date as ``YYYY-MM-DD``. Front ends use today's date in UTC.
        game: the game's name.

    Raises:
        ChainfallError: the day is not in this form.
    """
    if not _DAY.fullmatch(day):
        raise ChainfallError(f"day {shown(day)}: expected a date as YYYY-MM-DD")
    return int.from_bytes(sha256(f"chainfall daily {day} {game}".encode()).digest()[:4], "big")


def has_daily(game: AnyGame) -> bool:
    """Whether a game can have a daily game: it is for one player and its seed makes a difference."""
    if seats_of(game) > 1:
        return False
    options = game.Options()
    return bool(game.start(options, 1) != game.start(options, 2))


def daily_game(name: str) -> AnyGame:
    """The game with this name, if it can be played as the daily game.

    Raises:
        ChainfallError: there is no such game, it is for several players, or its seed changes nothing, so every day
            would be the same.
    """
    game = registry.game(name)
    if not has_daily(game):
        reason = f"it is for {seats_of(game)} players" if seats_of(game) > 1 else "its seed changes nothing"
        raise ChainfallError(f"{name} has no daily game: {reason}")
    return game
