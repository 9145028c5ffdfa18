"""Clips of a replay: recorded and saved or shared, and the viewer for other pages."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import expect

from chainfall import Replay, Session
from chainfall.play.film.cut import Cut
from chainfall.play.film.page import make_page
from chainfall.play.film.shots import shots


def open_clips(pages: Any, path: Path) -> Any:
    """The part of the page that makes clips, once the replay has been looked through."""
    pages.go("#/replay")
    pages.choose_file("#replay-file", path)
    clips = pages.find(".clips")
    expect(clips.get_by_role("button", name="Save clip")).to_be_enabled()
    return clips


def name_part(clips: Any, first: str, last: str) -> None:
    clips.get_by_text("Which part").click()
    clips.get_by_label("From").fill(first)
    clips.get_by_label("To").fill(last)


def test_a_part_is_recorded_and_saved_as_a_video(pages: Any, golden: Any, tmp_path: Path) -> None:
    clips = open_clips(pages, golden("puzzle-fighter", "timed-two-minutes"))
    name_part(clips, "0:20", "0:21.5")
    saved = pages.saved(clips.get_by_role("button", name="Save clip"), tmp_path)
    assert saved.suffix == ".webm"
    assert saved.read_bytes()[:4] == b"\x1aE\xdf\xa3"
    assert 5_000 < saved.stat().st_size < 1_000_000
    expect(clips.get_by_role("status")).to_contain_text("from 0:20 to 0:21.5")


def test_recording_says_how_far_it_is_and_can_be_cancelled(pages: Any, golden: Any) -> None:
    clips = open_clips(pages, golden("puzzle-fighter", "timed-two-minutes"))
    clips.get_by_role("button", name="Save clip").click()
    expect(clips.get_by_role("status")).to_contain_text("the longest chain (2), from 0:49.2")
    clips.get_by_role("button", name="Cancel").click()
    expect(clips.get_by_role("status")).to_have_text("Cancelled.")
    expect(clips.get_by_role("button", name="Save clip")).to_be_enabled()


def test_a_picture_shows_the_best_moment(pages: Any, golden: Any, tmp_path: Path) -> None:
    clips = open_clips(pages, golden("puzzle-fighter", "timed-two-minutes"))
    saved = pages.saved(clips.get_by_role("button", name="Save picture"), tmp_path)
    with Image.open(saved) as image:
        assert image.format == "PNG"
        colours = image.convert("RGB").getcolors(1 << 24)
    assert colours
    assert len(colours) > 500
    assert pages.call("scrubbedTo") == 3088


@pytest.mark.parametrize(
    ("first", "last", "problem"),
    [("9:00", "", "'9:00' is not in the game, which goes from 0:00 to 2:00"), ("x", "", "expected a time such as")],
)
def test_a_part_that_is_not_in_the_game_is_told(pages: Any, golden: Any, first: str, last: str, problem: str) -> None:
    clips = open_clips(pages, golden("puzzle-fighter", "timed-two-minutes"))
    name_part(clips, first, last)
    clips.get_by_role("button", name="Save clip").click()
    expect(clips.get_by_role("status")).to_contain_text(problem)


def test_a_browser_without_a_recorder_says_so(new_page: Any, serving: Any, golden: Any) -> None:
    page = new_page()
    page.add_init_script("delete globalThis.MediaRecorder")
    page.goto(f"{serving.address}#/replay")
    page.set_input_files("#replay-file", golden("triple-town", "a-cascade-climbs-to-five"))
    page.get_by_role("button", name="Save clip").click()
    expect(page.locator(".clips")).to_contain_text("This browser cannot record video. Save a picture")


def test_a_phone_shares_a_picture_when_asked(phone: Any, serving: Any, golden: Any) -> None:
    phone.goto(f"{serving.address}#/replay")
    phone.set_input_files("#replay-file", golden("triple-town", "a-cascade-climbs-to-five"))
    phone.evaluate("inpage.pretendShareSheet()")
    phone.get_by_role("button", name="Save picture").click()
    phone.get_by_role("button", name="Share", exact=True).click()
    phone.wait_for_function("inpage.shared().length === 1")
    assert phone.evaluate("inpage.shared()")[0].endswith(".png")


def test_the_embed_code_holds_a_short_replay(pages: Any, golden: Any) -> None:
    open_clips(pages, golden("triple-town", "a-cascade-climbs-to-five"))
    pages.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    pages.page.get_by_role("button", name="Copy embed code").click()
    expect(pages.page.locator("#notices")).to_contain_text("The embed code copied")
    code = pages.page.evaluate("navigator.clipboard.readText()")
    assert code.startswith(f'<iframe src="{pages.address}embed.html#/replay?r=')
    assert 'title="Replay of Triple Town"' in code


def test_another_page_shows_a_replay_in_a_frame(
    new_page: Any, plain_host: Any, site_folder: Path, tmp_path: Path, golden: Any
) -> None:
    folder = shutil.copytree(site_folder, tmp_path / "site")
    shutil.copy(golden("puzzle-fighter", "a-chain-of-thirty"), folder / "game.json")
    (folder / "blog.html").write_text('<iframe src="embed.html?replay=game.json" width="480" height="640"></iframe>')
    page = new_page(watched=False)
    with plain_host(folder) as address:
        page.goto(f"{address}blog.html")
        inside = page.frame_locator("iframe")
        expect(inside.get_by_role("img", name="Replay of Puzzle Fighter")).to_be_visible()
        expect(inside.get_by_role("navigation")).to_have_count(0)
        inside.get_by_role("button", name="Play", exact=True).click()
        expect(inside.get_by_role("slider", name="Step")).not_to_have_value("1")


def test_the_viewer_fills_its_frame_and_nothing_is_cut_off(pages: Any, new_page: Any, golden: Any) -> None:
    link = pages.call("replayLink", golden("puzzle-fighter", "a-chain-of-thirty").read_text(encoding="utf-8"))
    page = new_page(bypass_csp=True)  # so that the test may wait for a state
    page.goto(f"{pages.address}embed.html{link}")
    expect(page.get_by_role("slider", name="Step")).to_be_visible()
    for width, height in [(480, 640), (320, 480), (300, 300), (800, 400)]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("inpage.isFilled()")


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ("", "the address names none, expected embed.html?replay=FILE.json"),
        ("?replay=https://example.com/game.json", "is of another site, expected a file beside this page"),
        ("?replay=none.json", "none.json cannot be loaded (404)"),
        ("#/replay?r=abc", "the link is damaged or cut off"),
    ],
)
def test_the_viewer_tells_what_is_wrong(new_page: Any, serving: Any, query: str, problem: str) -> None:
    page = new_page(watched=False)
    page.goto(f"{serving.address}embed.html{query}")
    expect(page.get_by_role("alert")).to_contain_text(problem)


def test_a_film_as_a_page_plays_without_a_network(new_page: Any) -> None:
    session = Session("triple-town")
    for line in ["0 0", "0 1", "0 2"]:
        session.play(line)
    replay: Replay = session.replay()
    page = new_page(offline=True, reduced_motion="reduce", viewport={"width": 320, "height": 568})
    page.set_content(make_page("Three moves", shots(replay, session.game, Cut(0, 3, 3))))
    expect(page.locator("#stage svg")).to_be_visible()
    slider, body = page.get_by_role("slider", name="Time"), page.locator("body")
    expect(body).to_have_attribute("data-frame", "0")
    slider.fill("1500")
    expect(body).to_have_attribute("data-frame", "2")
    page.keyboard.press("ArrowLeft")
    expect(body).to_have_attribute("data-frame", "1")
    page.get_by_role("button", name="Play").click()
    expect(body).to_have_attribute("data-frame", "3")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
