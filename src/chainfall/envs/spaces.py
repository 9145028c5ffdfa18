"""Spaces of observations and actions, and observations as planes."""

from typing import Any, Literal, get_args

import numpy as np
from gymnasium import Space, spaces
from numpy.typing import NDArray

from chainfall.core.errors import ChainfallError, shown
from chainfall.envs.look import FrameCodes

Observing = Literal["board", "planes"]
"""``board``: a code for every cell and part of the pieces, then the numbers; ``planes``: a plane of 0 and 1 for every
code, then the numbers."""

Mask = NDArray[np.bool_]

_BYTE = 255


class Actions(spaces.Discrete):
    """Actions numbered from 0, of which only some are legal at a time. Without a mask, ``sample`` draws a legal one.

    Args:
        legal: which actions are legal; the environment that owns the space updates this array.
    """

    def __init__(self, legal: Mask) -> None:
        super().__init__(len(legal))
        self._legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A random action: a legal one, or one that the mask allows."""
        if mask is None and probability is None:
            mask = self._legal.astype(np.int8)
        return super().sample(mask, probability)


class ManyActions(spaces.MultiDiscrete):
    """Actions of many environments at once: without a mask, ``sample`` draws legal ones.

    Args:
        legal: which actions are legal, one row per environment.
    """

    def __init__(self, legal: Mask) -> None:
        super().__init__(np.full(len(legal), legal.shape[1]))
        self._legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> NDArray[Any]:
        """Random actions: legal ones, or those that the masks allow."""
        drawn: NDArray[Any]
        if mask is not None or probability is not None:
            drawn = super().sample(tuple(mask) if isinstance(mask, np.ndarray) else mask, probability)
        else:
            lots = self.np_random.random(self._legal.shape, np.float32) + self._legal
            drawn = lots.argmax(1).astype(self.dtype)
        return drawn


def check_observing(obs: object) -> None:
    """Checks the name of an observation type.

    Raises:
        ChainfallError: the name is unknown; the message lists the known ones.
    """
    if obs not in get_args(Observing):
        raise ChainfallError(f"obs {shown(obs)}: expected {' or '.join(get_args(Observing))}")


def observation_space(
    look: FrameCodes, obs: Observing, actions: int, *, mask_in_obs: bool, boards: int = 1
) -> Space[Any]:
    """The observation space of one environment with one board or several."""
    seen = _box(look, obs, boards)
    return spaces.Dict({"observation": seen, "action_mask": spaces.MultiBinary(actions)}) if mask_in_obs else seen


def _box(look: FrameCodes, obs: Observing, boards: int) -> spaces.Box:
    """The space of codes or planes, including the bytes of numbers."""
    if obs == "board":
        most = [look.kinds - 1] * look.size + [_BYTE] * (look.length - look.size)
    else:
        most = [1] * ((look.kinds - 1) * (look.layers + look.shown)) + [_BYTE] * look.number_planes
    high = np.tile(np.array(most, np.uint8), boards)
    if obs == "planes":
        high = np.broadcast_to(high[:, None, None], (len(high), look.rows, look.columns))
    return spaces.Box(np.zeros_like(high), high, dtype=np.uint8)


def planes(look: FrameCodes, codes: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Observations as planes.

    Every board has a plane for each code except that of an empty cell. Then every part of the pieces has the same
    planes, each of them all 0 or all 1. The numbers are in the last planes, one byte per cell, row by row.

    Args:
        look: how the codes were made.
        codes: one observation, or one per row.
    """
    many = codes.reshape(-1, look.length)
    kinds = np.arange(1, look.kinds, dtype=np.uint8)[:, None]
    boards = many[:, : look.cells].reshape(len(many), look.layers, 1, -1) == kinds
    pieces = many[:, look.cells : look.size].reshape(len(many), look.shown, 1, 1) == kinds
    shape = (len(many), -1, look.rows, look.columns)
    spread = np.broadcast_to(pieces, (*pieces.shape[:3], look.rows * look.columns))
    numbers = np.zeros((len(many), look.number_planes * look.rows * look.columns), np.uint8)
    numbers[:, : look.length - look.size] = many[:, look.size :]
    parts = [boards.reshape(shape).view(np.uint8), spread.reshape(shape).view(np.uint8), numbers.reshape(shape)]
    found = np.concatenate(parts, axis=1)
    return found if codes.ndim > 1 else found[0]
