"""What may be seen."""

from chainfall.core.frame import EMPTY, Board, Frame, Hud, Tile, tile


def test_there_is_one_tile_for_the_same_attributes() -> None:
    assert tile("gem", "R", 3) is tile("gem", "R", 3)
    assert tile("gem", "R", 3) == Tile("gem", "R", 3, "")
    assert tile("") is EMPTY
    assert tile("", "", 0, "") is tile(kind="") is EMPTY
    assert tile("piece", mark="1") is tile("piece", "", 0, "1")


def test_tiles_are_row_by_row_from_the_top() -> None:
    marks = tuple(tile("piece", mark=str(number)) for number in range(6))
    board = Board(3, 2, marks)
    assert [[board.at(row, column).mark for column in range(3)] for row in range(2)] == [list("012"), list("345")]


def test_the_score_of_a_frame_is_the_first_players() -> None:
    boards = tuple(Board(1, 1, (EMPTY,), hud=Hud(score)) for score in (7, 9))
    assert Frame(boards).score == 7
