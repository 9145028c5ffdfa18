"""Engines: one game behind an environment, on the reference or on a kernel. Both give the same observations."""

from array import array
from functools import partial
from operator import index
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from chainfall.core.errors import ChainfallError
from chainfall.core.options import Options
from chainfall.core.seats import seats_of
from chainfall.envs.illegal import IllegalActionError
from chainfall.envs.look import FrameCodes, kernel_look, look_of
from chainfall.envs.moves import Buttons, Moves, moves_of
from chainfall.envs.spaces import Mask
from chainfall.kernels.boards import Boards
from chainfall.kernels.native import KernelError, native
from chainfall.play.registry import AnyGame


class Playable(Protocol):
    """What environments need from both games and matches.

    Attributes:
        codes: the current observation; always the same array.
        legal: which actions are legal now; always the same array.
        over: whether it is over.
    """

    codes: NDArray[np.uint8]
    legal: Mask
    over: bool

    @property
    def state(self) -> Any:
        """The current state, as a state of the reference."""

    def begin(self, seed: int) -> None:
        """Starts a new game, and plays until the first choice is due."""

    def keep(self) -> Any:
        """A snapshot to go back to; None before the first game."""

    def restore(self, kept: Any) -> None:
        """Goes back to a snapshot."""


class Engine(Playable, Protocol):
    """One game, played by actions.

    Attributes:
        look: how the game is encoded as codes and numbers.
    """

    look: FrameCodes

    def play(self, action: Any) -> int:
        """Plays an action, and returns the points that it won.

        Raises:
            IllegalActionError: it is not legal now; nothing changed.
            ChainfallError: no game is running.
            TypeError: it is not a whole number.
        """


class ReferenceEngine:
    """A game on the reference rules."""

    def __init__(self, game: AnyGame, options: Options, *, ticks: bool = False) -> None:
        self._game = game
        self._options = options
        self.look = look_of(game, options, layered=ticks)
        self._moves: Moves = Buttons(game, options) if ticks else moves_of(game, options, self.look.turns)
        self.codes = np.zeros(self.look.length, np.uint8)
        self.legal = np.zeros(self._moves.count, np.bool_)
        self.over = True
        self.state: Any = None

    def begin(self, seed: int) -> None:
        """Starts a game."""
        self.state = self._moves.begin(self._game.start(self._options, seed))
        self._score = self._show()

    def play(self, action: Any) -> int:
        """Plays an action."""
        number = index(action)
        if not (0 <= number < len(self.legal) and self.legal[number]):
            raise refused(number, self.legal)
        self.state = self._moves.after(self.state, number)
        before = self._score
        self._score = self._show()
        return self._score - before

    def keep(self) -> Any:
        """The state itself."""
        return self.state

    def restore(self, kept: Any) -> None:
        """Goes back to a state."""
        self.state = kept
        if kept is None:
            clear(self)
        else:
            self._score = self._show()

    def _show(self) -> int:
        """Fills the arrays, and returns the score."""
        frame = self._game.frame(self.state)
        self.codes[:] = self.look.bytes(frame.boards[0])
        self.legal[:] = False
        self.legal[np.array(self._moves.legal(self.state), np.intp)] = True
        self.over = self._game.outcome(self.state) is not None
        return frame.score


class KernelEngine:
    """A game on a kernel: one call plays an action and fills both arrays."""

    def __init__(self, game: AnyGame, options: Options) -> None:
        boards = Boards(game.id, 1, options)
        self._boards = boards
        self.look = kernel_look(boards.kernel)
        self._seen = np.zeros(self.look.length + boards.kernel.actions, np.uint8)
        self.codes = self._seen[: self.look.length]
        self.legal: Mask = self._seen[self.look.length :].view(np.bool_)
        self.over = True
        self._begun = False
        self._turn = partial(native().turn, boards.kernel.number, boards.setup, boards.memory)

    @property
    def state(self) -> Any:
        """The board as a state of the reference."""
        return self._boards.unpack(0)

    def begin(self, seed: int) -> None:
        """Starts a game."""
        boards = self._boards
        native().reset(boards.kernel.number, boards.setup, boards.memory, array("Q", [seed]), None)
        self._show()

    def keep(self) -> bytes | None:
        """A copy of the board's memory."""
        return bytes(self._boards.memory) if self._begun else None

    def restore(self, kept: bytes | None) -> None:
        """Overwrites the board's memory."""
        self._begun = kept is not None
        if kept is None:
            clear(self)
        else:
            self._boards.fill(kept)
            self._show()

    def _show(self) -> None:
        """Fills the arrays."""
        number, boards = self._boards.kernel.number, self._boards
        native().observe(number, boards.memory, None, self.codes)
        legal = np.empty_like(self.legal)  # the kernel fills an array only if it is aligned
        native().legal(number, boards.setup, boards.memory, None, legal)
        self.legal[:] = legal
        self.over = not self.legal.any()
        self._begun = True

    def play(self, action: Any) -> int:
        """Plays an action."""
        found: int | None = self._turn(action, self._seen) if self._begun else None
        if found is None:
            raise refused(index(action), self.legal)
        self.over = found & 1 == 1
        return found >> 1


def engine_of(game: AnyGame, options: Options, kernel: bool | None, *, ticks: bool = False) -> Engine:
    """The engine for a game: its kernel if there is one that supports the options, otherwise the reference.

    Args:
        game: the game.
        options: the options to start it with.
        kernel: True to require the kernel, False to require the reference.
        ticks: whether an action is a tick, which only the reference supports.

    Raises:
        ChainfallError: the game cannot be played by actions, or not on a kernel.
    """
    if seats_of(game) > 1:
        raise ChainfallError(f"{game.id} is for {seats_of(game)} players: expected a game for one (see parallel_env)")
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


def clear(engine: Playable) -> None:
    """The error for when no game has begun."""
    engine.codes[:] = 0
    engine.legal[:] = False
    engine.over = True


def refused(action: int, legal: Mask, who: str = "") -> ChainfallError:
    """The error that says why an action cannot be played; an :class:`IllegalActionError` if another one could."""
    fine = np.flatnonzero(legal).tolist()
    if not 0 <= action < len(legal):
        why = f"{who}action {action}: expected a number from 0 to {len(legal) - 1}"
    elif not fine:
        why = f"{who}action {action}: no game is running, call reset first"
    else:
        why = f"{who}action {action} is not legal now, expected one of {', '.join(map(str, fine))}"
    return IllegalActionError(why) if fine else ChainfallError(why)
