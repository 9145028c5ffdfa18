"""Rewards: the reward of a step, given the points that it won."""

from collections.abc import Callable
from math import copysign, log1p
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from chainfall.core.errors import ChainfallError, shown

Reward = Literal["score", "log", "alive"]
"""``score``: the points; ``log``: the logarithm of the points plus one; ``alive``: 1 for every step."""


def check_reward(reward: object) -> None:
    """Checks the name of a reward.

    Raises:
        ChainfallError: the name is unknown; the message lists the known ones.
    """
    if reward not in get_args(Reward):
        raise ChainfallError(f"reward {shown(reward)}: expected {' or '.join(get_args(Reward))}")


def reward_of(reward: Reward) -> Callable[[int], float]:
    """The reward of one step."""
    rewards: dict[Reward, Callable[[int], float]] = {
        "score": float,
        "log": lambda points: copysign(log1p(abs(points)), points),
        "alive": lambda _: 1.0,
    }
    return rewards[reward]


def fill_rewards(reward: Reward, points: NDArray[np.int64], out: NDArray[np.float64]) -> None:
    """The rewards of many steps at once."""
    if reward == "alive":
        out.fill(1)
    else:
        np.copyto(out, points)
    if reward == "log":
        np.log1p(np.abs(out), out=out)
        np.copysign(out, points, out=out)
