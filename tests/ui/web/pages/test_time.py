"""Time around a game: the countdown, a key that is held, the keys after the end, and no work while nothing changes.

The page's own clock is set by hand, so that no test waits for it.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.ui.web.pages.rest import comes_to_rest

from chainfall.play.replay import Replay

SLOW = {"gravity_ms": 60000}
ALLEY = "/".join(["...R", "...G"] * 5 + ["...B"])
"""A column of eleven gems: the first pair stands on it, so the second one finds no room."""

Clock = Callable[[int], None]


def count_down(pages: Any) -> None:
    pages.set(countdown=True)


def beat(pages: Any) -> Any:
    return pages.page.locator(".countdown")


# The countdown


def test_three_beats_come_before_the_first_tick(pages: Any, clock: Clock) -> None:
    count_down(pages)
    pages.play("puzzle-fighter")
    for time, number in [(0, "3"), (500, "2"), (1000, "1")]:
        clock(time)
        expect(beat(pages)).to_have_text(number)
    assert pages.call("steps") == 0
    clock(1350)
    expect(beat(pages)).to_have_count(0)
    pages.until("steps", above=5)


def test_every_beat_of_the_countdown_and_its_end_have_a_sound(pages: Any, clock: Clock) -> None:
    count_down(pages)
    pages.call("listenToBeats")
    pages.play("puzzle-fighter")
    for time, heard in [(0, "3"), (500, "3 2"), (1000, "3 2 1"), (1350, "3 2 1 0")]:
        clock(time)
        pages.until("heardBeats", equals=heard)


def test_a_direction_held_through_the_countdown_is_picked_up_and_a_tap_is_not(pages: Any, clock: Clock) -> None:
    count_down(pages)
    pages.play("puzzle-fighter", **SLOW, das_ms=100, arr_ms=0)
    expect(beat(pages)).to_have_text("3")
    pages.page.keyboard.press("ArrowRight")
    pages.page.keyboard.press("Space")
    pages.page.keyboard.down("ArrowLeft")
    clock(1350)
    pages.until("column", equals=0)
    pages.page.keyboard.up("ArrowLeft")
    played = Replay.from_json(pages.call("replay")).inputs
    assert {line for line, _ in played} <= {"-", "left"}


def test_a_direction_held_since_the_pause_is_picked_up(pages: Any, clock: Clock) -> None:
    pages.play("puzzle-fighter", **SLOW, das_ms=100, arr_ms=0)
    pages.until("column", equals=3)
    pages.press("KeyP")
    pages.dialog("Paused")
    pages.page.keyboard.down("ArrowLeft")
    count_down(pages)
    pages.press("KeyP")
    expect(beat(pages)).to_have_text("3")
    clock(1350)
    pages.until("column", equals=0)
    pages.page.keyboard.up("ArrowLeft")


def test_a_pause_ends_the_countdown_and_going_on_begins_it_anew(pages: Any, clock: Clock) -> None:
    count_down(pages)
    pages.play("dr-mario")
    clock(1000)
    expect(beat(pages)).to_have_text("1")
    pages.press("KeyP")
    paused = pages.dialog("Paused")
    expect(beat(pages)).to_have_count(0)
    pages.press("KeyP")
    expect(paused).to_have_count(0)
    expect(beat(pages)).to_have_text("3")
    assert pages.call("steps") == 0


def test_a_game_of_turns_has_no_countdown(pages: Any, clock: Clock) -> None:
    count_down(pages)
    pages.play("triple-town", rows=1, columns=2)
    pages.page.locator(".board canvas").focus()
    pages.press("Enter")
    pages.until("steps", equals=1)
    expect(beat(pages)).to_have_count(0)


def test_the_countdown_is_a_setting(pages: Any, clock: Clock) -> None:
    pages.go("#/settings")
    switch = pages.page.get_by_role("switch", name="Countdown")
    expect(switch).not_to_be_checked()
    switch.check()
    pages.play("puzzle-fighter")
    expect(beat(pages)).to_have_text("3")


# Restart by holding a key


@pytest.mark.parametrize("game", ["puzzle-fighter", "triple-town"])
def test_a_ring_fills_while_the_key_is_held_and_then_the_game_starts_anew(pages: Any, clock: Clock, game: str) -> None:
    pages.play(game, seed=9)
    first = pages.call("runId")
    ring = pages.page.locator(".ring")
    pages.page.keyboard.down("KeyR")
    clock(250)
    expect(ring).to_have_attribute("style", "--fill: 50%;")
    pages.page.keyboard.up("KeyR")
    expect(ring).to_have_count(0)
    clock(1000)
    assert pages.call("runId") == first, "a short press changes nothing"
    pages.page.keyboard.down("KeyR")
    clock(1500)
    pages.until("runId", differs=first)
    pages.page.keyboard.up("KeyR")
    assert pages.call("started")["seed"] == 9
    expect(ring).to_have_count(0)
    expect(pages.page.get_by_role("dialog")).to_have_count(0)


def test_the_key_for_a_restart_can_be_bound_anew(pages: Any, clock: Clock) -> None:
    pages.set(keys={**pages.call("settings")["keys"], "restart": ["KeyG"]})
    pages.play("triple-town", seed=9)
    first = pages.call("runId")
    pages.page.keyboard.down("KeyG")
    clock(500)
    pages.until("runId", differs=first)
    pages.page.keyboard.up("KeyG")


# The end


def end_a_game(pages: Any, **options: object) -> Any:
    pages.play("puzzle-fighter", crash_one_in=0, board=ALLEY, quick=True, **options)
    pages.press("Space")
    return pages.dialog("Game over")


def test_the_final_board_is_not_blurred_behind_the_end(pages: Any) -> None:
    expect(end_a_game(pages)).to_be_visible()
    assert pages.call("backdropFilter") == "none"


def test_a_mashed_key_does_not_close_the_end_of_a_game(pages: Any, clock: Clock) -> None:
    over = end_a_game(pages)
    ended = pages.call("runId")
    clock(599)
    pages.press("Enter", "Space", "Escape")
    expect(over).to_be_visible()
    clock(600)
    pages.press("Enter")
    pages.until("runId", differs=ended)


def test_a_key_held_since_the_game_does_not_close_its_end(pages: Any, clock: Clock) -> None:
    pages.play("puzzle-fighter", crash_one_in=0, board=ALLEY, quick=True)
    pages.page.keyboard.down("Space")
    over = pages.dialog("Game over")
    clock(600)
    pages.page.keyboard.down("Space")  # it repeats
    pages.page.keyboard.up("Space")
    expect(over).to_be_visible()
    pages.press("Space")
    expect(over).to_have_count(0)


def test_the_end_shows_the_statistics_of_the_engine_and_the_score_over_time(pages: Any) -> None:
    pages.play("triple-town", rows=1, columns=4, weights="100,0,0,0,0", board="11..")
    canvas = pages.page.locator(".board canvas")
    canvas.focus()
    pages.press("ArrowRight", "ArrowRight", "Enter")
    pages.until("score", above=0)
    while not pages.call("outcome"):
        column = pages.call("freeCell")
        pages.press(*["ArrowLeft"] * 3, *["ArrowRight"] * column, "Enter")
    over = pages.dialog("Game over")
    numbers = pages.call("statistics")
    expect(over.locator(".final-score")).to_have_text(f"{numbers['score']:,}")
    shown = over.locator(".statistics div").all_inner_texts()
    assert [text.split("\n") for text in shown] == [[row["label"], *row["values"]] for row in numbers["rows"][1:]]
    plot = over.get_by_role("img", name="The score over time")
    assert len(plot.locator("polyline").get_attribute("points").split()) == len(numbers["points"][0])


def test_the_end_tells_the_best_and_the_difference_to_it(pages: Any) -> None:
    for score, words in [(500, "A new best!"), (500, "Best 500, the same"), (400, "Best 500, 100 more")]:
        pages.play("triple-town", rows=1, columns=1)
        pages.call("pretendScore", score)
        pages.page.locator(".board canvas").click()
        expect(pages.dialog("Game over")).to_contain_text(words)
        pages.call("playHonestly")
        pages.page.get_by_role("button", name="Menu").click()


# Nothing is drawn while nothing changes


def test_a_paused_game_asks_for_no_frames_and_a_running_one_does(pages: Any) -> None:
    pages.play("dr-mario")
    pages.until("steps", above=5)
    assert not comes_to_rest(pages)
    pages.press("KeyP")
    paused = pages.dialog("Paused")
    assert comes_to_rest(pages)
    steps = pages.call("steps")
    pages.press("KeyP")
    expect(paused).to_have_count(0)
    pages.until("steps", above=steps)


@pytest.mark.parametrize(
    ("game", "options", "keys"),
    [
        ("triple-town", {"board": "11", "weights": "100,0,0,0,0"}, ["ArrowRight", "ArrowRight", "Enter"]),
        ("puzzle-kata", {}, ["R", "R", "Enter"]),
        ("dr-mario-shell", {"rows": 4, "columns": 4, "contents": "RRRr"}, ["Enter"]),
    ],
)
def test_a_game_of_turns_asks_for_no_frames_between_moves(pages: Any, game: str, options: Any, keys: list[str]) -> None:
    pages.play(game, **options)
    assert comes_to_rest(pages)
    pages.press(*keys)
    pages.until("steps", equals=1)
    assert comes_to_rest(pages)


@pytest.mark.parametrize("hash", ["#/", "#/settings", "#/kata", "#/shell", "#/replay"])
def test_a_page_on_which_nothing_happens_asks_for_no_frames(pages: Any, hash: str) -> None:
    pages.go(hash)
    pages.page.wait_for_selector("main h1")
    assert comes_to_rest(pages)


def test_time_that_waits_after_an_undo_asks_for_no_frames_until_a_press(pages: Any) -> None:
    pages.play("puzzle-fighter", **SLOW, practice="1", quick=True)
    pages.press("Space")
    pages.until("filledCells", equals=2)
    pages.press("KeyU")
    assert comes_to_rest(pages)
    steps = pages.call("steps")
    pages.press("ArrowLeft")
    pages.until("steps", above=steps)


def test_while_no_ticks_come_a_board_goes_by_the_wall_and_never_back(pages: Any) -> None:
    """What was on its way when time began to stand still, such as points that fade, does not hang in the air."""
    assert pages.call("clockTimes") == [200, 220, True, 520, 1240, False, 1240]


def test_a_board_at_rest_follows_its_window(pages: Any) -> None:
    pages.play("triple-town")
    assert comes_to_rest(pages)
    width = pages.page.locator(".board canvas").bounding_box()["width"]
    pages.page.set_viewport_size({"width": 700, "height": 600})
    pages.until("boardWidth", below=width)


# A new best


def best_of(pages: Any, score: int) -> Any:
    """A game that ends with a score; the answer is the words over its board."""
    pages.play("triple-town", rows=1, columns=1)
    pages.call("pretendScore", score)
    pages.page.locator(".board canvas").click()
    return pages.page.locator(".new-best")


def test_a_new_best_is_celebrated_with_words_and_confetti_and_told(pages: Any) -> None:
    words = best_of(pages, 1500)
    expect(words).to_have_text("New best!1,500")
    expect(pages.page.locator(".confetti")).to_have_count(1)
    expect(pages.page.locator("#live-urgent")).to_contain_text("A new best.")
    expect(pages.dialog("Game over")).to_contain_text("A new best!")
    expect(words).to_have_count(0)
    expect(pages.page.locator(".confetti")).to_have_count(0)  # all of it has come down
    pages.call("playHonestly")


def test_under_reduced_motion_a_new_best_has_no_confetti(pages: Any) -> None:
    pages.set(motion="reduced")
    words = best_of(pages, 1500)
    expect(words).to_have_text("New best!1,500")
    expect(pages.page.locator(".confetti")).to_have_count(0)
    pages.dialog("Game over")
    pages.call("playHonestly")


def test_what_is_no_new_best_is_not_celebrated(pages: Any) -> None:
    best_of(pages, 1500)
    pages.dialog("Game over").get_by_role("button", name="Menu").click()
    words = best_of(pages, 1500)
    pages.dialog("Game over")
    expect(words).to_have_count(0)
    pages.call("playHonestly")
