"""``--record FILE``, whichever command it belongs to."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from chainfall.core.errors import ChainfallError
from chainfall.play.replay import Replay

Run = Callable[..., Any]


@pytest.mark.parametrize("name", ["no/such/game.json", "."])
@pytest.mark.parametrize(
    "command",
    [
        ["shell", "triple-town"],
        ["shell", "dr-mario-shell"],
        ["play", "--terminal", "triple-town"],
        ["kata", "puzzle-fighter", "[]"],
        ["kata", "puzzle-fighter", "--steps", "[]"],
    ],
    ids=" ".join,
)
def test_a_recording_that_cannot_be_written_is_told_before_anything_is_played(
    run: Run, tmp_path: Path, command: list[str], name: str
) -> None:
    status, out, err = run(*command, "--record", tmp_path / name, stdin="0 0\n")
    assert (status, out) == (2, "")
    assert err.startswith(f"chainfall: --record {str(tmp_path / name)!r}: cannot be written: ")
    assert err.count("\n") == 1


def test_a_recording_into_a_pipe_is_refused_and_not_waited_for(run: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    status, out, err = run("shell", "triple-town", "--record", tmp_path / "pipe", stdin="0 0\n")
    assert (status, out) == (2, "")
    assert err.startswith(f"chainfall: --record {str(tmp_path / 'pipe')!r}: cannot be written: not an ordinary file")


def test_a_program_that_records_nothing_spares_what_another_one_has_written_meanwhile(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"

    def write_from_elsewhere(*arguments: object, **named: object) -> None:
        assert not path.exists()
        path.write_text("precious")
        raise ChainfallError("nothing came of it")

    monkeypatch.setattr("chainfall.ui.shell.loop.Shell.__init__", write_from_elsewhere)
    assert run("shell", "triple-town", "--record", path).status == 2
    assert path.read_text() == "precious"


def test_a_full_disk_is_told_in_one_line_and_the_old_recording_stays(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    path.write_text("precious")

    def fail(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fail)
    status, _, err = run("shell", "triple-town", "--record", path, stdin="0 0\n")
    assert status == 2
    assert err == f"chainfall: --record {str(path)!r}: cannot be written: No space left on device\n"
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


def test_a_mistake_leaves_no_empty_recording_and_spares_an_old_one(run: Run, tmp_path: Path) -> None:
    old = tmp_path / "old.json"
    old.write_text("precious")
    for path in (old, tmp_path / "new.json"):
        assert run("shell", "dr-mario-shell", "--record", path, stdin="3\n").status == 2
        assert run("kata", "puzzle-fighter", "[1]", "--record", path).status == 2
    assert [path.name for path in tmp_path.iterdir()] == ["old.json"]
    assert old.read_text() == "precious"


def test_a_game_in_which_nothing_was_played_does_not_take_the_place_of_an_older_one(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("precious")
    status, _, err = run("shell", "triple-town", "--record", path, stdin="")
    assert (status, err) == (0, f"Nothing was played: {str(path)!r} stays as it was.\n")
    assert path.read_text() == "precious"
    path.unlink()
    assert run("shell", "triple-town", "--record", path, stdin="").status == 0
    assert Replay.load(path).steps == 0
