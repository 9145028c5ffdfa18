"""Everyone can play: axe finds nothing serious, the keyboard reaches everything, and what happens is told."""

from typing import Any

import pytest
from playwright.sync_api import expect

LINKS = {
    "menu": "#/",
    "play in real time": "#/play/dr-mario?seed=1",
    "play for two": "#/play/dr-mario-versus?seed=1&player2=pebble",
    "play by squares": "#/play/triple-town?seed=1",
    "play by lines": "#/play/puzzle-kata?seed=1",
    "analysis": "#/analysis/dr-mario?seed=1",
    "analysis of a match": "#/analysis/puzzle-fighter-versus?seed=1",
    "daily": "#/daily",
    "ladder": "#/ladder",
    "replays": "#/replay",
    "kata": "#/kata",
    "shell": "#/shell",
    "settings": "#/settings",
    "nothing": "#/nowhere",
    "a bad link": "#/play/chess",
}


def show(pages: Any, hash: str) -> None:
    pages.go(hash)
    pages.page.wait_for_selector("main h1")
    pages.frames(2)


@pytest.mark.parametrize("name", LINKS)
def test_axe_finds_nothing_serious(pages: Any, name: str) -> None:
    show(pages, LINKS[name])
    assert pages.axe() == []


@pytest.mark.parametrize("name", ["menu", "daily", "ladder", "play for two", "play by squares", "analysis", "settings"])
def test_axe_finds_nothing_serious_in_high_contrast_and_on_a_phone(pages: Any, name: str) -> None:
    pages.set(contrast=True, palette="okabe-ito", letters=True, touchButtons="on")
    pages.page.set_viewport_size({"width": 390, "height": 844})
    show(pages, LINKS[name])
    assert pages.call("documentData")["contrast"] == "high"
    assert pages.axe() == []


def test_axe_finds_nothing_serious_in_dialogs_and_while_watching(pages: Any, golden: Any) -> None:
    pages.play("dr-mario")
    pages.press("Escape")
    pages.dialog("Paused")
    assert pages.axe() == []
    pages.page.keyboard.press("Escape")
    pages.go("#/")
    for title in ("Puzzle Fighter", "Dr. Mario"):
        pages.options(title)
        assert pages.axe() == []
        pages.page.keyboard.press("Escape")
    pages.page.get_by_role("button", name="How to play Triple Town").click()
    pages.dialog("How to play Triple Town")
    assert pages.axe() == []
    pages.page.keyboard.press("Escape")
    pages.go("#/replay")
    pages.page.set_input_files("#replay-file", golden("triple-town", "an-unfinished-game"))
    expect(pages.page.locator(".verdict")).to_be_visible()
    assert pages.axe() == []


@pytest.mark.parametrize("contrast", [False, True])
@pytest.mark.usefixtures("reviewed")
def test_axe_finds_nothing_serious_in_a_review(pages: Any, contrast: bool) -> None:
    pages.set(contrast=contrast)
    pages.page.locator(".moment").first.click()
    pages.page.get_by_text("All mistakes").click()
    expect(pages.page.locator(".review-piece")).to_be_visible()
    assert pages.axe() == []


def test_a_dialog_keeps_the_focus_and_gives_it_back(pages: Any) -> None:
    pages.play("puzzle-fighter")
    pages.press("Escape")
    dialog = pages.dialog("Paused")
    expect(dialog.get_by_role("button", name="Resume")).to_be_focused()
    for _ in range(12):
        pages.page.keyboard.press("Tab")
        assert pages.call("isFocusInDialogOrNowhere")
    pages.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(pages.page.locator(".board canvas")).to_be_focused()


def test_every_control_of_the_menu_is_reached_by_tab(pages: Any) -> None:
    page = pages.page
    page.locator(".brand").focus()
    reached = set()
    for _ in range(50):
        page.keyboard.press("Tab")
        focused = pages.call("focused")
        reached.add(focused["textContent"] or focused["id"] or focused["name"])
    assert {
        "Daily",
        "Puzzles",
        "Ladder",
        "Replays",
        "Study",
        "Play",
        "Options",
        "How to play",
    } <= reached


def test_every_control_of_the_options_is_reached_by_tab(pages: Any) -> None:
    page = pages.page
    pages.options("Puzzle Fighter")
    reached = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        focused = pages.call("focused")
        reached.add(focused["id"] or focused["name"] or focused["textContent"])
    expected = {"preset", "option-mode", "option-level", "More options (25)", "seed", "practice", "Play", "Close"}
    assert expected <= reached


def test_the_focus_is_seen(pages: Any) -> None:
    pages.page.locator(".card-play").nth(1).focus()
    pages.page.keyboard.press("Tab")
    assert "3px" in pages.call("outlineOfFocused", "*")
    pages.page.keyboard.press("Shift+Tab")
    assert "3px" in pages.call("outlineOfFocused", "*")


def test_score_chain_and_end_are_told(pages: Any) -> None:
    pages.play("triple-town", rows=1, columns=4, weights="100,0,0,0,0", board="11..")
    told = pages.page.locator("#live")
    pages.page.locator(".board canvas").focus()
    pages.press("ArrowRight", "ArrowRight")
    expect(told).to_contain_text("Row 1, column 3: empty")
    pages.press("Enter")
    expect(told).to_contain_text("Score ")
    for _ in range(4):
        pages.press("ArrowLeft", "Enter")
    pages.press("ArrowRight", "ArrowRight", "ArrowRight", "Enter")
    pages.until("outcome", differs=None)
    expect(pages.page.locator("#live-urgent")).to_contain_text("Game over: the board is full. Score ")


def test_a_game_is_steered_by_ear_and_keyboard_from_start_to_end(pages: Any) -> None:
    page, keyboard = pages.page, pages.page.keyboard
    heard = page.locator("#live-urgent")
    pages.go("#/settings")
    tab_to(pages, page.get_by_label("Announce the piece"))
    keyboard.press("Space")
    pages.go(pages.link("puzzle-fighter", quick=True, seed=1, gravity_ms=60000, pieces="BR Yg", board="G...../BB...."))
    expect(heard).to_have_text("red over blue, column 4, lands on the floor. Next: green crash gem over yellow")
    keyboard.press("ArrowLeft")
    expect(heard).to_have_text("column 3, lands on the floor")
    keyboard.press("ArrowLeft")
    expect(heard).to_have_text("column 2, lands on blue, height 2")
    keyboard.press("ArrowUp")
    expect(heard).to_contain_text("blue, red, columns 2 and 3")
    keyboard.press("KeyT")
    expect(heard).to_contain_text("Column 1: height 2, green on top. Column 2: height 1, blue on top. Column 3: empty")
    keyboard.press("Space")
    expect(heard).to_contain_text("green crash gem over yellow, column 4, lands on the floor")
    while pages.call("outcome") is None:
        keyboard.press("Space")
        pages.frames(2)
    expect(heard).to_contain_text("Game over")


def tab_to(pages: Any, control: Any) -> None:
    """Presses Tab until a control has the focus."""
    for _ in range(100):
        if control.and_(pages.page.locator(":focus")).count():
            return
        pages.page.keyboard.press("Tab")
    raise AssertionError("the control is not reached by Tab")


def test_a_new_page_has_the_focus_on_its_heading_and_its_name_as_title(pages: Any) -> None:
    pages.page.get_by_role("link", name="Settings").click()
    expect(pages.page.get_by_role("heading", name="Settings", level=1)).to_be_focused()
    expect(pages.page).to_have_title("Settings · Chainfall")


def test_reduced_motion_is_respected_and_can_be_forced(pages: Any) -> None:
    assert pages.call("motion") == ["full", False]
    pages.page.emulate_media(reduced_motion="reduce")
    pages.until("motionShown", equals="reduced")
    show(pages, "#/settings")
    pages.page.locator(".segments label", has_text="Full").click()
    assert pages.call("motion") == ["full", False]
    pages.page.locator(".segments label", has_text="Reduced").click()
    assert pages.call("motion") == ["reduced", True]


def test_with_reduced_motion_nothing_moves(pages: Any) -> None:
    """After a merge there are two pictures at most: with its points in words, and without them."""
    pages.set(motion="reduced")
    pages.play("triple-town", rows=2, columns=2, weights="100,0,0,0,0", board="11/..")
    pages.call("resetLive")
    canvas = pages.page.locator(".board canvas")
    canvas.focus()
    pages.press("ArrowDown", "Enter")
    pages.until("steps", equals=1)
    pictures = pages.call("countPictures", 20)
    assert pictures <= 2


def test_pieces_have_letters_and_other_colours_if_wanted(pages: Any) -> None:
    pages.play("puzzle-fighter", board="RGBY..", gravity_ms=60000)
    pages.until("inAir", equals=2)
    pages.frames()
    seen = []
    for change in ({"letters": True}, {"palette": "okabe-ito"}, {"contrast": True}):
        seen.append(pages.call("picture"))
        pages.set(**change)
        pages.until("isNewPicture", seen)


def test_the_board_can_be_read_as_text(pages: Any) -> None:
    pages.play("puzzle-fighter", board="RGBY..", gravity_ms=60000)
    pages.page.get_by_text("Board as text").click()
    text = pages.page.locator(".board-text")
    expect(text).to_contain_text("║RGBY  ║")
    pages.press("Escape")
    expect(text).to_contain_text("score 0")
