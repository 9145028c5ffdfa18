"""Learning from mistakes: each is a puzzle in which a better place is to be found, judged by the engine."""

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.ui.web.pages.test_sizes import problems_at_every_size

from chainfall.bots import bot, play
from chainfall.bots.reviewing import TurnReview, review
from chainfall.play.replay import Replay

MISTAKES = 2


@pytest.fixture(scope="module")
def replay() -> Replay:
    """A game full of mistakes."""
    found = play(bot("random"), "puzzle-fighter", seed=5, moves=14, recorded=True).replay
    assert found
    return found


@pytest.fixture(scope="module")
def mistakes(replay: Replay) -> list[TurnReview]:
    """The largest, in the order of the game."""
    worst = sorted(review(replay).turns, key=lambda turn: -turn.loss)[:MISTAKES]
    return sorted(worst, key=lambda turn: turn.step)


@pytest.fixture
def lesson(pages: Any, replay: Replay, mistakes: list[TurnReview]) -> Any:
    pages.call("beginLesson", replay.to_json(), [{"step": turn.step, "seat": 0} for turn in mistakes])
    pages.page.wait_for_selector(".teacher[data-state=asked]")
    return pages


def put(pages: Any, turn: TurnReview, *, best: bool) -> None:
    """Puts the piece where the engine would have put it, or where it was put in the game."""
    placement = turn.best if best else turn.placement
    pages.call("followMoves", [f"{placement.column} {placement.turns}"])


def verdict(pages: Any, state: str) -> str:
    pages.page.wait_for_selector(f".teacher[data-state={state}]")
    words: str = pages.page.locator(".teacher .verdict-line").inner_text()
    return words


def test_the_task_says_where_the_piece_was_put_and_what_that_lost(lesson: Any, mistakes: list[TurnReview]) -> None:
    task = lesson.page.locator(".teacher .task")
    expect(task).to_contain_text(f"The piece was put in column {mistakes[0].placement.column + 1}")
    expect(task).to_contain_text("points. Find a better place.")
    expect(lesson.page.locator(".badge", has_text="1 of 2")).to_be_visible()
    assert lesson.call("steps") == mistakes[0].step


def test_the_best_place_is_praised_and_the_next_mistake_follows(lesson: Any, mistakes: list[TurnReview]) -> None:
    put(lesson, mistakes[0], best=True)
    assert verdict(lesson, "best") == "That is the best place: nothing is lost."
    expect(lesson.page.get_by_role("button", name="Next")).to_be_focused()
    lesson.page.keyboard.press("Enter")
    expect(lesson.page.locator(".badge", has_text="2 of 2")).to_be_visible()


def test_after_two_misses_there_is_a_hint_and_tries_are_unlimited(lesson: Any, mistakes: list[TurnReview]) -> None:
    for number in range(3):
        put(lesson, mistakes[0], best=False)
        words = verdict(lesson, "missed")
        assert "That is where the piece was put in the game." in words
        assert ("Hint: Look at column" in words) is (number >= 1)
        lesson.page.get_by_role("button", name="Try again").click()
        lesson.page.wait_for_selector(".teacher[data-state=asked]")
        assert lesson.call("steps") == mistakes[0].step
    put(lesson, mistakes[0], best=True)
    verdict(lesson, "best")


def test_the_piece_is_placed_with_the_usual_keys(lesson: Any) -> None:
    lesson.press("ArrowLeft", "Space")
    lesson.page.wait_for_selector(".teacher:is([data-state=missed], [data-state=found], [data-state=best])")


def test_the_answer_is_played_and_no_longer_counts_as_found(lesson: Any, mistakes: list[TurnReview]) -> None:
    lesson.click_named("button", "Show the answer")
    assert verdict(lesson, "shown").startswith(f"The best place is column {mistakes[0].best.column + 1},")
    lesson.until("steps", above=mistakes[0].step)
    lesson.click_named("button", "Next")
    lesson.page.wait_for_selector(".teacher[data-state=asked]")
    put(lesson, mistakes[1], best=True)
    verdict(lesson, "best")
    lesson.click_named("button", "Finish")
    expect(lesson.page.locator("h1")).to_have_text("1 of 2 put right")
    expect(lesson.page.locator("main li")).to_have_text(
        ["Mistake 1: the answer was shown", "Mistake 2: the best place, 1 try"]
    )
    expect(lesson.page.locator("main p").first).to_contain_text("50 %")


def test_a_turn_without_a_better_place_says_so(pages: Any, replay: Replay) -> None:
    best = next(turn for turn in review(replay).turns if not turn.loss)
    pages.call("beginLesson", replay.to_json(), [{"step": best.step, "seat": 0}])
    expect(pages.page.locator(".teacher .task")).to_contain_text("nothing is better")


def test_a_lesson_that_is_gone_leads_to_the_replays(pages: Any) -> None:
    pages.reload()
    pages.go("#/learn?turn=2")
    expect(pages.page.get_by_role("link", name="To the replays")).to_be_visible()


@pytest.mark.parametrize("buttons", ["off", "on"])
def test_a_lesson_is_right_at_every_size_before_and_after_a_try(
    lesson: Any, mistakes: list[TurnReview], buttons: str
) -> None:
    lesson.set(motion="reduced", touchButtons=buttons)
    assert problems_at_every_size(lesson) == {}
    put(lesson, mistakes[0], best=False)
    verdict(lesson, "missed")
    assert problems_at_every_size(lesson) == {}


def test_axe_finds_nothing_serious_in_a_lesson_and_its_result(lesson: Any, mistakes: list[TurnReview]) -> None:
    assert lesson.axe() == []
    put(lesson, mistakes[0], best=False)
    verdict(lesson, "missed")
    assert lesson.axe() == []
    lesson.go("#/learn?turn=done")
    lesson.page.wait_for_selector(".lesson-result")
    assert lesson.axe() == []
