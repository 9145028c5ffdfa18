"""The pages of the arcade, on the one page that all browser tests share."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest
from playwright.sync_api import Page, expect
from tests.bots.reviewing.replays import played
from tests.recording.goldens import path_of
from tests.ui.web import inpage
from tests.ui.web.visit import READY, Visit

from chainfall.play.replay import Replay

STEADY = 180_000
"""Milliseconds for which a test waits for what it expects: a busy machine is slow."""

expect.set_options(timeout=STEADY)


class Pages(Visit):
    """A visit with Chromium, through Playwright."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def play(self, game: str, **options: object) -> None:
        super().play(game, **options)
        self.page.bring_to_front()

    def call(self, name: str, *values: object) -> Any:
        return inpage.call(self.page, name, *values)

    def until(self, name: str, *values: object, **relation: object) -> None:
        inpage.until(self.page, name, *values, timeout=STEADY, **relation)

    def find(self, selector: str) -> Any:
        self.page.wait_for_selector(selector)
        return self.page.locator(selector).first

    def options(self, title: str) -> Any:
        """Opens the options of a game in the menu."""
        self.page.get_by_role("button", name=f"Options of {title}", exact=True).click()
        return self.dialog(title)

    def number(self, name: str) -> str:
        """A number of the HUD."""
        return self.page.locator(f"[data-number={name}] dd").inner_text()

    def dialog(self, title: str) -> Any:
        found = self.page.get_by_role("dialog", name=title)
        expect(found).to_be_visible()
        return found

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key, delay=40)

    @contextmanager
    def held(self, key: str) -> Iterator[None]:
        self.page.keyboard.down(key)
        yield
        self.page.keyboard.up(key)

    def click(self, selector: str, across: float = 0.5, down: float = 0.5) -> None:
        found = self.find(selector)
        box = found.bounding_box()
        found.click(position={"x": across * box["width"], "y": down * box["height"]})

    def click_named(self, role: str, name: str) -> None:
        self.page.get_by_role(cast(Any, role), name=name, exact=True).click()

    def choose_file(self, selector: str, path: Path) -> None:
        self.find(selector).set_input_files(path)

    def reload(self) -> None:
        self.page.reload()
        self.page.wait_for_selector(READY, state="attached")

    def saved(self, button: Any, folder: Path) -> Path:
        """The file that a button saves."""
        with self.page.expect_download() as download:
            button.click()
        path = folder / download.value.suggested_filename
        download.value.save_as(path)
        return path

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


@pytest.fixture(scope="session")
def shared(arcade: Page, serving: Any) -> Pages:
    """The shared page as every test finds and leaves it."""
    shared = Pages(arcade, serving.address)
    shared.fresh()
    return shared


@pytest.fixture
def pages(shared: Pages) -> Iterator[Pages]:
    """The shared page with an empty storage, games explained and no countdown, at the menu."""
    yield shared
    shared.page.set_viewport_size({"width": 1280, "height": 720})
    shared.page.emulate_media(reduced_motion="no-preference")
    shared.fresh()


@pytest.fixture
def visit(pages: Pages) -> Visit:
    """What the flows for every browser use."""
    return pages


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


@pytest.fixture
def reviewed(pages: Pages, tmp_path: Path) -> Replay:
    """A game of some pieces with mistakes, which is reviewed on the page and stands at its beginning."""
    replay = played("puzzle-fighter", 16, errors=50)
    replay.save(tmp_path / "reviewed.json")
    pages.set(motion="reduced")
    pages.go("#/replay")
    pages.choose_file("#replay-file", tmp_path / "reviewed.json")
    pages.click_named("button", "Review")
    expect(pages.page.locator("section.review")).to_be_visible()
    return replay


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
