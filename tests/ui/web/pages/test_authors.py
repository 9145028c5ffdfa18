"""Who writes a game sees it on the page after a reload, and its Python's tracebacks too."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.ui.web import inpage
from tests.ui.web.conftest import running
from tests.ui.web.guests import install, write_game

from chainfall.play import registry
from chainfall.play.session import Session
from chainfall.ui.web.live import LiveSite
from chainfall.ui.web.server import Handler
from chainfall.ui.web.site import Site

READY = "html[data-engine=ready]"
LEAK = "    def {method}(self, *args):\n        raise RuntimeError('the roof leaks')\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which Python looks for packages."""
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    registry._load.cache_clear()
    sys.modules.pop("guest_house", None)


@pytest.fixture
def address(folder: Path, site: Site) -> Iterator[str]:
    """The address of the arcade as ``chainfall play`` serves it."""
    write_game(folder, "house", "A house")
    install(folder, "house")
    with running(type("LiveHandler", (Handler,), {"site": LiveSite()})) as address:
        yield address


def load(page: Page, address: str, hash: str = "#/") -> None:
    """Loads the page anew."""
    page.goto("about:blank")
    page.goto(address + hash)
    page.wait_for_selector(READY, state="attached")


def assert_details(box: Locator, *words: str) -> None:
    box.locator("summary").click()
    for text in words:
        expect(box.locator("pre")).to_contain_text(text)


def test_the_page_follows_a_game_that_is_being_written(address: str, folder: Path, new_page: Any) -> None:
    page: Page = new_page()
    load(page, address)
    card = page.locator("[data-game='guests/house']")
    expect(card).to_contain_text("A house")

    write_game(folder, "house", "A villa", LEAK.format(method="step"))
    load(page, address, "#/play/guests/house")
    expect(page.locator("h1")).to_have_text("A villa")
    page.locator(".board canvas").click()
    notice = page.locator(".notice")
    expect(notice).to_contain_text("The game has stopped: The engine failed: RuntimeError: the roof leaks")
    assert_details(notice, "Traceback (most recent call last):", "guest_house.py", "in step")

    write_game(folder, "house", "A tower", LEAK.format(method="step"), "puzzle_fighter.arcade.game")
    load(page, address, "#/play/guests/house")
    expect(notice).to_contain_text("The game has stopped: The engine failed: RuntimeError: the roof leaks")
    assert_details(notice, "guest_house.py", "in step")

    write_game(folder, "house", "A shed", "    def step(self, state, input: return None\n")
    load(page, address)
    expect(page.locator(".card").first).to_be_visible()
    expect(card).to_have_count(0)
    broken = page.locator(".broken")
    expect(broken).to_contain_text("game 'guests/house' of package guest-house failed to load")
    assert_details(broken, "def step(self, state, input: return None", "SyntaxError")


def test_a_game_that_fails_to_start_or_to_load_in_the_browser_says_so(
    address: str, folder: Path, new_page: Any
) -> None:
    page: Page = new_page()
    elsewhere = "    import sys\n    if sys.platform == 'emscripten':\n"
    start = "        def start(self, options, seed):\n            raise RuntimeError('the roof leaks')\n"
    write_game(folder, "house", "A house", elsewhere + start)
    load(page, address, "#/play/guests/house")
    problem = page.locator(".problem")
    expect(problem).to_contain_text("The engine failed: RuntimeError: the roof leaks")
    assert_details(problem, "guest_house.py", "in start")
    load(page, address)
    page.locator("[data-game='guests/house']").click()
    assert_details(page.locator("#start-problem"), "guest_house.py", "in start")

    write_game(folder, "house", "A house", elsewhere + "        raise ImportError('no bricks here')\n")
    load(page, address, "#/play/guests/house")
    expect(problem).to_contain_text("game 'guests/house' of package guest-house failed to load")
    assert_details(problem, "guest_house.py", "ImportError: no bricks here")


def test_a_replay_of_an_installed_game_is_verified_and_a_game_that_hangs_does_not_hold_up_the_page(
    address: str, folder: Path, new_page: Any, tmp_path: Path
) -> None:
    page: Page = new_page(bypass_csp=True)  # so that it may wait for a state
    session = Session(registry.game("guests/house"))
    session.play("0 0")
    path = tmp_path / "house.json"
    session.replay().save(path)
    load(page, address, "#/replay")
    page.set_input_files("#replay-file", path)
    page.wait_for_selector(".verdict")
    expect(page.locator(".verdict")).to_contain_text("Verified: score")

    elsewhere = "    import sys\n    if sys.platform == 'emscripten':\n"
    write_game(folder, "house", "A house", f"{elsewhere}        def step(self, *args):\n            while True: pass\n")
    load(page, address, "#/replay")
    page.set_input_files("#replay-file", path)
    page.locator(".verifying").get_by_role("button", name="Cancel").click()
    expect(page.locator(".verdict")).to_have_text("Not verified: cancelled at step 0 of 1")
    inpage.until(page, "projectorHasEnded")
    page.set_input_files("#replay-file", path)
    page.wait_for_selector(".verifying .working")
    page.get_by_role("link", name="Study").click()
    page.get_by_role("link", name="Open the kata").click()
    expect(page.locator(".kata")).to_be_visible()
