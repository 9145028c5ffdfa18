"""Boards, players and days are read page by page, and the focus stays where it was."""

import pytest
from playwright.sync_api import expect
from tests.ui.web.service.conftest import BOARD, DAILY, Host, Visitor, answering

from chainfall.server.daily import commitment_to, secret_seed

SECRET = bytes(range(32))


def test_a_board_is_read_page_by_page(desk: Visitor, host: Host) -> None:
    first = host.running.http.get(f"boards/{BOARD}", params={"limit": 2}).json()
    rest = host.running.http.get(f"boards/{BOARD}", params={"after": first["next"]}).json()["entries"]
    ranks = desk.page.locator(".ranking tbody .rank")
    with answering(desk, f"boards/{BOARD}", first):
        desk.show(f"#/boards/{BOARD}", "Triple Town")
        expect(ranks).to_have_text([str(entry["rank"]) for entry in first["entries"]])
        desk.choose("link", "Next page")
        expect(ranks).to_have_text([str(entry["rank"]) for entry in rest])
    desk.choose("link", "First page")
    expect(ranks).to_have_count(len(first["entries"]) + len(rest))


def test_a_board_is_read_by_day_and_week(desk: Visitor, host: Host) -> None:
    desk.show(f"#/boards/{BOARD}", "Triple Town")
    for period, heading in (("Day", "November 19, 2026"), ("Week", "The week from November 16, 2026")):
        desk.choose("link", period)
        expect(desk.page.get_by_role("heading", name=heading)).to_be_visible()
        expect(desk.named("link", period)).to_be_focused()
        expect(desk.named("link", period)).to_have_attribute("aria-current", "page")
    today = host.running.http.get(f"boards/{BOARD}", params={"period": "day"}).json()
    with answering(desk, f"boards/{BOARD}?period=day", today | {"previous_on": "2026-11-18"}):
        desk.choose("link", "Day")
        desk.choose("link", "The day before")
    expect(desk.page.get_by_role("heading", name="November 18, 2026")).to_be_visible()
    expect(desk.page.get_by_text("Nobody has played yet.")).to_be_visible()
    desk.choose("link", "The day after")
    expect(desk.page.locator(".ranking tbody tr")).to_have_count(len(today["entries"]))


def test_ones_own_place_is_shown_on_every_page_of_a_board(desk: Visitor, host: Host) -> None:
    first = host.running.http.get(f"boards/{BOARD}", params={"limit": 1}).json()
    [leader] = [entry["player"] for entry in first["entries"]]
    desk.sign_in(host.player("Bot_7" if leader == "Ada" else "Ada"))
    with answering(desk, f"boards/{BOARD}", first):
        desk.show(f"#/boards/{BOARD}", "Triple Town")
        expect(desk.page.locator(".own-place")).to_contain_text("You: rank ")


def test_the_games_of_a_player_are_read_page_by_page_with_a_plot_of_each_board(desk: Visitor, host: Host) -> None:
    page = host.running.http.get("players/Ada").json()
    games = page["games"]
    with (
        answering(desk, "players/Ada", page | {"games": games[:1], "next": "more"}),
        answering(desk, "players/Ada?after=more", page | {"games": games[1:], "bests": []}),
    ):
        desk.show("#/player/Ada", "Ada")
        expect(desk.page.get_by_role("img", name="2 games on Triple Town: from")).to_be_visible()
        desk.choose("button", "More games")
        expect(desk.page.locator(".player-games li")).to_have_count(len(games))
        expect(desk.page.locator(".player-games li").nth(1).get_by_role("link").first).to_be_focused()
        expect(desk.named("button", "More games")).to_have_count(0)


@pytest.mark.parametrize("fair", [True, False])
def test_the_seeds_of_a_day_are_checked_in_the_page(desk: Visitor, host: Host, fair: bool) -> None:
    day, seed = "2026-11-18", secret_seed("2026-11-18", "triple-town", SECRET)
    over = host.running.http.get("daily").json() | {
        "date": day,
        "over": True,
        "commitment": commitment_to(day, SECRET),
        "secret": SECRET.hex(),
        "seeds": {"triple-town": seed if fair else seed + 1},
    }
    desk.show("#/daily", "Daily")
    expect(desk.page.locator(f"[data-board={DAILY}] .first-places li").first).to_be_visible()
    desk.page.get_by_text("Are the seeds fair?").click()
    with answering(desk, f"daily/{day}", over):
        desk.choose("button", f"Check {day}")
        verdict = desk.page.locator(".checked .verdict.good" if fair else ".checked .verdict.bad")
        expect(verdict).to_contain_text(f"{day} was fair" if fair else f"{day} was not fair")
