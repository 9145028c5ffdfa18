"""All pages at thirteen sizes: nothing is cut off, covered or out of sight, and a game in real time never scrolls."""

from typing import Any

import pytest
from playwright.sync_api import expect

SIZES = [
    (320, 568),
    (360, 640),
    (390, 844),
    (568, 320),
    (667, 375),
    (844, 390),
    (768, 1024),
    (1024, 600),
    (1100, 700),
    (1280, 720),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
]
PAGES = [
    "#/",
    "#/daily",
    "#/puzzles",
    "#/puzzles/edit",
    "#/ladder",
    "#/replay",
    "#/study",
    "#/kata",
    "#/shell",
    "#/settings",
    "#/puzzle/puzzle-fighter/1",
    "#/puzzle/dr-mario/1",
    "#/play/puzzle-fighter?seed=1&gravity_ms=60000",
    "#/play/dr-mario?seed=1",
    "#/play/triple-town?seed=1",
    "#/play/puzzle-kata?seed=1",
    "#/play/dr-mario-shell?seed=1",
    "#/play/puzzle-fighter-versus?seed=1&player2=pebble",
    "#/play/dr-mario-versus?seed=1",
    "#/watch/puzzle-fighter?bot=greedy&seed=1",
    "#/analysis/dr-mario?seed=1",
    "#/analysis/triple-town?seed=1",
    "#/analysis/puzzle-fighter-versus?seed=1",
]


def problems_at_every_size(pages: Any) -> dict[str, list[str]]:
    found = {}
    for width, height in SIZES:
        pages.page.set_viewport_size({"width": width, "height": height})
        if problems := pages.call("layoutProblems", [width, height]):
            found[f"{width}x{height}"] = problems
    return found


PRACTICE = [
    "#/play/puzzle-fighter?seed=1&gravity_ms=60000&practice=1",
    "#/play/dr-mario?seed=1&practice=1",
    "#/play/triple-town?seed=1&practice=1",
    "#/play/puzzle-fighter-versus?seed=1&practice=1&player2=pebble",
]
"""Games with the most tools at the head, and more pieces to come than the rules show."""


@pytest.mark.parametrize("hash", PAGES)
def test_everything_is_right_at_every_size(pages: Any, hash: str) -> None:
    pages.set(motion="reduced", touchButtons="off")
    pages.go(hash)
    pages.page.wait_for_selector("main :is(.play, .transport, .page:not(:has(.waiting)))")
    assert problems_at_every_size(pages) == {}


@pytest.mark.parametrize("hash", PRACTICE)
def test_practice_with_more_next_pieces_is_right_at_every_size(pages: Any, hash: str) -> None:
    pages.set(motion="reduced", touchButtons="off", moreNext=3)
    pages.go(hash)
    pages.page.wait_for_selector(".play")
    assert problems_at_every_size(pages) == {}


def test_more_next_pieces_leave_the_room_of_the_keys(pages: Any) -> None:
    pages.set(motion="reduced", touchButtons="off", moreNext=3)
    pages.page.set_viewport_size({"width": 1280, "height": 720})
    pages.play("puzzle-fighter", gravity_ms=60000, practice="1")
    expect(pages.page.locator(".next .piece")).to_have_count(4)
    assert pages.call("isInside", ".keys-help dl", ".play-more")


@pytest.mark.usefixtures("reviewed")
def test_a_review_is_right_at_every_size(pages: Any) -> None:
    pages.page.locator(".moment").first.click()
    expect(pages.page.locator(".review-piece")).to_be_visible()
    pages.page.get_by_text("All mistakes").click()
    assert problems_at_every_size(pages) == {}


@pytest.mark.parametrize(
    "hash",
    [
        "#/play/puzzle-fighter?seed=1",
        "#/play/dr-mario-versus?seed=1&player2=pebble",
        "#/puzzle/puzzle-fighter/1",
        "#/analysis/dr-mario?seed=1",
        "#/analysis/puzzle-fighter-versus?seed=1",
    ],
)
def test_everything_is_right_at_every_size_with_buttons_for_thumbs(pages: Any, hash: str) -> None:
    pages.set(motion="reduced", touchButtons="on")
    pages.go(hash)
    pages.page.wait_for_selector(".play .pad")
    assert problems_at_every_size(pages) == {}


def test_both_players_at_one_keyboard_see_their_keys(pages: Any) -> None:
    for width, height in [(1024, 600), (1280, 720), (2560, 1440)]:
        pages.page.set_viewport_size({"width": width, "height": height})
        pages.play("dr-mario-versus", seed=1)
        strips = pages.page.locator(".key-strip")
        assert [strip.locator("kbd").all_inner_texts() for strip in strips.all()] == [
            ["A", "D", "S", "W", "Q"],
            ["←", "→", "↓", "↑", "."],
        ]
        assert all(strip.is_visible() for strip in strips.all())


def test_a_phone_has_no_hard_drop_under_the_turn_back(pages: Any) -> None:
    pages.set(touchButtons="on")
    pages.page.set_viewport_size({"width": 390, "height": 844})
    pages.play("puzzle-fighter", gravity_ms=60000)
    drop, turn = (pages.page.locator(f".pad-{action}").bounding_box() for action in ("drop", "ccw"))
    assert drop["x"] + drop["width"] <= turn["x"] or turn["x"] + turn["width"] <= drop["x"]


def test_the_boards_of_a_match_are_equal_where_there_is_room(pages: Any) -> None:
    pages.page.set_viewport_size({"width": 1280, "height": 720})
    pages.play("puzzle-fighter-versus", seed=1, player2="pebble")
    assert len(set(pages.call("plateWidths"))) == 1


def test_cells_grow_on_the_largest_screens(pages: Any) -> None:
    pages.page.set_viewport_size({"width": 2560, "height": 1440})
    pages.play("puzzle-fighter", gravity_ms=60000)
    assert pages.page.locator(".board canvas").bounding_box()["height"] > 0.8 * 1440
