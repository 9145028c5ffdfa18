"""What a review says of a placement, whatever the engine thinks of it."""

from typing import Any

import pytest
from tests.bots.opponents.test_fighter import begun, seen

import chainfall
from chainfall.bots.reviewing.facts import chain_of, chain_within_reach, presses_in, room_on, unanswered, wasted_presses
from chainfall.core.buttons import CCW, CW, DOWN, DROP, LEFT, RIGHT
from chainfall.core.effects import Clear, Lock
from chainfall.core.placing import Placement
from chainfall.play.placing import placing_of, with_piece
from chainfall.play.seat_view import SeatView


def board_of(name: str = "puzzle-fighter", **options: Any) -> SeatView:
    game: Any = chainfall.game(name)
    return SeatView(game, with_piece(game, game.start(game.Options(**options), 3)))


def test_a_chain_is_the_last_number_of_its_clears() -> None:
    assert chain_of(()) == 0
    assert chain_of((Lock(((0, 0),)), Clear(((0, 0),), "crash", 1), Clear(((1, 0),), "crash", 2))) == 2


def test_a_held_button_is_one_press_and_only_moves_and_turns_count() -> None:
    assert presses_in([LEFT, LEFT, LEFT, 0, LEFT]) == 2
    assert presses_in([LEFT | CW, CW, CCW]) == 3
    assert presses_in([LEFT, 0], held=LEFT) == 0
    assert presses_in([DOWN, DROP, 0]) == 0


def test_presses_beyond_the_shortest_way_are_wasted() -> None:
    board = board_of()
    beside = Placement(4)
    assert presses_in(placing_of(board.game).taps(board.state, beside)) == 1
    assert wasted_presses([RIGHT, 0, DROP], 0, board, beside) == 0
    assert wasted_presses([LEFT, 0, RIGHT, 0, RIGHT, 0, DROP], 0, board, beside) == 2
    assert wasted_presses([DOWN], 0, board, beside) == 0  # fewer than the taps: it was held before


@pytest.mark.parametrize(("board", "room"), [("", 12), ("R.....", 11), ("/".join(["R....."] * 12), 0)])
def test_room_is_what_is_above_the_highest_column(board: str, room: int) -> None:
    view = begun(board_1=board)
    frame = chainfall.game("puzzle-fighter-versus").frame(view)
    assert room_on(frame.boards[0]) == room


def test_the_chain_within_reach_is_the_longest_of_any_placement_and_of_the_line() -> None:
    match = begun(board_1="R....." + "/" + "RG....", first_pairs="rG BB")
    board = seen(match).board
    at_once = chain_within_reach(board, ())
    assert at_once == max(
        chain_of(placing_of(board.game).place(board.state, placement).effects)
        for placement in placing_of(board.game).placements(board.state)
    )
    assert at_once >= 1


def test_an_attack_that_could_have_been_cancelled_and_was_not_is_counted() -> None:
    what = seen(begun(6, board_1="...R.R/GRRRGY", first_pairs="gR"))
    left = {placement: unanswered(what, placement) for placement in what.placements}
    assert min(left.values()) == 0
    assert max(left.values()) >= 1


def test_nothing_is_unanswered_where_nothing_waits_or_in_a_game_for_one() -> None:
    calm = seen(begun(0, board_1="...R.R/GRRRGY", first_pairs="gR"))
    assert {unanswered(calm, placement) for placement in calm.placements} == {0}
