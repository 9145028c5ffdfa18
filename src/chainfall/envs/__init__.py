"""Environments: the games for learners, as Gymnasium knows them (the extra ``rl``).

``import chainfall.envs`` makes the ids known: ``gymnasium.make("chainfall/PuzzleFighter-v1")`` and, on the kernels,
``gymnasium.make_vec("chainfall/PuzzleFighter-v1", num_envs=4096)``. :func:`make` takes any game that offers placements.
"""

from typing import Any

try:
    import gymnasium  # noqa: F401
except ImportError as problem:
    raise ImportError("chainfall.envs needs Gymnasium: pip install 'chainfall[rl]'") from problem

from chainfall.envs.registration import register
from chainfall.envs.single import GameEnv
from chainfall.envs.vector import GameVectorEnv
from chainfall.play.registry import AnyGame

__all__ = ["GameEnv", "GameVectorEnv", "make", "register"]


def make(game: AnyGame | str, **keywords: Any) -> GameEnv:
    """The environment of any game that offers placements or squares, also of one from another package.

    >>> make("triple-town", rows=3, columns=3).action_space
    Discrete(9)

    Args:
        game: a game, or the name of one that is registered.
        keywords: how it is observed and rewarded, and the game's options; see :class:`GameEnv`.

    Raises:
        ChainfallError: there is no such game or option, or the game offers neither placements nor squares.
    """
    return GameEnv(game, **keywords)


register()
