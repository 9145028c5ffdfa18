"""A progress bar, where somebody can see it."""

from io import StringIO

import pytest

from chainfall.console import progress as module
from chainfall.console.progress import Progress


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_a_progress_bar_comes_after_a_second_and_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    stream = Terminal()
    with Progress(stream) as progress:
        progress.show(0.01, "1 of 200")
        progress.clear()
        assert stream.getvalue() == ""
        now = 101.01
        progress.show(0.5, "100 of 200\x1b[31m")
        assert stream.getvalue() == "\r\x1b[K[" + "#" * 15 + "." * 15 + "] 100 of 200\\x1b[31m"
        progress.show(0.6, "101 of 200")
    progress.clear()
    assert stream.getvalue().endswith("\\x1b[31m\r\x1b[K")
    assert stream.getvalue().count("\r") == 2


def test_there_is_no_progress_bar_in_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST_QUIET", -1.0)
    stream = StringIO()
    Progress(stream).show(0.5, "half of it")
    assert stream.getvalue() == ""
