"""Who sits where: people press, bots think, and what both did is an ordinary replay."""

import json
from typing import Any

import pytest
from tests.tug import GAME as TUG
from tests.tug import TugOptions

from chainfall.core.buttons import CW, LEFT
from chainfall.core.errors import ChainfallError
from chainfall.play.replay import Replay
from chainfall.play.session import Session
from chainfall.play.verifying import verify
from chainfall.ui.web.bridge import Arcade
from chainfall.ui.web.seating import Seating

TICK = 1000 / 60
PRESSED_AT_ONCE = {"lock_delay_ms": 0, "settle_ms": 0, "clear_ms": 0, "chain_pause_ms": 0}


def ask(arcade: Arcade, name: str, *arguments: object) -> Any:
    return json.loads(getattr(arcade, name)(*arguments))


def begin(players: list[str], practice: bool = False) -> Arcade:
    """A match of Puzzle Fighter, with the first pairs in the air."""
    arcade = Arcade()
    options = json.dumps(PRESSED_AT_ONCE)
    begun = ask(arcade, "start", "puzzle-fighter-versus", options, 1, practice, json.dumps(players))
    assert begun["players"] == players
    arcade.advance(0, "")
    return arcade


def presses_of(arcade: Arcade) -> list[set[str]]:
    """What was held at each seat so far."""
    lines = [line.split(" | ") for line, _ in Replay.from_json(ask(arcade, "replay")["text"]).inputs]
    return [{line[seat] for line in lines} for seat in (0, 1)]


def test_the_presses_of_two_people_reach_their_seats_in_order() -> None:
    seating = Seating(Session(TUG, TugOptions(), 0))
    seating.note("+cw 2+left -cw 2-left 2+cw")
    assert [seating.next(lambda _: True) for _ in range(3)] == [(CW, LEFT), (0, CW), (0, CW)]


def test_a_bot_plays_beside_a_person_and_the_replay_of_both_verifies() -> None:
    arcade = begin(["", "avalanche"])
    for tick in range(1, 240):
        arcade.advance(tick * TICK + 0.001, "+left -left" if tick == 60 else "")
    held = presses_of(arcade)
    assert held[0] == {"-", "left"}, "nobody presses for the person"
    assert "drop" in held[1], "the bot drops its pairs"
    assert verify(Replay.from_json(ask(arcade, "replay")["text"])).ok


def test_after_an_undo_a_bot_thinks_anew_and_goes_on() -> None:
    arcade = begin(["avalanche", ""], practice=True)
    for tick in range(1, 120):
        arcade.advance(tick * TICK + 0.001, "")
    assert arcade._session
    assert arcade._seating
    pairs, before = arcade._session.state.sides[0].turn.pieces, arcade._seating._bots[0]
    assert ask(arcade, "undo")["undone"]
    assert arcade._seating._bots[0] is not before, "its plan was made for a piece that may not be there"
    for tick in range(200, 400):
        arcade.advance(tick * TICK + 0.001, "")
    assert arcade._session.state.sides[0].turn.pieces > pairs > 1


def test_the_same_match_again_has_the_same_players() -> None:
    arcade = begin(["", "pebble"])
    assert ask(arcade, "restart")["players"] == ["", "pebble"]
    text = ask(arcade, "replay")["text"]
    assert ask(arcade, "resume", text, False, '["pebble"]')["players"] == ["pebble", ""]
    assert ask(arcade, "take_over", text, 0, '["", "brook"]')["players"] == ["", "brook"]


def test_a_match_that_cannot_be_leaves_the_running_one_alone() -> None:
    arcade = begin(["", ""])
    for players, words in (
        ('["", "nobody"]', "opponent 'nobody' is not known"),
        ('["", "", ""]', "3 players for 'puzzle-fighter-versus': expected at most 2"),
        ('{"player": 1}', "the players are not a JSON list of texts"),
        ('[""', "the players are not JSON"),
    ):
        answer = ask(arcade, "start", "puzzle-fighter-versus", "{}", 2, False, players)
        assert words in answer["error"]
        assert answer["details"] == ""
    assert ask(arcade, "status")["steps"] == 0
    assert json.loads(ask(arcade, "replay")["text"])["seed"] == 1


def test_bots_do_not_sit_at_a_game_that_shows_no_board_alone() -> None:
    with pytest.raises(ChainfallError, match="does not show the board of a seat alone"):
        Seating(Session(TUG, TugOptions(), 0), ["", "pebble"])
