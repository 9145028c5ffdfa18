"""Seats: how many a game has, and the line of an input for several."""

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.tug import GAME as TUG

from chainfall.core.buttons import ALL, CW, DOWN, LEFT
from chainfall.core.card import card_of
from chainfall.core.errors import ParseError
from chainfall.core.seats import format_masks, parse_masks, seats_of
from chainfall.play import registry


def test_a_game_that_does_not_say_is_for_one() -> None:
    assert (seats_of(TUG), seats_of(registry.game("dr-mario"))) == (2, 1)


@given(some.lists(some.integers(0, ALL), min_size=2, max_size=4).map(tuple))
def test_a_line_has_the_buttons_of_every_seat_and_is_read_back(masks: tuple[int, ...]) -> None:
    assert parse_masks(format_masks(masks), len(masks)) == masks


@pytest.mark.parametrize("line", ["left+down | cw", "down+left|cw", "  left+down  |  cw "])
def test_order_and_spaces_do_not_matter_but_there_is_one_short_form(line: str) -> None:
    assert parse_masks(line) == (LEFT | DOWN, CW)
    assert format_masks(parse_masks(line)) == "left+down | cw"


def test_at_a_seat_that_is_left_out_nothing_is_held() -> None:
    assert parse_masks("cw") == parse_masks("cw |") == (CW, 0)
    assert parse_masks("") == parse_masks("-") == parse_masks("- | -") == (0, 0)


def test_more_seats_than_the_game_has_are_refused() -> None:
    with pytest.raises(ParseError, match="buttons for 3 seats: expected at most 2"):
        parse_masks("left | cw | -")


def test_a_wrong_button_at_any_seat_is_named() -> None:
    with pytest.raises(ParseError, match="button 'up'"):
        parse_masks("left | up")


def test_the_buttons_of_a_card_are_those_of_all_seats() -> None:
    assert card_of(TUG).buttons == ("cw",)
