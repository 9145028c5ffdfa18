"""The analysis: any position for free play, with the engine's opinion beside it."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from chainfall.bots import bot, play

READY = ".opinions[data-state=ready]"
GAMES = ["dr-mario?seed=3", "triple-town?seed=3", "puzzle-fighter-versus?seed=3&seat=2"]


def open_analysis(pages: Any, link: str = "dr-mario?seed=3&waits=none") -> None:
    pages.go(f"#/analysis/{link}")
    pages.page.wait_for_selector(READY)


def places(pages: Any) -> list[str]:
    """What the opinion says, as soon as it is the last word."""
    pages.page.wait_for_selector(READY)
    found: list[str] = pages.page.locator(".advice").all_inner_texts()
    return found


def play_line(pages: Any) -> list[str]:
    """Plays the best line of Dr. Mario, which is two capsules long; what the opinion says then."""
    capsules = int(pages.number("capsules"))
    pages.press("1")
    expect(pages.page.locator("[data-number=capsules] dd")).to_have_text(str(capsules + 2))
    return places(pages)


def choose(pages: Any, row: int, column: int) -> None:
    """Clicks a square of a town."""
    pages.click(".board canvas", (column + 0.5) / 6, (row + 0.5) / 6)


@pytest.mark.parametrize("link", GAMES)
def test_the_three_best_places_stand_beside_the_board_the_best_first(pages: Any, link: str) -> None:
    open_analysis(pages, link)
    found = places(pages)
    assert [text.split()[0] for text in found] == ["1", "2", "3"]
    assert "best" in found[0]
    assert all("as good" in text or "less" in text for text in found[1:])
    expect(pages.page.locator("#live")).to_contain_text("Best: ")


def test_a_number_plays_its_line_and_undo_takes_it_back_piece_by_piece(pages: Any) -> None:
    open_analysis(pages)
    first, steps = places(pages), pages.call("steps")
    assert play_line(pages) != first
    pages.press("u", "u")
    assert pages.call("steps") == steps
    assert places(pages) == first


def test_a_place_is_played_by_a_click_too_and_the_keys_stay_with_the_board(pages: Any) -> None:
    open_analysis(pages)
    steps = pages.call("steps")
    pages.page.locator(".advice").nth(1).click()
    pages.until("steps", above=steps)
    places(pages)
    expect(pages.page.locator(".board canvas")).to_be_focused()


def test_in_a_game_of_squares_a_line_is_played_move_by_move(pages: Any) -> None:
    open_analysis(pages, "triple-town?seed=3")
    pages.press("1")
    pages.until("steps", equals=2)
    pages.press("u", "u")
    assert pages.call("steps") == 0


def test_only_the_newest_position_is_answered(pages: Any) -> None:
    open_analysis(pages, "triple-town?seed=3")
    for row, column in [(0, 0), (3, 3), (5, 1)]:
        choose(pages, row, column)
    told = places(pages)
    pages.press("u")
    places(pages)
    choose(pages, 5, 1)
    assert places(pages) == told


def test_a_switch_turns_the_engine_off_and_on(pages: Any) -> None:
    open_analysis(pages)
    switch = pages.page.get_by_role("switch", name="Engine")
    switch.uncheck()
    expect(pages.page.locator(".opinions[data-state=off]")).to_have_count(1)
    expect(pages.page.locator(".advice").first).to_be_hidden()
    switch.check()
    assert len(places(pages)) == 3


def test_the_end_of_the_game_is_told_and_undone(pages: Any) -> None:
    open_analysis(pages, "puzzle-fighter?seed=1&pieces=RB")
    pages.press("1")
    expect(pages.page.locator(".opinion-words")).to_contain_text("The game is over here")
    pages.press("u")
    assert len(places(pages)) == 3


def test_a_replay_is_analysed_from_where_it_is_watched_and_the_link_leads_back_there(pages: Any, tmp_path: Any) -> None:
    replay = play(bot("greedy"), "dr-mario", seed=7, moves=4, recorded=True).replay
    assert replay
    turn = list(replay.turns())[2]
    path = tmp_path / "game.json"
    path.write_text(replay.to_json(), encoding="utf-8")
    pages.go("#/replay")
    pages.choose_file("#replay-file", path)
    expect(pages.page.locator(".verdict")).to_contain_text("verified", ignore_case=True)
    pages.page.locator(".scrub").fill(str(turn.step + 3))
    pages.until("shownSteps", equals=turn.step + 3)
    pages.page.get_by_role("button", name="Analyse from here").click()
    first = places(pages)
    assert pages.call("steps") == turn.step
    pages.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    here = play_line(pages)
    steps = pages.call("steps")
    pages.page.get_by_role("button", name="Copy link").click()
    expect(pages.page.get_by_text("The link to this position copied.")).to_be_visible()
    link = pages.call("copied")
    pages.go("#/" + link.partition("#/")[2])
    assert (places(pages), pages.call("steps")) == (here, steps)
    pages.go("#/")
    pages.page.go_back()
    pages.page.go_back()
    assert places(pages) == first


def test_a_drawn_puzzle_is_analysed_from_the_editor(pages: Any) -> None:
    puzzle = {
        "format": "chainfall-puzzle-1",
        "game": "dr-mario",
        "options": {"board": "rrr", "pieces": "RB BB"},
        "goal": {"kind": "viruses"},
    }
    pages.go("#/puzzles/edit")
    pages.page.locator(".import summary").click()
    pages.page.locator("#import-text").fill(json.dumps(puzzle))
    pages.click_named("button", "Import")
    pages.click_named("button", "Analyse")
    assert len(places(pages)) == 3


def test_a_match_is_analysed_for_one_seat_with_nobody_at_the_other(pages: Any) -> None:
    open_analysis(pages, "dr-mario-versus?seed=3&seat=2")
    assert pages.call("started")["players"] == ["Nobody", ""]
    steps = pages.call("steps")
    pages.press("1")
    pages.until("steps", above=steps)
    places(pages)


@pytest.mark.parametrize(
    ("hash", "words"),
    [
        ("#/analysis/puzzle-kata", "no places for a piece"),
        ("#/analysis/chess", "is not known"),
        ("#/analysis/dr-mario?seat=2", "no player 2"),
        ("#/analysis/dr-mario?seat=x", "expected 1 or 2"),
        ("#/analysis?r=abc", "damaged or cut off"),
        ("#/analysis?p=abc", "does not contain a puzzle"),
        ("#/analysis", "no longer here"),
    ],
)
def test_what_cannot_be_analysed_is_told_in_words(pages: Any, hash: str, words: str) -> None:
    pages.go(hash)
    expect(pages.page.locator(".problem")).to_contain_text(words)


def test_a_place_is_reached_by_tab_and_played_by_enter(pages: Any) -> None:
    open_analysis(pages)
    steps = pages.call("steps")
    pages.page.locator(".advice").nth(2).focus()
    pages.page.keyboard.press("Enter")
    pages.until("steps", above=steps)
