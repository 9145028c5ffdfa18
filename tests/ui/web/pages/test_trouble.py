"""Trouble is told in words on the page, and never leaves it blank."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

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
    page.evaluate("() => { setTimeout(() => { throw new TypeError('a gem has no corners'); }); }")
    notice = page.locator(".notice")
    expect(notice).to_contain_text("Something went wrong: a gem has no corners")
    notice.locator("summary").click()
    expect(notice.locator("pre")).to_contain_text("TypeError")
    notice.get_by_role("button", name="Dismiss this message").click()
    expect(notice).to_have_count(0)
    page.evaluate("() => { Promise.reject(new Error('a promise was broken')); }")
    expect(notice).to_contain_text("a promise was broken")


def test_a_game_that_fails_stops_says_so_and_can_go_on(pages: Any) -> None:
    pages.play("dr-mario")
    pages.wait("engine.status().steps > 5")
    pages.app("engine.advance = () => { throw new Error('the bottle has a crack'); }")
    notice = pages.page.locator(".notice")
    expect(notice).to_have_count(1)
    expect(notice).to_contain_text("The game has stopped: the bottle has a crack")
    pages.app("delete engine.advance")
    steps = pages.app("engine.status().steps")
    notice.get_by_role("button", name="Go on").click()
    pages.wait(f"engine.status().steps > {steps}")


def test_a_failed_download_is_told_and_tried_again(new_page: Any, serving: Any) -> None:
    page = new_page(watched=False)
    page.route("**/python_stdlib.zip", lambda route: route.abort())
    page.goto(serving.address)
    status = page.locator(".hero .engine")
    expect(status).to_contain_text("The games could not be loaded. python_stdlib.zip could not be downloaded")
    expect(page.locator(".card").first).to_be_visible()
    page.unroute("**/python_stdlib.zip")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector("html[data-engine=ready]", state="attached")
    expect(status).to_contain_text("Ready to play")


def test_a_browser_without_webassembly_still_has_a_menu_that_says_so(new_page: Any, serving: Any) -> None:
    page = new_page(watched=False)
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(f"{serving.address}#/play/triple-town")
    expect(page.locator(".waiting")).to_contain_text("This browser has no WebAssembly")
    page.goto(f"{serving.address}#/")
    expect(page.locator(".hero .engine")).to_contain_text("This browser has no WebAssembly")


def test_corrupt_storage_is_told_set_aside_and_does_no_harm(pages: Any) -> None:
    pages.page.evaluate(
        """() => {
            localStorage["chainfall.1.settings"] = "{broken";
            localStorage["chainfall.1.choices"] = "[";
            localStorage["chainfall.1.game.x"] = '{"id": 5}';
            localStorage["chainfall.1.game.y"] = "\\u0000";
        }"""
    )
    pages.reload()
    notices = pages.page.locator(".notice")
    expect(
        notices.filter(has_text="The settings in this browser's storage could not be read and was set aside.")
    ).to_be_visible()
    expect(notices.filter(has_text="A played game")).to_be_visible()
    expect(pages.page.locator(".card").first).to_be_visible()
    assert pages.app("app.settings.values.volume") == 60
    assert pages.page.evaluate("localStorage['chainfall.broken.settings']") == "{broken"


def test_settings_that_make_no_sense_get_their_defaults(pages: Any) -> None:
    wrong = {"volume": "loud", "das": 1e9, "motion": "wild", "keys": {"left": [3], "right": ["KeyL"]}, "more": 1}
    pages.page.evaluate("(text) => { localStorage['chainfall.1.settings'] = text; }", json.dumps(wrong))
    pages.reload()
    values = pages.app("app.settings.values")
    assert (values["volume"], values["das"], values["motion"]) == (60, 400, "system")
    assert values["keys"]["left"] == ["ArrowLeft", "KeyA"]
    assert values["keys"]["right"] == ["KeyL"]


def test_full_storage_is_told_and_the_game_goes_on(pages: Any) -> None:
    pages.page.evaluate(
        """() => {
            globalThis.realSetItem = Storage.prototype.setItem;
            Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
        }"""
    )
    pages.play("triple-town", rows=1, columns=2)
    pages.page.locator(".board canvas").click(position={"x": 60, "y": 60})
    pages.wait("engine.status().steps === 1")
    expect(pages.page.locator(".notice").filter(has_text="storage is full")).to_be_visible()
    pages.page.evaluate("() => { Storage.prototype.setItem = realSetItem; }")


def test_settings_and_sound_are_remembered(pages: Any) -> None:
    pages.go("#/settings")
    pages.page.get_by_label("Volume").fill("25")
    pages.page.get_by_role("button", name="Turn the sound off").click()
    pages.page.locator(".segments label", has_text="Colour-blind").click()
    pages.reload()
    values = pages.app("app.settings.values")
    assert (values["volume"], values["muted"], values["palette"]) == (25, True, "okabe-ito")
    assert pages.app("[app.sound.muted, app.tiles.palette]") == [True, "okabe-ito"]
