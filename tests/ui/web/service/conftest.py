"""A real service with some players, and browsers that visit it. Its content policy holds in all of them."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect
from tests.server.running import Playing, Running
from tests.ui.web.conftest import open_quietly
from tests.ui.web.pages.conftest import Pages
from tests.ui.web.visit import READY

BOARD = "triple-town-r1"
DAILY = "daily-triple-town-r1"
WIDE = "W" * 20
"""The widest name."""

PLAYED = 60.0
"""Seconds of the service's clock in which any game of squares can be played."""

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}


ADDRESSES = count(1)


class Host:
    """The one service of these tests, which can be ended and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self._place = (f"sqlite:///{folder / 'service.db'}", folder / "log")
        self.running = Running(*self._place, speed=1)
        self.address = self.running.address
        self._tokens = {name: self._history(name) for name in ("Ada", "Bot_7", "Lovelace", WIDE)}

    def start(self) -> None:
        """Starts it where it was."""
        port = self.address.rstrip("/").rpartition(":")[2]
        self.running = Running(*self._place, "--port", port, speed=1)

    def _history(self, name: str) -> str:
        """The token of a player who has played."""
        player = self.running.player(name, bot="Bot" in name)
        for game in range(2):
            player.score(BOARD, len(name) + game)
        player.score(DAILY, len(name))
        return player.token

    def player(self, name: str) -> Playing:
        """A player with some scores, or a new one."""
        token = self._tokens.get(name)
        return Playing(self.running, name, token) if token else self.running.player(name)


@pytest.fixture(scope="package")
def host(snapshot: bytes, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The service; a few have played there."""
    assert snapshot
    host = Host(tmp_path_factory.mktemp("service"))
    yield host
    host.running.stop()


class Visitor(Pages):
    """A browser that visits the service, each from an address of its own."""

    def __init__(self, page: Page, host: Host) -> None:
        super().__init__(page, host.address)
        self.host = host
        number = next(ADDRESSES)
        page.context.set_extra_http_headers({"X-Forwarded-For": f"10.1.{number // 256}.{number % 256}"})

    def named(self, role: str, name: str) -> Locator:
        """What a screen reader names so."""
        return self.page.get_by_role(cast(Any, role), name=name, exact=True)

    def show(self, hash: str, heading: str) -> None:
        """Opens a page and waits for its heading, and for what the service says."""
        self.go(hash)
        expect(self.page.get_by_role("heading", name=heading, level=1, exact=True)).to_be_visible()
        expect(self.page.locator("[aria-busy]")).to_have_count(0)

    def sign_in(self, player: Playing) -> None:
        """Makes this browser a player's."""
        self.call("signIn", player.token, player.name)

    def tab_to(self, control: Locator) -> None:
        """Presses Tab until a control has the focus."""
        expect(control).to_be_visible()
        for _ in range(100):
            if control.and_(self.page.locator(":focus")).count():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{control} is not reached by Tab")

    def choose(self, role: str, name: str, key: str = "Enter") -> None:
        """Goes to a control by the keyboard, and presses it."""
        self.tab_to(self.named(role, name))
        self.page.keyboard.press(key)

    def write(self, label: str, text: str) -> None:
        """Writes into a field by the keyboard, and sends its form."""
        self.tab_to(self.page.get_by_label(label, exact=True))
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def play_to_the_last_square(self) -> None:
        """Plays the ranked game of squares that is on the page, until one square is free."""
        expect(self.page.locator(".board canvas")).to_be_focused()
        self.call("playToTheLastSquare")
        self.host.running.leap(PLAYED)

    def finish_by_keys(self) -> None:
        """Plays what is left of it: the last square may become several once more."""
        while self.call("outcome") is None:
            width = self.call("board")["width"]
            row, column = divmod(self.call("freeCell"), width)
            keys = ["ArrowUp"] * 6 + ["ArrowLeft"] * 6 + ["ArrowDown"] * row + ["ArrowRight"] * column
            for key in (*keys, "Enter"):
                self.page.keyboard.press(key)

    def play_ranked(self) -> None:
        """Plays a ranked game to its end."""
        self.go(f"#/ranked/{BOARD}")
        self.play_to_the_last_square()
        self.finish_by_keys()

    def rank(self, container: str = "dialog .sending") -> int:
        """The rank that is shown at the end of a game."""
        words = self.page.locator(f"{container}[data-state=accepted]")
        expect(words).to_contain_text("Triple Town")
        found = re.search(r"Rank ([\d,]+) on Triple Town", words.inner_text())
        assert found, words.inner_text()
        return int(found[1])


@pytest.fixture(scope="module")
def visits(browser: Browser, host: Host) -> Iterator[Callable[..., Visitor]]:
    """Opens a browser of its own at the service, or at an address there; other arguments are those of a context."""
    contexts: list[BrowserContext] = []

    def visit(address: str = host.address, **settings: Any) -> Visitor:
        context = browser.new_context(reduced_motion="reduce", **settings)
        contexts.append(context)
        page = open_quietly(context)
        page.goto(address)
        page.wait_for_selector(READY, state="attached")
        return Visitor(page, host)

    yield visit
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def desk_page(visits: Callable[..., Visitor]) -> Page:
    """The page of a desk."""
    return visits().page


@pytest.fixture
def desk(desk_page: Page, host: Host) -> Visitor:
    """A browser with a keyboard, in which nobody has played yet."""
    return afresh(Visitor(desk_page, host))


def afresh(visitor: Visitor) -> Visitor:
    """The browser with an empty storage, at the menu."""
    visitor.fresh()
    visitor.find(".cards")
    return visitor


@contextmanager
def answering(visitor: Visitor, path: str, answer: dict[str, Any]) -> Iterator[None]:
    """A path is answered with something else than the service says."""
    address = f"{visitor.address}api/v1/{path}"

    def fulfill(route: Route) -> None:
        route.fulfill(status=200, content_type="application/json", body=json.dumps(answer))

    visitor.page.route(address, fulfill)
    try:
        yield
    finally:
        visitor.page.unroute(address)
