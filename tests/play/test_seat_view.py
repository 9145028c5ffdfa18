"""The board of one seat as a state of a game for one."""

from typing import Any

import pytest
from tests.tug import Tug

import chainfall
from chainfall.core.effects import Lock
from chainfall.core.errors import ChainfallError
from chainfall.core.game import Outcome
from chainfall.play.seat_view import seat_view
from chainfall.testing import GameCheckError, check_game

VERSUS = ["puzzle-fighter-versus", "dr-mario-versus"]
SOON_OVER = {"dr-mario-versus": {"level_1": 20, "level_2": 20, "speed_1": "hi", "speed_2": "hi"}}


def with_pieces(name: str, **options: Any) -> chainfall.Session[Any, Any]:
    session = chainfall.Session(chainfall.game(name), seed=3, **options)
    for _ in range(30):
        session.play("- | -")
    return session


@pytest.mark.parametrize("name", VERSUS)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_taps_of_a_placement_alone_bring_the_piece_there_in_the_match(name: str, seat: int) -> None:
    session = with_pieces(name)
    board = seat_view(session.game, session.state, seat)
    for placement in board.game.placing.placements(board.state):  # type: ignore[attr-defined]
        state, single, locks = session.state, board.state, []
        for mask in board.game.placing.taps(board.state, placement):  # type: ignore[attr-defined]
            step = session.game.step(state, (0, mask) if seat else (mask, 0))
            single, told = board.game.step(single, mask)
            locks += [effect.cells for effect in step.effects if isinstance(effect, Lock)]
            locks += [effect.cells for effect in told if isinstance(effect, Lock)]
            state = step.state
        assert len(locks) == 2
        assert locks[0] == locks[1]


@pytest.mark.parametrize("name", VERSUS)
def test_the_board_alone_has_no_piece_in_the_air_while_the_match_is_paused_or_over(name: str) -> None:
    session = with_pieces(name, wins=1, **SOON_OVER.get(name, {}))
    paused = session.game.step(session.state, session.game.parse("pause | -")).state
    assert placements(session.game, session.state, 1)
    assert not placements(session.game, paused, 1)
    while not session.outcome:
        session.play("drop+down | -" if session.steps % 2 else "- | -")
    assert not placements(session.game, session.state, 1)


def placements(game: Any, state: Any, seat: int) -> Any:
    board = seat_view(game, state, seat)
    return board.game.placing.placements(board.state)  # type: ignore[attr-defined]


def test_a_game_for_one_is_alone_already() -> None:
    game = chainfall.game("dr-mario")
    state = game.start(game.Options(), 1)
    assert seat_view(game, state, 0) == (game, state)


def test_a_game_that_shows_no_board_alone_says_so() -> None:
    game = Tug()
    with pytest.raises(ChainfallError, match=r"ann/tug does not show the board of a seat alone, expected"):
        seat_view(game, game.start(game.Options(), 0), 1)


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    session = chainfall.Session("dr-mario-versus")
    with pytest.raises(ChainfallError, match=f"dr-mario-versus has no seat {seat}, expected 0 to 1"):
        seat_view(session.game, session.state, seat)


class Swapped(type(chainfall.game("puzzle-fighter-versus"))):  # type: ignore[misc]
    def seat_view(self, state: Any, seat: int) -> Any:
        return super().seat_view(state, 1 - seat)


class Telling(type(chainfall.game("dr-mario-versus"))):  # type: ignore[misc]
    def seat_view(self, state: Any, seat: int) -> Any:
        class Clairvoyant(type(chainfall.game("dr-mario"))):  # type: ignore[misc]
            def outcome(self, state: Any) -> Outcome | None:
                return Outcome(0, state.hidden.capsules[:9])

        return Clairvoyant(), super().seat_view(state, seat)[1]


class ForTwo(Tug):
    def seat_view(self, state: Any, seat: int) -> Any:
        return self, state


@pytest.mark.parametrize(
    ("game", "problem"),
    [
        (Swapped(), "shows a different board from the frame"),
        (Telling(), "depends on state.hidden"),
        (ForTwo(), "is of ann/tug, for 2 players"),
    ],
)
def test_check_game_looks_at_boards_alone(game: Any, problem: str) -> None:
    options = game.Options(**{"board_1": "R....."} if isinstance(game, Swapped) else {})
    with pytest.raises(GameCheckError, match=problem):
        check_game(game, games=2, options=[options])
