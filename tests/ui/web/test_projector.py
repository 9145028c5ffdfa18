"""The projector as the page's worker calls it: a replay is shown and verified, a puzzle is examined."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.bots.reviewing.replays import match, played
from tests.ui.web.reading import Read, ViewReader

from chainfall.bots import play, review
from chainfall.bots.par import PLAYER
from chainfall.core.errors import ChainfallError
from chainfall.play import registry
from chainfall.play.budget import STEP_LIMIT
from chainfall.play.registry import BUILT_IN, AnyGame
from chainfall.play.replay import UNFINISHED, Replay
from chainfall.play.session import Session
from chainfall.play.statistics import gather
from chainfall.play.verifying import verify
from chainfall.play.viewer import LONGEST_WALK, Viewer
from chainfall.puzzles.collection import collection
from chainfall.table.captions import reason_in_words
from chainfall.table.reviews import caption_of
from chainfall.ui.web.projector import Projector

REPLAYS = Path(__file__).parents[2] / "replays"
LONG = 60_000.0
"""Milliseconds in which everything is played in one call."""


def golden(game: str) -> list[str]:
    """The texts of a game's golden replays."""
    folder = REPLAYS / game / f"r{registry.game(game).rules}"
    return [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.json"))]


class Caller:
    """Calls the projector as ``projector.js`` does."""

    def __init__(self) -> None:
        self.projector = Projector()
        self.reader = ViewReader()

    def ask(self, name: str, *arguments: object) -> Any:
        answer = json.loads(getattr(self.projector, name)(*arguments))
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer

    def open(self, replay: Replay) -> Any:
        return self.ask("open", replay.to_json())

    def seek(self, step: int, most_ms: float = LONG) -> Read:
        return self.reader.read(self.projector.seek(step, most_ms))


@pytest.fixture
def caller() -> Caller:
    return Caller()


def dripped(drip: AnyGame, steps: int) -> Replay:
    """A game in real time."""
    session = Session(drip, drip.Options(misses=1000), seed=4)
    for step in range(steps):
        session.feed(step % 64)
    return session.replay()


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_replay_is_opened_gone_through_and_verified(caller: Caller, game: str) -> None:
    for text in golden(game)[:3]:
        replay = Replay.from_json(text)
        opened = caller.ask("open", text)
        assert opened == {"game": game, "steps": replay.steps, "options": replay.options, "seed": replay.seed}
        viewer = Viewer(replay)
        for step in (0, replay.steps // 2, replay.steps, 0):
            viewer.seek(step)
            shown = caller.seek(step)
            assert (shown.steps, shown.frame) == (step, viewer.frame)
        answer = caller.ask("verify", LONG, "[]")
        ending = answer["verdict"].pop("ending")
        assert answer == {
            "done": replay.steps,
            "verdict": {"ok": True, "limited": False, "problem": "", "score": replay.score, "reason": replay.reason},
        }
        assert (ending and ending["rest"]) == (None if replay.reason == UNFINISHED else reason_in_words(replay.reason))


def test_a_byte_order_mark_before_a_replay_is_fine(caller: Caller) -> None:
    assert caller.ask("open", "\ufeff" + golden("triple-town")[0])["game"] == "triple-town"


def test_a_replay_that_claims_too_much_can_be_seen_and_is_not_verified(caller: Caller) -> None:
    session = Session("triple-town", seed=3)
    session.play("0 0")
    caller.open(replace(session.replay(), score=1000))
    assert caller.seek(1).steps == 1
    verdict = caller.ask("verify", LONG, "[]")["verdict"]
    assert (verdict["ok"], verdict["limited"]) == (False, False)
    assert "claims score 1000" in verdict["problem"]


def test_a_long_replay_is_verified_in_many_calls(caller: Caller, known_drip: AnyGame) -> None:
    replay = dripped(known_drip, 3000)
    caller.open(replay)
    answers = [caller.ask("verify", 0, "[]")]
    while answers[-1]["verdict"] is None:
        answers.append(caller.ask("verify", 0, "[]"))
    done = [answer["done"] for answer in answers]
    assert len(done) >= 5
    assert done == sorted(done)
    assert answers[-1]["verdict"]["ok"]
    assert caller.ask("verify", 0, "[]") == answers[-1], "asking again gives the same verdict"


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_replay_has_its_statistics(caller: Caller, game: str) -> None:
    text = golden(game)[0]
    caller.ask("open", text)
    numbers = gather(Replay.from_json(text))
    told = caller.ask("statistics", LONG)["statistics"]
    assert (told["steps"], told["score"]) == (numbers.steps, numbers.score)
    assert [(row["label"], " | ".join(row["values"])) for row in told["rows"]] == list(numbers.rows())
    assert told["points"] == [[list(point) for point in seat.points] for seat in (numbers, *numbers.others)]


def test_the_statistics_of_a_long_replay_are_counted_in_many_calls(caller: Caller, known_drip: AnyGame) -> None:
    replay = dripped(known_drip, 50)
    caller.open(replay)
    answers = [caller.ask("statistics", 0)]
    while answers[-1]["statistics"] is None:
        answers.append(caller.ask("statistics", 0))
    done = [answer["done"] for answer in answers]
    assert len(done) > 5
    assert done == sorted(done)
    assert answers[-1] == caller.ask("statistics", 0), "asking again gives the same answer"
    caller.open(dripped(known_drip, 40))
    assert caller.ask("statistics", LONG)["statistics"]["steps"] == 40


def test_a_replay_that_cannot_be_played_has_no_statistics(caller: Caller) -> None:
    caller.open(replace(Session("dr-mario-shell").replay(), inputs=(("Q", 2),)))
    with pytest.raises(RuntimeError, match="inputs go on after the end"):
        caller.ask("statistics", LONG)


def test_a_replay_with_too_many_steps_is_not_verified_and_says_so(caller: Caller) -> None:
    session = Session("dr-mario", seed=3)
    caller.open(replace(session.replay(), inputs=(("-", STEP_LIMIT + 1),)))
    answer = caller.ask("verify", LONG, "[]")
    assert answer["done"] == 0
    assert answer["verdict"]["limited"]
    assert f"more than the limit of {STEP_LIMIT}" in answer["verdict"]["problem"]


def test_a_long_way_is_gone_in_many_calls_and_can_be_left(caller: Caller, known_drip: AnyGame) -> None:
    replay = dripped(known_drip, 2000)
    caller.open(replay)
    viewer = Viewer(replay)
    first = caller.seek(2000, 0)
    assert 0 < first.steps < 2000
    assert first.effects == [], "what happened on a long way is not told"
    viewer.seek(first.steps)
    assert first.frame == viewer.frame
    viewer.seek(1500)
    assert caller.seek(1500).frame == viewer.frame
    while (shown := caller.seek(2000, 0)).steps < 2000:
        pass
    viewer.seek(2000)
    assert shown.frame == viewer.frame


def test_a_short_way_is_gone_at_once_with_all_that_happened(caller: Caller, known_drip: AnyGame) -> None:
    caller.open(dripped(known_drip, 200))
    shown = caller.seek(LONGEST_WALK, 0)
    assert shown.steps == LONGEST_WALK
    assert len({effect["step"] for effect in shown.effects}) > 1


def test_another_replay_is_verified_from_its_own_beginning(caller: Caller, known_drip: AnyGame) -> None:
    caller.open(dripped(known_drip, 3000))
    caller.ask("verify", 0, "[]")
    caller.open(dripped(known_drip, 1200))
    assert caller.ask("verify", LONG, "[]")["done"] == 1200


@pytest.mark.parametrize("text", ["", "{}", "[1, 2]", '{"format": "other"}'])
def test_a_file_that_is_not_a_replay_leaves_what_is_shown(caller: Caller, text: str) -> None:
    caller.ask("open", golden("triple-town")[0])
    before = caller.seek(3).frame
    with pytest.raises(RuntimeError):
        caller.ask("open", text)
    assert caller.seek(3).frame == before


def test_without_a_replay_every_question_has_an_answer(caller: Caller) -> None:
    with pytest.raises(RuntimeError, match="no replay has been opened"):
        caller.ask("verify", 1, "[]")
    with pytest.raises(RuntimeError, match="no replay has been opened"):
        caller.ask("statistics", 1)
    with pytest.raises(ChainfallError, match="no replay has been opened"):
        caller.seek(1)


def test_a_puzzle_is_examined_in_slices(caller: Caller) -> None:
    puzzle = collection("dr-mario")[0]
    assert caller.ask("pose", puzzle.to_json()) == {}
    first = caller.ask("examine", 0)
    assert first["finding"] is None
    assert 0 <= first["done"] < 1
    assert caller.ask("examine", LONG)["finding"] == {"solved": True, "spare": None, "decided": True}
    spare = puzzle.with_pieces((*puzzle.pieces, puzzle.pieces[0]))
    caller.ask("pose", spare.to_json())
    assert caller.ask("examine", LONG)["finding"]["spare"] is not None


def test_only_a_puzzle_that_was_posed_is_examined(caller: Caller) -> None:
    with pytest.raises(RuntimeError, match="no puzzle has been posed"):
        caller.ask("examine", 1)
    with pytest.raises(RuntimeError, match="not JSON"):
        caller.ask("pose", "{")


@pytest.mark.parametrize("game", ["puzzle-fighter", "triple-town"])
def test_a_bot_plays_on_while_it_is_watched_and_its_replay_verifies(caller: Caller, game: str) -> None:
    assert caller.ask("perform", game, "{}", 5, '["search:width=2,depth=1"]') == {}
    steps = 0
    for number in range(4):
        played = caller.ask("play_on")
        assert played["steps"] > steps
        assert not played["over"]
        steps = played["steps"]
        assert caller.seek(steps).steps == steps
        if number == 2:
            assert caller.seek(1).steps == 1, "one may go back while it plays"
    replay = Replay.from_json(caller.ask("performed")["text"])
    assert (replay.seed, replay.steps) == (5, steps)
    assert verify(replay).ok
    assert caller.seek(steps).frame == Session.resumed(replay).frame


def test_the_end_of_a_bot_s_game_is_told(caller: Caller) -> None:
    caller.ask("perform", "triple-town", '{"rows": 1, "columns": 2}', 0, '["random"]')
    assert [caller.ask("play_on")["over"] for _ in range(4)] == [False, False, True, True]


def test_bots_play_a_match_to_its_end_and_its_replay_verifies(caller: Caller) -> None:
    options = json.dumps({"wins": 1, "board_1": "/".join(["..R...", "G.BG.B", "RBG.RG"] * 4)})
    assert caller.ask("perform", "puzzle-fighter-versus", options, 3, '["pebble", "avalanche"]') == {}
    over, steps = False, 0
    while not over:
        answer = caller.ask("play_on")
        assert answer["steps"] > steps or answer["over"]
        over, steps = answer["over"], answer["steps"]
    verdict = verify(Replay.from_json(caller.ask("performed")["text"]))
    assert (verdict.ok, verdict.reason) == (True, "player 2 has won, 1 to 0")


def test_a_match_to_be_watched_has_a_bot_at_every_seat(caller: Caller) -> None:
    with pytest.raises(RuntimeError, match="expected one at every seat"):
        caller.ask("perform", "dr-mario-versus", "{}", 3, '["pebble"]')


@pytest.mark.parametrize(
    ("game", "options", "bot", "problem"),
    [
        ("chess", "{}", "search", "game 'chess' is not known"),
        ("triple-town", '{"rows": 0}', "search", "rows"),
        ("triple-town", "[]", "search", "the options are not a JSON object"),
        ("triple-town", "{}", "deep", "bot 'deep' is not known"),
        ("triple-town", "{}", "search:width=x", "width"),
    ],
)
def test_a_performance_that_cannot_be_is_refused(
    caller: Caller, game: str, options: str, bot: str, problem: str
) -> None:
    with pytest.raises(RuntimeError, match=problem):
        caller.ask("perform", game, options, 1, json.dumps([bot]))
    with pytest.raises(RuntimeError, match="no bot plays"):
        caller.ask("play_on")


def test_whether_bots_have_a_kernel_can_be_asked(caller: Caller) -> None:
    assert [caller.ask("quick", game)["quick"] for game in ("dr-mario", "puzzle-kata")] == [True, False]


def test_par_is_played_in_slices_and_comes_to_what_the_bot_reaches(caller: Caller) -> None:
    first = caller.ask("par", "triple-town", 5, 0)
    assert (first["par"], 0 < first["done"] < 1) == (None, True)
    assert caller.ask("par", "dr-mario", 5, 0)["par"] is None, "another game may be played beside it"
    found = caller.ask("par", "triple-town", 5, LONG)["par"]
    expected = play(PLAYER, "triple-town", seed=5)
    assert found == {"score": expected.score, "moves": expected.moves, "reason": expected.reason}


def test_a_game_without_a_kernel_has_no_par(caller: Caller) -> None:
    with pytest.raises(RuntimeError, match="no kernel for 'puzzle-kata'"):
        caller.ask("par", "puzzle-kata", 5, LONG)


# Reviews


def reviewed(caller: Caller, seat: int, known: int = 0, most_ms: float = LONG) -> tuple[list[Any], Any]:
    """The pieces of a review and its summary, asked for until it is made."""
    turns: list[Any] = []
    while True:
        answer = caller.ask("review", seat, known + len(turns), most_ms)
        turns += answer["turns"]
        if answer["summary"]:
            return turns, answer["summary"]


def test_a_review_is_made_in_slices_and_comes_to_that_of_the_library(caller: Caller) -> None:
    replay = played("puzzle-fighter", 8)
    caller.open(replay)
    first = caller.ask("review", 0, 0, 0)
    assert (first["summary"], 0 <= first["done"] < 1) == (None, True)
    turns, summary = reviewed(caller, 0, most_ms=0)
    expected = review(replay)
    assert [(turn["number"], turn["step"], turn["grade"]) for turn in turns] == [
        (turn.number, turn.step, turn.grade) for turn in expected.turns
    ]
    assert [turn["loss"] for turn in turns] == [turn.loss for turn in expected.turns]
    assert turns[0]["words"] == caption_of(registry.game("puzzle-fighter"), expected.turns[0])
    assert summary["turning_points"] == [turn.number for turn in expected.turning_points]
    assert reviewed(caller, 0) == (turns, summary), "asked again, it is there"
    assert reviewed(caller, 0, known=5) == (turns[5:], summary), "what the page knows is not sent again"


def test_each_seat_has_its_own_review_and_the_person_or_the_winner_comes_first(caller: Caller) -> None:
    replay = match("dr-mario-versus", "pebble", "brook", steps=600)
    caller.open(replay)
    assert reviewed(caller, 0)[0] != reviewed(caller, 1)[0]
    assert [caller.ask("review_seat", names)["seat"] for names in ('["pebble", ""]', '["", "pebble"]')] == [1, 0]
    caller.ask("open", golden("puzzle-fighter-versus")[2])
    assert caller.ask("review_seat", '["", ""]')["seat"] == 0
    caller.ask("verify", LONG, "[]")
    winner = verify(Replay.from_json(golden("puzzle-fighter-versus")[2])).winner
    assert caller.ask("review_seat", '["", ""]')["seat"] == winner == 1


def test_a_reviewed_piece_is_drawn_where_it_was_put_and_where_it_would_be_better(caller: Caller) -> None:
    replay = played("puzzle-fighter", 8)
    caller.open(replay)
    turns, _ = reviewed(caller, 0)
    turn = next(turn for turn in turns if turn["loss"])
    position = caller.ask("position", 0, turn["number"])
    frame = Session.resumed(replay, turn["step"]).frame
    assert position["field"] == {"width": 6, "height": 13, "hidden_rows": 1}
    assert len(position["placed"]) == sum(bool(tile.kind) for tile in frame.boards[0].tiles)
    assert len(position["made"]) == len(position["better"]) == 2
    lying = Session.resumed(replay, turn["step"] + turn["ticks"]).frame.boards[0]
    cleared = {(cell["row"], cell["column"]) for cell in position["made"] if not lying.at(cell["row"], cell["column"])}
    assert not cleared or turn["chain"]
    assert position["notes"][0].startswith("-")


def test_the_line_of_the_engine_is_shown_in_the_steps_after_its_piece_until_it_ends(caller: Caller) -> None:
    replay = played("puzzle-fighter", 8)
    caller.open(replay)
    turn = next(turn for turn in reviewed(caller, 0)[0] if turn["loss"])
    start = turn["step"]
    end = caller.ask("demonstrate", 0, turn["number"])["end"]
    assert end > start
    assert caller.seek(start).frame == Session.resumed(replay, start).frame
    told = [effect for step in range(start + 1, end + 1) for effect in caller.seek(step).effects]
    assert [effect["type"] for effect in told].count("Lock") == 2
    assert caller.seek(end + 100).steps == end, "it ends there"
    line = caller.seek(end).frame
    caller.ask("end_demonstration")
    assert caller.seek(end).frame == Session.resumed(replay, end).frame != line


def test_another_replay_has_no_review_yet(caller: Caller) -> None:
    caller.open(played("puzzle-fighter", 4))
    reviewed(caller, 0)
    caller.ask("position", 0, 1)
    with pytest.raises(RuntimeError, match="piece 99 of seat 0 has not been reviewed"):
        caller.ask("position", 0, 99)
    caller.open(played("puzzle-fighter", 5))
    for question in ("position", "demonstrate"):
        with pytest.raises(RuntimeError, match="no replay has been reviewed"):
            caller.ask(question, 0, 1)


def test_what_cannot_be_reviewed_says_why_each_time_it_is_asked(caller: Caller) -> None:
    caller.ask("open", golden("triple-town")[0])
    with pytest.raises(RuntimeError, match="does not offer placements"):
        caller.ask("review", 0, 0, LONG)
    caller.open(replace(played("puzzle-fighter", 4), score=1))
    for _ in range(2):
        with pytest.raises(RuntimeError, match="does not verify"):
            caller.ask("review", 0, 0, LONG)
    caller.open(played("puzzle-fighter", 4))
    with pytest.raises(RuntimeError, match="no seat 1"):
        caller.ask("review", 1, 0, LONG)
