"""The replays of finished games."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from chainfall.play.replay import Replay
from chainfall.play.session import Session
from chainfall.ui.tui import library
from chainfall.ui.tui.library import keep_replay, known_replays


def replay(seed: int = 1) -> Replay:
    return Session("triple-town", seed=seed).replay()


def test_the_last_games_are_kept_and_older_ones_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "MOST_REPLAYS", 3)
    paths = [keep_replay(replay(seed), datetime(2026, 11, 16, 20, seed, tzinfo=UTC)) for seed in range(5)]
    assert known_replays() == paths[:1:-1]


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
