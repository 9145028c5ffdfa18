"""The bridge: the one object that the page's JavaScript calls.

It plays in the browser through Pyodide, and needs nothing of it. Arguments and answers are numbers, texts and bytes;
what has a structure is JSON, except for what is to be seen: that is a view, all of it in one answer as bytes
(:mod:`~chainfall.ui.web.encoding`). A mistake of the user's is answered by ``{"error": "..."}`` and changes nothing.
"""

from itertools import islice

from chainfall.core.card import card_of
from chainfall.core.effects import Effect, Rejected, Spawn
from chainfall.core.errors import ChainfallError
from chainfall.core.frame import Frame
from chainfall.core.options import from_plain, to_plain
from chainfall.play import registry
from chainfall.play.daily import daily_seed
from chainfall.play.files import without_mark
from chainfall.play.lines import parse_line
from chainfall.play.pacer import Pacer
from chainfall.play.presses import PATIENCE_MS, takes_presses
from chainfall.play.puzzles.attempt import Attempt
from chainfall.play.puzzles.puzzle import Puzzle
from chainfall.play.replay import Replay
from chainfall.play.resuming import resume
from chainfall.play.session import AnySession, Session
from chainfall.ui.web.encoding import (
    TileTable,
    View,
    answered,
    encode_view,
    outcome_record,
    read_json,
    read_options,
    read_players,
    statistics_record,
)
from chainfall.ui.web.kata import KataViewer
from chainfall.ui.web.positions import Position
from chainfall.ui.web.puzzles import first_frame, listed_puzzles, puzzle_record, with_hands
from chainfall.ui.web.seating import Seating

NOTHING = Frame(())
"""What is to be drawn while there is no game."""

OFFERED_LINES = 60
"""Lines that are offered at most."""


class Arcade:
    """What is on the page: at most one game, and at most one kata, which is then what is shown."""

    def __init__(self) -> None:
        self._tiles = TileTable()
        self._session: AnySession | None = None
        self._attempt: Attempt | None = None  # the session is then that of a puzzle
        self._viewer: KataViewer | None = None
        self._practice = False
        self._appeared: object = None  # the state in which the piece in the air appeared
        self._pacer = Pacer(0)
        self._alpha = 0.0
        self._seating: Seating | None = None
        self._patience_ms = PATIENCE_MS
        self._effects: list[tuple[int, Effect]] = []
        self._seen: tuple[object, Frame] = (None, NOTHING)

    # Games

    @answered
    def start(self, game: str, options: str, seed: int, practice: bool = False, players: str = "[]") -> object:
        """Starts a game.

        Args:
            game: its name.
            options: a JSON object in which what is left out has its default.
            seed: its seed.
            practice: whether moves can be undone.
            players: a JSON list of who sits at each seat: ``""`` for a person, or the name of a bot.
        """
        found = registry.game(game)
        session = Session(found, from_plain(found.Options, read_options(options)), seed)
        return self._begin(session, practice, read_players(players))

    @answered
    def restart(self) -> object:
        """Starts the same game or puzzle again, with the same options and seed."""
        session = self._playing()
        if self._attempt:
            return self._try(self._attempt.puzzle)
        players = self._seating.names if self._seating else ()
        return self._begin(Session(session.game, session.options, session.seed), self._practice, players)

    @answered
    def resume(self, replay: str, practice: bool = False, players: str = "[]") -> object:
        """Goes on with a game that was saved by :meth:`replay`; ``players`` are those of :meth:`start`."""
        return self._begin(resume(Replay.from_json(replay)), practice, read_players(players))

    def _begin(self, session: AnySession, practice: bool, players: tuple[str, ...] = ()) -> dict[str, object]:
        delay = card_of(session.game).handling.delay
        self._seating = Seating(session, players, getattr(session.options, delay) if delay else None)
        self._session, self._viewer, self._attempt = session, None, None
        session.statistics()  # so that they are counted from here on
        self._practice = practice
        self._appeared = session.state
        self._effects.clear()
        self.rest()
        return {
            "game": session.game.id,
            "hz": session.game.hz,
            "seed": session.seed,
            "options": to_plain(session.options),
            "practice": practice,
            "players": list(self._seating.names),
        }

    def _playing(self) -> AnySession:
        if self._session is None:
            raise ChainfallError("no game has been started")
        return self._session

    # Puzzles

    @answered
    def puzzles(self, game: str) -> object:
        """The puzzles that a game comes with: the ``text`` of each, and what a list shows of it."""
        return {"puzzles": listed_puzzles(game)}

    @answered
    def puzzle(self, text: str, hands: str = "{}") -> object:
        """Starts a puzzle, given as the text of its file, piece by piece and with undo.

        ``hands`` is a JSON object with the player's own handling.
        """
        puzzle = _read_puzzle(text)
        values = read_json(hands, "the hands")
        return self._try(with_hands(puzzle, values) if isinstance(values, dict) else puzzle)

    @answered
    def read_puzzle(self, text: str) -> object:
        """Checks a puzzle without starting it; its ``text`` is that of its file, on one line."""
        puzzle = _read_puzzle(text)
        return {"text": puzzle.to_json(), **puzzle_record(puzzle)}

    def puzzle_board(self, text: str) -> bytes:
        """What is to be seen of a puzzle before it begins; the game that is played is not touched."""
        return encode_view(View(frame=first_frame(_read_puzzle(text))), self._tiles)

    def _try(self, puzzle: Puzzle) -> object:
        attempt = Attempt(puzzle)
        begun = self._begin(attempt.session, practice=True)
        self._attempt = attempt
        return {**begun, "puzzle": puzzle_record(puzzle)}

    @answered
    def daily_seed(self, day: str, game: str) -> object:
        """The ``seed`` of a game on a day, which is written as ``YYYY-MM-DD``."""
        return {"seed": daily_seed(day, game)}

    # Playing

    def advance(self, now_ms: float, presses: str) -> bytes:
        """One animation frame: plays the ticks that are due, and answers with what is to be seen.

        Args:
            now_ms: the time, on any clock that goes on evenly.
            presses: the buttons that went down and up since the last call, as :meth:`Presses.note` takes them or, in a
                game of several seats, :func:`~chainfall.play.presses.note`.
        """
        session = self._session
        if session is None or self._viewer is not None:
            return self._view(0, None)
        due = self._due(now_ms, presses)
        ticks = 0
        while ticks < due and not self._over(session) and not self._thinking():
            self._note(session, self._fed(session, self._seated().next(self._takes_presses)))
            ticks += 1
        return self._view(ticks, self._frame() if ticks else None)

    def _due(self, now_ms: float, presses: str) -> int:
        """Takes the presses, and counts the ticks that are due.

        Time that stood still is not made up for, and the press that ends it is played at once.
        """
        stood_still = self._thinking()
        self._seated().note(presses)
        if stood_still:
            self._pacer = Pacer(self._playing().game.hz)
        due, self._alpha = self._pacer.advance(now_ms)
        return due + stood_still

    def _fed(self, session: AnySession, input: object) -> tuple[Effect, ...]:
        return self._attempt.feed(input) if self._attempt else session.feed(input).effects

    def _over(self, session: AnySession) -> bool:
        """Whether the game has ended; a puzzle ends when it is solved, too."""
        return self._attempt.standing != "open" if self._attempt else session.outcome is not None

    def _thinking(self) -> bool:
        """Whether time stands still: in a puzzle it does while a piece is in the air and no button is down."""
        return self._attempt is not None and self._seated().quiet and bool(self._frame().boards[0].sprites)

    def _seated(self) -> Seating:
        if self._seating is None:
            raise ChainfallError("no game has been started")
        return self._seating

    def _takes_presses(self, seat: int) -> bool:
        return takes_presses(self._frame().boards[seat])

    def rest(self) -> None:
        """Forgets the clock and every press: the time until the next :meth:`advance` is not made up for."""
        hz = self._session.game.hz if self._session else 0
        self._pacer = Pacer(hz)
        self._alpha = 0.0
        if self._seating:
            self._seating.rest(self._patience_ms)

    def set_patience(self, patience_ms: int) -> None:
        """Sets how long a press that comes too early waits, from the next :meth:`rest` on."""
        self._patience_ms = patience_ms

    @answered
    def feed(self, line: str) -> object:
        """Plays one input, written as a line; ``rejected`` says why the rules did not allow it."""
        session = self._playing()
        effects = self._fed(session, parse_line(session.game, line))
        self._note(session, effects)
        return {"rejected": next((effect.reason for effect in effects if isinstance(effect, Rejected)), None)}

    @answered
    def inputs(self) -> object:
        """The first ``lines`` that can be played now, for those who choose and do not type."""
        session = self._playing()
        return {"lines": [session.game.format(input) for input in islice(session.inputs, OFFERED_LINES)]}

    def _note(self, session: AnySession, effects: tuple[Effect, ...]) -> None:
        self._effects += ((session.steps, effect) for effect in effects)
        if not session.game.hz or any(isinstance(effect, Spawn) for effect in effects):
            self._appeared = session.state

    @answered
    def undo(self) -> object:
        """Takes back a move in a practice game; ``undone`` is false if there is nothing to undo."""
        session = self._playing()
        if not self._practice:
            raise ChainfallError("only a practice game can be undone")
        undone = self._attempt.undo() if self._attempt else session.undo()
        self._appeared = session.state
        self._effects.clear()
        self.rest()
        self._seated().think_anew()
        return {"undone": undone}

    @answered
    def position(self) -> object:
        """Where a practice game or a puzzle stands, as a ``text`` for the worker, which knows good moves."""
        session = self._playing()
        if not self._practice:
            raise ChainfallError("hints are for practice games and puzzles")
        puzzle = self._attempt.puzzle.to_json() if self._attempt else ""
        return {"text": Position(session.game.id, session.options, session.state, self._appeared, puzzle).to_text()}

    @answered
    def status(self) -> object:
        """The score, how many steps were played, how the game ended, and whether a move can be undone."""
        shown = self._viewer or self._playing()
        outcome = shown.game.outcome(shown.state)
        return {
            "score": outcome.score if outcome else self._frame().score,
            "steps": shown.steps if isinstance(shown, Session) else shown.step,
            "outcome": outcome_record(outcome),
            "undoable": isinstance(shown, Session) and self._practice and shown.undoable,
            "practice": self._practice,
            "puzzle": self._attempt.standing if self._attempt else None,
        }

    @answered
    def statistics(self) -> object:
        """How the game was played so far, in numbers. Those of a replay are counted by the projector."""
        return statistics_record(self._playing().statistics())

    # What is seen

    def look(self, telling: bool = True) -> bytes:
        """What is to be seen now and, unless it is only looked at, what has happened since this was last told."""
        return self._view(0, self._frame(), telling=telling)

    def _view(self, ticks: int, frame: Frame | None, *, telling: bool = True) -> bytes:
        shown = self._viewer or self._session
        if shown is None:
            return encode_view(View(frame=frame), self._tiles)
        steps = shown.steps if isinstance(shown, Session) else shown.step
        over = self._over(shown) if isinstance(shown, Session) else shown.game.outcome(shown.state) is not None
        effects = tuple(self._effects) if telling else ()
        if telling:
            self._effects.clear()
        return encode_view(View(steps, ticks, over, self._thinking(), self._alpha, frame, effects), self._tiles)

    def _frame(self) -> Frame:
        """The frame of what is shown; it is made once for a state."""
        shown = self._viewer or self._session
        if shown is None:
            return NOTHING
        if self._seen[0] is not shown.state:
            self._seen = (shown.state, shown.game.frame(shown.state))
        return self._seen[1]

    def text(self) -> str:
        """What is shown, as text."""
        shown = self._viewer or self._session
        return shown.game.text(shown.state) if shown else ""

    # Replays and the kata

    @answered
    def replay(self) -> object:
        """The running or finished game as a replay file's ``text``."""
        return {"text": self._playing().replay().to_json()}

    @answered
    def take_over(self, replay: str, steps: int, players: str = "[]") -> object:
        """Goes on playing after the first steps of a replay, as a practice game; after its end, from the last turn.

        ``players`` are those of :meth:`start`.
        """
        session = Session.resumed(Replay.from_json(replay), steps)
        if session.outcome:
            session.undo()
        return self._begin(session, practice=True, players=read_players(players))

    @answered
    def kata(self, instructions: str) -> object:
        """Shows the kata's moves, a JSON list of pairs with their moves, one moment after the other."""
        viewer = KataViewer(read_json(instructions, "the instructions"))
        self._viewer = viewer
        self._effects.clear()
        return {
            "moves": viewer.moves,
            "frames": len(viewer.moments),
            "captions": [moment.caption for moment in viewer.moments],
            "move": [moment.moves for moment in viewer.moments],
            "final": viewer.final,
        }

    def seek(self, step: int) -> bytes:
        """Goes to a moment of the kata, and answers with what is to be seen there and what has just happened."""
        if self._viewer is None:
            raise ChainfallError("no kata is shown")
        self._viewer.seek(step)
        self._effects[:] = self._viewer.effects
        return self.look()

    def close_kata(self) -> None:
        """Shows the game again that the kata has hidden."""
        self._viewer = None
        self._effects.clear()
        self.rest()


def _read_puzzle(text: str) -> Puzzle:
    return Puzzle.from_json(without_mark(text))
