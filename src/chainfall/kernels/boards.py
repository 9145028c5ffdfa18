"""Boards of a kernel in memory, and their exchange with the states of the reference. Nothing here needs NumPy."""

from array import array
from collections.abc import Sequence
from copy import copy
from importlib import import_module
from typing import Any, NamedTuple

from chainfall.kernels.native import Kernel, KernelError, kernel_of, native
from chainfall.play import registry

_ALIGNMENT = 64


POLICIES = ("random", "greedy")
"""What may choose placements in C."""

_TO_THE_END = 2**31 - 1
"""More steps than any match has."""


class Tally(NamedTuple):
    """What came of many games: placements played, games ended, and the sum of their scores."""

    placements: int
    games: int
    score: int


class Values(NamedTuple):
    """What came of looking ahead: the value of every legal move, and how many moves were tried."""

    moves: dict[Any, float]
    tried: int


def memory(size: int) -> memoryview:
    """Zeroed memory that begins where the kernels can read it fastest."""
    whole = memoryview(bytearray(size + _ALIGNMENT))
    start = -native().address(whole) % _ALIGNMENT
    return whole[start : start + size]


def translator(game: str) -> Any:
    """The module that translates between a game's states and the numbers of its kernel."""
    return import_module(f"chainfall.kernels.{game.replace('-', '_')}")


class Boards:
    """Some boards of one game in memory.

    Args:
        game: the game's id.
        count: how many boards there are.
        options: what every game on them is started with; the defaults if they are left out.
        build: which build of the kernel to use; the quickest one if it is left out.

    Attributes:
        kernel: what plays on them.
        options: what every game on them is started with.
        count: how many there are.
        setup: the kernel's memory that all boards share.
        memory: the boards.

    Raises:
        KernelError: there is no such kernel, or it does not know an option.
    """

    def __init__(self, game: str, count: int = 1, options: Any = None, *, build: str | None = None) -> None:
        if count < 1:
            raise KernelError(f"{count} boards: expected at least one")
        self.kernel: Kernel = kernel_of(game, build)
        self.count = count
        self._translator = translator(game)
        self.options = self._default_options(game) if options is None else options
        numbers = array("q", self._translator.option_numbers(self.options))
        self.setup = memory(self.kernel.setup)
        native().prepare(self.kernel.number, self.setup, numbers)
        self.memory = memory(count * self.kernel.board)

    def _default_options(self, game: str) -> Any:
        own = getattr(self._translator, "Options", None)  # a seat is not a game that is registered
        return own() if own else registry.game(game).Options()

    def holding(self, content: memoryview | bytes) -> "Boards":
        """Other boards of the same game with this content; they share the setup."""
        new = copy(self)
        new.count = len(content) // self.kernel.board
        new.memory = memory(len(content))
        new.memory[:] = content
        return new

    def board(self, number: int) -> memoryview:
        """The memory of one board.

        Raises:
            KernelError: there is no board with this number.
        """
        if not 0 <= number < self.count:
            raise KernelError(f"board {number}: expected a number from 0 to {self.count - 1}")
        return self.memory[number * self.kernel.board : (number + 1) * self.kernel.board]

    def pack(self, number: int, state: Any) -> None:
        """Puts a state of the reference onto a board.

        Raises:
            KernelError: the state has other options, or no piece that has just appeared.
        """
        if state.options != self.options:
            raise KernelError("the state has other options than the boards")
        fields = array("q", self._translator.to_fields(state))
        native().load(self.kernel.number, self.setup, self.board(number), fields)

    def unpack(self, number: int) -> Any:
        """A board as the state of the reference."""
        fields = array("q", bytes(8 * self.kernel.fields))
        native().store(self.kernel.number, self.board(number), fields)
        return self._translator.from_fields(self.options, fields)

    def moves(self, number: int, seat: int = 0) -> tuple[Any, ...]:
        """Every move that is legal at a seat: placements, or the inputs of a game that is played by those.

        In a game with seats it is None where no decision is due and the player waits.
        """
        return tuple(self._translator.move_of(action) for action in self._legal(number, seat))

    def _legal(self, number: int, seat: int = 0) -> list[int]:
        actions = self.kernel.actions
        legal = bytearray(actions * self.kernel.seats)
        native().legal(self.kernel.number, self.setup, self.board(number), None, legal)
        return [action for action in range(actions) if legal[seat * actions + action]]

    def rollout(self, steps: int | None, policy: str | Sequence[str] = "random", seed: int = 0) -> Tally:
        """Plays on every board. A game for one that is over begins again with a seed drawn from this one.

        Args:
            steps: how many placements each board gets, or steps each match; None plays matches to their end.
            policy: ``random``, or ``greedy`` for the most at once; in a game with seats also one for each of them.
            seed: where all draws come from.

        Raises:
            KernelError: a number or a name is wrong.
        """
        if steps is None and self.kernel.seats == 1:
            raise KernelError(f"steps None: expected a number, {self.kernel.game} begins again when it is over")
        if steps is not None and steps < 0:
            raise KernelError(f"steps {steps}: expected 0 or more")
        most = _TO_THE_END if steps is None else steps
        chosen = self._policies(policy)
        return Tally(*native().rollout(self.kernel.number, self.setup, self.memory, most, chosen, seed))

    def _policies(self, policy: str | Sequence[str]) -> int:
        """A bit for the policy of each seat."""
        seats = self.kernel.seats
        chosen = (policy,) * seats if isinstance(policy, str) else tuple(policy)
        if len(chosen) != seats:
            raise KernelError(f"{len(chosen)} policies: expected one, or one for each of {seats} seats")
        for name in chosen:
            if name not in POLICIES:
                raise KernelError(f"policy {name!r}: expected one of {', '.join(POLICIES)}")
        return sum(POLICIES.index(name) << seat for seat, name in enumerate(chosen))

    def beam(
        self, number: int, weights: Sequence[int], *, depth: int = 3, width: int = 30, samples: int = 4, seed: int = 0
    ) -> Values:
        """Looks ahead from a board: for each move, what the best boards are worth that it leads to.

        The pieces that a player has not seen are sampled, so nothing hidden is looked at. A way ends where it clears a
        level: that is worth a million, less the number of moves before, whatever the weights are.

        Args:
            number: the board.
            weights: what a point is worth, then what each feature of a board is worth. Of ``dr-mario`` the first one is
                what a half is worth that a cascade would send to another player.
            depth: how many pieces to look ahead.
            width: how many boards to keep after each of them.
            samples: how many futures to look at; 0 for the one that the board holds, which should be a guess then.
            seed: where the futures come from.

        Raises:
            KernelError: a number is out of range.
        """
        if self.kernel.seats > 1:
            raise KernelError(f"{self.kernel.game} does not offer a look ahead: take the board of a seat alone")
        if len(weights) != self.kernel.features + 1:
            raise KernelError(f"{len(weights)} weights: expected {self.kernel.features + 1}")
        found = array("q", bytes(8 * self.kernel.actions))
        board = self.board(number)
        try:
            counted = array("i", weights)
            tried = native().beam(self.kernel.number, self.setup, board, counted, depth, width, samples, seed, found)
        except (ValueError, OverflowError) as error:
            raise KernelError(str(error)) from error
        looks = max(samples, 1)
        values = {self._translator.move_of(action): found[action] / looks for action in self._legal(number)}
        return Values(values, tried)
