"""A kernel and the reference side by side: the packed states, the placements and the points after every placement."""

from array import array
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import chainfall
from chainfall.core.codec import pack
from chainfall.core.options import Options
from chainfall.core.placing import Placement
from chainfall.kernels import Boards, kernels
from chainfall.kernels.boards import action_of
from chainfall.kernels.native import native
from chainfall.play.placing import with_piece
from chainfall.play.session import Session

Choice = Callable[[Any, tuple[Placement, ...]], Placement | None]
"""What to place in a state; None to stop."""


def builds_of(game: str) -> list[str]:
    return [kernel.build for kernel in kernels() if kernel.game == game]


class Lockstep:
    """One game on the reference and on a board of the kernel."""

    def __init__(self, game: str, build: str, options: Options | None = None) -> None:
        self.game = chainfall.game(game)
        self.boards = Boards(game, options=options, build=build)
        self._points, self._over = array("q", [0]), bytearray(1)

    def begin(self, seed: int) -> None:
        boards = self.boards
        self.seed = seed
        self.placed: list[Placement] = []
        self.state = with_piece(self.game, self.game.start(boards.options, seed))
        native().reset(boards.kernel.number, boards.setup, boards.memory, array("Q", [seed]), b"\1")
        self.compare()

    def take_over(self, state: Any) -> None:
        """Goes on from a state of the reference."""
        self.seed, self.placed, self.state = -1, [], state
        self.boards.pack(0, state)
        self.compare()

    def place(self, placement: Placement) -> None:
        boards, score = self.boards, self._score()
        self.placed.append(placement)
        self.state = self.game.placing.place(self.state, placement).state  # type: ignore[attr-defined]  # the game offers it
        action = array("i", [action_of(placement)])
        wrong = native().step(boards.kernel.number, boards.setup, boards.memory, action, self._points, self._over)
        assert wrong == -1, self.told("the kernel finds the placement illegal")
        self.compare()
        assert self._points[0] == self._score() - score, self.told("points")
        assert bool(self._over[0]) == bool(self.game.outcome(self.state)), self.told("the end")

    def _score(self) -> int:
        return int(self.game.frame(self.state).score)

    def compare(self) -> None:
        assert self.boards.placements(0) == self.placements(), self.told("placements")
        assert pack(self.boards.unpack(0)) == pack(self.state), self.told("states")

    def placements(self) -> tuple[Placement, ...]:
        return tuple(self.game.placing.placements(self.state))  # type: ignore[attr-defined]  # the game offers it

    def play(self, seed: int, choose: Choice, most: int = 100_000) -> int:
        """Plays a game; the answer is how many pieces were placed."""
        self.begin(seed)
        while len(self.placed) < most and (placements := self.placements()):
            chosen = choose(self.state, placements)
            if chosen is None:
                break
            self.place(chosen)
        return len(self.placed)

    def told(self, what: str) -> str:
        """Says what differs, and writes the game up to there as a replay."""
        words = f"{self.boards.kernel.game} ({self.boards.kernel.build}), seed {self.seed}: {what} differ"
        if self.seed < 0:
            return words
        path = Path(f"difference-{self.boards.kernel.game}-{self.seed}.json")
        record(self, self.placed).save(path)
        return f"{words}; the game is in {path}"


def record(lockstep: Lockstep, placed: Iterable[Placement]) -> Any:
    session = Session(lockstep.game, lockstep.boards.options, lockstep.seed)
    for placement in placed:
        session.place(placement)
    return session.replay()
