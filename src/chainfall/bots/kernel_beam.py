"""The beam of a search on the kernels: the same question as to the reference, answered a thousand times as fast."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from chainfall.bots.beam import Beam, Budget
from chainfall.bots.view import AnyView, spread
from chainfall.core.options import Options
from chainfall.kernels import Boards, KernelError


def kernel_weights(game: str, weights: tuple[int, ...]) -> tuple[int, ...]:
    """What a kernel weighs, given the weights of the reference: points first, then the features of a board.

    A kernel knows by itself what a cleared level and the end of a game are worth. In Dr. Mario points count for
    nothing.
    """
    if game == "dr-mario":
        _, *others = weights
        return (0, *others)
    score, _, *others = weights
    return (score, *others)


@lru_cache(maxsize=16)  # a setup has tables that take a while to make
def _boards(game: str, options: Options) -> Boards:
    return Boards(game, 1, options)


def has_kernel(game: str, options: Options) -> bool:
    """Whether a kernel is here that looks ahead in a game with these options."""
    try:
        return _boards(game, options).kernel.seats == 1
    except KernelError:
        return False


@dataclass(frozen=True, slots=True)
class KernelBeam:
    """The beam on a kernel.

    Attributes:
        boards: a board to look ahead from.
        weights: what is weighed.
        depth: how many moves to look ahead.
        width: how many states to go on with.
        otherwise: who is asked about a state that no board can hold.
    """

    boards: Boards
    weights: tuple[int, ...]
    depth: int
    width: int
    otherwise: Beam

    @staticmethod
    def of(view: AnyView, weights: tuple[int, ...], depth: int, width: int, otherwise: Beam) -> "KernelBeam":
        """The beam for a game, given what the reference would weigh.

        A ``KernelError`` says that no kernel plays that, or that none was built.
        """
        shared = _boards(view.game.id, view.options)
        own = shared.holding(bytes(shared.kernel.board))  # another thread may be looking ahead, too
        return KernelBeam(own, kernel_weights(view.game.id, weights), depth, width, otherwise)

    def look(self, view: AnyView, number: int, budget: Budget) -> Mapping[Any, float]:
        """For each first move, what the best way that begins with it comes to."""
        try:
            self.boards.pack(0, view.state)
        except KernelError:  # such as one in which a piece has been on its way for a while
            return self.otherwise.look(view, number, budget)
        seed = spread(view.seed, number)
        found = self.boards.beam(0, self.weights, depth=self.depth, width=self.width, samples=1, seed=seed)
        budget.spend(found.tried)
        return found.moves
