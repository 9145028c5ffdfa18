"""The screen on which a game is played."""

import gc
import secrets
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from textual import events
from textual.app import ComposeResult
from textual.widgets import Input
from textual.worker import get_current_worker

from chainfall.console.messages import printable, reason_of
from chainfall.core.effects import Rejected, Spawn
from chainfall.core.errors import ChainfallError
from chainfall.core.game import SEEDS
from chainfall.table.cursor import ARROWS, Cursor
from chainfall.table.hints import Hint, Hinting
from chainfall.table.kept import SaveSlot
from chainfall.table.players import titles
from chainfall.table.table import Table
from chainfall.ui.tui.drawing.boards import Extras
from chainfall.ui.tui.drawing.canvas import Canvas
from chainfall.ui.tui.drawing.scene import Scene, cell_at, compose
from chainfall.ui.tui.driver import KeyUp
from chainfall.ui.tui.keys import Keyboard, plain_key
from chainfall.ui.tui.screens.dialogs import TextEntry
from chainfall.ui.tui.screens.drawn import DrawnScreen
from chainfall.ui.tui.screens.offers import end_of, end_of_puzzle, next_of, pause_of
from chainfall.ui.tui.stage import Stage
from chainfall.ui.tui.telling import Telling, is_lit
from chainfall.ui.tui.typed import TypedLine
from chainfall.ui.tui.words import footer_line, notes_of, offered_lines, title_line, waiting_words

TAKE = ("enter", "space")
"""Keys that play the cell at the cursor."""

STEERING = ("left", "right", "down")
"""Actions that count from the first tick on if their keys are held when a game begins."""


class PlayScreen(DrawnScreen):
    """A game that is played, by keys, by squares or by lines.

    Args:
        table: the game.
        place: where it is already saved, if it was resumed.
    """

    DEFAULT_CSS = "PlayScreen > Input { dock: bottom; height: 1; border: none; }"

    def __init__(self, table: Table, place: SaveSlot | None = None) -> None:
        super().__init__()
        self.table = table
        self._place = place
        self._telling = Telling()
        self._hint: Hint | None = None
        self._asked = False
        self._ready = True  # whether Enter begins, and not any key of the game
        self._held: set[str] = set()  # keys that are down while the game waits for Enter
        self._ended = False
        self._cursor = Cursor(table.frame.boards[0])
        self._message = ""
        self._best = 0  # when the game began
        self._keyboard: Keyboard

    def compose(self) -> ComposeResult:
        """The boards and, in a game of lines, a line to type."""
        yield from super().compose()
        if self.table.card.inputs == "lines":
            yield TypedLine(placeholder="Type a line, such as " + offered_lines(self.table))

    def on_mount(self) -> None:
        """Takes a seat."""
        super().on_mount()
        gc.collect()
        gc.freeze()  # or Python would look through the whole program in the middle of a game, which takes three ticks
        self._sit(self.table, self._place)
        self.app.app_suspend_signal.subscribe(self, lambda _: self.stand_still())
        self.app.app_resume_signal.subscribe(self, lambda _: self.stand_still())

    def on_screen_resume(self) -> None:
        """A dialog has closed, in which keys may have been rebound."""
        self._take_keyboard()

    def _sit(self, table: Table, place: SaveSlot | None = None) -> None:
        """Switches to another game."""
        self.table = table
        self._telling.forget()
        self._hint, self._asked, self._ended, self._message = None, False, False, ""
        self._best = self.arcade.best(table)
        table.session.statistics()  # counts them from here on
        self.arcade.keep(table, place)
        if table.entry and table.entry.daily and not table.entry.daily.number:
            self._message = "You have used all of today's attempts: this game is practice and does not count."
        self.stand_still()

    def stand_still(self) -> None:
        """Lets time stand still until Enter is pressed."""
        self.table.rest(wait=True)
        self._ready = True
        self._held.clear()
        self._take_keyboard()

    @property
    def waits_for_enter(self) -> bool:
        """Whether the game begins, or goes on, with Enter: no key is played before."""
        return self.table.waiting and self._ready and not self.table.over

    def begin(self) -> None:
        """Lets time go on, with the directions that are held."""
        self.table.rest()
        self._ready, self._message = False, ""
        self._take_keyboard()
        for key in self._held:
            if self._keyboard.action(key) in STEERING:
                self._keyboard.press(key, self.now, holds=True)

    def _take_keyboard(self) -> None:
        settings, players = self.arcade.settings, self.table.players
        players.human_pace = settings.human_pace
        self.table.more_next = settings.more_next
        if players.patience_ms != settings.patience:
            players.patience_ms = settings.patience
            self.table.rest(wait=True)
        self._keyboard = Keyboard(players, settings.keys, settings.soft_drop_ms)

    @property
    def seats(self) -> int:
        """How many boards there are."""
        return self.table.seats

    # Time

    def beat(self, now: float) -> None:
        """Plays the ticks that are due."""
        self._keyboard.expire(now)
        self.table.advance(now)
        self._look_at_effects(now)
        if self.table.over and not self._ended:
            self._ended = True
            self._end()

    def _look_at_effects(self, now: float) -> None:
        effects = [effect for _, effect in self.table.effects]
        self.table.effects.clear()
        if effects:
            self._telling.take(effects, now)
            if self._hint and any(isinstance(effect, Spawn) for effect in effects):
                self._hint, self._message = None, ""

    # Keys

    def on_key(self, event: events.Key) -> None:
        """A key went down."""
        key = plain_key(event.key)
        if isinstance(self.focused, Input) and key != "escape":
            return
        event.stop()
        if key in ("escape", "p"):
            self.pause()
        elif not self._take_command(key):
            if self.table.card.inputs == "squares":
                self._take_square(key)
            else:
                self._take_button(key)
        self._look_at_effects(self.now)

    def _take_command(self, key: str) -> bool:
        """Undo, hint and restart; False if the key means something else."""
        match key:
            case "u" | "backspace":
                self.undo()
            case "h":
                self.ask_hint()
            case "r" if self.table.why_no_restart:
                self._message = self.table.why_no_restart
            case "r":
                self.pause("restart")
            case "question_mark" | "f1":
                self.stand_still()
                self._answered("help")
            case _:
                return False
        return True

    def _take_square(self, key: str) -> None:
        board, card = self.table.frame.boards[0], self.table.card
        line = next((line.text for line in card.lines if key == line.key.lower()), None)
        if key in ARROWS:
            self._cursor.move(key, board)
        elif key in TAKE or line is not None:
            self._play(self._cursor.line(board, card) if line is None else line)

    def _take_button(self, key: str) -> None:
        now = self.now
        if self.waits_for_enter:
            self._take_early(key)
            return
        self.table.advance(now)  # ticks that were due before the key
        if self._keyboard.press(key, now, holds=self.arcade.keys_hold) and not self.table.over:
            self._message = ""
            self._ready = False

    def _take_early(self, key: str) -> None:
        """A key while the game waits for Enter."""
        if key == "enter":
            self.begin()
        elif self._keyboard.action(key):
            self._message = f"{waiting_words(self.table)}. Until then no key is played."
            if self.arcade.keys_hold:
                self._held.add(key)

    def on_key_up(self, message: KeyUp) -> None:
        """A key went up, in a terminal that reports it."""
        self._held.discard(plain_key(message.key))
        self.table.advance(self.now)
        self._keyboard.release(plain_key(message.key))

    def on_click(self, event: events.Click) -> None:
        """A click on a square plays it, in a game of squares."""
        board, card = self.table.frame.boards[0], self.table.card
        width, height = self.query_one(Stage).size
        place = (event.screen_y, event.screen_x)
        cell = cell_at(self._scene(self.now), (width, height), self.arcade.look, place)
        if card.inputs == "squares" and cell:
            self._cursor.cell = cell
            self._play(self._cursor.line(board, card))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A line was typed."""
        event.stop()
        self._play(event.value)

    def _play(self, line: str) -> None:
        self._message = ""
        try:
            effects = self.table.play(line)
        except ChainfallError as error:
            self._message = str(error)
            return
        self._hint = None
        self._message = next((effect.reason for effect in effects if isinstance(effect, Rejected)), "")

    # What a player can do besides

    def undo(self) -> None:
        """Takes back the last move, in practice."""
        if self.table.why_no_undo:
            self._message = self.table.why_no_undo
        elif not self.table.undo():
            self._message = "There is nothing to undo."
        else:
            self._telling.forget()
            self._hint, self._ended, self._message = None, False, ""
            self._ready = False
            self._take_keyboard()

    def ask_hint(self) -> None:
        """Looks for a good move, in practice; called again, it hides the hint."""
        if self.table.why_no_hints:
            self._message = self.table.why_no_hints
        elif self.table.game.hz and not self.table.session.steps:
            self._message = "Press Enter first: a hint needs a piece."
        elif self._hint:
            self._hint, self._message = None, ""
        elif not self._asked and not self.table.over:
            self._asked = True
            self._message = "Thinking..."
            self.table.rest(wait=True)
            self._ready = False
            self._take_keyboard()
            self.run_worker(self._think, thread=True, exclusive=True)

    def _think(self) -> None:
        position = self.table.position()
        hinting = Hinting(position)
        worker = get_current_worker()
        try:
            while hinting.advance() is None and not worker.is_cancelled:
                pass
            hint = hinting.hint
        except ChainfallError as error:  # a bot that does not know the game with these options
            hint = Hint(str(error))
        if not worker.is_cancelled:
            self.app.call_from_thread(self._told, position.state, hint)

    def _told(self, state: object, hint: Hint | None) -> None:
        self._asked = False
        self._message = ""
        if hint and state is self.table.session.state:  # nothing has moved meanwhile
            self._hint, self._message = hint, hint.words

    def pause(self, first: str = "resume") -> None:
        """Stops the clock and asks what to do."""
        if not isinstance(self.app.screen, PlayScreen):
            return
        self.stand_still()
        self.app.push_screen(pause_of(self.table, first), self._answered)

    def _answered(self, answer: str | None) -> None:
        match answer:
            case "restart":
                self._sit(self.arcade.again(self.table))
            case "undo":
                self.undo()
            case "hint":
                self.ask_hint()
            case "save":
                self.save()
            case "help":
                self.arcade.open_help(self.table.game, both=len(self.table.players.people) > 1)
            case "settings":
                self.arcade.open_settings()
            case "leave":
                self.leave()

    def save(self, then: Callable[[None], None] | None = None) -> None:
        """Asks for a file and writes the replay; ``then`` is called however the question was answered."""
        name = f"{self.table.game.id.replace('/', '-')}.json"
        self.app.push_screen(TextEntry("Save the replay as", name, self._save), then)

    def _save(self, name: str) -> None:
        if not name.strip():
            raise ChainfallError("Enter a file name")
        try:
            self.table.session.replay().save(Path(name), replace=False)
        except FileExistsError as error:
            raise ChainfallError(f"{name!r} already exists: choose another name") from error
        except (OSError, ValueError) as error:
            raise ChainfallError(f"{name!r} cannot be written: {reason_of(error)}") from error
        self._message = f"Saved as {name!r}."

    def leave(self) -> None:
        """Back to where the player came from; an unfinished game stays saved."""
        self.arcade.stop_keeping()
        self.dismiss()

    # The end

    def _end(self) -> None:
        try:
            self.arcade.played(self.table)
        except OSError as error:
            self._message = f"The replay cannot be saved: {reason_of(error)}"
        self._offer_what_follows()

    def _offer_what_follows(self, answer: None = None) -> None:
        attempt = self.table.attempt
        if attempt:
            dialog = end_of_puzzle(attempt, self.arcade.next_puzzle(attempt.puzzle))
        else:
            dialog = end_of(self.table, self._best, self.arcade.book.records)
        self.app.push_screen(dialog, self._after)

    def _after(self, answer: str | None) -> None:
        match answer:
            case "again":
                self._sit(self.arcade.again(self.table, secrets.randbelow(SEEDS)))
            case "seed":
                self._sit(self.arcade.again(self.table))
            case "watch":
                self.arcade.stop_keeping()
                self.arcade.watch_replay(self.table.session.replay(), instead=True)
            case "save":
                self.save(self._offer_what_follows)
            case "undo":
                self.undo()
            case "next":
                self._begin_next_puzzle()
            case "climb":
                self._climb()
            case _:
                self.leave()

    def _begin_next_puzzle(self) -> None:
        assert self.table.attempt
        puzzle = self.arcade.next_puzzle(self.table.attempt.puzzle)
        self._sit(self.arcade.puzzle_table(puzzle) if puzzle else self.table.again())

    def _climb(self) -> None:
        opponent = next_of(self.table)
        assert opponent
        self._sit(self.arcade.ladder_table(self.table.game, opponent))

    # What is seen

    def picture(self, width: int, height: int, now: float) -> Canvas:
        """The boards and the panels beside them."""
        return compose(self._scene(now), width, height, self.arcade.look)

    def _scene(self, now: float) -> Scene:
        table = self.table
        return Scene(
            table.frame,
            table.card,
            title_line(table),
            printable(self._message) or footer_line(table, ready=self._ready),
            tuple(self._extras(seat, now) for seat in range(self.seats)),
            titles(table.players.names) if self.seats > 1 else (),
            notes_of(table, self.arcade.settings),
            table.game.hz,
            best=self._best,
        )

    def _extras(self, seat: int, now: float) -> Extras:
        look = self.arcade.look
        extras = Extras(
            sparks=self._telling.sparks(seat, now) if look.motion else (),
            lit=is_lit(now, look.motion),
            banner=self._telling.words(seat, now),
        )
        if self.waits_for_enter:
            extras = replace(extras, banner=waiting_words(self.table))
        if seat:
            return extras
        cursor = self._cursor.cell if self.table.card.inputs == "squares" else None
        return replace(extras, hint=self._hint.cells if self._hint else (), cursor=cursor)
