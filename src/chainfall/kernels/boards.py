"""The boards of a kernel in memory, and their conversion to and from states of the reference. This needs no NumPy."""

from array import array
from collections.abc import Iterable, Sequence
from copy import copy
from importlib import import_module
from typing import Any, NamedTuple, SupportsIndex

from chainfall.core.errors import shown
from chainfall.kernels.checking import number_within, whole_number
from chainfall.kernels.native import Kernel, KernelError, kernel_of, native
from chainfall.play import registry

POLICIES = ("random", "greedy")
"""The policies that can choose placements in C."""

_TO_THE_END = 2**31 - 1
"""More steps than any match takes."""

_MOST_BOARDS = 2**31 - 1
_MOST_STEPS = 2**63 - 1
_SEEDS = 2**32
_MOST_WEIGHT = 2**31 - 1

_LONGEST_LINE = 12
_NO_ACTION = b"\xff"
"""How long a line is, and what stands after its end, as in ``kernel.h``."""

_WIDEST = 1000
"""The largest width of a search that keeps as many boards for every move."""

_NO_STATE = (AttributeError, LookupError, TypeError, ValueError, ArithmeticError)
"""The errors raised by reading a state that cannot occur in play."""


class RolloutTotals(NamedTuple):
    """The result of many games: placements played, games ended, and the sum of their scores."""

    placements: int
    games: int
    score: int


class Values(NamedTuple):
    """The result of looking ahead.

    Attributes:
        moves: the value of every legal move.
        lines: for every legal move the moves that lead to its value in the first future: itself first, then those after
            it, twelve in all at most.
        tried: how many moves were tried.
    """

    moves: dict[Any, float]
    lines: dict[Any, tuple[Any, ...]]
    tried: int


def translator(game: str) -> Any:
    """The module that translates between a game's states and the numbers of its kernel."""
    return import_module(f"chainfall.kernels.{game.replace('-', '_')}")


class Boards:
    """A number of boards of one game in memory.

    Args:
        game: the game's id.
        count: the number of boards.
        options: the options of every game on them; by default the game's defaults.
        build: which build of the kernel to use; by default the fastest.

    Attributes:
        kernel: the kernel that plays on them.
        options: the options of every game on them.
        count: the number of boards.
        setup: the kernel's memory, shared by all boards.
        memory: the boards. Their bytes can be read and stored elsewhere; :meth:`holding` makes boards from them again.

    Raises:
        KernelError: there is no such kernel, or it does not support an option.
    """

    def __init__(self, game: str, count: int = 1, options: Any = None, *, build: str | None = None) -> None:
        self.kernel: Kernel = kernel_of(game, build)
        self.count = whole_number("boards", count)
        if not 1 <= self.count <= _MOST_BOARDS:
            raise KernelError(f"{shown(self.count)} boards: expected at least one, and {_MOST_BOARDS} at most")
        self._translator = translator(game)
        self.options = self._checked_options(game, options)
        numbers = array("q", self._translator.option_numbers(self.options))
        self.setup = native().setup(self.kernel.number, numbers)
        self.memory = native().boards(self.kernel.number, self.setup, self.count)

    def _checked_options(self, game: str, options: Any) -> Any:
        """The given options or the defaults. They are validated again, since they may have been forged."""
        kind = getattr(self._translator, "Options", None)  # a seat is not a registered game
        kind = kind or registry.game(game).Options
        if options is None:
            return kind()
        if type(options) is not kind:
            raise KernelError(f"options {shown(options)}: expected the options of {game}")
        options.__post_init__()
        return options

    def holding(self, content: Any) -> "Boards":
        """New boards of the same game with this content, which share the setup.

        Args:
            content: the bytes of some boards' memory. In any other bytes, values that make no sense are corrected.

        Raises:
            KernelError: it is not the content of at least one board, or it belongs to boards in use by another thread.
        """
        try:
            size = memoryview(content).nbytes
        except TypeError as error:
            raise KernelError(f"content {shown(content)}: expected the bytes of boards") from error
        new = copy(self)
        new.count, rest = divmod(size, self.kernel.board)
        if rest or not new.count:
            raise KernelError(f"content of {size} bytes: expected {self.kernel.board} for each board")
        new.memory = native().boards(self.kernel.number, self.setup, new.count)
        new.fill(content)
        return new

    def fill(self, content: object) -> None:
        """Restores these boards from the bytes of their memory.

        Raises:
            KernelError: the number of bytes is wrong, or the boards are in use.
        """
        native().fill(self.kernel.number, self.setup, self.memory, content)

    def board(self, number: SupportsIndex) -> Any:
        """The memory of one board.

        Raises:
            KernelError: there is no board with this number.
        """
        return native().part(self.kernel.number, self.memory, number_within("board", number, 0, self.count - 1))

    def pack(self, number: SupportsIndex, state: Any) -> None:
        """Loads a state of the reference onto a board.

        Raises:
            KernelError: the state has other options, or is not one in which a piece has just appeared.
        """
        board = self.board(number)
        try:
            if state.options != self.options:
                raise KernelError("the state has other options than the boards")
            fields = array("q", self._translator.to_fields(state))
        except KernelError:
            raise
        except _NO_STATE as error:
            raise KernelError(f"an impossible state ({error}): expected one of {self.kernel.game}") from error
        native().load(self.kernel.number, self.setup, board, fields)

    def unpack(self, number: SupportsIndex) -> Any:
        """A board as the state of the reference."""
        fields = array("q", bytes(8 * self.kernel.fields))
        native().store(self.kernel.number, self.board(number), fields)
        return self._translator.from_fields(self.options, fields)

    def moves(self, number: int, seat: int = 0) -> tuple[Any, ...]:
        """Every legal move at a seat: placements, or the inputs of a game that is played by inputs.

        In a game with seats, None stands for waiting, where no decision is due.

        Raises:
            KernelError: there is no such board or seat.
        """
        seat = number_within("seat", seat, 0, self.kernel.seats - 1)
        return tuple(self._translator.move_of(action) for action in self._legal(number, seat))

    def _legal(self, number: SupportsIndex, seat: int = 0) -> list[int]:
        actions = self.kernel.actions
        legal = bytearray(actions * self.kernel.seats)
        native().legal(self.kernel.number, self.setup, self.board(number), None, legal)
        return [action for action in range(actions) if legal[seat * actions + action]]

    def rollout(self, steps: int | None, policy: str | Sequence[str] = "random", seed: int = 0) -> RolloutTotals:
        """Plays on every board. A single-player game that is over restarts with a seed drawn from this one.

        Args:
            steps: the number of placements per board, or of steps per match; None plays matches to their end.
            policy: ``random``, or ``greedy`` for the most at once; in a game with seats this can also be one per
                seat.
            seed: the source of all random draws.

        Raises:
            KernelError: a number or a name is wrong.
        """
        if steps is None and self.kernel.seats == 1:
            raise KernelError(f"steps None: expected a number, {self.kernel.game} begins again when it is over")
        most = _TO_THE_END if steps is None else whole_number("steps", steps)
        if not 0 <= most <= _MOST_STEPS:
            raise KernelError(f"steps {shown(most)}: expected 0 or more, and {_MOST_STEPS} at most")
        drawn = whole_number("seed", seed) % _SEEDS
        chosen = self._policies(policy)
        return RolloutTotals(*native().rollout(self.kernel.number, self.setup, self.memory, most, chosen, drawn))

    def _policies(self, policy: str | Sequence[str]) -> int:
        """A bit for the policy of each seat."""
        seats = self.kernel.seats
        try:
            chosen = (policy,) * seats if isinstance(policy, str) else tuple(policy)
        except TypeError as error:
            raise KernelError(f"policy {shown(policy)}: expected one of {', '.join(POLICIES)}") from error
        if len(chosen) != seats:
            raise KernelError(f"{len(chosen)} policies: expected one, or one for each of {seats} seats")
        for name in chosen:
            if not isinstance(name, str) or name not in POLICIES:
                raise KernelError(f"policy {shown(name)}: expected one of {', '.join(POLICIES)}")
        return sum(POLICIES.index(name) << seat for seat, name in enumerate(chosen))

    def beam(
        self,
        number: SupportsIndex,
        weights: Sequence[int],
        *,
        depth: int = 3,
        width: int = 30,
        samples: int = 4,
        seed: int = 0,
        even: bool = False,
    ) -> Values:
        """Looks ahead from a board: for each move, the value of the best boards that it leads to.

        The pieces that a player has not seen are sampled, so nothing hidden is used. A line ends where it clears a
        level: that is worth a million minus the number of moves before, whatever the weights are.

        Args:
            number: the board.
            weights: the value of a point, then the value of each feature of a board. In ``dr-mario`` the first one is
                the value of a half that a cascade would send to another player.
            depth: how many pieces to look ahead.
            width: how many boards to keep after each of them.
            samples: how many futures to look at; 0 for the one that the board holds, which should then be a guess.
            seed: the source of the futures.
            even: whether that width, a thousand at most, is for every first move, and not for all of them together. No
                move is dropped for more promising ones then, and their values can be compared.

        Raises:
            KernelError: a number is out of range.
        """
        if self.kernel.seats > 1:
            raise KernelError(f"{self.kernel.game} does not offer a look ahead: take the board of a seat alone")
        counted = self._weights(weights)
        actions = self.kernel.actions
        found, lines = array("q", bytes(8 * actions)), bytearray(_LONGEST_LINE * actions)
        board = self.board(number)
        sizes = [whole_number(name, size) for name, size in (("depth", depth), ("width", width), ("samples", samples))]
        evenly = number_within("even", even, 0, 1)
        if evenly:
            number_within("width", width, 1, _WIDEST)
        drawn = whole_number("seed", seed) % _SEEDS
        options = *sizes, drawn, evenly
        tried = native().beam(self.kernel.number, self.setup, board, counted, *options, found, lines)
        looks = max(sizes[-1], 1)
        legal = [(action, self._translator.move_of(action)) for action in self._legal(number)]
        return Values(
            {move: found[action] / looks for action, move in legal},
            {move: self._line(lines, action) for action, move in legal},
            tried,
        )

    def _line(self, lines: bytearray, action: int) -> tuple[Any, ...]:
        start = action * _LONGEST_LINE
        line = lines[start : start + _LONGEST_LINE].partition(_NO_ACTION)[0]
        return tuple(map(self._translator.move_of, line))

    def _weights(self, weights: Iterable[SupportsIndex]) -> "array[int]":
        try:
            counted = [whole_number("weight", weight) for weight in weights]
        except TypeError as error:
            raise KernelError(f"weights {shown(weights)}: expected whole numbers") from error
        if len(counted) != self.kernel.features + 1:
            raise KernelError(f"{len(counted)} weights: expected {self.kernel.features + 1}")
        return array("i", [number_within("weight", weight, -_MOST_WEIGHT, _MOST_WEIGHT) for weight in counted])
