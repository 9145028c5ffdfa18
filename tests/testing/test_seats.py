"""What ``check_game`` promises of a game for two: one that keeps every promise, and one for each that breaks it."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.tug import Tug, TugState

from chainfall.core.frame import Frame
from chainfall.core.game import Outcome, Step
from chainfall.testing import GameCheckError, check_game

PAGE = Path(__file__).parents[2] / "docs" / "seats.md"


def broken(problem: str, game: Any) -> None:
    with pytest.raises(GameCheckError, match=re.escape(problem)):
        check_game(game, games=20)


def test_a_game_for_two_that_keeps_its_promises_passes() -> None:
    check_game(Tug(), games=30)


def test_it_is_the_one_of_the_page_for_authors() -> None:
    code = (Path(__file__).parents[1] / "tug.py").read_text(encoding="utf-8").partition('"""\n\n')[2]
    assert f"```python\n{code}```" in PAGE.read_text(encoding="utf-8")


def test_the_programs_of_the_page_run() -> None:
    programs = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert len(programs) == 4
    names: dict[str, Any] = {"__name__": "page"}
    for program in programs:
        exec(program, names)
    assert names["GAME"].seats == 2


@pytest.mark.parametrize("seats", [0, -1, "two", True])
def test_seats_are_counted_from_one(seats: object) -> None:
    broken(f"seats is {seats!r}", type("Game", (Tug,), {"seats": seats})())


def test_there_is_a_board_for_each_seat() -> None:
    class OneBoard(Tug):
        def frame(self, state: TugState) -> Frame:
            return Frame(super().frame(state).boards[:1])

    broken("the frame has 1 boards, the game 2 seats", OneBoard())


def test_a_game_for_one_has_one_board() -> None:
    broken("the frame has 2 boards, the game 1 seats", type("Game", (Tug,), {"seats": 1})())


def test_an_input_in_real_time_is_a_mask_for_each_seat() -> None:
    class Three(Tug):
        def inputs(self, state: TugState) -> Any:
            return tuple((*masks, 0) for masks in super().inputs(state))

    broken("the input (0, 0, 0) is not a mask for each of 2 seats", Three())


@pytest.mark.parametrize("winner", [2, -1, True])
def test_the_winner_is_one_of_the_seats(winner: Any) -> None:
    class Odd(Tug):
        def outcome(self, state: TugState) -> Outcome | None:
            outcome = super().outcome(state)
            return outcome and replace(outcome, winner=winner)

    broken(f"the winner is {winner!r}", Odd())


def test_a_game_for_one_has_no_winner() -> None:
    class SeatView(Tug):
        seats = 1

        def frame(self, state: TugState) -> Frame:
            return Frame(super().frame(state).boards[:1])

        def step(self, state: TugState, input: Any) -> Step[TugState]:
            state, effects = super().step(state, input)
            return Step(state, tuple(replace(effect, seat=0) for effect in effects))

    broken("in a single-player game", SeatView())


@pytest.mark.parametrize("seat", [2, -1, True])
def test_an_effect_is_at_one_of_the_seats(seat: Any) -> None:
    class Elsewhere(Tug):
        def step(self, state: TugState, input: Any) -> Step[TugState]:
            state, effects = super().step(state, input)
            return Step(state, tuple(replace(effect, seat=seat) for effect in effects))

    broken(f"is at seat {seat!r}", Elsewhere())
