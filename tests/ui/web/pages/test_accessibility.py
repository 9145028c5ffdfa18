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


@pytest.mark.parametrize("name", ["menu", "daily", "ladder", "play for two", "play by squares", "settings"])
def test_axe_finds_nothing_serious_in_high_contrast_and_on_a_phone(pages: Any, name: str) -> None:
    pages.app("app.settings.set({ contrast: true, palette: 'okabe-ito', letters: true, touchButtons: 'on' })")
    pages.page.set_viewport_size({"width": 390, "height": 844})
    show(pages, LINKS[name])
    assert pages.page.evaluate("document.documentElement.dataset.contrast") == "high"
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


def test_a_dialog_keeps_the_focus_and_gives_it_back(pages: Any) -> None:
    pages.play("puzzle-fighter")
    pages.press("Escape")
    dialog = pages.dialog("Paused")
    expect(dialog.get_by_role("button", name="Go on")).to_be_focused()
    for _ in range(12):
        pages.page.keyboard.press("Tab")
        inside = pages.page.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
        )
        assert inside
    pages.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(pages.page.locator(".board canvas")).to_be_focused()


def test_every_control_of_the_menu_is_reached_by_tab(pages: Any) -> None:
    page = pages.page
    page.locator(".brand").focus()
    reached = set()
    for _ in range(50):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate(
                "document.activeElement.textContent || document.activeElement.id || document.activeElement.name"
            )
        )
    assert {
        "Replays",
        "Kata",
        "Shell",
        "Settings",
        "Options",
        "How to play",
    } <= reached
    assert sum(text.startswith("Play Puzzle Fighter") for text in reached) == 3


def test_every_control_of_the_options_is_reached_by_tab(pages: Any) -> None:
    page = pages.page
    pages.options("Puzzle Fighter")
    reached = set()
    for _ in range(12):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("(({ id, name, textContent }) => id || name || textContent)(document.activeElement)"))
    expected = {"preset", "option-mode", "option-level", "More options (25)", "seed", "practice", "Play", "Close"}
    assert expected <= reached


def test_the_focus_is_seen(pages: Any) -> None:
    pages.page.locator(".card-play").nth(1).focus()
    pages.page.keyboard.press("Tab")
    style = "getComputedStyle({}).outline"
    assert "3px" in pages.page.evaluate(style.format("document.activeElement"))
    pages.page.keyboard.press("Shift+Tab")
    assert "3px" in pages.page.evaluate(style.format("document.activeElement.closest('.card')"))


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
    pages.wait("engine.status().outcome !== null")
    expect(pages.page.locator("#live-urgent")).to_contain_text("Game over: board full. Score ")


def test_a_new_page_has_the_focus_on_its_heading_and_its_name_as_title(pages: Any) -> None:
    pages.page.get_by_role("link", name="Settings").click()
    expect(pages.page.get_by_role("heading", name="Settings", level=1)).to_be_focused()
    expect(pages.page).to_have_title("Settings · Chainfall")


def test_reduced_motion_is_respected_and_can_be_forced(pages: Any) -> None:
    state = "[document.documentElement.dataset.motion, app.settings.reducedMotion]"
    assert pages.app(state) == ["full", False]
    pages.page.emulate_media(reduced_motion="reduce")
    pages.wait("document.documentElement.dataset.motion === 'reduced'")
    show(pages, "#/settings")
    pages.page.locator(".segments label", has_text="Full").click()
    assert pages.app(state) == ["full", False]
    pages.page.locator(".segments label", has_text="Reduced").click()
    assert pages.app(state) == ["reduced", True]


def test_with_reduced_motion_nothing_moves(pages: Any) -> None:
    """After a merge there are two pictures at most: with its points in words, and without them."""
    pages.app("app.settings.set({ motion: 'reduced' })")
    pages.play("triple-town", rows=2, columns=2, weights="100,0,0,0,0", board="11/..")
    pages.page.evaluate("() => chainfall.app.live.reset()")
    canvas = pages.page.locator(".board canvas")
    canvas.focus()
    pages.press("ArrowDown", "Enter")
    pages.wait("engine.status().steps === 1")
    pictures = pages.page.evaluate(
        """async () => {
            const pictures = new Set();
            for (let frame = 0; frame < 20; frame++) {
                await new Promise(requestAnimationFrame);
                pictures.add(document.querySelector(".board canvas").toDataURL());
            }
            return pictures.size;
        }"""
    )
    assert pictures <= 2


def test_pieces_have_letters_and_other_colours_if_wanted(pages: Any) -> None:
    pages.play("puzzle-fighter", board="RGBY..", gravity_ms=60000)
    pages.wait("engine.frame().boards[0].sprites.length === 2")
    pages.frames()
    pages.page.evaluate("() => { globalThis.seen = []; }")
    new_picture = "!seen.includes(document.querySelector('.board canvas').toDataURL())"
    for change in ("{ letters: true }", "{ palette: 'okabe-ito' }", "{ contrast: true }"):
        pages.page.evaluate("() => { seen.push(document.querySelector('.board canvas').toDataURL()); }")
        pages.app(f"app.settings.set({change})")
        pages.wait(new_picture)


def test_the_board_can_be_read_as_text(pages: Any) -> None:
    pages.play("puzzle-fighter", board="RGBY..", gravity_ms=60000)
    pages.page.get_by_text("Board as text").click()
    text = pages.page.locator(".board-text")
    expect(text).to_contain_text("║RGBY  ║")
    pages.press("Escape")
    expect(text).to_contain_text("score 0")
