"""Dialogs: a choice between a few things, a question that is answered by typing, and one by pressing keys."""

import time
from collections.abc import Callable, Sequence

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from chainfall.console.messages import printable
from chainfall.core.errors import ChainfallError
from chainfall.ui.tui.keys import key_name, plain_key
from chainfall.ui.tui.typed import TypedLine

Offer = tuple[str, str]
"""The answer, and the text of the line."""

NARROWEST, WIDEST = 28, 78
"""Columns of a dialog."""

ROOMY = 24
"""Rows of a terminal in which a dialog has empty lines."""

CSS = """
Choices, TextEntry, Listening { align: center middle; }
Choices > Vertical, TextEntry > Vertical, Listening > Vertical {
    width: 76; max-width: 100%; height: auto; max-height: 100%; overflow-y: auto; padding: 0 2;
    border: round $primary; background: $surface;
}
Choices OptionList, Choices OptionList:focus {
    height: auto; max-height: 10; border: none; padding: 0; background: $surface;
}
.title { text-style: bold; }
"""


GUARD = 0.7
"""Seconds for which a dialog that opens by itself ignores keys: they were meant for the game."""


class Choices(ModalScreen[str]):
    """A few things to choose from; Escape chooses the one that ``escape`` names.

    Args:
        title: the first line.
        offers: the choices.
        lines: the text above the choices.
        escape: the answer of Escape.
        guarded: whether keys are ignored for a moment.
    """

    DEFAULT_CSS = CSS
    BINDINGS = [Binding("escape", "cancel", show=False)]  # noqa: RUF012 - Textual's own way

    def __init__(
        self,
        title: str,
        offers: Sequence[Offer],
        lines: Sequence[str] = (),
        escape: str = "",
        *,
        guarded: bool = False,
    ) -> None:
        super().__init__()
        self._title = title
        self._offers = offers
        self._lines = lines
        self._escape = escape
        self._open_at = time.monotonic() + (GUARD if guarded else 0)

    def compose(self) -> ComposeResult:
        """A title, some lines, and the list."""
        with Vertical() as box:
            texts = (self._title, *self._lines, *(f"{label}  " for _, label in self._offers))
            box.styles.width = min(max(NARROWEST, *map(len, texts)) + 8, WIDEST)
            yield Static(Content(printable(self._title)), classes="title")
            if self._lines:
                yield Static(Content("\n".join(map(printable, self._whole))), id="lines")
            yield OptionList(*self._options)

    @property
    def _whole(self) -> list[str]:
        """The lines. Without the empty ones all of them fit beside the offers in a low terminal."""
        return [line for line in self._lines if line.strip() or self.app.size.height >= ROOMY]

    @property
    def _options(self) -> list[Option]:
        return [Option(Content(printable(label)), id=name) for name, label in self._offers]

    def show(self, other: "Choices") -> None:
        """Shows the text and the choices of another dialog, because something has changed meanwhile."""
        self._lines, self._offers = other._lines, other._offers
        self.query_one("#lines", Static).update(Content("\n".join(map(printable, self._whole))))
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options(self._options)
        listed.highlighted = 0

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """One was chosen."""
        event.stop()
        self._answer(event.option_id or "")

    def action_cancel(self) -> None:
        """The way back."""
        self._answer(self._escape)

    def _answer(self, answer: str) -> None:
        if time.monotonic() >= self._open_at:
            self.dismiss(answer)


class TextEntry(ModalScreen[None]):
    """Asks for a text and passes it to ``take``; a ChainfallError from it is shown."""

    DEFAULT_CSS = CSS
    BINDINGS = [Binding("escape", "cancel", show=False)]  # noqa: RUF012 - Textual's own way

    def __init__(self, title: str, value: str, take: Callable[[str], None]) -> None:
        super().__init__()
        self._title = title
        self._value = value
        self._take = take

    def compose(self) -> ComposeResult:
        """A title, the line, and a place for its error message."""
        with Vertical():
            yield Static(Content(printable(self._title)), classes="title")
            yield TypedLine(self._value, lasting=True)
            yield Static("", id="problem")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The text was typed."""
        event.stop()
        try:
            self._take(event.value)
        except ChainfallError as error:
            self.query_one("#problem", Static).update(Content(printable(str(error))))
        else:
            self.dismiss()

    def action_cancel(self) -> None:
        """The way back."""
        self.dismiss()


class Listening(ModalScreen[None]):
    """Asks for keys and passes all of them to ``take`` after each press; a ChainfallError from it is shown."""

    DEFAULT_CSS = CSS

    def __init__(self, title: str, keys: tuple[str, ...], take: Callable[[tuple[str, ...]], None]) -> None:
        super().__init__()
        self._title = title
        self._keys = keys
        self._take = take

    def compose(self) -> ComposeResult:
        """A title, the keys, instructions, and a place for an error message."""
        with Vertical():
            yield Static(Content(printable(self._title)), classes="title")
            yield Static("", id="keys")
            yield Static("")
            yield Static(Content("Press a key to add it.   Backspace removes all   Esc done"))
            yield Static("", id="problem")

    def on_mount(self) -> None:
        """Shows the keys."""
        self._show("")

    def _show(self, problem: str) -> None:
        named = "   ".join(map(key_name, self._keys)) or "no key"
        self.query_one("#keys", Static).update(Content(printable(named)))
        self.query_one("#problem", Static).update(Content(printable(problem)))

    def on_key(self, event: events.Key) -> None:
        """Adds a key, removes all keys, or closes the dialog."""
        event.stop()
        key = plain_key(event.key)
        if key == "escape":
            self.dismiss()
            return
        if key.startswith(("left_", "right_")):  # Shift and its like, by kitty's protocol
            return
        keys = () if key == "backspace" else tuple(dict.fromkeys((*self._keys, key)))
        try:
            self._take(keys)
        except ChainfallError as error:
            self._show(str(error))
        else:
            self._keys = keys
            self._show("")
