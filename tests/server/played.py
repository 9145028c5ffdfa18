"""Games for tickets, played to their end within milliseconds."""

from random import Random
from typing import Any

from chainfall.play.session import Session

LONGEST = 100_000


def finished_game(ticket: dict[str, Any], player: int = 0) -> bytes:
    """The replay file of a game that somebody without a plan has played; each player plays another one."""
    session = Session(ticket["game"], seed=ticket["seed"], **ticket["options"])
    chance = Random(player)
    while not session.outcome:
        if session.game.hz:
            for line, ticks in ((chance.choice(("left", "right", "-")), 5), ("down", 30), ("-", 1)):
                for _ in range(ticks):
                    session.play(line)
        else:
            session.feed(chance.choice(tuple(session.inputs)))
        assert session.steps < LONGEST, "the game does not end"
    return session.replay().to_json().encode()
