"""Looking ahead at a seat of ``puzzle-fighter-versus``, on the kernel of one seat.

It sees what the player sees: the player's board, what waits to fall on it, and two pairs. It does not know what the
other player will do.
"""

from dataclasses import dataclass
from functools import lru_cache

from chainfall.bots.worth.weights import PUZZLE_FIGHTER_SEAT
from chainfall.core.placing import Placement
from chainfall.games.puzzle_fighter.versus.options import VersusOptions
from chainfall.games.puzzle_fighter.versus.state import VersusState
from chainfall.kernels import Boards, KernelError
from chainfall.kernels.boards import Values
from chainfall.kernels.puzzle_fighter_seat import Options, seat_of

GAME = "puzzle-fighter-seat"


@lru_cache(maxsize=8)  # a setup has tables that take a while to build
def _boards(options: VersusOptions, seat: int) -> Boards:
    return Boards(GAME, 1, Options(options, seat))


def has_seat_kernel(options: VersusOptions, seat: int) -> bool:
    """Whether there is a kernel that can look ahead at a seat of a match with these options."""
    try:
        _boards(options, seat)
    except KernelError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class SeatBeam:
    """The beam at a seat.

    Attributes:
        depth: how many pairs to look ahead.
        width: how many boards to keep after each pair.
        samples: how many futures to look at.
        weights: the weights of the features.
        even: whether the width is for every first placement, and not for all of them together.
    """

    depth: int
    width: int
    samples: int = 1
    weights: tuple[int, ...] = PUZZLE_FIGHTER_SEAT
    even: bool = False

    def look(self, match: VersusState, seat: int, seed: int) -> dict[Placement, float]:
        """For each placement, the value of the best line that starts with it.

        The pair in the air is treated as if it had just appeared, so some of the placements may be out of reach by now.

        Args:
            match: the match as the player sees it; its hidden information should be a guess.
            seat: the player's seat.
            seed: the seed for sampling the coming pairs.

        Raises:
            KernelError: there is no kernel, it does not support an option, or its boards cannot hold the state.
        """
        return self.search(match, seat, seed).moves

    def search(self, match: VersusState, seat: int, seed: int) -> Values:
        """The same with the lines."""
        shared = _boards(match.options, seat)
        boards = shared.holding(bytes(shared.kernel.board))  # another thread may be looking ahead as well
        boards.pack(0, seat_of(match, seat))
        sent, _over, *others = self.weights  # the value of a lost round is built into the kernel
        return boards.beam(
            0, (sent, *others), depth=self.depth, width=self.width, samples=self.samples, seed=seed, even=self.even
        )
