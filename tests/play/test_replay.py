"""The replay file: what it holds, what is refused and why."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from chainfall.core.codec import pack
from chainfall.core.errors import ReplayError
from chainfall.play.digests import first_digest, next_digest
from chainfall.play.registry import AnyGame
from chainfall.play.replay import MAX_BYTES, MAX_STEPS, Replay
from chainfall.play.session import Session
from chainfall.play.verifying import verify

pytestmark = pytest.mark.usefixtures("known_drip")

Content = dict[str, Any]


def town() -> Replay:
    """A short game with a run in it."""
    session = Session("triple-town", seed=7)
    for line in ("0 0", "0 0", "5 5", "2 3"):
        session.play(line)
    return session.replay()


def drops(game: AnyGame) -> Replay:
    """A game in real time, of several spans."""
    session = Session(game, game.Options(misses=1000), seed=7)
    for mask in [0] * 100 + [1] * 1200 + [2]:
        session.feed(mask)
    return session.replay()


def content_of(replay: Replay) -> Content:
    content: Content = json.loads(replay.to_json())
    return content


def test_the_file_holds_just_the_documented_fields() -> None:
    content = content_of(town())
    assert list(content) == ["format", "game", "rules", "options", "seed", "inputs", "digests", "result"]
    assert content["format"] == "chainfall-replay-1"
    assert content["inputs"] == [["0 0", 2], "5 5", "2 3"]
    assert list(content["result"]) == ["score", "reason"]
    assert all(len(digest) == 32 for digest in content["digests"])


def test_the_file_is_plain_ascii_whatever_the_options_hold() -> None:
    replay = Replay("x/y", 1, {"name": "\udc80 é"}, 0, (("é", 1),), (), 0, "")
    assert replay.to_json().isascii()
    assert Replay.from_json(replay.to_json()) == replay


def test_a_saved_replay_is_loaded_again(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    town().save(path)
    assert Replay.load(path) == town()


def test_digest_0_is_the_hash_of_game_rules_options_and_seed(drip: AnyGame) -> None:
    replay = drops(drip)
    options = drip.Options(misses=1000)
    assert replay.digests[0] == first_digest(drip, options, 7)
    assert pack(("drip", 3, options, 7)) == b"t4:s4:dripi3;d2:i40;i1000;i7;"


def test_each_digest_hashes_the_one_before_the_runs_of_its_span_and_the_state(drip: AnyGame) -> None:
    replay = drops(drip)
    spans = [(("-", 100), ("left", 500)), (("left", 600),), (("left", 100), ("right", 1))]
    session = Session(drip, drip.Options(misses=1000), seed=7)
    expected = [replay.digests[0]]
    for span in spans:
        for line, count in span:
            for _ in range(count):
                session.play(line)
        expected.append(next_digest(expected[-1], span, session.state))
    assert list(replay.digests) == expected


def change(where: str, value: object) -> Callable[[Content], None]:
    def apply(content: Content) -> None:
        *path, last = where.split(".")
        for name in path:
            content = content[name]
        content[last] = value

    return apply


@pytest.mark.parametrize(
    ("where", "value", "message"),
    [
        ("format", "chainfall-replay-2", "format is 'chainfall-replay-2', expected 'chainfall-replay-1'"),
        ("format", 1, "format is 1, expected a text"),
        ("game", None, "game is None, expected a text"),
        ("rules", True, "rules is True, expected a whole number"),
        ("rules", 1.0, "rules is 1.0, expected a whole number"),
        ("options", [], "options is [], expected an object"),
        ("seed", -1, "seed is -1, expected 0 to 4294967295"),
        ("seed", 2**32, "seed is 4294967296, expected 0 to 4294967295"),
        ("inputs", {}, "inputs is {}, expected a list"),
        ("inputs", [1], "inputs[0] is 1, expected a line, or a line and a count above 1"),
        ("inputs", ["0 0", ["0 1", 1]], "inputs[1] is ['0 1', 1], expected a line, or a line and a count above 1"),
        ("inputs", [["0 1", True]], "inputs[0] is ['0 1', True], expected a line, or a line and a count above 1"),
        ("inputs", [["0 1", 2.0]], "inputs[0] is ['0 1', 2.0], expected a line, or a line and a count above 1"),
        ("inputs", [["0 1", 2, 3]], "inputs[0] is ['0 1', 2, 3], expected a line, or a line and a count above 1"),
        ("inputs", ["0 0", "0 0"], "inputs[1] repeats the line before, expected one entry with a count"),
        ("inputs", ["a", ["b", MAX_STEPS]], f"inputs[1]: more than {MAX_STEPS} steps"),
        ("inputs", [["a", 10**4200], ["b", 10**4200]], f"inputs[0]: more than {MAX_STEPS} steps"),
        ("digests", "", "digests is '', expected a list"),
        ("digests", ["", 0], "digests[1] is 0, expected a text"),
        ("result", [], "result is [], expected an object"),
        ("result.score", "1", "score is '1', expected a whole number"),
        ("result.reason", None, "reason is None, expected a text"),
        ("extra", 1, "the file: field 'extra' is not known"),
        ("result.extra", 1, "result: field 'extra' is not known"),
    ],
)
def test_a_file_that_is_not_a_replay_is_refused_in_words(where: str, value: object, message: str) -> None:
    content = content_of(town())
    change(where, value)(content)
    with pytest.raises(ReplayError) as caught:
        Replay.from_json(json.dumps(content))
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "where",
    ["format", "game", "rules", "options", "seed", "inputs", "digests", "result", "result.score", "result.reason"],
)
def test_a_missing_field_is_named(where: str) -> None:
    content = content_of(town())
    *path, last = where.split(".")
    del (content[path[0]] if path else content)[last]
    with pytest.raises(ReplayError, match=f": '{last}' is missing$"):
        Replay.from_json(json.dumps(content))


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


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not JSON: line 1, column 1: Expecting value"),
        (b"{", "not JSON: line 1, column 2: Expecting property name"),
        (b"[]", "the file is [], expected an object"),
        (b"null", "the file is None, expected an object"),
        (b"\xff{}", "not UTF-8 text: byte 0 is wrong"),
        (b"\xef\xbb\xbf{}", "not JSON: line 1, column 1"),
        (b'{"a": 1, "a": 2}', "a field is given twice"),
        (b'{"seed": NaN}', "NaN is not allowed in JSON"),
        (b'{"seed": -Infinity}', "-Infinity is not allowed in JSON"),
        (b'{"seed": ' + b"9" * 10_000 + b"}", "not JSON: a number is too long"),
        (b"[" * 100_000, "nested more than 8 deep"),
        (b'{"a":' * 100_000, "nested more than 8 deep"),
        (b" " * (MAX_BYTES + 1), f"larger than {MAX_BYTES} bytes"),
    ],
    ids=lambda value: value[:20].decode("latin-1") if isinstance(value, bytes) else "",
)
def test_hostile_files_get_one_clear_line(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "hostile.json"
    path.write_bytes(data)
    with pytest.raises(ReplayError) as caught:
        Replay.load(path)
    assert str(caught.value).startswith(message)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    "data", ['"' + '\\"' * 2_000_000 + "\\", '"' * 4_000_001, "[1]," * 1_000_000, '"\\' * 2_000_000]
)
def test_the_time_to_look_for_nesting_grows_with_the_file_and_no_faster(data: str) -> None:
    """Quotes that never end once made the search quadratic: hours for a file of this size."""
    start = time.perf_counter()
    with pytest.raises(ReplayError):
        Replay.from_json(data)
    assert time.perf_counter() - start < 20


def test_brackets_inside_texts_do_not_count_as_nesting() -> None:
    content = content_of(town())
    content["result"]["reason"] = '[[[[[[[[[["{{{{{{{{{{\\'
    assert Replay.from_json(json.dumps(content)).reason == '[[[[[[[[[["{{{{{{{{{{\\'


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    for path, message in (
        (tmp_path / "nothing.json", "cannot be read: No such file or directory"),
        (tmp_path, "cannot be read: Is a directory"),
        (Path("a\0b"), "cannot be read: embedded null byte"),
    ):
        with pytest.raises(ReplayError, match=f"^{message}$"):
            Replay.load(path)


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
