"""The bridge as JavaScript calls it: texts and numbers in, texts and bytes out."""

import json
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tests.typed import codes
from tests.ui.web.reading import Read, ViewReader

from chainfall.core.buttons import LEFT
from chainfall.core.errors import ChainfallError
from chainfall.core.frame import Frame
from chainfall.core.seats import Masks
from chainfall.play import registry
from chainfall.play.presses import Presses, press_code
from chainfall.play.registry import BUILT_IN, AnyGame
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import inputs_of
from chainfall.play.session import Session
from chainfall.play.verifying import verify
from chainfall.table import players as players_module
from chainfall.ui.web.bridge import BrowserGame

REPLAYS = Path(__file__).parents[2] / "replays"
TICK = 1000 / 60


def golden(game: str) -> list[str]:
    """The texts of a game's golden replays."""
    folder = REPLAYS / game / f"r{registry.game(game).rules}"
    return [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.json"))]


class Caller:
    """Calls the bridge as ``engine.js`` does: structured answers are JSON, and an error is an exception."""

    def __init__(self) -> None:
        self.arcade = BrowserGame()
        self.reader = ViewReader()
        self.now = 0.0

    def ask(self, name: str, *arguments: object) -> Any:
        answer = json.loads(getattr(self.arcade, name)(*arguments))
        if isinstance(answer, dict) and "error" in answer:
            raise RuntimeError(answer["error"])
        return answer

    def start(self, game: str, options: object = None, seed: int = 1, practice: bool = False) -> Any:
        return self.ask("start", game, json.dumps(options or {}), seed, practice)

    def open(self, name: str, *arguments: object) -> Any:
        """Goes on with a saved game or with a replay, slice by slice: the game that was started."""
        assert self.ask(name, *arguments) == {}
        return next(answer["started"] for answer in iter(self.slice, None) if answer["started"])

    def slice(self) -> Any:
        """Reads or plays on for the shortest time: a thousand items of a text, or a step."""
        return self.ask("resume_on", 0)

    def advance(self, now: float, presses: str | Sequence[int] = "") -> Read:
        return self.reader.read(self.arcade.advance(now, *(codes(presses) if isinstance(presses, str) else presses)))

    def tick(self, presses: str | Sequence[int] = "", ticks: int = 1) -> Read:
        """Types, and lets the time of a number of ticks pass."""
        self.now += ticks * TICK
        return self.advance(self.now + 0.001, presses)

    def look(self) -> Read:
        return self.reader.read(self.arcade.look())

    def columns(self) -> list[int]:
        """The columns of the piece in the air."""
        frame = self.look().frame
        assert frame
        return [sprite.column for sprite in frame.boards[0].piece]

    def seek(self, step: int) -> Read:
        return self.reader.read(self.arcade.seek(step))

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
    caller.advance(0)
    return caller


def test_a_game_starts_with_the_options_that_are_given_and_the_defaults_of_the_others(caller: Caller) -> None:
    answer = caller.start("triple-town", {"rows": 3, "weights": [1, 0, 0, 0, 0]}, 7, True)
    assert answer == {
        "game": "triple-town",
        "hz": 0,
        "seed": 7,
        "options": {"rows": 3, "columns": 6, "weights": [1, 0, 0, 0, 0], "storehouse": False, "board": ""},
        "practice": True,
        "players": [""],
        "greetings": [""],
        "why_no_hints": "",
    }
    assert caller.ask("status") == {
        "score": 0,
        "steps": 0,
        "outcome": None,
        "ending": None,
        "last_words": [],
        "undoable": False,
        "practice": True,
        "puzzle": None,
    }


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


@pytest.mark.parametrize("call", [("status",), ("feed", "0 0"), ("undo",), ("restart",), ("replay",), ("statistics",)])
def test_without_a_game_every_question_has_an_answer(caller: Caller, call: tuple[str, object]) -> None:
    with pytest.raises(RuntimeError, match="no game has been started"):
        caller.ask(*call)
    assert caller.advance(1).ticks == 0
    assert caller.look().frame == Frame(())
    assert caller.arcade.text() == ""
    with pytest.raises(ChainfallError, match="no kata is shown"):
        caller.arcade.seek(1)


class Exactly(Presses):
    """Feeds masks as they were recorded, where a recording has presses in one tick that a player types one by one."""

    def press(self, button: int) -> None:
        self.mask = button

    def next(self, useful: Callable[[], bool]) -> int:
        return self.mask


def recorded(input: int | Masks) -> list[int]:
    """The masks of a tick as :class:`Exactly` takes them, one for each seat."""
    return [press_code(mask, seat=seat) for seat, mask in enumerate([input] if isinstance(input, int) else input)]


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_game_played_over_the_bridge_is_the_game_itself(
    caller: Caller, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every golden game is played again through the calls that the page makes, and ends with the same replay."""
    monkeypatch.setattr(players_module, "Presses", Exactly)
    rules = registry.game(game)
    for text in golden(game):
        replay = Replay.from_json(text)
        caller.start(game, replay.options, replay.seed)
        caller.now = 0.0
        caller.advance(0, recorded(0))
        for input in inputs_of(replay, rules):
            if rules.hz:
                assert caller.tick(recorded(input)).ticks == 1
            else:
                caller.ask("feed", rules.format(input))
        assert caller.replay() == replay


# Real time


def test_as_many_ticks_are_played_as_are_due(dripping: Caller) -> None:
    view = dripping.tick(ticks=3)
    assert (view.ticks, view.steps) == (3, 3)
    assert dripping.tick(ticks=0).ticks == 0
    view = dripping.advance(dripping.now + TICK / 2)
    assert (view.ticks, view.steps, view.frame) == (0, 3, None)
    assert 0.4 < view.alpha < 0.6


def test_presses_go_into_one_queue_and_keep_their_order(dripping: Caller) -> None:
    dripping.tick("+left -left +left -left +drop", ticks=2)
    dripping.tick("-drop", ticks=3)
    assert dripping.inputs() == ["left", "-", "left", "drop", "-"]


def test_a_press_before_the_first_piece_waits_for_it(caller: Caller) -> None:
    caller.start("puzzle-fighter", {"gravity_ms": 60_000})
    caller.advance(0)
    caller.tick("+left -left +left -left +cw -cw", ticks=6)
    assert caller.inputs() == ["left+cw", "-", "left", "-", "left", "cw"]
    assert caller.columns() == [1, 2]


def test_a_press_between_two_pieces_waits_for_the_next(caller: Caller) -> None:
    caller.start("puzzle-fighter", {"gravity_ms": 60_000, "chain_pause_ms": 0})
    caller.advance(0)
    caller.tick("+drop -drop", ticks=3)
    assert not caller.columns()
    caller.tick("+left -left", ticks=15)
    assert caller.columns() == [2, 2]


def test_how_long_a_press_waits_can_be_set(caller: Caller) -> None:
    caller.start("puzzle-fighter", {"gravity_ms": 60_000})
    caller.arcade.set_patience(0)
    caller.arcade.rest()
    caller.advance(0)
    caller.tick("+left -left", ticks=3)
    assert caller.inputs() == ["left", "-", "-"]


def test_a_direction_that_has_charged_stays_held(caller: Caller) -> None:
    """The delay that the player has set says how long that takes."""
    caller.start("puzzle-fighter", {"gravity_ms": 60_000, "das_ms": 50, "arr_ms": 0})
    caller.advance(0)
    caller.tick("+drop -drop", ticks=2)
    while caller.columns():
        caller.tick()
    caller.tick("+left", ticks=1)
    while not caller.columns():
        caller.tick()
    caller.tick()
    assert caller.inputs()[-5:] == ["left"] * 5
    assert caller.columns() == [0, 0]


def test_after_a_rest_no_time_is_made_up_for(dripping: Caller) -> None:
    dripping.tick(ticks=2)
    dripping.arcade.rest()
    dripping.now += 5000
    assert dripping.advance(dripping.now).ticks == 0
    assert dripping.tick().ticks == 1
    assert dripping.ask("status")["steps"] == 3


def test_a_rest_forgets_what_was_pressed(dripping: Caller) -> None:
    dripping.tick("+left")
    dripping.arcade.rest()
    dripping.advance(dripping.now)
    dripping.tick()
    assert dripping.inputs() == ["left", "-"]


def test_ticks_end_with_the_game_and_the_view_says_so(known_drip: AnyGame, caller: Caller) -> None:
    caller.start("drip", {"misses": 1, "pace": 2})
    caller.advance(0)
    views = [caller.tick(ticks=10) for _ in range(20)]
    status = caller.ask("status")
    assert status["outcome"]["reason"] == "too many misses"
    assert sum(view.ticks for view in views) == status["steps"] < 200
    assert [view.over for view in views] == [view.steps == status["steps"] for view in views]
    assert caller.tick(ticks=3)[:3] == (status["steps"], 0, True)


def test_a_turn_based_game_has_no_ticks(caller: Caller) -> None:
    caller.start("triple-town")
    caller.advance(0)
    assert caller.tick(ticks=10).ticks == 0


def test_the_statistics_are_those_of_the_game_so_far(dripping: Caller) -> None:
    dripping.tick("+left", 30)
    dripping.tick("-left", 30)
    told = dripping.ask("statistics")
    session = Session.resumed(Replay.from_json(dripping.ask("replay")["text"]))
    assert [(row["label"], *row["values"]) for row in told["rows"]] == list(session.statistics().rows())
    assert (session.statistics().presses, told["points"][0][0]) == (1, [0, 0])


def test_statistics_are_counted_on_the_way_also_after_a_game_was_resumed(
    caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = golden("dr-mario")[0]
    caller.open("resume", text, False)
    monkeypatch.setattr("chainfall.play.session.tally_of", None)
    assert caller.ask("statistics")["score"] == json.loads(text)["result"]["score"]


def test_the_seed_of_a_day_is_told(caller: Caller) -> None:
    assert caller.ask("daily_seed", "2026-11-16", "dr-mario") == {"seed": 3235090391}
    with pytest.raises(RuntimeError, match="expected a date as YYYY-MM-DD"):
        caller.ask("daily_seed", "today", "dr-mario")


# What is seen


def test_effects_are_told_once_with_their_steps(dripping: Caller) -> None:
    effects = dripping.tick().effects
    assert [(effect["type"], effect["step"]) for effect in effects] == [("Spawn", 1)]
    assert dripping.look().effects == []


def test_a_mere_look_takes_no_effects(caller: Caller) -> None:
    caller.start("triple-town")
    caller.ask("feed", "0 0")
    view = caller.reader.read(caller.arcade.look(False))
    assert (view.frame, view.effects) == (caller.reader.read(caller.arcade.look(False)).frame, [])
    assert [effect["type"] for effect in caller.look().effects] == ["Lock", "Spawn"]


def test_one_answer_has_all_of_a_frame(caller: Caller) -> None:
    """Ticks, frame, effects and the tiles that are new; the frame is that of the state."""
    caller.start("puzzle-fighter", {"gravity_ms": 60_000}, 5)
    caller.advance(0)
    view = caller.tick("+drop", ticks=3)
    session = Session("puzzle-fighter", registry.game("puzzle-fighter").Options(gravity_ms=60_000), 5)
    for mask in inputs_of(caller.replay(), session.game):
        session.feed(mask)
    assert view.frame == session.game.frame(session.state)
    assert [effect["type"] for effect in view.effects][:3] == ["Spawn", "Move", "Lock"]


def test_a_line_that_the_rules_do_not_allow_says_why(caller: Caller) -> None:
    caller.start("triple-town")
    assert caller.ask("feed", "0 0") == {"rejected": None}
    assert caller.ask("feed", "0 0") == {"rejected": "Try again  -- invalid position"}
    with pytest.raises(RuntimeError, match="expected a row and a column"):
        caller.ask("feed", "north")
    assert caller.inputs() == ["0 0", "0 0"]


def test_the_frame_changes_with_the_state(caller: Caller) -> None:
    caller.start("triple-town")
    first = caller.look().frame
    assert caller.look().frame == first
    caller.ask("feed", "0 0")
    assert caller.look().frame != first


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
    assert caller.look().effects == []


def test_a_move_can_be_taken_back_in_practice_only(caller: Caller) -> None:
    caller.start("triple-town")
    caller.ask("feed", "0 0")
    assert caller.ask("status")["undoable"] is False
    with pytest.raises(RuntimeError, match="Only a practice game can be undone"):
        caller.ask("undo")
    caller.start("triple-town", practice=True)
    caller.ask("feed", "0 0")
    caller.ask("feed", "0 1")
    assert caller.ask("status")["undoable"] is True
    assert caller.ask("undo") == {"undone": True}
    assert caller.inputs() == ["0 0"]
    assert caller.look().effects == []
    assert caller.ask("undo") == {"undone": True}
    assert caller.ask("undo") == {"undone": False}
    assert caller.ask("status")["undoable"] is False


def test_a_saved_game_goes_on_where_it_was(caller: Caller) -> None:
    caller.start("puzzle-fighter", {"level": 3}, 5)
    caller.advance(0)
    for number in range(700):
        caller.tick({0: "+left", 3: "-left"}.get(number % 40, ""))
    saved = caller.ask("replay")["text"]
    frame = caller.arcade.text()
    other = Caller()
    answer = other.open("resume", saved, False)
    assert (answer["game"], answer["seed"], answer["options"]["level"]) == ("puzzle-fighter", 5, 3)
    assert other.arcade.text() == frame
    assert other.look().effects == []
    other.advance(0)
    other.tick(ticks=10)
    assert other.replay().steps == 710
    assert verify(other.replay()).ok


@pytest.mark.parametrize("call", [("resume",), ("take_over", 20)])
def test_a_slice_of_a_game_that_is_resumed_is_at_most_a_step(caller: Caller, call: tuple[str, int]) -> None:
    name, *steps = call
    text = golden("dr-mario")[0]
    total = steps[0] if steps else Replay.from_json(text).steps
    assert caller.ask(name, text, *steps) == {}
    answers = [caller.slice()]
    while not answers[-1]["started"]:
        answers.append(caller.slice())
    done = [answer["done"] for answer in answers]
    assert [later - sooner for sooner, later in pairwise(done) if later != sooner] == [1] * total
    assert answers[-1]["done"] == answers[-1]["steps"] == total
    assert not any(answer["started"] for answer in answers[:-1])


def test_the_running_game_stays_until_the_one_that_is_resumed_is_ready(caller: Caller) -> None:
    caller.start("triple-town")
    before = caller.replay()
    caller.ask("resume", golden("dr-mario")[0])
    caller.slice()
    assert caller.replay() == before
    assert caller.ask("feed", "0 0") == {"rejected": None}


def test_a_game_that_is_started_puts_an_end_to_resuming_another(caller: Caller) -> None:
    with pytest.raises(RuntimeError, match="no game is being resumed"):
        caller.slice()
    caller.ask("resume", golden("dr-mario")[0])
    caller.slice()
    caller.start("triple-town")
    with pytest.raises(RuntimeError, match="no game is being resumed"):
        caller.slice()
    assert caller.replay().game == "triple-town"


def test_the_statistics_of_a_finished_game_that_is_taken_over_are_counted_in_slices_too(
    caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = next(found for found in map(Replay.from_json, golden("triple-town")) if Session.resumed(found).outcome)
    monkeypatch.setattr("chainfall.play.statistics.walk", lambda *_: iter(()))  # what would count them in one go
    caller.open("take_over", replay.to_json(), replay.steps)
    assert caller.ask("statistics")["steps"] == replay.steps - 1


def test_a_saved_game_that_was_changed_is_refused(caller: Caller) -> None:
    caller.start("triple-town")
    caller.ask("feed", "0 0")
    saved = caller.ask("replay")["text"]
    with pytest.raises(RuntimeError, match="the saved game gives a different result"):
        caller.open("resume", saved.replace('"0 0"', '"0 1"'), False)
    with pytest.raises(RuntimeError, match="not JSON"):
        caller.open("resume", saved[:40], False)
    with pytest.raises(RuntimeError, match="no game is being resumed"):
        caller.slice()
    assert caller.ask("replay")["text"] == saved


# Replays and the kata


def test_a_byte_order_mark_before_a_text_is_fine(caller: Caller) -> None:
    caller.start("triple-town")
    caller.ask("feed", "0 0")
    marked = "\ufeff" + caller.ask("replay")["text"]
    assert caller.open("take_over", marked, 1)["game"] == "triple-town"
    assert caller.open("resume", marked, False)["game"] == "triple-town"
    assert caller.ask("kata", '\ufeff[["BB", "LLL"]]')["moves"] == 1


def test_a_kata_hides_the_game_until_it_is_closed(caller: Caller, known_drip: AnyGame) -> None:
    caller.start("drip", {"misses": 100})
    caller.advance(0)
    caller.tick(ticks=3)
    text = caller.arcade.text()
    caller.ask("kata", '[["BB", "LLL"]]')
    assert caller.tick(ticks=5).ticks == 0
    assert caller.arcade.text() != text
    caller.arcade.close_kata()
    assert caller.arcade.text() == text
    assert caller.look().effects == []
    assert caller.advance(caller.now).ticks == 0
    assert caller.tick().ticks == 1


def test_taking_over_a_replay_is_a_practice_game_from_there(caller: Caller) -> None:
    text = golden("triple-town")[0]
    answer = caller.open("take_over", text, 3)
    assert (answer["game"], answer["practice"]) == ("triple-town", True)
    assert caller.arcade.text() == Session.resumed(Replay.from_json(text), 3).text
    assert len(caller.inputs()) == 3
    assert caller.ask("undo") == {"undone": True}


@pytest.mark.parametrize("game", ["triple-town", "puzzle-fighter", "dr-mario"])
def test_taking_over_a_finished_replay_begins_with_its_last_turn(caller: Caller, game: str) -> None:
    replay = next(found for found in map(Replay.from_json, golden(game)) if Session.resumed(found).outcome)
    whole = Session.resumed(replay)
    caller.open("take_over", replay.to_json(), whole.steps)
    whole.undo()
    assert caller.ask("status")["outcome"] is None
    assert caller.ask("status")["steps"] == whole.steps > 0


@pytest.mark.parametrize("text", ["", "{}", "[1, 2]", '{"format": "other"}'])
def test_a_file_that_is_not_a_replay_leaves_the_running_game_alone(caller: Caller, text: str) -> None:
    caller.start("triple-town")
    before = caller.look().frame
    with pytest.raises(RuntimeError):
        caller.open("take_over", text, 0)
    assert caller.look().frame == before


def test_the_kata_is_shown_moment_by_moment(caller: Caller) -> None:
    answer = caller.ask("kata", json.dumps([["BB", "LLL"], ["BB", "LL"]]))
    assert answer["moves"] == 2
    assert answer["frames"] == len(answer["captions"]) == len(answer["move"]) == 4
    assert answer["move"] == [0, 1, 2, 2]
    assert answer["final"].split("\n")[-2:] == ["BB    ", "BB    "]
    view = caller.seek(3)
    assert view.steps == 3
    assert [effect["type"] for effect in view.effects] == ["Power"]
    with pytest.raises(RuntimeError, match="the instructions are not JSON"):
        caller.ask("kata", "BB LLL")
    with pytest.raises(RuntimeError, match="entry 1"):
        caller.ask("kata", '[["BX", ""]]')


def test_the_piece_and_the_board_of_the_person_are_said_in_words(caller: Caller) -> None:
    assert caller.arcade.piece_in_words(True) == caller.arcade.board_in_words() == ""  # there is no game
    pairs = {"first_pairs": "BR Yg", "gravity_ms": 60000}
    caller.ask("start", "puzzle-fighter-versus", json.dumps(pairs), 1, False, '["pebble", ""]')
    caller.advance(0)
    while not (whole := caller.arcade.piece_in_words(True)):
        caller.tick()
    assert whole.startswith("red over blue, column 4, lands on the floor. Next: ")
    assert caller.arcade.piece_in_words(False) == ""
    left = press_code(LEFT, down=True, seat=1)
    caller.tick([left])
    caller.tick(ticks=2)
    assert caller.arcade.piece_in_words(False) == "column 3, lands on the floor"
    assert caller.arcade.board_in_words().endswith("Column 6: empty")
