"""Right at every width, upright and on its side: nothing is cut off, and what matters needs no scrolling."""

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.ui.web import inpage

WIDTHS = [320, 360, 390, 480, 703, 705, 844, 991, 993, 1000, 1024, 1100, 1165, 1280, 1599, 1601, 1920, 2560]
HASHES = [
    "#/",
    "#/daily",
    "#/puzzles",
    "#/puzzles/edit",
    "#/puzzle/puzzle-fighter/1",
    "#/replay",
    "#/kata",
    "#/shell",
    "#/settings",
    "#/play/puzzle-kata?seed=1",
    "#/play/dr-mario?seed=1",
    "#/play/dr-mario-versus?seed=1&player2=pebble",
    "#/ladder",
]


def resize(pages: Any, width: int, height: int) -> None:
    pages.page.set_viewport_size({"width": width, "height": height})
    pages.frames(2)


def bottom(pages: Any, selector: str) -> float:
    box = pages.page.locator(selector).first.bounding_box()
    return float(box["y"] + box["height"])


@pytest.mark.parametrize("hash", HASHES)
def test_nothing_sticks_out_at_any_width(pages: Any, hash: str) -> None:
    pages.go(hash)
    pages.page.wait_for_selector("main h1")
    for width in WIDTHS:
        for height in (640, 390):
            resize(pages, width, height)
            assert pages.call("partsOutside") == [], (width, height)
            assert pages.call("pageWidth") <= width


def test_no_card_is_cut_off_at_any_width(pages: Any) -> None:
    for width in [*WIDTHS, *range(1000, 1170, 15)]:
        resize(pages, width, 800)
        assert pages.call("cutOffParts") == [], width


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 780), (844, 390)])
def test_on_a_phone_every_game_for_one_can_be_started_on_the_first_screen(pages: Any, width: int, height: int) -> None:
    resize(pages, width, height)
    for card in pages.page.locator(".cards:not(.rows) .name").all():
        box = card.bounding_box()
        assert box["y"] + box["height"] <= height
    pages.options("Puzzle Fighter")
    assert bottom(pages, ".start") <= height
    pages.page.keyboard.press("Escape")


@pytest.mark.parametrize("hash", HASHES)
def test_on_a_phone_every_control_is_large_enough_for_a_finger(pages: Any, hash: str) -> None:
    resize(pages, 360, 740)
    pages.set(touchButtons="on")
    pages.go(hash)
    pages.page.wait_for_selector("main h1")
    assert pages.call("tooSmallTargets") == []


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
@pytest.mark.parametrize(
    "hash", ["#/play/puzzle-fighter?practice=1", "#/play/puzzle-kata?practice=1", "#/puzzle/puzzle-fighter/40"]
)
def test_on_a_phone_the_title_of_what_is_played_can_be_read(pages: Any, hash: str, width: int, height: int) -> None:
    resize(pages, width, height)
    pages.go(hash)
    pages.page.wait_for_selector(".play-head h1")
    assert pages.call("fitsItsPlace", ".play-head h1")


def test_on_a_phone_on_its_side_a_game_is_explained_without_scrolling(pages: Any) -> None:
    resize(pages, 740, 360)
    pages.page.get_by_role("button", name="How to play Dr. Mario", exact=True).click()
    pages.dialog("How to play Dr. Mario")
    for caption in pages.page.locator(".lessons figcaption").all():
        box = caption.bounding_box()
        assert box["y"] + box["height"] <= pages.page.locator(".how-to .dialog-buttons").bounding_box()["y"]


def test_on_a_phone_on_its_side_the_lines_to_press_are_in_sight(pages: Any) -> None:
    resize(pages, 740, 360)
    pages.go("#/play/puzzle-kata?seed=1")
    last = pages.page.get_by_role("group", name="Lines to press").get_by_role("button").last
    expect(last).to_be_in_viewport(ratio=1)


def test_the_field_of_the_kata_is_large_beside_its_controls(pages: Any) -> None:
    resize(pages, 1024, 600)
    pages.go("#/kata")
    board = pages.page.locator(".watch .board canvas")
    expect(board).to_be_in_viewport(ratio=1)
    expect(pages.page.locator(".transport")).to_be_in_viewport(ratio=1)
    assert board.bounding_box()["height"] > 300


@pytest.mark.parametrize(("width", "height"), [(1024, 600), (844, 390), (1100, 700), (1920, 1080)])
def test_the_controls_of_a_replay_are_above_the_fold(pages: Any, golden: Any, width: int, height: int) -> None:
    resize(pages, width, height)
    pages.go("#/replay")
    pages.page.wait_for_selector("#replay-file")
    pages.page.set_input_files("#replay-file", golden("puzzle-fighter", "timed-two-minutes"))
    expect(pages.page.locator(".verdict")).to_be_visible()
    pages.call("scrollUp")
    assert bottom(pages, ".transport") <= height
    assert bottom(pages, ".watch .board canvas") <= height
    assert pages.page.locator(".watch .board canvas").bounding_box()["height"] > 0.5 * height


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375), (568, 320)])
def test_a_phone_on_its_side_has_directions_left_and_turns_right_of_the_board(
    pages: Any, width: int, height: int
) -> None:
    pages.set(touchButtons="on")
    resize(pages, width, height)
    pages.play("puzzle-fighter", gravity_ms=60000)
    board = pages.page.locator(".board canvas").bounding_box()
    for action in ("left", "down", "right"):
        box = pages.page.locator(f".pad-{action}").bounding_box()
        assert 0 <= box["x"] <= box["x"] + box["width"] <= board["x"]
        assert box["y"] + box["height"] <= height
        assert min(box["width"], box["height"]) >= 44
    for action in ("ccw", "drop", "cw"):
        box = pages.page.locator(f".pad-{action}").bounding_box()
        assert board["x"] + board["width"] <= box["x"] <= box["x"] + box["width"] <= width
    assert board["height"] > 0.75 * height


def test_by_touch_alone_from_the_menu_into_a_game_on_a_phone_on_its_side(new_page: Any, serving: Any) -> None:
    page = new_page(viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True, bypass_csp=True)
    page.goto(serving.address)
    page.wait_for_selector("html[data-engine=ready]", state="attached")
    page.get_by_role("button", name="Options of Puzzle Fighter", exact=True).tap()
    page.locator(".preset:has(strong:text-is('Arcade'))").tap()
    page.get_by_role("button", name="Play", exact=True).tap()
    page.get_by_role("dialog", name="How to play Puzzle Fighter").get_by_role("button", name="Play").tap()
    inpage.until(page, "column", equals=3)
    page.locator(".pad-left").tap()
    inpage.until(page, "column", equals=2)
    assert inpage.call(page, "started")["options"]["power"] == "solid"


def test_a_wide_window_shows_statistics_last_events_and_larger_pieces(pages: Any) -> None:
    resize(pages, 1280, 720)
    pages.play("triple-town", rows=3, columns=3, weights="100,0,0,0,0", board="11./.../...")
    expect(pages.page.locator(".sidelines")).to_be_hidden()
    small = pages.page.locator(".piece canvas").first.bounding_box()["width"]
    resize(pages, 1920, 1080)
    pages.play("triple-town", rows=3, columns=3, weights="100,0,0,0,0", board="11./.../...")
    assert pages.page.locator(".piece canvas").first.bounding_box()["width"] > 1.4 * small
    pages.page.locator(".board canvas").focus()
    pages.press("ArrowRight", "ArrowRight", "Enter")
    expect(pages.page.locator(".sidelines .events li")).to_have_text(["3 merged +20"])
    expect(pages.page.locator(".sidelines .facts")).to_contain_text("Pieces")
    pages.page.get_by_role("button", name="Restart").click()
    expect(pages.page.locator(".sidelines .events li")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1024, 600), (1100, 700), (1280, 720), (1920, 1080), (2560, 1440)])
def test_the_final_board_of_falling_pieces_is_whole_beside_the_dialog(pages: Any, width: int, height: int) -> None:
    pages.go("#/play/puzzle-fighter?seed=1&board=" + "/".join(["...R..", "...G.."] * 5))
    pages.dialog("Game over")
    resize(pages, width, height)
    board, dialog = (pages.page.locator(part).bounding_box() for part in (".board canvas", "dialog.over"))
    assert board["x"] + board["width"] <= dialog["x"]


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1366, 768), (1920, 1080), (2560, 1440)])
def test_the_final_boards_of_a_match_are_whole_beside_the_dialog(pages: Any, width: int, height: int) -> None:
    blocked = "/".join(["...R..", "...G.."] * 5)
    pages.go(f"#/play/puzzle-fighter-versus?seed=1&player2=pebble&wins=1&board_1={blocked}")
    pages.dialog("Pebble wins")
    resize(pages, width, height)
    boards, dialog = (pages.page.locator(part).bounding_box() for part in (".board canvas", "dialog.over"))
    assert boards["x"] + boards["width"] <= dialog["x"]
    assert dialog["y"] >= 0
    assert dialog["y"] + dialog["height"] <= height
