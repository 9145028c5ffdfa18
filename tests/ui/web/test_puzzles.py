"""Puzzles through the bridge: time stands still while the player thinks, and the rules say when it is solved."""

import json

import pytest
from tests.ui.web.test_bridge import Caller

from chainfall.core.placing import Placement
from chainfall.play import registry
from chainfall.puzzles.collection import GAMES, collection
from chainfall.puzzles.goals import Goal
from chainfall.puzzles.puzzle import Puzzle
from chainfall.ui.web.puzzles import drafting_record

CORNER = Puzzle("puzzle-fighter", {"board": "...R", "pieces": "RG rY"}, Goal("chain", 1), solution=(Placement(0),) * 2)


def until_a_piece_is_in_the_air(caller: Caller) -> None:
    while not caller.look().frame.boards[0].sprites:  # type: ignore[union-attr]  # a game has been started
        caller.tick()


def play(caller: Caller, presses: str) -> None:
    """Plays presses at once, and whatever comes of them."""
    caller.tick(presses)
    caller.tick(ticks=9)


def test_the_list_has_what_a_page_shows_of_each_puzzle() -> None:
    caller = Caller()
    for game in GAMES:
        told = caller.ask("puzzles", game)["puzzles"]
        assert [Puzzle.from_json(item["text"]) for item in told] == list(collection(game))
        first = collection(game)[0]
        assert told[0] | {"text": ""} == {
            "text": "",
            "id": first.id,
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
    assert begun["puzzle"] == {
        "id": CORNER.id,
        "title": "",
        "goal": "Make a chain of 1",
        "pieces": 2,
        "game": "puzzle-fighter",
    }
    until_a_piece_is_in_the_air(caller)
    steps = caller.look().steps
    assert sum(caller.tick(ticks=10).ticks for _ in range(30)) == 0
    assert caller.look().still
    assert caller.look().steps == steps
    assert caller.tick("+left", ticks=10).ticks == 1, "the press is played at once, and the time before it is over"
    assert not caller.look().still
    assert caller.tick(ticks=3).ticks == 3
    assert caller.tick("-left", ticks=3).ticks == 0
    assert caller.look().still
    assert caller.columns()[0] == 2


def test_a_puzzle_is_solved_failed_and_open_again_after_an_undo() -> None:
    caller = Caller()
    caller.ask("puzzle", CORNER.to_json())
    until_a_piece_is_in_the_air(caller)
    play(caller, "+left -left +drop -drop")
    until_a_piece_is_in_the_air(caller)
    play(caller, "+right -right +right -right +drop -drop")
    while not caller.tick().over:
        pass
    assert caller.ask("status")["puzzle"] == "failed"
    assert caller.ask("undo") == {"undone": True}
    assert caller.ask("status")["puzzle"] == "open"
    play(caller, "+drop -drop")
    while not caller.tick().over:
        pass
    assert caller.ask("status")["puzzle"] == "solved"
    assert caller.ask("restart")["puzzle"]["pieces"] == 2
    assert caller.ask("status") | {"steps": 0} == caller.ask("status")


def test_a_button_that_was_down_when_the_piece_appeared_can_be_pressed_after_an_undo() -> None:
    caller = Caller()
    caller.ask("puzzle", CORNER.to_json())
    until_a_piece_is_in_the_air(caller)
    caller.tick("+drop")
    while len(caller.look().frame.boards[0].hud.next) > 0:  # type: ignore[union-attr]  # a game has been started
        caller.tick()
    assert caller.inputs()[-1] == "drop"
    caller.tick("-drop", ticks=2)
    play(caller, "+right -right")
    caller.ask("undo")
    play(caller, "+drop -drop")
    assert any(caller.tick().over for _ in range(300))


def test_an_undo_is_seen_although_the_piece_in_the_air_has_hung_there_for_a_few_ticks() -> None:
    caller = Caller()
    caller.ask("puzzle", CORNER.to_json())
    until_a_piece_is_in_the_air(caller)
    play(caller, "+drop -drop")
    until_a_piece_is_in_the_air(caller)
    play(caller, "+cw -cw +ccw -ccw")
    assert caller.ask("undo") == {"undone": True}
    assert len(caller.look().frame.boards[0].hud.next) == 1  # type: ignore[union-attr]  # a game has been started
    assert caller.ask("undo") == {"undone": False}


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


def test_a_board_can_be_looked_at_without_touching_the_game_that_is_played() -> None:
    caller = Caller()
    caller.start("triple-town")
    seen = caller.reader.read(caller.arcade.puzzle_board(CORNER.to_json()))
    assert seen.frame
    board = seen.frame.boards[0]
    assert [tile.colour for tile in board.tiles if tile.kind] == ["R"]
    assert len(board.hud.next) == 2
    assert json.loads(caller.arcade.replay())["text"].count("triple-town") == 1


def test_a_puzzle_is_played_with_the_player_s_own_hands_unless_it_says_otherwise() -> None:
    caller = Caller()
    begun = caller.ask("puzzle", CORNER.to_json(), '{"das_ms": 90, "arr_ms": 10, "level": 7}')
    assert (begun["options"]["das_ms"], begun["options"]["arr_ms"], begun["options"]["level"]) == (90, 10, 1)
    assert begun["puzzle"]["goal"] == CORNER.goal.words
    own = Puzzle("puzzle-fighter", {**CORNER.options, "das_ms": 300}, CORNER.goal)
    assert caller.ask("puzzle", own.to_json(), '{"das_ms": 90}')["options"]["das_ms"] == 300


def test_the_lines_that_can_be_played_now_are_offered() -> None:
    caller = Caller()
    caller.ask("puzzle", Puzzle("puzzle-kata", {"pieces": "RG bB"}, Goal("clear")).to_json())
    lines = caller.ask("inputs")["lines"]
    assert {line.split()[0] for line in lines} == {"RG"}
    caller.ask("feed", lines[-1])
    assert {line.split()[0] for line in caller.ask("inputs")["lines"]} == {"bB"}


def test_an_editor_is_told_the_letters_and_the_goals_of_a_game() -> None:
    record = drafting_record(registry.game("dr-mario"))
    assert record
    assert (record["board"], record["pieces"], record["rows"], record["columns"]) == ("RBYrby", "RBY", 16, 8)
    assert record["goals"] == [
        {"kind": "chain", "words": "Make a chain of …", "counted": True},
        {"kind": "points", "words": "Score … points", "counted": True},
        {"kind": "viruses", "words": "Clear all viruses", "counted": False},
    ]
    assert drafting_record(registry.game("triple-town")) is None
