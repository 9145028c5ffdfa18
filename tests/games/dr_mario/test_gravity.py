"""Loose cells and their fall."""

from hypothesis import given
from hypothesis import strategies as st

from chainfall.games.dr_mario.gravity import fall, loose


def board(*rows: str) -> str:
    return "".join(rows).replace(".", " ")


def test_a_single_cell_above_nothing_is_loose() -> None:
    assert loose(board("R.", "..", ".B"), "0" * 6, 2) == (0,)


def test_a_virus_is_never_loose_and_holds_what_is_above_it() -> None:
    assert loose(board("R.", "r.", ".."), "0" * 6, 2) == ()


def test_a_stack_above_nothing_is_loose_as_a_whole() -> None:
    assert sorted(loose(board("R.", "B.", "Y.", ".."), "0" * 8, 2)) == [0, 2, 4]


def test_a_horizontal_capsule_is_held_by_either_end() -> None:
    links = "280000"
    assert loose(board("RY", "B.", "B."), links, 2) == ()
    assert loose(board("RY", ".B", ".B"), links, 2) == ()
    assert sorted(loose(board("RY", "..", ".B"), links, 2)) == [0, 1]


def test_the_same_two_cells_without_a_link_fall_alone() -> None:
    assert loose(board("RY", "B.", "B."), "0" * 6, 2) == (1,)


def test_a_row_of_capsules_is_held_only_where_it_is_joined() -> None:
    assert sorted(loose(board("RYBB", "...R", "...R"), "2828" + "0" * 8, 4)) == [0, 1]


def test_a_bridge_carries_the_stack_on_its_far_end() -> None:
    assert loose(board("...Y", "..RB", "..R.", "..R."), "0000002800000000", 4) == ()


def test_a_vertical_capsule_falls_with_or_without_its_links() -> None:
    upright = board("R.", "Y.", "..", ".b")
    assert sorted(loose(upright, "0" * 8, 2)) == sorted(loose(upright, "40100000", 2)) == [0, 2]
    assert loose(board("..", "..", "R.", "Y."), "00004010", 2) == ()


def test_obstacles_hold_what_is_above_them() -> None:
    assert loose(board("RY", "..", ".."), "0" * 6, 2, obstacles=(2,)) == (1,)


def test_falling_cells_take_their_links_along() -> None:
    cells, links = fall(board("RY", "..", "b."), "280000", 2, (0, 1))
    assert (cells, links) == (board("..", "RY", "b."), "002800")


def test_a_stack_falls_by_one_row_in_whatever_order_it_is_named() -> None:
    for order in ((0, 2, 4), (4, 2, 0), (2, 4, 0)):
        cells, links = fall(board("RB", "Y.", "B.", ".."), "00401000", 2, order)
        assert (cells, links) == (board(".B", "R.", "Y.", "B."), "00004010")


@given(st.integers(1, 8), st.integers(1, 5), st.data())
def test_falling_until_nothing_is_loose_ends_and_keeps_every_cell(rows: int, columns: int, data: st.DataObject) -> None:
    cells = data.draw(st.text("RBYrby   ", min_size=rows * columns, max_size=rows * columns))
    links = "0" * len(cells)
    before = sorted(cells)
    viruses = [number for number, cell in enumerate(cells) if cell in "rby"]
    for _ in range(rows):
        falling = loose(cells, links, columns)
        cells, links = fall(cells, links, columns, falling)
    assert loose(cells, links, columns) == ()
    assert fall(cells, links, columns, ()) == (cells, links)
    assert sorted(cells) == before
    assert [number for number, cell in enumerate(cells) if cell in "rby"] == viruses
