"""The menu: a game that was broken off, all games, and what else there is."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.widgets import OptionList, Static

from chainfall.core.card import card_of
from chainfall.core.errors import ChainfallError
from chainfall.core.seats import seats_of
from chainfall.play import registry
from chainfall.play.daily import daily_seed, has_daily
from chainfall.play.puzzles.collection import GAMES as PUZZLE_GAMES
from chainfall.play.puzzles.collection import collection
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.ui.console.dates import today
from chainfall.ui.console.messages import counted, reason_of
from chainfall.ui.shell.describing import pace
from chainfall.ui.shell.kept import BrokenOff, broken_off, discard
from chainfall.ui.tui.drawing.boards import draw_board
from chainfall.ui.tui.drawing.canvas import Canvas
from chainfall.ui.tui.drawing.palettes import Pen
from chainfall.ui.tui.library import known_replays, played
from chainfall.ui.tui.screens.dialogs import Choices
from chainfall.ui.tui.screens.lists import ListScreen, Row
from chainfall.ui.tui.stage import Stage
from chainfall.ui.web.catalogue import preview_board

if TYPE_CHECKING:
    from chainfall.ui.tui.app import Arcade


WIDE = 76
"""Columns in which there is room for a look at the game beside the list."""


class ArcadeList(ListScreen):
    """A list that knows the arcade."""

    @property
    def arcade(self) -> "Arcade":
        """The app."""
        return cast("Arcade", self.app)


class MenuScreen(ArcadeList):
    """The first screen."""

    BINDINGS = [  # noqa: RUF012 - Textual's own way
        Binding("o", "options", "Options"),
        Binding("h,question_mark,f1", "help", "How to play"),
        Binding("q", "app.quit", "Quit"),
    ]
    DEFAULT_CSS = "MenuScreen Stage { width: 22; } MenuScreen Horizontal { height: 1fr; }"
    footer = "↑ ↓ choose   Enter play   O options   H how to play   Q quit"

    def __init__(self) -> None:
        super().__init__("Chainfall")
        self._games: dict[int, AnyGame] = {}

    def compose(self) -> ComposeResult:
        """The list, and a look at the game at its cursor."""
        yield Static("Chainfall", id="title")
        with Horizontal():
            yield OptionList(id="list")
            yield Stage(self.arcade.look.depth)
        yield Static("", id="help")
        yield Static(self.footer, id="keys")

    def tell(self) -> None:
        """Brings the line of help and the picture up to date."""
        super().tell()
        stage = self.query_one(Stage)
        stage.display = self.size.width >= WIDE
        canvas = Canvas(stage.size.width, stage.size.height)
        if self.game:
            canvas.paste(1, 1, preview_of(self.game.id, Pen(self.arcade.look)))
        stage.show(canvas)

    def on_resize(self) -> None:
        """Another size: another picture."""
        self.tell()

    @property
    def game(self) -> AnyGame | None:
        """The game at the cursor."""
        return self._games.get(self.query_one("#list", OptionList).highlighted or 0)

    def rows(self) -> Sequence[Row]:
        """A line for each."""
        rows: list[Row] = []
        kept = list(broken_off())
        if kept:
            help = "Goes on with the game that was broken off last."
            rows.append(Row(f"Continue {_title_of(kept[0].game)}", self.arcade.take_up, help=help))
        if len(kept) > 1:
            help = "All games that were broken off."
            rows.append(Row("Unfinished games", partial(self._open, UnfinishedScreen), str(len(kept)), help=help))
        rows.append(Row("Games"))
        self._games = {}
        for name in registry.games():
            try:
                game = registry.game(name)
                card = card_of(game)
            except Exception as error:  # whatever a stranger's game raises: the menu says so, and goes on
                rows.append(Row(f"{name} cannot be played: {error}"))
                continue
            self._games[len(rows)] = game
            rows.append(Row(card.title, partial(self.arcade.play_game, game), pace(game), help=card.about))
        rows += [
            Row("More"),
            Row("Daily", partial(self._open, DailyScreen), help="The games of today, the same for everyone."),
            Row("Puzzles", partial(self._open, PuzzlesScreen), help="A board, a few pieces and a goal."),
            Row("Replays", partial(self._open, ReplaysScreen), help="Watch finished games, or go on from there."),
            Row("Settings", self.arcade.open_settings, help="Colours, motion and keys."),
            Row("Quit", self.app.exit, help="Leaves the arcade."),
        ]
        return rows

    def _open(self, screen: Callable[[], ListScreen]) -> None:
        self.app.push_screen(screen())

    def action_options(self) -> None:
        """The options of the game at the cursor."""
        if self.game:
            self.arcade.open_setup(self.game)

    def action_help(self) -> None:
        """How the game at the cursor is played."""
        if self.game:
            self.arcade.open_help(self.game, both=seats_of(self.game) > 1 and not self.arcade.opponent_of(self.game))

    def action_back(self) -> None:
        """There is nothing behind the menu."""


@cache
def preview_of(name: str, pen: Pen) -> Canvas:
    """What a game looks like; nothing if it cannot be shown, as its author will find out by playing it."""
    game = registry.game(name)
    try:
        board = preview_board(game, card_of(game).preview)
    except Exception:  # whatever a stranger's game raises
        return Canvas(0, 0)
    return draw_board(board, pen)


class UnfinishedScreen(ArcadeList):
    """The games that were broken off."""

    BINDINGS = [Binding("d,delete", "discard", "Discard")]  # noqa: RUF012 - Textual's own way
    footer = "↑ ↓ choose   Enter go on   D discard   Esc back"

    def __init__(self) -> None:
        super().__init__("Unfinished games")
        self._kept: list[BrokenOff] = []

    def rows(self) -> Sequence[Row]:
        """A line for each, the last one first."""
        self._kept = list(broken_off())
        return [self._row(kept) for kept in self._kept] or [Row("There are none.")]

    def _row(self, kept: BrokenOff) -> Row:
        try:
            value, help = _score_and_time(Replay.load(kept.path).score, kept.moment), kept.game
        except ChainfallError as error:
            value, help = "cannot be read", f"{kept.path}: {error}"
        return Row(_title_of(kept.game), partial(self.arcade.take_up, kept.path), value, help=help)

    def action_discard(self) -> None:
        """Takes the game at the cursor away, if the player means it."""
        at = self.query_one("#list", OptionList).highlighted
        if at is not None and self._kept:
            kept = self._kept[at]
            offers = [("keep", "Keep it"), ("discard", "Discard it")]
            dialog = Choices(f"Discard this game of {_title_of(kept.game)}?", offers, escape="keep")
            self.app.push_screen(dialog, partial(self._answered, kept.path))

    def _answered(self, path: Path, answer: str | None) -> None:
        if answer == "discard":
            try:
                discard(path)
            except OSError as error:
                self.notify(f"The game cannot be discarded: {reason_of(error)}", severity="error", markup=False)
            self.fill()


class DailyScreen(ArcadeList):
    """The games of today."""

    def __init__(self) -> None:
        super().__init__(f"Daily games of {today()}")

    def rows(self) -> Sequence[Row]:
        """A line for each game that has a daily one."""
        rows = []
        for name in registry.games():
            try:
                game = registry.game(name)
                if not has_daily(game):
                    continue
                title = card_of(game).title
            except Exception:  # the menu has said so
                continue
            seed = daily_seed(today(), name)
            rows.append(Row(title, partial(self.arcade.play_seed, game, seed), f"seed {seed}"))
        return rows


class PuzzlesScreen(ArcadeList):
    """All puzzles that come along."""

    def __init__(self) -> None:
        super().__init__("Puzzles")

    def rows(self) -> Sequence[Row]:
        """A line for each puzzle, by game and grade."""
        rows: list[Row] = []
        for name in PUZZLE_GAMES:
            rows.append(Row(card_of(registry.game(name)).title))
            for number, puzzle in enumerate(collection(name), 1):
                mark = "✓" if puzzle.id in self.arcade.settings.solved else " "
                said = f"{mark} {'★' * puzzle.grade:<5} {puzzle.goal.words}"
                pieces = counted(len(puzzle.pieces), "piece")
                title = puzzle.title or f"{number}: {pieces}"
                rows.append(Row(title, partial(self.arcade.play_puzzle, puzzle), said))
        return rows


class ReplaysScreen(ArcadeList):
    """Finished games, and files."""

    def __init__(self) -> None:
        super().__init__("Replays")

    def rows(self) -> Sequence[Row]:
        """A line for each file."""
        rows = [Row("Open a file", value="", take=self._open, help="the path of a replay file")]
        rows += [self._row(path) for path in known_replays()]
        return rows

    def _row(self, path: Path) -> Row:
        found = played(path)
        show = partial(self._show, str(path))
        if not found:
            return Row(path.stem, show, help=str(path))
        name, score, moment = found
        value = _score_and_time(score, moment)
        return Row(_title_of(name), show, value, help=f"{moment.astimezone():%A %H:%M:%S}, {name}")

    def _show(self, path: str) -> None:
        try:
            self._open(path)
        except ChainfallError as error:
            self.notify(str(error), severity="error", markup=False)

    def _open(self, path: str) -> None:
        try:
            self.arcade.watch_replay(Replay.load(path))
        except ChainfallError as error:
            raise ChainfallError(f"{path!r}: {error}") from error


def _score_and_time(score: int, moment: datetime) -> str:
    return f"{score:>11,}   {moment.astimezone():%Y-%m-%d %H:%M}"


def _title_of(name: str) -> str:
    """What a game is called; its name if it is not to be had any more."""
    try:
        return card_of(registry.game(name)).title
    except Exception:  # whatever a stranger's game raises
        return name
