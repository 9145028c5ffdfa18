"""The Dr. Mario shell as a game: lines, inputs, effects, frames, options."""

import pytest

from chainfall.core.effects import (
    Clear,
    Effect,
    GameOver,
    LevelCleared,
    Lock,
    Mark,
    Move,
    Rejected,
    Rotate,
    Settle,
    Spawn,
)
from chainfall.core.errors import OptionError
from chainfall.core.frame import BOTTOM, EMPTY, LEFT, RIGHT, TOP, Hud, Sprite, tile
from chainfall.core.game import Game, Outcome, Step
from chainfall.games.dr_mario.shell.game import GAME, Command, ShellOptions, ShellState


def start(*rows: str) -> ShellState:
    return GAME.start(ShellOptions(len(rows), len(rows[0]), "/".join(rows)), 0)


def step(state: ShellState, line: str) -> Step[ShellState]:
    return GAME.step(state, GAME.parse(line))


def play(state: ShellState, *lines: str) -> ShellState:
    for line in lines:
        state = step(state, line).state
    return state


def offered(state: ShellState) -> list[str]:
    """The lines of the commands that are allowed."""
    return [GAME.format(command) for command in GAME.inputs(state)]


def effects(state: ShellState, line: str) -> tuple[Effect, ...]:
    return step(state, line).effects


def test_it_is_a_game() -> None:
    game: Game[ShellOptions, ShellState, Command] = GAME
    assert (game.id, game.rules, game.hz) == ("dr-mario-shell", 1, 0)


# What is not allowed


@pytest.mark.parametrize(
    ("before", "line", "reason"),
    [
        ([], "A", "there is no faller"),
        ([], "B", "there is no faller"),
        ([], "<", "there is no faller"),
        ([], ">", "there is no faller"),
        (["F R Y"], "F R Y", "there is a faller already"),
        (["F R Y", "<"], "<", "there is no room on that side"),
        (["F R Y", ">"], ">", "there is no room on that side"),
        (["V 0 1 b", "F R Y"], "A", "there is no room to turn"),
        (["F R Y"], "V 1 1 b", "row 1, column 1 is not a free cell"),
        ([], "V 4 0 b", "row 4, column 0 is not a free cell"),
        (["Q"], "", "the game is over"),
        (["V 1 1 b", "F R Y"], "A", "the game is over"),
    ],
)
def test_a_line_that_is_not_allowed_keeps_the_state_and_says_why(before: list[str], line: str, reason: str) -> None:
    state = play(start(*["...."] * 4), *before)
    after, rejected = step(state, line)
    assert after is state
    assert rejected == (Rejected(reason),)


# Inputs


def test_inputs_without_a_faller_offer_every_faller_and_every_free_cell() -> None:
    state = start("rrr", "...", "rrr", "rbr")
    fallers = [f"F {left} {right}" for left in "RBY" for right in "RBY"]
    viruses = [f"V 1 {column} {colour}" for column in range(3) for colour in "rby"]
    assert offered(state) == ["", *fallers, *viruses, "Q"]


def test_inputs_with_a_faller_offer_only_turns_and_moves_that_have_an_effect() -> None:
    state = play(start("rrr", "...", "rrr", "rbr"), "F R Y")
    assert offered(state) == ["", "<", "V 1 0 r", "V 1 0 b", "V 1 0 y", "Q"]
    upright = play(start("...", "...", "...", "..."), "F R Y", "B")
    assert offered(upright)[:5] == ["", "A", "B", "<", ">"]


def test_there_are_no_inputs_after_the_end() -> None:
    assert GAME.inputs(play(start(*["...."] * 4), "Q")) == []
    assert GAME.inputs(play(start("....", ".r..", "....", "...."), "F R Y")) == []


# Effects: what happened, row 0 on top


def test_a_faller_spawns_moves_turns_falls_and_locks() -> None:
    state = start(*["...."] * 4)
    seen: list[Effect] = []
    for line in ["F R Y", "<", "A", "", "", ""]:
        state, happened = step(state, line)
        seen.extend(happened)
    assert seen == [
        Spawn(((1, 1), (1, 2))),
        Move(((1, 0), (1, 1))),
        Rotate(((1, 0), (0, 0))),
        Move(((2, 0), (1, 0))),
        Move(((3, 0), (2, 0))),
        Lock(((3, 0), (2, 0))),
    ]


def test_nothing_happens_on_a_line_that_only_lands_the_faller() -> None:
    state = play(start("....", "....", ".r..", "...."), "F R Y")
    after, happened = step(state, "")
    assert happened == ()
    assert after.landed


def test_a_virus_tells_only_of_the_cells_that_it_marks_anew() -> None:
    state = start("....", "rrrr", "r...", "r...")
    assert effects(state, "V 0 3 b") == ()
    assert effects(state, "V 0 0 r") == (Mark(((0, 0), (2, 0), (3, 0))),)


def test_a_match_clears_then_what_was_loose_settles_then_new_runs_are_marked() -> None:
    state = start("....", "...B", "bbb.", "....", "RRRR")
    assert effects(state, "") == (
        Clear(((4, 0), (4, 1), (4, 2), (4, 3)), "match", 1),
        Settle((((1, 3), (2, 3)),)),
        Mark(((2, 0), (2, 1), (2, 2), (2, 3))),
    )


def test_marked_cells_vanish_where_they_were_drawn_also_when_they_are_loose() -> None:
    state = start("Y...", "RRRR", "....", "....")
    assert effects(state, "") == (Clear(((1, 0), (1, 1), (1, 2), (1, 3)), "match", 1), Settle((((0, 0), (1, 0)),)))


def test_a_stack_settles_from_the_bottom() -> None:
    state = start("Y...", "R...", "....", "....")
    assert effects(state, "") == (Settle((((1, 0), (2, 0)), ((0, 0), (1, 0)))),)


def test_the_chain_counts_clears_since_the_last_freeze() -> None:
    state = start("....", "....", "..Y.", "rrrr", "yy.y")
    chain = []
    for _ in range(5):
        state, happened = step(state, "")
        chain += [effect.chain_index for effect in happened if isinstance(effect, Clear)]
    assert chain == [1, 2]
    state = play(state, "F R R", "", "", "", "", "V 4 0 r", "V 4 3 r")
    assert [effect.chain_index for effect in effects(state, "") if isinstance(effect, Clear)] == [1]


def test_the_level_is_cleared_with_its_last_virus_and_not_by_capsules() -> None:
    assert LevelCleared(0) in effects(start("....", "....", "....", "rrrr"), "")
    assert LevelCleared(0) not in effects(start("....", "....", "b...", "rrrr"), "")
    assert LevelCleared(0) not in effects(start("....", "....", "....", "RRRR"), "")


def test_the_end_is_told_with_its_reason() -> None:
    state = start("....", ".r..", "....", "....")
    assert effects(state, "F R Y") == (Spawn(((1, 1), (1, 2))), GameOver("game over"))
    assert effects(state, "Q") == (GameOver("quit"),)


# Score and outcome


def test_the_score_is_the_number_of_viruses_that_vanished() -> None:
    state = start("....", "....", "y...", "rRrR")
    assert GAME.frame(state).score == 0
    state = play(state, "")
    assert GAME.frame(state).score == 2
    assert GAME.outcome(state) is None
    assert GAME.outcome(play(state, "Q")) == Outcome(2, "quit")
    assert GAME.outcome(play(state, "V 1 1 r", "F R Y")) == Outcome(2, "game over")


def test_the_state_knows_its_size_and_its_viruses() -> None:
    state = start("....", "....", "....", "....", "rR.b")
    assert (state.rows, state.columns) == (5, 4)
    assert state.viruses == 2
    assert state.has_viruses
    assert not start(*["RBY."] * 4).has_viruses


# Frames


def test_the_frame_shows_tiles_with_links_and_marks() -> None:
    state = play(start("....", "....", "....", "rrr."), "F R Y", ">", "", "", "", "V 2 0 b")
    board = GAME.frame(state).boards[0]
    assert (board.width, board.height, board.hidden_rows) == (4, 4, 0)
    assert board.at(2, 0) == tile("virus", "B")
    assert board.at(3, 0) == tile("virus", "R")
    assert board.at(2, 2) == tile("capsule", "R", RIGHT)
    assert board.at(2, 3) == tile("capsule", "Y", LEFT)
    assert board.at(0, 0) is EMPTY
    marked = GAME.frame(play(state, "V 3 3 r")).boards[0]
    assert [marked.at(3, column) for column in range(4)] == [tile("virus", "R", 0, "*")] * 4
    assert marked.at(2, 3) == tile("capsule", "Y", LEFT)
    assert marked.hud == Hud(0, numbers=(("viruses", 5),))


def test_the_frame_shows_the_faller_as_sprites() -> None:
    state = play(start(*["...."] * 4), "F R Y")
    board = GAME.frame(state).boards[0]
    assert board.piece == (Sprite(1, 1, tile("capsule", "R", RIGHT)), Sprite(1, 2, tile("capsule", "Y", LEFT)))
    upright = GAME.frame(play(state, "B")).boards[0]
    assert upright.piece == (Sprite(1, 1, tile("capsule", "R", TOP)), Sprite(0, 1, tile("capsule", "Y", BOTTOM)))


def test_the_shadow_of_a_faller_lies_where_it_would_land() -> None:
    board = GAME.frame(play(start(*["...."] * 4), "F R Y")).boards[0]
    left, right = tile("capsule", "R", RIGHT), tile("capsule", "Y", LEFT)
    assert board.sprites == (Sprite(3, 1, left, shadow=True), Sprite(3, 2, right, shadow=True), *board.piece)


def test_a_faller_that_lost_the_game_has_no_shadow() -> None:
    lost = play(start(*["...."] * 4), "V 1 1 r", "F R Y")
    assert len(GAME.frame(lost).boards[0].sprites) == 2


def test_the_frame_names_the_phase() -> None:
    state = start(*["...."] * 4)
    falling = play(state, "F R Y")
    states = [state, falling, play(falling, "", ""), play(state, "Q"), play(state, "V 1 1 r", "F R Y")]
    assert [GAME.frame(each).boards[0].phase for each in states] == ["", "falling", "landed", "quit", "game over"]


# Options


def test_the_default_field_is_empty_and_as_large_as_the_original() -> None:
    state = GAME.start(ShellOptions(), 0)
    assert (state.rows, state.columns, state.cells) == (16, 8, " " * 128)


def test_contents_are_drawn_from_the_top_and_stand_on_the_floor() -> None:
    assert GAME.start(ShellOptions(4, 3, "r.B/ y"), 0).cells == " " * 6 + "r B" + " y "


def test_the_seed_changes_nothing() -> None:
    assert GAME.start(ShellOptions(), 0) == GAME.start(ShellOptions(), 12345)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rows": 3}, "option rows=3: expected a whole number from 4 to 10000"),
        ({"rows": 10_001}, "option rows=10001: expected a whole number from 4 to 10000"),
        ({"columns": 2}, "option columns=2: expected a whole number from 3 to 10000"),
        ({"rotation": "left"}, "option rotation='left': expected clockwise or drawn"),
        ({"landing": "never"}, "option landing='never': expected drawn or position"),
        (
            {"contents": "x"},
            "option contents, row 1: 'x' is not a cell, expected one of RBYrby or '.' for an empty one",
        ),
        ({"contents": "." * 9}, "option contents, row 1: 9 cells drawn, expected at most 8"),
        ({"contents": "/" * 16}, "option contents: 17 rows drawn, expected at most 16"),
    ],
)
def test_a_wrong_option_is_told(options: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError) as caught:
        ShellOptions(**options)  # type: ignore[arg-type]
    assert str(caught.value) == message
