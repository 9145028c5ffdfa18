"""The menu: an unfinished game, all games, and the other screens."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.widgets import OptionList, Static

from chainfall.console.messages import counted, reason_of
from chainfall.core.card import card_of
from chainfall.core.errors import ChainfallError
from chainfall.core.seats import seats_of
from chainfall.play import registry
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.puzzles.collection import GAMES as PUZZLE_GAMES
from chainfall.puzzles.collection import collection
from chainfall.table.describing import pace
from chainfall.table.kept import BrokenOff, broken_off, discard, id_of
from chainfall.table.preview import preview_board
from chainfall.table.records import best_score, solved_of, variant_of
from chainfall.table.records import discard as forget_game
from chainfall.ui.tui.drawing.boards import BoardSize, draw_board, shape_of
from chainfall.ui.tui.drawing.canvas import Canvas
from chainfall.ui.tui.drawing.palettes import Look, Pen
from chainfall.ui.tui.drawing.scene import LARGEST
from chainfall.ui.tui.drawing.tiles import SMALL_CELL
from chainfall.ui.tui.library import known_replays, played
from chainfall.ui.tui.screens.boards import BoardsScreen, NoBoardsScreen
from chainfall.ui.tui.screens.competing import DailyScreen, LadderScreen
from chainfall.ui.tui.screens.dialogs import Choices
from chainfall.ui.tui.screens.lists import ArcadeList, ListRow, ListScreen
from chainfall.ui.tui.stage import Stage

if TYPE_CHECKING:
    pass


WIDE = 76
"""Columns in which there is room for a look at the game beside the list."""


class MenuScreen(ArcadeList):
    """The first screen."""

    BINDINGS = [  # noqa: RUF012 - Textual's own way
        Binding("o", "options", "Options"),
        Binding("h,question_mark,f1", "help", "How to play"),
        Binding("q", "app.quit", "Quit"),
    ]
    DEFAULT_CSS = "MenuScreen Stage { width: 27%; min-width: 22; } MenuScreen Horizontal { height: 1fr; }"
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
        """Updates the line of help and the picture."""
        super().tell()
        stage = self.query_one(Stage)
        stage.display = self.size.width >= WIDE
        canvas = Canvas(stage.size.width, stage.size.height)
        if self.game:
            canvas.paste(1, 1, preview_of(self.game.id, self.arcade.look, stage.size.width - 1, stage.size.height - 1))
        stage.show(canvas)

    def on_resize(self) -> None:
        """Another size: another picture."""
        self.tell()

    @property
    def game(self) -> AnyGame | None:
        """The game at the cursor."""
        return self._games.get(self.query_one("#list", OptionList).highlighted or 0)

    def rows(self) -> Sequence[ListRow]:
        """A line for each."""
        rows: list[ListRow] = []
        kept = list(broken_off())
        if kept:
            help = "Continues your latest unfinished game."
            rows.append(ListRow(f"Continue {_title_of(kept[0].game)}", self.arcade.take_up, help=help))
        if len(kept) > 1:
            help = "All unfinished games."
            rows.append(ListRow("Unfinished games", partial(self._open, UnfinishedScreen), str(len(kept)), help=help))
        rows.append(ListRow("Games"))
        self._games = {}
        for name in registry.games():
            try:
                game = registry.game(name)
                card = card_of(game)
            except Exception as error:  # a third-party game may raise anything: the menu reports it and continues
                rows.append(ListRow(f"{name} cannot be played: {error}"))
                continue
            self._games[len(rows)] = game
            rows.append(ListRow(card.title, partial(self.arcade.play_game, game), self._value(game), help=card.about))
        rows += [
            ListRow("More"),
            ListRow("Daily", partial(self._open, DailyScreen), help="Today's games, the same for everyone."),
            ListRow("Boards", self._open_boards, help="Ranked games: every score is proved by a service."),
            ListRow("Ladder", partial(self._open, LadderScreen), help="One opponent after another."),
            ListRow("Puzzles", partial(self._open, PuzzlesScreen), help="A board, a few pieces and a goal."),
            ListRow(
                "Replays", partial(self._open, ReplaysScreen), help="Watch finished games, or take over from any point."
            ),
            ListRow("Settings", self.arcade.open_settings, help="Colours, motion and keys."),
            ListRow("Quit", self.app.exit, help="Leaves the arcade."),
        ]
        return rows

    def _value(self, game: AnyGame) -> str:
        """How a game is played, and the best score with the last settings."""
        variant = variant_of(game, self.arcade.choice(game).options)
        best = best_score(self.arcade.book.records, game.id, variant) if seats_of(game) == 1 else 0
        return f"{pace(game)}, best {best:,}" if best else pace(game)

    def _open(self, screen: Callable[[], ListScreen]) -> None:
        self.app.push_screen(screen())

    def _open_boards(self) -> None:
        self._open(BoardsScreen if self.arcade.device else NoBoardsScreen)

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
def preview_of(name: str, look: Look, width: int, height: int) -> Canvas:
    """A picture of the game, as large as there is room; empty if it cannot be shown.

    Its author will see why by playing it.
    """
    game = registry.game(name)
    try:
        board = preview_board(game, card_of(game).preview)
    except Exception:  # a third-party game may raise anything
        return Canvas(0, 0)
    whole = 2 if look.depth == "none" else 1  # letters take whole characters
    sizes = [size for size in range(SMALL_CELL, LARGEST + 1, whole) if _fits(shape_of(board, size), width, height)]
    return draw_board(board, Pen(look, max(sizes, default=SMALL_CELL)))


def _fits(shape: BoardSize, width: int, height: int) -> bool:
    return shape.columns <= width and shape.rows <= height


class UnfinishedScreen(ArcadeList):
    """The unfinished games."""

    BINDINGS = [Binding("d,delete", "discard", "Discard")]  # noqa: RUF012 - Textual's own way
    footer = "↑ ↓ choose   Enter continue   D discard   Esc back"

    def __init__(self) -> None:
        super().__init__("Unfinished games")
        self._kept: list[BrokenOff] = []

    def rows(self) -> Sequence[ListRow]:
        """A line for each, the last one first."""
        self._kept = list(broken_off())
        return [self._row(kept) for kept in self._kept] or [ListRow("There are no unfinished games.")]

    def _row(self, kept: BrokenOff) -> ListRow:
        try:
            value, help = _score_and_time(Replay.load(kept.path).score, kept.moment), kept.game
        except ChainfallError as error:
            value, help = "cannot be read", f"{kept.path}: {error}"
        return ListRow(_title_of(kept.game), partial(self.arcade.take_up, kept.path), value, help=help)

    def action_discard(self) -> None:
        """Deletes the game at the cursor, after asking the player."""
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
                self.arcade.book.change(lambda records: forget_game(records, [id_of(path)]))
            except OSError as error:
                self.notify(f"The game cannot be discarded: {reason_of(error)}", severity="error", markup=False)
            self.fill()


class PuzzlesScreen(ArcadeList):
    """All puzzles of the collection."""

    footer = "↑ ↓ choose   Enter play   Esc back"

    def __init__(self) -> None:
        super().__init__("Puzzles")

    def rows(self) -> Sequence[ListRow]:
        """A line for each puzzle, by game and grade."""
        rows: list[ListRow] = []
        for name in PUZZLE_GAMES:
            rows.append(ListRow(card_of(registry.game(name)).title))
            for number, puzzle in enumerate(collection(name), 1):
                mark = "✓" if puzzle.id in solved_of(self.arcade.book.records, name) else " "
                said = f"{mark} {'★' * puzzle.grade:<5} {puzzle.goal.words}"
                pieces = counted(len(puzzle.pieces), "piece")
                title = puzzle.title or f"{number}: {pieces}"
                rows.append(ListRow(title, partial(self.arcade.play_puzzle, puzzle), said))
        return rows


class ReplaysScreen(ArcadeList):
    """Finished games, and files."""

    def __init__(self) -> None:
        super().__init__("Replays")

    def rows(self) -> Sequence[ListRow]:
        """A line for each file."""
        rows = [ListRow("Open a file", value="", take=self._open, help="the path of a replay file")]
        rows += [self._row(path) for path in known_replays()]
        return rows

    def _row(self, path: Path) -> ListRow:
        found = played(path)
        show = partial(self._show, str(path))
        if not found:
            return ListRow(path.stem, show, help=str(path))
        name, score, moment = found
        value = _score_and_time(score, moment)
        return ListRow(_title_of(name), show, value, help=f"{moment.astimezone():%A %H:%M:%S}, {name}")

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
    """The title of a game; its name if it is no longer available."""
    try:
        return card_of(registry.game(name)).title
    except Exception:  # a third-party game may raise anything
        return name
