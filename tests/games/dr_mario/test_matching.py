"""Runs of one colour, and what vanishing leaves behind. The search for runs is the kit's."""

from hypothesis import given
from hypothesis import strategies as st

from chainfall.games.dr_mario.matching import matched, vanish


def board(*rows: str) -> str:
    return "".join(rows).replace(".", " ")


def test_four_in_a_row_or_a_column_match_and_three_do_not() -> None:
    assert matched(board("....", "RRRR", "....", "...."), 4) == (4, 5, 6, 7)
    assert matched(board("..R.", "..R.", "..R.", "..R."), 4) == (2, 6, 10, 14)
    assert matched(board("RRR.", "...R", "...R", "...R"), 4) == ()


def test_viruses_and_capsules_of_one_colour_match() -> None:
    assert matched(board("rRrR"), 4) == (0, 1, 2, 3)


def test_colours_do_not_mix_and_empty_cells_have_no_colour() -> None:
    assert matched(board("RRBR", "....", "....", "...."), 4) == ()


def test_a_longer_run_matches_whole() -> None:
    assert matched(board("bBbBbB"), 6) == (0, 1, 2, 3, 4, 5)


def test_a_cell_where_two_runs_cross_is_matched_once() -> None:
    assert matched(board(".R..", ".R..", "RRRR", ".R.."), 4) == (1, 5, 8, 9, 10, 11, 13)


def test_vanished_cells_leave_their_partners_single_on_all_four_sides() -> None:
    cells = board("RB", "YY", "BR")
    assert vanish(cells, "282828", 2, [0, 3]) == (board(".B", "Y.", "BR"), "000028")
    assert vanish(cells, "441100", 2, [0, 3]) == (board(".B", "Y.", "BR"), "000000")


def test_both_halves_can_vanish_at_once() -> None:
    assert vanish("RRRR", "2828", 4, (0, 1, 2, 3)) == ("    ", "0000")


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_matched_is_what_a_plain_search_finds(rows: int, columns: int, data: st.DataObject) -> None:
    cells = data.draw(st.text("Rr Bb", min_size=rows * columns, max_size=rows * columns))
    colour = {divmod(number, columns): cell.upper() for number, cell in enumerate(cells) if cell != " "}
    expected = set()
    for row, column in colour:
        for down, right in ((0, 1), (1, 0)):
            line = [(row + step * down, column + step * right) for step in range(4)]
            if len({colour.get(place) for place in line}) == 1:
                expected.update(line)
    assert matched(cells, columns) == tuple(sorted(row * columns + column for row, column in expected))
