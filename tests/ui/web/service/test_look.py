"""The pages of a service at thirteen sizes, and for everyone."""

import pytest
from playwright.sync_api import expect
from tests.ui.web.pages.test_sizes import problems_at_every_size
from tests.ui.web.service.conftest import BOARD, WIDE, Host, Visitor

PAGES = {
    "boards": ("#/boards", "Boards"),
    "a board": (f"#/boards/{BOARD}?period=week", "Triple Town"),
    "a player": ("#/player/Ada", "Ada"),
    "a player with a wide name": (f"#/player/{WIDE}", WIDE),
    "nobody": ("#/player/nobody", "Player"),
    "an account": ("#/account", "Account"),
    "a new account": ("#/account", "Account"),
    "a code": ("#/account?code=x", "Account"),
    "a name for a game": (f"#/ranked/{BOARD}", "Choose a name"),
    "the day": ("#/daily", "Daily"),
    "the menu": ("#/", "Chainfall"),
}
NAMELESS = ("a new account", "a name for a game")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_right_at_every_size_and_axe_finds_nothing_serious(desk: Visitor, host: Host, name: str) -> None:
    if name not in NAMELESS:
        desk.sign_in(host.player(WIDE))
    desk.go("#/settings")
    desk.show(*PAGES[name])
    if name == "an account":
        desk.named("button", "Link for another device").press("Enter")
        expect(desk.page.get_by_label("Link", exact=True)).to_be_visible()
    assert desk.axe() == []
    assert problems_at_every_size(desk) == {}
    desk.page.set_viewport_size({"width": 1280, "height": 720})


def test_a_replay_of_the_service_is_right_at_every_size(desk: Visitor, host: Host) -> None:
    [best, *_] = host.running.http.get(f"players/{WIDE}").json()["bests"]
    desk.go(f"#/replay/{best['replay']}")
    expect(desk.page.locator(".served")).to_be_visible()
    assert desk.axe() == []
    assert problems_at_every_size(desk) == {}
    desk.page.set_viewport_size({"width": 1280, "height": 720})
