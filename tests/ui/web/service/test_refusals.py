"""What the service refuses is said in words, on a page from which there is a way on; nothing is lost."""

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.server.running import Playing
from tests.ui.web.service.conftest import BOARD, Host, Visitor

NOBODY = "A" * 43
"""The name of a replay that nobody has played."""


@pytest.mark.parametrize(
    ("hash", "words"),
    [
        ("#/player/nobody", "There is no player 'nobody'."),
        ("#/boards/nothing", "There is no board 'nothing'."),
        ("#/boards/puzzle-kata", "Puzzle-kata is not ranked: its pieces come from the one who plays it."),
        (f"#/boards/{BOARD}?on=2026-02-30", "There is no day '2026-02-30', expected YYYY-MM-DD."),
        (f"#/boards/{BOARD}?after=3", "This place in the list was not given by the page before."),
        (f"#/replay/{NOBODY}", f"There is no replay '{NOBODY}'."),
        ("#/ranked/nothing", "There is no board 'nothing'."),
    ],
)
def test_what_is_not_there_is_said(desk: Visitor, host: Host, hash: str, words: str) -> None:
    desk.sign_in(host.player("Ada"))
    desk.go(hash)
    expect(desk.page.locator("main .trouble")).to_have_text(words)
    expect(desk.page.locator("main a, nav a").first).to_be_visible()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("ADA", "The name 'ADA', or one that looks like it, belongs to somebody."),
        ("ab", "A name has 3 to 20 letters, this one has 2."),
        ("<b>Bold</b>", "A name is made of letters, digits and - _ ., not of '<'."),
        ("\N{GREEK CAPITAL LETTER ALPHA}da", "A name is written in one script, this one mixes greek and latin."),
        ("Chainfall", "The name 'Chainfall' is reserved."),
    ],
)
def test_a_name_is_refused_beside_its_field(desk: Visitor, name: str, words: str) -> None:
    desk.show("#/account", "Account")
    desk.write("Name", name)
    field = desk.page.get_by_label("Name", exact=True)
    expect(desk.page.locator(".answer.wrong:visible")).to_have_text(words)
    expect(field).to_be_focused()
    expect(field).to_have_value(name)
    expect(field).to_have_attribute("aria-invalid", "true")
    assert desk.call("playsAs") is None


def ends_with_words(desk: Visitor, player: Playing, change: dict[str, Any], words: str) -> None:
    """Plays a ranked game whose replay is changed before it is sent."""
    desk.sign_in(player)
    desk.go(f"#/ranked/{BOARD}")
    desk.play_to_the_last_square()
    desk.call("forgeReplays", change)
    try:
        desk.finish_by_keys()
        expect(desk.page.locator("dialog .sending[data-state=refused]")).to_contain_text(words)
    finally:
        desk.call("forgeReplays", None)


def test_a_forged_game_is_refused_in_words_and_stays_in_the_browser(desk: Visitor, host: Host) -> None:
    """The page of a hostile player sends more points than were made, and another seed."""
    player = host.player("Mallory")
    result = {"score": 10**6, "reason": "board full"}
    ends_with_words(desk, player, {"result": result}, "Your game was not accepted: ")
    ends_with_words(desk, player, {"seed": 7}, "Your game was not accepted: Digest 0 differs")
    assert desk.call("gamesOnTheirWay") == 0
    assert len(desk.records()["games"]) == 2
    assert player.call("GET", "me").json()["scores"] == 0


def test_games_of_the_day_are_shown_to_others_when_it_is_over(desk: Visitor, host: Host) -> None:
    desk.show("#/boards/daily-triple-town-r1", "Triple Town of the day")
    expect(desk.page.locator(".ranking tbody .film").first).to_have_text("later")
    ada = host.player("Ada")
    replay = ada.call("GET", "boards/daily-triple-town-r1/me").json()["entry"]["replay"]
    desk.go(f"#/replay/{replay}")
    expect(desk.page.locator(".trouble")).to_contain_text("Games of the day are shown when it is over")
    desk.sign_in(ada)
    desk.go("#/")
    desk.go(f"#/replay/{replay}")
    expect(desk.page.locator(".served")).to_contain_text("Triple Town of the day")


def test_somebody_with_too_many_unfinished_games_is_told_what_to_do(desk: Visitor, host: Host) -> None:
    player = host.player("Hoarder")
    for _ in range(5):
        player.ticket()
    desk.sign_in(player)
    desk.go(f"#/ranked/{BOARD}")
    expect(desk.page.locator(".trouble")).to_contain_text("finish one, or give its ticket back")
    desk.show("#/account", "Account")
    desk.named("button", "Give it back: Triple Town").first.press("Enter")
    expect(desk.named("button", "Give it back: Triple Town")).to_have_count(4)


def test_a_game_of_another_player_waits_for_its_own(desk: Visitor, host: Host) -> None:
    owner, other = host.player("Owner"), host.player("Other")
    desk.sign_in(owner)
    desk.go(f"#/ranked/{BOARD}")
    desk.play_to_the_last_square()
    desk.sign_in(other)
    desk.finish_by_keys()
    expect(desk.page.locator("dialog .sending")).to_contain_text("Sign in as Owner to send it.")
    assert desk.call("gamesOnTheirWay") == 1
    desk.sign_in(owner)
    desk.named("button", "Try again").click()
    assert desk.rank() >= 1
