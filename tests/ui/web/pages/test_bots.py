"""Watching a bot: from the options of a game, in real time, and taking over from it."""

from typing import Any

from playwright.sync_api import expect


def test_a_bot_is_watched_from_the_options_of_a_game_and_taken_over(pages: Any) -> None:
    dialog = pages.options("Puzzle Fighter")
    dialog.locator("#seed").fill("7")
    dialog.get_by_role("button", name="Watch a bot").click()
    expect(pages.page.get_by_role("heading", name="The bot search plays Puzzle Fighter")).to_be_visible()
    pages.page.wait_for_selector(".watching", timeout=60_000)
    assert pages.page.evaluate("location.hash") == "#/watch/puzzle-fighter?bot=search&seed=7&power=solid&kick=simple"
    pages.until("lastStep", above=200)
    pages.until("scrubbedTo", above=60)
    assert pages.call("looksAhead", "puzzle-fighter"), "it looks ahead with the WebAssembly"
    pages.page.get_by_role("button", name="Pause").click()
    pages.page.get_by_role("button", name="Take over from here").click()
    pages.dialog("Your turn").get_by_role("button", name="Resume").click()
    expect(pages.page.locator(".badge", has_text="practice")).to_be_visible()
    assert pages.call("steps") > 60


def test_another_bot_can_be_chosen_and_plays_to_the_end(pages: Any) -> None:
    pages.go("#/watch/triple-town?bot=greedy&seed=3&rows=1&columns=3")
    pages.page.wait_for_selector(".watching", timeout=60_000)
    pages.page.locator("#bot").select_option("random")
    expect(pages.page.get_by_role("heading", name="The bot random plays Triple Town")).to_be_visible()
    pages.page.wait_for_selector(".watching", timeout=60_000)
    expect(pages.page.get_by_text("Without its WebAssembly kernel")).to_have_count(0)
    expect(pages.page.locator(".where")).to_have_text("3 / 3")
    assert pages.axe() == []


def test_a_link_to_a_bot_that_does_not_exist_says_so(pages: Any) -> None:
    pages.go("#/watch/triple-town?bot=deep")
    expect(pages.page.locator(".problem")).to_contain_text("bot 'deep' is not known", timeout=60_000)
