"""Looking ahead at a seat of ``puzzle-fighter-versus``, on the kernel of one seat.

It sees what the player sees: the own board, what waits to fall on it, and two pairs. It does not know what the other
player will do.
"""

from dataclasses import dataclass
from functools import lru_cache

from chainfall.bots.worth.weights import PUZZLE_FIGHTER_SEAT
from chainfall.core.placing import Placement
from chainfall.games.puzzle_fighter.versus.options import VersusOptions
from chainfall.games.puzzle_fighter.versus.state import VersusState
from chainfall.kernels import Boards
from chainfall.kernels.puzzle_fighter_seat import Options, seat_of

GAME = "puzzle-fighter-seat"


@lru_cache(maxsize=8)  # a setup has tables that take a while to make
def _boards(options: VersusOptions, seat: int) -> Boards:
    return Boards(GAME, 1, Options(options, seat))


@dataclass(frozen=True, slots=True)
class SeatBeam:
    """The beam at a seat.

    Attributes:
        depth: how many pairs to look ahead.
        width: how many boards to go on with.
        samples: how many futures to look at.
        weights: what is weighed.
    """

    depth: int
    width: int
    samples: int = 1
    weights: tuple[int, ...] = PUZZLE_FIGHTER_SEAT

    def look(self, match: VersusState, seat: int, seed: int) -> dict[Placement, float]:
        """For each placement, what the best way that begins with it comes to.

        The pair in the air counts as one that has just appeared: some of these may be out of reach by now.

        Args:
            match: the match as the player sees it: what is hidden in it should be a guess.
            seat: who looks.
            seed: where the pairs to come are sampled from.

        Raises:
            KernelError: no kernel is here, it does not know an option, or no board of it can hold the state.
        """
        shared = _boards(match.options, seat)
        boards = shared.holding(bytes(shared.kernel.board))  # another thread may be looking ahead, too
        boards.pack(0, seat_of(match, seat))
        sent, _over, *others = self.weights  # a kernel knows by itself what a lost round is worth
        return boards.beam(
            0, (sent, *others), depth=self.depth, width=self.width, samples=self.samples, seed=seed
        ).moves
