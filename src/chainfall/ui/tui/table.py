"""A table at which a game is played: a session, the clock, and who sits there. It knows nothing of Textual."""

from collections.abc import Mapping
from functools import partial
from threading import Lock
from typing import Any, Protocol

from chainfall.core.card import card_of
from chainfall.core.effects import Effect, Spawn
from chainfall.core.frame import Frame
from chainfall.core.seats import seats_of
from chainfall.play.lines import parse_line
from chainfall.play.pacer import Pacer
from chainfall.play.presses import PATIENCE_MS, Presses, takes_presses
from chainfall.play.puzzles.attempt import Attempt
from chainfall.play.session import AnySession, Session

WORTH_KEEPING = 5
"""Seconds after which a game in real time is worth keeping, even without a point."""


class Player(Protocol):
    """Who plays without keys: the buttons that it holds in the next tick."""

    def next(self, state: Any, /) -> int:
        """The buttons for the tick after this state."""


class Table:
    """A game that is played.

    Args:
        session: the game; it may have begun.
        practice: whether moves can be taken back.
        attempt: the puzzle of which this is the session, if it is one.
        players: who plays without keys, by their seats.

    Attributes:
        presses: the queue of each seat.
        effects: what has happened, until somebody takes it away, each with the number of its step.
        moving: held while anything changes; another thread that holds it finds the session at rest.
        still: whether time stands still until a key is pressed.
        appeared: the state in which the piece in the air appeared.
        patience_ms: how long a press waits that comes before its piece, from the next rest on.
    """

    def __init__(
        self,
        session: AnySession,
        *,
        practice: bool = False,
        attempt: Attempt | None = None,
        players: Mapping[int, Player] | None = None,
    ) -> None:
        self.session = session
        self.game = session.game
        self.card = card_of(session.game)
        self.practice = practice or attempt is not None
        self.attempt = attempt
        self.players = dict(players or {})
        self.effects: list[tuple[int, Effect]] = []
        self.moving = Lock()
        self.appeared: Any = session.state
        self.patience_ms = PATIENCE_MS
        session.statistics()  # so that they are counted from here on
        self._seen: tuple[object, Frame] = (session.state, session.frame)
        self.rest()

    @property
    def seats(self) -> int:
        """How many boards there are."""
        return seats_of(self.game)

    @property
    def frame(self) -> Frame:
        """What is to be seen; it is made once for a state."""
        if self._seen[0] is not self.session.state:
            self._seen = (self.session.state, self.session.frame)
        return self._seen[1]

    @property
    def over(self) -> bool:
        """Whether the game has ended; a puzzle ends when it is solved, too."""
        return self.attempt.standing != "open" if self.attempt else self.session.outcome is not None

    @property
    def has_hints(self) -> bool:
        """Whether a bot can say where to go: in practice, in a game of placements or of squares."""
        return self.practice and (hasattr(self.game, "placing") if self.game.hz else self.card.inputs == "squares")

    @property
    def unsaved(self) -> AnySession | None:
        """The session if it is worth keeping: it has begun, has not ended, and is not a puzzle."""
        session = self.session
        if self.attempt or self.over or not session.steps:
            return None
        short = self.game.hz and session.steps < WORTH_KEEPING * self.game.hz
        return None if short and not self.frame.score else session

    def rest(self) -> None:
        """Forgets the clock and every press; in real time the game stands still until a key is pressed."""
        hz = self.game.hz
        delay = self.card.handling.delay
        charge = getattr(self.session.options, delay) if delay else None
        self._pacer = Pacer(hz)
        self._at_once = 0
        self.still = bool(hz)
        self.presses = [Presses(hz, self.patience_ms, charge) for _ in range(self.seats)]
        if self.session.steps:
            for presses in self.presses:
                presses.let_go()

    @property
    def thinking(self) -> bool:
        """Whether time stands still: until a key is pressed and, in a puzzle, between any two."""
        if self.still:
            return True
        return self.attempt is not None and self.presses[0].quiet and bool(self.frame.boards[0].sprites)

    def wake(self) -> None:
        """A key was pressed: time goes on, and what stood still is not made up for; the press is played at once."""
        self.still = False
        self._pacer = Pacer(self.game.hz)
        self._at_once = 1

    def advance(self, now_ms: float) -> int:
        """Plays the ticks that are due, and says how many."""
        if not self.game.hz or self.thinking or self.over:
            return 0
        due = self._pacer.advance(now_ms)[0] + self._at_once
        self._at_once = 0
        ticks = 0
        with self.moving:
            while ticks < due and not self.over and not self.thinking:
                self._feed(self._held())
                ticks += 1
        return ticks

    def _held(self) -> object:
        masks = tuple([self._mask(seat) for seat in range(self.seats)])
        return masks if self.seats > 1 else masks[0]

    def _mask(self, seat: int) -> int:
        player = self.players.get(seat)
        if player:
            return player.next(self.session.state)
        return self.presses[seat].next(partial(self._takes_presses, seat))

    def _takes_presses(self, seat: int) -> bool:
        return takes_presses(self.frame.boards[seat])

    def _feed(self, input: object) -> tuple[Effect, ...]:
        effects = self.attempt.feed(input) if self.attempt else self.session.feed(input).effects
        if effects:
            self.effects += ((self.session.steps, effect) for effect in effects)
        if not self.game.hz or any(isinstance(effect, Spawn) for effect in effects):
            self.appeared = self.session.state
        return effects

    def play(self, line: str) -> tuple[Effect, ...]:
        """Plays one input, written as a line.

        Raises:
            ParseError: it is not an input of the game; nothing changed.
        """
        input = parse_line(self.game, line)
        with self.moving:
            return self._feed(input)

    def undo(self) -> bool:
        """Takes the last move back, or goes back to the last piece; False if there is nothing to take back."""
        if not self.practice:
            return False
        with self.moving:
            undone = self.attempt.undo() if self.attempt else self.session.undo()
        if undone:
            self.appeared = self.session.state
            self.effects.clear()
            self.rest()
        return undone

    def again(self, seed: int | None = None) -> "Table":
        """The same game from its start, with the same seed or another; who plays without keys stays away."""
        if self.attempt:
            attempt = Attempt(self.attempt.puzzle)
            return Table(attempt.session, attempt=attempt)
        chosen = self.session.seed if seed is None else seed
        return Table(Session(self.game, self.session.options, chosen), practice=self.practice)
