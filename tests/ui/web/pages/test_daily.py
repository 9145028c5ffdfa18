"""The daily game: three attempts that count, the best of today, a calendar of past days."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from chainfall.bots import play
from chainfall.bots.par import PLAYER
from chainfall.play.daily import daily_seed


def day_of(pages: Any) -> str:
    """Today as the page sees it."""
    today: str = pages.call("today")
    return today


def attempts(pages: Any, game: str) -> list[dict[str, Any]]:
    """Today's attempts in the browser's storage."""
    made: list[dict[str, Any]] = pages.records().get("daily", {}).get(day_of(pages), {}).get(game, [])
    return made


def keep(pages: Any, day: str, game: str, *scores: int | None) -> None:
    """Puts attempts of a day into the storage."""
    made = [{"run": f"{day}-{number}", "score": score} for number, score in enumerate(scores)]
    pages.put_old(**{f"daily.{day}.{game}": made})


def begin(pages: Any, game: str) -> None:
    """Begins today's game from its page, by the keyboard."""
    pages.go("#/")
    pages.go("#/daily")
    pages.page.locator(f".daily-game[data-game={game}] a").focus()
    pages.press("Enter")
    pages.page.wait_for_selector(".play")
    pages.page.bring_to_front()


def badge(pages: Any) -> Any:
    return pages.page.locator(".play-head a.badge")


def test_the_menu_leads_to_the_games_of_today(pages: Any) -> None:
    page: Page = pages.page
    entry = page.locator(".daily-entry")
    expect(entry).to_contain_text("Puzzle Fighter: 0 of 3 attempts")
    entry.get_by_role("link", name="Play today").focus()
    pages.press("Enter")
    expect(page.get_by_role("heading", name="Daily", level=1)).to_be_visible()
    expect(page).to_have_title("Daily · Chainfall")
    expect(page.locator(".daily-game")).to_have_count(3)


@pytest.mark.parametrize("game", ["puzzle-fighter", "dr-mario", "triple-town"])
def test_the_seed_is_that_of_the_command_line_and_the_options_are_the_defaults(pages: Any, game: str) -> None:
    begin(pages, game)
    assert pages.call("started")["seed"] == daily_seed(day_of(pages), game)
    assert pages.call("variant") == ""
    expect(badge(pages)).to_have_text("daily 1 of 3")


def test_an_attempt_that_was_begun_counts_and_a_reload_goes_on_with_it(pages: Any) -> None:
    begin(pages, "dr-mario")
    assert len(attempts(pages, "dr-mario")) == 1
    pages.until("steps", above=5)
    run = pages.call("runId")
    pages.reload()
    pages.dialog("Welcome back")
    assert pages.call("runId") == run
    expect(badge(pages)).to_have_text("daily 1 of 3")
    assert len(attempts(pages, "dr-mario")) == 1


def test_an_unfinished_attempt_is_continued_from_the_page_of_today(pages: Any) -> None:
    begin(pages, "dr-mario")
    pages.until("steps", above=5)
    run = pages.call("runId")
    pages.go("#/daily")
    expect(pages.page.get_by_role("link", name="Continue: Dr. Mario")).to_be_visible()
    begin(pages, "dr-mario")
    pages.dialog("Welcome back")
    assert pages.call("runId") == run


def test_a_discarded_attempt_is_not_given_back(pages: Any) -> None:
    begin(pages, "dr-mario")
    pages.until("steps", above=5)
    pages.go("#/")
    pages.page.locator(".unfinished summary").click()
    pages.page.get_by_role("button", name="Discard").click()
    begin(pages, "dr-mario")
    expect(badge(pages)).to_have_text("daily 2 of 3")


def restart(pages: Any, words: str) -> None:
    """Holds the key until the badge says that another game has begun."""
    pages.page.keyboard.down("r")
    expect(badge(pages)).to_have_text(words)
    pages.page.keyboard.up("r")


def test_a_restart_is_the_next_attempt_and_after_three_it_is_practice(pages: Any) -> None:
    begin(pages, "puzzle-fighter")
    for number in (2, 3):
        restart(pages, f"daily {number} of 3")
    assert not pages.call("started")["practice"]
    restart(pages, "daily")
    expect(pages.page.locator(".play-head span.badge")).to_have_text("practice")
    expect(pages.page.get_by_role("button", name="Undo")).to_be_visible()
    expect(pages.page.locator("#notices")).to_contain_text("You have used all three attempts for today.")
    assert pages.call("started")["seed"] == daily_seed(day_of(pages), "puzzle-fighter")
    pages.until("steps", above=5)
    pages.go("#/daily")
    assert len(attempts(pages, "puzzle-fighter")) == 3


def test_after_three_attempts_the_page_offers_practice(pages: Any) -> None:
    keep(pages, day_of(pages), "triple-town", 10, 40, None)
    begin(pages, "triple-town")
    assert pages.call("started")["practice"]
    expect(pages.page.locator("#notices")).to_contain_text("This game is practice")
    pages.press("Enter")
    pages.until("steps", equals=1)
    pages.go("#/daily")
    expect(pages.page.get_by_role("link", name="Practice: Triple Town")).to_be_visible()
    expect(pages.page.locator(".daily-game[data-game=triple-town]")).to_contain_text("3 of 3 attempts, best 40")


def test_where_no_time_passes_an_attempt_counts_from_the_first_move_on(pages: Any) -> None:
    begin(pages, "triple-town")
    pages.reload()
    pages.page.wait_for_selector(".play")
    assert attempts(pages, "triple-town") == []
    pages.page.locator(".board canvas").focus()
    pages.press("Enter")
    pages.until("steps", equals=1)
    assert [attempt["score"] for attempt in attempts(pages, "triple-town")] == [None]
    pages.reload()
    pages.page.wait_for_selector(".play")
    expect(badge(pages)).to_have_text("daily 1 of 3")
    assert len(attempts(pages, "triple-town")) == 1


def drop_to_the_end(pages: Any) -> None:
    pages.until("steps", above=0)
    while not pages.call("outcome"):
        pages.press("Space")


@pytest.mark.parametrize(
    ("before", "words", "next_badge"),
    [
        ((), "Attempt 1 of 3 today; playing again uses the next one", "daily 2 of 3"),
        ((10, 20), "Attempt 3 of 3 today; playing again is practice", "daily"),
    ],
)
def test_play_again_after_a_daily_game_plays_its_seed_again(
    pages: Any, clock: Callable[[int], None], before: tuple[int, ...], words: str, next_badge: str
) -> None:
    keep(pages, day_of(pages), "puzzle-fighter", *before)
    begin(pages, "puzzle-fighter")
    drop_to_the_end(pages)
    over = pages.dialog("Game over")
    expect(over).to_contain_text(words)
    expect(over.get_by_role("button", name="Same seed")).to_have_count(0)
    clock(600)
    pages.press("Enter")
    expect(badge(pages)).to_have_text(next_badge)
    assert pages.call("started")["seed"] == daily_seed(day_of(pages), "puzzle-fighter")
    assert pages.call("started")["practice"] == bool(before)
    notices = pages.page.locator("#notices").get_by_text("This game is practice and does not count.")
    expect(notices).to_have_count(1 if before else 0)


def test_the_score_of_a_finished_attempt_is_the_best_of_today(pages: Any) -> None:
    begin(pages, "puzzle-fighter")
    drop_to_the_end(pages)
    score = pages.call("score")
    pages.until("runIsFinished")
    assert [attempt["score"] for attempt in attempts(pages, "puzzle-fighter")] == [score]
    pages.dialog("Game over")
    pages.press("Escape")
    pages.go("#/daily")
    best = f"1 of 3 attempts, best {score:,}"
    expect(pages.page.locator(".daily-game[data-game=puzzle-fighter]")).to_contain_text(best)
    expect(pages.page.locator("[aria-current=date] .result")).to_have_text(f"{score:,}")
    pages.go("#/")
    expect(pages.page.locator(".daily-entry")).to_contain_text(f"Puzzle Fighter: {best}")


def test_the_game_of_today_is_an_attempt_however_it_was_found(pages: Any) -> None:
    seed = daily_seed(day_of(pages), "dr-mario")
    pages.play("dr-mario", seed=seed)
    expect(badge(pages)).to_have_text("daily 1 of 3")
    for options in ({"seed": seed + 1}, {"seed": seed, "level": 3}, {"seed": seed, "practice": 1}):
        pages.play("dr-mario", **options)
        expect(badge(pages)).to_be_hidden()
    assert len(attempts(pages, "dr-mario")) == 1


def test_the_way_back_from_a_daily_game_leads_to_its_page(pages: Any) -> None:
    begin(pages, "triple-town")
    pages.page.go_back()
    expect(pages.page.get_by_role("heading", name="Daily", level=1)).to_be_visible()


def test_a_game_without_chance_has_no_daily(pages: Any) -> None:
    pages.go("#/daily/puzzle-kata")
    problem = "Puzzle Fighter, the kata has no daily game: its seed changes nothing"
    expect(pages.page.locator(".problem")).to_contain_text(problem)


def test_past_days_are_in_the_calendar_month_by_month(pages: Any) -> None:
    page: Page = pages.page
    today = date.fromisoformat(day_of(pages))
    last_month = today.replace(day=1) - timedelta(days=1)
    keep(pages, today.isoformat(), "dr-mario", 700)
    keep(pages, last_month.isoformat(), "dr-mario", 1200, 23400, None)
    keep(pages, last_month.replace(day=1).isoformat(), "dr-mario", None)
    pages.go("#/daily")
    table = page.get_by_role("table", name=f"{today:%B %Y}")
    expect(table.locator("[data-played]")).to_have_count(0)
    page.get_by_label("Game", exact=True).select_option("dr-mario")
    expect(table.locator("[data-played]")).to_have_text([f"{today.day}: 1 of 3 attempts, best 700700"])
    expect(page.get_by_role("button", name="Next month")).to_be_disabled()
    page.get_by_role("button", name="Previous month").focus()
    pages.press("Enter")
    cells = page.get_by_role("table", name=f"{last_month:%B %Y}").locator("[data-played]")
    expect(cells).to_have_text(
        ["1: 1 of 3 attempts, none finished\u2013", f"{last_month.day}: 3 of 3 attempts, best 23,40023.4K"]
    )
    expect(page.get_by_role("button", name="Previous month")).to_be_disabled()
    expect(page.get_by_role("button", name="Next month")).to_be_focused()
    column = page.locator(f"[data-day='{last_month}']").evaluate("(cell) => cell.cellIndex")
    assert column == last_month.weekday()


def test_broken_attempts_are_set_aside_and_told(pages: Any) -> None:
    pages.put_old(**{f"daily.{day_of(pages)}.dr-mario": "[{}]"})
    pages.go("#/daily")
    expect(pages.page.locator(".daily-game[data-game=dr-mario]")).to_contain_text("0 of 3 attempts")
    expect(pages.page.locator("#notices")).to_contain_text("A day's attempts in this browser's storage")


def test_after_an_attempt_a_bot_plays_the_same_pieces_and_its_score_is_kept_for_the_day(pages: Any) -> None:
    day = day_of(pages)
    pages.go("#/daily")
    expect(pages.page.get_by_role("button", name="How well does a bot score")).to_have_count(0)
    keep(pages, day, "triple-town", 100)
    pages.go("#/")
    pages.go("#/daily")
    pages.page.get_by_role("button", name="How well does a bot score in Triple Town?").click()
    reached = play(PLAYER, "triple-town", seed=daily_seed(day, "triple-town"))
    words = f"The bot search reached {reached.score:,} with the same pieces"
    expect(pages.page.locator(".par")).to_contain_text(words, timeout=120_000)
    pages.go("#/")
    pages.go("#/daily")
    expect(pages.page.locator(".par")).to_contain_text(words)
