"""Many games at once, by placements or by ticks, in arrays of NumPy (the extra ``fast``)."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from chainfall.core.options import Options, from_plain
from chainfall.kernels.boards import Boards, Tally, Values
from chainfall.kernels.native import KernelError, native
from chainfall.play import registry

_LARGEST_SEED = 2**64 - 1


class Batch:
    """Games of one kind, side by side.

    An action is the number of a placement, ``column * 4 + turns``, or of a square, row by row. The arrays that a method
    answers with are the caller's own, unless it hands some in to be filled.

    >>> batch = Batch("puzzle-fighter", 2)
    >>> batch.reset([1, 2])
    >>> batch.step([12, 0])
    (array([5020,    0]), array([False, False]))

    In a game with seats every board is a match. What a player does, sees or wins has one dimension more, for the seats,
    and the last action is to wait: it is the only one that is legal at a seat where no decision is due. Such a game can
    be played by ticks, too.

    >>> matches = Batch("dr-mario-versus", 2)
    >>> matches.reset([1, 2])
    >>> matches.tick([[0, 0], [0, 0]])
    array([False, False])
    >>> matches.legal().shape
    (2, 2, 33)

    Args:
        game: the game's id.
        count: how many games are played.
        build: which build of the kernel to use; the quickest one if it is left out.
        options: the game's options.

    Attributes:
        boards: the memory of the games, for those who look further into the kernel.

    Raises:
        KernelError: there is no kernel for the game, or it does not know an option.
        OptionError: an option is wrong.
    """

    def __init__(self, game: str, count: int, *, build: str | None = None, **options: object) -> None:
        chosen = from_plain(registry.game(game).Options, options)
        self._hold(Boards(game, count, chosen, build=build), begun=False)

    def _hold(self, boards: Boards, *, begun: bool) -> None:
        self.boards = boards
        self._number = boards.kernel.number
        self._rows = (boards.count,) if boards.kernel.seats == 1 else (boards.count, boards.kernel.seats)
        self._begun = begun

    def __len__(self) -> int:
        return self.boards.count

    @property
    def options(self) -> Options:
        """What every game is started with."""
        options: Options = self.boards.options
        return options

    @property
    def seats(self) -> int:
        """How many players a game has."""
        return self.boards.kernel.seats

    @property
    def actions(self) -> int:
        """How many actions there are, legal or not."""
        return self.boards.kernel.actions

    def reset(self, seeds: ArrayLike, where: ArrayLike | None = None) -> None:
        """Begins games.

        Args:
            seeds: one seed for every board.
            where: on which boards; on all of them if it is left out.

        Raises:
            KernelError: there are more or fewer seeds than boards, or one is not a number from 0 to 2**64 - 1.
        """
        checked = _seeds(seeds, (len(self),))
        chosen = _flags(where, len(self))
        if not (self._begun or chosen is None or chosen.all()):
            raise KernelError("the first reset begins all games: expected no 'where'")
        native().reset(self._number, self.boards.setup, self.boards.memory, checked, chosen)
        self._begun = True

    def step(
        self,
        actions: ArrayLike,
        points: NDArray[np.int64] | None = None,
        over: NDArray[np.bool_] | None = None,
        *,
        where: ArrayLike | None = None,
    ) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Plays an action on every board; the points that each won, and whether its game is over.

        With seats it is one at every seat, and the match goes on until a decision is due at any of them: a piece is in
        the air, and it is not known yet where it should go.

        Args:
            actions: one action for every board or seat, legal where it is played.
            points: an array to fill.
            over: an array to fill.
            where: on which boards; on all of them if it is left out. Others win 0 points and are not over, or have
                what the arrays to fill had.

        Raises:
            KernelError: an action is not legal; then nothing was played.
        """
        self._check_begun()
        checked = _numbers(actions, np.int32, self._rows, "actions")
        chosen = _flags(where, len(self))
        points = np.zeros(self._rows, np.int64) if points is None else points
        over = np.zeros(len(self), np.bool_) if over is None else over
        boards = self.boards
        wrong = _called(native().step, self._number, boards.setup, boards.memory, checked, chosen, points, over)
        if wrong >= 0:
            raise KernelError(self._why_not(wrong, int(checked.flat[wrong])))
        return points, over

    def _why_not(self, wrong: int, action: int) -> str:
        number, seat = divmod(wrong, self.seats)
        place = f"board {number}" if self.seats == 1 else f"board {number}, seat {seat}"
        if not 0 <= action < self.actions:
            return f"{place}: action {action}, expected a number from 0 to {self.actions - 1}"
        if not self.boards.moves(number, seat):
            return f"{place}: the game is over{' or paused' if self.seats > 1 else ''}, expected a reset"
        return f"{place}: action {action} is not legal now"

    def tick(
        self, masks: ArrayLike, over: NDArray[np.bool_] | None = None, *, where: ArrayLike | None = None
    ) -> NDArray[np.bool_]:
        """One tick of every match in real time; whether it is over.

        Args:
            masks: the buttons that are held at every seat, as in :mod:`chainfall.core.buttons`.
            over: an array to fill.
            where: in which matches; in all of them if it is left out.

        Raises:
            KernelError: the game has no seats.
        """
        self._check_begun()
        checked = _numbers(masks, np.int32, self._rows, "masks")
        chosen = _flags(where, len(self))
        over = np.zeros(len(self), np.bool_) if over is None else over
        _called(native().tick, self._number, self.boards.setup, self.boards.memory, checked, chosen, over)
        return over

    def legal(self, out: NDArray[np.bool_] | None = None, *, where: ArrayLike | None = None) -> NDArray[np.bool_]:
        """Which actions are legal, a row for every board or seat; none where the game is over.

        Args:
            out: an array to fill.
            where: for which boards; for all of them if it is left out.
        """
        self._check_begun()
        out = np.zeros((*self._rows, self.actions), np.bool_) if out is None else out
        _called(native().legal, self._number, self.boards.setup, self.boards.memory, _flags(where, len(self)), out)
        return out

    def observe(self, out: NDArray[np.uint8] | None = None, *, where: ArrayLike | None = None) -> NDArray[np.uint8]:
        """What a player sees, a row for every board or seat: the codes of all cells from the top left, then the pieces.

        Args:
            out: an array to fill.
            where: for which boards; for all of them if it is left out.
        """
        self._check_begun()
        kernel = self.boards.kernel
        size = kernel.rows * kernel.columns + kernel.shown
        out = np.zeros((*self._rows, size), np.uint8) if out is None else out
        _called(native().observe, self._number, self.boards.memory, _flags(where, len(self)), out)
        return out

    def scores(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """The scores so far."""
        self._check_begun()
        out = np.empty(self._rows, np.int64) if out is None else out
        _called(native().scores, self._number, self.boards.memory, None, out)
        return out

    def wins(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """The rounds that every seat has won so far.

        Raises:
            KernelError: the game has no seats.
        """
        self._check_begun()
        out = np.empty(self._rows, np.int64) if out is None else out
        _called(native().wins, self._number, self.boards.memory, None, out)
        return out

    def winner(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """The seat that has won each match, or -1 where nobody has: it goes on, or is a draw.

        Raises:
            KernelError: the game has no seats.
        """
        self._check_begun()
        out = np.empty(len(self), np.int32) if out is None else out
        _called(native().winner, self._number, self.boards.memory, None, out)
        return out

    def features(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """What a search weighs, a row for every board."""
        self._check_begun()
        out = np.empty((len(self), self.boards.kernel.features), np.int32) if out is None else out
        _called(native().measure, self._number, self.boards.memory, None, out)
        return out

    def clone(self) -> "Batch":
        """The same games once more, to be played on in another way."""
        return self._holding(self.boards.memory)

    def _holding(self, content: memoryview | bytes) -> "Batch":
        new = object.__new__(Batch)
        new._hold(self.boards.holding(content), begun=self._begun)
        return new

    def pack(self, number: int, state: Any) -> None:
        """Puts a state of the reference onto a board: one in which a piece has just appeared, or the end of a game.

        A state of a match can be any that comes up in play.

        Raises:
            KernelError: it is not such a state, or has other options.
        """
        if not self._begun:
            self.reset(np.zeros(len(self), np.uint64))
        self.boards.pack(number, state)

    def unpack(self, number: int) -> Any:
        """A board as the state of the reference."""
        self._check_begun()
        return self.boards.unpack(number)

    def rollout(
        self,
        steps: int | None = None,
        policy: str | Sequence[str] = "random",
        seeds: ArrayLike | None = None,
        seed: int = 0,
    ) -> Tally:
        """Plays on every board by a policy, ``random`` or ``greedy``.

        A game for one that is over begins again. A match that is over stays as it is, so that it can be looked at.

        Args:
            steps: how many placements each board gets, or steps each match; without it matches are played to their end.
            policy: what chooses placements; in a game with seats also a policy for each of them.
            seeds: seeds to begin anew with before; without them the games go on as they are.
            seed: where chance and the seeds of later games come from.
        """
        if seeds is not None:
            self.reset(seeds)
        self._check_begun()
        return self.boards.rollout(steps, policy, seed)

    def expand(self, number: int) -> tuple[NDArray[np.int64], "Batch"]:
        """Every legal action on a board, and a batch with the board that each leads to."""
        self._check_begun()
        board = self.boards.board(number)
        if self.seats > 1:
            raise KernelError(f"{self.boards.kernel.game}: expected a game for one, whose actions are one player's")
        legal = np.empty(self.actions, np.bool_)
        native().legal(self._number, self.boards.setup, board, None, legal)
        actions = np.flatnonzero(legal)
        if not len(actions):
            raise KernelError(f"board {number}: the game is over, expected one that goes on")
        following = self._holding(bytes(board) * len(actions))
        following.step(actions)
        return actions, following

    def beam(
        self, number: int, depth: int, width: int, weights: Sequence[int], *, samples: int = 4, seed: int = 0
    ) -> Values:
        """Looks ahead from a board; see :meth:`chainfall.kernels.boards.Boards.beam`."""
        self._check_begun()
        return self.boards.beam(number, weights, depth=depth, width=width, samples=samples, seed=seed)

    def _check_begun(self) -> None:
        if not self._begun:
            raise KernelError("no game has begun: expected a reset before")


def _called(function: Any, *arguments: Any) -> Any:
    """Calls the module in C, which says what is wrong with an array that is to be filled."""
    try:
        return function(*arguments)
    except (ValueError, BufferError) as error:
        raise KernelError(str(error)) from error


def _numbers(values: ArrayLike, kind: type[np.int32 | np.uint64], shape: tuple[int, ...], name: str) -> NDArray[Any]:
    """One whole number for every board or seat, as an array that the kernel can read."""
    found = np.asarray(values)
    if found.shape != shape:
        raise KernelError(f"{name} of shape {found.shape}: expected {shape}")
    if found.dtype.kind not in "iu":
        raise KernelError(f"{name} of type {found.dtype}: expected whole numbers")
    if found.dtype != kind:
        limits = np.iinfo(kind)
        if found.min() < limits.min or found.max() > limits.max:  # on every step, so which one is asked later
            wrong = np.argwhere((found < limits.min) | (found > limits.max))[0]
            raise KernelError(f"{name}: {found[tuple(wrong)]} on board {wrong[0]}, expected a smaller number")
    return np.ascontiguousarray(found, kind)


def _seeds(seeds: ArrayLike, shape: tuple[int, ...]) -> NDArray[np.uint64]:
    found = np.asarray(seeds)
    if found.dtype == object:  # numbers too large for any type of NumPy's
        raise KernelError(f"seeds: expected whole numbers from 0 to {_LARGEST_SEED}")
    if found.dtype.kind == "i" and (found < 0).any():
        raise KernelError(f"seeds: {found[found < 0][0]}, expected whole numbers from 0 to {_LARGEST_SEED}")
    return _numbers(found.astype(np.uint64) if found.dtype.kind == "i" else found, np.uint64, shape, "seeds")


def _flags(values: ArrayLike | None, count: int) -> NDArray[np.uint8] | None:
    if values is None:
        return None
    found = np.asarray(values)
    if found.shape != (count,) or found.dtype != np.bool_:
        raise KernelError(f"where of shape {found.shape} and type {found.dtype}: expected ({count},) and bool")
    return np.ascontiguousarray(found).view(np.uint8)
