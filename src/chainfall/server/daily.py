"""The daily games of a service: seeds that nobody can know before the day, and that everybody can check after it.

Of each day's secret a commitment is published a week before; the secret itself once the day is over.
"""

import hmac
from datetime import date
from hashlib import sha256

from chainfall.server.boards import seed_of
from chainfall.server.clock import MINUTE, end_of

GRACE = 10 * MINUTE
"""For so long after a day its games may still come in; only then its secret and its replays are shown."""


def over_at(day: str) -> int:
    """When a day is over for its games.

    >>> over_at("2026-11-19") - over_at("2026-11-18")
    86400000
    """
    return end_of(date.fromisoformat(day)) + GRACE


def commitment_to(day: str, secret: bytes) -> str:
    """What is published beforehand: it fixes the secret and says nothing about it.

    >>> commitment_to("2026-11-19", bytes(32))[:16]
    '4f65bedd424146a5'
    """
    return sha256(f"chainfall daily commitment {day} {secret.hex()}".encode()).hexdigest()


def secret_seed(day: str, game: str, secret: bytes) -> int:
    """The seed of a game on a day.

    >>> secret_seed("2026-11-19", "triple-town", bytes(32)) == secret_seed("2026-11-20", "triple-town", bytes(32))
    False
    """
    drawn = hmac.digest(secret, f"{day} {game}".encode(), "sha256")
    return seed_of(game, int.from_bytes(drawn[:4], "big"))
