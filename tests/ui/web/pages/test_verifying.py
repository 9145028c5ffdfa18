"""A stranger's replay never holds up the page: a worker shows and verifies it, and can be stopped at any time."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.ui.web import inpage

from chainfall.core.buttons import LEFT, PAUSE
from chainfall.play.budget import STEP_LIMIT
from chainfall.play.session import Session

READY = "html[data-engine=ready]"
LONG = 100_000
"""Steps that keep the worker busy for some seconds."""


@pytest.fixture(scope="module")
def long_replay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that is paused at once, in which a button is pressed again and again."""
    session = Session("puzzle-fighter")
    session.feed(PAUSE)
    for step in range(LONG - 1):
        session.feed(LEFT if step % 2 else 0)
    path = tmp_path_factory.mktemp("replays") / "long.json"
    session.replay().save(path)
    return path


def open_file(page: Page, path: Path) -> None:
    inpage.call(page, "goTo", "#/replay")
    page.wait_for_selector("#replay-file")
    page.set_input_files("#replay-file", path)


def verdict(pages: Any) -> Any:
    """The verdict; the worker may have to start before."""
    pages.page.wait_for_selector(".verdict")
    return pages.page.locator(".verdict")


def test_the_page_goes_on_while_a_replay_is_verified(pages: Any, long_replay: Path) -> None:
    pages.call("countFramesWhileVerifying")
    open_file(pages.page, long_replay)
    expect(verdict(pages)).to_have_text("Verified: score 0, unfinished")
    assert pages.call("framesWhileVerifying") > 10


def test_a_replay_can_be_watched_while_it_is_verified(pages: Any, long_replay: Path) -> None:
    open_file(pages.page, long_replay)
    pages.page.locator(".scrub").fill("40")
    pages.until("shownSteps", equals=40)
    assert pages.page.locator(".verifying .working").count() == 1
    expect(verdict(pages)).to_contain_text("Verified")


def test_a_long_way_can_be_gone_while_the_page_goes_on(pages: Any, long_replay: Path) -> None:
    open_file(pages.page, long_replay)
    pages.page.locator(".scrub").fill(str(LONG))
    pages.until("shownSteps", above=0, below=LONG)
    pages.until("shownSteps", equals=LONG)
    assert pages.page.locator(".scrub").input_value() == str(LONG)


def test_verifying_shows_how_far_it_is_and_can_be_cancelled_and_gone_on_with(pages: Any, long_replay: Path) -> None:
    open_file(pages.page, long_replay)
    working = pages.page.locator(".verifying .working")
    working.wait_for()
    expect(working).to_contain_text(f"of {LONG:,}")
    assert 0 < working.locator("progress").evaluate("(bar) => bar.value") < 1
    working.get_by_role("button", name="Cancel").click()
    expect(verdict(pages)).to_contain_text("Not verified: cancelled at step ")
    expect(working).to_have_count(0)
    pages.page.get_by_role("button", name="Continue verifying").click()
    expect(verdict(pages)).to_have_text("Verified: score 0, unfinished")


def test_a_replay_of_too_many_steps_is_not_verified_and_can_be_watched(pages: Any, tmp_path: Path, golden: Any) -> None:
    content = json.loads(golden("dr-mario", "short-waits-and-pauses").read_text())
    content["inputs"] = [["-", STEP_LIMIT + 1]]
    path = tmp_path / "endless.json"
    path.write_text(json.dumps(content))
    open_file(pages.page, path)
    expect(verdict(pages)).to_have_text(f"Not verified: {STEP_LIMIT + 1} steps, more than the limit of {STEP_LIMIT}")
    pages.until("shownSteps", above=1)


def test_the_worker_is_kept_for_the_next_replay(pages: Any, golden: Any) -> None:
    path = golden("triple-town", "an-unfinished-game")
    for _ in range(2):
        open_file(pages.page, path)
        expect(verdict(pages)).to_contain_text("Verified")
        pages.call("rememberProjector")
        pages.go("#/")
    assert pages.call("isRememberedProjectorAtWork")


def test_a_replay_that_is_left_is_not_verified_any_further(pages: Any, long_replay: Path, golden: Any) -> None:
    open_file(pages.page, long_replay)
    pages.page.wait_for_selector(".verifying .working")
    expect(pages.page.locator(".verifying .working")).to_contain_text(f"of {LONG:,}")
    pages.page.set_input_files("#replay-file", golden("triple-town", "an-unfinished-game"))
    expect(verdict(pages)).to_have_text("Verified: score 1,005, unfinished")
    assert not pages.call("projectorHasEnded")


def test_opening_can_be_cancelled_and_another_replay_opens(pages: Any, golden: Any) -> None:
    path = golden("triple-town", "an-unfinished-game")
    pages.call("endProjector")
    open_file(pages.page, path)
    pages.page.get_by_role("button", name="Cancel").click()
    expect(pages.page.locator(".message")).to_have_text("Opening the replay was cancelled.")
    assert pages.call("isProjectorGone")
    open_file(pages.page, path)
    expect(verdict(pages)).to_have_text("Verified: score 1,005, unfinished")


def test_a_worker_that_cannot_be_loaded_is_told_in_words_and_tried_again(
    new_page: Any, serving: Any, golden: Any
) -> None:
    page: Page = new_page(watched=False, service_workers="block")
    page.goto(serving.address)
    page.wait_for_selector(READY, state="attached")
    page.route("**/python_stdlib.zip", lambda route: route.abort())
    open_file(page, golden("triple-town", "an-unfinished-game"))
    message = page.locator(".message")
    message.filter(has_text="This replay").wait_for()
    expect(message).to_contain_text("This replay cannot be shown: python_stdlib.zip could not be downloaded")
    page.unroute("**/python_stdlib.zip")
    open_file(page, golden("triple-town", "an-unfinished-game"))
    page.wait_for_selector(".verdict")
    expect(page.locator(".verdict")).to_have_text("Verified: score 1,005, unfinished")


def test_a_file_is_refused_by_its_size_before_it_is_read(pages: Any) -> None:
    pages.go("#/replay")
    pages.page.wait_for_selector("#replay-file")
    read = pages.call("isHugeFileRead")
    assert read is False
    expect(pages.page.locator(".message")).to_contain_text("huge.json is larger than 16777216 bytes")
