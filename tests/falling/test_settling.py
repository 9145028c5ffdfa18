"""What falls, and where to."""

from hypothesis import given
from hypothesis import strategies as st
from tests.falling.boards import Drawn, boards, drawn

from chainfall.core.frame import BOTTOM, LEFT, RIGHT, TOP
from chainfall.falling.settling import carried, loose, lowered, settled, without


def slowly_settled(board: Drawn) -> str:
    """One cell after the other falls by one row until none can."""
    cells, columns = list(board.board), board.columns
    falling = True
    while falling:
        falling = False
        for cell in range(len(cells) - columns):
            if cells[cell] != " " and cells[cell + columns] == " ":
                cells[cell], cells[cell + columns] = " ", cells[cell]
                falling = True
    return "".join(cells)


@given(boards())
def test_every_cell_falls_until_it_is_held(board: Drawn) -> None:
    moves = settled(board.board, board.columns)
    assert carried(board.board, moves) == slowly_settled(board)
    assert all(start < end and (end - start) % board.columns == 0 for start, end in moves)


def test_the_lowest_cell_of_a_column_is_told_first() -> None:
    board = drawn("R.", "G.", "..", "BR")
    assert settled(board, 2) == ((2, 4), (0, 2))


def test_nothing_falls_from_a_board_at_rest() -> None:
    assert settled(drawn("..", "R.", "GR"), 2) == ()
    assert settled("", 2) == ()


@st.composite
def joined(draw: st.DrawFn) -> tuple[Drawn, str]:
    """A board, and links between some of its neighbours."""
    board = draw(boards("  RRGV"))
    columns, size = board.columns, len(board.board)
    links = [0] * size
    for cell in range(size):
        for other, there, back, inside in (
            (cell + 1, RIGHT, LEFT, (cell + 1) % columns != 0),
            (cell + columns, BOTTOM, TOP, cell + columns < size),
        ):
            if inside and " " not in (board.board[cell], board.board[other]) and draw(st.booleans()):
                links[cell] |= there
                links[other] |= back
    return board, "".join(f"{bits:x}" for bits in links)


def bodies(board: Drawn, links: str) -> list[set[int]]:
    """The cells that hang together, one set a body."""
    ways = ((TOP, -board.columns), (RIGHT, 1), (BOTTOM, board.columns), (LEFT, -1))
    found = [{cell} for cell, letter in enumerate(board.board) if letter != " "]
    for cell, digit in enumerate(links):
        for bit, step in ways:
            if int(digit, 16) & bit:
                mine = next(body for body in found if cell in body)
                other = next(body for body in found if cell + step in body)
                if mine is not other:
                    found.remove(other)
                    mine |= other
    return found


def slowly_loose(board: Drawn, links: str, fixed: str, obstacles: set[int]) -> set[int]:
    """The cells of all bodies that stand on nothing: not on the floor, an obstacle or a body that is held."""
    waiting, held = bodies(board, links), set(obstacles)
    holding = True
    while holding:
        holding = False
        for body in waiting:
            below = {cell + board.columns for cell in body}
            if max(below) >= len(board.board) or below & held or any(board.board[cell] in fixed for cell in body):
                held |= body
                waiting.remove(body)
                holding = True
                break
    return set().union(*waiting)


@given(joined(), st.sampled_from(["", "V"]), st.data())
def test_cells_are_loose_if_neither_they_nor_what_they_are_joined_to_stand_on_anything(
    made: tuple[Drawn, str], fixed: str, data: st.DataObject
) -> None:
    board, links = made
    free = [cell for cell, letter in enumerate(board.board) if letter == " "]
    obstacles = data.draw(st.sets(st.sampled_from(free), max_size=3)) if free else set()
    found = loose(board.board, links, board.columns, fixed, obstacles)
    assert set(found) == slowly_loose(board, links, fixed, obstacles)
    assert len(found) == len(set(found))


def test_one_held_half_holds_the_other() -> None:
    board = drawn("RG.", "B..")
    assert loose(board, "280000", 3) == ()
    assert loose(board, "000000", 3) == (1,)


def test_cells_of_a_fixed_letter_never_fall_and_hold_what_is_on_them() -> None:
    board = drawn("R.", "V.", "..")
    assert loose(board, "0" * 6, 2) == (2, 0)
    assert loose(board, "0" * 6, 2, fixed="V") == ()


def test_an_obstacle_holds_what_is_above_it() -> None:
    board = drawn("RR", "..", "..")
    assert loose(board, "0" * 6, 2, obstacles=[3]) == (0,)


def test_loose_cells_are_told_from_the_bottom_row_upwards() -> None:
    assert loose(drawn("RR", "R.", ".."), "0" * 6, 2) == (2, 0, 1)


def test_cells_that_are_lowered_move_by_one_row_together() -> None:
    board = drawn("R.", "GG", "..")
    assert carried(board, lowered((2, 3, 0), 2)) == drawn("..", "R.", "GG")


def test_what_moves_or_goes_leaves_blanks() -> None:
    assert carried("21..", ((0, 2), (1, 3)), blank=".") == "..21"
    assert without("RGB", [0, 2]) == " G "
    assert without("12", [1], blank="0") == "10"
    assert carried("RG", ()) == "RG"
