"""Environments: steps a second, one game at a time and 4,096 at once, beside Gymnasium's own CartPole.

To be reached on a core with AVX2: 12 million steps a second with masks at 4,096, and 700,000 one at a time, both with
copies of all arrays. Games are played before, and again by the same actions, so that only the environment is measured.
"""

from collections.abc import Callable
from math import inf
from time import perf_counter
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from benchmarks.measure import Contender, print_table
from chainfall.envs import GameEnv, GameVectorEnv

GAMES = ("puzzle-fighter", "dr-mario", "triple-town")
COUNT = 4096
STEPS = 100
TURNS = 30
"""More turns than elsewhere, since each is short and the machine may be busy with something else in many of them."""

SEEDS = 40


def game_by_chance(env: GameEnv, seed: int) -> list[int]:
    """The actions of a game."""
    env.reset(seed=seed)
    env.action_space.seed(seed)
    actions: list[int] = []
    over = False
    while not over:
        actions.append(int(env.action_space.sample()))
        over = env.step(actions[-1])[2]
    return actions


def one_by_one(game: str, **keywords: Any) -> float:
    """Steps a second of a single environment, without the resets: each game counts with its best turn."""
    env = GameEnv(game, **keywords)
    games = [game_by_chance(env, seed) for seed in range(SEEDS)]
    best = [inf] * SEEDS
    step = env.step
    for seed, actions in TURNS * list(enumerate(games)):
        env.reset(seed=seed)
        start = perf_counter()
        for action in actions:
            step(action)
        best[seed] = min(best[seed], perf_counter() - start)
    return sum(map(len, games)) / sum(best)


def print_singles() -> None:
    """Single environments, with copies and without."""
    print("\nEnvironments, one game after the other\n\n| game | steps a second | without copies |\n|---|---:|---:|")
    for game in GAMES:
        print(f"| `{game}` | {one_by_one(game):,.0f} | {one_by_one(game, copy=False):,.0f} |")


def repeated(work: Callable[[], object], times: int) -> Callable[[], None]:
    def again() -> None:
        for _ in range(times):
            work()

    return again


def at_once(game: str, name: str, **keywords: Any) -> Contender:
    """A vector environment, played by chance."""
    envs = GameVectorEnv(game, COUNT, **keywords)
    envs.reset(seed=1)
    envs.action_space.seed(1)
    actions: list[NDArray[np.int64]] = []
    for _ in range(STEPS):
        actions.append(envs.action_space.sample())
        envs.step(actions[-1])

    def work() -> None:
        envs.reset(seed=1)
        for chosen in actions:
            envs.step(chosen)

    return Contender(f"`{game}`, {COUNT:,} games, {name}", work, STEPS * COUNT)


def cart_pole() -> Contender:
    """The peer: Gymnasium's own vector environment."""
    envs = gymnasium.make_vec("CartPole-v1", num_envs=COUNT, vectorization_mode="vector_entry_point")
    envs.reset(seed=1)
    actions = envs.action_space.sample()
    return Contender(
        f"Gymnasium's CartPole, {COUNT:,} at once", repeated(lambda: envs.step(actions), STEPS), STEPS * COUNT
    )


def main() -> None:
    """Prints the tables."""
    print_singles()
    print_table(
        "Environments, many games in a step, with masks",
        "steps",
        [
            cart_pole(),
            *(
                at_once(game, name, **keywords)
                for game in GAMES
                for name, keywords in (
                    ("restarted in the next step", {}),
                    ("the same, without copies", {"copy": False}),
                    ("restarted in the same step", {"autoreset_mode": "SameStep"}),
                    ("the same, as planes", {"autoreset_mode": "SameStep", "obs": "planes"}),
                )
            ),
        ],
        TURNS,
    )


if __name__ == "__main__":
    main()
