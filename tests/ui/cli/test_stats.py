"""``chainfall stats``: a table for each file, or JSON."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from chainfall.play.replay import Replay
from chainfall.play.session import Session
from chainfall.play.statistics import gather

Run = Callable[..., Any]


def save(path: Path, *lines: str, game: str = "puzzle-kata") -> Path:
    session = Session(game, seed=7)
    for line in lines:
        session.play(line)
    session.replay().save(path)
    return path


@pytest.fixture
def kata(tmp_path: Path) -> Path:
    return save(tmp_path / "kata.json", "RR", "Br")


def test_a_file_has_a_table(run: Run, kata: Path) -> None:
    assert run("stats", kata) == (
        0,
        f"'{kata}': puzzle-kata, seed 7\n"
        "  Destroyed      3\n"
        "  Pieces         2\n"
        "  Longest chain  1\n"
        "  Largest clear  3\n",
        "",
    )


def test_several_files_are_told_apart(run: Run, kata: Path, tmp_path: Path) -> None:
    town = save(tmp_path / "town.json", "0 0", game="triple-town")
    status, out, err = run("stats", kata, town)
    assert (status, err) == (0, "")
    first, second = out.split("\n\n")
    assert first.startswith(f"'{kata}': puzzle-kata")
    assert second.startswith(f"'{town}': triple-town")


def test_json_has_an_object_a_line_with_all_numbers(run: Run, kata: Path) -> None:
    status, out, err = run("stats", "--json", kata, kata)
    assert (status, err) == (0, "")
    assert [json.loads(line) for line in out.splitlines()] == [
        {"file": str(kata), "seed": 7, **gather(Replay.load(kata)).to_plain()}
    ] * 2


def test_a_file_that_cannot_be_played_makes_the_exit_status_1_and_stops_no_other(
    run: Run, kata: Path, tmp_path: Path
) -> None:
    old = tmp_path / "old.json"
    old.write_text(re.sub(r'"rules": \d+', '"rules": 99', kata.read_text()))
    missing = tmp_path / "missing.json"
    rules = Session("puzzle-kata").game.rules
    status, out, err = run("stats", old, missing, kata)
    assert status == 1
    assert "Destroyed" in out
    assert err.splitlines() == [
        f"chainfall: '{old}': recorded under rules 99 of puzzle-kata, this is rules {rules}",
        f"chainfall: '{missing}': cannot be read: No such file or directory",
    ]


def test_a_game_that_breaks_is_told_in_one_line(run: Run, kata: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object) -> None:
        raise KeyError("gem")

    monkeypatch.setattr(Session("puzzle-kata").game.__class__, "frame", broken)
    assert run("stats", kata) == (1, "", f"chainfall: '{kata}': KeyError: 'gem'\n")


def test_a_name_cannot_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    path = save(tmp_path / "a\x1b[31m\n  Score  9", "RR")
    assert run("stats", path).out.splitlines()[0] == f"{str(path)!r}: puzzle-kata, seed 7"


def test_a_replay_beyond_the_limit_of_verification_is_not_played(run: Run, tmp_path: Path) -> None:
    session = Session("triple-town", seed=7)
    for line in ("0 0", "1 1", "2 2"):
        session.play(line)
    session.replay().save(tmp_path / "game.json")
    status, out, err = run("stats", tmp_path / "game.json", "--limit", "2")
    assert (status, out) == (3, "")
    path = str(tmp_path / "game.json")
    assert err == f"chainfall: {path!r}: 3 steps, more than the limit of 2; raise it with --limit\n"
    assert run("stats", tmp_path / "game.json", "--limit", "3").status == 0
