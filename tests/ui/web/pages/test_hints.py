"""Hints on the page: a key, a mark on the board, and the end of it."""

from typing import Any

from playwright.sync_api import expect

SHOWN = ".board[data-hint=shown]"


def test_h_shows_where_the_piece_might_go_by_the_kernels_until_it_is_put_down(pages: Any) -> None:
    pages.play("puzzle-fighter", quick=True, practice=1, seed=4)
    pages.until("inAir", above=0)
    pages.press("h")
    pages.page.wait_for_selector(SHOWN, state="attached", timeout=60_000)
    expect(pages.page.locator("#live")).to_contain_text("Hint: column")
    assert pages.call("looksAhead", "puzzle-fighter"), "the WebAssembly was found"
    before = pages.call("steps")
    pages.press("h")
    expect(pages.page.locator(SHOWN)).to_have_count(0)
    assert pages.call("steps") == before, "time waits for the player"
    pages.press("h")
    pages.page.wait_for_selector(SHOWN, state="attached")
    pages.press("Space")
    expect(pages.page.locator(SHOWN)).to_have_count(0)


def test_a_puzzle_and_a_town_have_hints_by_a_button_too(pages: Any) -> None:
    for address, words in (
        ("#/puzzle/dr-mario/1", "Hint: column"),
        ("#/play/triple-town?seed=1&practice=1", "Hint: row"),
    ):
        pages.go("#/")
        pages.go(address)
        pages.page.wait_for_selector(".play")
        pages.until("isPlayable")
        pages.page.get_by_role("button", name="Hint").click()
        pages.page.wait_for_selector(SHOWN, state="attached", timeout=60_000)
        expect(pages.page.locator("#live")).to_contain_text(words)


def test_a_game_that_counts_has_no_hints_and_says_so_once(pages: Any) -> None:
    pages.play("puzzle-fighter", quick=True)
    expect(pages.page.get_by_role("button", name="Hint")).to_have_count(0)
    expect(pages.page.locator(".keys-help dt", has_text="Hint")).to_have_count(0)
    pages.press("h", "h")
    expect(pages.page.get_by_text("Hints are for practice games and puzzles.")).to_have_count(1)
