"""Environments: steps a second, one game at a time and 4,096 at once, beside Gymnasium's own CartPole.

To be reached on a core with AVX2: 12 million steps a second with masks at 4,096, and 700,000 one at a time, both with
copies of all arrays. Games are played before, and again by the same actions, so that only the environment is measured.
"""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from benchmarks.measure import Contender, print_table
from chainfall.envs import GameEnv, GameVectorEnv
from chainfall.kernels import Batch

GAMES = ("puzzle-fighter", "dr-mario", "triple-town")
COUNT = 4096
STEPS = 100
TURNS = 30
"""More turns than elsewhere, since each is short and the machine may be busy with something else in many of them."""

PIECES = 300


def good_game(game: str) -> tuple[int, list[int]]:
    """A long game and its seed: every piece goes where it wins the most at once."""
    best: tuple[int, list[int]] = (0, [])
    for seed in range(20):
        batch = Batch(game, 1)
        batch.reset([seed])
        played: list[int] = []
        while len(played) < PIECES and batch.legal().any():
            actions, following = batch.expand(0)
            played.append(int(actions[following.scores().argmax()]))
            batch.step(played[-1:])
        best = max(best, (seed, played), key=lambda found: len(found[1]))
    return best


def one_by_one(game: str, **keywords: Any) -> Contender:
    """A single environment."""
    seed, actions = good_game(game)
    env = GameEnv(game, **keywords)

    def work() -> None:
        step = env.step
        env.reset(seed=seed)
        for action in actions:
            step(action)

    how = "without copies" if "copy" in keywords else "with copies"
    return Contender(f"`{game}`, one game, {how}", repeated(work, 20), 20 * len(actions))


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
    print_table(
        "Environments, one step after the other",
        "steps",
        [one_by_one(game, **keywords) for game in GAMES for keywords in ({}, {"copy": False})],
        TURNS,
    )
    print_table(
        "Environments, many games in a step, with masks",
        "steps",
        [
            cart_pole(),
            *(
                at_once(game, name, **keywords)
                for game in GAMES
                for name, keywords in (
                    ("begun anew in the next step", {}),
                    ("the same, without copies", {"copy": False}),
                    ("begun anew in the same step", {"autoreset_mode": "SameStep"}),
                    ("the same, as planes", {"autoreset_mode": "SameStep", "obs": "planes"}),
                )
            ),
        ],
        TURNS,
    )


if __name__ == "__main__":
    main()
