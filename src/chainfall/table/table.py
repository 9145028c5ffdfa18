"""A table: one game at play, with its players and its clock. The time is passed in; it never reads a clock."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any

from chainfall.core.card import card_of
from chainfall.core.effects import Effect, Lock, Spawn
from chainfall.core.errors import ChainfallError
from chainfall.core.frame import Frame
from chainfall.core.game import parse_line
from chainfall.core.seats import seats_of
from chainfall.play.pacer import Pacer
from chainfall.play.presses import takes_presses
from chainfall.play.replay_turns import placement_made
from chainfall.play.session import AnySession, Session
from chainfall.puzzles.attempt import Attempt
from chainfall.puzzles.puzzle import Puzzle
from chainfall.table.course import Course, read_move, write_move
from chainfall.table.eligibility import has_hints, why_no_analysis
from chainfall.table.elsewhere import Elsewhere
from chainfall.table.players import ABSENT, PERSON, THINKING_MS, Players
from chainfall.table.positions import Position
from chainfall.table.records import Entry, Standing, is_worth_keeping
from chainfall.table.upcoming import Piece, later_pieces, with_later

RANKED = "A ranked game has no {}."


class Table:
    """A game at play.

    Args:
        session: the game; it may have begun.
        practice: whether moves can be undone.
        attempt: the attempt at a puzzle that the session belongs to, if it is one.
        patient: whether time stands still while the player has a piece in the air and presses nothing; in a puzzle
            it always does.
        players: who sits at each seat, by default a person: see :class:`~chainfall.table.players.Players`.
        thinking_ms: how long a single-player bot may think about a piece.
        human_pace: whether bots play at a pace that people can, or at full speed.
        elsewhere: where bots think while the game goes on; by default they think here.
        moving: entered while anything changes. If it is a lock, another thread can hold it to find the session at rest.
        entry: what the game is in the records, if it is recorded.
        ranked: whether it is played for a board of a service: once, without undo and hints.
        resumed: whether the game was saved before; then it stays saved, even if all of it is undone.

    Attributes:
        session: the game.
        practice: whether moves can be undone.
        attempt: the attempt at a puzzle, or None.
        patient: the argument.
        players: who sits at each seat, and what they press.
        effects: what has happened since the list was last emptied, each with the number of its step.
        moving: the argument.
        entry: the argument; when the game is over, updated with its series.
        ranked: the argument.
        more_next: how many more of the pieces to come are shown in practice than the rules show; can be changed.
        alpha: how far the next tick has come, from 0 to 1.
        waiting: whether time stands still until a button is pressed, as after an undo.

    Raises:
        ChainfallError: there is no such seat, or no such bot.
    """

    def __init__(
        self,
        session: AnySession,
        *,
        practice: bool = False,
        attempt: Attempt | None = None,
        patient: bool = False,
        players: Sequence[str] = (),
        thinking_ms: int = THINKING_MS,
        human_pace: bool = True,
        elsewhere: Elsewhere | None = None,
        moving: AbstractContextManager[object] | None = None,
        entry: Entry | None = None,
        ranked: bool = False,
        resumed: bool = False,
    ) -> None:
        self.session = session
        self.game = session.game
        self.card = card_of(session.game)
        self.practice = (practice or attempt is not None) and not ranked
        self.ranked = ranked
        self.attempt = attempt
        self.patient = patient or attempt is not None
        self.players = Players(session, players, thinking_ms, human_pace, elsewhere)
        self._thinking_ms = thinking_ms
        self.effects: list[tuple[int, Effect]] = []
        self.moving = moving or nullcontext()
        self.entry = entry
        self.alpha = 0.0
        self._begun_before = resumed or session.steps > 0
        self.more_next = 0
        self._appeared: Any = session.state  # the state in which the piece in the air appeared
        self._last_move: Callable[[], object] = lambda: None
        self._course = Course(self.game, self.players.own)
        self._seen: tuple[object, Frame] = (None, Frame(()))
        self._ahead: tuple[Any, int, tuple[Piece, ...]] = (None, 0, ())
        self._pacer = Pacer(self.game.hz)
        self.waiting = False
        self._stood = False  # whether time stood still at the last look at the clock

    @classmethod
    def for_puzzle(cls, puzzle: Puzzle, moving: AbstractContextManager[object] | None = None) -> "Table":
        """A table with a puzzle on it."""
        attempt = Attempt(puzzle)
        return cls(attempt.session, attempt=attempt, moving=moving)

    @classmethod
    def for_analysis(cls, session: AnySession, seat: int = 0) -> "Table":
        """A table at which the player of a seat tries what follows from a position. At any other seat sits nobody.

        In real time the piece goes back to where it appeared. Nothing from before is undone.

        Raises:
            ChainfallError: the game cannot be analysed, or has no such seat; the message says why.
        """
        if why_not := why_no_analysis(session.game, seat):
            raise ChainfallError(why_not)
        session.begin_here()
        players = [PERSON if other == seat else ABSENT for other in range(seats_of(session.game))]
        return cls(session, practice=True, patient=True, players=players)

    @property
    def seats(self) -> int:
        """How many boards there are."""
        return seats_of(self.game)

    @property
    def frame(self) -> Frame:
        """What may be seen; made once for each state."""
        if self._seen[0] is not self.session.state:
            frame, later = self.session.frame, self._later
            self._seen = (self.session.state, with_later(frame, later) if later else frame)
        return self._seen[1]

    @property
    def _later(self) -> tuple[Piece, ...]:
        """The pieces after those that the rules show, if wanted; found once for each piece in the air."""
        if not self.more_next or not self.practice or self.attempt or self.seats > 1:
            return ()
        wanted = (self._appeared, self.more_next)
        if self._ahead[0] is not wanted[0] or self._ahead[1] != wanted[1]:
            self._ahead = (*wanted, later_pieces(self.game, *wanted))
        return self._ahead[2]

    @property
    def over(self) -> bool:
        """Whether the game has ended; a puzzle also ends when it is solved."""
        return self.attempt.standing != "open" if self.attempt else self.session.outcome is not None

    @property
    def unsaved(self) -> AnySession | None:
        """The session if it should be saved: it is worth it, has not ended, and is neither a puzzle nor an analysis.

        A session that was saved or had begun before it came to this table is always saved, however short it is.
        """
        if self.patient or self.over:
            return None
        lasting = self._begun_before or (self.entry is not None and self.entry.irreplaceable)
        worth = is_worth_keeping(self.standing, self.game.hz, irreplaceable=lasting)
        return self.session if worth or self._begun_before else None

    @property
    def standing(self) -> Standing:
        """How far the game has come, for the records."""
        outcome = self.session.outcome
        if outcome is None:
            return Standing(self.session.steps, self.frame.score)
        return Standing(self.session.steps, outcome.score, outcome.reason, outcome.winner)

    # Time

    def rest(self, *, wait: bool = False) -> None:
        """Forgets the clock and every press: the time until the next :meth:`advance` is not made up for.

        Args:
            wait: whether time then stands still until a button is pressed; puzzles have their own rule.
        """
        self._pacer = Pacer(self.game.hz)
        self.alpha = 0.0
        self.players.release_all()
        self.waiting = wait and self.game.hz > 0 and not self.patient
        self._stood = self.still

    @property
    def still(self) -> bool:
        """Whether time stands still until a button is pressed; if it is patient, whenever a piece is in the air."""
        if self._course or not self.players.quiet:
            return False
        return self.waiting or (self.patient and bool(self.frame.boards[self.players.own].sprites))

    def advance(self, now_ms: float) -> int:
        """Plays the ticks that are due, and says how many.

        Time that stood still is not made up for, and the press that ends it is played at once.
        """
        if self._stood:
            self._pacer = Pacer(self.game.hz)
        due, self.alpha = self._pacer.advance(now_ms)
        due += self._stood
        self._stood = self.still
        self.waiting &= self._stood
        ticks = 0
        with self.moving:
            while ticks < due and not self._stood and not self.over:
                self._feed(self._next_input())
                ticks += 1
                self._stood = self.still
        return ticks

    def _next_input(self) -> Any:
        """What is played in the next tick: a press puts an end to the moves that the table plays by itself."""
        if not self.players.quiet:
            self._course = Course(self.game, self.players.own)
        if not self._course:
            return self.players.next(self._takes_presses)
        mask = self._course.next(self.session.state)
        if self.seats == 1:
            return mask
        return self.players.complete(tuple(mask * (seat == self.players.own) for seat in range(self.seats)))

    def _takes_presses(self, seat: int) -> bool:
        return takes_presses(self.frame.boards[seat])

    # Moves

    def play(self, line: str) -> tuple[Effect, ...]:
        """Plays one input, written as a line; bots add what they hold.

        Raises:
            ParseError: it is not an input of the game; nothing changed.
        """
        return self.feed(parse_line(self.game, line))

    def feed(self, input: Any) -> tuple[Effect, ...]:
        """Plays one input of the people at the table; bots add what they hold."""
        with self.moving:
            return self._feed(self.players.complete(input))

    def _feed(self, input: Any) -> tuple[Effect, ...]:
        effects = self.attempt.feed(input) if self.attempt else self.session.feed(input).effects
        if effects:
            self.effects += ((self.session.steps, effect) for effect in effects)
        own = [effect for effect in effects if effect.seat == self.players.own]
        if any(isinstance(effect, Lock) for effect in own):
            self._last_move = partial(placement_made, self.game, self._appeared, tuple(own), self.players.own)
        elif not self.game.hz:
            self._last_move = lambda: input
        if not self.game.hz or any(isinstance(effect, Spawn) for effect in own):
            self._appeared = self.session.state
        return effects

    def follow(self, moves: Iterable[str]) -> None:
        """Plays moves in real time, as time passes, each as :func:`~chainfall.table.course.write_move` writes it.

        A piece that has been moved goes back to where it appeared first. A press puts an end to it.

        Raises:
            ChainfallError: one of them is not the text of a move; nothing changed.
        """
        course = Course(self.game, self.players.own, [read_move(self.game, text) for text in moves])
        if self.practice and self.session.state is not self._appeared:
            self.undo()
        self._course = course

    @property
    def last_move(self) -> str:
        """The last move of the player at the screen, as :func:`~chainfall.table.course.write_move` writes it.

        Empty if there is none, or if the piece was put where no placement leads.
        """
        move = self._last_move()
        return "" if move is None else write_move(self.game, move)

    # Practice

    def undo(self) -> bool:
        """Undoes the last move or goes back to the last piece; False if there is nothing to undo, or no practice.

        In real time the game then waits for a press.
        """
        if not self.practice:
            return False
        with self.moving:
            undone = self.attempt.undo() if self.attempt else self.session.undo()
        if undone:
            self._appeared = self.session.state
            self._last_move = lambda: None
            self._course = Course(self.game, self.players.own)
            self.effects.clear()
            self.rest(wait=True)
            self.players.reset_bots()
        return undone

    @property
    def undoable(self) -> bool:
        """Whether there is something to undo."""
        return self.practice and self.session.undoable

    @property
    def why_no_undo(self) -> str:
        """Why nothing can be undone here, in words for the player; empty if it can."""
        if self.ranked:
            return RANKED.format("undo")
        return "" if self.practice else "Only a practice game can be undone."

    @property
    def why_no_restart(self) -> str:
        """Why the game cannot begin again, in words for the player; empty if it can."""
        return RANKED.format("restart") if self.ranked else ""

    @property
    def why_no_hints(self) -> str:
        """Why there are no hints here, in words for the player; empty if there are."""
        if self.ranked:
            return RANKED.format("hints")
        if self.seats > 1:
            return "There are no hints in a match: the other player does not wait."
        if not has_hints(self.game):
            return "There are no hints in this game."
        return (
            ""
            if self.practice
            else "Hints are for practice games and puzzles. Turn on Practice in the options of the game."
        )

    def position(self) -> Position:
        """The current position, for finding a hint.

        Raises:
            ChainfallError: there are no hints here; the message says why.
        """
        if self.why_no_hints:
            raise ChainfallError(self.why_no_hints)
        return self.analysed

    @property
    def analysed(self) -> Position:
        """The current position, for an opinion on it."""
        puzzle = self.attempt.puzzle.to_json() if self.attempt else ""
        own = self.players.own
        return Position(self.game.id, self.session.options, self.session.state, self._appeared, puzzle, own)

    def again(self, seed: int | None = None) -> "Table":
        """The same game or puzzle from its start, with the same players; with another seed, if one is given.

        An analysis goes back to the position that it began with.
        """
        if self.attempt:
            return Table.for_puzzle(self.attempt.puzzle, self.moving)
        if self.patient:
            while self.undo():
                pass
            return self
        session: AnySession = Session(self.game, self.session.options, self.session.seed if seed is None else seed)
        return Table(
            session,
            practice=self.practice,
            players=self.players.names,
            thinking_ms=self._thinking_ms,
            human_pace=self.players.human_pace,
            elsewhere=self.players.elsewhere,
            moving=self.moving,
        )


def take_over(
    session: AnySession,
    players: Sequence[str] = (),
    moving: AbstractContextManager[object] | None = None,
    elsewhere: Elsewhere | None = None,
) -> Table:
    """A practice game that continues where a replay was left; if the replay is over, from its last turn."""
    if session.outcome:
        session.undo()
    return Table(session, practice=True, players=players, moving=moving, elsewhere=elsewhere)
