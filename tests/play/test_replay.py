"""The replay file: what it holds, what is refused and why."""

import io
import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.play.recorded import change, content_of, town

from chainfall.core.errors import ReplayError
from chainfall.play.replay import MAX_BYTES, MAX_STEPS, Replay
from chainfall.play.session import Session


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


@pytest.mark.parametrize("kind", [str, Path])
def test_a_saved_replay_is_loaded_again(tmp_path: Path, kind: Callable[[Path], str | Path]) -> None:
    path = kind(tmp_path / "game.json")
    town().save(path)
    assert Replay.load(path) == town()


def test_a_byte_order_mark_before_a_replay_is_fine(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(town().to_json(), encoding="utf-8-sig")
    assert Replay.load(tmp_path / "game.json") == town()
    assert Replay.from_json("\ufeff" + town().to_json()) == town()


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ReplayError, match=r"^cannot be read: not an ordinary file"):
        Replay.load(tmp_path / "pipe")


def test_a_replay_may_be_told_to_replace_nothing(tmp_path: Path) -> None:
    town().save(tmp_path / "game.json", replace=False)
    with pytest.raises(FileExistsError):
        town().save(tmp_path / "game.json", replace=False)
    assert Replay.load(tmp_path / "game.json") == town()


def test_a_replay_shows_itself_in_a_line_however_long_it_is() -> None:
    assert repr(town()) == "<Replay of 'triple-town', rules 1, seed 7: 4 steps, score 510, 'unfinished'>"
    hostile = Replay("x" * 1000, 10**5000, {}, 0, (("\n" * 1000, 10**9),), (), 10**5000, "\n" * 1000)
    assert len(repr(hostile)) < 300
    assert "\n" not in repr(hostile)


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
        ("inputs", ["a", "b" * 1001], "inputs[1]: a line of 1001 characters, expected at most 1000"),
        ("inputs", [["a" * 2000, 9]], "inputs[0]: a line of 2000 characters, expected at most 1000"),
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
    ("data", "message"),
    [
        (b"", "not JSON: line 1, column 1: Expecting value"),
        (b"{", "not JSON: line 1, column 2: Expecting property name"),
        (b"[]", "the file is [], expected an object"),
        (b"null", "the file is None, expected an object"),
        (b"\xff{}", "not UTF-8 text: byte 0 is wrong"),
        (b"\xef\xbb\xbf[]", "the file is [], expected an object"),
        (b"\xef\xbb\xbf\xef\xbb\xbf{}", "not JSON: line 1, column 1"),
        (b'{"a": 1, "a": 2}', "a field is given twice"),
        (b'{"seed": NaN}', "NaN is not allowed in JSON"),
        (b'{"seed": -Infinity}', "-Infinity is not allowed in JSON"),
        (b'{"seed": ' + b"9" * 10_000 + b"}", "not JSON: a number is too long"),
        (b"[" * 8 + b"]" * 8, "the file is [[[[[[[[]]]]]]]], expected an object"),
        (b"[" * 9 + b"]" * 9, "nested more than 8 deep"),
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
def test_texts_that_never_end_are_refused(data: str) -> None:
    """In a time that grows with the file and no faster: a quadratic search took hours for a file of this size."""
    with pytest.raises(ReplayError):
        Replay.from_json(data)


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
        with pytest.raises(ReplayError) as caught:
            Replay.load(path)
        assert str(caught.value) == message
        assert caught.value.__notes__ == [f"in the file {str(path)!r}"]


def test_a_file_of_just_the_largest_size_is_read_and_no_byte_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chainfall.play.replay.MAX_BYTES", 3000)
    path = tmp_path / "game.json"
    path.write_text(town().to_json().ljust(3000))
    assert Replay.load(path) == town()
    path.write_text(town().to_json().ljust(3001))
    with pytest.raises(ReplayError, match="larger than 3000 bytes"):
        Replay.load(path)


def test_no_more_of_a_file_is_read_than_shows_that_it_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            assert size == MAX_BYTES + 1
            return b" " * size

    monkeypatch.setattr("chainfall.play.files.open_file", lambda path: Endless())
    with pytest.raises(ReplayError, match=f"larger than {MAX_BYTES} bytes"):
        Replay.load("endless.json")


def test_a_notebook_shows_the_final_board_of_a_replay() -> None:
    assert town()._repr_svg_() == Session.resumed(town())._repr_svg_()


def test_a_notebook_shows_the_line_of_a_replay_that_cannot_be_played() -> None:
    """A notebook takes the next form of display if a picture is None."""
    for wrong in ({"game": "nothing"}, {"rules": 99}, {"inputs": (("store", 5_000_000),)}, {"options": {"rows": "x"}}):
        assert replace(town(), **wrong)._repr_svg_() is None
