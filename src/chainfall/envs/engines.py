"""Engines: one game behind an environment, on the reference or on a kernel. Both show the same."""

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from chainfall.core.errors import ChainfallError
from chainfall.core.options import Options, to_plain
from chainfall.envs.look import Look, kernel_look, look_of
from chainfall.envs.moves import Buttons, Moves, moves_of
from chainfall.envs.spaces import Mask
from chainfall.kernels.batch import Batch
from chainfall.kernels.native import KernelError, kernel_of
from chainfall.play.registry import AnyGame


class Engine(Protocol):
    """One game, played by actions.

    Attributes:
        look: how it is told in codes.
        codes: what is seen now; the same array all the time.
        legal: which actions are legal now; the same array all the time.
        over: whether the game is over.
    """

    look: Look
    codes: NDArray[np.uint8]
    legal: Mask
    over: bool

    @property
    def state(self) -> Any:
        """Where the game stands, as a state of the reference."""

    def begin(self, seed: int) -> None:
        """Begins a game."""

    def play(self, action: int) -> int:
        """Plays an action that is in range; the points that it won.

        Raises:
            ChainfallError: it is not legal now; nothing changed.
        """


class ReferenceEngine:
    """A game by its rules as they are written to be read."""

    def __init__(self, game: AnyGame, options: Options, *, ticks: bool = False) -> None:
        self._game = game
        self._options = options
        self._moves: Moves = Buttons(game, options) if ticks else moves_of(game, options)
        self.look = look_of(game, options, layered=ticks)
        self.codes = np.zeros(self.look.size, np.uint8)
        self.legal = np.zeros(self._moves.count, np.bool_)
        self.over = True
        self.state: Any = None

    def begin(self, seed: int) -> None:
        """Begins a game."""
        self.state = self._moves.begin(self._game.start(self._options, seed))
        self._score = self._show()

    def play(self, action: int) -> int:
        """Plays an action."""
        if not self.legal[action]:
            raise ChainfallError(why_not(action, self.legal))
        self.state = self._moves.after(self.state, action)
        before = self._score
        self._score = self._show()
        return self._score - before

    def _show(self) -> int:
        """Fills the arrays; the score."""
        frame = self._game.frame(self.state)
        self.codes[:] = self.look.codes(frame)
        self.legal[:] = False
        self.legal[np.array(self._moves.legal(self.state), np.intp)] = True
        self.over = self._game.outcome(self.state) is not None
        return frame.score


class KernelEngine:
    """A game on a kernel."""

    def __init__(self, game: AnyGame, options: Options) -> None:
        known: dict[str, Any] = to_plain(options) if kernel_of(game.id) else {}
        self._batch = Batch(game.id, 1, **known)
        self.look = kernel_look(self._batch.boards.kernel)
        self.codes = np.zeros(self.look.size, np.uint8)
        self.legal = np.zeros(self._batch.actions, np.bool_)
        self.over = True

    @property
    def state(self) -> Any:
        """The board as the reference has it."""
        return self._batch.unpack(0)

    def begin(self, seed: int) -> None:
        """Begins a game."""
        self._batch.reset([seed])
        self._show()
        self.over = not self.legal.any()

    def play(self, action: int) -> int:
        """Plays an action."""
        if not self.legal[action]:
            raise ChainfallError(why_not(action, self.legal))
        points, over = self._batch.step([action])
        self._show()
        self.over = bool(over[0])
        return int(points[0])

    def _show(self) -> None:
        self._batch.legal(self.legal)
        self._batch.observe(self.codes)


def engine_of(game: AnyGame, options: Options, kernel: bool | None, *, ticks: bool = False) -> Engine:
    """What plays a game: its kernel where there is one that knows the options, else the reference.

    Args:
        game: the game.
        options: what it is started with.
        kernel: True for the kernel and nothing else, False for the reference.
        ticks: whether an action is a tick, which only the reference knows.

    Raises:
        ChainfallError: the game cannot be played by actions, or not on a kernel.
    """
    if kernel is False or (ticks and kernel is None):
        return ReferenceEngine(game, options, ticks=ticks)
    if ticks:
        raise KernelError(f"{game.id}: a kernel does not play by ticks, expected kernel=False")
    try:
        return KernelEngine(game, options)
    except KernelError:
        if kernel:
            raise
    return ReferenceEngine(game, options)


def why_not(action: int, legal: Mask | Sequence[bool]) -> str:
    """Why an action cannot be played."""
    fine = np.flatnonzero(legal).tolist()
    if not fine:
        return f"action {action}: the game is over, expected a reset"
    return f"action {action} is not legal now, expected one of {', '.join(map(str, fine))}"
