"""A page that loads: when it is ready, when all of it is kept, and whether its worker works."""

from pathlib import Path

from playwright.sync_api import Page
from tests.ui.web import inpage

from chainfall.play import registry

REPLAYS = Path(__file__).parents[2] / "replays"
READY = "html[data-engine=ready]"


def golden(game: str) -> list[Path]:
    return sorted((REPLAYS / game / f"r{registry.game(game).rules}").glob("*.json"))


def wait_ready(page: Page) -> None:
    page.wait_for_selector(READY, state="attached")


def assert_verifies(page: Page) -> None:
    """The worker of the page shows and verifies a replay."""
    inpage.call(page, "goTo", "#/replay")
    page.wait_for_selector("#replay-file")
    page.set_input_files("#replay-file", golden("triple-town")[0])
    page.wait_for_selector(".verdict.good")


def wait_for_worker(page: Page) -> None:
    """Waits until the service worker has kept everything and looks after the page."""
    inpage.call(page, "serviceWorkerControls")
