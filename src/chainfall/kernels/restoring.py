"""Saving and restoring batches: their state, pickles and copies."""

from typing import Any, NamedTuple

from chainfall.core.errors import shown
from chainfall.kernels.boards import Boards
from chainfall.kernels.native import KernelError, kernel_of


class BatchState(NamedTuple):
    """The state of the games of a batch.

    Attributes:
        game: the game's id.
        rules: the version of its rules.
        options: the options that the games were started with.
        begun: whether they have begun.
        content: the memory of the boards.
    """

    game: str
    rules: int
    options: Any
    begun: bool
    content: bytes


class Restorable:
    """Saves and restores the state of a batch; a mixin of :class:`~chainfall.kernels.batch.Batch`."""

    boards: Boards
    _begun: bool

    def _hold(self, boards: Boards, *, begun: bool) -> None:
        raise NotImplementedError

    def get_state(self) -> BatchState:
        """The state of all games: plain data that can be pickled and never changes."""
        kernel = self.boards.kernel
        return BatchState(kernel.game, kernel.rules, self.boards.options, self._begun, bytes(self.boards.memory))

    def set_state(self, state: BatchState) -> None:
        """Goes back to a state of this batch, or of one with the same game, options and number of games.

        Raises:
            KernelError: it is not a state of such a batch.
        """
        own = self.get_state()
        if not isinstance(state, BatchState):
            raise KernelError(f"state {shown(state)}: expected a state from get_state()")
        if state[:3] != own[:3] or len(state.content) != len(own.content):
            raise KernelError(
                f"a state of {state.game} (rules {state.rules}) in {len(state.content)} bytes: expected one of a batch "
                f"of {own.game} (rules {own.rules}) in {len(own.content)} bytes, with the same options"
            )
        self.boards.fill(state.content)
        self._begun = state.begun

    def __reduce__(self) -> tuple[Any, ...]:
        boards = self.boards
        usual = boards.kernel == kernel_of(boards.kernel.game)  # on another machine another one may be the fastest
        made = type(self), boards.kernel.game, boards.count, boards.options, None if usual else boards.kernel.build
        return _made, made, self.get_state()

    def __setstate__(self, state: BatchState) -> None:
        self.set_state(state)


def _made(kind: type[Restorable], game: str, count: int, options: Any, build: str | None) -> Restorable:
    new = kind.__new__(kind)
    new._hold(Boards(game, count, options, build=build), begun=False)
    return new
