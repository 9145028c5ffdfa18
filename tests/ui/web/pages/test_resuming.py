"""A long game is resumed and taken over in slices: the page draws in between, says how far it is, and can be left."""

from typing import Any

import pytest
from playwright.sync_api import expect

from chainfall.core.buttons import LEFT, PAUSE
from chainfall.play.session import Session

GAME = "puzzle-fighter"
LONG = 40_000
"""Steps that keep Python busy for many slices."""

LONGEST = 100_000
"""Steps that come to a replay of 1 MB, and keep Python busy until somebody leaves."""


def paused(steps: int) -> str:
    """A game that is paused at once, in which a button is pressed again and again."""
    session = Session(GAME)
    session.feed(PAUSE)
    for step in range(steps - 1):
        session.feed(LEFT if step % 2 else 0)
    return session.replay().to_json()


@pytest.fixture(scope="module")
def long_replay() -> str:
    return paused(LONG)


@pytest.fixture(scope="module")
def longest_replay() -> str:
    return paused(LONGEST)


def keep(pages: Any, replay: str) -> None:
    """Puts an unfinished game into the browser's storage."""
    record = {"id": "long", "game": GAME, "options": {}, "variant": "", "seed": 0, "score": 0, "reason": "unfinished"}
    more = {"steps": LONG, "practice": False, "finished": False, "when": 1, "players": []}
    pages.put_old(**{"game.long": {**record, **more}, "replay.long": replay})


def count_frames(pages: Any) -> None:
    """Counts from now on how often the page draws while it says how far it is."""
    pages.call("countFramesWhileWorking")


def running(pages: Any) -> Any:
    """The game that the engine holds."""
    return [pages.call("runId"), pages.call("replay")]


def test_the_page_goes_on_while_a_long_game_is_resumed(pages: Any, long_replay: str) -> None:
    keep(pages, long_replay)
    count_frames(pages)
    pages.go(f"#/play/{GAME}?resume=long")
    expect(pages.page.locator(".waiting .working")).to_contain_text(f"of {LONG:,}")
    expect(pages.dialog("Welcome back")).to_be_visible()
    assert pages.call("framesWhileWorking") > 5
    assert pages.call("steps") == LONG
    assert pages.call("replay") == long_replay


@pytest.mark.parametrize("leave", ["Cancel", "#/settings"])
def test_a_game_that_is_left_while_it_is_resumed_changes_nothing(pages: Any, longest_replay: str, leave: str) -> None:
    pages.play("triple-town")
    before = running(pages)
    keep(pages, longest_replay)
    pages.go(f"#/play/{GAME}?resume=long")
    working = pages.page.locator(".waiting .working")
    expect(working).to_contain_text(f"of {LONGEST:,}")
    if leave == "Cancel":
        working.get_by_role("button", name="Cancel").click()
    else:
        pages.go(leave)
    pages.page.wait_for_selector(".cards" if leave == "Cancel" else ".settings")
    pages.frames()
    assert running(pages) == before
    assert pages.call("isFinished", "long") is False


def test_the_last_game_that_is_resumed_is_the_one_that_is_played(pages: Any, longest_replay: str) -> None:
    short = Session("triple-town", seed=5).replay().to_json()
    answers = pages.call("resumeBoth", longest_replay, short)
    assert answers == [None, "triple-town", short]


def open_at_the_end(pages: Any, replay: str, steps: int) -> Any:
    """Shows the last step of a replay; the button that takes it over."""
    pages.call("handReplay", replay)
    pages.go("#/replay")
    pages.page.locator(".scrub").fill(str(steps))
    pages.until("shownSteps", equals=steps)
    return pages.page.get_by_role("button", name="Take over from here")


def test_the_page_goes_on_while_a_long_replay_is_taken_over(pages: Any, long_replay: str) -> None:
    take_over = open_at_the_end(pages, long_replay, LONG)
    expect(pages.page.locator(".verdict")).to_contain_text("Verified")
    count_frames(pages)
    take_over.click()
    expect(pages.dialog("Taking over")).to_contain_text(f"of {LONG:,}")
    expect(pages.dialog("Your turn")).to_be_visible()
    assert pages.call("framesWhileWorking") > 5
    assert pages.call("steps") == LONG


def test_taking_over_can_be_cancelled_and_changes_nothing_then(pages: Any, longest_replay: str) -> None:
    pages.play("triple-town")
    before = running(pages)
    open_at_the_end(pages, longest_replay, LONGEST).click()
    taking = pages.dialog("Taking over")
    expect(taking).to_contain_text(f"of {LONGEST:,}")
    taking.get_by_role("button", name="Cancel").click()
    expect(taking).to_have_count(0)
    pages.frames()
    assert running(pages) == before
    assert pages.page.locator(".theatre .watch").count() == 1
