"""A kernel with seats and the reference side by side: the whole state after every tick, or after every step."""

from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import chainfall
from chainfall.core.codec import pack
from chainfall.core.options import Options
from chainfall.core.placing import Placement
from chainfall.core.seats import Masks
from chainfall.kernels import Boards, kernels
from chainfall.kernels.moves import action_of
from chainfall.kernels.native import native
from chainfall.play.duel import Duel
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
        self.session = Session(self.game, self.boards.options, seed)
        self.state: Any = self.session.state
        for boards in self.all_boards:
            native().reset(boards.kernel.number, boards.setup, boards.memory, array("Q", [seed]), None)
        self.compare()

    def take_over(self, state: Any) -> None:
        """Goes on from a state of the reference."""
        self.state = state
        for boards in self.all_boards:
            boards.pack(0, state)
        self.compare()

    # By ticks

    def tick(self, masks: Masks) -> None:
        self.state = self.session.feed(masks).state
        for boards in self.all_boards:
            over = bytearray(1)
            held = array("i", masks)
            native().tick(boards.kernel.number, boards.setup, boards.memory, held, None, over)
            assert bool(over[0]) == (self.game.outcome(self.state) is not None), self.told("the end differs")
        self.compare()

    def compare(self) -> None:
        """The last build is compared with the reference, and the others with that one, number by number."""
        fields = _fields(self.boards)
        for boards in self.all_boards[:-1]:
            assert _fields(boards) == fields, self.told("fields differ")
        assert pack(self.boards.unpack(0)) == pack(self.state), self.told("states differ")

    # By placements

    def play(self, seed: int, choose: Choice, most: int = 100_000) -> int:
        """Plays a match by placements; the answer is how many steps it took."""
        self.begin(seed)
        duel = Duel(self.game, self.state, feed=self.session.feed)
        self.state = duel.state
        self._step([self.wait] * self.seats)
        steps = 0
        while not duel.is_over and steps < most:
            self._compare_legal(duel)
            chosen = [choose(seat, moves) if moves else None for seat, moves in enumerate(duel.moves)]
            duel.play(chosen)
            self.state = duel.state
            self._step([self.wait if placement is None else action_of(placement) for placement in chosen])
            steps += 1
        return steps

    def _step(self, actions: list[int]) -> None:
        outcome = self.game.outcome(self.state)
        for boards in self.all_boards:
            points, over = array("q", [0] * self.seats), bytearray(1)
            before = _scores(boards)
            numbers = boards.kernel.number, boards.setup, boards.memory
            assert native().step(*numbers, array("i", actions), None, points, over) == -1, self.told("illegal")
            gains = [after - score for after, score in zip(_scores(boards), before, strict=True)]
            assert points.tolist() == gains, self.told("points differ")
            assert bool(over[0]) == bool(outcome), self.told("the end differs")
        self.compare()

    def _compare_legal(self, duel: Duel) -> None:
        for boards in self.all_boards:
            for seat, moves in enumerate(duel.moves):
                assert boards.moves(0, seat) == (tuple(moves) or (None,)), self.told(
                    f"placements of seat {seat} differ"
                )

    def told(self, what: str) -> str:
        """Says what differs, and writes the match up to there as a replay."""
        path = Path(f"difference-{self.game.id}-{self.session.seed}.json")
        self.session.replay().save(path)
        return (
            f"{self.game.id}, seed {self.session.seed}: {what} after {self.session.steps} ticks; the match is in {path}"
        )


def _fields(boards: Boards) -> bytes:
    fields = array("q", bytes(8 * boards.kernel.fields))
    native().store(boards.kernel.number, boards.memory, fields)
    return fields.tobytes()


def _scores(boards: Boards) -> list[int]:
    scores = array("q", [0] * boards.kernel.seats)
    native().scores(boards.kernel.number, boards.memory, None, scores)
    return scores.tolist()
