"""How the arcade in the terminal is started and ended."""

import signal
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.driver import Driver

from chainfall.console.messages import say
from chainfall.console.recording import Recorder
from chainfall.console.signals import Ended
from chainfall.core.errors import ChainfallError
from chainfall.core.options import from_text
from chainfall.play.registry import AnyGame
from chainfall.table.kept import take_up
from chainfall.ui.tui.app import Arcade
from chainfall.ui.tui.settings import Settings, load_settings

if TYPE_CHECKING:
    from chainfall.client import Device
    from chainfall.client.keeping import KeptTicket

PROBLEM_SECONDS = 15


def play_arcade(game: AnyGame, seed: int | None, texts: dict[str, str], record: str | None) -> None:
    """Plays a game at once; by default with the options last chosen for it and a random seed.

    Raises:
        ChainfallError: there is no such option.
        Ended: a signal ended it, or the terminal was closed.
    """
    chosen = from_text(game.Options, texts) if texts else None
    run_arcade(lambda arcade: arcade.play_game(game, seed, chosen), record)


def resume_arcade(name: str | None, record: str | None) -> None:
    """Continues the latest unfinished game, of all games or of the one with this name.

    Raises:
        ChainfallError: no game can be continued.
        Ended: a signal ended it, or the terminal was closed.
    """
    session, place = take_up(name)
    run_arcade(lambda arcade: arcade.go_on(session, place), record)


def play_ranked(device: "Device", ticket: "KeptTicket", record: str | None) -> None:
    """Plays the game of a ticket.

    Raises:
        ChainfallError: it cannot be played here.
        Ended: a signal ended it, or the terminal was closed.
    """

    def begin(arcade: Arcade) -> None:
        arcade.device = device  # which holds the ticket
        arcade.play_ticket(ticket)

    run_arcade(begin, record)


def run_arcade(
    begin: Callable[[Arcade], None] | None = None, record: str | None = None, *, daily: bool = False
) -> None:
    """Runs the arcade until the player leaves it.

    Args:
        begin: called at the start, instead of waiting in the menu.
        record: a file for the replay of the game that was played last.
        daily: whether to begin with the list of today's games.

    Raises:
        Ended: a signal ended it, or the terminal was closed.
    """
    recorder = Recorder(record)
    settings, problem = _settings()

    def begin_with(arcade: Arcade) -> None:
        if problem:
            arcade.notify(problem, severity="warning", timeout=PROBLEM_SECONDS, markup=False)
        if daily:
            arcade.open_daily()
        elif begin:
            begin(arcade)

    arcade = Arcade(settings, begin_with, _driver())
    try:
        arcade.run()
    finally:
        arcade.stop_keeping()
        recorded = arcade.last is not None and arcade.last.steps > 0 and recorder.write(arcade.last)
        if arcade.left and arcade.left.path.exists() and not recorded:
            say(f"The game is saved: 'chainfall play --terminal' offers to continue {arcade.left.game}.")
        elif arcade.complaint and not recorded:
            say(arcade.complaint)
    if arcade.ended_by and arcade.ended_by != signal.SIGINT:  # which is Ctrl-C: the player leaves
        raise Ended(arcade.ended_by)
    if arcade.return_code:
        raise ChainfallError("the arcade crashed: see the traceback above")


def _settings() -> tuple[Settings, str]:
    """The settings, and the problem with their file."""
    try:
        return load_settings(), ""
    except ChainfallError as error:
        problem = f"{error}; the defaults are used"
        say(f"chainfall: {problem}")
        return Settings(), problem


def _driver() -> type[Driver] | None:
    """The driver that knows when keys go up; Windows has Textual's own."""
    if sys.platform == "win32":
        return None
    from chainfall.ui.tui.driver import TerminalDriver

    return TerminalDriver
