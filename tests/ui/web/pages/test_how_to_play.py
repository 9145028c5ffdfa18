"""How to play: little boards that a game has drawn itself, on first play and from the menu."""

from typing import Any

import pytest
from playwright.sync_api import expect

from chainfall.core.card import card_of
from chainfall.play import registry
from chainfall.play.registry import BUILT_IN

FORGET = "() => { localStorage.removeItem('chainfall.1.taught'); }"
PAINTED = """(dialog) => [...dialog.querySelectorAll("canvas")].every((canvas) => {
    const { width, height } = canvas;
    const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, width, height);
    return new Set(new Uint32Array(data.buffer)).size > 20;
})"""


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_menu_shows_the_boards_and_captions_of_every_game(pages: Any, name: str) -> None:
    card = card_of(registry.game(name))
    pages.page.get_by_role("button", name=f"How to play {card.title}", exact=True).click()
    dialog = pages.dialog(f"How to play {card.title}")
    assert dialog.locator("figcaption").all_inner_texts() == [lesson.caption for lesson in card.lessons]
    handle = dialog.element_handle()
    pages.page.wait_for_function(PAINTED, arg=handle)
    pages.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_the_first_play_begins_with_it_and_time_waits(pages: Any) -> None:
    pages.page.evaluate(FORGET)
    pages.page.locator("[data-game=puzzle-fighter] .card-play").click()
    dialog = pages.dialog("How to play Puzzle Fighter")
    assert pages.app("engine.status().steps") == 0
    expect(dialog.get_by_role("button", name="Play")).to_be_focused()
    pages.press("Enter")
    pages.wait("engine.status().steps > 0")
    pages.reload()
    pages.wait("engine?.status().steps > 0")
    assert pages.page.get_by_role("dialog", name="How to play Puzzle Fighter").count() == 0
    pages.go("#/play/dr-mario?seed=1")
    pages.dialog("How to play Dr. Mario")


def test_a_page_that_is_left_takes_its_explanation_along(pages: Any) -> None:
    pages.page.evaluate(FORGET)
    pages.go("#/play/triple-town?seed=1")
    dialog = pages.dialog("How to play Triple Town")
    pages.go("#/")
    expect(dialog).to_have_count(0)
    expect(pages.page.locator(".cards").first).to_be_visible()


@pytest.mark.parametrize(("help", "words"), [("Push the stones.", "Push the stones."), ("", "A game of stones.")])
def test_a_game_without_lessons_shows_its_help_or_what_it_is(pages: Any, help: str, words: str) -> None:
    pages.page.evaluate(FORGET)
    pages.page.evaluate(
        """(help) => {
            const game = chainfall.app.game("triple-town");
            globalThis.card = { ...game };
            Object.assign(game, { lessons: [], help, about: "A game of stones." });
        }""",
        help,
    )
    try:
        pages.page.get_by_role("button", name="How to play Triple Town").click()
        expect(pages.dialog("How to play Triple Town").locator("p")).to_have_text(words)
        pages.page.keyboard.press("Escape")
        pages.go("#/play/triple-town?seed=1")
        if help:
            pages.dialog("How to play Triple Town").get_by_role("button", name="Play").click()
        pages.page.wait_for_selector(".play")
    finally:
        pages.page.evaluate("() => { Object.assign(chainfall.app.game('triple-town'), card); }")
