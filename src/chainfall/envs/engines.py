"""Engines: one game behind an environment, on the reference or on a kernel. Both show the same."""

from array import array
from functools import partial
from operator import index
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from chainfall.core.errors import ChainfallError
from chainfall.core.options import Options
from chainfall.envs.look import Look, kernel_look, look_of
from chainfall.envs.moves import Buttons, Moves, moves_of
from chainfall.envs.spaces import Mask
from chainfall.kernels.boards import Boards
from chainfall.kernels.native import KernelError, native
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

    def play(self, action: Any) -> int:
        """Plays an action; the points that it won.

        Raises:
            ChainfallError: it is not legal now; nothing changed.
            TypeError: it is not a whole number.
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

    def play(self, action: Any) -> int:
        """Plays an action."""
        number = index(action)
        if not (0 <= number < len(self.legal) and self.legal[number]):
            raise ChainfallError(why_not(number, self.legal))
        self.state = self._moves.after(self.state, number)
        before = self._score
        self._score = self._show()
        return self._score - before

    def _show(self) -> int:
        """Fills the arrays; the score."""
        frame = self._game.frame(self.state)
        self.codes[:] = self.look.codes(frame.boards[0])
        self.legal[:] = False
        self.legal[np.array(self._moves.legal(self.state), np.intp)] = True
        self.over = self._game.outcome(self.state) is not None
        return frame.score


class KernelEngine:
    """A game on a kernel: one call plays an action, and fills both arrays."""

    def __init__(self, game: AnyGame, options: Options) -> None:
        boards = Boards(game.id, 1, options)
        self._boards = boards
        self.look = kernel_look(boards.kernel)
        self._seen = np.zeros(self.look.size + boards.kernel.actions, np.uint8)
        self.codes = self._seen[: self.look.size]
        self.legal: Mask = self._seen[self.look.size :].view(np.bool_)
        self.over = True
        self._turn = partial(native().turn, boards.kernel.number, boards.setup, boards.memory)

    @property
    def state(self) -> Any:
        """The board as the reference has it."""
        return self._boards.unpack(0)

    def begin(self, seed: int) -> None:
        """Begins a game."""
        number, boards = self._boards.kernel.number, self._boards
        native().reset(number, boards.setup, boards.memory, array("Q", [seed]), None)
        native().observe(number, boards.memory, None, self.codes)
        legal = np.empty_like(self.legal)  # the kernel fills an array only if it is aligned
        native().legal(number, boards.setup, boards.memory, None, legal)
        self.legal[:] = legal
        self.over = not self.legal.any()

    def play(self, action: Any) -> int:
        """Plays an action."""
        found: int | None = self._turn(action, self._seen)
        if found is None:
            raise ChainfallError(why_not(index(action), self.legal))
        self.over = found & 1 == 1
        return found >> 1


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


def why_not(action: int, legal: Mask) -> str:
    """Why an action cannot be played."""
    if not 0 <= action < len(legal):
        return f"action {action}: expected a number from 0 to {len(legal) - 1}"
    fine = np.flatnonzero(legal).tolist()
    if not fine:
        return f"action {action}: no game is running, expected a reset"
    return f"action {action} is not legal now, expected one of {', '.join(map(str, fine))}"
