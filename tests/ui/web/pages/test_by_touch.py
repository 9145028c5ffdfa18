"""A phone and nothing but taps: the whole way through the arcade, page by page."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.ui.web.pages.conftest import Pages
from tests.ui.web.pages.test_puzzles import presses, wait_for_piece

from chainfall.puzzles.collection import collection

PAD = {
    "ArrowLeft": "Move left",
    "ArrowRight": "Move right",
    "ArrowUp": "Turn clockwise",
    "z": "Turn counter-clockwise",
    "Space": "Hard drop",
}
"""The on-screen button for each key."""


@pytest.fixture
def touched(phone: Page, serving: Any) -> Iterator[Pages]:
    """The phone at the menu; whatever a test has seen was as wide as the phone."""
    pages = Pages(phone, serving.address)
    if phone.locator(".play-head .back").count():
        phone.locator(".play-head .back").tap()  # a game has the phone for itself
    tap(pages, "link", "Chainfall")
    phone.wait_for_selector(".cards")
    yield pages
    fits(pages)


def fits(pages: Pages) -> None:
    """Nothing sticks out of the page."""
    assert pages.call("fitsWidth")


def tap(pages: Pages, role: Any, name: str) -> None:
    pages.page.get_by_role(role, name=name, exact=True).tap()


def tap_in(dialog: Locator, name: str) -> None:
    dialog.get_by_role("button", name=name, exact=True).tap()


def drop_to_the_end(pages: Pages) -> Any:
    while not pages.call("outcome"):
        tap(pages, "button", "Hard drop")
    return pages.dialog("Game over")


def tap_square(pages: Pages, row: int, column: int) -> None:
    """Taps a square of a board of six by six."""
    canvas = pages.page.locator(".board canvas")
    box = canvas.bounding_box()
    assert box
    cell = box["width"] / 6.4
    canvas.tap(position={"x": (column + 0.7) * cell, "y": (row + 0.7) * cell})


def test_a_game_is_explained_played_paused_ended_and_played_again(touched: Pages) -> None:
    tap(touched, "button", "How to play Puzzle Fighter")
    tap_in(touched.dialog("How to play Puzzle Fighter"), "Close")
    touched.page.locator(".card[data-game=puzzle-fighter] .card-play").tap()
    tap_in(touched.dialog("How to play Puzzle Fighter"), "Play")
    touched.until("column", equals=3)
    tap(touched, "button", "Move left")
    touched.until("column", equals=2)
    tap(touched, "button", "Pause")
    paused = touched.dialog("Paused")
    steps = touched.call("steps")
    tap_in(paused, "Resume")
    touched.until("steps", above=steps)
    first = touched.call("runId")
    tap_in(drop_to_the_end(touched), "Play again")
    touched.until("runId", differs=first)
    touched.until("steps", above=0)
    fits(touched)
    tap_in(drop_to_the_end(touched), "Menu")
    expect(touched.page.locator(".last li")).to_have_count(2)


def test_a_replay_is_watched_with_its_controls_and_taken_over(touched: Pages) -> None:
    page = touched.page
    touched.page.locator(".card[data-game=puzzle-fighter] .card-play").tap()
    touched.until("steps", above=0)
    tap_in(drop_to_the_end(touched), "Watch replay")
    expect(page.locator(".verdict")).to_contain_text("Verified")
    bar = page.get_by_role("slider", name="Step")
    bar.tap()  # in its middle
    expect(bar).not_to_have_value("0")
    middle = int(bar.input_value())
    tap(touched, "button", "One step forward")
    expect(bar).to_have_value(str(middle + 1))
    tap(touched, "button", "One step back")
    expect(bar).to_have_value(str(middle))
    tap(touched, "button", "To the start")
    expect(bar).to_have_value("0")
    tap(touched, "button", "Play")  # that of the player: the link to the menu is not a button
    expect(bar).not_to_have_value("0")
    tap(touched, "button", "Pause")
    page.get_by_text("Statistics", exact=True).tap()
    expect(page.locator(".counted .statistics")).to_be_visible()
    fits(touched)
    bar.tap()
    expect(bar).to_have_value(str(middle))
    tap(touched, "button", "Take over from here")
    tap_in(touched.dialog("Your turn"), "Resume")
    steps = touched.call("steps")
    touched.until("steps", above=steps)
    expect(page.get_by_role("button", name="Undo")).to_be_visible()


def test_the_game_of_today_is_begun(touched: Pages) -> None:
    touched.page.get_by_role("link", name="Play today").tap()
    fits(touched)
    tap(touched, "link", "Play: Triple Town")
    tap_in(touched.dialog("How to play Triple Town"), "Play")
    free = touched.call("freeCell")
    width = touched.call("board")["width"]
    assert width == 6
    tap_square(touched, free // width, free % width)
    touched.until("steps", equals=1)
    expect(touched.page.locator(".play-head a.badge")).to_have_text("daily 1 of 3")


def test_a_puzzle_is_found_solved_and_followed_by_the_next(touched: Pages) -> None:
    page = touched.page
    tap(touched, "link", "Solve puzzles")
    fits(touched)
    page.locator(".puzzle-tile").first.tap()
    puzzle = collection("puzzle-fighter")[0]
    wait_for_piece(touched, len(puzzle.pieces) - 1)
    tap(touched, "button", "Hard drop")
    wait_for_piece(touched, len(puzzle.pieces) - 2)
    tap(touched, "button", "Undo")
    for number, keys in enumerate(presses(puzzle), 1):
        wait_for_piece(touched, len(puzzle.pieces) - number)
        for key in keys:
            tap(touched, "button", PAD[key])
    tap_in(touched.dialog("Solved"), "Next puzzle")
    expect(page.get_by_role("heading", level=1)).to_contain_text("2")


def test_a_puzzle_is_drawn_checked_and_tested(touched: Pages) -> None:
    page = touched.page
    tap(touched, "link", "Solve puzzles")
    tap(touched, "link", "Draw a puzzle")
    page.locator(".letter", has=page.get_by_role("radio", name="red gem")).tap()
    page.locator(".drawn-board [role=row]").nth(12).locator("[role=gridcell]").nth(3).tap()
    for _ in range(2):
        tap(touched, "button", "Add red crash")
    tap(touched, "button", "Check")
    expect(page.locator(".finding")).to_have_text("It can be solved with 1 piece.")
    fits(touched)
    tap(touched, "button", "Test")
    wait_for_piece(touched, 0)
    tap(touched, "button", "Hard drop")
    tap_in(touched.dialog("Solved"), "Editor")
    expect(page.get_by_role("heading", name="Draw a puzzle")).to_be_visible()


def test_a_setting_is_switched(touched: Pages) -> None:
    tap(touched, "link", "Settings")
    contrast = touched.page.get_by_role("switch", name="High contrast")
    for on in (True, False):
        contrast.tap()
        expect(contrast).to_be_checked(checked=on)
        assert touched.call("settings")["contrast"] is on


def test_the_kata_is_watched(touched: Pages) -> None:
    tap(touched, "link", "Study")
    tap(touched, "link", "Open the kata")
    tap(touched, "button", "A long game with a chain of six")
    bar = touched.page.get_by_role("slider", name="Step")
    expect(bar).not_to_have_value("0")
    touched.page.get_by_role("group", name="Playback").get_by_role("button", name="Pause").tap()
    bar.tap()
    here = int(bar.input_value())
    tap(touched, "button", "One step forward")
    expect(bar).to_have_value(str(here + 1))


def test_the_shell_is_played_by_its_buttons(touched: Pages) -> None:
    tap(touched, "link", "Study")
    tap(touched, "link", "Open the shell")
    text = touched.page.get_by_label("The shell's text")
    before = text.inner_text()
    tap(touched, "button", "F R B")
    touched.until("steps", equals=1)
    expect(text).not_to_have_text(before)
    tap(touched, "button", "Undo")
    expect(text).to_have_text(before)
