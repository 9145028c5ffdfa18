"""Games for two: a tick of both boards on the reference and on the kernel, and a thousand matches on the kernel.

``python -m benchmarks.versus`` prints the tables of ``docs/kernels.md``, by the time on the clock.
"""

from collections.abc import Callable
from random import Random
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

import chainfall
from benchmarks.kernels import pin
from benchmarks.measure import Contender, print_table
from chainfall.core.buttons import CCW, CW, DOWN, LEFT, RIGHT
from chainfall.kernels import Batch, kernels
from chainfall.play.registry import AnyGame

MATCHES = 1000
TICKS = 3000
RESIMULATED = 60
"""Ticks that netplay plays again after a late input."""

POLICIES = (("random", "random"), ("greedy", "greedy"), ("greedy", "random"))


def held_by_chance(seed: int = 1) -> list[tuple[int, int]]:
    """What both players hold in each tick: every button for some ticks."""
    chance = Random(seed)
    masks, held = [], [0, 0]
    for _ in range(TICKS):
        for seat in range(len(held)):
            if chance.random() < 0.15:
                held[seat] = chance.choice((0, 0, LEFT, RIGHT, DOWN, DOWN, CW, CCW))
        masks.append((held[0], held[1]))
    return masks


def on_reference(game: AnyGame, masks: list[tuple[int, int]]) -> Callable[[], None]:
    """Ticks of one match."""

    def play() -> None:
        state = game.start(game.Options(), 1)
        for held in masks:
            state = game.step(state, held).state

    return play


def on_kernel(batch: Batch, masks: list[tuple[int, int]]) -> Callable[[], None]:
    """Ticks of many matches, all with the same buttons."""
    over = np.zeros(len(batch), np.bool_)
    seeds = np.arange(len(batch))
    held: list[NDArray[np.int32]] = [np.tile(np.array(both, np.int32), (len(batch), 1)) for both in masks]

    def play() -> None:
        batch.reset(seeds)
        for both in held:
            batch.tick(both, over)

    return play


def print_ticks(game: str) -> None:
    """A tick of both boards; and how long what netplay resimulates takes on the reference."""
    masks = held_by_chance()
    contenders = [Contender("the reference", on_reference(chainfall.game(game), masks), TICKS)]
    for kernel in kernels():
        if kernel.game == game:
            work = on_kernel(Batch(game, MATCHES, build=kernel.build), masks)
            contenders.append(Contender(f"the kernel, {kernel.build}, {MATCHES:,} matches", work, TICKS * MATCHES))
    found = print_table(f"{game}: ticks of two boards, any buttons, one core", "ticks", contenders, turns=3)
    print(f"\n{RESIMULATED} ticks take {1000 * RESIMULATED / found[0]:.2f} ms on the reference.")


def print_matches(game: str, **options: object) -> None:
    """How long a thousand matches take on the kernel, from the first tick to the last."""
    words = " ".join(f"{name}={value}" for name, value in options.items())
    print(f"\n{f'{game} {words}'.strip()}: {MATCHES:,} matches on the kernel, one core\n")
    print("| player 1 | player 2 | seconds | placements | won by player 1 | by player 2 |")
    print("|---|---|---:|---:|---:|---:|")
    for policies in POLICIES:
        batch = Batch(game, MATCHES, build=None, **options)
        batch.reset(np.arange(MATCHES))
        start = perf_counter()
        tally = batch.rollout(policy=policies, seed=1)
        seconds = perf_counter() - start
        won = [int((batch.winner() == seat).sum()) for seat in range(batch.seats)]
        print(f"| {' | '.join(policies)} | {seconds:.2f} | {tally.placements:,} | {won[0]} | {won[1]} |")


def main() -> None:
    """Prints the tables of every game for two that has a kernel."""
    pin()
    for game in sorted({kernel.game for kernel in kernels() if kernel.seats > 1}):
        print_ticks(game)
        print_matches(game)


if __name__ == "__main__":
    main()
