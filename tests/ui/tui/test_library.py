"""The replays of finished games."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from chainfall.play.replay import Replay
from chainfall.play.session import Session
from chainfall.ui.tui import library
from chainfall.ui.tui.library import drop_replays, keep_replay, known_replays, played


def replay(seed: int = 1) -> Replay:
    return Session("triple-town", seed=seed).replay()


def test_replays_stay_until_their_games_have_gone_from_the_records() -> None:
    paths = [keep_replay(replay(seed), f"id{seed}", datetime(2026, 11, 16, 20, seed, tzinfo=UTC)) for seed in range(5)]
    assert known_replays() == paths[::-1]
    drop_replays(["id0", "id3", "another"])
    assert known_replays() == [paths[4], paths[2], paths[1]]
    assert played(paths[4]) == ("triple-town", 0, datetime(2026, 11, 16, 20, 4, tzinfo=UTC))


def test_of_the_replays_of_earlier_versions_the_last_ones_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "MOST_UNRECORDED", 2)
    library.replays_folder().mkdir(parents=True)
    old = [library.replays_folder() / f"2026-11-15 20.0{seed}.00 triple-town 5.json" for seed in range(4)]
    for path in old:
        replay().save(path)
    new = keep_replay(replay(), "id")
    assert set(known_replays()) == {new, *old[2:]}


def test_a_clock_that_was_set_back_loses_no_finished_game() -> None:
    paths = []
    for seed in range(5):
        paths.append(keep_replay(replay(seed), f"id{seed}", datetime(2026, 11, 16, 20, 9 - seed, tzinfo=UTC)))
        os.utime(paths[-1], (9 - seed, 9 - seed))
        assert paths[-1] in known_replays()
    assert known_replays() == paths[::-1]


def test_replays_of_the_present_folder_are_offered_and_other_files_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    replay().save("mine.json")
    Path("package.json").write_text("{}", encoding="utf-8")
    Path("folder.json").mkdir()
    assert known_replays() == [Path("mine.json")]


def test_a_link_that_leads_nowhere_hides_no_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    tmp_path.joinpath("nowhere.json").symlink_to("gone")
    session = Session("triple-town", seed=7)
    session.play("0 0")
    session.replay().save(tmp_path / "game.json")
    assert [path.name for path in known_replays()] == ["game.json"]
