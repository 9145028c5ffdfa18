"""What the browser's storage keeps when there is little room: nothing goes for a game that can never fit."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from chainfall.play.session import Session


@pytest.fixture
def library(pages: Any) -> Iterator[Any]:
    """The games in the browser's storage, which may get a quota; in the end they go, also those in memory alone."""
    yield pages
    pages.call("allowStorage")
    pages.call("forgetHeld")


class Played(NamedTuple):
    """A game to be kept."""

    id: str
    when: int
    finished: bool = True
    score: int = 0
    steps: int = 1
    game: str = "triple-town"
    players: tuple[str, ...] = ("",)


def keep(pages: Any, played: Played, size: int = 1000) -> bool:
    """Keeps a game whose replay has a number of letters; the first seat wins if it is a match."""
    setup = {"game": played.game, "seed": 0, "players": played.players}
    outcome = {"score": played.score, "reason": "full", "winner": 0} if played.finished else None
    status = {"steps": played.steps, "score": played.score, "outcome": outcome}
    replay = json.dumps("x" * (size - 2))
    return bool(pages.call("keep", played.id, setup, status, replay, played.when))


def climb(pages: Any, opponent: str) -> bool:
    """Wins a match on the ladder, with a replay for which there is never room."""
    match = Played(f"against-{opponent}", 500, game="dr-mario-versus", players=("", opponent))
    return keep(pages, match, 6 * 2**20)


def stored(pages: Any) -> dict[str, str]:
    """What a reload would find of games and replays."""
    kinds = ("chainfall.1.records", "chainfall.1.replay")
    return {name: text for name, text in pages.call("storage").items() if name.startswith(kinds)}


def letters(pages: Any) -> int:
    """How much of the storage is used, by whatever is in it."""
    return int(pages.call("storedLetters"))


def ids(pages: Any) -> list[str]:
    games = sorted(game["id"] for game in pages.records().get("games", []))
    replays = sorted(name.split(".")[3] for name in stored(pages) if ".replay." in name)
    assert games == replays, "each game has its replay"
    return games


def fill(pages: Any) -> None:
    """Three bests, three other finished games, and two unfinished ones."""
    for number in range(3):
        keep(pages, Played(f"best{number}", 10 + number, score=1000))
    for number in range(3):
        keep(pages, Played(f"old{number}", 20 + number))
    for number in range(2):
        keep(pages, Played(f"open{number}", number, finished=False))


@pytest.mark.parametrize("size", [9_000, 6 * 2**20])
def test_a_game_that_can_never_fit_takes_no_other_with_it(library: Any, size: int) -> None:
    fill(library)
    before = stored(library)
    library.call("setQuota", 12_000)
    assert keep(library, Played("huge", 99, finished=False), size) is False
    assert stored(library) == before


def test_only_as_many_games_go_as_are_needed_the_oldest_first(library: Any) -> None:
    fill(library)
    used = letters(library)
    library.call("setQuota", used + 1000)
    assert keep(library, Played("new", 99), 1500)
    assert ids(library) == ["best0", "best1", "best2", "new", "old1", "old2", "open0", "open1"]


def test_no_unfinished_game_and_no_best_goes_without_being_asked_for(library: Any) -> None:
    fill(library)
    for number in range(40):
        assert keep(library, Played(f"more{number}", 100 + number, finished=False))
    assert len(ids(library)) == 48
    used = letters(library)
    library.call("setQuota", used)
    before = stored(library)
    assert keep(library, Played("new", 999), 6000) is False
    assert stored(library) == before


def test_of_finished_games_the_last_twenty_and_the_bests_stay(library: Any) -> None:
    fill(library)
    for number in range(25):
        keep(library, Played(f"more{number:02}", 100 + number))
    last = [f"more{number:02}" for number in range(5, 25)]
    assert ids(library) == ["best0", "best1", "best2", *last, "open0", "open1"]


def test_a_clock_that_was_set_back_loses_no_game(library: Any) -> None:
    fill(library)
    for number in range(25):
        keep(library, Played(f"more{number:02}", 1000 - number))
    last = [f"more{number:02}" for number in range(5, 25)]
    assert ids(library) == ["best0", "best1", "best2", *last, "open0", "open1"]


def test_a_game_that_does_not_fit_any_more_keeps_what_was_saved_before(library: Any) -> None:
    record = Played("long", 5, finished=False)
    keep(library, record, 1000)
    before = stored(library)
    library.call("setQuota", 3_000)
    assert keep(library, record._replace(steps=9), 5000) is False
    assert stored(library) == before


def test_progress_on_the_ladder_is_worth_more_than_an_old_game(library: Any) -> None:
    fill(library)
    library.call("setQuota", letters(library))
    assert climb(library, "pebble") is False, "its replay is lost by a reload, which is told"
    assert library.records()["ladder"] == {"dr-mario-versus": {"pebble": {"won": 1, "lost": 0}}}
    assert ids(library) == ["best0", "best1", "best2", "old1", "old2", "open0", "open1"]
    library.call("setQuota", 100_000)
    for name in ("old1", "old2"):
        assert keep(library, Played(name, 99, finished=False))
    library.call("setQuota", letters(library))
    before = stored(library)
    assert climb(library, "drizzle") is False
    assert stored(library) == before
    assert library.call("climbed", "dr-mario-versus") == 2, "the page knows it for as long as it lives"


def test_an_opened_replay_that_is_too_large_is_played_and_its_loss_is_told_once(library: Any, tmp_path: Path) -> None:
    pages = library
    fill(pages)
    before = stored(pages)
    session = Session("triple-town")
    for _ in range(200):
        session.play("0 0")
        session.play("0 1")
    path = tmp_path / "large.json"
    session.replay().save(path)
    used = letters(pages)
    pages.call("setQuota", used + 300)
    pages.go("#/replay")
    pages.page.wait_for_selector("#replay-file")
    pages.page.set_input_files("#replay-file", path)
    pages.page.wait_for_selector(".verdict")
    pages.page.locator(".scrub").fill("400")
    pages.until("shownSteps", equals=400)
    pages.page.get_by_role("button", name="Take over from here").click()
    pages.page.wait_for_selector(".play")
    notice = pages.page.locator(".notice").filter(has_text="storage is full")
    expect(notice).to_contain_text("reloading the page would lose your latest moves. Nothing else was deleted")
    assert stored(pages) == before


def test_what_earlier_versions_have_stored_is_taken_over_when_the_engine_is_there(library: Any) -> None:
    session = Session("triple-town", seed=4)
    session.play("0 0")
    game = {"id": "old", "game": "triple-town", "options": {}, "variant": "", "seed": 4, "score": session.frame.score}
    more = {"reason": "unfinished", "steps": 1, "practice": False, "finished": False, "when": 1}
    entries = {
        "game.old": json.dumps({**game, **more}),
        "replay.old": session.replay().to_json(),
        "puzzles.dr-mario": '["a", "b"]',
        "last-choices": '{"dr-mario": {"options": {"level": 3}, "practice": true}}',
    }
    library.call("store", entries)
    library.reload()
    names = sorted(library.call("storage"))
    assert [name for name in names if name.split(".")[2] in ("game", "replay", "puzzles", "last-choices")] == [
        "chainfall.1.replay.old"
    ]
    library.go("#/settings")
    library.go("#/")
    expect(library.page.locator(".puzzles-entry")).to_contain_text("2 solved")
    expect(library.page.locator("[data-game=dr-mario] .notes")).to_have_text("real time · level 3 · practice")
    library.page.get_by_role("button", name="Continue Triple Town").click()
    library.page.wait_for_selector(".play")
    assert (library.call("seed"), library.call("steps")) == (4, 1)
