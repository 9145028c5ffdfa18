"""The moves of a pair: there and back is folded, exactly also at the walls, and there is a limit."""

from functools import reduce

import pytest
from hypothesis import example, given
from hypothesis import strategies as some

from chainfall import ChainfallError, puzzle_fighter
from chainfall.core.effects import Rejected
from chainfall.core.errors import ParseError
from chainfall.core.game import LONGEST_LINE
from chainfall.games.puzzle_fighter.kata import moves as module
from chainfall.games.puzzle_fighter.kata.game import GAME, KataOptions
from chainfall.games.puzzle_fighter.kata.moves import ALL_DROPS, LONGEST_MOVES, Drop, folded, place
from chainfall.katas import read_instructions

FOLDED_UNITS = ["LR", "RL", "AB", "BA", "AAAA", "BBBB"]
TO_EVERY_PLACE = sorted({drop.moves for drop in ALL_DROPS})


def walked(moves: str) -> object:
    """Where the moves bring a pair, one move after the other."""
    return reduce(module._moved, moves, module._START)


@pytest.mark.parametrize("unit", FOLDED_UNITS)
@pytest.mark.parametrize("before", TO_EVERY_PLACE)
def test_there_and_back_twice_is_there_and_back_once_wherever_the_pair_is(before: str, unit: str) -> None:
    assert walked(before + unit * 2) == walked(before + unit)
    assert folded(unit * 300) == unit


def test_there_and_back_at_a_wall_is_not_nothing() -> None:
    assert place("LLL") != place("LLL" + "LR" * 50) == place("LLLR")
    assert place("RRR") != place("RRRABAB") == place("RRRAB") == place("R")


@given(
    some.lists(some.tuples(some.sampled_from([*"LRAB", *FOLDED_UNITS, "LA", "AR"]), some.integers(1, 12)), max_size=12)
)
@example([("R", 4), ("AB", 9), ("R", 1), ("LR", 7)])
def test_folded_moves_bring_a_pair_where_all_of_them_do(runs: list[tuple[str, int]]) -> None:
    moves = "".join(unit * count for unit, count in runs)
    assert place(moves) == walked(moves)
    assert len(folded(moves)) <= len(moves)


def test_a_line_of_the_longest_moves_is_as_long_as_a_line_can_be() -> None:
    drop = Drop("RG", "L" * LONGEST_MOVES)
    assert len(GAME.format(drop)) == LONGEST_LINE
    assert GAME.parse(GAME.format(drop)) == drop


@pytest.mark.parametrize("length", [998, 100_000])
def test_longer_moves_are_refused_with_their_length_and_the_limit(length: int) -> None:
    moves = "LR" * (length // 2)
    message = f"{length} moves: expected at most 997"
    start = GAME.start(KataOptions(), 0)
    assert GAME.step(start, Drop("RG", moves)) == (start, (Rejected(message),))
    with pytest.raises(ParseError, match=message):
        GAME.parse(f"RG {moves}")


@pytest.mark.parametrize("unit", ["LR", "RL", "L", "R", "A", "AL", "ABLLR", "BRRAL"])
def test_the_kata_takes_moves_of_any_length(unit: str) -> None:
    moves = unit * 20_000
    landed = [drop.moves for drop in ALL_DROPS if drop.pair == "BR" and place(drop.moves) == walked(moves)]
    assert puzzle_fighter([["RG", "A"], ["BR", moves]]) == puzzle_fighter([["RG", "A"], ["BR", landed[0]]])


def test_a_wrong_letter_in_long_moves_is_told() -> None:
    with pytest.raises(ChainfallError, match=r"^entry 2, \['BR', 'LRL.*: move 'x': expected letters of LRAB$"):
        puzzle_fighter([["RG", ""], ["BR", "LR" * 50_000 + "xL"]])


def test_long_moves_are_recorded_as_the_shortest_to_the_same_place() -> None:
    assert read_instructions([["BR", "L" * 998], ["BR", "L" * 997]]) == [Drop("BR", "LLL"), Drop("BR", "L" * 997)]
