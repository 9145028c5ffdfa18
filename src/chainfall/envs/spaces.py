"""Spaces: what an environment shows and takes, and observations as planes."""

from typing import Any, Literal, get_args

import numpy as np
from gymnasium import Space, spaces
from numpy.typing import NDArray

from chainfall.core.errors import ChainfallError, shown
from chainfall.envs.look import Look

Observing = Literal["board", "planes"]
"""``board``: a code for every cell, then those of the pieces; ``planes``: a plane of 0 and 1 for every code."""

Mask = NDArray[np.bool_]


class Actions(spaces.Discrete):
    """Numbers from 0, of which not all are legal at any time: without a mask, ``sample`` draws a legal one.

    Args:
        legal: which ones are legal; the environment that owns the space changes this array as it goes on.
    """

    def __init__(self, legal: Mask) -> None:
        super().__init__(len(legal))
        self._legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """An action by chance: a legal one, or one that the mask allows."""
        if mask is None and probability is None:
            mask = self._legal.astype(np.int8)
        return super().sample(mask, probability)


class ManyActions(spaces.MultiDiscrete):
    """Actions of many environments at once: without a mask, ``sample`` draws legal ones.

    Args:
        legal: which ones are legal, a row for every environment.
    """

    def __init__(self, legal: Mask) -> None:
        super().__init__(np.full(len(legal), legal.shape[1]))
        self._legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> NDArray[Any]:
        """Actions by chance: legal ones, or those that the masks allow."""
        drawn: NDArray[Any]
        if mask is not None or probability is not None:
            drawn = super().sample(mask, probability)
        else:
            lots = self.np_random.random(self._legal.shape, np.float32) + self._legal
            drawn = lots.argmax(1).astype(self.dtype)
        return drawn


def check_observing(obs: object) -> None:
    """Refuses what is not a way to observe.

    Raises:
        ChainfallError: it names those that there are.
    """
    if obs not in get_args(Observing):
        raise ChainfallError(f"obs {shown(obs)}: expected {' or '.join(get_args(Observing))}")


def observation_space(look: Look, obs: Observing, actions: int, *, mask_in_obs: bool) -> Space[Any]:
    """What one environment shows."""
    seen: Space[Any]
    if obs == "board":
        seen = spaces.Box(0, look.kinds - 1, (look.size,), np.uint8)
    else:
        planes = (look.kinds - 1) * (look.layers + look.shown)
        seen = spaces.Box(0, 1, (planes, look.rows, look.columns), np.uint8)
    if not mask_in_obs:
        return seen
    return spaces.Dict({"observation": seen, "action_mask": spaces.MultiBinary(actions)})


def planes(look: Look, codes: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Observations as planes.

    For every board a plane for each code but that of an empty cell; then the same for every part of the pieces, each of
    these planes all 0 or all 1.

    Args:
        look: how the codes were made.
        codes: one observation, or a row for each.
    """
    many = codes.reshape(-1, look.size)
    kinds = np.arange(1, look.kinds, dtype=np.uint8)[:, None]
    boards = many[:, : look.cells].reshape(len(many), look.layers, 1, -1) == kinds
    pieces = many[:, look.cells :].reshape(len(many), look.shown, 1, 1) == kinds
    shape = (len(many), -1, look.rows, look.columns)
    spread = np.broadcast_to(pieces, (*pieces.shape[:3], look.rows * look.columns))
    found = np.concatenate([boards.reshape(shape), spread.reshape(shape)], axis=1).view(np.uint8)
    return found if codes.ndim > 1 else found[0]
