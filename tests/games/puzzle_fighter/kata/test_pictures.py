"""One drawn board for each picture that the kata Puzzle Fighter describes: letters and rectangles, before and after."""

from chainfall.core.grid import draw_rows
from chainfall.games.puzzle_fighter.gems import GEMS
from chainfall.games.puzzle_fighter.kata.game import GAME, KataOptions, KataState, rows
from chainfall.games.puzzle_fighter.kata.moves import ROWS, Drop
from chainfall.games.puzzle_fighter.solid import WIDTH, Rectangle

Box = tuple[int, int, int, int]  # top, left, bottom, right


def drawn(board: str, *powers: Box) -> KataState:
    """A state from a drawing of its lowest rows; a dot is empty. Each power gem must be filled with one colour."""
    lines = draw_rows("/".join(board.split()), ROWS, WIDTH, GEMS, "board")
    for top, left, bottom, right in powers:
        assert len(set("".join(line[left : right + 1] for line in lines[top : bottom + 1]))) == 1
    return KataState(KataOptions(), "".join(lines), tuple(Rectangle(*power) for power in powers))


def after(state: KataState, pair: str, moves: str) -> KataState:
    return GAME.step(state, Drop(pair, moves)).state


def shows(state: KataState, board: str, *powers: Box) -> None:
    """Asserts the lowest rows, that the rest is empty, and the power gems in order of age."""
    lines = board.split()
    assert [row.replace(" ", ".") for row in rows(state)] == ["......"] * (ROWS - len(lines)) + lines
    assert [tuple(power) for power in state.powers] == list(powers)


def test_a_pair_parts_and_its_green_gem_completes_the_next_row_of_a_power_gem() -> None:
    before = drawn("G..... GG.... GG.... GG.Y.. bRRY..", (8, 0, 10, 1))
    shows(after(before, "GB", "LLA"), "GG.... GG.... GG.... GGBY.. bRRY..", (7, 0, 10, 1))


def test_a_crash_gem_destroys_the_connected_gems_of_its_colour_and_a_crash_gem_of_another_colour_stays() -> None:
    before = drawn("GG.... GG.... GG.... GGBY.. bRRYY.", (7, 0, 10, 1))
    shows(after(before, "Ry", ""), "GG.... GG.... GG.... GGB... bRRR..", (7, 0, 10, 1))


def test_of_two_power_gems_that_share_gems_the_higher_one_forms() -> None:
    before = drawn("..RR.. ..RG.. .RGR.. .RRB.G")
    shows(after(before, "B0", "RR"), "..RR.. .RRR.. .RRB.B", (9, 2, 10, 3))


def test_a_higher_two_by_three_forms_instead_of_a_lower_block_that_shares_its_gems() -> None:
    before = drawn("..RR.. ..RG.. ..GR.. ..RG.. .RGR.. .RRB.G")
    shows(after(before, "B0", "RR"), "..RR.. ..RR.. .RRR.. .RRB.B", (8, 2, 10, 3))


def test_of_two_power_gems_at_the_same_height_the_one_that_expands_to_the_side_forms() -> None:
    before = drawn("...R.. ..RGR. ..GRG. ..RGR. ..BRRG")
    shows(after(before, "B0", "RR"), "..RRR. ..RRR. ..BRRB", (9, 2, 10, 4))


def test_single_gems_combine_with_each_other_before_they_combine_with_a_power_gem() -> None:
    before = drawn("B..... RR.... RGG... GGRR.. GRRR.. RRRR..", (9, 2, 11, 3))
    shows(after(before, "gY", "LA"), "B..Y.. RRRR.. RRRR.. RRRR..", (9, 0, 11, 3))


def test_a_power_gem_that_could_grow_up_or_to_the_side_grows_to_the_side() -> None:
    before = drawn("RRR... GGG... GRRB.. RRRY..", (10, 1, 11, 2))
    shows(after(before, "Yg", ""), ".RRY.. RRRB.. RRRY..", (10, 0, 11, 2))


def test_forming_and_shattering_happen_together_before_anything_falls() -> None:
    before = drawn(".G.... .GG... .RB... .RBR..")
    shows(after(before, "Gb", "LA"), ".GG... .GG... .R.... .R.R..", (8, 1, 9, 2))
