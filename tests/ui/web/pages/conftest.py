"""The pages of the arcade, on the one page that all browser tests share."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect
from tests.recording.goldens import path_of

READY = "html[data-engine=ready]"
STEADY = 60_000
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
        self.page.evaluate("(hash) => { location.hash = hash; }", hash)

    def settle(self) -> None:
        """Waits until a dialog that was closed has told its answer: it may lead to another page."""
        self.page.wait_for_function("() => !document.querySelector('dialog:not([open])')")

    def frames(self, count: int = 12) -> None:
        """Lets the page draw this many times."""
        self.page.evaluate(
            """async (count) => {
                for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
            }""",
            count,
        )

    def link(self, game: str, **options: object) -> str:
        """The address of a game; ``quick=True`` takes out the delays."""
        if options.pop("quick", False):
            options = {**NO_DELAYS.get(game, {}), **options}
        return f"#/play/{game}?{urlencode({'seed': 0, **options}, safe='/.')}"

    def play(self, game: str, **options: object) -> None:
        """Starts a game by its link and waits until it runs."""
        self.go("#/")
        self.page.evaluate("chainfall.app.fresh = true")
        self.go(self.link(game, **options))
        self.page.wait_for_selector(".play")
        self.page.bring_to_front()

    def app(self, expression: str) -> Any:
        """The value of an expression in which ``app`` is the arcade and ``engine`` its engine."""
        return self.page.evaluate(
            f"() => {{ const {{ app }} = chainfall; const {{ engine }} = app; return {expression}; }}"
        )

    def wait(self, expression: str) -> None:
        """Waits until an expression is true."""
        self.page.wait_for_function(
            f"() => {{ const {{ app }} = chainfall; const {{ engine }} = app; return {expression}; }}", timeout=STEADY
        )

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

    def axe(self) -> list[str]:
        """What axe finds on the page: the serious, the critical, and headings out of order, one line each."""
        self.page.evaluate("Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => {})")
        if not self.page.evaluate("'axe' in globalThis"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)")
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
    if not arcade.evaluate("'engine' in globalThis"):  # the page was loaded anew
        arcade.evaluate("() => { globalThis.engine = chainfall.app.engine; }")


EXPLAINED = """() => {
    localStorage["chainfall.1.taught"] = JSON.stringify(chainfall.app.games.map(({ id }) => id));
}"""


def fresh(pages: Pages) -> None:
    pages.page.evaluate("() => document.querySelectorAll('dialog[open]').forEach((dialog) => dialog.close())")
    pages.settle()
    pages.page.evaluate(
        """() => {
            localStorage.clear();
            chainfall.app.run = null;
            chainfall.app.settings.reset();
            chainfall.app.settings.set({ countdown: false });
            chainfall.app.go("#/");
        }"""
    )
    pages.page.wait_for_selector(".cards")
    pages.page.evaluate("() => { localStorage.clear(); document.getElementById('notices').replaceChildren(); }")
    pages.page.evaluate(EXPLAINED)


@pytest.fixture
def clock(pages: Pages) -> Iterator[Callable[[int], None]]:
    """Sets the page's own clock in milliseconds, which stands still otherwise: no test waits for it."""

    def set_clock(milliseconds: int) -> None:
        pages.page.evaluate("(time) => { chainfall.app.now = () => time; }", milliseconds)

    set_clock(0)
    yield set_clock
    pages.page.evaluate("() => { chainfall.app.now = () => performance.now(); }")


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
        texts = pages.page.evaluate(
            "Object.keys(localStorage).filter((k) => k.startsWith('chainfall.1.game.')).map((k) => localStorage[k])"
        )
        games = sorted(map(json.loads, texts), key=lambda game: -game["when"])
        return [Kept(game["score"], game["practice"], game["finished"], game["options"]) for game in games]

    return read
