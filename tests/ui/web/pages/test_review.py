"""The review of a replay: made in the worker, shown on the board, under the scrub bar and as cards."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.bots.reviewing.replays import match, played

from chainfall.bots import TurnReview, review
from chainfall.play import registry
from chainfall.play.replay import Replay
from chainfall.table.reviews import caption_of, rows_of_review

GAME = "puzzle-fighter"


def open_replay(pages: Any, path: Path) -> None:
    pages.set(motion="reduced")
    pages.go("#/replay")
    pages.choose_file("#replay-file", path)
    pages.find(".watch")


def saved(replay: Replay, folder: Path) -> Path:
    replay.save(folder / "game.json")
    return folder / "game.json"


def words_of(turn: TurnReview) -> str:
    return caption_of(registry.game(GAME), turn)


def graph(pages: Any) -> Any:
    return pages.page.get_by_role("slider", name="Worth over time")


def scrub(pages: Any) -> Any:
    return pages.page.get_by_role("slider", name="Step")


def test_a_review_has_its_numbers_its_graph_and_its_turning_points(pages: Any, reviewed: Replay) -> None:
    expected = review(reviewed)
    rows = pages.page.locator(".review-numbers div").all_inner_texts()
    shown = [tuple(row.split("\n")) for row in rows]
    assert shown == [tuple(row) for row in rows_of_review(registry.game(GAME), expected)]
    assert pages.call("piecesInTheGraph") == len(expected.turns)
    cards = pages.page.locator(".moment")
    assert [card.inner_text().split("\n") for card in cards.all()] == [
        [f"Piece {turn.number}", words_of(turn)] for turn in expected.turning_points
    ]
    pages.until("boardsDrawn", equals=len(expected.turning_points))


def test_a_card_leads_to_its_piece_and_to_the_better_place_on_the_board(pages: Any, reviewed: Replay) -> None:
    turn = review(reviewed).turning_points[-1]
    before = pages.call("picture")
    pages.page.locator(".moment").last.click()
    expect(scrub(pages)).to_have_value(str(turn.step))
    expect(pages.page.locator(".review-words")).to_have_text(words_of(turn))
    pages.until("isBetterShown")
    pages.until("isNewPicture", [before])
    expect(pages.page.locator("#live")).to_contain_text(words_of(turn))
    expect(pages.page.locator(".review-piece")).to_contain_text(f"{turn.rank} of {turn.choices}")


def test_the_graph_leads_to_every_piece_by_keys_and_by_a_press(pages: Any, reviewed: Replay) -> None:
    turns = review(reviewed).turns
    graph(pages).focus()
    pages.press("End")
    expect(scrub(pages)).to_have_value(str(turns[-1].step))
    pages.press("ArrowLeft")
    expect(scrub(pages)).to_have_value(str(turns[-2].step))
    expect(graph(pages)).to_have_attribute("aria-valuetext", f"Piece {turns[-2].number}. {words_of(turns[-2])}")
    pages.press("Home", "ArrowRight")
    expect(scrub(pages)).to_have_value(str(turns[1].step))
    pages.press("Home")
    mistake = next(turn for turn in turns[1:] if turn.grade in ("mistake", "blunder"))
    expect(scrub(pages)).to_have_value(str(turns[0].step))
    pages.press("PageDown")
    expect(scrub(pages)).to_have_value(str(mistake.step))
    pages.click(".graph", across=0.99)
    expect(scrub(pages)).to_have_value(str(turns[-1].step))


def test_mistakes_are_listed_in_words_and_lead_to_their_pieces(pages: Any, reviewed: Replay) -> None:
    mistakes = [turn for turn in review(reviewed).turns if turn.grade in ("mistake", "blunder")]
    pages.page.get_by_text(f"All mistakes ({len(mistakes)})").click()
    listed = pages.page.locator(".mistakes button")
    assert listed.all_inner_texts() == [f"Piece {turn.number}. {words_of(turn)}" for turn in mistakes]
    listed.first.click()
    expect(scrub(pages)).to_have_value(str(mistakes[0].step))


def test_the_mistakes_of_a_review_become_a_lesson(pages: Any, reviewed: Replay) -> None:
    mistakes = [turn for turn in review(reviewed).turns if turn.grade in ("mistake", "blunder")]
    pages.click_named("button", "Learn from your mistakes")
    pages.find(".play")
    expect(pages.page.get_by_text(f"1 of {len(mistakes)}")).to_be_visible()


def test_show_me_plays_the_line_of_the_engine_and_comes_back(pages: Any, reviewed: Replay) -> None:
    turn = review(reviewed).turning_points[0]
    pages.page.locator(".moment").first.click()
    pages.until("shownSteps", equals=turn.step)
    board = pages.call("shownTiles")
    pages.click_named("button", "Show me")
    expect(pages.page.get_by_role("button", name="Back to the game")).to_be_visible()
    pages.until("shownSteps", above=turn.step + 5)
    assert not pages.call("isBetterShown")
    expect(pages.page.get_by_role("button", name="Show me")).to_be_visible()
    pages.until("shownSteps", equals=turn.step)
    assert pages.call("shownTiles") == board
    expect(scrub(pages)).to_have_attribute("max", str(reviewed.steps))


def test_the_line_of_the_engine_can_be_left_at_any_time(pages: Any, reviewed: Replay) -> None:
    turns = review(reviewed).turns
    pages.page.locator(".moment").first.click()
    pages.until("isBetterShown")
    pages.click_named("button", "Show me")
    graph(pages).focus()
    pages.press("End")
    expect(pages.page.get_by_role("button", name="Show me")).to_be_visible()
    pages.until("shownSteps", equals=turns[-1].step)
    expect(pages.page.locator(".review-words")).to_have_text(words_of(turns[-1]))


def test_a_line_that_is_left_before_it_has_come_is_not_played(pages: Any, reviewed: Replay) -> None:
    turns = review(reviewed).turns
    pages.page.locator(".moment").first.click()
    pages.until("isBetterShown")
    pages.call("leaveTheLineAtOnce")
    pages.until("shownSteps", equals=turns[-1].step)
    expect(pages.page.locator(".review-words")).to_have_text(words_of(turns[-1]))
    pages.click_named("button", "Show me")
    expect(pages.page.get_by_role("button", name="Back to the game")).to_be_visible()


@pytest.mark.parametrize(("name", "place"), [("Take over from here", ".play"), ("Analyse from here", ".opinions")])
def test_the_line_of_the_engine_is_not_the_game_that_is_taken_over(
    pages: Any, reviewed: Replay, name: str, place: str
) -> None:
    turn = review(reviewed).turning_points[0]
    pages.page.locator(".moment").first.click()
    pages.until("shownSteps", equals=turn.step)
    pages.click_named("button", "Show me")
    pages.until("shownSteps", above=turn.step + 5)
    pages.click_named("button", name)
    pages.find(place)
    assert pages.call("steps") == turn.step


def test_a_clip_is_of_the_game_without_the_marks_of_its_review(pages: Any, reviewed: Replay, tmp_path: Path) -> None:
    turn = review(reviewed).turning_points[0]
    clips = pages.find(".clips")
    clips.get_by_text("Which part").click()
    clips.get_by_label("From").fill(str(round(turn.step / 60, 3)))
    clips.get_by_label("To").fill(str(round((turn.step + turn.ticks) / 60, 3)))
    pages.page.locator(".moment").first.click()
    pages.until("isBetterShown")
    pages.click_named("button", "Show me")
    pages.until("shownSteps", above=turn.step + 5)
    pages.call("watchMarks")
    pages.saved(clips.get_by_role("button", name="Save clip"), tmp_path)
    assert pages.call("marksSeen") == 0
    expect(pages.page.get_by_role("button", name="Show me")).to_be_visible()
    pages.page.locator(".moment").first.click()
    pages.until("isBetterShown")


def test_one_plays_on_from_where_a_piece_appeared(pages: Any, reviewed: Replay) -> None:
    turn = review(reviewed).turning_points[0]
    pages.page.locator(".moment").first.click()
    expect(pages.page.locator(".review-words")).to_have_text(words_of(turn))
    pages.click_named("button", "Play on from here")
    pages.find(".play")
    assert pages.call("steps") == turn.step
    expect(pages.page.locator("span.badge")).to_have_text("practice")


def test_a_review_shows_how_far_it_is_can_be_stopped_and_goes_on_where_it_was(pages: Any, golden: Any) -> None:
    open_replay(pages, golden(GAME, "solid-power-gems-to-the-end"))  # without a kernel, and so slow
    pages.click_named("button", "Review")
    pages.page.wait_for_selector(".graph:not([hidden])")
    pages.until("reviewDone", above=0.1, below=1)
    pages.page.locator(".review-status").get_by_role("button", name="Cancel").click()
    go_on = pages.page.get_by_role("button", name="Continue the review")
    expect(go_on).to_be_visible()
    known = pages.call("piecesInTheGraph")
    go_on.click()
    pages.until("piecesInTheGraph", above=known, below=3 * known + 10)
    pages.go("#/")


def test_the_page_goes_on_while_a_review_is_made(pages: Any, tmp_path: Path) -> None:
    open_replay(pages, saved(played(GAME, 16), tmp_path))
    pages.call("countFramesWhileReviewing")
    pages.click_named("button", "Review")
    expect(pages.page.locator("section.review")).to_be_visible()
    assert pages.call("framesWhileWorking") > 5


def test_the_end_of_a_game_offers_its_review(pages: Any) -> None:
    pages.play(GAME, quick=True, board="/".join(["RGBYRG", "GBYRGB"] * 5), gravity_ms=60000)
    for _ in range(12):
        if pages.call("outcome") is None:
            pages.press("Space")
            pages.frames(2)
    pages.dialog("Game over").get_by_role("button", name="Review").click()
    expect(pages.page.locator("section.review")).to_be_visible()
    expect(pages.page.locator(".review-numbers")).to_contain_text("Accuracy")


def test_a_game_without_placements_has_no_review(pages: Any, golden: Any) -> None:
    open_replay(pages, golden("triple-town", "an-unfinished-game"))
    expect(pages.page.locator(".verdict")).to_be_visible()
    expect(pages.page.get_by_role("button", name="Review", exact=True)).to_have_count(0)
    pages.play("triple-town", rows=1, columns=1)
    pages.page.locator(".board canvas").click()
    dialog = pages.dialog("Game over")
    expect(dialog.get_by_role("button", name="Watch replay")).to_be_visible()
    expect(dialog.get_by_role("button", name="Review")).to_have_count(0)


def test_in_a_match_the_winner_is_reviewed_first_and_the_other_one_can_be_chosen(pages: Any, golden: Any) -> None:
    open_replay(pages, golden("puzzle-fighter-versus", "attacks-that-take-a-second"))
    expect(pages.page.locator(".verdict")).to_contain_text("Player 2 wins")
    choice = pages.page.get_by_label("Review of")
    expect(choice).to_have_value("1")
    pages.click_named("button", "Review")
    numbers = pages.page.locator(".review-numbers")
    expect(numbers).to_be_visible()
    first = numbers.inner_text()
    choice.select_option("Player 1")
    expect(numbers).to_be_hidden()
    expect(numbers).to_be_visible()
    assert numbers.inner_text() != first


def test_a_match_against_a_bot_is_reviewed_for_the_person(pages: Any) -> None:
    replay = match("dr-mario-versus", "pebble", "brook", steps=400)
    pages.call("handReplay", replay.to_json())
    pages.go("#/replay?review=1")
    expect(pages.page.locator("section.review")).to_be_visible()


def test_a_replay_that_does_not_verify_is_neither_reviewed_nor_filmed_and_says_why(pages: Any, tmp_path: Path) -> None:
    content = json.loads(played(GAME, 4).to_json())
    content["result"]["score"] += 1
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(content))
    open_replay(pages, path)
    pages.click_named("button", "Review")
    expect(pages.page.locator(".review-status")).to_have_text(re.compile("^Not reviewed: it does not verify: "))
    expect(pages.page.locator(".clips")).to_contain_text("There are no clips of a replay that does not verify.")
    expect(pages.page.get_by_role("button", name="Save clip")).to_be_disabled()
