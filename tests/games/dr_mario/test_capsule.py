"""The capsule in the air: its cells, its turns and its kick."""

import pytest

from chainfall.core.frame import BOTTOM, LEFT, RIGHT, TOP
from chainfall.games.dr_mario.capsule import Capsule, fits, place, supports, turn

COLUMNS = 4
EMPTY = " " * 16


def field(*rows: str) -> str:
    return "".join(rows).replace(".", " ")


def test_a_horizontal_capsule_fills_the_lower_row_of_its_box() -> None:
    capsule = Capsule(2, 1, "RY")
    assert capsule.places == ((2, 1), (2, 2))
    assert capsule.cells(COLUMNS) == (9, 10)
    assert capsule.links == (RIGHT, LEFT)


def test_a_vertical_capsule_fills_the_left_column_of_its_box() -> None:
    capsule = Capsule(2, 1, "RY", vertical=True)
    assert capsule.places == ((2, 1), (1, 1))
    assert capsule.cells(COLUMNS) == (9, 5)
    assert capsule.links == (TOP, BOTTOM)


def test_a_half_above_the_top_row_has_no_cell() -> None:
    assert Capsule(0, 1, "RY", vertical=True).cells(COLUMNS) == (1,)


@pytest.mark.parametrize(
    ("clockwise", "colours"),
    [(True, ["YR", "YR", "RY", "RY"]), (False, ["RY", "YR", "YR", "RY"])],
    ids=["clockwise", "counter-clockwise"],
)
def test_four_turns_restore_the_capsule_and_keep_its_corner(clockwise: bool, colours: list[str]) -> None:
    capsule = Capsule(2, 1, "RY")
    seen = []
    for _ in range(4):
        capsule = capsule.turned(clockwise)
        assert (capsule.row, capsule.column) == (2, 1)
        seen.append(capsule.colours)
    assert seen == colours
    assert capsule == Capsule(2, 1, "RY")


def test_clockwise_the_left_half_goes_on_top() -> None:
    upright = Capsule(2, 1, "RY").turned(clockwise=True)
    assert dict(zip(upright.places, upright.colours, strict=True)) == {(1, 1): "R", (2, 1): "Y"}


def test_counter_clockwise_the_right_half_goes_on_top() -> None:
    upright = Capsule(2, 1, "RY").turned(clockwise=False)
    assert dict(zip(upright.places, upright.colours, strict=True)) == {(1, 1): "Y", (2, 1): "R"}


@pytest.mark.parametrize(
    "capsule",
    [
        Capsule(1, -1, "RY"),
        Capsule(1, 3, "RY"),
        Capsule(4, 0, "RY"),
        Capsule(1, -1, "RY", vertical=True),
        Capsule(1, 4, "RY", vertical=True),
        Capsule(4, 0, "RY", vertical=True),
    ],
    ids=str,
)
def test_a_capsule_stays_between_the_walls_and_above_the_floor(capsule: Capsule) -> None:
    assert not fits(capsule, EMPTY, COLUMNS)


def test_a_capsule_fits_into_every_corner_and_through_the_open_top() -> None:
    for row in (0, 3):
        assert fits(Capsule(row, 0, "RY"), EMPTY, COLUMNS)
        assert fits(Capsule(row, 2, "RY"), EMPTY, COLUMNS)
        assert fits(Capsule(row, 0, "RY", vertical=True), EMPTY, COLUMNS)
        assert fits(Capsule(row, 3, "RY", vertical=True), EMPTY, COLUMNS)


@pytest.mark.parametrize("taken", ["R", "b"], ids=["capsule", "virus"])
def test_a_capsule_does_not_fit_into_a_taken_cell(taken: str) -> None:
    assert not fits(Capsule(1, 1, "RY"), field("....", f"..{taken}.", "....", "...."), COLUMNS)
    assert not fits(Capsule(1, 2, "RY", vertical=True), field(f"..{taken}.", "....", "....", "...."), COLUMNS)


def test_a_turn_to_horizontal_without_room_on_the_right_kicks_to_the_left() -> None:
    upright = Capsule(1, 3, "RY", vertical=True)
    assert turn(upright, True, EMPTY, COLUMNS) == Capsule(1, 2, "RY")
    assert turn(upright, False, EMPTY, COLUMNS) == Capsule(1, 2, "YR")


def test_the_kick_looks_only_at_the_cells_beside_the_lower_half() -> None:
    around_the_upper_half = field("b.b.", "..b.", "....", "....")
    assert turn(Capsule(1, 1, "RY", vertical=True), True, around_the_upper_half, COLUMNS) == Capsule(1, 0, "RY")


def test_there_is_no_turn_with_both_sides_taken() -> None:
    assert turn(Capsule(1, 1, "RY", vertical=True), True, field("....", "b.b.", "....", "...."), COLUMNS) is None
    assert turn(Capsule(1, 0, "RY", vertical=True), True, field("....", ".b..", "....", "...."), COLUMNS) is None


def test_a_taken_cell_above_stops_a_turn_to_vertical_without_a_kick() -> None:
    assert turn(Capsule(1, 1, "RY"), True, field(".b..", "....", "....", "...."), COLUMNS) is None


def test_above_the_top_row_there_is_always_room_to_turn() -> None:
    assert turn(Capsule(0, 1, "RY"), True, EMPTY, COLUMNS) == Capsule(0, 1, "YR", vertical=True)


def test_support_is_told_for_each_half_that_can_stand_on_something() -> None:
    ground = field("....", "....", "....", ".r..")
    assert supports(Capsule(2, 1, "RY"), ground, COLUMNS) == (True, False)
    assert supports(Capsule(2, 0, "RY"), ground, COLUMNS) == (False, True)
    assert supports(Capsule(2, 2, "RY"), ground, COLUMNS) == (False, False)
    assert supports(Capsule(2, 1, "RY", vertical=True), ground, COLUMNS) == (True,)
    for column in range(3):
        assert supports(Capsule(3, column, "RY"), ground, COLUMNS) == (True, True)
    assert supports(Capsule(3, 2, "RY", vertical=True), ground, COLUMNS) == (True,)


def test_a_placed_horizontal_capsule_is_joined() -> None:
    cells, links = place(Capsule(3, 1, "RY"), EMPTY, "0" * 16, COLUMNS, join_vertical=False)
    assert cells == field("....", "....", "....", ".RY.")
    assert links == "0" * 13 + "280"


def test_a_placed_vertical_capsule_is_joined_if_the_game_wants_it() -> None:
    upright = Capsule(3, 1, "RY", vertical=True)
    cells, links = place(upright, EMPTY, "0" * 16, COLUMNS, join_vertical=True)
    assert cells == field("....", "....", ".Y..", ".R..")
    assert links == "0000000004000100"
    assert place(upright, EMPTY, "0" * 16, COLUMNS, join_vertical=False) == (cells, "0" * 16)


def test_a_half_above_the_top_row_is_lost_when_the_capsule_is_placed() -> None:
    cells, links = place(Capsule(0, 1, "RY", vertical=True), EMPTY, "0" * 16, COLUMNS, join_vertical=True)
    assert cells == field(".R..", "....", "....", "....")
    assert links == "0" * 16
