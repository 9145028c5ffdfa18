"""A match played by placements: players are asked when they have a piece to place, and time passes in between.

Players of a real-time match do not take turns: one may place three pieces in the time that another places two. So a
choice is due only at a seat with a piece in the air for which no placement has been chosen yet. The chosen placement is
turned into the buttons that a player would press, one per tick. Nothing disturbs them, since attacks land between
pieces.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from chainfall.core.effects import Effect, RoundOver
from chainfall.core.errors import ChainfallError
from chainfall.core.game import Step
from chainfall.core.placing import Placement
from chainfall.core.seats import Masks, seats_of
from chainfall.play.placing import LONGEST_WAIT, placing_of
from chainfall.play.registry import AnyGame
from chainfall.play.seat_view import seat_view

Pilot: TypeAlias = Callable[[Any], int]
"""Plays a seat by buttons: given the state before a tick, returns the buttons held in that tick."""

Feed: TypeAlias = Callable[[Masks], Step[Any]]


class Duel:
    """A match in real time, played by placements.

    >>> from chainfall.play.registry import game
    >>> from chainfall.core.options import from_plain
    >>> rules = game("dr-mario-versus")
    >>> duel = Duel(rules, rules.start(from_plain(rules.Options, {}), 7))
    >>> [len(moves) for moves in duel.moves]
    [30, 30]
    >>> effects = duel.play([Placement(3), Placement(0, 1)])
    >>> [len(moves) for moves in duel.moves]
    [30, 0]

    Args:
        game: a real-time game of several seats that can show each seat's board on its own.
        state: the state to begin from; time passes until the first choice is due.
        pilots: by seat, those who play by buttons; at all other seats placements are chosen.
        feed: plays a tick, for example ``session.feed``; by default the rules themselves.

    Attributes:
        game: the game being played.
        state: the current state.
        moves: for each seat, the placements to choose from now; empty where no choice is due.
        ticks: how many ticks have passed.

    Raises:
        ChainfallError: it is not such a game, or no piece appears.
    """

    def __init__(
        self, game: AnyGame, state: Any, *, pilots: Mapping[int, Pilot] | None = None, feed: Feed | None = None
    ) -> None:
        if not game.hz:
            raise ChainfallError(f"{game.id} is a game of turns: expected one in real time")
        self.game = game
        self.state = state
        self.ticks = 0
        self._feed: Feed = feed or (lambda masks: game.step(self.state, masks))
        self._pilots = dict(pilots or {})
        self._taps: list[list[int]] = [[] for _ in range(seats_of(game))]  # for each seat, with the next one last
        self.moves: list[Sequence[Placement]] = [()] * len(self._taps)
        self._pass_time()

    @property
    def is_over(self) -> bool:
        """Whether the match is over: then no choice is ever due again."""
        return self.game.outcome(self.state) is not None

    def play(self, chosen: Sequence[Placement | None]) -> tuple[Effect, ...]:
        """Plays the chosen placements until the next choice is due or the match is over, and returns what happened.

        Args:
            chosen: for each seat one of its ``moves``, or None where no choice is due.

        Raises:
            ChainfallError: a choice is missing, not due, or not one of the moves; nothing changed.
        """
        self._check(chosen)
        for seat, placement in enumerate(chosen):
            if placement is not None:
                single, state = seat_view(self.game, self.state, seat)
                self._taps[seat] = list(reversed(placing_of(single).taps(state, placement)))
        return self._pass_time()

    def _check(self, chosen: Sequence[Placement | None]) -> None:
        if self.is_over:
            raise ChainfallError(f"{self.game.id}: nothing can be placed, the match is over")
        if len(chosen) != len(self.moves):
            raise ChainfallError(f"{len(chosen)} placements: expected one for each of {len(self.moves)} seats, or None")
        for seat, (placement, moves) in enumerate(zip(chosen, self.moves, strict=True)):
            if placement is None and moves:
                raise ChainfallError(f"seat {seat}: no placement, expected one of its {len(moves)} moves")
            if placement is not None and placement not in moves:
                expected = f"one of its {len(moves)} moves" if moves else "None, since no choice is due"
                raise ChainfallError(f"seat {seat}: {placement}, expected {expected}")

    def _pass_time(self) -> tuple[Effect, ...]:
        """Feeds ticks until a choice is due or the match is over."""
        effects: list[Effect] = []
        for _ in range(LONGEST_WAIT):
            self.moves = [self._due(seat) for seat in range(len(self._taps))]
            if any(self.moves) or self.is_over:
                return tuple(effects)
            step = self._feed(tuple(self._held(seat) for seat in range(len(self._taps))))
            self.state = step.state
            self.ticks += 1
            effects += step.effects
            if any(isinstance(effect, RoundOver) for effect in step.effects):
                self._taps = [[] for _ in self._taps]  # the pieces in the air are gone
        raise ChainfallError(f"{self.game.id}: no piece appears while nothing is pressed; is the game paused?")

    def _due(self, seat: int) -> Sequence[Placement]:
        if self._taps[seat] or seat in self._pilots:
            return ()
        single, state = seat_view(self.game, self.state, seat)
        return placing_of(single).placements(state)

    def _held(self, seat: int) -> int:
        if seat in self._pilots:
            return self._pilots[seat](self.state)
        return self._taps[seat].pop() if self._taps[seat] else 0
