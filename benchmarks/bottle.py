"""Dr. Mario in its bottle: frames a second in plain play, and how much faster than real time a game is verified."""

import gc
import tracemalloc
from random import Random

from tests.recording.dr_mario import PLAYER

from benchmarks.measure import Contender, print_table
from chainfall.core.buttons import CW, DOWN, LEFT, RIGHT
from chainfall.core.clock import HZ
from chainfall.games.dr_mario.bottle.game import GAME, BottleOptions, BottleState
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import inputs_of
from chainfall.play.session import Session
from chainfall.play.verifying import verify

TICKS = 20_000
FALL = 500  # frames in which the first capsule at LOW is in the air


def fall(state: BottleState) -> None:
    """One capsule falls and falls again, with nothing pressed."""
    for _ in range(TICKS // FALL):
        here = state
        for _ in range(FALL):
            here = GAME.step(here, 0).state


def feed(replay: Replay) -> None:
    """The recorded game through a session, as a front end plays it."""
    session = Session(GAME, BottleOptions(), replay.seed)
    for mask in inputs_of(replay, GAME):
        session.feed(mask)


def place_all(state: BottleState) -> None:
    """Every placement of one capsule, as a bot tries them."""
    for placement in GAME.placing.placements(state):
        GAME.placing.place(state, placement)


def print_memory() -> None:
    """What an hour of play leaves behind, with any buttons.

    A collection before each look empties the interpreter's own lists of free tuples; what it keeps of names levels off.
    """
    random = Random(60)
    state = GAME.start(BottleOptions(), 0)
    kilobytes = []
    tracemalloc.start()
    for frame in range(60 * 60 * HZ + 1):
        state = GAME.step(state, random.choice((0, 0, 0, LEFT, RIGHT, DOWN, DOWN, CW))).state
        if GAME.outcome(state):
            state = GAME.start(BottleOptions(), frame)
        if frame % (10 * 60 * HZ) == 0:
            gc.collect()
            kilobytes.append(tracemalloc.get_traced_memory()[0] // 1024)
    tracemalloc.stop()
    print(f"\nMemory in an hour of play, every ten minutes, in kilobytes: {', '.join(map(str, kilobytes))}.")


def main() -> None:
    """Prints the tables."""
    fresh = GAME.step(GAME.start(BottleOptions(speed="low"), 0), 0).state
    replay = PLAYER.play(BottleOptions(), 1, 12_000).replay()
    assert verify(replay, GAME).ok
    found = print_table(
        f"Dr. Mario, a human-like game of {replay.steps // HZ} seconds",
        "frames",
        [
            Contender("a falling capsule, `step` alone", lambda: fall(fresh), TICKS),
            Contender("`verify` of the game", lambda: verify(replay, GAME), replay.steps),
            Contender("`Session.feed` of the game", lambda: feed(replay), replay.steps),
        ],
    )
    print(f"\n`verify` runs {found[1] / HZ:,.0f} times faster than the game was played.")
    place_contender = Contender("`place`", lambda: place_all(fresh), len(GAME.placing.placements(fresh)))
    print_table("Dr. Mario, placements of one capsule", "placements", [place_contender])
    print_memory()


if __name__ == "__main__":
    main()
