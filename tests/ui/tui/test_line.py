"""What is written to terminals that lack characters, or have gone."""

import io

from chainfall.ui.tui.line import TerminalFile


def written(encoding: str, text: str) -> bytes:
    stream = io.BytesIO()
    line = TerminalFile(io.TextIOWrapper(stream, encoding, "backslashreplace"))
    line.write(text)
    line.flush()
    return stream.getvalue()


def test_a_terminal_without_unicode_has_characters_of_its_own_in_as_many_columns() -> None:
    assert written("ascii", "\x1b[1m┌─ò ★") == b"\x1b[1m+-o *"
    assert written("utf-8", "┌") == "┌".encode()


def test_writing_to_a_terminal_that_has_gone_is_not_an_error() -> None:
    class Gone(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError

        def flush(self) -> None:
            raise OSError

    TerminalFile(Gone()).write("text")
    TerminalFile(Gone()).flush()
