"""Remarks: what the opponents say at the start of a match and at its end, the same in every front end."""

from collections.abc import Sequence
from typing import NamedTuple


class Remarks(NamedTuple):
    """What an opponent says.

    Attributes:
        greeting: before the match.
        winning: when it has won.
        losing: when it has lost.
    """

    greeting: str
    winning: str
    losing: str


REMARKS = {
    "pebble": Remarks("No hurry. I never am.", "Oh! Was that me?", "Well rolled!"),
    "drizzle": Remarks("A little rain never hurt anyone.", "Drip by drip by drip.", "You have cleared my sky."),
    "brook": Remarks("I babble while I play.", "Small streams find a way.", "You do make waves!"),
    "rapids": Remarks("Hold on to your hat!", "Over the rocks you go!", "You ride me well."),
    "torrent": Remarks("I know your next move.", "Swept away.", "You swim against the current."),
    "cataract": Remarks("It is a long way down.", "Everything falls in the end.", "You have climbed the falls."),
    "landslide": Remarks("Do you hear the rumble?", "Buried.", "You have moved a mountain."),
    "avalanche": Remarks("One snowflake is all I need.", "Silence, at last.", "Spring had to come one day."),
}
"""What each of the opponents on the ladder says."""

SILENT = Remarks("", "", "")
"""People and other bots."""


def greetings(players: Sequence[str]) -> tuple[str, ...]:
    """What is said at each seat before a match; ``""`` where a person sits.

    >>> greetings(["", "pebble"])
    ('', 'No hurry. I never am.')
    """
    return tuple(REMARKS.get(name, SILENT).greeting for name in players)


def last_words(players: Sequence[str], winner: int | None) -> tuple[str, ...]:
    """What is said at each seat after a match; nothing after a draw.

    >>> last_words(["", "pebble"], winner=0)
    ('', 'Well rolled!')
    """
    if winner is None:
        return ("",) * len(players)
    said = [REMARKS.get(name, SILENT) for name in players]
    return tuple(words.winning if seat == winner else words.losing for seat, words in enumerate(said))
