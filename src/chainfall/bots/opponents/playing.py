"""An opponent: it sits at a seat, sees what a player sees, and presses the buttons that a player has."""

from typing import Any

from chainfall.bots.opponents.fingers import Fingers, is_airborne
from chainfall.bots.opponents.steps import Step
from chainfall.bots.opponents.thinking import Seen, Thinker, Thoughts, Values, seen_by
from chainfall.bots.view import spread
from chainfall.core.options import Options
from chainfall.core.placing import Placement
from chainfall.core.rng import Rng
from chainfall.play.alone import alone
from chainfall.play.registry import AnyGame

_CHANCE = 0x0FF05EED
"""Tells the chance of an opponent from that of the game that it plays."""


class Opponent:
    """Plays at one seat of a game of several, tick by tick.

    :func:`~chainfall.bots.opponents.registry.opponent` makes one.

    Its moves come from its seed alone: the same states get the same presses.

    Args:
        step: how fast it is, and how often it is wrong.
        thinker: what it thinks of placements.
        game: what is played.
        options: what it was started with.
        seat: where it sits.
        seed: where its chance comes from.

    Raises:
        ChainfallError: the game has no such seat, or does not show its boards alone.
    """

    def __init__(self, step: Step, thinker: Thinker, game: AnyGame, options: Options, *, seat: int, seed: int) -> None:
        alone(game, game.start(options, 0), seat)
        self._step = step
        self._thinker = thinker
        self._game = game
        self._options = options
        self._seat = seat
        self._seed = spread(seed ^ _CHANCE, seat)
        self._pieces = 0
        self._thinking: _Thinking | None = None
        self._fingers: Fingers | None = None

    def next(self, state: Any) -> int:
        """The buttons that are held at its seat in the next tick; to be asked once a tick, with the state before it."""
        board = alone(self._game, state, self._seat)
        if not is_airborne(board):
            self._thinking = self._fingers = None
            return 0
        if self._fingers:
            return self._fingers.mask(board)
        target = self._decide(state)
        if target is None:
            return 0
        self._fingers = Fingers(target, self._step.gap, self._step.drop)
        return self._fingers.mask(board)

    def _decide(self, state: Any) -> Placement | None:
        """Where the piece is to go, as soon as that is thought through and the reaction time is over."""
        if self._thinking is None:
            seed = spread(self._seed, self._pieces)
            seen = seen_by(self._game, self._options, state, self._seat, seed)
            if not seen.placements:  # it lands before anything can be done
                return None
            self._pieces += 1
            self._thinking = _Thinking(self._thinker(seen), seen, self._step.reaction)
        values = self._thinking.advance()
        return None if values is None else _chosen(values, self._step.errors, self._thinking.seen.seed)


class _Thinking:
    """The thinking about one piece, and the time that it takes at least."""

    def __init__(self, thoughts: Thoughts, seen: Seen, reaction: int) -> None:
        self._thoughts = thoughts
        self.seen = seen
        self._ticks = reaction
        self._values: Values | None = None

    def advance(self) -> Values | None:
        """A tick later: what the placements are worth, once that is known and the time is over."""
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
    """The best placement, of equal ones any; or by mistake any of all."""
    roll, rng = Rng(seed).below(100)
    best = max(values.values())
    possible = [place for place, value in values.items() if value == best or roll < errors]
    return possible[rng.below(len(possible))[0]]
