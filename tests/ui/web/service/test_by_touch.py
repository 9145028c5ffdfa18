"""A phone and nothing but taps: a name, a ranked game, its place on the board, its replay, another name, and away."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.ui.web.service.conftest import PHONE, Host, Visitor, afresh


@pytest.fixture(scope="module")
def phone_page(visits: Callable[..., Visitor]) -> Page:
    """The page of a phone."""
    return visits(**PHONE).page


@pytest.fixture
def touched(phone_page: Page, host: Host) -> Visitor:
    """A phone on which nobody has played yet."""
    return afresh(Visitor(phone_page, host))


def tap(phone: Visitor, role: str, name: str) -> None:
    """Taps what a screen reader names so; whatever is on the page is as wide as the phone."""
    phone.named(role, name).tap()
    assert phone.call("fitsWidth")


def finish_by_taps(phone: Visitor) -> None:
    """Plays what is left of a game of squares."""
    canvas = phone.page.locator(".board canvas")
    while phone.call("outcome") is None:
        box, board = canvas.bounding_box(), phone.call("board")
        assert box
        row, column = divmod(phone.call("freeCell"), board["width"])
        cell = box["width"] / (board["width"] + 0.4)
        canvas.tap(position={"x": (column + 0.7) * cell, "y": (row + 0.7) * cell})


def test_the_whole_way_by_taps(touched: Visitor, host: Any) -> None:
    page = touched.page
    tap(touched, "link", "See the boards")
    tap(touched, "link", "Choose a name")
    page.get_by_label("Name", exact=True).fill("Mary_S")
    tap(touched, "button", "Take this name")
    expect(page.locator(".own-name")).to_have_text("Mary_S")
    tap(touched, "link", "Boards")
    tap(touched, "link", "Play ranked: Triple Town")
    touched.play_to_the_last_square()
    finish_by_taps(touched)
    rank = touched.rank()
    tap(touched, "link", "See the board")
    expect(page.locator("tr.own .rank")).to_have_text(str(rank))
    page.locator("tr.own").get_by_role("link", name="Watch the replay").tap()
    tap(touched, "button", "Verify it yourself")
    expect(page.locator(".verdict.good")).to_contain_text("The service says the same.")
    tap(touched, "link", "Mary_S")
    expect(page.locator(".player-games li")).to_have_count(1)
    tap(touched, "link", "All boards")
    tap(touched, "link", "Your account")
    page.get_by_label("Another name", exact=True).fill("Shelley")
    tap(touched, "button", "Rename")
    expect(page.locator(".own-name")).to_have_text("Shelley")
    tap(touched, "button", "Delete everything")
    page.get_by_role("dialog", name="Delete Shelley?").get_by_role("button", name="Delete everything").tap()
    expect(page.get_by_role("heading", name="Choose a name")).to_be_visible()
    assert host.running.http.get("players/Shelley").status_code == 404
