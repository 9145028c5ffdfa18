"""What the browser's storage keeps when there is little room: nothing goes for a game that can never fit."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from chainfall.play.session import Session

QUOTA = """(quota) => {
    globalThis.realSetItem ??= Storage.prototype.setItem;
    Storage.prototype.setItem = function (name, text) {
        const others = Object.keys(this).filter((key) => key !== name);
        const size = others.reduce((sum, key) => sum + key.length + this[key].length, 0) + name.length + text.length;
        if (size > quota) throw new DOMException("full", "QuotaExceededError");
        realSetItem.call(this, name, text);
    };
}"""
MODULE = 'import(new URL("library/{}.js", document.querySelector("script[type=module]").src))'
LIBRARY, LADDER = MODULE.format("played"), MODULE.format("ladder")
KEEP = f"([played, replay]) => {LIBRARY}.then(({{ keepGame }}) => keepGame(played, replay))"
CLIMB = f"(opponent) => {LADDER}.then(({{ noteLadderMatch }}) => noteLadderMatch('dr-mario-versus', opponent, true))"
CLIMBED = f"() => {LADDER}.then(({{ ladderOf }}) => Object.keys(ladderOf('dr-mario-versus')))"
DROP_ALL = f"""() => {LIBRARY}.then(({{ allGames, dropGame }}) => allGames().forEach(({{ id }}) => dropGame(id)))
    .then(() => {LADDER}).then(({{ clearLadders }}) => clearLadders())"""


@pytest.fixture
def library(pages: Any) -> Iterator[Any]:
    """The games in the browser's storage, which may get a quota; in the end they go, also those in memory alone."""
    yield pages
    pages.page.evaluate("() => { if (globalThis.realSetItem) Storage.prototype.setItem = realSetItem; }")
    pages.page.evaluate(DROP_ALL)


def played(id: str, when: int, *, finished: bool = True, score: int = 0, variant: str = "") -> dict[str, object]:
    record = {"id": id, "game": "triple-town", "options": {}, "variant": variant, "seed": 0, "score": score}
    return {**record, "reason": "full", "steps": 1, "practice": False, "finished": finished, "when": when}


def keep(pages: Any, record: dict[str, object], size: int = 1000) -> bool:
    """Keeps a game whose replay has a number of letters."""
    return bool(pages.page.evaluate(KEEP, [record, json.dumps("x" * (size - 2))]))


def stored(pages: Any) -> dict[str, str]:
    """What a reload would find of games and replays."""
    names = "Object.entries(localStorage).filter(([name]) => /^chainfall.1.(game|replay)/.test(name))"
    return dict(pages.page.evaluate(names))


def letters(pages: Any) -> int:
    """How much of the storage is used, by whatever is in it."""
    everything = "Object.entries(localStorage).reduce((sum, [name, text]) => sum + name.length + text.length, 0)"
    return int(pages.page.evaluate(everything))


def ids(pages: Any) -> list[str]:
    assert {name.split(".")[3] for name in stored(pages)} == (
        {name.split(".")[3] for name in stored(pages) if ".replay." in name}
    ), "each game has its replay"
    return sorted({name.split(".")[3] for name in stored(pages)})


def fill(pages: Any) -> None:
    """Three bests, three other finished games, and two unfinished ones."""
    for number in range(3):
        keep(pages, played(f"best{number}", 10 + number, score=1000))
    for number in range(3):
        keep(pages, played(f"old{number}", 20 + number))
    for number in range(2):
        keep(pages, played(f"open{number}", number, finished=False))


@pytest.mark.parametrize("size", [9_000, 6 * 2**20])
def test_a_game_that_can_never_fit_takes_no_other_with_it(library: Any, size: int) -> None:
    fill(library)
    before = stored(library)
    library.page.evaluate(QUOTA, 12_000)
    assert keep(library, played("huge", 99, finished=False), size) is False
    assert stored(library) == before


def test_only_as_many_games_go_as_are_needed_the_oldest_first(library: Any) -> None:
    fill(library)
    used = letters(library)
    library.page.evaluate(QUOTA, used + 1000)
    assert keep(library, played("new", 99), 1500)
    assert ids(library) == ["best0", "best1", "best2", "new", "old1", "old2", "open0", "open1"]


def test_no_unfinished_game_and_no_best_goes_without_being_asked_for(library: Any) -> None:
    fill(library)
    for number in range(40):
        assert keep(library, played(f"more{number}", 100 + number, finished=False))
    assert len(ids(library)) == 48
    used = letters(library)
    library.page.evaluate(QUOTA, used)
    before = stored(library)
    assert keep(library, played("new", 999), 6000) is False
    assert stored(library) == before


def test_of_finished_games_the_last_twenty_and_the_bests_stay(library: Any) -> None:
    fill(library)
    for number in range(25):
        keep(library, played(f"more{number:02}", 100 + number))
    last = [f"more{number:02}" for number in range(5, 25)]
    assert ids(library) == ["best0", "best1", "best2", *last, "open0", "open1"]


def test_a_game_that_does_not_fit_any_more_keeps_what_was_saved_before(library: Any) -> None:
    record = played("long", 5, finished=False)
    keep(library, record, 1000)
    before = stored(library)
    library.page.evaluate(QUOTA, 3_000)
    assert keep(library, {**record, "steps": 9}, 5000) is False
    assert stored(library) == before


def test_progress_on_the_ladder_is_worth_more_than_an_old_game(library: Any) -> None:
    fill(library)
    library.page.evaluate(QUOTA, letters(library))
    assert library.page.evaluate(CLIMB, "pebble") is True
    assert ids(library) == ["best0", "best1", "best2", "old1", "old2", "open0", "open1"]
    library.page.evaluate(QUOTA, 100_000)
    for name in ("old1", "old2"):
        keep(library, played(name, 99, finished=False))
    library.page.evaluate(QUOTA, letters(library))
    before = stored(library)
    assert library.page.evaluate(CLIMB, "drizzle") is False
    assert stored(library) == before
    assert library.page.evaluate(CLIMBED) == ["pebble", "drizzle"], "the page knows it for as long as it lives"


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
    pages.page.evaluate(QUOTA, used + 300)
    pages.go("#/replay")
    pages.page.wait_for_selector("#replay-file")
    pages.page.set_input_files("#replay-file", path)
    pages.page.wait_for_selector(".verdict")
    pages.page.locator(".scrub").fill("400")
    pages.wait("app.projector.view?.steps === 400")
    pages.page.get_by_role("button", name="Take over from here").click()
    pages.page.wait_for_selector(".play")
    notice = pages.page.locator(".notice").filter(has_text="storage is full")
    expect(notice).to_contain_text("a reload would lose what was just played. Nothing else was deleted")
    assert stored(pages) == before
