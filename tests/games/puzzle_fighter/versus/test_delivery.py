"""Counter gems fall in rows of six, then one by one; full columns are skipped, and what finds no room is lost."""

import re
from itertools import cycle, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chainfall.core.grid import draw_rows
from chainfall.games.puzzle_fighter.arcade.board import COLUMNS, COUNTER_COLOUR, COUNTER_NUMBER, EMPTY_BOARD, ROWS
from chainfall.games.puzzle_fighter.gems import EMPTY
from chainfall.games.puzzle_fighter.versus.delivery import delivered
from chainfall.games.puzzle_fighter.versus.game import GAME
from chainfall.games.puzzle_fighter.versus.patterns import COLUMN_ORDERS, PATTERNS, Pattern, damage
from chainfall.games.puzzle_fighter.versus.pool import REDUCED, Wave

ORDER = COLUMN_ORDERS[0]  # 0 1 2 5 4 3


def colours(board: str) -> list[str]:
    """The rows that hold something, from the bottom; a counter gem is its colour."""
    rows = [board[start : start + COLUMNS] for start in range(0, len(board), COLUMNS)]
    drawn = ["".join(COUNTER_COLOUR.get(gem, gem) for gem in row).replace(EMPTY, ".") for row in rows]
    return [row for row in reversed(drawn) if row != "......"]


def drawn(text: str) -> str:
    return "".join(draw_rows(text, ROWS, COLUMNS, "RGBY", "board"))


def test_rows_of_six_then_single_gems_in_the_column_order() -> None:
    got = delivered(EMPTY_BOARD, (Wave(15),), "stairs", ORDER)
    assert colours(got.board) == ["YBBGGR", "BBGGRR", "BGG..."]
    assert got.lost == 0
    assert {COUNTER_NUMBER[got.board[cell]] for cell in got.cells} == {5}


def test_the_fourth_single_gem_falls_where_the_order_says() -> None:
    assert colours(delivered(EMPTY_BOARD, (Wave(4),), "columns", ORDER).board) == ["RGB..G"]
    assert colours(delivered(EMPTY_BOARD, (Wave(4),), "columns", COLUMN_ORDERS[4]).board) == ["RG..RG"]


def test_a_pattern_repeats_and_may_go_on_where_it_was() -> None:
    got = delivered(EMPTY_BOARD, (Wave(18),), "frame", ORDER)
    assert colours(got.board) == ["GRRRRY", "GBBBBY", "GRRRRY"]
    assert colours(delivered(EMPTY_BOARD, (Wave(6),), "frame", ORDER, first_row=3).board) == ["GBBBBY"]


def test_the_rows_that_were_used_are_those_of_the_gems_that_have_fallen() -> None:
    towers = drawn("/".join(["RGBYR."] * ROWS))
    assert delivered(EMPTY_BOARD, (Wave(12),), "rows", ORDER).rows == 2
    assert delivered(EMPTY_BOARD, (Wave(13),), "rows", ORDER).rows == 3
    assert delivered(towers, (Wave(4),), "rows", ORDER).rows == 4, "one in each round of the column order"
    assert delivered(drawn("/".join(["RGBYRG"] * ROWS)), (Wave(8),), "rows", ORDER).rows == 0


def test_a_reduced_attack_brings_lower_numbers() -> None:
    got = delivered(EMPTY_BOARD, (Wave(2, number=REDUCED), Wave(3)), "rows", ORDER)
    assert [COUNTER_NUMBER[got.board[cell]] for cell in got.cells] == [3, 3, 5, 5, 5]


def test_counter_gems_come_to_rest_on_a_power_gem_and_not_in_the_gap_under_it() -> None:
    bridge = drawn("RR..../RR..../G.....")
    got = delivered(bridge, (Wave(2),), "single", ORDER)
    assert colours(got.board) == ["G.....", "RR....", "RR....", "RR...."]
    assert [cell // COLUMNS for cell in got.cells] == [ROWS - 4, ROWS - 4]


def test_single_gems_skip_a_full_column_and_rows_lose_what_finds_no_room() -> None:
    tower = drawn("/".join(["R....."] * ROWS))
    single = delivered(tower, (Wave(2),), "single", ORDER)
    assert [cell % COLUMNS for cell in single.cells] == [1, 2]
    assert single.lost == 0
    row = delivered(tower, (Wave(6),), "single", ORDER)
    assert [cell % COLUMNS for cell in row.cells] == [1, 2, 3, 4, 5]
    assert row.lost == 1


def test_single_gems_go_round_once_more_if_columns_are_full() -> None:
    towers = drawn("/".join(["RG...."] * ROWS))
    got = delivered(towers, (Wave(5),), "rows", ORDER)
    assert [cell % COLUMNS for cell in got.cells] == [2, 5, 4, 3, 2]
    assert colours(got.board)[:2] == ["RGRRRR", "RGG..."]
    assert got.lost == 0


def test_the_eight_column_orders() -> None:
    orders = ["012543", "540123", "052413", "124503", "415023", "502143", "012453", "542103"]
    assert ["".join(map(str, order)) for order in COLUMN_ORDERS] == orders


def test_every_round_draws_one_of_them() -> None:
    drawn = {GAME.start(GAME.Options(), seed).hidden.order for seed in range(100)}
    assert drawn == set(COLUMN_ORDERS)


@pytest.mark.parametrize("order", COLUMN_ORDERS)
def test_the_alley_is_the_last_column_of_every_order(order: tuple[int, ...]) -> None:
    assert sorted(order) == list(range(COLUMNS))
    assert order[-1] == 3


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("columns", "RGBYRG"),
        ("rows", "RRRRRR GGGGGG BBBBBB YYYYYY"),
        ("blocks", "RRGGBB x2 YYRRGG x2 BBYYRR x2 GGBBYY x2"),
        ("mirror", "BYRRYB x2 YBGGBY x2 RGBBGR x2 GRYYRG x2"),
        ("stairs", "YBBGGR BBGGRR BGGRRY GGRRYY GRRYYB RRYYBB RYYBBG YYBBGG"),
        ("bands", "RYRYRY x2 GGGBBB x2"),
        ("pairs", "GRRBBY x2 GBBRRY x2"),
        ("frame", "GRRRRY GBBBBY"),
        ("slant", "RGBYRG YRGBYR BYRGBY GBYRGB"),
        ("counter-slant", "GRYBGR BGRYBG YBGRYB RYBGRY"),
        ("single", "RRRRRR"),
    ],
)
def test_a_pattern_of_the_original_fills_a_board_from_the_bottom(name: Pattern, rows: str) -> None:
    expected = re.sub(r"(\w+) x2", r"\1 \1", rows).split()
    got = delivered(EMPTY_BOARD, (Wave(ROWS * COLUMNS),), name, ORDER)
    assert colours(got.board) == list(islice(cycle(expected), ROWS))


def test_there_are_eleven_patterns() -> None:
    assert len(PATTERNS) == 11


def test_slanting_patterns_do_less_damage() -> None:
    assert [damage("slant", size) for size in (1, 4, 7, 8)] == [0, 3, 4, 6]
    assert damage("counter-slant", 10) == 7
    assert damage("rows", 10) == 10


@given(st.lists(st.integers(0, ROWS), min_size=6, max_size=6), st.integers(0, 120), st.sampled_from(COLUMN_ORDERS))
def test_nothing_is_created_and_nothing_hangs_in_the_air(heights: list[int], size: int, order: tuple[int, ...]) -> None:
    board = "".join("R" if ROWS - row <= heights[column] else EMPTY for row in range(ROWS) for column in range(COLUMNS))
    got = delivered(board, (Wave(size),), "mirror", order)
    assert len(got.cells) + got.lost == size
    assert all(board[cell] == EMPTY for cell in got.cells)
    for column in range(COLUMNS):
        assert EMPTY not in got.board[column::COLUMNS].lstrip(EMPTY)
    room = board.count(EMPTY)
    assert got.lost == max(0, size - room) or (got.lost and size >= COLUMNS)
