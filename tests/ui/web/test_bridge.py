"""The bridge as JavaScript calls it: texts, numbers and bytes in, texts, numbers and bytes out."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from chainfall.core.buttons import CW, LEFT, RIGHT
from chainfall.play import registry
from chainfall.play.registry import BUILT_IN, AnyGame
from chainfall.play.replay import Replay
from chainfall.play.session import Session
from chainfall.play.verifying import verify
from chainfall.play.walking import inputs_of
from chainfall.ui.web.bridge import Arcade

REPLAYS = Path(__file__).parents[2] / "replays"
TICK = 1000 / 60


def golden(game: str) -> list[str]:
    """The texts of a game's golden replays."""
    folder = REPLAYS / game / f"r{registry.game(game).rules}"
    return [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.json"))]


class Caller:
    """Calls the bridge as ``engine.js`` does: structured answers are JSON, and an error is an exception."""

    def __init__(self) -> None:
        self.arcade = Arcade()
        self.now = 0.0

    def ask(self, name: str, *arguments: object) -> Any:
        answer = json.loads(getattr(self.arcade, name)(*arguments))
        if isinstance(answer, dict) and "error" in answer:
            raise RuntimeError(answer["error"])
        return answer

    def start(self, game: str, options: object = None, seed: int = 1, practice: bool = False) -> Any:
        return self.ask("start", game, json.dumps(options or {}), seed, practice)

    def tick(self, held: int = 0, tapped: int = 0, ticks: int = 1) -> int:
        """Lets the time of this many ticks pass."""
        self.now += ticks * TICK
        return self.arcade.advance(self.now + 0.001, held, tapped)

    def replay(self) -> Replay:
        return Replay.from_json(self.ask("replay")["text"])

    def inputs(self) -> list[str]:
        """The recorded inputs, one a step."""
        return [line for line, count in self.replay().inputs for _ in range(count)]


@pytest.fixture
def caller() -> Caller:
    return Caller()


@pytest.fixture
def dripping(known_drip: AnyGame, caller: Caller) -> Caller:
    """A caller with a running game in real time."""
    caller.start("drip", {"misses": 100})
    caller.arcade.advance(0, 0, 0)
    return caller


def test_the_catalogue_has_every_game(caller: Caller) -> None:
    assert [game["id"] for game in caller.ask("catalogue")] == list(BUILT_IN)


def test_a_game_starts_with_the_options_that_are_given_and_the_defaults_of_the_others(caller: Caller) -> None:
    answer = caller.start("triple-town", {"rows": 3, "weights": [1, 0, 0, 0, 0]}, 7, True)
    assert answer == {
        "game": "triple-town",
        "hz": 0,
        "seed": 7,
        "options": {"rows": 3, "columns": 6, "weights": [1, 0, 0, 0, 0], "storehouse": False, "board": ""},
        "practice": True,
    }
    assert caller.ask("status") == {"score": 0, "steps": 0, "outcome": None, "undoable": False, "practice": True}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess", "{}", 1, False), "game 'chess' is not known"),
        (("triple-town", '{"rows": 0}', 1, False), "option rows=0: expected a whole number from 1 to 50"),
        (("triple-town", '{"size": 1}', 1, False), "option 'size' does not exist"),
        (("triple-town", "[]", 1, False), "the options are not a JSON object"),
        (("triple-town", "{", 1, False), "the options are not JSON: "),
        (("triple-town", "{}", -1, False), "seed -1: expected a whole number from 0 to 4294967295"),
        (("triple-town", "{}", 1.5, False), "seed 1.5: expected a whole number from 0 to 4294967295"),
    ],
)
def test_a_mistake_is_told_in_words_and_leaves_the_running_game_alone(
    caller: Caller, arguments: tuple[object, ...], message: str
) -> None:
    caller.start("triple-town", seed=3)
    caller.ask("feed", "0 0")
    with pytest.raises(RuntimeError) as caught:
        caller.ask("start", *arguments)
    assert str(caught.value).startswith(message)
    assert caller.inputs() == ["0 0"]


@pytest.mark.parametrize(
    "call", [("status",), ("feed", "0 0"), ("undo",), ("restart",), ("replay",), ("seek", 1), ("take_over",)]
)
def test_without_a_game_every_question_has_an_answer(caller: Caller, call: tuple[str, object]) -> None:
    with pytest.raises(RuntimeError, match=r"no game has been started|no replay has been opened"):
        caller.ask(*call)
    assert caller.arcade.advance(1, 0, 0) == 0
    assert caller.arcade.frame()[2:] == b"\0\0"
    assert caller.arcade.text() == ""
    assert caller.ask("effects") == []


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_game_played_over_the_bridge_is_the_game_itself(caller: Caller, game: str) -> None:
    """Every golden game is played again through the calls that the page makes, and ends with the same replay."""
    for text in golden(game):
        replay = Replay.from_json(text)
        caller.start(game, replay.options, replay.seed)
        caller.now = 0.0
        caller.arcade.advance(0, 0, 0)
        for input in inputs_of(replay, registry.game(game)):
            if registry.game(game).hz:
                assert caller.tick(input) == 1
            else:
                caller.ask("feed", registry.game(game).format(input))
        assert caller.replay() == replay


# Real time


def test_as_many_ticks_are_played_as_are_due(dripping: Caller) -> None:
    assert dripping.tick(ticks=3) == 3
    assert dripping.tick(ticks=0) == 0
    assert dripping.ask("status")["steps"] == 3
    assert dripping.arcade.advance(dripping.now + TICK / 2, 0, 0) == 0
    assert 0.4 < dripping.arcade.alpha() < 0.6


def test_a_tap_counts_in_the_first_tick_and_a_held_button_in_all(dripping: Caller) -> None:
    dripping.tick(LEFT, LEFT | RIGHT, ticks=3)
    assert dripping.inputs() == ["left+right", "left", "left"]


def test_a_button_pressed_again_within_a_tick_is_let_go_for_one(dripping: Caller) -> None:
    dripping.tick(LEFT, LEFT)
    dripping.tick(LEFT, LEFT)
    dripping.tick(LEFT)
    dripping.tick(0)
    assert dripping.inputs() == ["left", "-", "left", "-"]


def test_a_second_tap_in_a_tick_that_follows_at_once_is_not_lost(dripping: Caller) -> None:
    dripping.tick(LEFT, LEFT)
    dripping.tick(0, LEFT | CW, ticks=3)
    assert dripping.inputs() == ["left", "cw", "left", "-"]


def test_after_a_rest_no_time_is_made_up_for(dripping: Caller) -> None:
    dripping.tick(ticks=2)
    dripping.arcade.rest()
    dripping.now += 5000
    assert dripping.arcade.advance(dripping.now, 0, 0) == 0
    assert dripping.tick() == 1
    assert dripping.ask("status")["steps"] == 3


def test_ticks_end_with_the_game(known_drip: AnyGame, caller: Caller) -> None:
    caller.start("drip", {"misses": 1, "pace": 2})
    caller.arcade.advance(0, 0, 0)
    played = sum(caller.tick(ticks=10) for _ in range(20))
    status = caller.ask("status")
    assert status["outcome"]["reason"] == "too many misses"
    assert played == status["steps"] < 200
    assert caller.tick(ticks=3) == 0


def test_a_turn_based_game_has_no_ticks(caller: Caller) -> None:
    caller.start("triple-town")
    caller.arcade.advance(0, 0, 0)
    assert caller.tick(ticks=10) == 0


# What is seen


def test_effects_are_told_once_with_their_steps(dripping: Caller) -> None:
    dripping.tick()
    effects = dripping.ask("effects")
    assert [(effect["type"], effect["step"]) for effect in effects] == [("Spawn", 1)]
    assert dripping.ask("effects") == []


def test_a_line_that_the_rules_do_not_allow_says_why(caller: Caller) -> None:
    caller.start("triple-town")
    assert caller.ask("feed", "0 0") == {"rejected": None}
    assert caller.ask("feed", "0 0") == {"rejected": "Try again  -- invalid position"}
    with pytest.raises(RuntimeError, match="expected a row and a column"):
        caller.ask("feed", "north")
    assert caller.inputs() == ["0 0", "0 0"]


def test_new_tiles_come_with_the_frame_that_needs_them(caller: Caller) -> None:
    caller.start("triple-town", {"weights": [0, 0, 1, 0, 0]})
    known = int.from_bytes(caller.arcade.frame()[:2], "little")
    tiles = caller.ask("tiles", 0)
    assert tiles[0] == {"kind": "", "colour": "", "links": 0, "mark": ""}
    assert {"kind": "piece", "colour": "", "links": 0, "mark": "3"} in tiles
    assert len(tiles) == known
    assert caller.ask("tiles", known) == []


def test_the_frame_changes_with_the_state(caller: Caller) -> None:
    caller.start("triple-town")
    first = caller.arcade.frame()
    assert caller.arcade.frame() is first
    caller.ask("feed", "0 0")
    assert caller.arcade.frame() != first


def test_the_text_is_that_of_the_game(caller: Caller) -> None:
    caller.start("dr-mario-shell", {"rows": 4, "columns": 4})
    caller.ask("feed", "F R Y")
    session = Session("dr-mario-shell", registry.game("dr-mario-shell").Options(rows=4, columns=4))
    session.play("F R Y")
    assert caller.arcade.text() == session.game.text(session.state)


# Again, back and on


def test_a_restart_is_the_same_game_from_its_start(caller: Caller) -> None:
    started = caller.start("triple-town", {"rows": 4}, 9, True)
    caller.ask("feed", "0 0")
    assert caller.ask("restart") == started
    assert caller.inputs() == []
    assert caller.ask("effects") == []


def test_a_move_can_be_taken_back_in_practice_only(caller: Caller) -> None:
    caller.start("triple-town")
    caller.ask("feed", "0 0")
    assert caller.ask("status")["undoable"] is False
    with pytest.raises(RuntimeError, match="only a practice game can be taken back"):
        caller.ask("undo")
    caller.start("triple-town", practice=True)
    caller.ask("feed", "0 0")
    caller.ask("feed", "0 1")
    assert caller.ask("status")["undoable"] is True
    assert caller.ask("undo") == {"undone": True}
    assert caller.inputs() == ["0 0"]
    assert caller.ask("effects") == []
    assert caller.ask("undo") == {"undone": True}
    assert caller.ask("undo") == {"undone": False}
    assert caller.ask("status")["undoable"] is False


def test_a_saved_game_goes_on_where_it_was(caller: Caller) -> None:
    caller.start("puzzle-fighter", {"level": 3}, 5)
    caller.arcade.advance(0, 0, 0)
    for number in range(700):
        caller.tick(LEFT if number % 40 < 3 else 0)
    saved = caller.ask("replay")["text"]
    frame = caller.arcade.text()
    other = Caller()
    answer = other.ask("resume", saved, False)
    assert (answer["game"], answer["seed"], answer["options"]["level"]) == ("puzzle-fighter", 5, 3)
    assert other.arcade.text() == frame
    assert other.ask("effects") == []
    other.arcade.advance(0, 0, 0)
    other.tick(ticks=10)
    assert other.replay().steps == 710
    assert verify(other.replay()).ok


def test_a_saved_game_that_was_changed_is_refused(caller: Caller) -> None:
    caller.start("triple-town")
    caller.ask("feed", "0 0")
    saved = caller.ask("replay")["text"]
    with pytest.raises(RuntimeError, match="does not play as it was played"):
        caller.ask("resume", saved.replace('"0 0"', '"0 1"'), False)
    with pytest.raises(RuntimeError, match="not JSON"):
        caller.ask("resume", saved[:40], False)


# Replays and the kata


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_replay_is_opened_verified_and_gone_through(caller: Caller, game: str) -> None:
    for text in golden(game)[:3]:
        replay = Replay.from_json(text)
        answer = caller.ask("open_replay", text)
        assert answer == {
            "game": game,
            "hz": registry.game(game).hz,
            "steps": replay.steps,
            "options": replay.options,
            "seed": replay.seed,
            "score": replay.score,
            "reason": replay.reason,
            "verified": True,
            "problem": "",
        }
        assert caller.ask("seek", replay.steps) == {"step": replay.steps, "steps": replay.steps}
        assert caller.ask("status")["score"] == replay.score
        assert caller.ask("seek", 0) == {"step": 0, "steps": replay.steps}
        assert caller.ask("status")["steps"] == 0


def test_a_replay_that_claims_too_much_can_be_seen_and_is_not_verified(caller: Caller) -> None:
    session = Session("triple-town", seed=3)
    session.play("0 0")
    answer = caller.ask("open_replay", replace(session.replay(), score=1000).to_json())
    assert answer["verified"] is False
    assert "claims score 1000" in answer["problem"]
    assert caller.ask("seek", 1)["step"] == 1


@pytest.mark.parametrize("text", ["", "{}", "[1, 2]", '{"format": "other"}'])
def test_a_file_that_is_no_replay_leaves_what_is_shown(caller: Caller, text: str) -> None:
    caller.start("triple-town")
    before = caller.arcade.frame()
    with pytest.raises(RuntimeError):
        caller.ask("open_replay", text)
    assert caller.arcade.frame() == before


def test_the_viewer_hides_the_game_until_it_is_closed(caller: Caller, known_drip: AnyGame) -> None:
    caller.start("drip", {"misses": 100})
    caller.arcade.advance(0, 0, 0)
    caller.tick(ticks=3)
    text = caller.arcade.text()
    caller.ask("open_replay", golden("triple-town")[0])
    assert caller.tick(ticks=5) == 0
    assert caller.arcade.text() != text
    caller.arcade.close_replay()
    assert caller.arcade.text() == text
    assert caller.ask("effects") == []
    assert caller.arcade.advance(caller.now, 0, 0) == 0
    assert caller.tick() == 1


def test_seeking_tells_what_happened_on_the_way(caller: Caller) -> None:
    caller.ask("open_replay", golden("triple-town")[0])
    caller.ask("seek", 3)
    assert {effect["step"] for effect in caller.ask("effects")} == {1, 2, 3}
    caller.ask("seek", 2)
    assert {effect["step"] for effect in caller.ask("effects")} == {2}


def test_taking_over_is_a_practice_game_from_there(caller: Caller) -> None:
    caller.ask("open_replay", golden("triple-town")[0])
    caller.ask("seek", 3)
    text = caller.arcade.text()
    answer = caller.ask("take_over")
    assert (answer["game"], answer["practice"]) == ("triple-town", True)
    assert caller.arcade.text() == text
    assert len(caller.inputs()) == 3
    assert caller.ask("undo") == {"undone": True}


def test_the_kata_is_shown_moment_by_moment(caller: Caller) -> None:
    answer = caller.ask("kata", json.dumps([["BB", "LLL"], ["BB", "LL"]]))
    assert answer["moves"] == 2
    assert answer["frames"] == len(answer["captions"]) == len(answer["move"]) == 4
    assert answer["move"] == [0, 1, 2, 2]
    assert answer["final"].split("\n")[-2:] == ["BB    ", "BB    "]
    assert caller.ask("seek", 3) == {"step": 3, "steps": 3}
    assert [effect["type"] for effect in caller.ask("effects")] == ["Power"]
    assert caller.ask("take_over")["game"] == "puzzle-kata"
    with pytest.raises(RuntimeError, match="the instructions are not JSON"):
        caller.ask("kata", "BB LLL")
    with pytest.raises(RuntimeError, match="entry 1"):
        caller.ask("kata", '[["BX", ""]]')
