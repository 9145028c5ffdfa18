"""Bots by name, with their options after a colon: ``search:width=20,depth=4``."""

from chainfall.bots.bot import Bot
from chainfall.bots.chance import RandomBot
from chainfall.bots.greedy import GreedyBot
from chainfall.bots.search import SearchBot
from chainfall.core.errors import ChainfallError, OptionError, shown
from chainfall.core.options import from_text, read_assignments, specs

BOTS: dict[str, type[RandomBot | GreedyBot | SearchBot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
}
"""From the simplest to the strongest."""


def bots() -> list[str]:
    """The names of all bots."""
    return list(BOTS)


def bot(text: str, *, ms: int = 0) -> Bot:
    """The bot that a text describes: its name and, after a colon, its options.

    >>> bot("greedy")
    GreedyBot()

    Args:
        text: such as ``greedy`` or ``search:width=20,depth=4``.
        ms: how long it may think about a move, in milliseconds, if it has such an option and the text does not set it.

    Raises:
        ChainfallError: there is no such bot or option, or an option does not allow this value.
    """
    name, colon, settings = text.partition(":")
    if name not in BOTS:
        raise ChainfallError(f"bot {shown(name)} is not known, expected one of: {', '.join(BOTS)}")
    try:
        given = read_assignments(settings.split(",")) if colon else {}
        if ms and any(spec.name == "ms" for spec in specs(BOTS[name])):
            given = {"ms": str(ms), **given}
        return from_text(BOTS[name], given)
    except OptionError as error:
        raise ChainfallError(f"bot {shown(text)}: {error}") from error
