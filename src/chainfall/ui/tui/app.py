"""The app: what is common to all screens, and how the program begins and ends."""

import asyncio
import os
import secrets
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import RenderableType
from rich.traceback import Traceback
from textual._compositor import ChopsUpdate
from textual.app import App
from textual.binding import Binding
from textual.driver import Driver
from textual.filter import Monochrome
from textual.screen import Screen

from chainfall.bots.opponents import opponent as opponent_at
from chainfall.core.card import card_of
from chainfall.core.errors import ChainfallError
from chainfall.core.game import SEEDS
from chainfall.core.options import Options, from_text, to_plain
from chainfall.core.seats import seats_of
from chainfall.play.puzzles.attempt import Attempt
from chainfall.play.puzzles.puzzle import Puzzle
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.session import AnySession, Session
from chainfall.ui.console.messages import reason_of
from chainfall.ui.console.signals import HANGUP, TERMINATING
from chainfall.ui.shell.keeping import Keeper
from chainfall.ui.shell.kept import Place, take_up, take_up_file
from chainfall.ui.tui.drawing.palettes import Depth, Look
from chainfall.ui.tui.driver import Gone, KeysHold, KeyUp
from chainfall.ui.tui.opponents import BOTH, opponents
from chainfall.ui.tui.screens.help import HelpScreen
from chainfall.ui.tui.screens.menu import DailyScreen, MenuScreen
from chainfall.ui.tui.screens.play import PlayScreen
from chainfall.ui.tui.screens.replay import ReplayScreen, WatchScreen
from chainfall.ui.tui.screens.setup import SettingsScreen, SetupScreen
from chainfall.ui.tui.settings import Settings, save_settings
from chainfall.ui.tui.stage import Exact
from chainfall.ui.tui.table import Player, Table
from chainfall.ui.tui.themes import THEMES, Colourless
from chainfall.ui.tui.words import help_lines
from chainfall.ui.web.performing import Performance

ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGQUIT") if hasattr(signal, name)) + TERMINATING
SYSTEMS: dict[str | None, Depth] = {"truecolor": "true", "256": "256", "standard": "16", "windows": "16", None: "none"}


class Arcade(App[None]):
    """All games in a terminal.

    Args:
        settings: what the player has chosen.
        begin: what to do first, instead of waiting in the menu.
        driver: how to speak with the terminal; Textual's own if it is left out.
        clock: the time in milliseconds, which goes on evenly.

    Attributes:
        settings: what the player has chosen.
        keys_hold: whether the terminal tells when keys go up.
        ended_by: the signal that has ended the program, if one has.
        last: the session that was played last.
        left: the game that stays kept when the program has ended, if any.
        complaint: why a game could not be kept; empty if it could.
    """

    TITLE = "Chainfall"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    ListScreen, DrawnScreen { background: $background; }
    Choices > Vertical, Question > Vertical, Listening > Vertical { background: $surface; }
    OptionList, OptionList:focus { background-tint: $background 0%; }
    """
    BINDINGS = [  # noqa: RUF012 - Textual's own way
        Binding("ctrl+c", "quit", show=False, priority=True),
        Binding("ctrl+q", "quit", show=False, priority=True),
        Binding("ctrl+z", "suspend", show=False, priority=True),
    ]

    def __init__(
        self,
        settings: Settings | None = None,
        begin: "Callable[[Arcade], None] | None" = None,
        driver: type[Driver] | None = None,
        clock: Callable[[], float] = lambda: time.monotonic() * 1000,
    ) -> None:
        super().__init__(driver_class=driver)
        self.clock = clock
        self.settings = settings or Settings()
        self.keys_hold = False
        self.ended_by: int | None = None
        self.last: AnySession | None = None
        self.left: Place | None = None
        self.complaint = ""
        self._begin = begin
        self._keeper: Keeper | None = None
        self._depth: Depth = "none" if os.environ.get("NO_COLOR") else SYSTEMS.get(self.console.color_system, "true")
        self.look: Look = self.settings.look(self._depth)
        for theme in THEMES.values():
            self.register_theme(theme)
        self._choose_theme()

    def on_mount(self) -> None:
        """Shows the menu, and listens to what ends programs."""
        self.push_screen(MenuScreen())
        for number in ENDING:
            with suppress(NotImplementedError, RuntimeError, ValueError):  # not on Windows, nor in another thread
                if signal.getsignal(number) is not signal.SIG_IGN:
                    asyncio.get_running_loop().add_signal_handler(number, self.end, int(number))
        if self._begin:
            self._begin(self)

    def on_unmount(self) -> None:
        """The program ends: the game stays kept."""
        self.stop_keeping()

    def _choose_theme(self) -> None:
        depth = self.look.depth
        self.theme = THEMES[depth].name
        # Where NO_COLOR is set Textual would turn colours into greys, and text that has none into black on black.
        self._filters = [one for one in self._filters if not isinstance(one, Monochrome | Colourless)]
        if depth == "none":
            self._filters.append(Colourless())

    @property
    def line_is_busy(self) -> bool:
        """Whether the terminal has not taken yet what was drawn last."""
        return bool(getattr(self._driver, "busy", False))

    # The terminal

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if isinstance(renderable, ChopsUpdate):
            renderable = Exact(renderable.chops, renderable.spans, renderable.chop_ends)
        super()._display(screen, renderable)

    def on_keys_hold(self, message: KeysHold) -> None:
        """The terminal tells when keys go up."""
        self.keys_hold = True

    def on_key_up(self, message: KeyUp) -> None:
        """A key went up: the screen is told in the same way as of keys that go down, and so in the same order."""
        self.screen.post_message(KeyUp(message.key))

    def on_gone(self, message: Gone) -> None:
        """The terminal was closed."""
        self.end(HANGUP)

    def on_app_blur(self) -> None:
        """The player looks elsewhere: time stands still."""
        if isinstance(self.screen, PlayScreen) and not self.screen.table.over:
            self.screen.stand_still()

    def end(self, number: int) -> None:
        """A signal ends the program, when the game is kept."""
        self.ended_by = self.ended_by or number
        self.stop_keeping()
        self.exit()

    def action_suspend(self) -> None:
        """Ctrl-Z: the game is kept, and the program stops until the shell wakes it up."""
        if self._keeper:
            self._keeper.keep()
        self.action_suspend_process()

    def _fatal_error(self) -> None:
        # Textual shows the values of all variables, which takes minutes where one of them is a picture.
        self._exit_renderables.append(Traceback(width=None))
        self._close_messages_no_wait()

    # Games that are kept

    def keep(self, table: Table, place: Place | None = None) -> None:
        """Keeps another game from now on; the one before was left for it, and need not be kept."""
        if self._keeper:
            self._keeper.forget()
        self.stop_keeping()
        self.last = table.session
        self.complaint = ""
        self._keeper = Keeper(table, place, self._left, self._complain)
        self._keeper.__enter__()

    def stop_keeping(self) -> None:
        """The game is left: if it is worth it, it stays kept."""
        keeper, self._keeper = self._keeper, None
        if keeper:
            self.left = None
            keeper.__exit__(None, None, None)

    def _left(self, place: Place) -> None:
        self.left = place

    def _complain(self, message: str) -> None:
        self.complaint = message
        self.call_later(self.notify, message, severity="warning", markup=False)

    def played(self, session: AnySession) -> None:
        """A game has come to its end."""
        self.last = session

    def take_up(self, path: Path | None = None) -> None:
        """Goes on with the game that is kept in a file; without one, with the game that was broken off last."""
        try:
            session, place = take_up_file(path) if path else take_up(tell=self._tell)
        except ChainfallError as error:
            self._tell(error)
            return
        self.go_on(session, place)

    def _tell(self, problem: ChainfallError) -> None:
        self.notify(str(problem), severity="error", markup=False)

    def go_on(self, session: AnySession, place: Place) -> None:
        """Goes on with a game that was kept, in the way that was chosen for such games last."""
        self.left = None
        practice = self.settings.choice(session.game.id).practice and seats_of(session.game) == 1
        self.sit(Table(session, practice=practice), place)

    # What screens ask for

    def change(self, settings: Settings) -> None:
        """Takes other settings, and keeps them."""
        self.settings = settings
        self.look = settings.look(self._depth)
        self._choose_theme()
        try:
            save_settings(settings)
        except OSError as error:
            self.notify(f"The settings cannot be kept: {reason_of(error)}", severity="warning", markup=False)

    def open_settings(self) -> None:
        """Shows the settings."""
        self.push_screen(SettingsScreen())

    def open_help(self, game: AnyGame, *, both: bool) -> None:
        """Shows how a game is played, by one or by both at this keyboard."""
        try:
            self.push_screen(HelpScreen(game, help_lines(card_of(game), self.settings, both=both)))
        except Exception as error:  # whatever a stranger's game raises when it is to show itself
            self.notify(f"{game.id} cannot be shown: {error}", severity="error", markup=False)

    def open_daily(self) -> None:
        """Shows the games of today."""
        self.push_screen(DailyScreen())

    def open_setup(self, game: AnyGame) -> None:
        """Shows the options of a game."""
        self.push_screen(SetupScreen(game))

    def play_game(self, game: AnyGame, seed: int | None = None, options: Options | None = None) -> None:
        """Begins a game; what is left out is as it was chosen last, and the seed is any."""
        chosen = self.chosen_options(game) if options is None else options
        session = Session(game, chosen, secrets.randbelow(SEEDS) if seed is None else seed)
        practice = self.settings.choice(game.id).practice and seats_of(game) == 1
        self.sit(Table(session, practice=practice))

    def chosen_options(self, game: AnyGame) -> Options:
        """The options that were chosen last; the defaults if the game does not know one of them any more."""
        choice = self.settings.choice(game.id)
        try:
            options: Options = from_text(game.Options, choice.options)
        except ChainfallError as error:
            self.notify(f"{error}: the defaults are used", severity="warning", markup=False)
            self.change(self.settings.chosen(game.id, replace(choice, options={})))
            return game.Options()  # type: ignore[no-any-return]  # a game's own class
        return options

    def play_seed(self, game: AnyGame, seed: int) -> None:
        """Begins a game with its default options."""
        self.sit(Table(Session(game, game.Options(), seed)))

    def play_puzzle(self, puzzle: Puzzle) -> None:
        """Begins a puzzle."""
        try:
            self.sit(self.puzzle_table(puzzle))
        except ChainfallError as error:
            self.notify(str(error), severity="error", markup=False)

    def solved(self, puzzle: Puzzle) -> None:
        """Remembers that a puzzle was solved."""
        if puzzle.id not in self.settings.solved:
            self.change(replace(self.settings, solved=(*self.settings.solved, puzzle.id)))

    def puzzle_table(self, puzzle: Puzzle) -> Table:
        """A table with a puzzle on it."""
        attempt = Attempt(puzzle)
        return Table(attempt.session, attempt=attempt)

    def sit(self, table: Table, place: Place | None = None, *, instead: bool = False) -> None:
        """Plays at a table, with the opponent that was chosen; ``instead`` of the screen in front, or before it."""
        opponent = self.opponent_of(table.game) if table.seats > 1 else BOTH
        table.players = self.players_of(table.session, opponent)
        self._show(PlayScreen(table, place, opponent), instead)

    def _show(self, screen: Screen[None], instead: bool) -> None:
        if instead:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def opponent_of(self, game: AnyGame) -> str:
        """Who is to sit at the other board."""
        chosen = self.settings.choice(game.id).opponent
        known = opponents(game)
        return chosen if chosen in known or chosen == BOTH else known[0] if known else BOTH

    def players_of(self, session: AnySession, opponent: str) -> dict[int, Player]:
        """Who plays without keys."""
        if opponent == BOTH or seats_of(session.game) == 1:
            return {}
        return {1: opponent_at(opponent, session.game, session.options, 1, session.seed)}

    def watch_replay(self, replay: Replay, *, instead: bool = False) -> None:
        """Shows a replay, ``instead`` of the screen in front or before it.

        Raises:
            ChainfallError: it cannot be played under today's rules.
        """
        self._show(ReplayScreen(replay), instead)

    def watch_bot(self, game: AnyGame, bot: str, seed: int | None = None) -> None:
        """Lets a bot play a game as it was chosen last."""
        options = to_plain(self.chosen_options(game))
        chosen = secrets.randbelow(SEEDS) if seed is None else seed
        try:
            self.push_screen(WatchScreen(Performance(bot, game.id, dict(options), chosen), bot))
        except ChainfallError as error:
            self.notify(str(error), severity="error", markup=False)
