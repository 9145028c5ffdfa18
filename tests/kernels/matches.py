"""A kernel with seats and the reference side by side: the whole state after every tick, or after every step."""

from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import chainfall
from chainfall.core.codec import pack
from chainfall.core.options import Options
from chainfall.core.placing import Placement
from chainfall.core.seats import Masks
from chainfall.envs.duel import Duel
from chainfall.kernels import Boards, kernels
from chainfall.kernels.moves import action_of
from chainfall.kernels.native import native
from chainfall.play.placing import placing_of
from chainfall.play.seat_view import seat_view
from chainfall.play.session import Session

Choice = Callable[[int, Sequence[Placement]], Placement]
"""What to place at a seat, of some placements."""


class Matches:
    """One match on the reference and, in every build of this machine, on a board of the kernel."""

    def __init__(self, game: str, options: Options | None = None) -> None:
        self.game = chainfall.game(game)
        builds = [kernel.build for kernel in kernels() if kernel.game == game]
        self.all_boards = [Boards(game, options=options, build=build) for build in builds]
        self.boards = self.all_boards[-1]
        self.seats = self.boards.kernel.seats
        self.wait = self.boards.kernel.actions - 1

    def begin(self, seed: int) -> None:
        self.seed = seed
        self.fed: list[Masks] = []
        self.state: Any = self.game.start(self.boards.options, seed)
        for boards in self.all_boards:
            native().reset(boards.kernel.number, boards.setup, boards.memory, array("Q", [seed]), None)
        self.compare()

    def take_over(self, state: Any) -> None:
        """Goes on from a state of the reference."""
        self.seed, self.fed, self.state = -1, [], state
        for boards in self.all_boards:
            boards.pack(0, state)
        self.compare()

    def compare(self) -> None:
        """The last build is compared with the reference, and the others with that one, number by number."""
        fields = _fields(self.boards)
        for boards in self.all_boards[:-1]:
            assert _fields(boards) == fields, self.told("fields differ")
        found = self.boards.unpack(0)
        assert found == self.state, self.told("states differ")
        if len(self.fed) % 64 == 0:  # now and then also whether 1 is not True; it takes longer
            assert pack(found) == pack(self.state), self.told("packed states differ")

    def is_over(self) -> bool:
        return self.game.outcome(self.state) is not None

    # By ticks

    def tick(self, masks: Masks, *, every: int = 1) -> None:
        """Plays a tick; the two are compared after every tick, or after one in ``every``."""
        self._feed(masks)
        for boards in self.all_boards:
            over = bytearray(1)
            held = array("i", masks)
            native().tick(boards.kernel.number, boards.setup, boards.memory, held, None, over)
            assert bool(over[0]) == self.is_over(), self.told("the end differs")
        if len(self.fed) % every == 0:
            self.compare()

    def tick_all(self, inputs: Iterable[Masks], most: int | None = None, *, every: int = 1) -> None:
        for masks in islice(inputs, most):
            self.tick(masks, every=every)
        self.compare()

    def _feed(self, masks: Masks) -> Any:
        self.fed.append(masks)
        step = self.game.step(self.state, masks)
        self.state = step.state
        return step

    # By placements

    def compare_placements(self) -> None:
        """What can be placed at each seat if nobody has a plan."""
        for seat in range(self.seats):
            single, state = seat_view(self.game, self.state, seat)
            expected = tuple(placing_of(single).placements(state)) or (None,)
            for boards in self.all_boards:
                assert boards.moves(0, seat) == expected, self.told(f"placements of seat {seat} differ")

    def play(self, choose: Choice, most: int = 100_000) -> int:
        """Plays on by placements from where the match is; the answer is how many steps it took."""
        duel = Duel(self.game, self.state, feed=self._feed)
        if duel.ticks:
            self._step([self.wait] * self.seats)
        steps = 0
        while not duel.is_over and steps < most:
            for boards in self.all_boards:
                for seat, moves in enumerate(duel.moves):
                    expected = tuple(moves) or (None,)
                    assert boards.moves(0, seat) == expected, self.told(f"placements of seat {seat} differ")
            chosen = [choose(seat, moves) if moves else None for seat, moves in enumerate(duel.moves)]
            duel.play(chosen)
            self._step([self.wait if placement is None else action_of(placement) for placement in chosen])
            steps += 1
        return steps

    def _step(self, actions: list[int]) -> None:
        for boards in self.all_boards:
            points, over = array("q", [0] * self.seats), bytearray(1)
            before = _scores(boards)
            numbers = boards.kernel.number, boards.setup, boards.memory
            wrong = native().step(*numbers, array("i", actions), None, points, over)
            assert wrong == -1, self.told(f"the kernel finds action {actions} of seat {wrong} illegal")
            gains = [after - score for after, score in zip(_scores(boards), before, strict=True)]
            assert points.tolist() == gains, self.told("points differ")
            assert bool(over[0]) == self.is_over(), self.told("the end differs")
        self.compare()

    def told(self, what: str) -> str:
        """Says what differs, and writes the match up to there as a replay."""
        words = f"{self.game.id}: {what} after {len(self.fed)} ticks"
        if self.seed < 0:
            return words
        session: Any = Session(self.game, self.boards.options, self.seed)
        for masks in self.fed:
            session.feed(masks)
        path = Path(f"difference-{self.game.id}-{self.seed}.json")
        session.replay().save(path)
        return f"{words}; the match is in {path}"


def _fields(boards: Boards) -> bytes:
    fields = array("q", bytes(8 * boards.kernel.fields))
    native().store(boards.kernel.number, boards.memory, fields)
    return fields.tobytes()


def _scores(boards: Boards) -> list[int]:
    scores = array("q", [0] * boards.kernel.seats)
    native().scores(boards.kernel.number, boards.memory, None, scores)
    return scores.tolist()
