"""An arcade that no service has handed out: there is nothing of boards, players and ranked games."""

from typing import Any

from playwright.sync_api import expect


def test_an_arcade_without_a_service_has_nothing_of_it(pages: Any) -> None:
    for hash in ("#/boards", "#/player/Ada", "#/account", "#/ranked/triple-town-r1"):
        pages.go(hash)
        expect(pages.page.get_by_role("heading", name="There is no page")).to_be_visible()
    for hash in ("#/", "#/daily"):
        pages.go(hash)
        expect(pages.page.locator("main h1")).to_be_visible()
        words = pages.page.locator("body").inner_text()
        assert not {"Boards", "Ranked", "Account", "ranked"} & set(words.split())
