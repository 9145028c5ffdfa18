"""Verifying: what is not true is told, and where it is not."""

import dataclasses
import json
from typing import Any

import pytest
from tests.play.recorded import change, content_of, drops, town

from chainfall.core.codec import pack
from chainfall.play.digests import next_digest
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.session import Session
from chainfall.play.verifying import Verdict, Verification, verify

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
    digests = (*ended.digests, next_digest(ended.digests[-1], (("", 1),), pack(session.state)))
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
    assert verify(town(), drip).problem == "a replay of 'triple-town', expected one of 'drip'"


def test_a_verdict_shows_itself_in_a_line() -> None:
    assert repr(verify(town())) == "<Verdict ok: triple-town, 4 steps, score 510, 'unfinished'>"
    assert repr(Verdict(False, "digest 0 differs", "triple-town")) == "<Verdict not ok: digest 0 differs>"


def test_a_verdict_that_is_not_ok_is_false() -> None:
    assert Verdict(True)
    assert not Verdict(False)


def test_a_replay_with_more_steps_than_the_limit_is_not_verified_and_nothing_of_it_is_played(
    drip: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = drops(drip)
    assert verify(replay, limit=replay.steps).ok
    monkeypatch.setattr(type(drip), "step", lambda *arguments: pytest.fail("a step was played"))
    verdict = verify(replay, limit=replay.steps - 1)
    assert not verdict.ok
    assert verdict.limited
    assert verdict.problem == "1301 steps, more than the limit of 1300"
    assert repr(verdict) == "<Verdict not verified: 1301 steps, more than the limit of 1300>"


def test_a_replay_that_is_wrong_is_not_called_limited() -> None:
    assert not verify(dataclasses.replace(town(), score=1)).limited


def test_a_verification_can_be_driven_in_slices(drip: AnyGame) -> None:
    replay = drops(drip)
    verification = Verification(replay)
    assert (verification.done, verification.steps, verification.verdict) == (0, 1301, None)
    seen = []
    while verification.advance() is None:
        seen.append(verification.done)
    assert seen == [600, 1200, 1301]
    assert verification.verdict == verification.advance() == verify(replay)


def test_a_slice_has_at_least_the_steps_that_were_asked_for(drip: AnyGame) -> None:
    verification = Verification(drops(drip))
    assert verification.advance(601) is None
    assert verification.done == 1200


def test_a_verification_that_fails_ends_where_it_fails(drip: AnyGame) -> None:
    replay = drops(drip)
    verification = Verification(dataclasses.replace(replay, digests=(*replay.digests[:2], "", "")))
    assert verification.advance(replay.steps) == verify(verification._replay)
    assert verification.done == 1200


def test_a_verification_can_be_given_up() -> None:
    verification = Verification(town())
    verification.advance()
    verdict = verification.give_up("longer than 5 seconds")
    assert verdict == verification.advance() == Verdict(False, "longer than 5 seconds", "triple-town", 4, limited=True)


def test_a_run_that_changes_nothing_costs_one_step_a_span(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session("puzzle-fighter")
    for line in ("pause", *["-"] * 6000):
        session.play(line)
    replay = session.replay()
    played = 0
    real = type(session.game).step

    def counting(*arguments: Any) -> Any:
        nonlocal played
        played += 1
        return real(*arguments)

    monkeypatch.setattr(type(session.game), "step", counting)
    assert verify(replay).ok
    assert played < 30


def test_a_state_that_does_not_change_is_packed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session("triple-town")
    for _ in range(50):
        session.play("0 0")  # the second one is rejected, and all after it
    replay = session.replay()
    packed: list[object] = []

    def noting(value: object) -> bytes:
        packed.append(value)
        return pack(value)

    monkeypatch.setattr("chainfall.play.digests.pack", noting)
    assert verify(replay).ok
    assert len([value for value in packed if type(value) is type(session.state)]) == 1
