"""Environments: the games as Gymnasium environments for reinforcement learning (the extra ``rl``).

``import chainfall.envs`` registers the ids: ``gymnasium.make("chainfall/PuzzleFighter-v1")`` and, on the kernels,
``gymnasium.make_vec("chainfall/PuzzleFighter-v1", num_envs=4096)``. :func:`make` takes any game that offers placements.
:func:`parallel_env` turns a two-player game into a PettingZoo environment.
"""

from typing import TYPE_CHECKING, Any

try:
    import gymnasium  # noqa: F401
except ImportError as problem:
    raise ImportError("chainfall.envs needs Gymnasium: pip install 'chainfall[rl]'") from problem

from chainfall.envs.registration import MATCHES, register
from chainfall.envs.single import GameEnv
from chainfall.envs.vector import GameVectorEnv
from chainfall.play.registry import AnyGame

if TYPE_CHECKING:
    from chainfall.envs.versus import VersusEnv

__all__ = ["GameEnv", "GameVectorEnv", "make", "parallel_env", "register"]


def make(game: AnyGame | str, **keywords: Any) -> GameEnv:
    """The environment of any game that offers placements or squares, including games from other packages.

    >>> make("triple-town", rows=3, columns=3).action_space
    Discrete(9)

    Args:
        game: a game, or the name of a registered one.
        keywords: how it is observed and rewarded, and the game's options; see :class:`GameEnv`.

    Raises:
        ChainfallError: there is no such game or option, or the game offers neither placements nor squares.
    """
    return GameEnv(game, **keywords)


def parallel_env(game: AnyGame | str, **keywords: Any) -> "VersusEnv":
    """The PettingZoo parallel environment of a two-player game, including games from other packages.

    >>> parallel_env("chainfall/DrMarioVersus-v0").possible_agents
    ['player_1', 'player_2']

    Args:
        game: an id such as ``chainfall/DrMarioVersus-v0``, a game, or the name of a registered one.
        keywords: how it is observed and rewarded, and the game's options; see
            :class:`~chainfall.envs.versus.VersusEnv`.

    Raises:
        ChainfallError: there is no such game or option, or it is not a two-player game.
        ImportError: PettingZoo is not installed.
    """
    from chainfall.envs.versus import VersusEnv

    known = MATCHES.get(game) if isinstance(game, str) else None
    return VersusEnv(**{"game": game, **(known or {}), **keywords})


register()
