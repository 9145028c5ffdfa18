"""The kernels: placements a second of every game and build, beside the reference, in one run on one core.

``python -m benchmarks.kernels`` prints the tables of ``docs/kernels.md``.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from random import Random
from threading import Thread

import numpy as np

import chainfall
from benchmarks.measure import Contender, print_table
from chainfall.kernels import Batch, kernels
from chainfall.play.placing import with_piece

BOARDS = 4096
PLACEMENTS = 4_000_000
SIZES = (16, 256, 4096, 65_536)
GAMES: tuple[tuple[str, dict[str, object]], ...] = (
    ("puzzle-fighter", {}),
    ("dr-mario", {"level": 0}),
    ("dr-mario", {"level": 20}),
    ("triple-town", {}),
)


def pin() -> None:
    """Stays on one core, where the system knows how."""
    with suppress(AttributeError, OSError):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def reference(game: str, options: dict[str, object], count: int) -> Callable[[], None]:
    """Plays games by chance on the reference."""
    rules = chainfall.game(game)
    placing = getattr(rules, "placing", None)

    def play() -> None:
        chance, played, seed = Random(1), 0, 0
        while played < count:
            seed += 1
            state = with_piece(rules, rules.start(rules.Options(**options), seed)) if placing else None
            state = state or rules.start(rules.Options(**options), seed)
            while played < count and not rules.outcome(state):
                if placing:
                    state = placing.place(state, chance.choice(placing.placements(state))).state
                else:
                    state = rules.step(state, chance.choice(rules.inputs(state))).state
                played += 1

    return play


def batch_of(game: str, options: dict[str, object], count: int, build: str | None = None) -> Batch:
    batch = Batch(game, count, build=build, **options)
    batch.reset(np.arange(count))
    batch.rollout(200)  # games of all ages, and what is made once is made
    return batch


def rollouts(batch: Batch, placements: int = PLACEMENTS) -> Callable[[], object]:
    return lambda: batch.rollout(placements // len(batch))


def print_games() -> None:
    for game, options in GAMES:
        slow = 3_000
        contenders = [Contender("the reference", reference(game, options, slow), slow)]
        for kernel in kernels():
            if kernel.game == game:
                batch = batch_of(game, options, BOARDS, kernel.build)
                contenders.append(Contender(f"the kernel, {kernel.build}", rollouts(batch), PLACEMENTS))
        words = " ".join(f"{name}={value}" for name, value in options.items())
        print_table(
            f"Placements by chance: {f'{game} {words}'.strip()}, {BOARDS} boards, one core", "placements", contenders
        )


def print_sizes() -> None:
    contenders = []
    for size in SIZES:
        batch = batch_of("puzzle-fighter", {}, size)
        contenders.append(Contender(f"{size:,} boards", rollouts(batch), PLACEMENTS // size * size))
    print_table("puzzle-fighter: how many boards at once", "placements", contenders)


def print_threads() -> None:
    """Every thread has a batch of its own; the lock of the interpreter is let go in all of them."""
    batches = [batch_of("puzzle-fighter", {}, BOARDS) for _ in range(2)]

    def together() -> None:
        threads = [Thread(target=rollouts(batch)) for batch in batches]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    one = Contender("one thread", rollouts(batches[0]), PLACEMENTS)
    two = Contender("two threads", together, 2 * PLACEMENTS)
    print_table("puzzle-fighter: threads", "placements", [one, two])


def print_calls() -> None:
    """What a learner does in every step, each part by itself."""
    batch = batch_of("puzzle-fighter", {}, BOARDS)
    legal, seen = batch.legal(), batch.observe()
    points, over = np.zeros(BOARDS, np.int64), np.zeros(BOARDS, np.bool_)
    seeds = np.arange(BOARDS, dtype=np.uint64)

    def step() -> None:
        batch.reset(seeds, where=~batch.legal(legal).any(1))
        batch.step(batch.legal(legal).argmax(1).astype(np.int32), points, over)

    contenders = [
        Contender("step, with the choice of an action", step, BOARDS),
        Contender("legal", lambda: batch.legal(legal), BOARDS),
        Contender("observe", lambda: batch.observe(seen), BOARDS),
    ]
    print_table(f"puzzle-fighter: the calls of a batch of {BOARDS}", "boards", contenders, turns=200)


def main() -> None:
    print_threads()
    pin()
    print_games()
    print_sizes()
    print_calls()


if __name__ == "__main__":
    main()
