"""Held buttons and their line of text."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from chainfall.core.buttons import ALL, CCW, CW, DOWN, DROP, LEFT, NAMES, PAUSE, RIGHT, format_buttons, parse_buttons
from chainfall.core.errors import ParseError


def test_every_mask_comes_back_from_its_line() -> None:
    lines = [format_buttons(mask) for mask in range(ALL + 1)]
    assert [parse_buttons(line) for line in lines] == list(range(ALL + 1))
    assert len(set(lines)) == 2 ** len(NAMES)


@given(some.permutations(NAMES), some.integers(0, len(NAMES)))
def test_the_order_of_buttons_does_not_matter(names: list[str], count: int) -> None:
    chosen = names[:count]
    expected = sum(1 << NAMES.index(name) for name in chosen)
    assert parse_buttons("+".join(chosen)) == expected


def test_the_names_are_those_of_the_masks() -> None:
    assert [format_buttons(mask) for mask in (0, LEFT, RIGHT, DOWN, CW, CCW, DROP, PAUSE)] == ["-", *NAMES]


@pytest.mark.parametrize("line", ["", "  ", "-", " - "])
def test_no_button_is_an_empty_line_or_a_dash(line: str) -> None:
    assert parse_buttons(line) == 0


@pytest.mark.parametrize(("line", "named"), [("up", "up"), ("left+", ""), ("left down", "left down"), ("Left", "Left")])
def test_a_wrong_button_is_named(line: str, named: str) -> None:
    with pytest.raises(ParseError, match=f"^button {named!r}: expected left, right, down, cw, ccw, drop, pause joined"):
        parse_buttons(line)
