"""The eight difficulties: opponents from a beginner to the strongest."""

from dataclasses import dataclass
from typing import Literal

Drop = Literal["soft", "hard"]

HUMAN_GAP = 5
"""The least number of ticks before a press at a human pace: ten presses a second."""

FASTEST = 78
"""Pieces a minute of the fastest opponent at a human pace."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How well an opponent plays.

    Attributes:
        name: its name in programs and on the command line.
        title: its name in menus.
        about: how it plays, in a sentence.
        reaction: the minimum number of ticks from the appearance of a piece to the first press.
        gap: ticks in which nothing is held after each press.
        errors: the percentage of pieces that it places at random.
        drop: whether it drops a piece at once (``hard``), or holds down until it has landed (``soft``).
        depth: how many pieces it looks ahead.
        width: how many boards it keeps after each piece.
        samples: how many guesses at the pieces to come it makes.
        wary: whether it looks at the other board, and at what is coming.
        pace: how many pieces a minute it drops at most, at a human pace.
    """

    name: str
    title: str
    about: str
    reaction: int
    gap: int
    errors: int
    drop: Drop
    depth: int
    width: int
    samples: int
    wary: bool
    pace: int = FASTEST


STEPS = (
    Difficulty(
        "pebble", "Pebble", "Takes its time, and often misses.", 90, 24, 45, "soft", 1, 1, 1, wary=False, pace=15
    ),
    Difficulty(
        "drizzle", "Drizzle", "Slow, but it knows what it wants.", 60, 18, 28, "soft", 1, 1, 1, wary=False, pace=20
    ),
    Difficulty(
        "brook", "Brook", "Finds most of what there is to find.", 42, 13, 16, "soft", 1, 1, 1, wary=False, pace=24
    ),
    Difficulty("rapids", "Rapids", "Keeps an eye on your board.", 30, 9, 9, "hard", 1, 1, 1, wary=True, pace=36),
    Difficulty("torrent", "Torrent", "Plans for the next piece.", 20, 6, 5, "hard", 2, 8, 1, wary=True, pace=45),
    Difficulty("cataract", "Cataract", "Quick, and rarely wrong.", 11, 3, 2, "hard", 3, 12, 1, wary=True, pace=54),
    Difficulty("landslide", "Landslide", "Fast hands, and a plan.", 5, 1, 1, "hard", 4, 30, 2, wary=True, pace=66),
    Difficulty("avalanche", "Avalanche", "Never waits, never misses.", 0, 0, 0, "hard", 5, 60, 4, wary=True),
)
"""From the weakest to the strongest."""

BY_NAME = {step.name: step for step in STEPS}
