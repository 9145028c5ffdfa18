import pytest

from chainfall.core.errors import OptionError
from chainfall.core.options import from_text
from chainfall.games.dr_mario.bottle.game import GAME, BottleOptions


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ({"level": "25"}, "option level=25: expected a whole number from 0 to 24"),
        ({"level": "-1"}, "option level=-1: expected a whole number from 0 to 24"),
        ({"speed": "fast"}, "option speed='fast': expected low or med or hi"),
        ({"waits": "long"}, "option waits='long': expected console or short or none"),
        ({"counter": "256"}, "option counter=256: expected a whole number from 0 to 255"),
        ({"board": "r/" * 16}, "option board: 17 rows drawn, expected at most 16"),
        ({"board": "r......../"}, "option board, row 1: 9 cells drawn, expected at most 8"),
        ({"board": "r/G"}, "option board, row 2: 'G' is not a cell, expected one of RBYrby or '.' for an empty one"),
        ({"board": "R/B"}, "option board: no virus drawn, expected at least one of rby"),
        ({"colour": "red"}, "option 'colour' does not exist, expected level, speed, waits, counter, board"),
    ],
)
def test_a_wrong_option_is_refused_in_words(texts: dict[str, str], message: str) -> None:
    with pytest.raises(OptionError) as error:
        from_text(BottleOptions, texts)
    assert str(error.value).startswith(message)


def test_a_drawn_bottle_stands_on_the_floor_and_its_halves_are_single() -> None:
    state = GAME.start(BottleOptions(board="RB......\nr......y"), 0)
    assert state.turn.board == " " * 120 + "RB      " + "r      y"
    assert state.turn.links == "0" * 136
    assert state.turn.viruses == 2


def test_a_drawn_bottle_takes_nothing_from_the_generator_but_the_capsules() -> None:
    drawn = GAME.start(BottleOptions(level=9, board="r"), 77)
    made = GAME.start(BottleOptions(level=9), 77)
    assert drawn.hidden.capsules == made.hidden.capsules
    assert drawn.turn.next == made.turn.next
    assert drawn.turn.level == 9


def test_the_defaults_are_level_0_at_med_with_the_waits_of_the_console() -> None:
    assert BottleOptions() == BottleOptions(level=0, speed="med", waits="console", counter=0, board="")


def test_seeds_that_are_equal_modulo_32767_play_the_same_game() -> None:
    options = BottleOptions(level=4)
    assert GAME.start(options, 5) == GAME.start(options, 5 + 32767) != GAME.start(options, 6)
