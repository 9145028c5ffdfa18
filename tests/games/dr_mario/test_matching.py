"""Runs of one colour, and what vanishing leaves behind."""

from hypothesis import given
from hypothesis import strategies as st

from chainfall.games.dr_mario.matching import matched, runs, vanish


def field(*rows: str) -> str:
    return "".join(rows).replace(".", " ")


def test_four_in_a_row_or_a_column_are_a_run() -> None:
    assert runs(field("....", "RRRR", "....", "...."), 4) == ((4, 5, 6, 7),)
    assert runs(field("..R.", "..R.", "..R.", "..R."), 4) == ((2, 6, 10, 14),)


def test_a_run_is_found_at_every_place_of_its_line() -> None:
    for start in range(5):
        assert runs(field("." * start + "YYYY" + "." * (4 - start)), 8) == (tuple(range(start, start + 4)),)


def test_three_are_no_run() -> None:
    assert runs(field("RRR.", "...R", "...R", "...R"), 4) == ()


def test_viruses_and_capsules_of_one_colour_match() -> None:
    assert matched(field("rRrR"), 4) == (0, 1, 2, 3)


def test_colours_do_not_mix_and_empty_cells_are_no_colour() -> None:
    assert matched(field("RRBR", "....", "....", "...."), 4) == ()


def test_a_run_longer_than_four_is_one_run() -> None:
    assert runs(field("bBbBbB"), 6) == ((0, 1, 2, 3, 4, 5),)


def test_a_run_does_not_go_round_the_end_of_a_line() -> None:
    assert runs(field("..RR", "RR..", "....", "...."), 4) == ()
    assert runs(field("...R", "...R", "R...", "R..."), 4) == ()
    assert runs(field("....", "R...", "R...", ".R..", ".R.."), 4) == ()


def test_crossing_runs_share_their_cell_and_it_is_matched_once() -> None:
    crossing = field(".R..", ".R..", "RRRR", ".R..")
    assert runs(crossing, 4) == ((8, 9, 10, 11), (1, 5, 9, 13))
    assert matched(crossing, 4) == (1, 5, 8, 9, 10, 11, 13)


def test_rows_from_the_top_come_before_columns_from_the_left() -> None:
    several = field("R.YYYY", "R.....", "R.BBBB", "R.....")
    assert [run[0] for run in runs(several, 6)] == [2, 14, 0]


def test_the_run_length_is_up_to_the_game() -> None:
    assert runs(field("RRR."), 4, length=3) == ((0, 1, 2),)
    assert runs(field("RRRR"), 4, length=5) == ()


def test_vanished_cells_leave_their_partners_single_on_all_four_sides() -> None:
    cells = field("RB", "YY", "BR")
    assert vanish(cells, "282828", 2, [0, 3]) == (field(".B", "Y.", "BR"), "000028")
    assert vanish(cells, "441100", 2, [0, 3]) == (field(".B", "Y.", "BR"), "000000")


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
