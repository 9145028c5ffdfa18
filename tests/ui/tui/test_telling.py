"""What is told over the boards of a terminal."""

from chainfall.core.effects import Arrive, Clear, Defend, RoundOver
from chainfall.ui.tui.telling import WORDS_MS, Telling


def test_what_is_blocked_and_what_lands_is_told_over_the_board_on_which_it_happened() -> None:
    telling = Telling()
    telling.take([Defend(2), Arrive(((0, 0),), 5, seat=1)], 0)
    assert [telling.words(seat, 1) for seat in (0, 1)] == ["BLOCKED 2", "HIT 5"]


def test_the_end_of_a_round_is_told_over_both_boards() -> None:
    telling = Telling()
    telling.take([RoundOver(1, (0, 1))], 0)
    assert [telling.words(seat, 1) for seat in (0, 1)] == ["ROUND LOST", "ROUND WON"]


def test_words_go_away_and_an_effect_without_words_leaves_those_before_it() -> None:
    telling = Telling()
    telling.take([Clear((), "match", 2), Clear((), "match", 1)], 0)
    assert telling.words(0, WORDS_MS - 1) == "2 CHAIN!"
    assert telling.words(0, WORDS_MS) == ""
