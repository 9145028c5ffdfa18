"""The arcade in Chromium: how soon a page is there, frames of a match on a slow phone, and how fast a review is.

Everything is measured in one run, what is compared in turns, and the median of the turns counts: ``python -m
benchmarks.browser``. It needs the browser of the tests.
"""

import json
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.recording.goldens import path_of
from tests.ui.web import inpage
from tests.ui.web.conftest import BROWSERS, FLAGS, Counting, serve_site

from chainfall.bots import bot, play
from chainfall.play.replay import Replay
from chainfall.ui.web.site import Site, build_site, in_brotli, python_origin
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
MATCH = "#/play/puzzle-fighter-versus?seed=3&player2=avalanche"
SLOWER = 4
PLAYED_SECONDS = 20
FRAME = 16.7
LATE = 1.5 * 1000 / 60
"""Milliseconds after the last frame from which one is late: half a frame of a screen with 60 a second."""
WAYS = {"the bot thinks on the page": False, "the bot thinks in the worker": True}
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


class InBrotli(Counting):
    """Answers whose compressed files are Brotli's."""

    def send_header(self, keyword: str, value: str) -> None:
        """A header, which says so."""
        super().send_header(keyword, "br" if keyword == "Content-Encoding" else value)


def compressed_with_brotli(site: Site) -> Site:
    """The site as ``chainfall export-web --brotli`` writes it; this takes half a minute."""
    packed = in_brotli(site, site)
    return {path: replace(file, packed=packed[path]) for path, file in site.items()}


def visit(
    browser: Browser, site: Site, network: dict[str, object] | None = None, handler: type[Counting] = Counting
) -> Visit:
    """Opens the page for the first time."""
    with serve_site(site, handler) as serving, fresh_page(browser) as (page, session):
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


def print_later_visits(browser: Browser, site: Site) -> None:
    """Measures visits of a public host after the first one, with and without the browser's own snapshot."""
    found: dict[str, list[float]] = {"without a snapshot": [], "from the browser's own snapshot": []}
    for _ in range(TURNS):
        with serve_site(site) as serving, fresh_page(browser) as (page, _):
            page.goto(serving.address)
            page.wait_for_selector(READY, state="attached")
            for name, seconds in found.items():
                if name != "without a snapshot":
                    inpage.call(page, "pretendThrift", False)
                    assert inpage.call(page, "makeMemory")
                begun = time.perf_counter()
                page.reload(wait_until="commit")
                page.wait_for_selector(READY, state="attached")
                seconds.append(time.perf_counter() - begun)
    print("\nA later visit of a public host\n\n| what | playable, s |\n|---|---:|")
    for name, seconds in found.items():
        print(f"| {name} | {median(seconds):.2f} |")


def print_checks(browser: Browser, site: Site) -> None:
    """Downloads the local snapshot in turns, and prints how long that takes with its check."""
    with serve_site(site) as serving, fresh_page(browser) as (page, _):
        page.goto(serving.address)
        page.wait_for_selector(READY, state="attached")
        turns = [inpage.call(page, "timesToCheck") for _ in range(TURNS)]
    print("\nThe snapshot of this machine, downloaded and checked\n\n| who checks it | ms |\n|---|---:|")
    for who, times in zip(("the page", "the browser, by its integrity"), zip(*turns, strict=True), strict=True):
        print(f"| {who} | {median(times):.0f} |")


@dataclass(frozen=True)
class Frames:
    """The work of animation frames in milliseconds: that of the engine, with its answer, and drawing."""

    engine: list[float]
    draw: list[float]

    @property
    def whole(self) -> list[float]:
        """Both, frame by frame."""
        return [sum(parts) for parts in zip(self.engine, self.draw, strict=False)]


def begin_match(page: Page, *, in_worker: bool) -> None:
    """Begins a match against the strongest bot, until the countdown and the first pieces are over."""
    inpage.call(page, "explainAll")
    inpage.call(page, "goTo", MATCH)
    page.wait_for_selector(".play.for-two")
    if in_worker:
        inpage.call(page, "thinkInWorker")
    inpage.until(page, "steps", above=180)


def play_match(browser: Browser, site: Site, *, in_worker: bool) -> Frames:
    """A match against the strongest bot on a processor that is four times as slow."""
    with serve_site(site) as serving, fresh_page(browser) as (page, session):
        page.goto(serving.address)
        page.wait_for_selector(READY, state="attached")
        begin_match(page, in_worker=in_worker)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        times = inpage.call(page, "timedPlay", PLAYED_SECONDS)
        return Frames(times["engine"], times["draw"])


def print_frames(browser: Browser, site: Site) -> None:
    """Plays matches in turns with the bot on the page and in the worker, and prints how long their frames take."""
    found: dict[str, list[Frames]] = {name: [] for name in WAYS}
    for _ in range(TURNS):
        for name, in_worker in WAYS.items():
            found[name].append(play_match(browser, site, in_worker=in_worker))
    print(f"\nA match against Avalanche, {SLOWER} x slower; 95 % of the frames take at most (ms)\n")
    print("| what | engine | drawing | both | frames above 16.7 ms |\n|---|---:|---:|---:|---:|")
    for name, matches in found.items():
        parts = ([each.engine for each in matches], [each.draw for each in matches], [each.whole for each in matches])
        engine, draw, whole = (median(at(times, 0.95) for times in part) for part in parts)
        late = median(sum(time > FRAME for time in each.whole) / len(each.whole) for each in matches)
        print(f"| {name} | {engine:.1f} | {draw:.1f} | {whole:.1f} | {late:.0%} |")


def processor_times(browser: Browser, site: Site, *, in_worker: bool) -> list[float]:
    """The processor's milliseconds for each animation frame of a match, which other programs change little."""
    with serve_site(site) as serving, fresh_page(browser) as (page, _):
        page.goto(serving.address)
        page.wait_for_selector(READY, state="attached")
        begin_match(page, in_worker=in_worker)
        browser.start_tracing(page=page, categories=["devtools.timeline", "thread_time"])
        inpage.call(page, "timedPlay", PLAYED_SECONDS)
        events = json.loads(browser.stop_tracing())["traceEvents"]
        return [event["tdur"] / 1000 for event in events if event["name"] == "FireAnimationFrame" and "tdur" in event]


def print_processor_times(browser: Browser, site: Site) -> None:
    """Plays the same matches at full speed, and prints what their frames would take of a slower processor."""
    print(f"\nThe same by the processor's own time, {SLOWER} times it\n")
    print("| what | 95 % of the frames take at most, ms | frames above 16.7 ms |\n|---|---:|---:|")
    for name, in_worker in WAYS.items():
        times = [SLOWER * time for time in processor_times(browser, site, in_worker=in_worker)]
        late = sum(time > FRAME for time in times) / len(times)
        print(f"| {name} | {at(times, 0.95):.1f} | {late:.1%} |")


def at(values: list[float], share: float) -> float:
    """The value below which this share of the values lies."""
    return sorted(values)[min(int(len(values) * share), len(values) - 1)]


@dataclass(frozen=True)
class Reviewed:
    """A review: how many seconds it took, and the share of late frames on the page before it and meanwhile."""

    seconds: float
    before: float
    meanwhile: float


def late_frames(page: Page) -> float:
    """The share of the frames since the last call of ``watchFrames`` that came at least half a frame late."""
    between: list[float] = inpage.call(page, "timesBetweenFrames")
    return sum(time > LATE for time in between) / max(len(between), 1)


def review_once(browser: Browser, site: Site, replay: Path) -> Reviewed:
    """Opens a replay and has it reviewed; the kernels are loaded for it."""
    with serve_site(site) as serving, fresh_page(browser) as (page, _):
        page.goto(serving.address)
        page.wait_for_selector(READY, state="attached")
        inpage.call(page, "setSettings", {"motion": "reduced"})
        inpage.call(page, "goTo", "#/replay")
        page.set_input_files("#replay-file", replay)
        page.wait_for_selector(".verdict")
        inpage.call(page, "watchFrames")
        page.wait_for_timeout(1000)
        before = late_frames(page)
        inpage.call(page, "watchFrames")
        begun = time.perf_counter()
        page.get_by_role("button", name="Review", exact=True).click()
        page.wait_for_selector("section.review:not([hidden])")
        return Reviewed(time.perf_counter() - begun, before, late_frames(page))


def print_reviews(browser: Browser, site: Site) -> None:
    """Measures reviews of games of about a hundred pieces in turns, and prints the medians."""
    quick = play(bot("greedy"), "puzzle-fighter", seed=2, moves=100, recorded=True).replay
    assert quick
    solid = path_of("puzzle-fighter", "solid-power-gems-to-the-end")
    with tempfile.TemporaryDirectory() as folder:
        quick.save(Path(folder) / "endless.json")
        files = {
            "100 pieces with the options of the document, on the kernel": Path(folder) / "endless.json",
            "two minutes with solid power gems, on the rules in Python": solid,
        }
        found: dict[str, list[Reviewed]] = {name: [] for name in files}
        for _ in range(TURNS):
            for name, path in files.items():
                found[name].append(review_once(browser, site, path))
        steps = {name: Replay.load(path).steps for name, path in files.items()}
    print("\nA review of Puzzle Fighter\n\n| game | steps | review, s | late frames before | meanwhile |")
    print("|---|---:|---:|---:|---:|")
    for name, reviews in found.items():
        seconds, before, meanwhile = (
            median(getattr(each, part) for each in reviews) for part in ("seconds", "before", "meanwhile")
        )
        print(f"| {name} | {steps[name]:,} | {seconds:.2f} | {before:.1%} | {meanwhile:.1%} |")


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
        brotli = {"bundled, and compressed with Brotli": compressed_with_brotli(public["bundled"])}
        print_visits("The same with export-web --brotli", lambda site: visit(browser, site, SLOW, InBrotli), brotli)
        print_visits("A first visit on this machine", lambda site: visit(browser, site), local, 5)
        print_later_visits(browser, public["bundled"])
        print_checks(browser, local["bundled"])
        print_frames(browser, local["bundled"])
        print_processor_times(browser, local["bundled"])
        print_reviews(browser, local["bundled"])


if __name__ == "__main__":
    main()
