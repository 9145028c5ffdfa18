"""Every reading of the assignment, as a drawn board (docs/rules/dr-mario-shell.md lists them in the same order)."""

from typing import Literal

import pytest

from chainfall.games.dr_mario.shell.game import GAME, ShellOptions, ShellState

Rotation = Literal["clockwise", "drawn"]
Landing = Literal["drawn", "position"]
ROTATIONS: list[Rotation] = ["clockwise", "drawn"]
LANDINGS: list[Landing] = ["drawn", "position"]

BLANK = ""


def start(*rows: str, rotation: Rotation = "clockwise", landing: Landing = "drawn") -> ShellState:
    return GAME.start(ShellOptions(len(rows), len(rows[0]), "/".join(rows), rotation, landing), 0)


def play(state: ShellState, *lines: str) -> ShellState:
    for line in lines:
        state = GAME.step(state, GAME.parse(line)).state
    return state


def board(state: ShellState) -> list[str]:
    return GAME.text(state).split("\n")[: state.rows]


def ending(state: ShellState) -> list[str]:
    """What follows the field and its border."""
    return GAME.text(state).split("\n")[state.rows + 1 :]


# The settled points


@pytest.mark.parametrize(("columns", "left"), [(3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 3), (100, 49)])
def test_1_a_faller_appears_in_the_second_row_with_its_left_end_in_the_middle(columns: int, left: int) -> None:
    state = play(start(*["." * columns] * 4), "F R Y")
    assert board(state)[0] == "|" + "   " * columns + "|"
    assert board(state)[1] == "|" + "   " * left + "[R--Y]" + "   " * (columns - left - 2) + "|"


@pytest.mark.parametrize("columns", [3, 4, 100])
def test_2_the_border_is_a_space_dashes_and_a_space_and_nothing_follows_a_row(columns: int) -> None:
    text = GAME.text(start(*["." * columns] * 4)).split("\n")
    assert text == ["|" + "   " * columns + "|"] * 4 + [" " + "---" * columns + " ", "LEVEL CLEARED"]


@pytest.mark.parametrize("letter", ["r", "R"])
def test_4_v_counts_from_0_and_takes_the_colour_in_either_case(letter: str) -> None:
    assert board(play(start(*["...."] * 4), f"V 0 0 {letter}"))[0] == "| r          |"
    assert board(play(start(*["...."] * 4), f"V 3 1 {letter}"))[3] == "|    r       |"


def test_5_level_cleared_is_shown_whenever_no_virus_is_drawn() -> None:
    state = start("....", "....", "....", "rrr.")
    assert ending(state) == []
    state = play(state, "V 3 3 r")
    assert board(state)[3] == "|*r**r**r**r*|"
    assert ending(state) == []
    assert ending(play(state, BLANK)) == ["LEVEL CLEARED"]


def test_5_level_cleared_is_shown_while_only_capsules_are_marked() -> None:
    state = start("....", "....", "....", "RRRR")
    assert board(state)[3] == "|*R**R**R**R*|"
    assert ending(state) == ["LEVEL CLEARED"]


def test_6_game_over_draws_the_faller_over_whatever_is_there() -> None:
    state = play(start("....", "..b.", "....", "...."), "F R Y")
    assert board(state)[1] == "|   [R--Y]   |"
    assert ending(state) == ["GAME OVER"]


def test_6_game_over_hides_level_cleared() -> None:
    assert ending(play(start("....", "..B.", "..R.", "..R."), "F R Y")) == ["GAME OVER"]


def test_7_gravity_looks_at_the_field_before_marked_cells_vanish() -> None:
    state = play(start("B...Y", "rrrr.", ".....", "....."), BLANK)
    assert board(state) == ["| B             |", "|             Y |", "|               |", "|               |"]
    state = play(state, BLANK)
    assert board(state) == ["|               |", "| B             |", "|             Y |", "|               |"]


def test_8_the_partner_of_a_marked_half_keeps_its_dash_until_the_vanish() -> None:
    state = play(start("....", "....", "....", ".rrr"), "F B R", "<", BLANK, BLANK, BLANK, BLANK)
    assert board(state)[2:] == ["| B--R       |", "|    r  r  r |"]
    state = play(state, "V 1 1 r", "V 0 1 r")
    assert board(state) == ["|   *r*      |", "|   *r*      |", "| B-*R*      |", "|   *r* r  r |"]
    assert board(play(state, BLANK)) == ["|            |", "|            |", "| B          |", "|       r  r |"]
    assert board(play(state, BLANK, BLANK)) == ["|            |", "|            |", "|            |", "| B     r  r |"]


def test_9_the_faller_moves_before_loose_cells_do() -> None:
    """So a loose cell right below holds it up, and by the time landing is decided the cell has gone."""
    state = play(start("....", "....", ".Y..", "....", "...."), "F R B", BLANK)
    assert board(state) == [
        "|            |",
        "|   [R--B]   |",
        "|            |",
        "|    Y       |",
        "|            |",
    ]
    assert board(play(state, BLANK))[2:] == ["|   [R--B]   |", "|            |", "|    Y       |"]


def test_9_a_faller_freezes_before_loose_cells_fall_so_it_falls_with_a_loose_support() -> None:
    state = play(start("....", "....", ".Y..", "....", "....", landing="position"), "F R B", BLANK)
    assert board(state) == [
        "|            |",
        "|            |",
        "|    R--B    |",
        "|    Y       |",
        "|            |",
    ]


def test_9_what_freezes_beside_a_marked_run_does_not_vanish_with_it() -> None:
    state = play(start(*["........"] * 4), "F R R", ">", BLANK, BLANK, "V 3 0 r", "V 3 1 r", "V 3 2 r", "V 3 3 r")
    assert board(state)[3] == "|*r**r**r**r*|R--R|      |"
    assert board(play(state, BLANK))[3] == "|             R--R       |"


def test_9_landing_is_decided_after_cells_have_vanished() -> None:
    """The faller comes down onto a marked run that goes in the same line, so there is nothing to land on."""
    state = play(start("....", "....", "....", "rrrr", "...."), "F B Y", BLANK)
    assert board(state)[2:] == ["|   [B--Y]   |", "|            |", "|            |"]


def test_9_new_runs_are_marked_after_the_fall() -> None:
    state = play(start("....", "....", "R...", ".rrr"), BLANK)
    assert board(state)[2:] == ["|            |", "|*R**r**r**r*|"]


def test_10_the_halves_of_a_frozen_vertical_capsule_are_singles() -> None:
    state = play(start(*["...."] * 4), "F R Y", "B", BLANK, BLANK, BLANK)
    assert board(state)[2:] == ["|    Y       |", "|    R       |"]
    assert set(state.links) == {"0"}


# Contradictory in the document: options


@pytest.mark.parametrize(
    ("rotation", "line", "top", "bottom"),
    [("clockwise", "A", "R", "Y"), ("clockwise", "B", "Y", "R"), ("drawn", "A", "Y", "R"), ("drawn", "B", "Y", "R")],
)
def test_rotation_says_which_half_goes_on_top(rotation: Rotation, line: str, top: str, bottom: str) -> None:
    state = play(start(*["...."] * 4, rotation=rotation), "F R Y", line)
    assert board(state)[:2] == [f"|   [{top}]      |", f"|   [{bottom}]      |"]


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_a_lays_the_upper_half_to_the_right_and_b_to_the_left(rotation: Rotation) -> None:
    upright = play(start(*["...."] * 4, rotation=rotation), "F R Y", "B")
    assert board(upright)[:2] == ["|   [Y]      |", "|   [R]      |"]
    assert board(play(upright, "A"))[:2] == ["|            |", "|   [R--Y]   |"]
    assert board(play(upright, "B"))[:2] == ["|            |", "|   [Y--R]   |"]


@pytest.mark.parametrize(("rotation", "turns"), [("clockwise", 4), ("drawn", 2)])
def test_four_or_two_turns_restore_the_faller(rotation: Rotation, turns: int) -> None:
    state = play(start(*["...."] * 4, rotation=rotation), "F R Y")
    seen = [state]
    while len(seen) == 1 or seen[-1] != state:
        seen.append(play(seen[-1], "A"))
    assert len(seen) - 1 == turns


@pytest.mark.parametrize("rotation", ROTATIONS)
@pytest.mark.parametrize("landing", LANDINGS)
def test_all_options_together(rotation: Rotation, landing: Landing) -> None:
    """One game with a turn that rotation decides and a half support that landing decides."""
    state = play(start("....", "....", "....", "..b.", rotation=rotation, landing=landing), "F R Y", "A", "A", BLANK)
    colours = "Y--R" if rotation == "clockwise" else "R--Y"
    left, right = "||" if landing == "position" else "[]"
    assert board(state)[2] == f"|   {left}{colours}{right}   |"
    frozen = play(state, BLANK) if landing == "position" else play(state, BLANK, BLANK)
    assert board(frozen)[2] == f"|    {colours}    |"


def marks_landed(state: ShellState) -> bool:
    drawn = "".join(row[1:-1] for row in board(state))
    assert ("[" in drawn) is not ("|" in drawn)
    return "|" in drawn


@pytest.mark.parametrize("landing", LANDINGS)
@pytest.mark.parametrize("ground", [".by.", "...."], ids=["cells", "floor"])
def test_full_support_lands_on_arrival(landing: Landing, ground: str) -> None:
    state = play(start("....", "....", "....", "....", ground, landing=landing), "F R Y", BLANK)
    assert not marks_landed(state)
    state = play(state, BLANK) if ground == ".by." else play(state, BLANK, BLANK)
    assert marks_landed(state)
    assert play(state, BLANK).faller is None


@pytest.mark.parametrize("landing", LANDINGS)
@pytest.mark.parametrize("ground", ["r....", ".r...", "rb..."])
def test_a_vertical_faller_needs_only_the_cell_below_its_lower_half(landing: Landing, ground: str) -> None:
    state = play(start(*["....."] * 4, ground, landing=landing), "F R Y", "<", "B", BLANK, BLANK)
    assert marks_landed(state) is (ground[1] != ".")


@pytest.mark.parametrize("ground", [".b..", "..b."], ids=["left", "right"])
def test_half_support_lands_on_the_next_blank_line_if_drawn(ground: str) -> None:
    state = play(start("....", "....", "....", ground), "F R Y", BLANK)
    assert not marks_landed(state)
    state = play(state, BLANK)
    assert marks_landed(state)
    assert play(state, BLANK).faller is None


@pytest.mark.parametrize("ground", [".b..", "..b."], ids=["left", "right"])
def test_half_support_lands_at_once_by_position(ground: str) -> None:
    state = play(start("....", "....", "....", ground, landing="position"), "F R Y", BLANK)
    assert marks_landed(state)
    assert play(state, BLANK).faller is None


ONTO_SUPPORT = {
    "F": (("......", "......", "..rb..", "......"), ["F R Y"]),
    "A": (("......", "......", "...r..", "......"), ["F R Y", "B", "A"]),
    "B": (("......", "......", "...r..", "......"), ["F R Y", "B", "B"]),
    "<": (("......", "......", ".b....", "......"), ["F R Y", "<"]),
    ">": (("......", "......", "....b.", "......"), ["F R Y", ">"]),
    "V": (("......", "......", "......", "......"), ["F R Y", "V 2 2 r", "V 2 3 b"]),
}


@pytest.mark.parametrize("command", ONTO_SUPPORT)
@pytest.mark.parametrize("landing", LANDINGS)
def test_a_faller_brought_onto_support_by_a_command_is_landed(command: str, landing: Landing) -> None:
    """At once by position; by the next blank line, which does not move it, if drawn."""
    rows, lines = ONTO_SUPPORT[command]
    state = play(start(*rows, landing=landing), *lines)
    assert marks_landed(state) is (landing == "position")
    if landing == "drawn":
        waiting = state.faller
        state = play(state, BLANK)
        assert state.faller == waiting
        assert marks_landed(state)
    assert play(state, BLANK).faller is None


@pytest.mark.parametrize("landing", LANDINGS)
def test_a_command_that_leaves_the_faller_unsupported_undoes_its_landing(landing: Landing) -> None:
    state = play(start("......", "......", "......", "..by..", "......", landing=landing), "F R Y", BLANK)
    assert marks_landed(state)
    assert marks_landed(play(state, ">"))
    assert not marks_landed(play(state, ">", ">"))
    assert not marks_landed(play(state, "<", "<"))
    assert not marks_landed(play(state, "<", "A"))
    assert marks_landed(play(state, "A"))
    assert board(play(state, ">", ">", BLANK))[3] == "|       b  y [R--Y]|"


@pytest.mark.parametrize("landing", LANDINGS)
def test_a_faller_moved_back_onto_support_is_landed_by_the_landing_rule(landing: Landing) -> None:
    rows = ("......", "......", "......", "..by..", "......")
    state = play(start(*rows, landing=landing), "F R Y", BLANK, ">", ">", "<")
    assert marks_landed(state) is (landing == "position")


# Silent in the document: our choice


def test_f_while_there_is_a_faller_has_no_effect() -> None:
    state = play(start(*["...."] * 4), "F R Y")
    assert play(state, "F B B") is state


@pytest.mark.parametrize(
    "line",
    ["V 1 1 r", "V 1 2 r", "V 3 0 r", "V 3 1 r", "V 4 0 r", "V 0 4 r", "V -1 0 r", "V 0 -1 r", "V 9999 9999 r"],
)
def test_v_on_a_taken_cell_or_off_the_field_has_no_effect(line: str) -> None:
    state = play(start("....", "....", "....", "bB.."), "F R Y")
    assert play(state, line) is state


def test_f_while_matches_are_marked_is_allowed() -> None:
    state = play(start("....", "....", "....", "rrrr"), "F R Y")
    assert board(state) == ["|            |", "|   [R--Y]   |", "|            |", "|*r**r**r**r*|"]


def test_a_run_is_marked_in_mid_air_and_a_stack_on_it_falls_when_it_vanishes() -> None:
    state = start("Y...", "RRRR", "....", "....")
    assert board(state)[1] == "|*R**R**R**R*|"
    assert board(play(state, BLANK)) == ["|            |", "| Y          |", "|            |", "|            |"]


def test_the_start_and_v_mark_at_once() -> None:
    assert board(start("....", "....", "....", "YyYy"))[3] == "|*Y**y**Y**y*|"
    assert board(play(start("....", "....", "....", "Yy.y"), "V 3 2 y"))[3] == "|*Y**y**y**y*|"


def test_the_faller_in_the_air_is_not_part_of_a_run() -> None:
    state = play(start("....", "....", "....", "R..R"), "F R R", BLANK, BLANK)
    assert board(state)[3] == "| R |R--R| R |"
    assert board(play(state, BLANK))[3] == "|*R**R**R**R*|"


def test_a_loose_stack_falls_as_a_whole() -> None:
    state = play(start("R...", "B...", "Y...", "...."), BLANK)
    assert board(state) == ["|            |", "| R          |", "| B          |", "| Y          |"]


def test_the_kick_needs_only_the_cell_beside_the_lower_half() -> None:
    upright = play(start(*["....."] * 5), "F R Y", "B", "V 0 1 b", "V 0 3 b", "V 1 3 y")
    assert board(upright)[:2] == ["|    b [Y] b    |", "|      [R] y    |"]
    assert board(play(upright, "A"))[:2] == ["|    b     b    |", "|   [R--Y] y    |"]
    assert board(play(upright, "B"))[:2] == ["|    b     b    |", "|   [Y--R] y    |"]


def test_there_is_no_turn_when_the_kick_has_no_room_either() -> None:
    upright = play(start(*["....."] * 5), "F R Y", "B", "V 1 1 b", "V 1 3 y")
    assert play(upright, "A") is upright
    assert play(upright, "B") is upright


def test_a_taken_upper_cell_stops_a_turn_to_vertical() -> None:
    state = play(start(".b..", "....", "....", "...."), "F R Y")
    assert play(state, "A") is state
    assert play(state, "B") is state


@pytest.mark.parametrize(("landing", "drawn"), [("drawn", "[Y--Y]"), ("position", "|Y--Y|")])
def test_game_over_draws_the_faller_by_the_landing_rule(landing: Landing, drawn: str) -> None:
    state = play(start("....", "..B.", "..Y.", "..Y.", landing=landing), "F Y Y")
    assert board(state)[1] == f"|   {drawn}   |"


def test_loose_cells_fall_while_a_faller_is_in_the_air() -> None:
    state = play(start("Y...", "....", "....", "...."), "F R B", BLANK)
    assert board(state) == ["|            |", "| Y          |", "|   [R--B]   |", "|            |"]


def test_loose_cells_never_fall_into_the_faller() -> None:
    state = play(start("Y...", "....", ".r..", "...."), "F R B", "<", BLANK)
    assert board(state) == ["| Y          |", "||R--B|      |", "|    r       |", "|            |"]


@pytest.mark.parametrize("line", [" ", "\t", "    \t  "])
def test_white_space_alone_is_a_blank_line(line: str) -> None:
    state = play(start(*["...."] * 4), "F R Y")
    assert play(state, line) == play(state, "") != state


LOST = {
    "capsule in the left spawn cell": ("....", ".B..", ".B..", ".Y.."),
    "capsule in the right spawn cell": ("....", "..B.", "..B.", "..Y."),
    "virus in the left spawn cell": ("....", ".b..", "....", "...."),
    "virus in the right spawn cell": ("....", "..b.", "....", "...."),
    "capsule in the left middle cell of the top row": (".B..", "....", "....", "...."),
    "capsule in the right middle cell of the top row": ("..B.", "....", "....", "...."),
    "marked cells in the spawn cells": ("....", "RRRR", "....", "...."),
    "capsule in the one middle cell of the top row": ("..B..", ".....", ".....", "....."),
    "virus beside the middle, under the right half": (".....", "...b.", ".....", "....."),
}
NOT_LOST = {
    "viruses in the middle of the top row": (".bb.", "....", "....", "...."),
    "capsules beside the middle": ("B..B", "b..b", "....", "...."),
    "capsules beside the one middle cell": ("BB.BB", "bb..b", ".....", "....."),
    "support right below": ("....", "....", ".bb.", "...."),
}


@pytest.mark.parametrize("rows", LOST.values(), ids=LOST)
def test_the_game_is_lost(rows: tuple[str, ...]) -> None:
    state = play(start(*rows), "F R Y")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.reason == "game over"
    assert ending(state) == ["GAME OVER"]


@pytest.mark.parametrize("rows", NOT_LOST.values(), ids=NOT_LOST)
def test_the_game_is_not_lost(rows: tuple[str, ...]) -> None:
    state = play(start(*rows), "F R Y")
    assert GAME.outcome(state) is None
    assert "[R--Y]" in board(state)[1]


def test_a_cleared_level_does_not_end_the_game() -> None:
    state = play(start("....", "....", "....", "rrrr"), BLANK)
    assert ending(state) == ["LEVEL CLEARED"]
    assert GAME.outcome(state) is None
    assert board(play(state, "F R Y"))[1] == "|   [R--Y]   |"


def test_after_q_there_is_nothing_to_print() -> None:
    state = play(start(*["...."] * 4), "F R Y", "Q")
    assert GAME.text(state) == ""
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.reason == "quit"


def test_a_dense_field_of_many_cells_takes_one_look_at_each() -> None:
    side = 600  # comparing each loose cell with each marked one would take minutes
    row = "".join("RRRRB Y "[column % 8] for column in range(side))
    options = ShellOptions(rows=side, columns=side, contents="/".join([row.replace(" ", ".")] * side))
    state = GAME.start(options, 0)
    marked = len(state.matches)
    after = play(state, BLANK)
    assert marked > side * side // 2
    assert after.cells.count(" ") == state.cells.count(" ") + marked
