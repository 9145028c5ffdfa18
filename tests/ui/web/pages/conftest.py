"""The pages of the arcade, on the one page that all browser tests share."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect
from tests.recording.goldens import path_of
from tests.ui.web import inpage

READY = "html[data-engine=ready]"
STEADY = 180_000
"""Milliseconds for which a test waits for what it expects: a busy machine is slow."""

expect.set_options(timeout=STEADY)

NO_DELAYS: dict[str, dict[str, object]] = {
    "puzzle-fighter": {"settle_ms": 0, "clear_ms": 0, "chain_pause_ms": 0, "lock_delay_ms": 0},
    "dr-mario": {"waits": "none"},
}


class Pages:
    """The arcade as a player uses it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def go(self, hash: str) -> None:
        """Opens a page by its address."""
        self.settle()
        self.call("goTo", hash)

    def settle(self) -> None:
        """Waits until a dialog that was closed has told its answer: it may lead to another page."""
        self.until("dialogsAreSettled")

    def frames(self, count: int = 12) -> None:
        """Lets the page draw this many times."""
        self.call("drawFrames", count)

    def link(self, game: str, **options: object) -> str:
        """The address of a game; ``quick=True`` takes out the delays."""
        if options.pop("quick", False):
            options = {**NO_DELAYS.get(game, {}), **options}
        return f"#/play/{game}?{urlencode({'seed': 0, **options}, safe='/.')}"

    def play(self, game: str, **options: object) -> None:
        """Starts a game by its link and waits until it runs."""
        self.go("#/")
        self.call("wantFresh")
        self.go(self.link(game, **options))
        self.page.wait_for_selector(".play")
        self.page.bring_to_front()

    def call(self, name: str, *values: object) -> Any:
        """What a function of ``tests/ui/web/inpage`` answers."""
        return inpage.call(self.page, name, *values)

    def until(self, name: str, *values: object, **relation: object) -> None:
        """Waits until such a function answers something true, or ``equals``, ``differs``, ``above`` or ``below``."""
        inpage.until(self.page, name, *values, timeout=STEADY, **relation)

    def set(self, **settings: object) -> None:
        """Changes settings."""
        self.call("setSettings", settings)

    def options(self, title: str) -> Any:
        """Opens the options of a game in the menu."""
        self.page.get_by_role("button", name=f"Options of {title}", exact=True).click()
        return self.dialog(title)

    def number(self, name: str) -> str:
        """A number of the HUD."""
        return self.page.locator(f"[data-number={name}] dd").inner_text()

    def dialog(self, title: str) -> Any:
        """A dialog that is open, by its title."""
        found = self.page.get_by_role("dialog", name=title)
        expect(found).to_be_visible()
        return found

    def press(self, *keys: str) -> None:
        """Presses keys, each for two frames, so that none of them can be missed."""
        for key in keys:
            self.page.keyboard.press(key, delay=40)

    def reload(self) -> None:
        """Loads the page anew."""
        self.page.reload()
        self.page.wait_for_selector(READY, state="attached")

    def saved(self, button: Any, folder: Path) -> Path:
        """The file that a button saves."""
        with self.page.expect_download() as download:
            button.click()
        path = folder / download.value.suggested_filename
        download.value.save_as(path)
        return path

    def records(self) -> Any:
        """The player's records in the browser's storage."""
        return json.loads(self.call("stored", "1.records") or "{}")

    def put_old(self, **entries: object) -> None:
        """Puts entries into the storage as earlier versions did, and lets the page take them over."""
        texts = {name: text if isinstance(text, str) else json.dumps(text) for name, text in entries.items()}
        self.call("store", texts)
        self.call("openRecords")

    def axe(self) -> list[str]:
        """What axe finds on the page: the serious, the critical, and headings out of order, one line each."""
        if not self.call("hasAxe"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.call("axeViolations")
        return [
            f"{problem['id']}: {problem['help']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
            for problem in found
            if problem["impact"] in ("serious", "critical") or problem["id"] == "heading-order"
            for node in problem["nodes"]
        ]


AXE = Path(__file__).parents[4] / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture
def pages(arcade: Page, serving: Any) -> Iterator[Pages]:
    """The shared page with an empty storage, games explained and no countdown, at the menu."""
    pages = Pages(arcade, serving.address)
    fresh(pages)
    yield pages
    arcade.set_viewport_size({"width": 1280, "height": 720})
    arcade.emulate_media(reduced_motion="no-preference")
    fresh(pages)


def fresh(pages: Pages) -> None:
    pages.call("closeDialogs")
    pages.settle()
    pages.call("startOver")
    pages.page.wait_for_selector(".cards")
    pages.call("clearStorage")
    pages.call("clearNotices")
    pages.call("explainAll")


@pytest.fixture
def clock(pages: Pages) -> Iterator[Callable[[int], None]]:
    """Sets the page's own clock in milliseconds, which stands still otherwise: no test waits for it."""

    def set_clock(milliseconds: int) -> None:
        pages.call("setClock", milliseconds)

    set_clock(0)
    yield set_clock
    pages.call("setClock", None)


@pytest.fixture
def golden() -> Callable[[str, str], Path]:
    """A recorded game by its name."""
    return path_of


class Kept(NamedTuple):
    """What the browser's storage holds of a game."""

    score: int
    practice: bool
    finished: bool
    options: dict[str, object]


@pytest.fixture
def kept_games(pages: Pages) -> Callable[[], list[Kept]]:
    """The games in the browser's storage, the latest first."""

    def read() -> list[Kept]:
        games = pages.records().get("games", [])
        return [Kept(game["score"], game["practice"], game["finished"], game["options"]) for game in games]

    return read
