"""What Columns promises as a game, and the rules that are its own."""

from dataclasses import replace

import pytest
from chainfall_columns import GAME
from chainfall_columns.game import HEIGHT, WIDTH, ColumnsState

from chainfall.core.effects import Clear, GameOver, Lock, Rejected, Settle, Spawn
from chainfall.core.errors import ChainfallError, ParseError
from chainfall.core.frame import tile
from chainfall.core.game import Outcome, Step
from chainfall.core.placing import Placement
from chainfall.falling import EMPTY
from chainfall.testing import check_game


def state(*columns: str, piece: str) -> ColumnsState:
    """A state with these columns, each from the floor up, and this piece to drop."""
    full = [column.ljust(HEIGHT)[::-1] for column in columns + ("",) * (WIDTH - len(columns))]
    well = "".join(full[column][row] for row in range(HEIGHT) for column in range(WIDTH))
    return replace(GAME.start(GAME.Options(), 0), well=well, piece=piece)


def columns(state: ColumnsState) -> list[str]:
    """The columns of the well, each from the floor up."""
    return [state.well[column::WIDTH][::-1].rstrip(EMPTY) for column in range(WIDTH)]


def drop(before: ColumnsState, column: int, turns: int = 0) -> Step[ColumnsState]:
    return GAME.step(before, Placement(column, turns))


def test_it_keeps_the_promises_of_every_game() -> None:
    check_game(GAME)


def test_the_lowest_jewel_lands_first() -> None:
    step = drop(state("R", piece="GBY"), 0)
    assert columns(step.state)[0] == "RYBG"
    assert step.effects == (Lock(((9, 0), (10, 0), (11, 0))), Spawn(()))


def test_a_turn_brings_the_lowest_jewel_to_the_top() -> None:
    landed = [columns(drop(state(piece="RGB"), 0, turns).state)[0] for turns in range(3)]
    assert landed == ["RGB"[::-1], "BRG"[::-1], "GBR"[::-1]]


@pytest.mark.parametrize(
    ("stacks", "piece", "left"),
    [
        (("", ""), "RRR", ["", "", ""]),
        (("R", "R"), "GBR", ["", "", "BG"]),
        (("R", "GR"), "RBY", ["", "G", "YB"]),
        (("GYR", "GR"), "GBR", ["GY", "G", "BG"]),
    ],
    ids=["column", "row", "rising diagonal", "falling diagonal"],
)
def test_three_in_a_line_vanish(stacks: tuple[str, ...], piece: str, left: list[str]) -> None:
    assert columns(drop(state(*stacks, piece=piece), 2).state)[:3] == left


def test_five_in_a_row_vanish_together() -> None:
    step = drop(state("R", "R", "", "R", "R", piece="GBR"), 2)
    assert columns(step.state) == ["", "", "BG", "", "", ""]
    assert step.state.score == 50


def test_a_chain_scores_more_with_each_link() -> None:
    step = drop(state("B", "B", "RR", piece="GBR"), 2)
    assert columns(step.state) == ["", "", "G", "", "", ""]
    assert step.effects == (
        Lock(((8, 2), (9, 2), (10, 2))),
        Clear(((10, 2), (11, 2), (12, 2)), "line", 1, 30),
        Settle((((9, 2), (12, 2)), ((8, 2), (11, 2)))),
        Clear(((12, 0), (12, 1), (12, 2)), "line", 2, 60),
        Settle((((11, 2), (12, 2)),)),
        Spawn(()),
    )
    assert step.state.score == 90


def test_a_piece_that_does_not_fit_loses_the_game() -> None:
    full = state("RG" * 5 + "R", piece="BBB")
    assert len(columns(full)[0]) + 3 > HEIGHT
    step = drop(full, 0)
    assert step.effects == (GameOver("the well is full"),)
    assert step.state.well == full.well
    assert GAME.outcome(step.state) == Outcome(0, "the well is full")


def test_a_piece_fits_up_to_the_top_row() -> None:
    step = drop(state("RG" * 5, piece="RGB"), 0)
    assert GAME.outcome(step.state) is None
    assert len(columns(step.state)[0]) == HEIGHT


@pytest.mark.parametrize("line", ["6", "9 2", "0 3"])
def test_a_column_or_a_turn_that_does_not_exist_is_rejected(line: str) -> None:
    before = state(piece="RGB")
    step = GAME.step(before, GAME.parse(line))
    assert step.state is before
    assert step.effects == (Rejected("expected a column from 0 to 5 and 0 to 2 turns"),)


@pytest.mark.parametrize("line", ["", "a", "-1", "10", "1 2 3", "1,2"])
def test_any_other_line_is_not_a_drop(line: str) -> None:
    with pytest.raises(ParseError, match="expected a column"):
        GAME.parse(line)


def test_the_piece_to_drop_is_shown_before_the_next_one() -> None:
    first, second = GAME.frame(replace(state(piece="RGB"), next="YPO")).boards[0].hud.next
    assert [sprite.tile for sprite in first] == [tile("jewel", jewel) for jewel in "RGB"]
    assert [sprite.row for sprite in second] == [0, 1, 2]
    assert [sprite.tile.colour for sprite in second] == list("YPO")


def test_bots_place_a_piece_by_the_one_input_that_drops_it() -> None:
    before = state("R", piece="GBY")
    assert len(GAME.placing.placements(before)) == 18
    for placement in GAME.placing.placements(before):
        assert GAME.placing.taps(before, placement) == [placement]
        assert GAME.placing.place(before, placement) == GAME.step(before, placement)


def test_a_piece_of_one_colour_looks_the_same_after_every_turn() -> None:
    before = state(piece="RRR")
    assert GAME.placing.placements(before) == [Placement(column) for column in range(WIDTH)]
    with pytest.raises(ChainfallError, match="cannot be reached"):
        GAME.placing.place(before, Placement(0, 1))


def test_nothing_can_be_placed_after_the_end() -> None:
    assert GAME.placing.placements(replace(state(piece="RGB"), over=True)) == []
