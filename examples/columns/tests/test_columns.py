"""What Columns promises as a game, and the rules that are its own."""

from dataclasses import replace

import pytest
from chainfall_columns import GAME
from chainfall_columns.game import HEIGHT, ColumnsState, Drop, turned

from chainfall.core.effects import Clear, GameOver, Lock, Rejected, Settle, Spawn
from chainfall.core.errors import ParseError
from chainfall.core.game import Outcome
from chainfall.testing import check_game


def state(*columns: str, piece: str) -> ColumnsState:
    """A state with these columns, each from the floor up, and this piece to drop."""
    well = columns + ("",) * (6 - len(columns))
    return replace(GAME.start(GAME.Options(), 0), well=well, piece=piece)


def test_it_keeps_the_promises_of_every_game() -> None:
    check_game(GAME)


def test_the_lowest_jewel_lands_first() -> None:
    step = GAME.step(state("R", piece="GBY"), Drop(0))
    assert step.state.well[0] == "RYBG"
    assert step.effects == (Lock(((11, 0), (10, 0), (9, 0))), Spawn(()))


def test_a_turn_brings_the_lowest_jewel_to_the_top() -> None:
    assert [turned("RGB", turns) for turns in range(3)] == ["RGB", "BRG", "GBR"]


@pytest.mark.parametrize(
    ("columns", "piece", "left"),
    [
        (("", ""), "RRR", ("", "", "")),
        (("R", "R"), "GBR", ("", "", "BG")),
        (("R", "GR"), "RBY", ("", "G", "YB")),
        (("GYR", "GR"), "GBR", ("GY", "G", "BG")),
    ],
    ids=["column", "row", "rising diagonal", "falling diagonal"],
)
def test_three_in_a_line_vanish(columns: tuple[str, ...], piece: str, left: tuple[str, ...]) -> None:
    assert GAME.step(state(*columns, piece=piece), Drop(2)).state.well[:3] == left


def test_five_in_a_row_vanish_together() -> None:
    step = GAME.step(state("R", "R", "", "R", "R", piece="GBR"), Drop(2))
    assert step.state.well == ("", "", "BG", "", "", "")
    assert step.state.score == 50


def test_a_chain_scores_more_with_each_link() -> None:
    step = GAME.step(state("B", "B", "RR", piece="GBR"), Drop(2))
    assert step.state.well == ("", "", "G", "", "", "")
    assert step.effects == (
        Lock(((10, 2), (9, 2), (8, 2))),
        Clear(((12, 2), (11, 2), (10, 2)), "line", 1, 30),
        Settle((((9, 2), (12, 2)), ((8, 2), (11, 2)))),
        Clear(((12, 0), (12, 1), (12, 2)), "line", 2, 60),
        Settle((((11, 2), (12, 2)),)),
        Spawn(()),
    )
    assert step.state.score == 90


def test_a_piece_that_does_not_fit_loses_the_game() -> None:
    full = state("RG" * 5 + "R", piece="BBB")
    assert len(full.well[0]) + 3 > HEIGHT
    step = GAME.step(full, Drop(0))
    assert step.effects == (GameOver("the well is full"),)
    assert step.state.well == full.well
    assert GAME.outcome(step.state) == Outcome(0, "the well is full")


def test_a_piece_fits_up_to_the_top_row() -> None:
    step = GAME.step(state("RG" * 5, piece="RGB"), Drop(0))
    assert GAME.outcome(step.state) is None
    assert len(step.state.well[0]) == HEIGHT


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
