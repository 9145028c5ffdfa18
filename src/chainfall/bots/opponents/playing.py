"""An opponent: it sits at a seat, sees what a player sees, and presses the buttons that a player has."""

from typing import Any

from chainfall.bots.opponents.fingers import Fingers, is_airborne
from chainfall.bots.opponents.steps import HUMAN_GAP, Difficulty
from chainfall.bots.opponents.thinking import Chooser, Choosing, Thinker, Values, seen_by
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
        mind: decides where a piece goes; by default :meth:`choose`.

    Raises:
        ChainfallError: the game has no such seat, or cannot show the board of a single seat.
    """

    def __init__(
        self, step: Difficulty, thinker: Thinker, game: AnyGame, options: Options, *, seat: int, seed: int
    ) -> None:
        seat_view(game, game.start(options, 0), seat)
        self.human_pace = False
        self._step = step
        self.mind: Chooser = self.choose
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
            self._thinking = _Thinking(
                self.mind(state, spread(self._seed, self._pieces)), self._wait(self._step.reaction)
            )
            self._pieces += 1
        target = self._thinking.advance()
        if self._thinking.in_vain:
            self._thinking = None
            self._pieces -= 1
        return target

    def choose(self, state: Any, seed: int) -> Choosing:
        """Decides where the piece should go.

        Args:
            state: the match when the piece has appeared.
            seed: the randomness for this piece.
        """
        seen = seen_by(self._game, self._options, state, self._seat, seed)
        if not seen.placements:
            return None
        values = yield from self._thinker(seen)
        return _chosen(values, self._step.errors, seen.seed)


class _Thinking:
    """The thinking about one piece, and the minimum time for it.

    Attributes:
        in_vain: whether the piece lands before it can be steered.
    """

    def __init__(self, choosing: Choosing, reaction: int) -> None:
        self._choosing = choosing
        self._ticks = reaction
        self._target: Placement | None = None
        self.in_vain = False

    def advance(self) -> Placement | None:
        """Advances by a tick: where the piece should go, once that is known and the time is over."""
        if self._target is None:
            self._think()
        self._ticks -= 1
        return self._target if self._ticks < 0 else None

    def _think(self) -> None:
        try:
            next(self._choosing)
        except StopIteration as end:
            self._target = end.value
            self.in_vain = end.value is None


def _chosen(values: Values, errors: int, seed: int) -> Placement:
    """The best placement, with ties broken at random; or, by mistake, any placement."""
    roll, rng = Rng(seed).below(100)
    best = max(values.values())
    possible = [place for place, value in values.items() if value == best or roll < errors]
    return possible[rng.below(len(possible))[0]]
