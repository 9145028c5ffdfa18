"""Kernels beside the reference for as long as one likes: ``python -m tests.kernels.longer 10_000_000``.

The number is that of placements by chance for each game, shared among the machine's processors; seeds go on from where
the tests of every day end. A difference is written out as a replay, and ends it.
"""

import os
import sys
from multiprocessing import get_context
from random import Random

from tests.kernels.lockstep import Lockstep
from tests.kernels.matches import Matches

from chainfall.core.options import Options
from chainfall.games.dr_mario.bottle.options import BottleOptions
from chainfall.games.dr_mario.versus.options import VersusOptions as BottlesOptions
from chainfall.games.puzzle_fighter.versus.options import VersusOptions as BoardsOptions
from chainfall.kernels.bottles import SPEEDS

FIRST_SEED = 1_000_000
A_STEP_OF_BOTH = 20
"""How many placements on one board a step of a match takes on the reference, which plays it tick by tick."""


def match_options(game: str, number: int, chance: Random) -> Options:
    """The options of a match, some of them by chance."""
    delay = chance.choice((0, 60))
    if game == "dr-mario-versus":
        levels, speeds = (number % 25, chance.randrange(25)), (SPEEDS[number % 3], chance.choice(SPEEDS))
        return BottlesOptions(*levels, *speeds, landing_delay=delay)
    return BoardsOptions(
        level_1=chance.randrange(1, 20),
        strength=chance.choice(("normal", "fierce")),
        pattern_1=chance.choice(("stairs", "slant", "mirror")),
        deal=chance.choice(("phases", "random")),
        same_pairs=chance.random() < 0.5,
        power="marked" if number % 4 == 0 else "solid",
        rows_at_once=chance.random() < 0.5,
        landing_delay=delay,
    )


def options_of(game: str, number: int) -> Options | None:
    """Dr. Mario's levels and speeds take turns."""
    return BottleOptions(level=number % 25, speed=SPEEDS[number % 3]) if game == "dr-mario" else None


def play(task: tuple[str, int, int]) -> tuple[str, int]:
    """Plays games of one kind; the answer is how many placements were compared."""
    game, part, most = task
    played = number = 0
    chance = Random(part)
    while played < most:
        lockstep = Lockstep(game, options_of(game, number))
        for _ in range(100):
            seed = FIRST_SEED * (part + 1) + number
            played += lockstep.play(seed, lambda state, some: chance.choice(some), most - played)
            number += 1
            if played >= most:
                break
    return game, played


def play_matches(task: tuple[str, int, int]) -> tuple[str, int]:
    """Plays matches by placements; the answer is how many steps were compared."""
    game, part, most = task
    played = number = 0
    chance = Random(part)
    while played < most:
        matches = Matches(game, match_options(game, number, chance))
        matches.begin(FIRST_SEED * (part + 1) + number)
        played += matches.play(lambda seat, some: chance.choice(some), most - played)
        number += 1
    return game, played


def main(placements: int) -> None:
    """Plays on all processors, and tells what was compared."""
    parts = os.cpu_count() or 1
    each = -(-placements // parts)
    tasks = [(game, part, each) for game in ("puzzle-fighter", "dr-mario") for part in range(parts)]
    with get_context("spawn").Pool(parts) as pool:
        for game, played in pool.imap_unordered(play, tasks):
            print(f"{game}: {played:,} placements are equal in every build", flush=True)
        versus = ("dr-mario-versus", "puzzle-fighter-versus")
        matches = [(game, part, each // A_STEP_OF_BOTH) for game in versus for part in range(parts)]
        for game, played in pool.imap_unordered(play_matches, matches):
            print(f"{game}: {played:,} steps of two boards are equal in every build", flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 2 or not sys.argv[1].replace("_", "").isdecimal():
        sys.exit("usage: python -m tests.kernels.longer PLACEMENTS")
    main(int(sys.argv[1]))
