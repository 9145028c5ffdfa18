"""The review of a replay that is being watched: made by a thread, shown beside the board."""

from threading import Event, Thread
from typing import Any

from chainfall.bots.reviewing import Reviewing, TurnReview
from chainfall.bots.telling import in_words
from chainfall.bots.worth.units import unit_of
from chainfall.console.messages import printable
from chainfall.core.errors import ChainfallError
from chainfall.core.frame import Sprite
from chainfall.core.seats import seats_of
from chainfall.play.replay import Replay
from chainfall.play.seat_view import seat_view
from chainfall.play.viewer import Viewer
from chainfall.table.hints import landing


class Reviewer:
    """Reviews one seat after the other of a replay, each when it is asked for.

    Attributes:
        seat: the seat that is shown.
        problem: why there is no review, or ``""``.
    """

    def __init__(self, replay: Replay, viewer: Viewer) -> None:
        self.seat = 0
        self.problem = ""
        self._replay = replay
        self._viewer = viewer
        self._works: dict[int, Reviewing] = {}
        self._thread: Thread | None = None
        self._stopped = Event()
        self._best: tuple[TurnReview | None, tuple[Sprite, ...]] = None, ()

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
    def turn(self) -> TurnReview | None:
        """The review of the piece that is seen now, if it is known."""
        work = self._works.get(self.seat)
        return work.review.turn_at(self._viewer.step) if work else None

    def next_mistake(self) -> int | None:
        """The step at which the next mistake begins."""
        work = self._works.get(self.seat)
        turn = work.review.next_mistake(self._viewer.step) if work else None
        return turn.step if turn else None

    def better(self) -> tuple[Sprite, ...]:
        """Where the piece that is seen now should have gone, if that is not where it went."""
        turn = self.turn
        if turn is None or not turn.loss or self._viewer.step >= turn.step + turn.ticks:
            return ()
        if self._best[0] is not turn:
            self._best = turn, self._landing(turn)
        return self._best[1]

    def _landing(self, turn: TurnReview) -> tuple[Sprite, ...]:
        there = Viewer(self._replay, self._viewer.game)
        there.seek(turn.step)
        state: Any
        game, state = seat_view(there.game, there.state, self.seat)
        return landing(game, state, turn.best)

    def notes(self) -> tuple[str, ...]:
        """What is known, in a few lines."""
        if self.problem:
            return (printable(self.problem),)
        work = self._works.get(self.seat)
        if work is None:
            return ()
        review = work.review
        whose = f" of player {self.seat + 1}" if seats_of(self._viewer.game) > 1 else ""
        accuracy = "" if review.accuracy is None else f"accuracy {review.accuracy:.1f} %"
        state = "" if review.complete else f" {work.done:.0%}" + ("" if self.working else ", stopped")
        return (f"Review{whose}{state}", accuracy, *self._told(self.turn))

    def _told(self, turn: TurnReview | None) -> tuple[str, ...]:
        if turn is None:
            return ()
        game = self._viewer.game
        if not turn.loss:
            return (f"Piece {turn.number}: best",)
        return (
            f"Piece {turn.number}: {turn.grade}",
            f"{unit_of(game.id).words(turn.loss)} lost",
            f"better: {in_words(game, turn.best)}",
        )
