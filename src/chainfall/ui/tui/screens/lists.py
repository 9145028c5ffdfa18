"""A screen that is a list: of games, of replays, of puzzles, or of fields whose values can be changed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from chainfall.console.messages import printable
from chainfall.core.errors import ChainfallError
from chainfall.ui.tui.screens.dialogs import TextEntry

if TYPE_CHECKING:
    from chainfall.ui.tui.app import Arcade

NAME_WIDTH = 26


@dataclass(frozen=True, slots=True)
class ListRow:
    """A line of the list.

    Attributes:
        title: its text.
        act: what Enter does; without it the line is a heading, or a field that is typed.
        value: its value, as text; None if the line is not a field.
        turn: sets the next value, or the one before.
        take: sets the value from a text, or raises a ChainfallError.
        help: its explanation below the list.
    """

    title: str
    act: Callable[[], object] | None = None
    value: str | None = None
    turn: Callable[[int], object] | None = None
    take: Callable[[str], None] | None = None
    help: str = ""

    @property
    def heading(self) -> bool:
        """Whether nothing can be done with it."""
        return not (self.act or self.turn or self.take)

    @property
    def text(self) -> str:
        """The line."""
        if self.heading:
            return printable(self.title)
        if self.value is None:
            return f"  {printable(self.title)}"
        return f"  {printable(self.title):<{NAME_WIDTH}} {printable(self.value)}"


class ListScreen(Screen[None]):
    """A title, a list, a line of help and one with the keys."""

    DEFAULT_CSS = """
    ListScreen { layout: vertical; }
    ListScreen OptionList, ListScreen OptionList:focus {
        width: 1fr; height: 1fr; border: none; padding: 0 1; background: $background; scrollbar-size-vertical: 1;
        text-wrap: nowrap; text-overflow: ellipsis;
    }
    ListScreen > Static { height: auto; min-height: 1; padding: 0 1; }
    ListScreen > #title { text-style: bold; color: $accent; }
    ListScreen > #keys { color: $text-muted; }
    """
    BINDINGS = [  # noqa: RUF012 - Textual's own way
        Binding("escape", "back", "Back"),
        Binding("left", "turn(-1)", show=False),
        Binding("right", "turn(1)", show=False),
    ]

    footer = "↑ ↓ choose   Enter open   Esc back"

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title
        self._rows: Sequence[ListRow] = ()

    def rows(self) -> Sequence[ListRow]:
        """The lines, rebuilt whenever something has changed."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """The parts of the screen."""
        yield Static(Content(printable(self._title)), id="title")
        yield OptionList(id="list")
        yield Static("", id="help")
        yield Static(Content(self.footer), id="keys")

    def on_mount(self) -> None:
        """Fills the list."""
        self.fill()

    def on_screen_resume(self) -> None:
        """Something may have changed while another screen was in front."""
        self.fill()

    def fill(self) -> None:
        """Rebuilds the list; the cursor stays on its line."""
        listed = self.query_one("#list", OptionList)
        at, before = listed.highlighted, self.current
        self._rows = self.rows()
        listed.clear_options()
        listed.add_options(Option(Content(row.text), disabled=row.heading) for row in self._rows)
        listed.highlighted = self._line_of(before, at)
        self.tell()

    def _line_of(self, row: ListRow | None, at: int | None) -> int | None:
        """The new line of a row that may have moved; initially the line of the first row."""
        lines = [number for number, other in enumerate(self._rows) if not other.heading]
        if at is None:
            return lines[0] if lines else None
        same = [number for number in lines if row and self._rows[number].title == row.title]
        return min(same or lines, key=lambda number: abs(number - at), default=None)

    @property
    def current(self) -> ListRow | None:
        """The line at the cursor."""
        at = self.query_one("#list", OptionList).highlighted
        return self._rows[at] if at is not None and at < len(self._rows) else None

    def tell(self) -> None:
        """Updates the line of help."""
        row = self.current
        self.query_one("#help", Static).update(Content(printable(row.help if row else "")))

    def on_option_list_option_highlighted(self) -> None:
        """The cursor moved."""
        self.tell()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter: acts, asks for a value, or sets the next one."""
        event.stop()
        row = self._rows[event.option_index]
        if row.act:
            row.act()
        elif row.take:
            self.app.push_screen(TextEntry(f"{row.title}: {row.help}", row.value or "", row.take), self._changed)
        else:  # the cursor may have moved on by now
            self._turn_row(row, 1)

    def _changed(self, answer: None) -> None:
        self.fill()

    def action_turn(self, by: int) -> None:
        """Sets the next value of the field at the cursor, or the one before."""
        row = self.current
        if row:
            self._turn_row(row, by)

    def _turn_row(self, row: ListRow, by: int) -> None:
        if row.turn:
            try:
                row.turn(by)
            except ChainfallError as error:  # two options that do not go together
                self.notify(str(error), severity="error", markup=False)
            self.fill()

    def action_back(self) -> None:
        """Leaves the screen."""
        self.dismiss()


class ArcadeList(ListScreen):
    """A list that knows the arcade."""

    @property
    def arcade(self) -> "Arcade":
        """The app."""
        return cast("Arcade", self.app)
