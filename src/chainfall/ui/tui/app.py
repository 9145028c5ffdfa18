"""The app: what all screens share, and how the program starts and ends."""

import asyncio
import os
import secrets
import signal
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from rich.traceback import Traceback
from textual._compositor import ChopsUpdate
from textual.app import App
from textual.binding import Binding
from textual.driver import Driver
from textual.filter import Monochrome
from textual.screen import Screen

from chainfall.console.dates import today
from chainfall.console.messages import reason_of
from chainfall.console.signals import HANGUP, TERMINATING
from chainfall.core.card import card_of
from chainfall.core.errors import ChainfallError
from chainfall.core.game import SEEDS
from chainfall.core.options import Options, from_plain, to_plain
from chainfall.core.seats import seats_of
from chainfall.play import registry
from chainfall.play.daily import daily_seed
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.session import AnySession, Session
from chainfall.puzzles.collection import collection
from chainfall.puzzles.puzzle import Puzzle
from chainfall.table import records as rules
from chainfall.table.autosave import Autosave
from chainfall.table.eligibility import opponents_of
from chainfall.table.kept import SaveSlot, kept_file, take_up, take_up_file, take_up_fitting
from chainfall.table.performing import perform
from chainfall.table.players import PERSON, titles
from chainfall.table.records import Choice, Entry, Kept, Records
from chainfall.table.table import Table, take_over
from chainfall.ui.tui.drawing.palettes import Depth, Look
from chainfall.ui.tui.driver import Gone, KeysHold, KeyUp
from chainfall.ui.tui.library import drop_replays, keep_replay
from chainfall.ui.tui.records import RecordBook
from chainfall.ui.tui.screens.competing import DailyScreen
from chainfall.ui.tui.screens.help import HelpScreen
from chainfall.ui.tui.screens.menu import MenuScreen
from chainfall.ui.tui.screens.play import PlayScreen
from chainfall.ui.tui.screens.ranked import RankedScreen
from chainfall.ui.tui.screens.replay import ReplayScreen, WatchScreen
from chainfall.ui.tui.screens.setup import SettingsScreen, SetupScreen
from chainfall.ui.tui.settings import Settings, save_settings
from chainfall.ui.tui.stage import Exact
from chainfall.ui.tui.themes import THEMES, Colourless
from chainfall.ui.tui.words import help_lines

if TYPE_CHECKING:
    from chainfall.client import Device
    from chainfall.client.keeping import KeptTicket

ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGQUIT") if hasattr(signal, name)) + TERMINATING
SYSTEMS: dict[str | None, Depth] = {"truecolor": "true", "256": "256", "standard": "16", "windows": "16", None: "none"}


class Arcade(App[None]):
    """All games in a terminal.

    Args:
        settings: what the player has chosen.
        begin: called at the start, instead of waiting in the menu.
        driver: how to speak with the terminal; Textual's own if it is left out.
        clock: the time in milliseconds, from a steady clock.

    Attributes:
        settings: what the player has chosen.
        book: what is recorded of the player.
        keys_hold: whether the terminal reports key releases.
        ended_by: the signal that ended the program, if any.
        last: the session that was played last.
        left: the game that stays saved when the program has ended, if any.
        complaint: why a game could not be saved; empty if it was saved.
    """

    TITLE = "Chainfall"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    ListScreen, DrawnScreen { background: $background; }
    Choices > Vertical, TextEntry > Vertical, Listening > Vertical { background: $surface; }
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
        self.left: SaveSlot | None = None
        self.complaint = ""
        self._begin = begin
        self._keeper: Autosave | None = None
        self._kept: Table | None = None
        self.book = RecordBook(self._complain)
        self._depth: Depth = "none" if os.environ.get("NO_COLOR") else SYSTEMS.get(self.console.color_system, "true")
        self.look: Look = self.settings.look(self._depth)
        for theme in THEMES.values():
            self.register_theme(theme)
        self._choose_theme()

    def on_mount(self) -> None:
        """Shows the menu, and handles signals that end the program."""
        self.push_screen(MenuScreen())
        for number in ENDING:
            with suppress(NotImplementedError, RuntimeError, ValueError):  # not on Windows, nor in another thread
                if signal.getsignal(number) is not signal.SIG_IGN:
                    asyncio.get_running_loop().add_signal_handler(number, self.end, int(number))
        if self._begin:
            self._begin(self)

    def on_unmount(self) -> None:
        """The program ends; the game stays saved."""
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
        """Whether the terminal is still receiving the last picture."""
        return bool(getattr(self._driver, "busy", False))

    # The terminal

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if isinstance(renderable, ChopsUpdate):
            renderable = Exact(renderable.chops, renderable.spans, renderable.chop_ends)
        super()._display(screen, renderable)

    def on_keys_hold(self, message: KeysHold) -> None:
        """The terminal reports key releases."""
        self.keys_hold = True

    def on_key_up(self, message: KeyUp) -> None:
        """A key went up: the event reaches the screen in the same way as key presses, and so in order."""
        self.screen.post_message(KeyUp(message.key))

    def on_gone(self, message: Gone) -> None:
        """The terminal was closed."""
        self.end(HANGUP)

    def on_app_blur(self) -> None:
        """The terminal lost the focus: time stands still."""
        if isinstance(self.screen, PlayScreen) and not self.screen.table.over:
            self.screen.stand_still()

    def end(self, number: int) -> None:
        """A signal ends the program, once the game is saved."""
        self.ended_by = self.ended_by or number
        self.stop_keeping()
        self.exit()

    def action_suspend(self) -> None:
        """Ctrl-Z: the game is saved, and the program stops until the shell resumes it."""
        if self._keeper:
            self._keeper.keep()
        self.action_suspend_process()

    def _fatal_error(self) -> None:
        # Textual shows the values of all variables, which takes minutes where one of them is a picture.
        self._exit_renderables.append(Traceback(width=None))
        self._close_messages_no_wait()

    # Games that are kept

    def keep(self, table: Table, place: SaveSlot | None = None) -> None:
        """Saves another game from now on; the previous one stays saved if it is worth keeping, as after a restart."""
        self.stop_keeping()
        self.last = table.session
        self.complaint = ""
        self._kept = table
        if table.entry:
            self.record(table)
        self._keeper = Autosave(table, place, self._left, self._complain, table.entry.id if table.entry else "")
        self._keeper.__enter__()

    def stop_keeping(self) -> None:
        """The game is left: it stays saved if it is worth keeping."""
        keeper, self._keeper = self._keeper, None
        if keeper:
            self.left = None
            if self._kept and self._kept.unsaved:
                self.record(self._kept)
            keeper.__exit__(None, None, None)

    def _left(self, place: SaveSlot) -> None:
        self.left = place

    def _complain(self, message: str) -> None:
        self.complaint = message
        self.call_later(self.notify, message, severity="warning", markup=False)

    def record(self, table: Table) -> None:
        """Updates the records of a game."""
        entry, standing = table.entry, table.standing
        if entry is None:
            return
        kept: list[Kept] = []

        def change(records: Records) -> Records:
            lost = [other.entry for other in records.unfinished if other.entry.id != entry.id]
            gone = [other.id for other in lost if not kept_file(other.game, other.id)]
            kept.append(rules.keep(rules.discard(records, gone), entry, standing, time.time_ns() // 10**6))
            return kept[-1].records

        self.book.change(change)
        table.entry = kept[-1].entry
        drop_replays(kept[-1].dropped)

    def played(self, table: Table) -> None:
        """A game has come to its end.

        Raises:
            OSError: its replay cannot be saved.
        """
        self.last = table.session
        if table.attempt and table.attempt.standing == "solved":
            puzzle = table.attempt.puzzle
            self.book.change(lambda records: rules.note_solved(records, puzzle.game, puzzle.id))
        if table.entry:
            self.record(table)
            keep_replay(table.session.replay(), table.entry.id)

    def take_up(self, path: Path | None = None) -> None:
        """Continues the game saved in a file or, without a file, the latest unfinished game."""
        try:
            session, place = take_up_file(path) if path else take_up(tell=self._tell)
        except ChainfallError as error:
            self._tell(error)
            return
        self.go_on(session, place)

    def _tell(self, problem: ChainfallError) -> None:
        self.notify(str(problem), severity="error", markup=False)

    def go_on(self, session: AnySession, place: SaveSlot) -> None:
        """Continues a saved game; one that is not in the records uses the game's last settings."""
        self.left = None
        known = self.book.records.find(place.id)
        choice = self.choice(session.game)
        entry = known.entry if known else self._entry_of(session, practice=choice.practice, id=place.id)
        ticket = self._ticket_of(session)
        if ticket:
            self._sit_ranked(ticket, session, entry, place)
        else:
            self.sit(self._table(session, entry, resumed=True), place)

    def _entry_of(self, session: AnySession, *, practice: bool, id: str = "") -> Entry:
        return rules.begin(
            self.book.records,
            session.game,
            to_plain(session.options),
            session.seed,
            id=id or secrets.token_hex(8),
            today=today(),
            practice=practice,
            players=self.players_of(session.game),
        )

    def _table(self, session: AnySession, entry: Entry, *, resumed: bool = False) -> Table:
        players = entry.players
        return Table(session, practice=entry.practice, players=players, moving=Lock(), entry=entry, resumed=resumed)

    # Ranked games

    @cached_property
    def device(self) -> "Device | None":
        """What this device keeps of services; None without the extra."""
        if not all(map(find_spec, ("httpx", "msgspec"))):
            return None
        from chainfall.client import Device

        return Device()

    def _ticket_of(self, session: AnySession) -> "KeptTicket | None":
        """The ticket that an unfinished game was begun with, if it is a ranked one."""
        try:
            return self.device.go_on(session.replay()) if self.device else None
        except ChainfallError as error:
            self.notify(str(error), severity="warning", markup=False)
            return None

    def play_ticket(self, ticket: "KeptTicket", *, instead: bool = False) -> None:
        """Plays the game of a ticket from its start, or from where it was left.

        Raises:
            ChainfallError: it cannot be played here.
        """
        game = registry.game(ticket.ticket.game)
        found = take_up_fitting(game.id, ticket.ticket.fits)
        session, place = found or (ticket.ticket.session(to_plain(self.chosen_options(game))), None)
        known = self.book.records.find(place.id) if place else None
        entry = known.entry if known else self._entry_of(session, practice=False, id=place.id if place else "")
        self._sit_ranked(ticket, session, entry, place, instead=instead)

    def _sit_ranked(
        self, ticket: "KeptTicket", session: AnySession, entry: Entry, place: SaveSlot | None, *, instead: bool = False
    ) -> None:
        assert self.device
        table = Table(session, players=entry.players, moving=Lock(), entry=entry, ranked=True)
        self._show(RankedScreen(table, self.device, ticket, place), instead)

    # What screens ask for

    def change(self, settings: Settings) -> None:
        """Applies new settings and saves them."""
        self.settings = settings
        self.look = settings.look(self._depth)
        self._choose_theme()
        try:
            save_settings(settings)
        except OSError as error:
            self.notify(f"The settings cannot be saved: {reason_of(error)}", severity="warning", markup=False)

    def open_settings(self) -> None:
        """Shows the settings."""
        self.push_screen(SettingsScreen())

    def open_help(self, game: AnyGame, *, both: bool) -> None:
        """Shows how a game is played, by one or by both at this keyboard."""
        try:
            keymap = self.settings.keys["first" if both else "alone"]
            self.push_screen(HelpScreen(game, help_lines(card_of(game), self.settings, both=both), keymap))
        except Exception as error:  # a third-party game may raise anything
            self.notify(f"{game.id} cannot be shown: {error}", severity="error", markup=False)

    def open_daily(self) -> None:
        """Shows today's games."""
        self.push_screen(DailyScreen())

    def open_setup(self, game: AnyGame) -> None:
        """Shows the options of a game."""
        self.push_screen(SetupScreen(game))

    def play_game(self, game: AnyGame, seed: int | None = None, options: Options | None = None) -> None:
        """Starts a game; missing arguments are as last chosen, and the seed is random."""
        chosen = self.chosen_options(game) if options is None else options
        session: AnySession = Session(game, chosen, secrets.randbelow(SEEDS) if seed is None else seed)
        self.sit(self._table(session, self._entry_of(session, practice=self.choice(game).practice)))

    def choice(self, game: AnyGame) -> Choice:
        """The last settings of a game."""
        return rules.choice_of(self.book.records, game)

    def choose(self, game: AnyGame, choice: Choice) -> None:
        """Remembers the settings with which a game is started."""
        self.book.change(lambda records: rules.remember(records, game.id, choice))

    def chosen_options(self, game: AnyGame) -> Options:
        """The options that were chosen last; the defaults if the game no longer allows one of them."""
        choice = self.choice(game)
        try:
            options: Options = from_plain(game.Options, choice.options)
        except ChainfallError as error:
            self.notify(f"{error}: the defaults are used", severity="warning", markup=False)
            self.choose(game, replace(choice, options={}))
            return game.Options()  # type: ignore[no-any-return]  # a game's own class
        return options

    def play_daily(self, game: AnyGame) -> None:
        """Continues or starts today's game; after all attempts it is practice."""
        unfinished = rules.unfinished_attempt(self.book.records, today(), game.id)
        file = kept_file(game.id, unfinished.entry.id) if unfinished else None
        if file:
            self.take_up(file)
            return
        session: AnySession = Session(game, game.Options(), daily_seed(today(), game.id))
        self.sit(self._table(session, self._entry_of(session, practice=False)))

    def play_against(self, game: AnyGame, opponent: str) -> None:
        """Begins a match of the ladder."""
        self.sit(self.ladder_table(game, opponent))

    def ladder_table(self, game: AnyGame, opponent: str) -> Table:
        """A table with a match of the ladder."""
        session: AnySession = Session(game, game.Options(), secrets.randbelow(SEEDS))
        return self._table(session, replace(self._entry_of(session, practice=False), players=(PERSON, opponent)))

    def again(self, table: Table, seed: int | None = None) -> Table:
        """The same game or puzzle from its start; with another seed, if one is given and it is not today's."""
        if table.entry is None:
            return table.again(seed)
        entry = rules.again(self.book.records, table.entry, id=secrets.token_hex(8), today=today(), seed=seed)
        return self._table(Session(table.game, table.session.options, entry.seed), entry)

    def take_over(self, session: AnySession) -> None:
        """Plays on where a replay was left, as practice; after the end of the game, from its last turn."""
        table = take_over(session, self.players_of(session.game), Lock())
        options = to_plain(session.options)
        table.entry = rules.branch(
            session.game, options, session.seed, table.players.names, id=secrets.token_hex(8), begun=session.steps > 0
        )
        self.sit(table, instead=True)

    def play_puzzle(self, puzzle: Puzzle) -> None:
        """Begins a puzzle."""
        try:
            self.sit(self.puzzle_table(puzzle))
        except ChainfallError as error:
            self.notify(str(error), severity="error", markup=False)

    def next_puzzle(self, puzzle: Puzzle) -> Puzzle | None:
        """The puzzle that comes after another one."""
        puzzles = collection(puzzle.game)
        place = rules.next_puzzle(self.book.records, puzzle.game, [one.id for one in puzzles], puzzle.id)
        return None if place is None else puzzles[place]

    def best(self, table: Table) -> int:
        """The best score of the game at a table, in its variant; 0 if there is none or the game does not count."""
        entry = table.entry
        return rules.best_score(self.book.records, entry.game, entry.variant) if entry and table.seats == 1 else 0

    def puzzle_table(self, puzzle: Puzzle) -> Table:
        """A table with a puzzle on it."""
        return Table.for_puzzle(puzzle, Lock())

    def sit(self, table: Table, place: SaveSlot | None = None, *, instead: bool = False) -> None:
        """Plays at a table: on top of the screen in front, or ``instead`` of it."""
        self._show(PlayScreen(table, place), instead)

    def _show(self, screen: Screen[None], instead: bool) -> None:
        if instead:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def opponent_of(self, game: AnyGame) -> str:
        """Chooses who plays the other board."""
        players = self.choice(game).players
        chosen = players[1] if players else None
        known = opponents_of(game)
        return chosen if chosen in known or chosen == PERSON else known[0] if known else PERSON

    def players_of(self, game: AnyGame) -> tuple[str, ...]:
        """Who sits at each seat: in a game for two, the opponent that was chosen has the second one."""
        return (PERSON, self.opponent_of(game)) if seats_of(game) > 1 else (PERSON,)

    def watch_replay(self, replay: Replay, *, instead: bool = False) -> None:
        """Shows a replay, ``instead`` of the screen in front or before it.

        Raises:
            ChainfallError: it cannot be played under today's rules.
        """
        self._show(ReplayScreen(replay), instead)

    def watch_bots(self, game: AnyGame, players: Sequence[str], seed: int | None = None) -> None:
        """Lets bots play a game with the options that were chosen last, one at each seat."""
        options = dict(to_plain(self.chosen_options(game)))
        try:
            show = perform(players, game.id, options, secrets.randbelow(SEEDS) if seed is None else seed)
        except ChainfallError as error:
            self.notify(str(error), severity="error", markup=False)
        else:
            self.push_screen(WatchScreen(show, titles(players)))
