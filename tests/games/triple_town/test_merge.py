"""The merge rule and the kata Triple Trouble."""

import json
import tracemalloc
from copy import deepcopy
from enum import IntEnum
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chainfall.core.errors import ChainfallError
from chainfall.games.triple_town.merge import BOARD_FULL, INVALID_PIECE, INVALID_POSITION, place, update

Rows = list[list[int]]
ANYTHING: Any = None
CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "triple_trouble.jsonl").read_text(encoding="utf-8").splitlines()
]


def test_there_are_cases() -> None:
    assert len(CASES) == 163


@pytest.mark.parametrize("case", CASES, ids=[f"{number}-{case['tag']}" for number, case in enumerate(CASES)])
def test_case(case: dict[str, Any]) -> None:
    board = deepcopy(case["board"])
    assert update(board, case["i"], case["j"], case["value"]) == case["expected"]
    assert board == case["board"]


def test_three_ones_become_a_two_where_the_last_one_was_put() -> None:
    assert update([[0, 0, 1], [0, 1, 0], [0, 0, 0]], 1, 2, 1) == [[[0, 0, 0], [0, 0, 2], [0, 0, 0]], 20]


def test_a_cascade_scores_every_piece_that_it_forms() -> None:
    assert update([[0, 0, 0], [0, 1, 1], [2, 0, 2]], 2, 1, 1) == [[[0, 0, 0], [0, 0, 0], [0, 3, 0]], 120]


def test_a_play_from_one_to_five_scores_2120() -> None:
    board = [[0, 2, 2], [1, 0, 4], [1, 3, 4], [0, 3, 0]]
    assert update(board, 1, 1, 1) == [[[0, 0, 0], [0, 5, 0], [0, 0, 0], [0, 0, 0]], 2120]


@pytest.mark.parametrize(("piece", "points"), [(1, 5), (2, 20), (3, 100), (4, 500), (5, 1500)])
def test_a_piece_that_merges_with_nothing_scores_its_own_points(piece: int, points: int) -> None:
    assert update([[0, 0]], 0, 1, piece) == [[[0, piece]], points]


def test_a_piece_that_merges_does_not_score_its_own_points() -> None:
    assert update([[4, 4, 0, 0]], 0, 2, 4) == [[[0, 0, 5, 0]], 1500]


def test_a_cluster_may_have_more_than_three_pieces_and_any_shape() -> None:
    assert update([[1, 1, 1], [1, 0, 1], [1, 1, 1]], 1, 1, 1) == [[[0, 0, 0], [0, 2, 0], [0, 0, 0]], 20]


def test_diagonal_neighbours_are_not_connected() -> None:
    assert update([[1, 0, 1], [0, 0, 0]], 1, 1, 1) == [[[1, 0, 1], [0, 1, 0]], 5]


def test_two_of_a_kind_are_not_a_cluster() -> None:
    assert update([[1, 0, 0]], 0, 1, 1) == [[[1, 1, 0]], 5]


def test_a_cluster_elsewhere_stays() -> None:
    assert update([[1, 1, 1], [0, 0, 0], [0, 0, 0]], 2, 2, 2) == [[[1, 1, 1], [0, 0, 0], [0, 0, 2]], 20]


def test_a_cluster_that_is_there_already_takes_the_new_piece_in() -> None:
    assert update([[1, 1, 1], [0, 0, 0]], 1, 1, 1) == [[[0, 0, 0], [0, 2, 0]], 20]


def test_fives_never_merge() -> None:
    assert update([[5, 5, 0], [0, 0, 0]], 0, 2, 5) == [[[5, 5, 5], [0, 0, 0]], 1500]


def test_a_full_board_comes_before_an_invalid_position_and_an_invalid_piece() -> None:
    assert update([[1, 2], [3, 4]], 9, 9, 9) == BOARD_FULL == "Game over -- board full"


def test_an_invalid_position_comes_before_an_invalid_piece() -> None:
    assert update([[1, 0]], 0, 0, 9) == INVALID_POSITION == "Try again  -- invalid position"


def test_an_invalid_piece_comes_last() -> None:
    assert update([[1, 0]], 0, 1, 9) == INVALID_PIECE == "Try again  -- invalid piece"


@pytest.mark.parametrize("board", [[], [[]], [[], []]])
def test_a_board_without_squares_is_full(board: Rows) -> None:
    assert update(board, 0, 0, 1) == BOARD_FULL


@pytest.mark.parametrize(("i", "j"), [(-1, 0), (0, -1), (-2, -2), (2, 0), (0, 2)])
def test_negative_numbers_and_those_past_the_edge_are_off_the_board(i: int, j: int) -> None:
    assert update([[0, 0], [0, 0]], i, j, 1) == INVALID_POSITION


@pytest.mark.parametrize("place", [0.0, "0", None, True, False])
def test_a_position_is_a_whole_number(place: Any) -> None:
    assert update([[0, 0], [0, 0]], place, 0, 1) == INVALID_POSITION
    assert update([[0, 0], [0, 0]], 0, place, 1) == INVALID_POSITION


@pytest.mark.parametrize("piece", [0, 6, -1, 1.0, "1", None, True, False, [1]])
def test_a_piece_is_a_whole_number_from_one_to_five(piece: Any) -> None:
    assert update([[0, 0], [0, 0]], 0, 0, piece) == INVALID_PIECE


def test_an_integer_of_another_class_counts_as_its_number() -> None:
    class Piece(IntEnum):
        GRASS = 1

    answer = update([[Piece.GRASS, 1, 0]], 0, 2, Piece.GRASS)
    assert answer == [[[0, 0, 2]], 20]
    assert type(update([[0, 0]], 0, 0, Piece.GRASS)[0][0][0]) is int  # type: ignore[index]


def test_the_message_is_added_only_if_the_move_fills_the_board() -> None:
    assert update([[1, 0]], 0, 1, 2) == [[[1, 2]], 20, BOARD_FULL]
    assert update([[1, 1, 0]], 0, 2, 1) == [[[0, 0, 2]], 20]


def test_a_board_of_one_square() -> None:
    assert update([[0]], 0, 0, 3) == [[[3]], 100, BOARD_FULL]


def test_the_answer_shares_no_row_with_the_board_passed_in() -> None:
    board = [[0, 1], [2, 3]]
    answer = update(board, 0, 0, 4)
    assert isinstance(answer, list)
    rows = answer[0]
    assert isinstance(rows, list)
    assert all(new is not old for new in rows for old in board)


def test_rows_may_be_tuples_and_come_back_as_lists() -> None:
    assert update(((0, 1), (2, 3)), 0, 0, 4) == [[[4, 1], [2, 3]], 500, BOARD_FULL]


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ([[0, 0], [0]], "row 1 of the board has length 1: expected 2, as in row 0"),
        ([[], [0]], "row 1 of the board has length 1: expected 0"),
        ([[0, 6]], "row 0, column 1 of the board is 6: expected 0 to 5"),
        ([[0, -1]], "row 0, column 1 of the board is -1"),
        ([[0, True]], "row 0, column 1 of the board is True"),
        ([[0.0]], "row 0, column 0 of the board is 0.0"),
        ([[None]], "row 0, column 0 of the board is None"),
        ([0, 1], "row 0 of the board is 0: expected a list of squares"),
        (["00"], "row 0 of the board is '00': expected a list of squares"),
        ("00", "the board is '00': expected a list of rows"),
        (ANYTHING, "the board is None"),
        ({}, "the board is {}"),
    ],
)
def test_what_is_not_a_board_is_refused_by_name(board: Any, message: str) -> None:
    with pytest.raises(ChainfallError) as caught:
        update(board, 0, 0, 1)
    assert message in str(caught.value)


def test_a_long_value_is_cut_in_the_message() -> None:
    with pytest.raises(ChainfallError) as caught:
        update([["x" * 10_000]], 0, 0, 1)  # type: ignore[list-item]
    assert len(str(caught.value)) < 150


def test_place_tells_each_cluster_in_order() -> None:
    placed = place((0, 0, 0, 0, 1, 1, 2, 0, 2), 3, 7, 1)
    assert placed.board == (0, 0, 0, 0, 0, 0, 0, 3, 0)
    assert [(merged.squares, merged.points) for merged in placed.merges] == [((4, 5, 7), 20), ((6, 7, 8), 100)]


@st.composite
def boards(draw: st.DrawFn) -> Rows:
    columns = draw(st.integers(1, 6))
    row = st.lists(st.sampled_from([0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5]), min_size=columns, max_size=columns)
    return draw(st.lists(row, min_size=1, max_size=6))


MESSAGES = (BOARD_FULL, INVALID_POSITION, INVALID_PIECE)


@settings(deadline=None)
@given(boards(), st.integers(-1, 6), st.integers(-1, 6), st.integers(0, 6))
def test_the_board_passed_in_is_never_changed(board: Rows, i: int, j: int, value: int) -> None:
    before = deepcopy(board)
    update(board, i, j, value)
    assert board == before


@settings(deadline=None)
@given(boards(), st.integers(-1, 6), st.integers(-1, 6), st.integers(0, 6))
def test_the_answer_is_a_message_or_a_move_that_follows_the_slow_rule(board: Rows, i: int, j: int, value: int) -> None:
    assert update(board, i, j, value) == by_the_book(board, i, j, value)


def by_the_book(board: Rows, i: int, j: int, value: int) -> object:
    """The kata's text word for word, by painting neighbours until nothing changes."""
    free = [(r, c) for r, row in enumerate(board) for c, square in enumerate(row) if square == 0]
    if not free:
        return "Game over -- board full"
    if (i, j) not in free:
        return "Try again  -- invalid position"
    if value not in (1, 2, 3, 4, 5):
        return "Try again  -- invalid piece"
    rows = deepcopy(board)
    rows[i][j] = value
    formed = []
    while True:
        same = {(r, c) for r, row in enumerate(rows) for c, square in enumerate(row) if square == rows[i][j]}
        cluster: set[tuple[int, int]] = set()
        grown = {(i, j)}
        while grown != cluster:
            cluster = grown
            grown = cluster | {cell for cell in same for r, c in cluster if abs(r - cell[0]) + abs(c - cell[1]) == 1}
        if len(cluster) < 3 or rows[i][j] == 5:
            break
        better = rows[i][j] + 1
        for r, c in cluster:
            rows[r][c] = 0
        rows[i][j] = better
        formed.append(better)
    score = sum({1: 5, 2: 20, 3: 100, 4: 500, 5: 1500}[piece] for piece in formed or [value])
    full = all(square for row in rows for square in row)
    return [rows, score, "Game over -- board full"] if full else [rows, score]


@settings(deadline=None)
@given(boards(), st.data())
def test_the_score_is_the_points_of_the_pieces_formed(board: Rows, data: st.DataObject) -> None:
    value = data.draw(st.integers(1, 5))
    free = [(i, j) for i, row in enumerate(board) for j, square in enumerate(row) if square == 0]
    if not free:
        assert update(board, 0, 0, value) == BOARD_FULL
        return
    i, j = data.draw(st.sampled_from(free))
    answer = update(board, i, j, value)
    assert isinstance(answer, list)
    rows: Any = answer[0]
    climb = range(value + 1, rows[i][j] + 1)
    assert answer[1] == (sum((0, 5, 20, 100, 500, 1500)[piece] for piece in climb) or (0, 5, 20, 100, 500, 1500)[value])


@settings(deadline=None)
@given(boards(), st.data())
def test_squares_change_only_to_free_and_at_the_square_played(board: Rows, data: st.DataObject) -> None:
    i = data.draw(st.integers(0, len(board) - 1))
    j = data.draw(st.integers(0, len(board[0]) - 1))
    value = data.draw(st.integers(1, 5))
    answer = update(board, i, j, value)
    if isinstance(answer, str):
        assert answer in MESSAGES
        return
    rows: Any = answer[0]
    for r, row in enumerate(rows):
        for c, square in enumerate(row):
            assert (r, c) == (i, j) or square in (0, board[r][c])
            assert (r, c) == (i, j) or square == board[r][c] or value <= board[r][c] < rows[i][j]


@pytest.mark.parametrize("taken", [1, 150, 300], ids=["one row", "half the board", "all of the board"])
def test_a_large_board_needs_little_memory_and_leaves_nothing_behind(taken: int) -> None:
    side = 300
    board = [[1 if row < taken else 0] * side for row in range(side)]
    board[0][0] = 0
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    answer = update(board, 0, 0, 1)
    peak = tracemalloc.get_traced_memory()[1] - before
    assert isinstance(answer, list)
    assert answer[1] == 20
    del answer
    kept = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    size = 8 * side * side  # of a list of rows, which holds one address for each square
    assert peak < 5 * size
    assert kept < size // 100
