"""Learning from mistakes: a turn of a replay as a puzzle, in which a better place is to be found for the piece.

The judge is the engine of the reviews: it knows what the player knew, and gives a place the worth that the review gave
it. A place is found if it wins back at least half of what was lost.
"""

from collections.abc import Sequence
from typing import Any

from chainfall.bots.bot import MoveValue
from chainfall.bots.reviewing import BUDGET, ReviewEngine, check_reviewable
from chainfall.bots.worth.units import unit_of
from chainfall.core.errors import ChainfallError
from chainfall.core.placing import Placement
from chainfall.play import registry
from chainfall.play.budget import STEP_LIMIT
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import options_of
from chainfall.play.replay_turns import AnyReplayTurn
from chainfall.play.seat_view import SeatView
from chainfall.play.slicing import Work
from chainfall.table.advice import Judgement, Task
from chainfall.table.course import read_move
from chainfall.table.hints import hint_of
from chainfall.table.opinions import advice

ENOUGH = 0.5
"""The share of the loss that a place must win back to count as found."""

UNKNOWN = "The engine cannot judge this place. Try another one."


class Mistake:
    """A turn at which there was a better place.

    Args:
        name: the game's name.
        board: what the player saw.
        played: where the piece was put.
        values: what every place is worth, the best first.

    Attributes:
        board: what the player saw.
        played: where the piece was put.
        places: every place for the piece, in reading order of their columns and turns.

    Raises:
        ChainfallError: nothing is better than what was played.
    """

    def __init__(self, name: str, board: SeatView, played: Placement, values: Sequence[MoveValue]) -> None:
        self._name = name
        self.board = board
        self.played = played
        self._losses = {value.move: values[0].worth - value.worth for value in values}
        self._best = values[0]
        self.places: tuple[Placement, ...] = tuple(sorted(value.move for value in values))
        if not self._losses.get(played):
            raise ChainfallError("nothing is better than what was played there")

    @property
    def task(self) -> Task:
        """What the player is asked."""
        hint = hint_of(*self.board, self.played)
        loss = unit_of(self._name).words(round(self._losses[self.played], 1))
        column = self._best.move.column + 1
        best = advice(self.board, self._best, self._best.worth, self._name)
        return Task(hint.words, hint.cells, loss, f"Look at column {column}.", best)

    def judge(self, text: str) -> Judgement:
        """Judges a try.

        Args:
            text: the place, as :func:`~chainfall.table.course.write_move` writes it.
        """
        move = read_move(self.board.game, text) if text else None
        loss, lost = self._losses.get(move), self._losses[self.played]
        if move is None or loss is None:
            return Judgement(UNKNOWN, 0.0, found=False, best=False)
        won_back = max(1 - loss / lost, 0.0)
        found, best = won_back >= ENOUGH, loss <= 0
        return Judgement(self._in_words(move, won_back, loss), won_back, found, best)

    def _in_words(self, move: Placement, won_back: float, loss: float) -> str:
        if loss <= 0:
            return "That is the best place: nothing is lost."
        if move == self.played:
            return "That is where the piece was put in the game."
        if not won_back:
            return f"No better: it loses {unit_of(self._name).words(round(loss, 1))}."
        share = f"it wins back {100 * won_back:.0f} % of what was lost"
        return f"Better: {share}." if won_back >= ENOUGH else f"A little better: {share}. There is more."


class FindingMistake:
    """Finds a mistake in a replay, a little at a time.

    Args:
        text: the content of the replay's file.
        step: how many steps were played before the piece.
        seat: who placed it.

    Attributes:
        mistake: the mistake, or None while there is more to play.
        done: how many steps have been played.
    """

    def __init__(self, text: str, step: int, seat: int = 0) -> None:
        self.mistake: Mistake | None = None
        self.done = 0
        self._work = self._find(text, step, seat)

    def advance(self) -> Mistake | None:
        """Plays on to the end of a piece.

        Raises:
            ChainfallError: the text is not a replay that can be reviewed, no piece was placed there, or nothing is
                better.
        """
        next(self._work, None)
        return self.mistake

    def _find(self, text: str, step: int, seat: int) -> Work[None]:
        replay = yield from Replay.reading(text)
        game = registry.game(replay.game)
        check_reviewable(game, seat)
        number = 0
        for turn in replay.turns(game=game, limit=STEP_LIMIT):
            number += turn.seat == seat
            self.done = turn.step
            if (turn.step, turn.seat) == (step, seat) and turn.placement:
                self.mistake = self._mistake(replay, turn, turn.placement, number)
                return
            yield
        raise ChainfallError(f"no piece was placed after step {step}")

    def _mistake(self, replay: Replay, turn: AnyReplayTurn, placement: Placement, number: int) -> Mistake:
        game = registry.game(replay.game)
        engine = ReviewEngine(game, options_of(replay, game), turn.seat, BUDGET)
        return mistake_of(engine, turn.before, number, placement)


def mistake_of(engine: ReviewEngine, state: Any, number: int, played: Placement) -> Mistake:
    """A reviewed piece as a mistake.

    Args:
        engine: the engine of its review.
        state: the state in which it appeared.
        number: its number.
        played: where it was put.

    Raises:
        ChainfallError: nothing is better than what was played.
    """
    board = engine.seen(state, number).board
    return Mistake(engine.game.id, board, played, engine.values(state, number))
