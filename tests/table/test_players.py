"""Who sits where: people press, bots think, and what both did is an ordinary replay."""

import json
from itertools import pairwise
from typing import Any

import pytest
from tests.tug import GAME as TUG
from tests.tug import TugOptions
from tests.typed import codes

from chainfall.bots.opponents import STEPS, Difficulty
from chainfall.core.buttons import CW, LEFT
from chainfall.core.effects import Lock
from chainfall.core.errors import ChainfallError
from chainfall.play import registry
from chainfall.play.replay import Replay
from chainfall.play.session import AnySession, Session
from chainfall.play.verifying import verify
from chainfall.table.players import Players
from chainfall.table.table import Table
from chainfall.ui.web.bridge import BrowserGame

TICK = 1000 / 60
PRESSED_AT_ONCE = {"lock_delay_ms": 0, "settle_ms": 0, "clear_ms": 0, "chain_pause_ms": 0}


def ask(arcade: BrowserGame, name: str, *arguments: object) -> Any:
    return json.loads(getattr(arcade, name)(*arguments))


def begin(players: list[str], practice: bool = False) -> BrowserGame:
    """A match of Puzzle Fighter, with the first pairs in the air."""
    arcade = BrowserGame()
    options = json.dumps(PRESSED_AT_ONCE)
    begun = ask(arcade, "start", "puzzle-fighter-versus", options, 1, practice, json.dumps(players))
    assert begun["players"] == players
    arcade.advance(0)
    return arcade


def presses_of(arcade: BrowserGame) -> list[set[str]]:
    """What was held at each seat so far."""
    lines = [line.split(" | ") for line, _ in Replay.from_json(ask(arcade, "replay")["text"]).inputs]
    return [{line[seat] for line in lines} for seat in (0, 1)]


def test_the_presses_of_two_people_reach_their_seats_in_order() -> None:
    players = Players(Session(TUG, TugOptions(), 0))
    players.note(codes("+cw 2+left -cw 2-left 2+cw"))
    assert [players.next(lambda _: True) for _ in range(3)] == [(CW, LEFT), (0, CW), (0, CW)]


def test_a_bot_plays_beside_a_person_and_the_replay_of_both_verifies() -> None:
    arcade = begin(["", "avalanche"])
    for tick in range(1, 240):
        arcade.advance(tick * TICK + 0.001, *codes("+left -left" if tick == 60 else ""))
    held = presses_of(arcade)
    assert held[0] == {"-", "left"}, "nobody presses for the person"
    assert "drop" in held[1], "the bot drops its pairs"
    assert verify(Replay.from_json(ask(arcade, "replay")["text"])).ok


def test_after_an_undo_a_bot_thinks_anew_and_goes_on_with_the_next_press() -> None:
    session: AnySession = Session(registry.game("puzzle-fighter-versus"), None, 1)
    table = Table(session, practice=True, players=["avalanche"])
    for tick in range(120):
        table.advance(tick * TICK + 0.001)
    pairs, before = session.state.sides[0].turn.pieces, table.players._bots[0]
    assert table.undo()
    assert table.players._bots[0] is not before, "its plan was made for a piece that may not be there"
    assert table.advance(200 * TICK) == 0, "time waits for a press"
    table.players.note(codes("2+left 2-left"))
    for tick in range(200, 420):
        table.advance(tick * TICK + 0.001)
    assert session.state.sides[0].turn.pieces > pairs > 1


def test_the_same_match_again_has_the_same_players() -> None:
    arcade = begin(["", "pebble"])
    assert ask(arcade, "restart")["players"] == ["", "pebble"]
    text = ask(arcade, "replay")["text"]
    ask(arcade, "resume", text, False, '["pebble"]')
    assert ask(arcade, "resume_on", 60_000)["started"]["players"] == ["pebble", ""]
    ask(arcade, "take_over", text, 0, '["", "brook"]')
    assert ask(arcade, "resume_on", 60_000)["started"]["players"] == ["", "brook"]


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
        Players(Session(TUG, TugOptions(), 0), ["", "pebble"])


def pieces_in(table: Table, seconds: int) -> int:
    """How many pieces the bot at the second seat has put down after some seconds."""
    for _ in range(60 * seconds):
        table.feed((0, 0))
    return sum(isinstance(effect, Lock) and effect.seat == 1 for _, effect in table.effects)


def match_with(bot: str, *, human_pace: bool, game: str = "puzzle-fighter-versus") -> Table:
    session: AnySession = Session(registry.game(game), None, 1)
    return Table(session, players=["", bot], human_pace=human_pace)


def drops_of(table: Table) -> int:
    """How often the bot at the second seat has begun to drop a piece."""
    held = [line.split(" | ")[1] in ("down", "drop") for line, _ in table.session.replay().inputs]
    return sum(now and not before for before, now in pairwise([False, *held]))


@pytest.mark.parametrize("game", ["puzzle-fighter-versus", "dr-mario-versus"])
@pytest.mark.parametrize("step", STEPS, ids=[step.name for step in STEPS])
def test_a_bot_at_a_table_drops_no_more_pieces_a_minute_than_its_step_says(step: Difficulty, game: str) -> None:
    table = match_with(step.name, human_pace=True, game=game)
    assert pieces_in(table, 10) > 0
    assert 0 < drops_of(table) <= step.pace * 10 / 60


def test_the_strongest_bot_is_faster_than_people_only_at_full_speed() -> None:
    assert pieces_in(match_with("avalanche", human_pace=True), 5) <= 6
    assert pieces_in(match_with("avalanche", human_pace=False), 5) > 12


def test_a_single_player_bot_keeps_to_the_pace_of_the_strongest_step() -> None:
    assert 0 < pieces_in(match_with("greedy", human_pace=True), 10) <= STEPS[-1].pace * 10 / 60


def test_at_a_human_pace_presses_are_apart() -> None:
    table = match_with("avalanche", human_pace=True)
    pieces_in(table, 10)
    presses, tick = [], 0
    for line, count in table.session.replay().inputs:
        presses += [tick] if not line.endswith(" -") else []
        tick += count
    assert len(presses) > 20
    assert min(later - earlier for earlier, later in pairwise(presses)) >= 6


def test_the_pace_can_be_changed_in_a_match_and_stays_with_the_next_one() -> None:
    table = match_with("avalanche", human_pace=True)
    assert pieces_in(table, 5) <= 6
    table.players.human_pace = False
    table.effects.clear()
    assert pieces_in(table, 5) > 8
    assert not table.again().players.human_pace


def test_the_setting_of_the_page_reaches_the_bots_with_the_next_rest() -> None:
    arcade = begin(["", "avalanche"])
    assert arcade._table
    assert arcade._table.players.human_pace
    arcade.set_human_pace(False)
    arcade.rest()
    assert not arcade._table.players.human_pace
