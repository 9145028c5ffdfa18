"""The arcade in Chromium: how soon a page is there over a slow network and on this machine.

Everything is measured in one run, what is compared in turns, and the median of the turns counts: ``python -m
benchmarks.browser``. It needs the browser of the tests.
"""

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.ui.web import inpage
from tests.ui.web.conftest import BROWSERS, FLAGS, serve_site

from chainfall.ui.web.site import Site, build_site, python_origin
from chainfall.ui.web.snapshot import make_snapshot

TURNS = 3
SLOW: dict[str, object] = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 0.75e6 / 8,
}
"""A slow phone's network, as browsers' own tools emulate it: 1.6 Mbit/s and 150 ms."""
PATIENCE = 180_000
CARDS = ".card canvas"
READY = "html[data-engine=ready]"


@dataclass(frozen=True)
class Visit:
    """A first visit: requests and seconds until the cards are shown and until a game can be played."""

    requests: int
    cards: float
    ready: float


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser of this machine."""
    path = next(filter(None, map(shutil.which, BROWSERS)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def fresh_page(browser: Browser) -> Iterator[tuple[Page, Any]]:
    """A page with empty caches, and what speaks to its browser."""
    context = browser.new_context(bypass_csp=True)
    inpage.install(context)
    page = context.new_page()
    inpage.at_the_start(page, "pretendThrift")
    page.set_default_timeout(PATIENCE)
    yield page, context.new_cdp_session(page)
    context.close()


def visit(browser: Browser, site: Site, network: dict[str, object] | None = None) -> Visit:
    """Opens the page for the first time."""
    with serve_site(site) as serving, fresh_page(browser) as (page, session):
        if network:
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", network)
        begun = time.perf_counter()
        page.goto(serving.address, wait_until="commit")
        page.wait_for_selector(CARDS, state="attached")
        cards, requests = time.perf_counter() - begun, len(serving.sent)
        page.wait_for_selector(READY, state="attached")
        return Visit(requests, cards, time.perf_counter() - begun)


def print_visits(title: str, measure: Callable[[Site], Visit], sites: dict[str, Site], turns: int = TURNS) -> None:
    """Measures visits of sites in turns, and prints the medians."""
    found: dict[str, list[Visit]] = {name: [] for name in sites}
    for _ in range(turns):
        for name, site in sites.items():
            found[name].append(measure(site))
    print(f"\n{title}\n\n| what | requests before the cards | cards, s | playable, s |\n|---|---:|---:|---:|")
    for name, visits in found.items():
        cards, ready = median(each.cards for each in visits), median(each.ready for each in visits)
        print(f"| {name} | {visits[-1].requests} | {cards:.2f} | {ready:.2f} |")


def main() -> None:
    """Prints the tables."""
    make_snapshot(python_origin())
    public = {"its modules one by one": build_site(bundled=False), "bundled": build_site()}
    local = {
        "its modules one by one": build_site(snapshot=True, bundled=False),
        "bundled": build_site(snapshot=True),
        "without a snapshot": build_site(),
    }
    with chromium() as browser:
        print_visits("A first visit at 1.6 Mbit/s and 150 ms", lambda site: visit(browser, site, SLOW), public)
        print_visits("A first visit on this machine", lambda site: visit(browser, site), local, 5)


if __name__ == "__main__":
    main()
