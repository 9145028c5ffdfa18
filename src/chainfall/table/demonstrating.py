"""Demonstrations: the line that the engine would have played, played on the board of a replay."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from chainfall.bots import TurnReview
from chainfall.core.effects import Effect
from chainfall.core.frame import Frame
from chainfall.core.placing import Placement
from chainfall.core.seats import seats_of
from chainfall.play.placing import placing_of
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import inputs_of
from chainfall.play.seat_view import SeatView, seat_view

LONGEST_WAIT = 1200
"""The most steps to wait for another piece."""


class Demonstration:
    """The line of a reviewed piece, from the moment in which the piece appears.

    It shows the pieces that the player saw then, because the engine has only guessed the others. The other player of a
    match does what the replay says.

    Args:
        game: the game.
        replay: the replay of it that was reviewed.
        state: the state in which the piece appears.
        seat: whose piece it is.
        turn: the piece.

    Attributes:
        start: how many steps of the replay were played before it.
        end: the last step of it, counted like those of the replay.
    """

    def __init__(self, game: AnyGame, replay: Replay, state: Any, seat: int, turn: TurnReview) -> None:
        self.start = turn.step
        self._game = game
        self._seat = seat
        self._others = islice(inputs_of(replay, game), turn.step, None)
        self._states = [state]
        self._effects: list[tuple[Effect, ...]] = [()]
        seen = 1 + len(game.frame(state).boards[seat].hud.next)
        for placement in turn.line[:seen]:
            if placement not in self._placements():
                break
            for tap in placing_of(self._board.game).taps(self._board.state, placement):
                self._feed(tap)
            self._wait()

    @property
    def end(self) -> int:
        """The last step."""
        return self.start + len(self._states) - 1

    def frame(self, step: int) -> Frame:
        """What is seen at a step."""
        return self._game.frame(self._states[step - self.start])

    def is_over(self, step: int) -> bool:
        """Whether the game is over at a step."""
        return self._game.outcome(self._states[step - self.start]) is not None

    def effects(self, since: int, step: int) -> tuple[tuple[int, Effect], ...]:
        """What happens after one step, up to a later one: each effect with the number of its step."""
        numbered = enumerate(self._effects, self.start)
        return tuple((number, effect) for number, happened in numbered if since < number <= step for effect in happened)

    @property
    def _board(self) -> SeatView:
        return seat_view(self._game, self._states[-1], self._seat)

    def _placements(self) -> Sequence[Placement]:
        return placing_of(self._board.game).placements(self._board.state)

    def _wait(self) -> None:
        """Waits for the next piece, if there is time in the game."""
        for _ in range(LONGEST_WAIT if self._game.hz else 0):
            if self._placements() or self._game.outcome(self._states[-1]) is not None:
                return
            self._feed(0)

    def _feed(self, tap: Any) -> None:
        input = tap
        if seats_of(self._game) > 1:
            masks = list(next(self._others, (0,) * seats_of(self._game)))
            masks[self._seat] = tap
            input = tuple(masks)
        step = self._game.step(self._states[-1], input)
        self._states.append(step.state)
        self._effects.append(step.effects)
