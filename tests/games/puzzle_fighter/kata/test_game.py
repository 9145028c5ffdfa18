"""The rules of the kata Puzzle Fighter one by one, as the readings settle them."""

import json
from pathlib import Path
from typing import Any

import pytest

from chainfall import ChainfallError, Session, puzzle_fighter
from chainfall.core.effects import Clear, GameOver, Lock, Power, Rejected, Settle
from chainfall.core.errors import ParseError
from chainfall.core.frame import BOTTOM, LEFT, RIGHT, TOP
from chainfall.games.puzzle_fighter.kata.game import GAME, KataOptions, KataState, resolve
from chainfall.games.puzzle_fighter.kata.moves import PAIRS, Drop, land, place
from chainfall.games.puzzle_fighter.solid import Rectangle, Well

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[3] / "data/puzzle_fighter_kata.jsonl").read_text(encoding="utf-8").splitlines()
]

EXAMPLE = [
    ["BR", "LLL"],
    ["BY", "LL"],
    ["BG", "ALL"],
    ["BY", "BRR"],
    ["RR", "AR"],
    ["GY", "A"],
    ["BB", "AALLL"],
    ["GR", "A"],
    ["RY", "LL"],
    ["GG", "L"],
    ["GY", "BB"],
    ["bR", "ALLL"],
    ["gy", "AAL"],
]


def lowest(instructions: list[list[str]], count: int) -> list[str]:
    """The lowest rows of the final field."""
    return puzzle_fighter(instructions).split("\n")[-count:]


@pytest.mark.parametrize("case", CASES, ids=[f"{number}-{case['tag']}" for number, case in enumerate(CASES)])
def test_known_games_end_as_known(case: dict[str, Any]) -> None:
    assert puzzle_fighter(case["instructions"]) == case["expected"]


def test_the_kata_s_own_example() -> None:
    field = puzzle_fighter(EXAMPLE).split("\n")
    assert field == ["      "] * 9 + ["    R ", " R  YR", "RR  RB"]


def test_the_kata_s_own_example_after_each_of_the_first_five_moves() -> None:
    fields = [lowest(EXAMPLE[:count], 3) for count in range(1, 6)]
    assert fields == [
        ["      ", "B     ", "R     "],
        ["      ", "BB    ", "RY    "],
        [" B    ", "BB    ", "RYG   "],
        [" B    ", "BB    ", "RYG YB"],
        [" B    ", "BB  RR", "RYG YB"],
    ]


# The pair


def test_the_first_gem_is_on_top_in_column_3() -> None:
    assert lowest([["RG", ""]], 2) == ["   R  ", "   G  "]


def test_a_brings_the_second_gem_to_the_right_and_b_to_the_left() -> None:
    assert lowest([["RG", "A"]], 1) == ["   RG "]
    assert lowest([["RG", "B"]], 1) == ["  GR  "]


def test_a_pair_turned_twice_lands_with_the_first_gem_below() -> None:
    assert lowest([["RG", "AA"]], 2) == lowest([["RG", "BB"]], 2) == ["   G  ", "   R  "]


def test_a_move_into_a_wall_does_nothing() -> None:
    assert lowest([["RG", "LLLLLLR"]], 2) == [" R    ", " G    "]
    assert lowest([["RG", "RRRRRRL"]], 2) == ["    R ", "    G "]


def test_a_turn_at_a_wall_shifts_the_pair_for_good() -> None:
    assert place("LLLBA") == (1, 0)
    assert lowest([["RG", "LLLBA"]], 2) == [" R    ", " G    "]
    assert place("RRA") == (4, 1)


def test_stacks_never_block_a_move() -> None:
    tower = [["RG", "L"]] * 6
    assert lowest([*tower, ["BY", "LLL"]], 2) == ["B R   ", "Y G   "]


# Landing and overflow


def test_a_gem_above_the_top_row_ends_the_game_with_the_field_before_that_pair() -> None:
    tower = [["RG", ""]] * 6
    assert puzzle_fighter([*tower, ["BY", "A"], ["BY", "RR"]]) == puzzle_fighter(tower)


def test_the_top_row_may_be_filled() -> None:
    assert puzzle_fighter([["RG", ""]] * 6).startswith("   R  ")


def test_no_effect_of_an_overflowing_pair_counts() -> None:
    tower = [["RR", ""]] * 6
    assert puzzle_fighter([*tower, ["rR", ""]]) == puzzle_fighter(tower)


def test_a_full_drop_alley_does_no_harm_to_a_pair_that_moves_away() -> None:
    tower = [["RG", ""]] * 6
    assert puzzle_fighter([*tower, ["BY", "R"]]).split("\n")[-1] == "   GY "


# Crash gems and rainbow gems


def test_two_lone_crash_gems_of_one_colour_destroy_each_other_and_of_two_colours_do_not() -> None:
    assert lowest([["rr", ""]], 2) == ["      ", "      "]
    assert lowest([["rb", ""]], 2) == ["   r  ", "   b  "]


def test_a_waiting_crash_gem_goes_off_when_a_gem_of_its_colour_comes() -> None:
    assert lowest([["Gr", "LLL"], ["RY", "LLA"]], 2) == ["      ", "G Y   "]


def test_a_crash_gem_that_touches_one_cell_of_a_power_gem_destroys_all_of_it() -> None:
    square = [["RR", "LLL"], ["RR", "LL"]]
    assert lowest([*square, ["Yr", "LLL"]], 2) == ["      ", "Y     "]


def test_a_crash_gem_is_never_part_of_a_power_gem() -> None:
    well = Well(12, (" " * 60) + "RR    " + "Rr    ")
    well.combine([9 * 7, 9 * 7 + 1])
    assert well.rectangles() == ()


def test_a_rainbow_gem_takes_the_colour_below_it_gems_and_crash_gems_and_power_gems() -> None:
    well = Well(12, (" " * 48) + "RR    " + "RR   r" + "G B  G" + "GGBr Y", (Rectangle(8, 0, 9, 1),))
    resolve(well, land(well, Drop("0G", "RRBB")))
    assert well.rows_of_text()[-2:] == ["G B  G", "GGB  Y"]
    assert well.rectangles() == ()


def test_a_rainbow_gem_on_the_floor_takes_only_itself() -> None:
    assert lowest([["RG", "L"], ["B0", ""]], 2) == ["  R   ", "  GB  "]


def test_of_two_rainbow_gems_on_each_other_only_the_lower_one_acts() -> None:
    assert lowest([["RG", "L"], ["GG", "R"], ["RR", "LL"], ["00", "L"]], 2) == ["    G ", "  G G "]


def test_two_rainbow_gems_side_by_side_both_act() -> None:
    assert lowest([["YR", "L"], ["BG", ""], ["RB", "R"], ["00", "B"]], 2) == ["      ", "  RGR "]


def test_a_rainbow_gem_and_a_crash_gem_act_on_the_field_as_it_stands() -> None:
    # The crash gem destroys the red gem under the rainbow gem, which still takes the red gem far away.
    assert lowest([["RG", "LLLA"], ["RG", "B"], ["0r", "A"]], 2) == ["      ", " GG   "]


# Power gems


def combined(board: str, changed: list[tuple[int, int]], powers: tuple[Rectangle, ...] = ()) -> tuple[Rectangle, ...]:
    """The power gems after one combination on a drawn board of six columns."""
    lines = [line.replace(".", " ") for line in board.split()]
    well = Well(len(lines), "".join(lines), powers)
    well.combine([(row + 1) * 7 + column for row, column in changed])
    return well.rectangles()


def test_a_power_gem_forms_wide_before_deep() -> None:
    assert combined("RRR... RRR... RR....", [(0, 0)]) == (Rectangle(0, 0, 1, 2),)


def test_a_power_gem_forms_from_the_top_then_from_the_left() -> None:
    assert combined(".RR... RRR... RR....", [(1, 1)]) == (Rectangle(0, 1, 1, 2),)


def test_growth_goes_left_before_right_before_up_before_down() -> None:
    board = "..RR.. .RRRR. .RRRR. ..RR.."
    grown = combined(board, [(1, 1)], (Rectangle(1, 2, 2, 3),))
    assert grown == (Rectangle(1, 1, 2, 4),)


def test_the_older_power_gem_grows_first() -> None:
    # Both could take the two gems between them.
    left, right = Rectangle(0, 0, 1, 1), Rectangle(0, 3, 1, 4)
    assert combined("RRRRR. RRRRR.", [(0, 2)], (left, right)) == (Rectangle(0, 0, 1, 4),)
    board = "RR.... RR.... RRRR.. ..RR.. ..RR.."
    tall, low = Rectangle(0, 0, 1, 1), Rectangle(3, 2, 4, 3)
    assert combined(board, [(2, 0)], (tall, low)) == (Rectangle(0, 0, 2, 1), Rectangle(2, 2, 4, 3))


def test_a_strip_may_hold_whole_power_gems_but_nothing_may_stick_out() -> None:
    inside = (Rectangle(0, 0, 3, 1), Rectangle(0, 2, 1, 3))
    assert combined("RRRR.. RRRR.. RRRR.. RRRR..", [(2, 2)], inside)[0] == Rectangle(0, 0, 3, 3)
    out = (Rectangle(0, 0, 1, 1), Rectangle(0, 2, 2, 3))
    assert combined("RRRR.. RRRR.. ..RR..", [(0, 0)], out) == out


def test_a_strip_reaches_to_the_far_edge_of_the_widest_power_gem_in_it() -> None:
    wide = (Rectangle(0, 0, 2, 1), Rectangle(0, 2, 1, 3))
    assert combined("RRRR.. RRRR.. RRR...", [(2, 2)], wide) == wide
    assert combined("RRRR.. RRRR.. RRRR..", [(2, 3)], wide) == (Rectangle(0, 0, 2, 3),)


def test_growth_is_one_pass_and_what_it_opens_waits_for_the_next() -> None:
    # Each sticks out beside the other until both have grown to the same height.
    well = Well(3, "RRRR  " * 3, (Rectangle(1, 2, 2, 3), Rectangle(0, 0, 1, 1)))
    well.combine([7 + 2])
    assert well.rectangles() == (Rectangle(0, 2, 2, 3), Rectangle(0, 0, 2, 1))
    well.combine([])
    assert well.rectangles() == (Rectangle(0, 0, 2, 3),)


def test_a_power_gem_falls_as_one_piece_and_one_supported_cell_holds_it() -> None:
    power = Rectangle(8, 2, 9, 3)
    held = KataState(KataOptions(), " " * 48 + "  RR  " + "  RR  " + "  GB  " + "  GB  ", (power,))
    one_side_gone = GAME.step(held, Drop("Yg", "L" * 2)).state
    assert one_side_gone.field[-24:] == "  RR  " + "  RR  " + "   B  " + " Y B  "
    assert one_side_gone.powers == (power,)
    both_gone = GAME.step(one_side_gone, Drop("Yb", "R")).state
    assert both_gone.field[-24:] == "      " + "      " + "  RR  " + " YRRY "
    assert both_gone.powers == (Rectangle(10, 2, 11, 3),)


# The registered game


def test_every_step_of_a_chain_has_its_effects() -> None:
    state = GAME.start(KataOptions(), 0)
    for pair, moves in EXAMPLE[:-1]:
        state = GAME.step(state, Drop(pair, moves)).state
    effects = GAME.step(state, Drop(*EXAMPLE[-1])).effects
    clears = [effect for effect in effects if isinstance(effect, Clear)]
    assert [clear.chain_index for clear in clears] == list(range(1, len(clears) + 1))
    assert {clear.reason for clear in clears} == {"crash"}
    assert len(clears) > 1
    assert any(isinstance(effect, Settle) for effect in effects)
    assert isinstance(effects[1], Lock)


def test_a_forming_power_gem_is_an_effect_with_its_cells() -> None:
    session = Session("puzzle-kata")
    session.play("RR")
    effects = session.play("RR L").effects
    assert Power(((10, 2), (10, 3), (11, 2), (11, 3))) in effects


def test_overflow_is_the_end_and_a_step_after_it_changes_nothing() -> None:
    session = Session("puzzle-kata")
    for _ in range(6):
        session.play("RG")
    last = session.play("RG")
    assert [type(effect) for effect in last.effects] == [GameOver]
    assert session.outcome is not None
    step = GAME.step(session.state, Drop("RG"))
    assert step.state is session.state
    assert isinstance(step.effects[0], Rejected)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "0 words: expected a pair and its moves, such as 'BR LLL'"),
        ("R", "pair 'R': expected two of RGBYrgby0"),
        ("XR L", "pair 'XR': expected two of RGBYrgby0"),
        ("RG LxR", "move 'x': expected letters of LRAB"),
        ("RG L R", "3 words: expected a pair and its moves, such as 'BR LLL'"),
    ],
)
def test_a_line_that_is_not_an_input_is_explained(line: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        GAME.parse(line)
    assert str(caught.value) == message


def test_of_listed_pairs_only_the_next_one_can_be_placed() -> None:
    session = Session("puzzle-kata", pieces="RG BY")
    assert {drop.pair for drop in GAME.inputs(session.state)} == {"RG"}
    session.play("RG LLL")
    assert {drop.pair for drop in GAME.inputs(session.state)} == {"BY"}
    session.play("BY LL")
    assert GAME.inputs(session.state) == ()


def test_without_a_list_every_pair_can_be_placed() -> None:
    assert {drop.pair for drop in GAME.inputs(KataState(KataOptions()))} == PAIRS


@pytest.mark.parametrize(
    ("instructions", "message"),
    [
        ("RG", "instructions are 'RG': expected a list of pairs with their moves"),
        ([["RG", "L"], ["RX", ""]], "entry 2, ['RX', '']: pair 'RX': expected two of RGBYrgby0"),
        ([["RG", "LQ"]], "entry 1, ['RG', 'LQ']: move 'Q': expected letters of LRAB"),
        ([["RG"]], "entry 1, ['RG']: expected a pair and its moves, such as ['BR', 'LLL']"),
        ([["RG", None]], "entry 1, ['RG', None]: expected a pair and its moves, such as ['BR', 'LLL']"),
        ([5], "entry 1, 5: expected a pair and its moves, such as ['BR', 'LLL']"),
    ],
)
def test_a_wrong_entry_of_the_kata_is_named(instructions: object, message: str) -> None:
    with pytest.raises(ChainfallError) as caught:
        puzzle_fighter(instructions)  # type: ignore[arg-type]  # wrong on purpose
    assert str(caught.value) == message


def test_a_gem_of_a_power_gem_is_linked_to_its_neighbours_in_it_and_to_no_other() -> None:
    state = KataState(KataOptions(), field="RRRR  " * 12, powers=(Rectangle(1, 0, 3, 2),))
    board = GAME.frame(state).boards[0]
    assert [[board.at(row, column).links for column in range(4)] for row in range(5)] == [
        [0, 0, 0, 0],
        [RIGHT | BOTTOM, LEFT | RIGHT | BOTTOM, LEFT | BOTTOM, 0],
        [TOP | RIGHT | BOTTOM, TOP | LEFT | RIGHT | BOTTOM, TOP | LEFT | BOTTOM, 0],
        [TOP | RIGHT, TOP | LEFT | RIGHT, TOP | LEFT, 0],
        [0, 0, 0, 0],
    ]
