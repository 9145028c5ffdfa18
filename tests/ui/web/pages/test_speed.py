"""How fast a game runs in the browser: measured and printed, and only what must hold on any machine is asserted."""

import time
from collections.abc import Callable
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.ui.web import inpage
from tests.ui.web.loading import assert_verifies, wait_for_worker, wait_ready

Measured = Callable[[str, str], None]
NewPage = Callable[..., Page]
MOST_BYTES = 7_000_000
SECONDS = 30
IDLE_SECONDS = 3

CHAINS = "/".join(["rGbYrG", "GGBBYY", "GGBBYY", "bRRYYg", "YRRGGB", "BBYYRR"])


def at(values: list[float], share: float) -> float:
    return sorted(values)[min(int(len(values) * share), len(values) - 1)]


def test_a_game_with_chains_is_played_without_a_dropped_tick(pages: Any, measured: Measured) -> None:
    pages.play("puzzle-fighter", crash_one_in=2, diamond_every=5, board=CHAINS, seed=3, pairs_per_level=0)
    pages.until("steps", above=30)
    times = pages.call("timedPlay", SECONDS)
    due = round(times["due"])
    whole = [sum(parts) for parts in zip(times["engine"], times["draw"], strict=False)]
    spent = {part: sum(times[part]) for part in ("engine", "draw")}
    shares = {part: time / sum(spent.values()) for part, time in spent.items()}
    measured(
        f"ticks in {due / 60:.1f} s of a game with chains", f"{times['ticks']} played, {due - times['ticks']} dropped"
    )
    measured(
        "step + hand-over + draw of a frame",
        f"median {median(whole):.2f} ms, 99 % {at(whole, 0.99):.2f} ms, worst {max(whole):.2f} ms",
    )
    measured(
        "of that",
        f"Python with its answer {shares['engine']:.0%}, drawing {shares['draw']:.0%}",
    )
    assert len(whole) > 100
    assert pages.call("score") > 0


def test_a_paused_game_and_the_menu_cost_next_to_nothing(pages: Any, measured: Measured) -> None:
    session = pages.page.context.new_cdp_session(pages.page)
    session.send("Performance.enable")

    def busy() -> float:
        """Seconds for which the page has worked so far."""
        metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
        return float(metrics["TaskDuration"])

    def share() -> float:
        pages.page.wait_for_timeout(1000)  # whatever was under way has ended
        before = busy()
        pages.page.wait_for_timeout(IDLE_SECONDS * 1000)
        return (busy() - before) / IDLE_SECONDS

    menu = share()
    pages.play("dr-mario")
    pages.until("steps", above=30)
    running = share()
    pages.press("KeyP")
    pages.dialog("Paused")
    paused = share()
    measured("CPU while paused", f"{paused:.1%} of a core (the menu {menu:.1%}, the game running {running:.1%})")
    assert paused < running


def test_the_menu_is_painted_at_once(new_page: Any, serving: Any, measured: Measured) -> None:
    page = new_page()
    page.route("**/pyodide.asm.wasm", lambda route: None)
    inpage.at_the_start(page, "watchMenu")
    page.goto(serving.address)
    page.wait_for_selector(".card canvas")
    page.wait_for_timeout(500)
    painted = inpage.call(page, "menuPaintedAt")
    first = inpage.call(page, "firstByteAt")
    assert painted is not None
    measured("whole menu painted after the first byte", f"{painted - first:.0f} ms")


@pytest.mark.parametrize(("server", "way"), [("serving", "from a snapshot"), ("exported", "without a snapshot")])
def test_the_engine_loads_and_its_time_is_measured(
    new_page: NewPage, request: pytest.FixtureRequest, measured: Measured, server: str, way: str
) -> None:
    page = new_page()
    started = time.monotonic()
    page.goto(request.getfixturevalue(server).address, wait_until="commit")
    wait_ready(page)
    ready = time.monotonic() - started
    paint = inpage.call(page, "firstPaintAt")
    answered = inpage.call(page, "firstByteAt")
    measured("first paint after the first byte", f"{paint - answered:.0f} ms" if paint else "none was reported")
    measured(f"engine ready, cold, {way}", f"{ready:.2f} s")
    started = time.monotonic()
    page.reload(wait_until="commit")
    wait_ready(page)
    measured(f"engine ready, on a second visit, {way}", f"{time.monotonic() - started:.2f} s")
    inpage.call(page, "pretendThrift", False)
    if inpage.call(page, "makeMemory"):
        started = time.monotonic()
        page.reload(wait_until="commit")
        wait_ready(page)
        measured("engine ready, on a later visit, from the browser's own", f"{time.monotonic() - started:.2f} s")


def test_a_first_visit_loads_at_most_seven_megabytes_and_nothing_twice(
    new_page: NewPage, exported: Any, measured: Measured
) -> None:
    exported.sent.clear()
    page = new_page()
    page.goto(exported.address)
    wait_ready(page)
    wait_for_worker(page)
    assert_verifies(page)
    total = sum(sent.size for sent in exported.sent)
    large = sorted(sent.path for sent in exported.sent if sent.size > 20_000)
    measured("first visit, with all that is kept for later", f"{total / 1e6:.2f} MB in {len(exported.sent)} requests")
    assert total <= MOST_BYTES
    assert len(large) == len(set(large)), "a large file was sent twice"
