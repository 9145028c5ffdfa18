"""Verifying: what is not true is told, and where it is not."""

import json

import pytest
from tests.play.recorded import change, content_of, drops, town

from chainfall.play.digests import next_digest
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.session import Session
from chainfall.play.verifying import Verdict, verify

pytestmark = pytest.mark.usefixtures("known_drip")


@pytest.mark.parametrize(
    ("where", "value", "message"),
    [
        ("game", "nobody/nothing", "game 'nobody/nothing' is not known"),
        ("rules", 99, "recorded under rules 99 of triple-town, this is rules "),
        ("options", {}, "options are missing, expected rows, columns"),
        ("options.rows", 7, "digest 0 differs: the game, its options or the seed are not those that were played"),
        ("options.rows", 0, "option rows=0: expected a whole number from 1 to 50"),
        ("options.colour", 1, "option 'colour' does not exist, expected rows"),
        ("seed", 8, "digest 0 differs: the game, its options or the seed are not those that were played"),
        ("digests", [], "digest 0 differs"),
        ("inputs", ["0 0"], "5 digests, but the inputs end before the last one"),
        ("inputs", [["0 0", 2], "5 5", "3 3"], "span 4 (steps 4 to 4) differs"),
        ("inputs", [["0 0", 2], "5 5", "2 3", "2 4"], "span 5 (steps 5 to 5) differs"),
        ("inputs", [["0 0", 2], "5  5"], "inputs[1]: '5  5' is not in its short form '5 5'"),
        ("inputs", ["nowhere"], "inputs[0]: 'nowhere': expected a row and a column"),
        ("result.score", 1_000_000, ", 'unfinished', but the file claims score 1000000, 'unfinished'"),
        ("result.reason", "board full", ", 'unfinished', but the file claims score "),
    ],
)
def test_a_replay_that_does_not_verify_is_told_why(where: str, value: object, message: str) -> None:
    content = content_of(town())
    change(where, value)(content)
    verdict = verify(Replay.from_json(json.dumps(content)))
    assert not verdict.ok
    assert message in verdict.problem


def test_inputs_after_the_end_do_not_verify() -> None:
    session = Session("dr-mario-shell")
    session.play("Q")
    ended = session.replay()
    digests = (*ended.digests, next_digest(ended.digests[-1], (("", 1),), session.state))
    longer = Replay(ended.game, ended.rules, ended.options, 0, (("Q", 1), ("", 1)), digests, ended.score, ended.reason)
    assert verify(longer).problem == "step 2: inputs go on after the end of the game"


def test_the_first_span_that_differs_is_named(drip: AnyGame) -> None:
    content = content_of(drops(drip))
    content["inputs"][1][1] += 1
    assert verify(Replay.from_json(json.dumps(content))).problem.startswith("span 3 (steps 1201 to 1302) differs")


def test_a_verdict_is_short_however_long_the_lie() -> None:
    content = content_of(town())
    for where in ("game", "options.board", "result.reason"):
        forged = json.loads(json.dumps(content))
        change(where, "x" * 10**6)(forged)
        verdict = verify(Replay.from_json(json.dumps(forged)))
        assert not verdict.ok
        assert len(verdict.problem) <= 300
        assert len(verdict.game) <= 60


def test_a_game_that_breaks_is_not_hidden_by_verify(drip: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object) -> None:
        raise ZeroDivisionError

    replay = drops(drip)
    monkeypatch.setattr(type(drip), "step", broken)
    with pytest.raises(ZeroDivisionError):
        verify(replay)


def test_a_replay_can_be_verified_against_a_game_that_is_not_registered(drip: AnyGame) -> None:
    assert verify(drops(drip), drip).ok
    assert verify(town(), drip).problem == "a game of 'triple-town', expected one of 'drip'"


def test_a_verdict_shows_itself_in_a_line() -> None:
    assert repr(verify(town())) == "<Verdict ok: triple-town, 4 steps, score 510, 'unfinished'>"
    assert repr(Verdict(False, "digest 0 differs", "triple-town")) == "<Verdict not ok: digest 0 differs>"


def test_a_verdict_that_is_not_ok_is_false() -> None:
    assert Verdict(True)
    assert not Verdict(False)
