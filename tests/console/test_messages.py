"""Messages that cannot steer a terminal."""

from hypothesis import given
from hypothesis import strategies as some

from chainfall.console.messages import printable


@given(some.text(some.characters()), some.integers(10, 50))
def test_whatever_is_written_is_printable_and_no_longer_than_the_limit(text: str, limit: int) -> None:
    shown = printable(text, limit)
    assert shown.isprintable()
    assert len(shown) <= limit


@given(some.text(some.characters(codec="ascii", exclude_categories=["Cc"]), max_size=40))
def test_harmless_text_is_written_as_it_is(text: str) -> None:
    assert printable(text, 40) == text
