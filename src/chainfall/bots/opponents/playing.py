"""An opponent: it sits at a seat, sees what a player sees, and presses the buttons that a player has."""

from typing import Any

from chainfall.bots.opponents.fingers import Fingers, is_airborne
from chainfall.bots.opponents.steps import HUMAN_GAP, Difficulty
from chainfall.bots.opponents.thinking import Seen, Thinker, Thoughts, Values, seen_by
from chainfall.core.options import Options
from chainfall.core.placing import Placement
from chainfall.core.rng import Rng
from chainfall.play.registry import AnyGame
from chainfall.play.seat_view import SeatView, seat_view
from chainfall.play.view import spread

_CHANCE = 0x0FF05EED
"""Keeps the randomness of an opponent separate from its game's."""


class Opponent:
    """Plays one seat of a multiplayer game, tick by tick.

    :func:`~chainfall.bots.opponents.registry.opponent` makes one.

    Its moves depend on its seed alone: the same states lead to the same presses.

    Args:
        step: its speed, and how often it makes mistakes.
        thinker: evaluates placements.
        game: the game being played.
        options: the options that it was started with.
        seat: its seat.
        seed: the source of its randomness.

    Attributes:
        human_pace: whether it keeps to the pace of its step, or plays as quickly as it can; can be changed at any time.

    Raises:
        ChainfallError: the game has no such seat, or cannot show the board of a single seat.
    """

    def __init__(
        self, step: Difficulty, thinker: Thinker, game: AnyGame, options: Options, *, seat: int, seed: int
    ) -> None:
        seat_view(game, game.start(options, 0), seat)
        self.human_pace = False
        self._step = step
        self._interval = game.hz * 60 // step.pace
        self._since_drop = 0
        self._thinker = thinker
        self._game = game
        self._options = options
        self._seat = seat
        self._seed = spread(seed ^ _CHANCE, seat)
        self._pieces = 0
        self._thinking: _Thinking | None = None
        self._fingers: Fingers | None = None

    def next(self, state: Any) -> int:
        """The buttons held at its seat in the next tick. Call it once per tick, with the state before the tick."""
        self._since_drop += 1
        board = seat_view(self._game, state, self._seat)
        if not is_airborne(board):
            self._thinking = self._fingers = None
            return 0
        if self._fingers is None:
            target = self._decide(state)
            if target is None:
                return 0
            self._fingers = Fingers(target, self._wait(self._step.gap), self._step.drop)
        return self._steer(self._fingers, board)

    def _wait(self, ticks: int) -> int:
        """How long it waits before a press; at a human pace, not less than people do."""
        return max(ticks, HUMAN_GAP) if self.human_pace else ticks

    def _steer(self, fingers: Fingers, board: SeatView) -> int:
        """The buttons for a piece whose place is decided; at a human pace, drops are a while apart."""
        falling = fingers.dropping
        mask = fingers.mask(board, may_drop=not self.human_pace or self._since_drop >= self._interval)
        if fingers.dropping and not falling:
            self._since_drop = 0
        return mask

    def _decide(self, state: Any) -> Placement | None:
        """Where the piece should go, once that is decided and the reaction time is over."""
        if self._thinking is None:
            seed = spread(self._seed, self._pieces)
            seen = seen_by(self._game, self._options, state, self._seat, seed)
            if not seen.placements:  # it lands before it can be steered
                return None
            self._pieces += 1
            self._thinking = _Thinking(self._thinker(seen), seen, self._wait(self._step.reaction))
        values = self._thinking.advance()
        return None if values is None else _chosen(values, self._step.errors, self._thinking.seen.seed)


class _Thinking:
    """The thinking about one piece, and the minimum time for it."""

    def __init__(self, thoughts: Thoughts, seen: Seen, reaction: int) -> None:
        self._thoughts = thoughts
        self.seen = seen
        self._ticks = reaction
        self._values: Values | None = None

    def advance(self) -> Values | None:
        """Advances by a tick: the values of the placements, once they are known and the time is over."""
        if self._values is None:
            self._think()
        self._ticks -= 1
        return self._values if self._ticks < 0 else None

    def _think(self) -> None:
        try:
            next(self._thoughts)
        except StopIteration as end:
            self._values = end.value


def _chosen(values: Values, errors: int, seed: int) -> Placement:
    """The best placement, with ties broken at random; or, by mistake, any placement."""
    roll, rng = Rng(seed).below(100)
    best = max(values.values())
    possible = [place for place, value in values.items() if value == best or roll < errors]
    return possible[rng.below(len(possible))[0]]
