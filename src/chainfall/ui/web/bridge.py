"""The bridge: the one object that the page's JavaScript calls. It only encodes a table.

Arguments and answers are numbers, texts and bytes. Structured values are JSON, except for the display: that is a
view, returned as bytes (:mod:`~chainfall.ui.web.encoding`). After a user's mistake the answer is
``{"error": "..."}``, and nothing changes.
"""

from collections.abc import Callable, Sequence
from itertools import islice
from time import perf_counter

from chainfall.core.card import given_card
from chainfall.core.effects import Effect, Rejected
from chainfall.core.errors import ChainfallError
from chainfall.core.frame import Board, Frame
from chainfall.core.options import from_plain, to_plain
from chainfall.play import registry
from chainfall.play.daily import daily_seed
from chainfall.play.files import without_mark
from chainfall.play.lesson import PlayedLesson
from chainfall.play.presses import PATIENCE_MS
from chainfall.play.session import AnySession, Session
from chainfall.puzzles.attempt import SEED
from chainfall.puzzles.puzzle import Puzzle
from chainfall.table.captions import ending_of
from chainfall.table.elsewhere import Ask, Elsewhere
from chainfall.table.katas.comparing import compare_fields, told
from chainfall.table.katas.moments import KataViewer
from chainfall.table.players import titles
from chainfall.table.remarks import greetings, last_words
from chainfall.table.resuming import Resuming
from chainfall.table.speaking import Speaker, board_in_words
from chainfall.table.table import Table, take_over
from chainfall.ui.web.answers import (
    CheckedPuzzle,
    Fed,
    Film,
    LessonStanding,
    Nothing,
    OfferedLines,
    Puzzles,
    Resumed,
    Seed,
    Started,
    Statistics,
    Status,
    Text,
    Undone,
)
from chainfall.ui.web.encoding import (
    Display,
    TileTable,
    answered,
    encode_view,
    read_json,
    read_options,
    read_players,
    read_texts,
    statistics_record,
)
from chainfall.ui.web.puzzles import first_frame, listed_puzzles, puzzle_record, with_hands

NOTHING = Frame(())
"""The frame to draw while there is no game."""

Effects = tuple[tuple[int, Effect], ...]

OFFERED_LINES = 60
"""How many lines are offered at most."""


class BrowserGame:
    """The state of the page: at most one table, and at most one kata; an open kata hides the table."""

    def __init__(self) -> None:
        self._tiles = TileTable()
        self._table: Table | None = None
        self._kata: KataViewer | None = None
        self._speaker = Speaker()
        self._lesson: PlayedLesson | None = None
        self._resuming: tuple[Resuming, Callable[[AnySession], Table]] | None = None  # and where its session will sit
        self._patience_ms = PATIENCE_MS
        self._human_pace = True
        self._more_next = 0
        self._elsewhere = Elsewhere()

    # Games

    @answered
    def start(self, game: str, options: str, seed: int, practice: bool = False, players: str = "[]") -> Started:
        """Starts a game.

        Args:
            game: its name.
            options: a JSON object; options that are left out have their defaults.
            seed: its seed.
            practice: whether moves can be undone.
            players: a JSON list of who sits at each seat: ``""`` for a person, or the name of a bot.
        """
        found = registry.game(game)
        session = Session(found, from_plain(found.Options, read_options(options)), seed)
        return self._sit(self._table_of(session, practice, read_players(players)))

    @answered
    def restart(self) -> Started:
        """Starts the same game or puzzle again, with the same options, seed and players."""
        return self._sit(self._at_table().again())

    @answered
    def resume(self, replay: str, practice: bool = False, players: str = "[]") -> Nothing:
        """Takes a game that was saved by :meth:`replay`, to go on with it by :meth:`resume_on`.

        ``players`` as in :meth:`start`.
        """
        names = read_players(players)
        self._resuming = Resuming(replay), lambda session: self._table_of(session, practice, names)
        return {}

    @answered
    def take_over(self, replay: str, steps: int, players: str = "[]") -> Nothing:
        """Takes a replay, to go on after its first steps by :meth:`resume_on`, as practice.

        ``players`` as in :meth:`start`.
        """
        names = read_players(players)
        self._resuming = Resuming(replay, steps), lambda session: take_over(session, names, elsewhere=self._elsewhere)
        return {}

    @answered
    def analyse(self, replay: str, steps: int, seat: int = 0) -> Nothing:
        """Takes a replay, to analyse the position after its first steps, by :meth:`resume_on`.

        Args:
            replay: the content of its file.
            steps: how many steps; of a game that is over by then, the position before its last move.
            seat: whose pieces are placed.
        """
        self._resuming = Resuming(replay, steps), lambda session: Table.for_analysis(session, seat)
        return {}

    @answered
    def analyse_game(self, game: str, options: str, seed: int, seat: int = 0) -> Started:
        """Opens the first position of a game for analysis; arguments as in :meth:`start`."""
        found = registry.game(game)
        return self._sit(
            Table.for_analysis(Session(found, from_plain(found.Options, read_options(options)), seed), seat)
        )

    @answered
    def analyse_puzzle(self, text: str) -> Started:
        """Opens the position of a puzzle, the text of its file, for analysis."""
        puzzle = _read_puzzle(text)
        return self._sit(Table.for_analysis(Session(puzzle.played_by, puzzle.chosen_options(), SEED)))

    @answered
    def resume_on(self, most_ms: float) -> Resumed:
        """Plays on with the game given to :meth:`resume` or :meth:`take_over`; ``started`` is null until it is ready.

        Until then, and after a mistake, the running game is untouched; another one that is started puts an end to it.

        Args:
            most_ms: for how long.
        """
        if self._resuming is None:
            raise ChainfallError("no game is being resumed")
        (resuming, table_of), self._resuming = self._resuming, None
        end = perf_counter() + most_ms / 1000
        while (session := resuming.advance()) is None and perf_counter() <= end:
            pass
        started = self._sit(table_of(session)) if session else None
        if started is None:
            self._resuming = resuming, table_of
        return {"done": resuming.done, "steps": resuming.steps, "started": started}

    @answered
    def puzzle(self, text: str, hands: str = "{}") -> Started:
        """Starts a puzzle, given as the text of its file; ``hands`` is a JSON object with the player's own handling."""
        puzzle = _read_puzzle(text)
        values = read_json(hands, "the hands")
        return self._sit(Table.for_puzzle(with_hands(puzzle, values) if isinstance(values, dict) else puzzle))

    def _table_of(self, session: AnySession, practice: bool, players: Sequence[str]) -> Table:
        return Table(session, practice=practice, players=players, elsewhere=self._elsewhere)

    def _sit(self, table: Table) -> Started:
        self._table, self._kata, self._resuming = table, None, None
        self._speaker = Speaker()
        table.session.statistics()  # counts them from here on
        self.rest()
        begun: Started = {
            "game": table.game.id,
            "hz": table.game.hz,
            "seed": table.session.seed,
            "options": dict(to_plain(table.session.options)),
            "practice": table.practice,
            "players": list(table.players.names),
            "greetings": list(greetings(table.players.names)),
            "why_no_hints": table.why_no_hints,
        }
        if table.attempt:
            begun["puzzle"] = puzzle_record(table.attempt.puzzle)
        return begun

    def _at_table(self) -> Table:
        if self._table is None:
            raise ChainfallError("no game has been started")
        return self._table

    # Calls that need no game

    @answered
    def puzzles(self, game: str) -> Puzzles:
        """The puzzles that a game comes with: the ``text`` of each, and what a list shows of it."""
        return {"puzzles": listed_puzzles(game)}

    @answered
    def read_puzzle(self, text: str) -> CheckedPuzzle:
        """Checks a puzzle without starting it; its ``text`` is the content of its file, on one line."""
        puzzle = _read_puzzle(text)
        return {"text": puzzle.to_json(), **puzzle_record(puzzle)}

    def puzzle_board(self, text: str) -> bytes:
        """The view of a puzzle before it starts; the running game is not affected."""
        return encode_view(Display(frame=first_frame(_read_puzzle(text))), self._tiles)

    @answered
    def daily_seed(self, day: str, game: str) -> Seed:
        """The ``seed`` of a game on a day, which is written as ``YYYY-MM-DD``."""
        return {"seed": daily_seed(day, game)}

    # Playing

    def advance(self, now_ms: float, *presses: int) -> bytes:
        """One animation frame: plays the ticks that are due, and returns the view.

        Args:
            now_ms: the time, from any steady clock.
            presses: presses and releases since the last call, in the encoding of
                :func:`~chainfall.play.presses.press_code`.
        """
        table = self._table
        if table is None or self._kata is not None:
            return self._view(0, None)
        table.players.note(presses)
        ticks = table.advance(now_ms)
        return self._view(ticks, table.frame if ticks else None, self._news())

    def rest(self, wait: bool = False) -> None:
        """Forgets the clock and every press, as :meth:`Table.rest` does."""
        if self._table:
            self._table.players.patience_ms = self._patience_ms
            self._table.players.human_pace = self._human_pace
            self._table.more_next = self._more_next
            self._table.rest(wait=wait)

    def set_patience(self, patience_ms: int) -> None:
        """Sets how long an early press waits for its piece, from the next :meth:`rest` on."""
        self._patience_ms = patience_ms

    def set_more_next(self, more_next: int) -> None:
        """Sets how many more of the pieces to come practice shows, from the next :meth:`rest` on."""
        self._more_next = more_next

    def set_human_pace(self, human_pace: bool) -> None:
        """Sets whether bots play at a human pace, from the next :meth:`rest` on."""
        self._human_pace = human_pace

    def think_elsewhere(self, ask: Ask) -> None:
        """From now on bots in matches ask the worker: ``ask`` passes the number and the text of a question on."""
        self._elsewhere.open(ask)

    def answer_bot(self, number: int, answer: str) -> None:
        """What the worker's bot has answered to a question. A plan that is out of date is ignored."""
        self._elsewhere.hear(number, answer)

    def think_here(self) -> None:
        """From now on bots think here, also about what has not been answered yet."""
        self._elsewhere.close()

    @answered
    def feed(self, line: str) -> Fed:
        """Plays one input, written as a line; ``rejected`` says why the rules did not allow it."""
        effects = self._at_table().play(line)
        return {"rejected": next((effect.reason for effect in effects if isinstance(effect, Rejected)), None)}

    @answered
    def inputs(self) -> OfferedLines:
        """The first ``lines`` that can be played now, for players who choose instead of typing."""
        session = self._at_table().session
        return {"lines": [session.game.format(input) for input in islice(session.inputs, OFFERED_LINES)]}

    @answered
    def undo(self) -> Undone:
        """Undoes a move in a practice game; ``undone`` is false if there is nothing to undo."""
        table = self._at_table()
        if table.why_no_undo:
            raise ChainfallError(table.why_no_undo)
        return {"undone": table.undo()}

    @answered
    def position(self) -> Text:
        """The position of a practice game or a puzzle, as a ``text`` for the worker, which finds good moves."""
        return {"text": self._at_table().position().to_text()}

    @answered
    def analysed(self) -> Text:
        """The position of an analysis, as a ``text`` for the worker, which forms an opinion on it."""
        return {"text": self._at_table().analysed.to_text()}

    @answered
    def follow(self, moves: str) -> Nothing:
        """Lets the table play moves in real time, a JSON list of texts, as :meth:`Table.follow` does."""
        self._at_table().follow(read_texts(moves, "the moves"))
        return {}

    @answered
    def last_move(self) -> Text:
        """The last move of the player, as a ``text`` for :meth:`follow` and for the worker; empty if there is none."""
        return {"text": self._at_table().last_move}

    @answered
    def status(self) -> Status:
        """The score, how many steps were played, how the game ended, and whether a move can be undone."""
        table = self._at_table()
        outcome = table.session.outcome
        return {
            "score": outcome.score if outcome else table.frame.score,
            "steps": table.session.steps,
            "outcome": outcome,
            "ending": ending_of(outcome, titles(table.players.names)) if outcome else None,
            "last_words": list(last_words(table.players.names, outcome.winner)) if outcome else [],
            "undoable": table.undoable,
            "practice": table.practice,
            "puzzle": table.attempt.standing if table.attempt else None,
        }

    @answered
    def statistics(self) -> Statistics:
        """How the game was played so far, in numbers. Those of a replay are counted by the projector."""
        return statistics_record(self._at_table().session.statistics())

    @answered
    def replay(self) -> Text:
        """The running or finished game as a replay file's ``text``."""
        return {"text": self._at_table().session.replay().to_json()}

    # What is seen

    def look(self, telling: bool = True) -> bytes:
        """The current view and, if ``telling``, the events since they were last included."""
        return self._view(0, self._frame(), self._news() if telling else ())

    def _news(self) -> Effects:
        """The events at the table since the last call."""
        if self._table is None or self._kata is not None:
            return ()
        news, self._table.effects = tuple(self._table.effects), []
        return news

    def _view(self, ticks: int, frame: Frame | None, effects: Effects = ()) -> bytes:
        table, kata = self._table, self._kata
        view = Display(frame=frame)
        if kata:
            view = Display(kata.step, over=kata.over, frame=frame, effects=effects)
        elif table:
            view = Display(table.session.steps, ticks, table.over, table.still, table.alpha, frame, effects)
        return encode_view(view, self._tiles)

    def _frame(self) -> Frame:
        if self._kata:
            return self._kata.frame
        return self._table.frame if self._table else NOTHING

    def text(self) -> str:
        """The board, as text."""
        shown = self._kata or (self._table and self._table.session)
        return shown.game.text(shown.state) if shown else ""

    def piece_in_words(self, appeared: bool) -> str:
        """The news about the piece of the first person, in words: all of it if it has just ``appeared``."""
        board = self._own_board()
        return self._speaker.news(board, appeared=appeared) if board else ""

    def board_in_words(self) -> str:
        """The piece of the first person and each column of the board, in words."""
        board = self._own_board()
        told = (Speaker().news(board, appeared=True), board_in_words(board)) if board else ()
        return ". ".join(filter(None, told))

    def _own_board(self) -> Board | None:
        """The board of the player at the screen."""
        table = self._table
        return table.frame.boards[table.players.own] if table else None

    # Lessons

    @answered
    def lesson(self, game: str, number: int) -> LessonStanding:
        """Begins a lesson, counted from 0; the running game is not affected.

        Raises:
            ChainfallError: there is no such game.
        """
        found = registry.game(game)
        self._lesson = PlayedLesson(found, given_card(found).lessons[number])
        return self._standing(True)

    @answered
    def press_lesson(self, line: str) -> LessonStanding:
        """Presses a button or plays a line of the lesson; only the expected input is played."""
        return self._standing(self._at_lesson().press(line))

    def advance_lesson(self, now_ms: float) -> bytes:
        """One animation frame of the lesson: plays the ticks that are due, and returns the view."""
        lesson = self._at_lesson()
        ticks = lesson.advance(now_ms)
        effects, lesson.effects = tuple(lesson.effects), []
        view = Display(lesson.session.steps, ticks, lesson.done, lesson.still, 0.0, lesson.frame, effects)
        return encode_view(view, self._tiles)

    def _standing(self, right: bool) -> LessonStanding:
        lesson = self._at_lesson()
        return {"expected": lesson.expected, "pressed": lesson.pressed, "right": right}

    def _at_lesson(self) -> PlayedLesson:
        if self._lesson is None:
            raise ChainfallError("no lesson has been started")
        return self._lesson

    # The kata

    @answered
    def kata(self, instructions: str) -> Film:
        """Shows the kata's moves, a JSON list of pairs with their moves, moment by moment."""
        self._kata = kata = KataViewer(read_json(instructions, "the instructions"))
        return {
            "moves": kata.moves,
            "frames": len(kata.moments),
            "captions": [moment.caption for moment in kata.moments],
            "move": [moment.moves for moment in kata.moments],
            "final": kata.final,
        }

    @answered
    def compare_kata(self, instructions: str, result: str) -> Text:
        """Compares one's own result, as text, with the fields of the kata's moves: the first that differs, and why."""
        return {"text": told(compare_fields(read_json(instructions, "the instructions"), result))}

    def seek(self, step: int) -> bytes:
        """Goes to a moment of the kata, and returns the view there with what has just happened."""
        if self._kata is None:
            raise ChainfallError("no kata is shown")
        self._kata.seek(step)
        return self._view(0, self._kata.frame, self._kata.effects)

    def close_kata(self) -> None:
        """Shows the game again that the kata has hidden."""
        self._kata = None
        if self._table:
            self._table.effects.clear()
        self.rest()


def _read_puzzle(text: str) -> Puzzle:
    return Puzzle.from_json(without_mark(text))
