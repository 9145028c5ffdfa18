"""Replays that come from elsewhere: they open playing at their first piece, and a short one is a link."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from chainfall import Session


def open_file(pages: Any, path: Any) -> None:
    pages.go("#/replay")
    pages.page.wait_for_selector("#replay-file")
    pages.page.set_input_files("#replay-file", path)
    expect(pages.page.locator(".verdict")).to_be_visible()


def test_a_replay_opens_at_its_first_piece_playing(pages: Any, golden: Any) -> None:
    open_file(pages, golden("puzzle-fighter", "timed-two-minutes"))
    expect(pages.page.get_by_role("group", name="Playback").get_by_role("button", name="Pause")).to_be_visible()
    pages.until("shownSteps", above=1)


def test_arrows_step_by_piece_and_chains_are_marked_on_the_bar(pages: Any, golden: Any) -> None:
    pages.set(motion="reduced")
    open_file(pages, golden("puzzle-fighter", "timed-two-minutes"))
    pages.page.wait_for_selector(".marks i", state="attached")
    bar = pages.page.get_by_role("slider", name="Step")
    expect(bar).to_have_value("1")
    pages.page.keyboard.press("ArrowRight")
    expect(bar).not_to_have_value("1")
    second = int(bar.input_value())
    assert second > 10
    pages.page.keyboard.press("ArrowRight")
    expect(bar).not_to_have_value(str(second))
    assert int(bar.input_value()) > second
    pages.page.keyboard.press("ArrowLeft")
    expect(bar).to_have_value(str(second))


def test_a_short_replay_is_copied_as_a_link_that_opens_it(pages: Any, golden: Any) -> None:
    path = golden("triple-town", "a-cascade-climbs-to-five")
    link = pages.call("replayLink", path.read_text(encoding="utf-8"))
    assert len(link) < 8 * 1024
    pages.go(link)
    expect(pages.page.locator(".verdict")).to_contain_text("Verified")
    expect(pages.page.locator(".facts")).to_contain_text("a link")


@pytest.mark.parametrize("damaged", ["abc", "%21%21", "q1Y"])
def test_a_damaged_link_is_told(pages: Any, damaged: str) -> None:
    pages.go(f"#/replay?r={damaged}")
    expect(pages.page.get_by_role("alert").first).to_contain_text("the link is damaged or cut off")


def test_a_long_replay_is_refused_as_a_link(pages: Any, tmp_path: Path) -> None:
    session, chance = Session("puzzle-fighter", seed=1, gravity_ms=60_000), Random(1)
    for _ in range(20_000):
        session.feed(chance.randrange(8))
    session.replay().save(tmp_path / "long.json")
    open_file(pages, tmp_path / "long.json")
    pages.page.get_by_role("button", name="Copy replay link").click()
    expect(pages.page.locator("#notices")).to_contain_text("too long for a link")
