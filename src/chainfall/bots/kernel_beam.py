"""The beam of a search on the kernels: the same interface as the reference, a thousand times as fast."""

from dataclasses import dataclass
from functools import lru_cache

from chainfall.bots.beam import Beam, Outlook, SearchBudget
from chainfall.core.options import Options
from chainfall.kernels import Boards, KernelError
from chainfall.play.view import AnyView, spread


def kernel_weights(game: str, weights: tuple[int, ...]) -> tuple[int, ...]:
    """The weights for a kernel, from the weights of the reference: points first, then the features of a board.

    The values of a cleared level and of the end of a game are built into a kernel. In Dr. Mario points do not count.
    """
    if game == "dr-mario":
        _, *others = weights
        return (0, *others)
    score, _, *others = weights
    return (score, *others)


@lru_cache(maxsize=16)  # a setup has tables that take a while to build
def _boards(game: str, options: Options) -> Boards:
    return Boards(game, 1, options)


def has_kernel(game: str, options: Options) -> bool:
    """Whether a kernel is available that can look ahead in a game with these options."""
    try:
        return _boards(game, options).kernel.seats == 1
    except KernelError:
        return False


@dataclass(frozen=True, slots=True)
class KernelBeam:
    """The beam on a kernel.

    Attributes:
        boards: a board to look ahead from.
        weights: the weights of the features.
        depth: how many moves to look ahead.
        width: how many states to keep after each move.
        otherwise: the beam to use for a state that no board can hold.
        even: whether that is for every first move, and not for all of them together.
    """

    boards: Boards
    weights: tuple[int, ...]
    depth: int
    width: int
    otherwise: Beam
    even: bool = False

    @staticmethod
    def of(
        view: AnyView, weights: tuple[int, ...], depth: int, width: int, otherwise: Beam, *, even: bool = False
    ) -> "KernelBeam":
        """The beam for a game, given the weights of the reference.

        A ``KernelError`` means that no kernel plays this game with these options, or that none was built.
        """
        shared = _boards(view.game.id, view.options)
        own = shared.holding(bytes(shared.kernel.board))  # another thread may be looking ahead as well
        return KernelBeam(own, kernel_weights(view.game.id, weights), depth, width, otherwise, even)

    def look(self, view: AnyView, number: int, budget: SearchBudget) -> Outlook:
        """The best line for each first move."""
        try:
            self.boards.pack(0, view.state)
        except KernelError:  # for example one whose piece has been in the air for a while
            return self.otherwise.look(view, number, budget)
        seed = spread(view.seed, number)
        sizes = {"depth": self.depth, "width": self.width, "samples": 1}
        found = self.boards.beam(0, self.weights, **sizes, seed=seed, even=self.even)
        budget.spend(found.tried)
        return Outlook(found.moves, found.lines)
