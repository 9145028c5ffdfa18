"""An input line that handles every key in the order of typing."""

from textual import events
from textual.widgets import Input


class TypedLine(Input):
    """Textual's input, but Enter and the keys that edit never come after characters that were typed after them.

    Textual sends those keys through all widgets first. When a slow line delivers several keys at once, the characters
    behind them would overtake them: two lines would be played as one.

    Args:
        value: the text that is in the line at first.
        placeholder: the text shown in an empty line.
        lasting: whether the text stays when Enter is pressed.
    """

    def __init__(self, value: str = "", *, placeholder: str = "", lasting: bool = False) -> None:
        super().__init__(value, placeholder=placeholder, compact=True)
        self._lasting = lasting

    async def on_key(self, event: events.Key) -> None:
        """Edits at once."""
        bindings = self._bindings.key_to_bindings.get(event.key)
        if bindings and not event.is_printable:
            event.stop()
            event.prevent_default()
            await self.run_action(bindings[0].action)

    async def action_submit(self) -> None:
        """Enter: what follows belongs to the next line."""
        await super().action_submit()
        if not self._lasting:
            self.value = ""
