"""Puzzles through the bridge: time stands still while the player thinks, and the rules say when it is solved."""

import json

import pytest
from tests.ui.web.test_bridge import Caller

from chainfall.core.placing import Placement
from chainfall.play.puzzles.collection import GAMES, collection
from chainfall.play.puzzles.goals import Goal
from chainfall.play.puzzles.puzzle import Puzzle

CORNER = Puzzle("puzzle-fighter", {"board": "...R", "pieces": "RG rY"}, Goal("chain", 1), solution=(Placement(0),) * 2)


def until_a_piece_is_in_the_air(caller: Caller) -> None:
    while not caller.look().frame.boards[0].sprites:  # type: ignore[union-attr]  # a game has been started
        caller.tick()


def test_the_list_has_what_a_page_shows_of_each_puzzle() -> None:
    caller = Caller()
    for game in GAMES:
        told = caller.ask("puzzles", game)["puzzles"]
        assert [Puzzle.from_json(item["text"]) for item in told] == list(collection(game))
        first = collection(game)[0]
        assert told[0] | {"text": ""} == {
            "text": "",
            "title": first.title,
            "goal": first.goal.words,
            "pieces": len(first.pieces),
            "game": game,
            "grade": first.grade,
        }
    assert caller.ask("puzzles", "triple-town") == {"puzzles": []}


def test_time_stands_still_while_no_button_is_down() -> None:
    caller = Caller()
    begun = caller.ask("puzzle", CORNER.to_json())
    assert begun["puzzle"] == {"title": "", "goal": "Make a chain of 1", "pieces": 2, "game": "puzzle-fighter"}
    until_a_piece_is_in_the_air(caller)
    steps = caller.look().steps
    assert sum(caller.tick(ticks=10).ticks for _ in range(30)) == 0
    assert caller.look().steps == steps
    assert caller.tick("+left", ticks=3).ticks == 3
    assert caller.tick("-left", ticks=3).ticks == 0
    assert caller.columns()[0] == 2


def test_a_puzzle_is_solved_failed_and_open_again_after_an_undo() -> None:
    caller = Caller()
    caller.ask("puzzle", CORNER.to_json())
    until_a_piece_is_in_the_air(caller)
    caller.tick("+left -left +drop -drop", ticks=9)
    until_a_piece_is_in_the_air(caller)
    caller.tick("+right -right +right -right +drop -drop", ticks=9)
    while not caller.tick().over:
        pass
    assert caller.ask("status")["puzzle"] == "failed"
    assert caller.ask("undo") == {"undone": True}
    assert caller.ask("status")["puzzle"] == "open"
    caller.tick("+drop -drop", ticks=9)
    while not caller.tick().over:
        pass
    assert caller.ask("status")["puzzle"] == "solved"
    assert caller.ask("restart")["puzzle"]["pieces"] == 2
    assert caller.ask("status") | {"steps": 0} == caller.ask("status")


def test_a_game_after_a_puzzle_is_not_one() -> None:
    caller = Caller()
    caller.ask("puzzle", CORNER.to_json())
    caller.start("puzzle-fighter")
    assert caller.ask("status")["puzzle"] is None
    caller.tick()
    assert caller.tick(ticks=5).ticks == 5


def test_a_puzzle_that_somebody_wrote_is_checked() -> None:
    caller = Caller()
    assert caller.ask("read_puzzle", "\ufeff" + CORNER.to_json())["text"] == CORNER.to_json()
    with pytest.raises(RuntimeError, match="option pieces, piece 1: 'RGG', expected 2 of "):
        caller.ask("read_puzzle", json.dumps({**json.loads(CORNER.to_json()), "options": {"pieces": "RGG"}}))
    with pytest.raises(RuntimeError, match="not JSON"):
        caller.ask("puzzle", "{")
