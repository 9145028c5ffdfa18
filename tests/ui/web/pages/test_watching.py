"""The replay viewer: golden replays are verified in the browser; what is wrong with others is told in words."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from chainfall.play.replay import Replay
from chainfall.play.session import Session
from chainfall.play.statistics import gather
from chainfall.play.verifying import verify
from chainfall.play.viewer import Viewer
from chainfall.table.captions import reason_in_words

GOLDEN = [
    ("puzzle-fighter", "a-drawn-board-of-counter-gems"),
    ("dr-mario", "short-waits-and-pauses"),
    ("triple-town", "a-game-with-the-storehouse"),
    ("puzzle-kata", "a-chain-of-six"),
    ("dr-mario-shell", "example-1"),
]
Golden = Callable[[str, str], Path]


def open_file(pages: Any, path: Path) -> None:
    pages.go("#/replay")
    pages.page.wait_for_selector("#replay-file")
    pages.page.set_input_files("#replay-file", path)
    pages.page.wait_for_selector(".verdict, .message:not(:empty)")  # the worker may have to start before
    hold(pages)


def hold(pages: Any) -> None:
    """A replay opens playing: going back to its start stops it."""
    if pages.page.locator(".verdict").is_visible():
        pages.page.locator(".scrub").fill("0")
        wait_for_step(pages, 0)


def board(path: Path, step: int) -> str:
    """The tiles of a step, as this Python sees them."""
    viewer = Viewer(Replay.load(path))
    viewer.seek(step)
    return " ".join(f"{tile.kind}{tile.colour}{tile.mark}" for tile in viewer.frame.boards[0].tiles)


def wait_for_step(pages: Any, step: int) -> None:
    pages.until("shownSteps", equals=step)


def step(pages: Any) -> int:
    return int(pages.page.locator(".scrub").input_value())


@pytest.mark.parametrize(("game", "name"), GOLDEN)
def test_a_golden_replay_is_verified_and_shown(pages: Any, golden: Golden, game: str, name: str) -> None:
    path = golden(game, name)
    replay = Replay.load(path)
    open_file(pages, path)
    expect(pages.page.locator(".verdict")).to_have_text(
        f"Verified: score {replay.score:,}, {reason_in_words(replay.reason)}"
    )
    middle = replay.steps // 2
    pages.page.locator(".scrub").fill(str(middle))
    wait_for_step(pages, middle)
    assert pages.call("shownTiles") == board(path, middle)


@pytest.mark.parametrize(
    ("game", "name"), [("puzzle-fighter", "timed-two-minutes"), ("triple-town", "a-game-with-the-storehouse")]
)
def test_the_statistics_of_a_replay_are_those_of_the_command_line(
    pages: Any, golden: Golden, game: str, name: str
) -> None:
    path = golden(game, name)
    open_file(pages, path)
    table = pages.page.locator(".counting .statistics")
    expect(table).to_have_count(0)
    pages.page.get_by_text("Statistics", exact=True).focus()
    pages.press("Enter")
    expect(table).to_be_visible()
    rows = gather(Replay.load(path)).rows()
    assert [text.split("\n") for text in table.locator("div").all_inner_texts()] == [list(row) for row in rows[1:]]
    expect(pages.page.locator(".counting").get_by_role("img", name="The score over time")).to_be_visible()
    assert pages.axe() == []


def test_single_steps_go_forward_and_back(pages: Any, golden: Golden) -> None:
    path = golden("triple-town", "a-game-to-the-full-board")
    open_file(pages, path)
    forward = pages.page.get_by_role("button", name="One step forward")
    forward.click()
    forward.click()
    wait_for_step(pages, 2)
    assert pages.call("shownTiles") == board(path, 2)
    pages.page.get_by_role("button", name="One step back").click()
    wait_for_step(pages, 1)
    assert pages.call("shownTiles") == board(path, 1)
    pages.page.get_by_role("button", name="To the start").click()
    wait_for_step(pages, 0)


def test_a_moment_of_an_animation_looks_the_same_however_it_is_reached(pages: Any, golden: Golden) -> None:
    """Gems are marked in step 48 and vanish in step 59: in between they pop, one step at a time."""
    open_file(pages, golden("puzzle-fighter", "a-drawn-board-of-counter-gems"))
    forward, back = (pages.page.get_by_role("button", name=f"One step {way}") for way in ("forward", "back"))

    def picture(step: int) -> str:
        wait_for_step(pages, step)
        return str(pages.call("nextPicture"))

    def jumped_to(step: int) -> str:
        pages.page.locator(".scrub").fill(str(step))
        return picture(step)

    jumped_to(51)
    walked = {51: picture(51)}
    for step in range(52, 59):
        forward.click()
        walked[step] = picture(step)
    assert len(set(walked.values())) == 8
    for step in range(57, 50, -1):
        back.click()
        assert picture(step) == walked[step]
    jumped_to(300)
    assert jumped_to(55) == walked[55]


@pytest.fixture
def frame_time(pages: Any) -> Iterator[Callable[[int], None]]:
    """Sets the time of animation frames in milliseconds, after frames at the time before; otherwise it stands still."""
    pages.call("takeFrameTime")

    def set_time(milliseconds: int) -> None:
        pages.until("framesDrawn", above=pages.call("framesDrawn") + 1)
        pages.call("setFrameTime", milliseconds)

    yield set_time
    pages.call("giveFrameTimeBack")


def test_speed_changes_how_fast_it_plays(pages: Any, golden: Golden, frame_time: Callable[[int], None]) -> None:
    open_file(pages, golden("dr-mario", "short-waits-and-pauses"))
    bar = pages.page.locator(".scrub")
    pages.page.get_by_label("Speed").select_option("16")
    pages.page.get_by_role("button", name="Play", exact=True).click()
    frame_time(201)
    expect(bar).to_have_value("192")
    pages.page.get_by_role("button", name="Pause", exact=True).click()
    pages.page.get_by_role("button", name="To the start").click()
    expect(bar).to_have_value("0")
    pages.page.get_by_label("Speed").select_option("0.25")
    pages.page.get_by_role("button", name="Play", exact=True).click()
    frame_time(401)
    expect(bar).to_have_value("3")


def test_it_plays_to_its_end_and_stops_there(pages: Any, golden: Golden) -> None:
    open_file(pages, golden("dr-mario-shell", "example-2"))
    pages.page.get_by_label("Speed").select_option("16")
    pages.page.get_by_role("button", name="Play", exact=True).click()
    pages.until("isShownToTheEnd")
    expect(pages.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_changed_replay_is_not_verified_and_says_where(pages: Any, golden: Golden, tmp_path: Path) -> None:
    content = json.loads(golden("triple-town", "a-game-with-the-storehouse").read_text())
    content["result"]["score"] += 1
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(content))
    open_file(pages, path)
    expect(pages.page.locator(".verdict")).to_contain_text("Not verified: the result is score")
    expect(pages.page.locator(".board canvas")).to_be_visible()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("no replay at all", "not JSON: line 1, column 1"),
        ('{"format": "other"}', "format is 'other', expected"),
        ("[]", "expected an object"),
    ],
)
def test_a_broken_replay_is_told_in_words(pages: Any, tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text)
    open_file(pages, path)
    expect(pages.page.locator(".message")).to_contain_text("This replay cannot be shown: ")
    expect(pages.page.locator(".message")).to_contain_text(words)


def test_a_replay_of_other_rules_is_told_in_words(pages: Any, golden: Golden, tmp_path: Path) -> None:
    content = json.loads(golden("triple-town", "an-unfinished-game").read_text())
    content["rules"] = 99
    path = tmp_path / "other.json"
    path.write_text(json.dumps(content))
    open_file(pages, path)
    expect(pages.page.locator(".verdict, .message:not(:empty)")).to_contain_text("rules 99")


def test_a_file_can_be_dropped_on_the_page(pages: Any, golden: Golden) -> None:
    pages.go("#/replay")
    pages.page.wait_for_selector("#replay-file")
    pages.call("dropFile", golden("triple-town", "an-unfinished-game").read_text())
    expect(pages.page.locator(".verdict")).to_contain_text("Verified: score 1,005, unfinished")
    expect(pages.page.get_by_text("dropped.json")).to_be_visible()


def test_a_byte_order_mark_is_fine_in_files_texts_lines_and_links(pages: Any, golden: Golden, tmp_path: Path) -> None:
    path = tmp_path / "marked.json"
    path.write_text("\ufeff" + golden("triple-town", "an-unfinished-game").read_text(), encoding="utf-8")
    open_file(pages, path)
    expect(pages.page.locator(".verdict")).to_contain_text("Verified: score 1,005, unfinished")
    pages.go("#/kata")
    pages.page.get_by_label("Instructions").fill('\ufeff[["BB", "LLL"]]')
    pages.page.locator(".kata-form [type=submit]").first.click()
    expect(pages.page.locator(".watch-side h2")).to_have_text("Final field after 1 move")
    pages.go("#/shell")
    line = pages.page.get_by_label("Line", exact=True)
    line.fill("\ufeffF R Y")
    line.press("Enter")
    expect(pages.page.locator(".shell-text")).to_contain_text("[R--Y]")
    pages.go("#/play/triple-town?seed=%EF%BB%BF4&rows=%EF%BB%BF2&board=%EF%BB%BF11/..")
    pages.until("boardRows", equals=2)
    assert (pages.call("seed"), pages.call("started")["options"]["board"]) == (4, "11/..")


def test_taking_over_goes_on_as_practice_and_is_not_a_record(
    pages: Any, golden: Golden, kept_games: Any, tmp_path: Path
) -> None:
    path = golden("triple-town", "a-game-to-the-full-board")
    open_file(pages, path)
    pages.page.locator(".scrub").fill("50")
    wait_for_step(pages, 50)
    pages.page.get_by_role("button", name="Take over from here").click()
    pages.page.wait_for_selector(".play")
    expect(pages.page.locator("span.badge")).to_have_text("practice")
    assert pages.call("tiles") == board(path, 50)
    free = pages.call("freeCell")
    pages.call("feed", f"{free // 6} {free % 6}")
    status = pages.call("status")
    assert (status["steps"], status["practice"]) == (51, True)
    assert verify(Replay.from_json(pages.call("replay"))).problem == ""
    assert [(game.practice, game.finished) for game in kept_games()] == [(True, False)]


def test_taking_over_at_the_end_begins_with_the_last_turn(pages: Any, golden: Golden) -> None:
    path = golden("triple-town", "a-game-to-the-full-board")
    steps = Replay.load(path).steps
    open_file(pages, path)
    expect(pages.page.get_by_role("button", name="Take over from here")).to_be_visible()
    pages.page.locator(".scrub").fill(str(steps))
    wait_for_step(pages, steps)
    pages.page.get_by_role("button", name="Take over before the end").click()
    pages.page.wait_for_selector(".play")
    assert (pages.call("steps"), pages.call("outcome")) == (steps - 1, None)


def test_taking_over_in_real_time_begins_paused(pages: Any, golden: Golden) -> None:
    open_file(pages, golden("dr-mario", "short-waits-and-pauses"))
    pages.page.locator(".scrub").fill("180")
    wait_for_step(pages, 180)
    pages.page.get_by_role("button", name="Take over from here").click()
    pages.dialog("Your turn").get_by_role("button", name="Resume").click()
    pages.until("steps", above=185)


def test_the_game_just_played_can_be_watched(pages: Any) -> None:
    pages.play("triple-town", rows=1, columns=1)
    pages.page.locator(".board canvas").click()
    pages.dialog("Game over").get_by_role("button", name="Watch replay").click()
    expect(pages.page.locator(".verdict")).to_contain_text("Verified")
    pages.go("#/replay")
    pages.page.get_by_role("button", name="Watch: Triple Town").click()
    expect(pages.page.locator(".verdict")).to_contain_text("Verified")


# Kata and shell


def test_the_kata_shows_every_moment_and_the_final_field(pages: Any) -> None:
    pages.go("#/kata")
    area = pages.page.get_by_label("Instructions")
    area.fill('[["BB", "LLL"], ["BB", "LL"], ["bR", "LLL"]]')
    pages.page.get_by_role("button", name="Play", exact=True).first.click()
    caption = pages.page.locator(".caption")
    pages.page.locator(".scrub").fill("3")  # and there it stays
    expect(caption).to_have_text("Move 2, BB LL: power gem of 2 x 2")
    last = pages.page.locator(".scrub").get_attribute("max")
    pages.page.locator(".scrub").fill(last)
    assert pages.page.locator(".final").inner_text().splitlines()[-1] == "║BB    ║"


def test_mistakes_in_instructions_are_told(pages: Any) -> None:
    pages.go("#/kata")
    area = pages.page.get_by_label("Instructions")
    problem = pages.page.locator("#kata-problem")
    for text, words in [("[", "not JSON"), ('[["XX", ""]]', "entry 1"), ('{"a": 1}', "expected a list")]:
        area.fill(text)
        pages.page.locator(".kata-form [type=submit]").first.click()
        expect(problem).to_contain_text(words)


def test_examples_play_at_once(pages: Any) -> None:
    pages.go("#/kata")
    pages.page.get_by_role("button", name="Power and crash at once").click()
    expect(pages.page.locator(".transport").get_by_role("button", name="Pause")).to_be_visible()
    expect(pages.page.locator(".where")).not_to_contain_text("0 /")


def test_the_shell_page_shows_text_and_bottle_and_remembers(pages: Any) -> None:
    pages.go("#/shell")
    line = pages.page.get_by_label("Line", exact=True)
    expect(line).to_be_focused()
    line.fill("F R Y")
    line.press("Enter")
    text = pages.page.locator(".shell-text")
    expect(text).to_contain_text("[R--Y]")
    line.press("Enter")
    pages.until("row", equals=2)
    pages.page.get_by_role("button", name="> right").click()
    line.fill("F B B")
    line.press("Enter")
    expect(pages.page.locator(".lines .answer")).to_have_text("there is a faller already")
    line.fill("nonsense")
    line.press("Enter")
    expect(pages.page.locator(".lines .answer")).to_contain_text("is not a command, expected")
    line.press("ArrowUp")
    expect(line).to_have_value("nonsense")
    shown = text.inner_text()
    pages.go("#/kata")
    pages.page.wait_for_selector(".kata")
    pages.go("#/shell")
    expect(pages.page.locator(".shell-text")).to_have_text(shown)
    expect(pages.page.locator(".history li")).to_have_count(4)
    pages.page.get_by_role("button", name="Undo").click()
    pages.until("column", equals=3)
    expect(pages.page.locator(".history li")).to_have_count(2)


def test_the_shell_shows_the_last_lines_of_a_long_game_with_their_numbers(pages: Any) -> None:
    session = Session("dr-mario-shell")
    session.play("F R Y")
    for number in range(1200):
        session.play("<" if number % 2 else ">")
    pages.call("store", {"shell": session.replay().to_json()})
    pages.go("#/shell")
    lines = pages.page.locator(".history li")
    expect(lines).to_have_count(500)
    expect(lines.last).to_have_text("<")
    assert pages.page.locator(".history").evaluate("(list) => list.start") == 702
    assert pages.call("steps") == 1201
    pages.page.get_by_label("Line", exact=True).press("ArrowUp")
    expect(pages.page.get_by_label("Line", exact=True)).to_have_value("<")


def test_a_new_bottle_has_the_size_and_contents_that_were_set(pages: Any) -> None:
    pages.go("#/shell")
    pages.page.get_by_label("Rows").fill("5")
    pages.page.get_by_label("Columns").fill("4")
    pages.page.get_by_label("Contents").fill("r..y\nRRb.")
    pages.page.get_by_role("button", name="New bottle").click()
    pages.until("boardRows", equals=5)
    assert pages.page.locator(".shell-text").inner_text().splitlines()[-3:-1] == ["| r        y |", "| R  R  b    |"]
    pages.page.get_by_label("Contents").fill("rrrrr")
    pages.page.get_by_role("button", name="New bottle").click()
    expect(pages.page.locator(".shell-setup .answer")).to_contain_text("5 cells drawn, expected at most 4")


def test_the_kata_says_where_ones_own_result_differs_and_why(pages: Any) -> None:
    pages.go("#/kata")
    pages.page.locator("#instructions").fill('[["BB", "LLL"], ["BB", "LL"], ["Rb", "LLL"]]')
    own, comparison = pages.page.locator("#own-result"), pages.page.locator(".comparison")
    compare = pages.page.get_by_role("button", name="Compare")
    own.fill("\n" * 11 + "R")
    compare.click()
    expect(comparison).to_have_text("Yours is the same.")
    own.fill("\n" * 10 + "B\nB")
    compare.click()
    expect(comparison).to_contain_text("It is the field after move 1.")
    expect(comparison).to_contain_text("the blue crash gem in row 9, column 0 touches 4 blue gems: all 5 go off")
    own.fill("R")
    compare.click()
    expect(comparison).to_have_text("yours has 1 row, expected 12 for each field")
