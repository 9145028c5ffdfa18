"""Statistics: how a game was played, in a few numbers, for every game.

They are computed from inputs and effects alone, in one pass: while a game is played, or from its replay. Numbers that
make no sense for a game are left out: a turn-based game has no minutes, and there is no chain where nothing was
cleared. A game with several seats has statistics for each seat.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from chainfall.core.buttons import NOTHING, PAUSE
from chainfall.core.card import card_of
from chainfall.core.effects import Clear, Effect, Lock, Merge, Spawn
from chainfall.core.game import Game, Step
from chainfall.core.seats import BAR, seats_of
from chainfall.play import registry
from chainfall.play.budget import STEP_LIMIT
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import first_state, walk

S = TypeVar("S")
I = TypeVar("I")

MOST_POINTS = 200
"""The most samples of the score over time: enough for a small plot, however long the game."""

CELLS_A_POINT = 4096
"""On boards with more cells than this, not every step is sampled: reading the score means drawing the whole frame."""

Point = tuple[int, int]
"""Samples of (step, score)."""


class Row(NamedTuple):
    """A labelled number, formatted for display."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Statistics:
    """How a game was played. A number that makes no sense for the game, or did not occur in it, is None.

    Attributes:
        game: its name.
        hz: steps a second; 0 if a step is a move.
        steps: the number of inputs.
        score: the score so far, or at the end.
        score_label: what the game calls its score.
        pieces: how many were placed or, in a game that does not report that, how many appeared.
        longest_chain: the most events of one turn that followed from each other.
        largest_clear: the most cells that vanished in one event.
        largest_merge: the most cells that merged into one.
        presses: presses of any button but pause; holding a button counts as one press.
        points: the score over time, from the first step to the last, evenly spaced.
        others: the statistics of the other seats, if the game has any.
    """

    game: str
    hz: int
    steps: int
    score: int
    score_label: str
    pieces: int | None
    longest_chain: int | None
    largest_clear: int | None
    largest_merge: int | None
    presses: int | None
    points: tuple[Point, ...]
    others: tuple["Statistics", ...] = ()

    @property
    def seconds(self) -> float | None:
        """How long it took."""
        return self.steps / self.hz if self.hz else None

    @property
    def pieces_a_minute(self) -> float | None:
        """How fast it was played."""
        return self.pieces * 60 / self.seconds if self.pieces and self.seconds else None

    @property
    def presses_per_piece(self) -> float | None:
        """How much was done for each piece."""
        return self.presses / self.pieces if self.pieces and self.presses is not None else None

    def rows(self) -> tuple[Row, ...]:
        """All available numbers, in the order in which front ends show them; each row covers all seats."""
        return tuple(Row(label, f" {BAR} ".join(values)) for label, values in self.rows_by_seat())

    def rows_by_seat(self) -> list[tuple[str, list[str]]]:
        """The same with a value for each seat, or a single one that all seats share."""
        seats = [seat._own_rows() for seat in (self, *self.others)]
        shared = [*zip(*seats, strict=True), (("Time", _time(self.seconds)),)]
        shown = [(row[0][0], [value for _, value in row]) for row in shared]
        return [(label, [value or NOTHING for value in values]) for label, values in shown if any(values)]

    def _own_rows(self) -> tuple[tuple[str, str | None], ...]:
        return (
            (self.score_label, _whole(self.score)),
            ("Pieces", _whole(self.pieces)),
            ("Pieces a minute", _tenths(self.pieces_a_minute)),
            ("Longest chain", _whole(self.longest_chain)),
            ("Largest clear", _whole(self.largest_clear)),
            ("Largest merge", _whole(self.largest_merge)),
            ("Presses per piece", _tenths(self.presses_per_piece)),
        )

    def to_plain(self) -> dict[str, object]:
        """The statistics as JSON data, for programs; ``others`` is present only if there are other seats."""
        others = {"others": [seat.to_plain() for seat in self.others]} if self.others else {}
        return {
            "game": self.game,
            "hz": self.hz,
            "steps": self.steps,
            "score": self.score,
            "pieces": self.pieces,
            "pieces_a_minute": _rounded(self.pieces_a_minute),
            "longest_chain": self.longest_chain,
            "largest_clear": self.largest_clear,
            "largest_merge": self.largest_merge,
            "presses": self.presses,
            "presses_per_piece": _rounded(self.presses_per_piece),
            "seconds": _rounded(self.seconds),
            "points": [list(point) for point in self.points],
            **others,
        }


def _whole(number: int | None) -> str | None:
    return None if number is None else f"{number:,}"


def _tenths(number: float | None) -> str | None:
    return None if number is None else f"{number:.1f}"


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 3)


def _time(seconds: float | None) -> str | None:
    if seconds is None:
        return None
    minutes, second = divmod(int(seconds), 60)
    hour, minute = divmod(minutes, 60)
    return f"{hour}:{minute:02}:{second:02}" if hour else f"{minute}:{second:02}"


class _Seat:
    """Counts what one player does and what happens on one board."""

    def __init__(self, score: int, in_real_time: bool) -> None:
        self._held = 0
        self._presses: int | None = 0 if in_real_time else None
        self._locks = 0
        self._spawns = 0
        self._chain = 0
        self._clear = 0
        self._merge = 0
        self.points: list[Point] = [(0, score)]

    def hold(self, input: object) -> None:
        """Counts the input of a step."""
        if self._presses is None or input == self._held:
            return
        if not isinstance(input, int):  # not a button mask: nothing is pressed
            self._presses = None
            return
        self._presses += (input & ~(self._held | PAUSE)).bit_count()
        self._held = input

    def count(self, effects: Sequence[Effect]) -> None:
        """Counts the effects of a step."""
        gone: Counter[int] = Counter()  # one event may report its cells in parts, by reason
        merges = 0
        for effect in effects:
            if isinstance(effect, Lock):
                self._locks += 1
            elif isinstance(effect, Spawn):
                self._spawns += 1
            elif isinstance(effect, Clear):
                gone[effect.chain_index] += len(effect.cells)
            elif isinstance(effect, Merge):
                merges += 1
                self._merge = max(self._merge, len(effect.cells))
        self._chain = max(self._chain, merges, *gone)
        self._clear = max(self._clear, *gone.values(), 0)

    def statistics(self, game: AnyGame, steps: int, score: int, others: tuple[Statistics, ...] = ()) -> Statistics:
        """The numbers so far."""
        before = self.points if self.points[-1][0] < steps else self.points[:-1]
        return Statistics(
            game=game.id,
            hz=game.hz,
            steps=steps,
            score=score,
            score_label=card_of(game).score,
            pieces=self._locks or self._spawns or None,
            longest_chain=self._chain or None,
            largest_clear=self._clear or None,
            largest_merge=self._merge or None,
            presses=self._presses,
            points=(*before, (steps, score)),
            others=others,
        )


class Tally(Generic[S, I]):
    """Counts while a game is played. It must be given every step, in order.

    Args:
        game: the game.
        state: its first state.

    Attributes:
        steps: how many steps were counted.
    """

    def __init__(self, game: Game[Any, S, I], state: S) -> None:
        self._game = game
        self._state = state
        self.steps = 0
        self._input: object = 0
        boards = game.frame(state).boards
        self._distance = max(sum(board.width * board.height for board in boards) // CELLS_A_POINT, 1)
        self._seats = [_Seat(score, bool(game.hz)) for score in self._scores()]

    def add(self, input: I, step: Step[S]) -> None:
        """Counts the next step: its input and its result."""
        self._state = step.state
        self.steps += 1
        if input != self._input:
            self._hold(input)
        if step.effects:
            self._count(step.effects)
        if not self.steps % self._distance:
            self._sample()

    def _hold(self, input: object) -> None:
        self._input = input
        masks = input if len(self._seats) > 1 and isinstance(input, tuple) else (input,) * len(self._seats)
        for seat, held in zip(self._seats, masks, strict=True):
            seat.hold(held)

    def _count(self, effects: tuple[Effect, ...]) -> None:
        if len(self._seats) == 1:
            return self._seats[0].count(effects)
        for number, seat in enumerate(self._seats):
            seat.count([effect for effect in effects if effect.seat == number])
        return None

    def _sample(self) -> None:
        """Samples the score. If there are too many samples, every other one is dropped."""
        full = False
        for seat, score in zip(self._seats, self._scores(), strict=True):
            seat.points.append((self.steps, score))
            full = len(seat.points) == MOST_POINTS  # this still leaves room for the last one
            if full:
                del seat.points[1::2]
        self._distance *= 2 if full else 1

    def _scores(self) -> list[int]:
        boards = self._game.frame(self._state).boards
        return [board.hud.score for board in boards[: seats_of(self._game)]]

    def statistics(self) -> Statistics:
        """The numbers so far."""
        game = self._game
        outcome = game.outcome(self._state)
        score, *scores = self._scores()
        first, *seats = self._seats
        others = [seat.statistics(game, self.steps, score) for seat, score in zip(seats, scores, strict=True)]
        return first.statistics(game, self.steps, outcome.score if outcome else score, tuple(others))


def tally_of(replay: Replay, game: Game[Any, S, I], limit: int | None = None) -> Tally[S, I]:
    """The tally after the last step of a replay, within a limit. Steps played after that can be added to it.

    Raises:
        LimitError: the replay exceeds the limit.
        ChainfallError: the replay cannot be played under today's rules.
    """
    tally = Tally(game, first_state(replay, game))
    for _, input, step in walk(replay, game, limit):
        tally.add(input, step)
    return tally


def gather(replay: Replay, game: AnyGame | None = None, *, limit: int = STEP_LIMIT) -> Statistics:
    """The statistics of a replay, computed from its inputs. The file's claims are ignored.

    Args:
        replay: the replay to count.
        game: its game; by default it is looked up in the registry.
        limit: how many steps to play at most, as for :func:`~chainfall.play.verifying.verify`.

    Raises:
        LimitError: the replay exceeds the limit.
        ChainfallError: the replay cannot be played under today's rules.
    """
    return tally_of(replay, game or registry.game(replay.game), limit).statistics()
