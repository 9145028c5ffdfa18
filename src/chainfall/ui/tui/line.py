"""Output to the terminal: writing after it was closed is not an error, and missing characters are replaced."""

from contextlib import suppress
from typing import Any

PLAIN = (
    ("┌┐└┘╭╮╰╯", "+"),
    ("─━", "-"),
    ("│▌", "|"),
    ("▀▄█▛▜▙▟▐▘▝▖▗▚▞", "#"),
    ("░▒▓", ":"),
    ("·", "."),
    ("←", "<"),
    ("→", ">"),
    ("↑", "^"),
    ("↓", "v"),
    ("òó", "o"),
    ("★✓", "*"),
    ("“”", '"'),
)
"""Characters, and their replacements in a terminal that only shows ASCII."""


class Ascii(dict[int, str | int]):
    """A table for ``str.translate``, by which every character takes one column.

    >>> "┌─ ↓ é".translate(Ascii())
    '+- v ?'
    """

    def __init__(self) -> None:
        super().__init__({ord(char): plain for chars, plain in PLAIN for char in chars})

    def __missing__(self, code: int) -> str | int:
        return code if code < 128 else "?"


class TerminalFile:
    """A file that leads to a terminal, which may be gone."""

    def __init__(self, file: Any) -> None:
        self._file = file
        encoding = (getattr(file, "encoding", "") or "").lower()
        self._table = None if encoding.startswith("utf") else Ascii()

    def write(self, text: str) -> None:
        """Writes, as far as the terminal is there."""
        with suppress(OSError):
            self._file.write(text.translate(self._table) if self._table else text)

    def flush(self) -> None:
        """Sends everything written so far."""
        with suppress(OSError):
            self._file.flush()

    def fileno(self) -> int:
        """The number of the file."""
        return int(self._file.fileno())
