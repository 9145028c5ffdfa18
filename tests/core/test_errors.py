"""Messages show what a stranger wrote, but only so much of it, and nothing that a terminal would obey."""

import pytest

from chainfall.core import errors
from chainfall.core.errors import ChainfallError, shown


@pytest.mark.parametrize("name", ["ParseError", "OptionError", "ReplayError", "PuzzleError", "GameLoadError"])
def test_one_base_catches_every_error(name: str) -> None:
    assert issubclass(getattr(errors, name), ChainfallError)
    assert issubclass(ChainfallError, ValueError)


@pytest.mark.parametrize("value", ["a" * 1000, "\x1b[31m\n\u202e\ud800", list(range(1000)), [10**5000], {"a": [None]}])
def test_a_value_is_shown_on_one_short_line_of_plain_letters(value: object) -> None:
    text = shown(value)
    assert len(text) <= 60
    assert text.isascii()
    assert text.isprintable()


def test_a_short_value_is_shown_in_full() -> None:
    assert shown(["BR", "LLL"]) == "['BR', 'LLL']"
