"""Hints, from the bridge's position to what the projector tells of it."""

import json
from typing import Any

import pytest
from tests.typed import codes

from chainfall.core.effects import Lock
from chainfall.core.placing import Placement
from chainfall.play import registry
from chainfall.play.placing import put
from chainfall.puzzles.collection import collection
from chainfall.puzzles.goals import Goal
from chainfall.puzzles.puzzle import Puzzle
from chainfall.table.hints import NO_MOVE, NO_SOLUTION, Hint, Hinting, landing
from chainfall.table.positions import Position
from chainfall.ui.web.bridge import BrowserGame
from chainfall.ui.web.projector import Projector

LONG = 60_000.0


class Player:
    """Someone at the page who asks for hints."""

    def __init__(self) -> None:
        self.arcade = BrowserGame()
        self.projector = Projector()
        self.now = 0.0

    def pass_time(self, ticks: int, presses: str = "") -> None:
        for number in range(ticks):
            self.now += 1000 / 60
            self.arcade.advance(self.now, *codes(presses if number == 0 else ""))

    def position(self) -> str:
        text: str = json.loads(self.arcade.position())["text"]
        return text

    def hint(self) -> Any:
        assert json.loads(self.projector.ask(self.position())) == {}
        return json.loads(self.projector.hint(LONG))["hint"]


@pytest.fixture
def player() -> Player:
    return Player()


def cells_of(hint: Any) -> list[tuple[int, int]]:
    return sorted((cell["row"], cell["column"]) for cell in hint["cells"])


@pytest.mark.parametrize("game", ["puzzle-fighter", "dr-mario"])
def test_a_hint_is_where_the_piece_comes_to_rest_if_it_is_put_there(player: Player, game: str) -> None:
    player.arcade.start(game, "{}", 3, True)
    player.pass_time(60)
    hint = player.hint()
    position = Position.from_text(player.position())
    found = registry.game(game)
    reached = {
        tuple(sorted((sprite.row, sprite.column) for sprite in landing(found, position.state, placement)))
        for placement in found.placing.placements(position.state)  # type: ignore[attr-defined]  # both offer it
    }
    assert tuple(cells_of(hint)) in reached
    assert hint["words"].startswith("column ")
    assert all(cell["tile"]["kind"] for cell in hint["cells"])


def test_the_landing_of_a_placement_is_where_the_taps_lock_the_piece() -> None:
    game = registry.game("dr-mario")
    state = game.start(game.Options(), 7)
    played = put(game, state, Placement(0, 1))
    locked = next(effect.cells for _, step in played for effect in step.effects if isinstance(effect, Lock))
    appeared = next(step.state for _, step in played if game.frame(step.state).boards[0].piece)
    assert sorted((sprite.row, sprite.column) for sprite in landing(game, appeared, Placement(0, 1))) == sorted(locked)


def test_a_piece_that_is_on_its_way_is_thought_about_as_it_appeared(player: Player) -> None:
    """So the kernel can be asked, and the answer does not change while the piece falls."""
    player.arcade.start("puzzle-fighter", "{}", 11, True)
    player.pass_time(5)
    first = player.hint()
    player.pass_time(30, "+left -left")
    assert Position.from_text(player.position()).state != Position.from_text(player.position()).appeared
    assert player.hint() == first


def test_a_hint_marks_the_square_of_a_game_that_is_played_by_squares(player: Player) -> None:
    player.arcade.start("triple-town", '{"board": "11..../....../....../....../....../......"}', 0, True)
    player.arcade.feed("5 5")
    hint = player.hint()
    assert len(hint["cells"]) == 1
    assert hint["cells"][0]["tile"] is None
    assert hint["words"] == f"row {hint['cells'][0]['row'] + 1}, column {hint['cells'][0]['column'] + 1}"


def test_only_practice_and_puzzles_have_hints(player: Player) -> None:
    player.arcade.start("puzzle-fighter", "{}", 3, False)
    assert json.loads(player.arcade.position())["error"].startswith("Hints are for practice games and puzzles.")
    assert json.loads(player.projector.hint(1))["error"] == "no hint has been asked for"


def test_between_two_pieces_there_is_nothing_to_place(player: Player) -> None:
    player.arcade.start("dr-mario", "{}", 3, True)
    assert player.hint() == {"words": NO_MOVE, "cells": []}


@pytest.mark.parametrize("puzzle", [collection("dr-mario")[20], collection("puzzle-fighter")[20]], ids=lambda p: p.game)
def test_the_hint_in_a_puzzle_is_the_next_step_of_its_solution(player: Player, puzzle: Puzzle) -> None:
    player.arcade.puzzle(puzzle.to_json())
    player.pass_time(40)
    position = Position.from_text(player.position())
    expected = landing(puzzle.played_by, position.state, puzzle.solution[0])
    assert cells_of(player.hint()) == sorted((sprite.row, sprite.column) for sprite in expected)


def hint_after(puzzle: Puzzle, placement: Placement) -> Hint:
    """The hint after a first piece that was put somewhere else than in the puzzle's own solution."""
    game = puzzle.played_by
    state = put(game, game.start(puzzle.chosen_options(), 0), placement)[-1][1].state
    hinting = Hinting(Position(game.id, puzzle.chosen_options(), state, state, puzzle.to_json()))
    while hinting.advance() is None:
        pass
    assert hinting.hint
    return hinting.hint


def test_off_the_way_of_the_solution_another_one_is_searched_for() -> None:
    two_ways = Puzzle("dr-mario", {"board": "rrr.....", "pieces": "YY RB"}, Goal("viruses"))
    assert len(hint_after(two_ways, Placement(6, 0)).cells) == 2
    assert hint_after(two_ways, Placement(3, 0)) == Hint(NO_SOLUTION)
