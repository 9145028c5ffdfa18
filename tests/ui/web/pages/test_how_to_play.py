"""How to play: little boards that a game has drawn itself, on first play and from the menu."""

from typing import Any

import pytest
from playwright.sync_api import expect

from chainfall.core.card import card_of
from chainfall.play import registry
from chainfall.play.registry import BUILT_IN


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_menu_shows_the_boards_and_captions_of_every_game(pages: Any, name: str) -> None:
    card = card_of(registry.game(name))
    pages.page.get_by_role("button", name=f"How to play {card.title}", exact=True).click()
    dialog = pages.dialog(f"How to play {card.title}")
    assert dialog.locator("figcaption").all_inner_texts() == [lesson.caption for lesson in card.lessons]
    handle = dialog.element_handle()
    pages.until("isPainted", handle)
    pages.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_the_first_play_begins_with_it_and_time_waits(pages: Any) -> None:
    pages.call("explainAgain")
    pages.page.locator("[data-game=puzzle-fighter] .card-play").click()
    dialog = pages.dialog("How to play Puzzle Fighter")
    assert pages.call("steps") == 0
    expect(dialog.get_by_role("button", name="Play")).to_be_focused()
    pages.press("Enter")
    pages.until("steps", above=0)
    pages.reload()
    pages.until("steps", above=0)
    assert pages.page.get_by_role("dialog", name="How to play Puzzle Fighter").count() == 0
    pages.go("#/play/dr-mario?seed=1")
    pages.dialog("How to play Dr. Mario")


def test_a_page_that_is_left_takes_its_explanation_along(pages: Any) -> None:
    pages.call("explainAgain")
    pages.go("#/play/triple-town?seed=1")
    dialog = pages.dialog("How to play Triple Town")
    pages.go("#/")
    expect(dialog).to_have_count(0)
    expect(pages.page.locator(".cards").first).to_be_visible()


@pytest.mark.parametrize(("help", "words"), [("Push the stones.", "Push the stones."), ("", "A game of stones.")])
def test_a_game_without_lessons_shows_its_help_or_what_it_is(pages: Any, help: str, words: str) -> None:
    pages.call("explainAgain")
    real = pages.call("changeGame", "triple-town", {"lessons": [], "help": help, "about": "A game of stones."})
    try:
        pages.page.get_by_role("button", name="How to play Triple Town").click()
        expect(pages.dialog("How to play Triple Town").locator("p")).to_have_text(words)
        pages.page.keyboard.press("Escape")
        pages.go("#/play/triple-town?seed=1")
        if help:
            pages.dialog("How to play Triple Town").get_by_role("button", name="Play").click()
        pages.page.wait_for_selector(".play")
    finally:
        pages.call("changeGame", "triple-town", real)


PLAYED = [name for name in BUILT_IN if any(lesson.asks for lesson in card_of(registry.game(name)).lessons)]
KEYS = {"left": "ArrowLeft", "right": "ArrowRight", "down": "ArrowDown", "cw": "ArrowUp", "drop": "Space"}


@pytest.mark.parametrize("name", PLAYED)
def test_a_lesson_is_played_by_the_presses_that_it_asks_for(pages: Any, name: str) -> None:
    card = card_of(registry.game(name))
    pages.page.get_by_role("button", name=f"How to play {card.title}", exact=True).click()
    dialog = pages.dialog(f"How to play {card.title}")
    played = [lesson for lesson in card.lessons if lesson.asks]
    for number, lesson in enumerate(played):
        expect(dialog.locator("figure.done")).to_have_count(number)
        expect(dialog.locator("figure.at-play figcaption")).to_have_text(lesson.caption)
        for line in lesson.asks:
            expect(dialog.locator(".asked:not(:disabled)")).to_have_count(1)
            pages.page.keyboard.press(KEYS.get(line, "Enter"))
    expect(dialog.locator("figure.done")).to_have_count(len(played))
    expect(dialog.get_by_role("status")).to_have_text("That is all you need to know.")
    pages.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_another_press_than_the_expected_one_does_nothing(pages: Any) -> None:
    pages.page.get_by_role("button", name="How to play Puzzle Fighter", exact=True).click()
    dialog = pages.dialog("How to play Puzzle Fighter")
    due = dialog.locator(".asked:not(:disabled)")
    expect(due).to_have_attribute("aria-label", "Move left: left arrow")
    pages.page.keyboard.press("Space")
    expect(due).to_have_class("asked again")
    expect(dialog).to_be_visible()
    expect(dialog.locator(".asked.made")).to_have_count(0)
    due.click()
    expect(dialog.locator(".asked.made")).to_have_count(1)
    pages.page.keyboard.press("Escape")
