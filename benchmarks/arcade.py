"""Puzzle Fighter in real time: ticks a second, what a turn costs at its worst, verifying, placements, memory.

The first row of the first table is a plain loop, to tell a slow machine from slow rules: a falling tick is to run
100,000 times a second where a thousand turns of the loop run about 23,000 times, so more than four times as often.
"""

import gc
import tracemalloc
from dataclasses import replace
from random import Random
from typing import Any, Literal

from tests.recording.puzzle_fighter import LONG_CHAIN, PLAYER

from benchmarks.measure import TURNS, Contender, print_table, rates
from chainfall.core.buttons import CCW, CW, DROP, LEFT, RIGHT
from chainfall.core.clock import HZ
from chainfall.core.placing import Placement
from chainfall.games.puzzle_fighter.arcade.board import triggers
from chainfall.games.puzzle_fighter.arcade.game import GAME
from chainfall.games.puzzle_fighter.arcade.options import ArcadeOptions
from chainfall.games.puzzle_fighter.arcade.state import ArcadeState
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import inputs_of
from chainfall.play.session import Session
from chainfall.play.verifying import verify

TICKS = 10_000
UNPACED: dict[str, Any] = {"settle_ms": 0, "clear_ms": 0, "chain_pause_ms": 0}

ONE_COLOUR = "/".join(["RRR.RR"] * 2 + ["RRRRRR"] * 11)
"""With the pair rR on top of the alley, a board full of red gems."""


def plain_loop() -> None:
    """A yardstick that no change of the rules touches."""
    total = 0
    for number in range(100_000):
        total += number & 3


def begin(pair: str = "RG", **options: Any) -> ArcadeState:
    """A pair in the air."""
    state = GAME.step(GAME.start(ArcadeOptions(**options), 0), 0).state
    return replace(state, turn=state.turn._replace(piece=pair))


def fall(state: ArcadeState, masks: tuple[int, ...]) -> None:
    """A pair that falls for long, with these buttons over and over again."""
    step = GAME.step
    for _ in range(TICKS // len(masks)):
        for mask in masks:
            state = step(state, mask).state


def drop(state: ArcadeState) -> None:
    """One tick in which a pair is dropped and its whole turn resolved, with nothing remembered from the last time."""
    triggers.cache_clear()
    GAME.step(state, DROP)


def fast_turns(power: Literal["marked", "solid"]) -> Replay:
    """A turn in every second tick, most of them with an event, over a board of crash gems: the worst that was found."""
    no_time: dict[str, Any] = {"gravity_ms": 1, "gravity_min_ms": 1, "lock_delay_ms": 0, "das_ms": 0, "arr_ms": 0}
    options = ArcadeOptions(power=power, crash_one_in=1, diamond_every=2, **no_time, **UNPACED)
    random = Random(1)
    session = Session(GAME, options, 1)
    while not session.outcome and session.steps < 3000:
        session.feed(random.choice((LEFT, RIGHT, 0, CW, CCW, LEFT | CW, RIGHT | CCW)))
    return session.replay()


def turns(options: ArcadeOptions) -> list[tuple[ArcadeState, Placement]]:
    """Some hundred pairs in random places."""
    random = Random(1)
    found: list[tuple[ArcadeState, Placement]] = []
    seed = 0
    state = GAME.step(GAME.start(options, seed), 0).state
    while len(found) < 300:
        places = GAME.placing.placements(state)
        if places:
            found.append((state, random.choice(places)))
            state = GAME.placing.place(*found[-1]).state
        else:
            seed += 1
            state = GAME.step(GAME.start(options, seed), 0).state
    return found


def place_all(found: list[tuple[ArcadeState, Placement]]) -> None:
    """Looks up the placements of each pair and plays one of them."""
    for state, placement in found:
        GAME.placing.placements(state)
        GAME.placing.place(state, placement)


def print_worst_turns() -> None:
    """The two turns that cost most, as times."""
    contenders = [
        ("a board full of one colour, lock to spawn", begin("rR", board=ONE_COLOUR, **UNPACED), 0.3),
        ("the same, solid", begin("rR", board=ONE_COLOUR, power="solid", **UNPACED), 0.3),
        ("a chain of thirty in one tick", begin("rG", board=LONG_CHAIN, **UNPACED), 2.0),
    ]
    found = rates([Contender(name, lambda state=state: drop(state), 1) for name, state, _ in contenders], 20 * TURNS)  # type: ignore[misc]
    print("\nPuzzle Fighter, turns that cost much\n\n| what | ms | to be under |\n|---|---:|---:|")
    for (name, _, limit), rate in zip(contenders, found, strict=True):
        print(f"| {name} | {1000 / rate:.2f} | {limit} |")


def print_memory() -> None:
    """What an hour of play leaves behind, after ten minutes in which caches fill."""
    replay = PLAYER.play(ArcadeOptions(), 1, 60 * HZ).replay()
    minute = list(inputs_of(replay, GAME))
    state = GAME.start(ArcadeOptions(), 0)
    tracemalloc.start()
    sizes = []
    for number in range(70):
        for mask in minute:
            state = GAME.step(state, mask).state
            if GAME.outcome(state):
                state = GAME.start(ArcadeOptions(), number)
        gc.collect()
        sizes.append(tracemalloc.get_traced_memory()[0] // 1024)
    tracemalloc.stop()
    print(f"\nMemory: {sizes[9]} KiB after ten minutes of play, {sizes[-1]} KiB after an hour more.")


def main() -> None:
    """Prints the tables."""
    slow = begin(gravity_ms=60_000)
    print_table(
        "Puzzle Fighter, a falling pair",
        "ticks",
        [
            Contender("a thousand turns of a plain loop", plain_loop, 100),
            Contender("nothing held", lambda: fall(slow, (0,)), TICKS),
            Contender("moves and turns", lambda: fall(slow, (LEFT, LEFT, CW, RIGHT, RIGHT, CCW)), TICKS),
            Contender("a direction held at the wall", lambda: fall(slow, (LEFT,)), TICKS),
        ],
    )
    print_worst_turns()
    endless = PLAYER.play(ArcadeOptions(), 1, 12_000).replay()
    solid = PLAYER.play(ArcadeOptions(power="solid"), 2, 12_000).replay()
    marked_turns, solid_turns = fast_turns("marked"), fast_turns("solid")
    assert all(verify(replay, GAME).ok for replay in (endless, solid, marked_turns, solid_turns))
    found = print_table(
        "Puzzle Fighter, `verify`",
        "ticks",
        [
            Contender("a human-like game at default options", lambda: verify(endless, GAME), endless.steps),
            Contender("the same, solid", lambda: verify(solid, GAME), solid.steps),
            Contender("a turn in every second tick", lambda: verify(marked_turns, GAME), marked_turns.steps),
            Contender("the same, solid", lambda: verify(solid_turns, GAME), solid_turns.steps),
        ],
    )
    human, worst = min(found[:2]) / HZ, min(found[2:]) / HZ
    print(
        f"\nThe human-like games verify {human:,.0f} times faster than they were played, the others {worst:,.0f} times."
    )
    marked, whole = turns(ArcadeOptions()), turns(ArcadeOptions(power="solid"))
    print_table(
        "Puzzle Fighter, placements",
        "pairs",
        [
            Contender("`placements` and `place`", lambda: place_all(marked), len(marked)),
            Contender("the same, solid", lambda: place_all(whole), len(whole)),
        ],
    )
    print_memory()


if __name__ == "__main__":
    main()
