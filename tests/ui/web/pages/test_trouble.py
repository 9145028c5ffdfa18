"""Trouble is told in words on the page, and never leaves it blank."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.ui.web import inpage

BAD_LINKS = {
    "#/play/chess": 'game "chess" is not known',
    "#/play/triple-town?rows=0": "option rows=0: expected a whole number from 1 to 50",
    "#/play/triple-town?rows=many": "option rows='many': expected a whole number",
    "#/play/triple-town?colour=red": 'option "colour" does not exist in triple-town',
    "#/play/triple-town?seed=-5": 'seed "-5": expected a whole number',
    "#/play/triple-town?resume=gone": "no longer in the browser's storage",
    "#/play/puzzle-fighter?board=XXXXXXXXX": "option board, row 1: 9 cells drawn, expected at most 6",
    "#/nowhere": "There is no page “nowhere”.",
    "#/play/%E0%A4%A": "is not known",
}


@pytest.mark.parametrize("hash", BAD_LINKS)
def test_a_bad_link_is_told(pages: Any, hash: str) -> None:
    pages.go(hash)
    problem = pages.page.locator(".problem")
    expect(problem).to_contain_text(BAD_LINKS[hash])
    problem.get_by_role("link", name="To the menu").click()
    expect(pages.page.locator(".card").first).to_be_visible()


def test_a_replay_that_is_gone_is_told(pages: Any) -> None:
    pages.go("#/replay?local=gone")
    expect(pages.page.locator(".message")).to_contain_text("no longer in the browser's storage")


def test_any_exception_is_shown_with_details_and_can_be_dismissed(new_page: Any, arcade: Any, pages: Any) -> None:
    page = new_page(watched=False)
    page.route("**/pyodide.asm.wasm", lambda route: None)
    page.goto(pages.address)
    page.wait_for_selector(".card")
    inpage.call(page, "throwLater", "a gem has no corners")
    notice = page.locator(".notice")
    expect(notice).to_contain_text("Something went wrong: a gem has no corners")
    notice.locator("summary").click()
    expect(notice.locator("pre")).to_contain_text("TypeError")
    notice.get_by_role("button", name="Dismiss this message").click()
    expect(notice).to_have_count(0)
    inpage.call(page, "breakPromise", "a promise was broken")
    expect(notice).to_contain_text("a promise was broken")


def test_a_game_that_fails_stops_says_so_and_can_go_on(pages: Any) -> None:
    pages.play("dr-mario")
    pages.until("steps", above=5)
    pages.call("breakGame", "the bottle has a crack")
    notice = pages.page.locator(".notice")
    expect(notice).to_have_count(1)
    expect(notice).to_contain_text("The game has stopped: the bottle has a crack")
    pages.call("mendGame")
    steps = pages.call("steps")
    notice.get_by_role("button", name="Resume").click()
    pages.until("steps", above=steps)


def test_a_failed_download_is_told_and_tried_again(new_page: Any, exported: Any) -> None:
    page = new_page(watched=False)
    page.route("**/python_stdlib.zip", lambda route: route.abort())
    page.goto(exported.address)
    status = page.locator(".hero .engine")
    expect(status).to_contain_text("The games could not be loaded. python_stdlib.zip could not be downloaded")
    expect(page.locator(".card").first).to_be_visible()
    page.unroute("**/python_stdlib.zip")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector("html[data-engine=ready]", state="attached")
    expect(status).to_contain_text("Ready to play")


def test_a_browser_without_webassembly_still_has_a_menu_that_says_so(new_page: Any, serving: Any) -> None:
    page = new_page(watched=False)
    inpage.at_the_start(page, "removeWebAssembly")
    page.goto(f"{serving.address}#/play/triple-town")
    expect(page.locator(".waiting")).to_contain_text("The games need WebAssembly")
    page.goto(f"{serving.address}#/")
    expect(page.locator(".hero .engine")).to_contain_text("The games need WebAssembly")


def test_corrupt_storage_is_told_set_aside_and_does_no_harm(pages: Any) -> None:
    pages.call("store", {"settings": "{broken", "choices": "[", "game.x": '{"id": 5}', "game.y": "\0"})
    pages.reload()
    notices = pages.page.locator(".notice")
    expect(
        notices.filter(has_text="The settings in this browser's storage could not be read and was moved aside.")
    ).to_be_visible()
    expect(notices.filter(has_text="A played game")).to_be_visible()
    expect(pages.page.locator(".card").first).to_be_visible()
    assert pages.call("settings")["volume"] == 60
    assert pages.call("stored", "broken.settings") == "{broken"


def test_settings_that_make_no_sense_get_their_defaults(pages: Any) -> None:
    wrong = {"volume": "loud", "das": 1e9, "motion": "wild", "keys": {"left": [3], "right": ["KeyL"]}, "more": 1}
    pages.call("store", {"settings": json.dumps(wrong)})
    pages.reload()
    values = pages.call("settings")
    assert (values["volume"], values["das"], values["motion"]) == (60, 400, "system")
    assert values["keys"]["left"] == ["ArrowLeft", "KeyA"]
    assert values["keys"]["right"] == ["KeyL"]


def test_full_storage_is_told_and_the_game_goes_on(pages: Any) -> None:
    pages.call("setQuota", 0)
    pages.play("triple-town", rows=1, columns=2)
    pages.page.locator(".board canvas").click(position={"x": 60, "y": 60})
    pages.until("steps", equals=1)
    expect(pages.page.locator(".notice").filter(has_text="storage is full")).to_be_visible()
    pages.call("allowStorage")


def test_settings_and_sound_are_remembered(pages: Any) -> None:
    pages.go("#/settings")
    pages.page.get_by_label("Volume").fill("25")
    pages.page.get_by_role("button", name="Turn the sound off").click()
    pages.page.locator(".segments label", has_text="Colour-blind").click()
    pages.reload()
    values = pages.call("settings")
    assert (values["volume"], values["muted"], values["palette"]) == (25, True, "okabe-ito")
    assert pages.call("mutedAndPalette") == [True, "okabe-ito"]
