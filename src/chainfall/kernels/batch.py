"""Many games at once, played by placements or by ticks, with NumPy arrays (the extra ``fast``)."""

from collections.abc import Sequence
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from chainfall.core.errors import shown
from chainfall.core.options import Options, from_plain
from chainfall.kernels.boards import Boards, RolloutTotals, Values
from chainfall.kernels.native import KernelError, native
from chainfall.kernels.restoring import Restorable
from chainfall.play import registry

_LARGEST_SEED = 2**64 - 1
_BOOL, _UINT8, _INT32, _INT64 = map(np.dtype, (np.bool_, np.uint8, np.int32, np.int64))


class Batch(Restorable):
    """Games of one kind, side by side.

    An action is the number of a placement, ``column * 4 + turns``, or of a square, row by row. Methods return new
    arrays, unless the caller passes arrays to fill: those must have the shape and type that the method would return,
    and must not share memory. If an argument is wrong, or another thread is playing in the same batch, a method raises
    a :class:`~chainfall.kernels.native.KernelError` and nothing changes.

    >>> batch = Batch("puzzle-fighter", 2)
    >>> batch.reset([1, 2])
    >>> batch.step([12, 0])
    (array([5020,    0]), array([False, False]))

    In a game with seats every board is a match. Actions, observations and points have an extra dimension for the seats,
    and the last action is to wait: it is the only legal one at a seat where no decision is due. Such a game can also be
    played by ticks.

    >>> matches = Batch("dr-mario-versus", 2)
    >>> matches.reset([1, 2])
    >>> matches.tick([[0, 0], [0, 0]])
    array([False, False])
    >>> matches.legal().shape
    (2, 2, 33)

    Args:
        game: the game's id.
        count: the number of games.
        build: which build of the kernel to use; by default the fastest.
        options: the game's options.

    Attributes:
        boards: the memory of the games, for direct access to the kernel.

    Raises:
        KernelError: there is no kernel for the game, or it does not support an option.
        OptionError: an option is wrong.
    """

    def __init__(self, game: str, count: int, *, build: str | None = None, **options: object) -> None:
        if not isinstance(game, str):
            raise KernelError(f"game {shown(game)}: expected a name")
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
        """The options of every game."""
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
        """Starts games.

        Args:
            seeds: one seed per board.
            where: a mask of the boards; by default all of them.

        Raises:
            KernelError: there is not exactly one seed per board, or a seed is not a number from 0 to 2**64 - 1.
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
        """Plays an action on every board; returns the points that each won, and whether its game is over.

        With seats there is one action per seat, and the match goes on until a decision is due at any seat: a piece is
        in the air, and it has not been decided where it should go.

        Args:
            actions: one action per board or seat, legal where it is played.
            points: an array to fill.
            over: an array to fill.
            where: a mask of the boards; by default all of them. Other boards win 0 points and are not over, or keep the
                values of the passed arrays.

        Raises:
            KernelError: an action is illegal; nothing was played.
        """
        self._check_begun()
        checked = _numbers(actions, np.int32, self._rows, "actions")
        chosen = _flags(where, len(self))
        points = _filled("points", points, self._rows, _INT64)
        over = _filled("over", over, (len(self),), _BOOL)
        boards = self.boards
        wrong = native().step(self._number, boards.setup, boards.memory, checked, chosen, points, over)
        if wrong >= 0:
            raise KernelError(self._why_not(wrong, int(checked.flat[wrong])))
        return points, over

    def _why_not(self, wrong: int, action: int) -> str:
        number, seat = divmod(wrong, self.seats)
        place = f"board {number}" if self.seats == 1 else f"board {number}, seat {seat}"
        if not 0 <= action < self.actions:
            return f"{place}: action {action}, expected a number from 0 to {self.actions - 1}"
        if not self.boards.moves(number, seat):
            return f"{place}: the game is over{' or paused' if self.seats > 1 else ''}, call reset first"
        return f"{place}: action {action} is not legal now"

    def tick(
        self, masks: ArrayLike, over: NDArray[np.bool_] | None = None, *, where: ArrayLike | None = None
    ) -> NDArray[np.bool_]:
        """Plays one tick of every match in real time; returns whether each is over.

        Args:
            masks: the buttons held at every seat, as in :mod:`chainfall.core.buttons`.
            over: an array to fill.
            where: a mask of the matches; by default all of them.

        Raises:
            KernelError: the game has no seats.
        """
        self._check_begun()
        checked = _numbers(masks, np.int32, self._rows, "masks")
        chosen = _flags(where, len(self))
        over = _filled("over", over, (len(self),), _BOOL)
        native().tick(self._number, self.boards.setup, self.boards.memory, checked, chosen, over)
        return over

    def legal(self, out: NDArray[np.bool_] | None = None, *, where: ArrayLike | None = None) -> NDArray[np.bool_]:
        """Which actions are legal, one row per board or seat; none where the game is over.

        Args:
            out: an array to fill.
            where: a mask of the boards; by default all of them.
        """
        self._check_begun()
        out = _filled("out", out, (*self._rows, self.actions), _BOOL)
        native().legal(self._number, self.boards.setup, self.boards.memory, _flags(where, len(self)), out)
        return out

    def observe(self, out: NDArray[np.uint8] | None = None, *, where: ArrayLike | None = None) -> NDArray[np.uint8]:
        """What a player sees, one row per board or seat.

        A row has the codes of all cells from the top left, those of the pieces, then the numbers beside the board in
        four bytes each; ``chainfall.envs.look`` explains them.

        Args:
            out: an array to fill.
            where: a mask of the boards; by default all of them.
        """
        self._check_begun()
        kernel = self.boards.kernel
        size = kernel.rows * kernel.columns + kernel.shown
        out = _filled("out", out, (*self._rows, size), _UINT8)
        native().observe(self._number, self.boards.memory, _flags(where, len(self)), out)
        return out

    def scores(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """The scores so far."""
        self._check_begun()
        out = _filled("out", out, self._rows, _INT64)
        native().scores(self._number, self.boards.memory, None, out)
        return out

    def wins(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """The rounds won so far by each seat.

        Raises:
            KernelError: the game has no seats.
        """
        self._check_begun()
        out = _filled("out", out, self._rows, _INT64)
        native().wins(self._number, self.boards.memory, None, out)
        return out

    def winner(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """The seat that has won each match, or -1 if the match goes on or is a draw.

        Raises:
            KernelError: the game has no seats.
        """
        self._check_begun()
        out = _filled("out", out, (len(self),), _INT32)
        native().winner(self._number, self.boards.memory, None, out)
        return out

    def features(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """The features that a search weighs, one row per board."""
        self._check_begun()
        out = _filled("out", out, (len(self), self.boards.kernel.features), _INT32)
        native().measure(self._number, self.boards.memory, None, out)
        return out

    def clone(self) -> "Batch":
        """A copy of the same games, which can be continued independently."""
        return self._holding(self.boards.memory)

    def _holding(self, content: Any) -> "Batch":
        new = object.__new__(Batch)
        new._hold(self.boards.holding(content), begun=self._begun)
        return new

    def pack(self, number: SupportsIndex, state: Any) -> None:
        """Loads a state of the reference onto a board: one in which a piece has just appeared, or the end of a game.

        A state of a match can be any that occurs in play.

        Raises:
            KernelError: it is not such a state, or has other options.
        """
        if self._begun:
            self.boards.pack(number, state)
            return
        fresh = self.clone()
        fresh.reset(np.zeros(len(self), np.uint64))
        fresh.boards.pack(number, state)
        self._hold(fresh.boards, begun=True)

    def unpack(self, number: SupportsIndex) -> Any:
        """A board as the state of the reference."""
        self._check_begun()
        return self.boards.unpack(number)

    def rollout(
        self,
        steps: int | None = None,
        policy: str | Sequence[str] = "random",
        seeds: ArrayLike | None = None,
        seed: int = 0,
    ) -> RolloutTotals:
        """Plays on every board with a policy, ``random`` or ``greedy``.

        A single-player game that is over restarts. A match that is over stays as it is, so that it can be inspected.

        Args:
            steps: the number of placements per board, or of steps per match; by default matches are played to their
                end.
            policy: what chooses placements; in a game with seats this can also be one policy per seat.
            seeds: seeds to restart all games with first; without them the games continue.
            seed: the source of random choices and of the seeds of later games.
        """
        if seeds is not None:
            self.reset(seeds)
        self._check_begun()
        return self.boards.rollout(steps, policy, seed)

    def expand(self, number: SupportsIndex) -> tuple[NDArray[np.int64], "Batch"]:
        """Every legal action on a board, and a batch with the board that each leads to."""
        self._check_begun()
        board = self.boards.board(number)
        if self.seats > 1:
            raise KernelError(f"{self.boards.kernel.game}: expected a game for one, whose actions are one player's")
        legal = np.empty(self.actions, np.bool_)
        native().legal(self._number, self.boards.setup, board, None, legal)
        actions = np.flatnonzero(legal)
        if not len(actions):
            raise KernelError(f"board {number}: the game is over, expected a running game")
        following = self._holding(bytes(board) * len(actions))
        following.step(actions)
        return actions, following

    def beam(
        self,
        number: SupportsIndex,
        depth: int,
        width: int,
        weights: Sequence[int],
        *,
        samples: int = 4,
        seed: int = 0,
        even: bool = False,
    ) -> Values:
        """Looks ahead from a board; see :meth:`chainfall.kernels.boards.Boards.beam`."""
        self._check_begun()
        return self.boards.beam(number, weights, depth=depth, width=width, samples=samples, seed=seed, even=even)

    def _check_begun(self) -> None:
        if not self._begun:
            raise KernelError("no game has begun: call reset first")


def _filled(name: str, given: Any, shape: tuple[int, ...], kind: np.dtype[Any]) -> NDArray[Any]:
    """An array to fill: the given one, if it is suitable, or a new one."""
    if given is None:
        return np.zeros(shape, kind)
    if not isinstance(given, np.ndarray):
        raise KernelError(f"{name} {shown(given)}: expected an array of NumPy")
    if given.shape != shape or given.dtype != kind:
        raise KernelError(f"{name} of shape {given.shape} and type {given.dtype}: expected {shape} and {kind}")
    if not (given.flags.c_contiguous and given.flags.writeable and given.flags.aligned):
        raise KernelError(f"{name}: expected an array that is C-contiguous, aligned and writable")
    return given


def _array(name: str, values: ArrayLike) -> NDArray[Any]:
    try:
        return np.asarray(values)
    except (TypeError, ValueError, OverflowError) as error:
        raise KernelError(f"{name}: {error}, expected an array") from error


def _numbers(values: ArrayLike, kind: type[np.int32 | np.uint64], shape: tuple[int, ...], name: str) -> NDArray[Any]:
    """One whole number per board or seat, as an array that the kernel can read."""
    found = _array(name, values)
    if found.shape != shape:
        raise KernelError(f"{name} of shape {found.shape}: expected {shape}")
    if found.dtype.kind not in "iu":
        raise KernelError(f"{name} of type {found.dtype}: expected whole numbers")
    if found.dtype != kind:
        limits = np.iinfo(kind)
        if found.min() < limits.min or found.max() > limits.max:  # a quick check, since it runs on every step
            wrong = np.argwhere((found < limits.min) | (found > limits.max))[0]
            expected = f"a number from {limits.min} to {limits.max}"
            raise KernelError(f"{name}: {found[tuple(wrong)]} on board {wrong[0]}, expected {expected}")
    return np.ascontiguousarray(found, kind)


def _seeds(seeds: ArrayLike, shape: tuple[int, ...]) -> NDArray[np.uint64]:
    found = _array("seeds", seeds)
    if found.dtype == object:  # numbers too large for any NumPy type
        raise KernelError(f"seeds: expected whole numbers from 0 to {_LARGEST_SEED}")
    if found.dtype.kind == "i" and (found < 0).any():
        raise KernelError(f"seeds: {found[found < 0][0]}, expected whole numbers from 0 to {_LARGEST_SEED}")
    return _numbers(found.astype(np.uint64) if found.dtype.kind == "i" else found, np.uint64, shape, "seeds")


def _flags(values: ArrayLike | None, count: int) -> NDArray[np.uint8] | None:
    if values is None:
        return None
    found = _array("where", values)
    if found.shape != (count,) or found.dtype != np.bool_:
        raise KernelError(f"where of shape {found.shape} and type {found.dtype}: expected ({count},) and bool")
    return np.ascontiguousarray(found).view(np.uint8)
