"""The review of a replay that is being watched: made by a thread, shown beside the board."""

from collections.abc import Callable
from threading import Event, Thread
from typing import NamedTuple

from chainfall.bots.reviewing import Review, Reviewing, TurnReview
from chainfall.bots.reviewing.review import MISTAKES
from chainfall.console.messages import printable
from chainfall.core.errors import ChainfallError
from chainfall.core.frame import Sprite
from chainfall.core.placing import Placement
from chainfall.core.seats import seats_of
from chainfall.play.replay import Replay
from chainfall.play.seat_view import seat_view
from chainfall.play.viewer import Viewer
from chainfall.table.demonstrating import Demonstration
from chainfall.table.hints import landing
from chainfall.table.learning import Mistake, mistake_of
from chainfall.table.players import PERSON
from chainfall.table.reviews import caption_of, rows_of_review, rows_of_turn, seat_to_review

UNREVIEWED = "nothing is reviewed yet: R begins"


class Landings(NamedTuple):
    """Where a piece was brought, and where it would have been better; the latter is empty if nothing was better."""

    made: tuple[Sprite, ...]
    better: tuple[Sprite, ...]


NOWHERE = Landings((), ())


class Reviewer:
    """Reviews one seat after the other of a replay, each when it is asked for.

    Args:
        replay: the replay.
        viewer: shows it.
        winner: says which seat has won, as far as that is known.

    Attributes:
        seat: the seat that is shown.
        problem: why there is no review, or ``""``.
    """

    def __init__(self, replay: Replay, viewer: Viewer, winner: Callable[[], int | None]) -> None:
        self.seat = 0
        self.problem = ""
        self._replay = replay
        self._viewer = viewer
        self._winner = winner
        self._works: dict[int, Reviewing] = {}
        self._thread: Thread | None = None
        self._stopped = Event()
        self._landings: tuple[TurnReview | None, Landings] = None, NOWHERE

    @property
    def working(self) -> bool:
        """Whether a review is being made."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def shown(self) -> bool:
        """Whether there is anything to show."""
        return bool(self._works or self.problem)

    def toggle(self) -> None:
        """Begins, stops or continues a review; after a whole one, in a game for two, it is the other seat's turn."""
        if self.working:
            self.stop()
            return
        if not self._works:
            self.seat = seat_to_review((PERSON,) * seats_of(self._viewer.game), self._winner())
        work = self._works.get(self.seat)
        if work and work.review.complete:
            self.seat = (self.seat + 1) % seats_of(self._viewer.game)
        self._begin()

    def _begin(self) -> None:
        try:
            work = self._works.setdefault(self.seat, Reviewing(self._replay, self.seat, game=self._viewer.game))
        except ChainfallError as error:
            self.problem = str(error)
            return
        self._stopped.clear()
        self._thread = Thread(target=self._run, args=(work,), daemon=True)
        self._thread.start()

    def _run(self, work: Reviewing) -> None:
        try:
            while not self._stopped.is_set() and work.advance() is None:
                pass
        except ChainfallError as error:
            self.problem = str(error)

    def stop(self) -> None:
        """Stops the thread; what it has found stays, and it can be continued."""
        self._stopped.set()
        if self._thread:
            self._thread.join()

    @property
    def review(self) -> Review | None:
        """What is known of the seat that is shown; None if its review has not been begun."""
        work = self._works.get(self.seat)
        return work.review if work else None

    @property
    def turn(self) -> TurnReview | None:
        """The review of the piece that is seen now, if it is known."""
        review = self.review
        return review.turn_at(self._viewer.step) if review else None

    def next_mistake(self, step: int) -> TurnReview | None:
        """The first mistake after a step."""
        return self.review.next_mistake(step) if self.review else None

    def landings(self) -> Landings:
        """Where the piece that is seen now was brought, and where it should have gone, as long as it is in the air."""
        turn = self.turn
        if turn is None or self._viewer.step >= turn.step + turn.ticks:
            return NOWHERE
        if self._landings[0] is not turn:
            better = self._landing(turn, turn.best) if turn.loss else ()
            self._landings = turn, Landings(self._landing(turn, turn.placement), better)
        return self._landings[1]

    def _landing(self, turn: TurnReview, placement: Placement) -> tuple[Sprite, ...]:
        state = self._works[self.seat].positions[turn.number]
        return landing(*seat_view(self._viewer.game, state, self.seat), placement)

    def demonstration(self) -> Demonstration | None:
        """The line of the engine from the piece that is seen now."""
        turn = self.turn
        if turn is None:
            return None
        state = self._works[self.seat].positions[turn.number]
        return Demonstration(self._viewer.game, self._replay, state, self.seat, turn)

    def mistake_here(self) -> TurnReview | None:
        """The piece that is seen now, if it was a mistake, or else the next one that was."""
        turn = self.turn
        return turn if turn and turn.grade in MISTAKES else self.next_mistake(self._viewer.step)

    def puzzle(self, turn: TurnReview) -> Mistake:
        """A mistake as a puzzle."""
        work = self._works[self.seat]
        return mistake_of(work.engine, work.positions[turn.number], turn.number, turn.placement)

    # In words

    def notes(self) -> tuple[str, ...]:
        """What is known, in a few lines."""
        if self.problem or self.review is None:
            return (printable(self.problem),) if self.problem else ()
        turn, game = self.turn, self._viewer.game
        rows = [f"{row.label}: {row.value}" for row in rows_of_turn(game, turn)] if turn else []
        return (*filter(None, (*self._state(self.review), self._caption())), *rows)

    def heading(self) -> str:
        """The most important of it, where there is no room beside the boards."""
        if self.problem or self.review is None:
            return printable(self.problem)
        return ". ".join(filter(None, (", ".join(filter(None, self._state(self.review))), self._caption())))

    def _state(self, review: Review) -> tuple[str, str]:
        """Whose review it is and how far it is, and the accuracy."""
        whose = f" of player {self.seat + 1}" if seats_of(self._viewer.game) > 1 else ""
        done = f" {self._works[self.seat].done:.0%}" + ("" if self.working else ", stopped")
        accuracy = "" if review.accuracy is None else f"accuracy {review.accuracy:.1f} %"
        return f"Review{whose}{'' if review.complete else done}", accuracy

    def _caption(self) -> str:
        turn = self.turn
        return f"Piece {turn.number}. {caption_of(self._viewer.game, turn)}" if turn else ""

    def summary(self) -> tuple[str, ...]:
        """The numbers of the game so far, in lines."""
        review = self.review
        if review is None or review.accuracy is None:
            return (printable(self.problem) or UNREVIEWED,)
        return tuple(f"{row.label}: {row.value}" for row in rows_of_review(self._viewer.game, review))

    def turning_points(self) -> tuple[tuple[int, str], ...]:
        """The turning points: the step at which each begins, and what is said of it."""
        review = self.review
        game = self._viewer.game
        points = review.turning_points if review else ()
        return tuple((turn.step, f"Piece {turn.number}. {caption_of(game, turn)}") for turn in points)
