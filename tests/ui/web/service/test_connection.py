"""A connection that is lost, and a service that goes away: a finished game is kept and sent when it can be."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.ui.web.service.conftest import BOARD, Host, Visitor

CANNOT = "The service cannot be reached at the moment. Your game is kept in this browser and will be sent."


@pytest.fixture
def player(desk: Visitor, host: Host) -> Iterator[Visitor]:
    """A player in the middle of a ranked game, whose service is there again in the end."""
    desk.sign_in(host.player(f"Player_{id(desk) % 100_000}"))
    desk.go(f"#/ranked/{BOARD}")
    desk.play_to_the_last_square()
    yield desk
    desk.page.context.set_offline(False)
    if host.running.process.returncode is not None:
        host.start()


def is_sent_once(player: Visitor, host: Host) -> None:
    """The one game of the player has come in, by which of the ways it may take."""
    player.until("gamesOnTheirWay", equals=0)
    name = player.call("playsAs")
    assert len(host.running.http.get(f"players/{name}").json()["games"]) == 1


def test_a_game_that_ended_offline_is_sent_when_the_connection_is_back(player: Visitor) -> None:
    player.page.context.set_offline(True)
    player.finish_by_keys()
    expect(player.page.locator("dialog .sending")).to_contain_text(CANNOT)
    assert player.call("gamesOnTheirWay") == 1
    player.page.context.set_offline(False)
    assert player.rank() >= 1
    assert player.call("gamesOnTheirWay") == 0


def test_a_service_that_was_started_again_takes_the_game(player: Visitor, host: Host) -> None:
    host.running.kill()
    player.finish_by_keys()
    expect(player.page.locator("dialog .sending")).to_contain_text(CANNOT)
    player.go("#/boards")
    expect(player.page.locator(".trouble")).to_contain_text("The service cannot be reached at the moment.")
    host.start()
    player.choose("button", "Try again")
    expect(player.page.locator("[data-board]").first).to_be_visible()
    player.show("#/account", "Account")
    is_sent_once(player, host)


def test_a_page_that_is_opened_anew_sends_what_was_left(player: Visitor, host: Host) -> None:
    host.running.kill()
    player.finish_by_keys()
    expect(player.page.locator("dialog .sending")).to_contain_text(CANNOT)
    host.start()
    player.reload()
    is_sent_once(player, host)


def test_a_game_is_continued_after_a_reload_and_its_ticket_can_be_given_up(player: Visitor) -> None:
    steps = player.call("steps")
    player.reload()
    player.until("steps", equals=steps)
    player.show("#/account", "Account")
    player.choose("button", "Give up: Triple Town")
    expect(player.page.get_by_text("1 ticket was given back or ran out.")).to_be_visible()
    assert player.call("gamesOnTheirWay") == 0
