"""The eight steps: opponents from a beginner to the strongest that there is."""

from dataclasses import dataclass
from typing import Literal

Drop = Literal["soft", "hard"]


@dataclass(frozen=True, slots=True)
class Step:
    """How an opponent plays.

    Attributes:
        name: what it is called in programs and on the command line.
        title: its name in menus.
        about: how it plays, in a sentence.
        reaction: ticks from when a piece appears to the first press at the earliest.
        gap: ticks in which nothing is held after each press.
        errors: how many of a hundred pieces it puts just anywhere.
        drop: whether it drops a piece at once, or holds down until it has landed.
        depth: how many pieces it looks ahead.
        width: how many boards it goes on with after each piece.
        samples: how many guesses at the pieces to come it makes.
        wary: whether it looks at the other board, and at what is coming.
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


STEPS = (
    Step("pebble", "Pebble", "Takes its time, and often misses.", 90, 24, 45, "soft", 1, 1, 1, wary=False),
    Step("drizzle", "Drizzle", "Slow, but it knows what it wants.", 60, 18, 28, "soft", 1, 1, 1, wary=False),
    Step("brook", "Brook", "Finds most of what there is to find.", 42, 13, 16, "soft", 1, 1, 1, wary=False),
    Step("rapids", "Rapids", "Keeps an eye on your board.", 30, 9, 9, "hard", 1, 1, 1, wary=True),
    Step("torrent", "Torrent", "Plans for the next piece.", 20, 6, 5, "hard", 2, 8, 1, wary=True),
    Step("cataract", "Cataract", "Quick, and rarely wrong.", 11, 3, 2, "hard", 3, 12, 1, wary=True),
    Step("landslide", "Landslide", "Fast hands, and a plan.", 5, 1, 1, "hard", 4, 30, 2, wary=True),
    Step("avalanche", "Avalanche", "Never waits, never misses.", 0, 0, 0, "hard", 5, 60, 4, wary=True),
)
"""From the weakest to the strongest."""

BY_NAME = {step.name: step for step in STEPS}
