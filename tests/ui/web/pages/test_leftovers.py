"""What games leave behind in the memory of the page: nothing, however many were played."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page
from tests.ui.web.pages.test_daily import begin as begin_daily
from tests.ui.web.pages.test_daily import day_of, keep
from tests.ui.web.pages.test_duel import TOWER
from tests.ui.web.pages.test_duel import begin as begin_match

GAMES = 4
LOOKS = 40
"""How often to look again: a timer or a frame under way holds on to what it will use."""


class Held(NamedTuple):
    """What the memory of a page holds."""

    nodes: int
    listeners: int


def held(page: Page) -> Held:
    """What is left after the garbage was collected."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    counts = session.send("Memory.getDOMCounters")
    session.detach()
    return Held(counts["nodes"], counts["jsEventListeners"])


@pytest.fixture
def narrow(pages: Any) -> Iterator[Any]:
    """The page without the numbers beside the board, which come and go with time."""
    size = pages.page.viewport_size
    pages.page.set_viewport_size({"width": 700, "height": 800})
    yield pages
    pages.page.set_viewport_size(size)


def assert_nothing_piles_up(pages: Any, end: str, again: str, *keys: str) -> None:
    """Plays some games, each with a pause, and compares what is held after one with what is held after all.

    Args:
        pages: at the beginning of a game.
        end: the title of the dialog at its end.
        again: the button in it for the same game once more: one of another seed has pictures of other tiles.
        keys: what brings the game to its end, pressed again and again.
    """

    def pause() -> None:
        pages.until("inAir", above=0)
        pages.press("KeyP")
        pages.dialog("Paused")

    def play_again() -> None:
        press_in(pages.dialog("Paused"), "Resume")
        while not pages.call("outcome"):
            pages.press(*keys)
        before = pages.call("runId")
        press_in(pages.dialog(end), again)
        pages.settle()
        pages.until("runId", differs=before)
        pause()

    pause()
    play_again()
    first = held(pages.page)
    for _ in range(GAMES):
        play_again()
    for _ in range(LOOKS):
        last = held(pages.page)
        if last.nodes <= first.nodes and last.listeners <= first.listeners:
            return
        pages.frames()
    raise AssertionError(f"{first} after one game, {last} after {GAMES + 1}")


def press_in(dialog: Locator, name: str) -> None:
    dialog.get_by_role("button", name=name, exact=True).click()


def test_after_many_games_the_page_holds_what_it_held_after_one(narrow: Any) -> None:
    narrow.play("puzzle-fighter", quick=True)
    assert_nothing_piles_up(narrow, "Game over", "Same seed", "Space")


def test_after_many_matches_the_page_holds_what_it_held_after_one(pages: Any) -> None:
    begin_match(pages, wins=1, board_2=TOWER)
    assert_nothing_piles_up(pages, "Player 1 wins", "Same seed", "Enter")


def test_after_many_daily_games_the_page_holds_what_it_held_after_one(narrow: Any) -> None:
    keep(narrow, day_of(narrow), "puzzle-fighter", 10, 20, 30)  # from now on it is practice, on one page
    begin_daily(narrow, "puzzle-fighter")
    assert_nothing_piles_up(narrow, "Game over", "Play again", "Space")
