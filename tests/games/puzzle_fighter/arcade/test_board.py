"""What can be read off a board (the arcade document, sections 3 to 6 and 9): falls, counters, power gems, triggers."""

from typing import Any

import pytest
from examples.plain import puzzle_fighter as plain_kata
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.puzzle_fighter.arcade.playing import cells, rows

from chainfall.falling.resolving import Found
from chainfall.falling.settling import carried, settled, without
from chainfall.games.puzzle_fighter.arcade.board import (
    ALPHABET,
    CELLS,
    COLUMNS,
    COUNTER,
    COUNTER_COLOUR,
    COUNTER_NUMBER,
    COUNTERS,
    CRASH,
    DIAMOND,
    IDLE,
    ROWS,
    count_down,
    triggers,
)
from chainfall.games.puzzle_fighter.arcade.power import NO_GROUPS, fallen, formed, news, power_groups, rectangles

# Few letters make rectangles and touching gems likely; all of them make the rest likely.
KATA_LETTERS = [" R", "RRRR ", " RRGG", "RGr ", "RRGGrg0 ", "RGBYrgby 0"]


def boards_of(letters: list[str]) -> st.SearchStrategy[str]:
    return st.sampled_from(letters).flatmap(lambda drawn: st.text(drawn, min_size=CELLS, max_size=CELLS))


boards = boards_of([*KATA_LETTERS, " " + ALPHABET, " RRk", " RRKrg0"])
"""Any board, also one on which gems float."""

kata_boards = boards_of(KATA_LETTERS)
"""Boards without counter gems, which the kata does not know."""


def at_rest(board: str) -> str:
    return carried(board, settled(board, COLUMNS))


def cell(row: int, column: int) -> int:
    return row * COLUMNS + column


def marks(drawing: str) -> list[str]:
    """The groups of a drawn board, as far as it is drawn."""
    return rows(power_groups(cells(drawing)), drawing.count("/") + 1)


# Falling


def test_every_gem_falls_straight_down_until_it_is_supported() -> None:
    board = cells("R..B../...G../r...Y./..0.../B.....")
    assert rows(at_rest(board), 3) == ["R.....", "r..B..", "B.0GY."]


def test_moves_name_every_gem_that_falls_from_the_lowest_up_and_no_other() -> None:
    board = cells("R...../....../G...../B.....")
    assert settled(board, COLUMNS) == ((cell(9, 0), cell(10, 0)),)
    board = cells("R...../G...../......")
    assert settled(board, COLUMNS) == ((cell(11, 0), cell(12, 0)), (cell(10, 0), cell(11, 0)))
    assert settled(cells("R...../G....."), COLUMNS) == ()


@settings(max_examples=300, deadline=None)
@given(boards)
def test_after_a_fall_nothing_floats_and_every_column_holds_the_same_gems_in_the_same_order(board: str) -> None:
    still = at_rest(board)
    for column in range(COLUMNS):
        assert still[column::COLUMNS].lstrip() == board[column::COLUMNS].replace(" ", "")
    assert settled(still, COLUMNS) == ()


# Counter gems


def test_a_counter_gem_counts_down_and_turns_into_a_gem_of_its_colour() -> None:
    for colour, counters in COUNTERS.items():
        board = cells(counters[4])
        for number in (5, 4, 3, 2, 1):
            assert board.strip() == counters[number - 1]
            assert (COUNTER_COLOUR[board.strip()], COUNTER_NUMBER[board.strip()]) == (colour, number)
            board = count_down(board)
        assert board.strip() == colour


def test_counting_down_leaves_every_other_gem_alone() -> None:
    board = cells("RGBYrg/by0...")
    assert count_down(board) == board


# Power gems, marked


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("RR..../RR....", ["AA....", "AA...."]),
        ("RRR.../RRR...", ["AAA...", "AAA..."]),
        ("RR..../RR..../RR..../RR....", ["AA....", "AA....", "AA....", "AA...."]),
        ("YYYYY./YYYYY./YYYYY.", ["AAAAA.", "AAAAA.", "AAAAA."]),
        ("....RR/....RR", ["....AA", "....AA"]),
    ],
    ids=["2x2", "3x2", "2x4", "5x3", "at the right wall"],
)
def test_a_filled_rectangle_of_at_least_two_by_two_is_power(drawing: str, expected: list[str]) -> None:
    assert marks(drawing) == expected


@pytest.mark.parametrize(
    "drawing",
    ["RRR...", "R...../R...../R.....", "RR..../R.....", "R...../.R....", "RG..../RR....", "RRR.../R.R.../RRR..."],
    ids=["a row", "a column", "an L", "a diagonal", "three and another colour", "a hollow square"],
)
def test_anything_else_is_not(drawing: str) -> None:
    assert set("".join(marks(drawing))) == {"."}


def test_a_row_that_ends_at_one_wall_and_goes_on_at_the_other_is_not_a_rectangle() -> None:
    assert power_groups(cells(".....R/R....R/R.....")) == NO_GROUPS


def test_crash_gems_diamonds_and_counter_gems_are_not_part_of_a_power_gem() -> None:
    for odd in ("r", "0", "k"):
        assert power_groups(cells(f"R{odd}..../RR....")) == NO_GROUPS


def test_cells_in_several_rectangles_are_marked_once_and_a_gem_that_only_touches_is_not_marked() -> None:
    assert marks("RR..../RRR.../.RRR..") == ["AA....", "AAA...", ".AA..."]


def test_power_gems_of_one_colour_that_touch_are_one_group() -> None:
    assert marks("..RR../RRRR../RR....") == ["..AA..", "AAAA..", "AA...."]
    assert marks("RR..../RR..../RR..../RR....") == ["AA....", "AA....", "AA....", "AA...."]


def test_power_gems_that_meet_at_a_corner_or_differ_in_colour_are_groups_of_their_own_in_reading_order() -> None:
    assert marks("..RR../..RR../RR..../RR....") == ["..AA..", "..AA..", "BB....", "BB...."]
    assert marks("RRGG../RRGG..") == ["AABB..", "AABB.."]


def test_a_gap_filled_between_two_power_gems_makes_them_one() -> None:
    assert marks("RR.RR./RR.RR.") == ["AA.BB.", "AA.BB."]
    assert marks("RRRRR./RRRRR.") == ["AAAAA.", "AAAAA."]


def test_the_overflow_row_counts_like_any_other() -> None:
    board = "RR    RR    ".ljust(CELLS)
    assert power_groups(board)[:8] == "AA    AA"


def by_brute_force(board: str) -> set[int]:
    """The cells of all filled rectangles of all sizes, as section 9 describes the simple way."""
    found: set[int] = set()
    for top in range(ROWS):
        for left in range(COLUMNS):
            for bottom in range(top + 1, ROWS):
                for right in range(left + 1, COLUMNS):
                    area = [cell(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]
                    if board[area[0]] in "RGBY" and all(board[n] == board[area[0]] for n in area):
                        found.update(area)
    return found


@settings(max_examples=150, deadline=None)
@given(boards)
def test_marks_are_exactly_the_cells_of_all_filled_rectangles(board: str) -> None:
    groups = power_groups(board)
    assert {n for n in range(CELLS) if groups[n] != " "} == by_brute_force(board)


@settings(max_examples=200, deadline=None)
@given(boards)
def test_marked_cells_that_touch_have_one_letter_exactly_if_they_have_one_colour(board: str) -> None:
    groups = power_groups(board)
    for here in range(CELLS):
        for there in [here + 1] * ((here + 1) % COLUMNS > 0) + [here + COLUMNS] * (here + COLUMNS < CELLS):
            if groups[here] != " " and groups[there] != " ":
                assert (groups[here] == groups[there]) == (board[here] == board[there])


@settings(max_examples=200, deadline=None)
@given(boards)
def test_letters_count_the_groups_in_reading_order(board: str) -> None:
    found = "".join(dict.fromkeys(power_groups(board).replace(" ", "")))
    assert found == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(found)]


def test_news_are_groups_that_formed_grew_or_took_in_another_and_not_those_that_shrank_or_only_fell() -> None:
    square = cells("AA..../AA....")
    assert news(square, NO_GROUPS) == [[cell(11, 0), cell(11, 1), cell(12, 0), cell(12, 1)]]
    assert news(square, square) == []
    assert news(square, cells("BBB.../BBB...")) == []
    assert len(news(cells("AAA.../AAA..."), square)) == 1
    assert len(news(cells("AAAA../AAAA.."), cells("AABB../AABB.."))) == 1
    assert news(cells("AABB../AABB.."), cells("AA..../AA...."))[0][0] == cell(11, 2)


# Power gems, solid


def plainly(board: str, powers: list[plain_kata.Box], act: Any) -> tuple[str, list[plain_kata.Box]]:
    """What the plain version of the kata makes of a board of thirteen rows."""
    field = [list(board[start : start + COLUMNS]) for start in range(0, CELLS, COLUMNS)]
    boxes = powers.copy()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plain_kata, "ROWS", ROWS)
        act(field, boxes)
    return "".join("".join(row) for row in field), boxes


def combine(field: plain_kata.Field, powers: list[plain_kata.Box]) -> None:
    plain_kata.form(field, powers)
    plain_kata.grow(field, powers)


@settings(max_examples=150, deadline=None)
@given(kata_boards, kata_boards)
def test_solid_power_gems_form_grow_and_fall_as_in_the_kata(board: str, above: str) -> None:
    """Two rounds: power gems form, something vanishes and something lands, everything falls, power gems grow."""
    board = at_rest(board)
    groups = formed(board, NO_GROUPS, "solid")
    boxes = plainly(board, [], combine)[1]
    assert [tuple(power) for power in rectangles(groups)] == boxes
    for cut in (7, 5):
        found = [n for n in range(0, CELLS, cut) if groups[n] == " "]
        board = "".join(above[n] if n in found and gem == " " else gem for n, gem in enumerate(board))
        board = without(board, found[::2])
        plain, boxes = plainly(board, boxes, plain_kata.fall)
        moves = fallen(board, groups, "solid")
        board, groups = carried(board, moves), carried(groups, moves)
        assert (board, [tuple(power) for power in rectangles(groups)]) == (plain, boxes)
        assert len({end for _, end in moves}) == len(moves)
        groups = formed(board, groups, "solid")
        boxes = plainly(board, boxes, combine)[1]
        assert [tuple(power) for power in rectangles(groups)] == boxes


def test_a_solid_power_gem_falls_as_one_piece_and_one_supported_cell_holds_it() -> None:
    board = cells("RR..../RR..../.G..../.B....")
    groups = cells("AA..../AA..../....../......")
    assert fallen(board, groups, "solid") == ()
    assert rows(carried(board, fallen(board, groups, "marked")), 4) == [".R....", ".R....", "RG....", "RB...."]
    loose = without(board, [cell(11, 1)])
    moves = fallen(loose, groups, "solid")
    assert rows(carried(loose, moves), 3) == ["RR....", "RR....", ".B...."]
    assert rows(carried(groups, moves), 3) == ["AA....", "AA....", "......"]
    assert len(moves) == 4


def test_solid_power_gems_grow_only_by_whole_strips_where_marks_take_any_rectangle() -> None:
    board = cells("RR..../RR..../RRR...")
    assert rows(formed(board, NO_GROUPS, "solid"), 3) == ["AA....", "AA....", "AA...."]
    bent = cells("RRR.../RRR.../.RR...")
    assert rows(formed(bent, NO_GROUPS, "marked"), 3) == ["AAA...", "AAA...", ".AA..."]
    assert rows(formed(bent, NO_GROUPS, "solid"), 3) == ["AAA...", "AAA...", "......"]


def test_solid_power_gems_are_lettered_in_order_of_age() -> None:
    older = cells("...RR./...RR.")
    groups = formed(older, NO_GROUPS, "solid")
    both = cells("GG..../GG.RR./BY.RR.")
    assert rows(formed(both, groups, "solid"), 3) == ["BB....", "BB.AA.", "...AA."]
    assert rows(formed(both, NO_GROUPS, "marked"), 3) == ["AA....", "AA.BB.", "...BB."]


# Triggers


def taken(drawing: str) -> Found:
    return triggers(cells(drawing))


def test_nothing_goes_off_without_a_crash_gem_or_a_diamond() -> None:
    assert taken("RRRRRR/GGGGGG/BBBBBB/YYYYYY") == Found()


@pytest.mark.parametrize("drawing", ["rR....", "Rr....", "r...../R.....", "R...../r....."])
def test_a_crash_gem_beside_above_or_below_its_colour_goes_off_and_takes_it_along(drawing: str) -> None:
    assert len(taken(drawing).part(CRASH)) == 2


@pytest.mark.parametrize("drawing", ["rG....", "r...../.R....", "r.R...", ".....r/R.....", "r0....", "rk...."])
def test_another_colour_a_corner_a_gap_and_the_other_wall_do_not_set_a_crash_gem_off(drawing: str) -> None:
    assert taken(drawing).part(CRASH) == ()


def test_a_crash_gem_floods_over_all_connected_gems_of_its_colour_and_no_others() -> None:
    found = taken("RR..R./.RG.R./rRR..R")
    assert found.part(CRASH) == tuple(
        sorted(cell(*place) for place in [(10, 0), (10, 1), (11, 1), (12, 0), (12, 1), (12, 2)])
    )


def test_a_flood_runs_through_crash_gems_of_its_colour() -> None:
    assert len(taken("RrRrR.").part(CRASH)) == 5


def test_two_lone_crash_gems_of_one_colour_set_each_other_off_and_two_of_different_colours_do_not() -> None:
    assert len(taken("rr....").part(CRASH)) == 2
    assert taken("rg....").part(CRASH) == ()


def test_all_crash_gems_of_one_pass_go_off_together() -> None:
    found = taken("rR..gG/bB..yY")
    assert len(found.part(CRASH)) == 8


def test_a_diamond_takes_all_of_the_colour_beneath_it_wherever_it_is() -> None:
    found = taken("0...../R..G.r/B..R..")
    assert found.part(DIAMOND) == tuple(sorted(cell(*place) for place in [(10, 0), (11, 0), (11, 5), (12, 3)]))
    assert (found.part(CRASH), found.part(IDLE), found.counts) == ((), (), True)


def test_a_diamond_on_a_crash_gem_takes_its_colour_too() -> None:
    assert taken("0...../r....R").part(DIAMOND) == (cell(11, 0), cell(12, 0), cell(12, 5))


def test_a_diamond_on_the_floor_takes_itself_alone_and_that_is_not_an_attack() -> None:
    found = taken(".R..../0R....")
    assert (found.part(IDLE), found.part(DIAMOND), found.counts) == ((cell(12, 0),), (), False)


def test_a_diamond_on_another_one_takes_itself_alone() -> None:
    found = taken("0...../0...../R.....")
    assert (found.part(IDLE), found.part(DIAMOND)) == ((cell(10, 0),), (cell(11, 0), cell(12, 0)))


def test_diamonds_and_crash_gems_act_on_the_same_board_and_a_cell_both_take_counts_for_the_crash_gem() -> None:
    found = taken("0...../R..G../GrR.g.")
    assert found.part(CRASH) == (cell(12, 1), cell(12, 2))
    assert found.part(DIAMOND) == (cell(10, 0), cell(11, 0))
    both = taken("0...../Rr....")
    assert (both.part(CRASH), both.part(DIAMOND)) == ((cell(12, 0), cell(12, 1)), (cell(11, 0),))


def test_a_counter_gem_goes_with_a_neighbour_that_is_destroyed() -> None:
    found = taken("o.o.../rRu.../o.s...")
    assert found.part(COUNTER) == (cell(10, 0), cell(11, 2), cell(12, 0))
    assert taken("0...../Ru....").part(COUNTER) == (cell(12, 1),)


def test_a_counter_gem_does_not_set_off_a_crash_gem_and_is_not_flooded() -> None:
    assert taken("ro....").cells == ()
    assert taken("oRo.../.rR.../..oR..").part(CRASH) == tuple(
        sorted(cell(*place) for place in [(10, 1), (11, 1), (11, 2)])
    )


def test_a_diamond_takes_counter_gems_of_its_colour_and_chooses_the_colour_of_one_beneath_it() -> None:
    assert taken("0...../R...om").part(DIAMOND) == (cell(11, 0), cell(12, 0), cell(12, 4), cell(12, 5))
    assert taken("0...../o....R").part(DIAMOND) == (cell(11, 0), cell(12, 0), cell(12, 5))


def test_a_counter_gem_beside_an_idle_diamond_stays() -> None:
    assert taken("o0....").part(COUNTER) == ()


@settings(max_examples=200, deadline=None)
@given(kata_boards)
def test_crash_gems_and_diamonds_take_what_they_take_in_the_kata(board: str) -> None:
    """On a board at rest both documents ask for the same, but for a diamond on the floor of the board."""
    still = at_rest(board)
    field = [list(still[start : start + COLUMNS]) for start in range(0, CELLS, COLUMNS)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plain_kata, "ROWS", ROWS)
        expected = {cell(row, column) for row, column in plain_kata.to_destroy(field)}
    assert set(triggers(still).cells) == expected
