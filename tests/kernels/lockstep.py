"""A kernel and the reference side by side: the packed states, the placements and the points after every placement."""

from array import array
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import chainfall
from chainfall.core.codec import pack
from chainfall.core.options import Options
from chainfall.core.placing import Placement
from chainfall.kernels import Boards, kernels
from chainfall.kernels.moves import action_of
from chainfall.kernels.native import native
from chainfall.play.placing import with_piece
from chainfall.play.session import Session

Choice = Callable[[Any, tuple[Placement, ...]], Placement | None]
"""What to place in a state; None to stop."""

BYTES_EVERY = 8
"""Equal states have equal bytes unless a type is wrong (``True == 1``), and then it is wrong everywhere."""


def builds_of(game: str) -> list[str]:
    return [kernel.build for kernel in kernels() if kernel.game == game]


@lru_cache(maxsize=4096)
def legal_bytes(placements: tuple[Placement, ...], actions: int) -> bytes:
    """Which actions are legal, as a kernel tells them."""
    legal = bytearray(actions)
    for placement in placements:
        legal[action_of(placement)] = True
    return bytes(legal)


class Lockstep:
    """One game on the reference and, in every build of this machine, on a board of the kernel."""

    def __init__(self, game: str, options: Options | None = None) -> None:
        self.game = chainfall.game(game)
        self.all_boards = [Boards(game, options=options, build=build) for build in builds_of(game)]
        self.boards = self.all_boards[-1]

    def begin(self, seed: int) -> None:
        self.seed = seed
        self.placed: list[Placement] = []
        self.state = with_piece(self.game, self.game.start(self.boards.options, seed))
        for boards in self.all_boards:
            native().reset(boards.kernel.number, boards.setup, boards.memory, array("Q", [seed]), None)
        self.compare()

    def take_over(self, state: Any) -> None:
        """Goes on from a state of the reference."""
        self.seed, self.placed, self.state = -1, [], state
        for boards in self.all_boards:
            boards.pack(0, state)
        self.compare()

    def place(self, placement: Placement) -> None:
        scores = [_score(boards) for boards in self.all_boards]
        self.placed.append(placement)
        self.state = self.game.placing.place(self.state, placement).state  # type: ignore[attr-defined]  # the game offers it
        outcome = self.game.outcome(self.state)
        for boards, score in zip(self.all_boards, scores, strict=True):
            points, over = array("q", [0]), bytearray(1)
            action = array("i", [action_of(placement)])
            wrong = native().step(boards.kernel.number, boards.setup, boards.memory, action, None, points, over)
            assert wrong == -1, self.told("the kernel finds the placement illegal", boards)
            assert points[0] == _score(boards) - score, self.told("points differ", boards)
            assert bool(over[0]) == bool(outcome), self.told("the end differs", boards)
        self.compare()

    def compare(self) -> None:
        """The last build is compared with the reference, and the others with that one, number by number."""
        fields = _fields(self.boards)
        placements = self.placements()
        for boards in self.all_boards:
            legal = bytearray(boards.kernel.actions)
            native().legal(boards.kernel.number, boards.setup, boards.memory, None, legal)
            assert legal == legal_bytes(placements, len(legal)), self.told("placements differ", boards)
            assert _fields(boards) == fields, self.told("fields differ", boards)
        unpacked = self.boards.unpack(0)
        assert unpacked == self.state, self.told("states differ", self.boards)
        if len(self.placed) % BYTES_EVERY == 0:
            assert pack(unpacked) == pack(self.state), self.told("types differ", self.boards)

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

    def told(self, what: str, boards: Boards) -> str:
        """Says what differs, and writes the game up to there as a replay."""
        words = f"{boards.kernel.game} ({boards.kernel.build}), seed {self.seed}: {what}"
        if self.seed < 0:
            return words
        path = Path(f"difference-{boards.kernel.game}-{self.seed}.json")
        record(self, self.placed).save(path)
        return f"{words}; the game is in {path}"


def _fields(boards: Boards) -> bytes:
    fields = array("q", bytes(8 * boards.kernel.fields))
    native().store(boards.kernel.number, boards.memory, fields)
    return fields.tobytes()


def _score(boards: Boards) -> int:
    scores = array("q", [0])
    native().scores(boards.kernel.number, boards.memory, None, scores)
    return scores[0]


def record(lockstep: Lockstep, placed: Iterable[Placement]) -> Any:
    session = Session(lockstep.game, lockstep.boards.options, lockstep.seed)
    for placement in placed:
        session.place(placement)
    return session.replay()
