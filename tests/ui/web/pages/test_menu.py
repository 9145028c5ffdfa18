"""The menu: there before the engine, made from what the engine says of each game, and with a memory."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from chainfall.core.options import specs
from chainfall.play import registry
from chainfall.play.registry import BUILT_IN

HANDLING = {"das_ms", "arr_ms"}


def test_every_game_has_a_card_and_a_control_for_each_option(pages: Any) -> None:
    page: Page = pages.page
    expect(page.locator(".card")).to_have_count(len(BUILT_IN))
    for game in BUILT_IN:
        page.locator(f"[data-game={game}]").click()
        for more in page.locator(".more-options:not([open]) summary").all():
            more.click()
        names = {spec.name for spec in specs(registry.game(game).Options)} - HANDLING
        found = page.evaluate(
            """() => [...document.querySelectorAll(".setup-options :is(input, textarea)")]
                .map((control) => (control.type === "radio" ? control.name : control.id).replace("option-", ""))"""
        )
        assert set(found) == names


def test_chosen_options_and_seed_start_such_a_game(pages: Any) -> None:
    page: Page = pages.page
    page.locator("[data-game=puzzle-fighter]").click()
    page.locator(".segments label", has_text="timed").click()
    page.get_by_label("Level", exact=True).fill("4")
    page.locator(".more-options summary").click()
    page.get_by_label("Board").fill("RG....\nBB....")
    page.get_by_label("Seed", exact=True).fill("99")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_selector(".play")
    started = pages.app("app.run.started")
    assert (started["seed"], started["practice"]) == (99, False)
    assert started["options"]["mode"] == "timed"
    assert started["options"]["level"] == 4
    assert started["options"]["board"] == "RG....\nBB...."
    pages.go("#/")
    expect(page.get_by_label("Level", exact=True)).to_have_value("4")
    page.get_by_role("button", name="Default options").click()
    expect(page.get_by_label("Level", exact=True)).to_have_value("1")


def test_any_seed_is_another_one_each_time(pages: Any) -> None:
    seeds = set()
    for _ in range(2):
        pages.go("#/")
        pages.page.locator("[data-game=triple-town]").click()
        pages.page.get_by_role("button", name="Start", exact=True).click()
        pages.page.wait_for_selector(".play")
        seeds.add(pages.app("app.run.started.seed"))
    assert len(seeds) == 2


@pytest.mark.parametrize("seed", ["-1", "4294967296", "seven", "1.5"])
def test_a_wrong_seed_is_told(pages: Any, seed: str) -> None:
    pages.page.get_by_label("Seed", exact=True).fill(seed)
    pages.page.get_by_role("button", name="Start", exact=True).click()
    expect(pages.page.locator("#start-problem")).to_contain_text("expected a whole number from 0 to 4294967295")


def test_an_option_that_the_rules_refuse_is_told(pages: Any) -> None:
    pages.page.locator("[data-game=triple-town]").click()
    pages.page.get_by_label("Rows").fill("0")
    pages.page.get_by_role("button", name="Start", exact=True).click()
    expect(pages.page.locator("#start-problem")).to_contain_text("option rows=0: expected a whole number from 1 to 50")


def test_unfinished_games_can_be_resumed_and_discarded(pages: Any) -> None:
    for seed in (1, 2):
        pages.play("triple-town", seed=seed)
        pages.page.locator(".board canvas").click()
        pages.wait("engine.status().steps === 1")
    pages.go("#/")
    expect(pages.page.locator(".unfinished li")).to_have_count(2)
    pages.page.locator(".unfinished").get_by_role("button", name="Resume").nth(1).click()
    pages.page.wait_for_selector(".play")
    assert pages.app("[app.run.started.seed, engine.status().steps]") == [1, 1]
    pages.go("#/")
    pages.page.locator(".unfinished").get_by_role("button", name="Discard").first.click()
    expect(pages.page.locator(".unfinished li")).to_have_count(1)


def test_the_menu_is_whole_before_the_engine_and_a_start_waits_for_it(new_page: Any, serving: Any) -> None:
    page = new_page()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/pyodide.asm.wasm", hold)
    page.goto(serving.address)
    expect(page.locator(".card")).to_have_count(len(BUILT_IN))
    expect(page.get_by_label("Level", exact=True)).to_be_visible()
    expect(page.get_by_role("progressbar")).to_be_visible()
    places = "[...document.querySelectorAll('.card, .setup, .last')].map((part) => part.offsetTop)"
    before = page.evaluate(places)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("button", name="Starts when the engine has loaded")).to_be_visible()
    assert page.evaluate(places) == before
    held[0].continue_()
    page.wait_for_selector(".play")


def test_nothing_moves_when_the_engine_gets_ready(new_page: Any, serving: Any) -> None:
    page = new_page()
    page.goto(serving.address, wait_until="commit")
    page.wait_for_selector("html[data-engine=ready]", state="attached")
    shift = page.evaluate(
        """() => new Promise((resolve) => {
            let total = 0;
            const add = (list) => { for (const entry of list.getEntries()) total += entry.value; };
            new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
            setTimeout(() => resolve(total), 300);
        })"""
    )
    assert shift < 0.1


@pytest.mark.parametrize("hash", ["#/", "#/replay", "#/kata", "#/shell", "#/settings", "#/play/puzzle-kata?seed=1"])
def test_nothing_sticks_out_of_a_narrow_window(pages: Any, hash: str) -> None:
    pages.page.set_viewport_size({"width": 360, "height": 640})
    pages.go(hash)
    pages.page.wait_for_selector("main h1")
    pages.page.wait_for_timeout(100)
    outside = pages.page.evaluate(
        """() => [...document.querySelectorAll("main *, header *")].filter((part) => {
            const { left, right, width } = part.getBoundingClientRect();
            return width > 1 && (left < -1 || right > innerWidth + 1) && !part.closest("pre, textarea, .history");
        }).map((part) => part.outerHTML.slice(0, 80))"""
    )
    assert outside == []
    assert pages.page.evaluate("document.documentElement.scrollWidth") <= 360
