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

from chainfall.core.effects import Rejected, Spawn
from chainfall.core.errors import ChainfallError
from chainfall.core.game import SEEDS
from chainfall.ui.console.messages import printable, reason_of
from chainfall.ui.shell.kept import Place
from chainfall.ui.tui.drawing.boards import Extras
from chainfall.ui.tui.drawing.canvas import Canvas
from chainfall.ui.tui.drawing.scene import Scene, compose, place_of
from chainfall.ui.tui.driver import KeyUp
from chainfall.ui.tui.keys import Keyboard, plain_key
from chainfall.ui.tui.library import keep_replay
from chainfall.ui.tui.screens.dialogs import Question
from chainfall.ui.tui.screens.drawn import DrawnScreen
from chainfall.ui.tui.screens.offers import end_of, following_puzzle, pause_of
from chainfall.ui.tui.squares import Cursor
from chainfall.ui.tui.stage import Stage
from chainfall.ui.tui.table import Table
from chainfall.ui.tui.telling import Telling, is_lit
from chainfall.ui.tui.typed import TypedLine
from chainfall.ui.tui.words import footer_line, names_of, notes_of, offered_lines, title_line
from chainfall.ui.web.hints import Hint, Hinting
from chainfall.ui.web.positions import Position


class PlayScreen(DrawnScreen):
    """A game that is played, by keys, by squares or by lines.

    Args:
        table: the game.
        place: where it is kept already, if it was taken up again.
        opponent: what the player without keys is called, if there is one.
    """

    DEFAULT_CSS = "PlayScreen > Input { dock: bottom; height: 1; border: none; }"

    def __init__(self, table: Table, place: Place | None = None, opponent: str = "") -> None:
        super().__init__()
        self.table = table
        self._opponent = opponent
        self._place = place
        self._telling = Telling()
        self._hint: Hint | None = None
        self._asked = False
        self._ready = True  # whether the player is told that a key begins
        self._ended = False
        self._cursor = Cursor(table.frame.boards[0])
        self._message = ""
        self._keyboard = Keyboard((), (), {}, 0)

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
        """A dialog is gone, in which keys may have been bound anew."""
        self._take_keyboard()

    def _sit(self, table: Table, place: Place | None = None) -> None:
        """Takes another game; the one before need not be kept any longer."""
        self.table = table
        self._telling.forget()
        self._hint, self._asked, self._ended, self._message = None, False, False, ""
        self.arcade.keep(table, place)
        self.stand_still()

    def stand_still(self) -> None:
        """Lets time stand still until a key of the game is pressed."""
        self.table.rest()
        self._ready = True
        self._take_keyboard()

    def _take_keyboard(self) -> None:
        settings = self.arcade.settings
        if self.table.patience_ms != settings.patience_ms:
            self.table.patience_ms = settings.patience_ms
            self.table.rest()
        self._keyboard = Keyboard(self.table.presses, self.table.players, settings.keys, settings.soft_drop_ms)

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
                line = self._cursor.press(key, self.table.frame.boards[0], self.table.card)
                if line is not None:
                    self._play(line)
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
            case "r":
                self.pause("restart")
            case "question_mark" | "f1":
                self.stand_still()
                self._answered("help")
            case _:
                return False
        return True

    def _take_button(self, key: str) -> None:
        now = self.now
        self.table.advance(now)  # ticks that were due before the key
        stood = self.table.thinking
        if self._keyboard.press(key, now, holds=self.arcade.keys_hold) and not self.table.over:
            self._message = ""
            if stood:
                self._ready = False
                self.table.wake()

    def on_key_up(self, message: KeyUp) -> None:
        """A key went up, in a terminal that tells."""
        self.table.advance(self.now)
        self._keyboard.release(plain_key(message.key))

    def on_click(self, event: events.Click) -> None:
        """A click on a square plays it, in a game of squares."""
        board, card = self.table.frame.boards[0], self.table.card
        top, left, scale = place_of(self._scene(self.now), *self.query_one(Stage).size)
        cell = ((event.screen_y - top) // scale, (event.screen_x - left) // (2 * scale))
        if card.inputs == "squares" and 0 <= cell[0] < board.height and 0 <= cell[1] < board.width:
            self._cursor.cell = cell
            self._play(self._cursor.press("enter", board, card) or "")

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
        """Takes the last move back, in practice."""
        if not self.table.practice:
            self._message = "A match cannot be undone." if self.seats > 1 else "Only a practice game can be undone."
        elif not self.table.undo():
            self._message = "There is nothing to undo."
        else:
            self._telling.forget()
            self._hint, self._ended, self._message = None, False, ""
            self._ready = False
            self._take_keyboard()

    def ask_hint(self) -> None:
        """Looks for a good move, in practice; asked again, the hint goes away."""
        if not self.table.practice:
            self._message = (
                f"{'A match has no hints: they' if self.seats > 1 else 'Hints'} are for practice games and puzzles."
            )
        elif not self.table.has_hints:
            self._message = "There are no hints in this game."
        elif self.table.game.hz and not self.table.session.steps:
            self._message = "Press a game key first: then a piece comes to give a hint about."
        elif self._hint:
            self._hint, self._message = None, ""
        elif not self._asked and not self.table.over:
            self._asked = True
            self._message = "Thinking..."
            self.table.rest()
            self._ready = False
            self._take_keyboard()
            self.run_worker(self._think, thread=True, exclusive=True)

    def _think(self) -> None:
        table, state = self.table, self.table.session.state
        puzzle = table.attempt.puzzle.to_json() if table.attempt else ""
        hinting = Hinting(Position(table.game.id, table.session.options, state, table.appeared, puzzle))
        worker = get_current_worker()
        try:
            while hinting.advance() is None and not worker.is_cancelled:
                pass
            hint = hinting.hint
        except ChainfallError as error:  # a bot that does not know the game with these options
            hint = Hint(str(error))
        if not worker.is_cancelled:
            self.app.call_from_thread(self._told, state, hint)

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
                self._sit(self._seated(self.table.again()))
            case "undo":
                self.undo()
            case "hint":
                self.ask_hint()
            case "save":
                self.save()
            case "help":
                self.arcade.open_help(self.table.game, both=self.seats > 1 and not self.table.players)
            case "settings":
                self.arcade.open_settings()
            case "leave":
                self.leave()

    def _seated(self, table: Table) -> Table:
        """The table with the same opponent as before."""
        table.players = self.arcade.players_of(table.session, self._opponent)
        return table

    def save(self, then: Callable[[None], None] | None = None) -> None:
        """Asks for a file and writes the replay; ``then`` is called however the question was answered."""
        name = f"{self.table.game.id.replace('/', '-')}.json"
        self.app.push_screen(Question("Save the replay as", name, self._save), then)

    def _save(self, name: str) -> None:
        if not name.strip():
            raise ChainfallError("an empty name, expected that of a file")
        try:
            self.table.session.replay().save(Path(name), replace=False)
        except FileExistsError as error:
            raise ChainfallError(f"{name!r} exists already, expected another name") from error
        except (OSError, ValueError) as error:
            raise ChainfallError(f"{name!r} cannot be written: {reason_of(error)}") from error
        self._message = f"Saved as {name!r}."

    def leave(self) -> None:
        """Back to where the player came from; an unfinished game stays kept."""
        self.arcade.stop_keeping()
        self.dismiss()

    # The end

    def _end(self) -> None:
        self.arcade.played(self.table.session)
        attempt = self.table.attempt
        if attempt and attempt.standing == "solved":
            self.arcade.solved(attempt.puzzle)
        if not attempt:
            try:
                keep_replay(self.table.session.replay())
            except OSError as error:
                self._message = f"The replay cannot be kept: {reason_of(error)}"
        self._offer_what_follows()

    def _offer_what_follows(self, answer: None = None) -> None:
        self.app.push_screen(end_of(self.table, names_of(self.table, self._opponent)), self._after)

    def _after(self, answer: str | None) -> None:
        match answer:
            case "again":
                self._sit(self._seated(self.table.again(secrets.randbelow(SEEDS))))
            case "seed":
                self._sit(self._seated(self.table.again()))
            case "watch":
                self.arcade.stop_keeping()
                self.arcade.watch_replay(self.table.session.replay(), instead=True)
            case "save":
                self.save(self._offer_what_follows)
            case "undo":
                self.undo()
            case "next":
                self._begin_next_puzzle()
            case _:
                self.leave()

    def _begin_next_puzzle(self) -> None:
        assert self.table.attempt
        puzzle = following_puzzle(self.table.attempt.puzzle)
        self._sit(self.arcade.puzzle_table(puzzle) if puzzle else self.table.again())

    # What is seen

    def picture(self, width: int, height: int, now: float) -> Canvas:
        """The boards and what is beside them."""
        return compose(self._scene(now), width, height, self.arcade.look)

    def _scene(self, now: float) -> Scene:
        table = self.table
        return Scene(
            table.frame,
            table.card,
            title_line(table),
            printable(self._message) or footer_line(table),
            tuple(self._extras(seat, now) for seat in range(self.seats)),
            names_of(table, self._opponent) if self.seats > 1 else (),
            notes_of(table, self.arcade.settings),
            table.game.hz,
        )

    def _extras(self, seat: int, now: float) -> Extras:
        look = self.arcade.look
        extras = Extras(
            sparks=self._telling.sparks(seat, now) if look.motion else (),
            lit=is_lit(now, look.motion),
            banner=self._telling.words(seat, now),
        )
        if self.table.still and self._ready and not self.table.over:
            return replace(extras, banner="READY")
        if seat:
            return extras
        cursor = self._cursor.cell if self.table.card.inputs == "squares" else None
        return replace(extras, hint=self._hint.cells if self._hint else (), cursor=cursor)
