"""Games for two: at one keyboard, with gamepads, against a bot, on a phone, watched, and up the ladder."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from chainfall.core.buttons import DROP
from chainfall.play import registry
from chainfall.play.replay import Replay
from chainfall.play.session import Session
from chainfall.play.verifying import verify
from chainfall.table.remarks import REMARKS

GAME = "puzzle-fighter-versus"
STILL: dict[str, object] = {"gravity_ms": 60_000, "lock_delay_ms": 60_000, "das_ms": 60_000, "settle_ms": 0}
"""Pieces move by presses alone, so that nothing depends on time."""

TOWER = "/".join(["...R..", "...G.."] * 5)
"""A drop alley in which there is room for no more than the pair in the air."""

ARMED = "/".join(["GGG...", "GGGRB.", "RRGYRB"])
"""With a green crash gem on the left a strong attack."""


def begin(pages: Any, **options: object) -> None:
    """A match with a pair in the air of each player."""
    pages.play(GAME, **{**STILL, **options})
    pages.until("isPairInEveryAir")


def type_at_once(pages: Any, *codes: str) -> None:
    """Presses keys within one animation frame."""
    pages.call("pressAtOnce", codes)


def test_two_play_a_match_by_two_key_maps_again_and_again_and_take_over_from_its_replay(pages: Any) -> None:
    page = pages.page
    begin(pages, wins=1, board_2=TOWER)
    expect(page.locator(".plate .who")).to_have_text(["Player 1", "Player 2"])
    type_at_once(pages, "KeyA", "ArrowRight", "KeyA", "ArrowLeft", "KeyA")
    pages.until("columns", equals="0,0 3,3")
    type_at_once(pages, "KeyW", "Period")
    pages.until("columns", equals="0,1 3,2")
    type_at_once(pages, "ArrowUp", "Enter")
    over = pages.dialog("Player 1 wins")
    expect(over.locator(".series")).to_have_text("Matches wonPlayer 1 1Player 2 0")
    expect(over.locator("thead th")).to_have_text(["Player 1", "Player 2"])
    assert pages.axe() == []
    over.get_by_role("button", name="Rematch").click()

    pages.until("outcome", equals=None)
    pages.until("columns", equals="3,3 3,3")
    pages.press("KeyP")
    paused = pages.dialog("Paused")
    steps = pages.call("steps")
    paused.get_by_role("button", name="Resume").click()
    pages.until("steps", above=steps)
    type_at_once(pages, "Enter")
    over = pages.dialog("Player 1 wins")
    expect(over.locator(".series")).to_have_text("Matches wonPlayer 1 2Player 2 0")
    replay = Replay.from_json(pages.call("replay"))
    assert verify(replay).ok

    over.get_by_role("button", name="Watch replay").click()
    expect(page.locator(".verdict")).to_have_text("Verified: Player 1 wins, 1 to 0")
    page.locator(".scrub").fill("1")  # and there it stays
    expect(page.locator(".plate .rounds").first).to_have_attribute("aria-label", "0 of 1 rounds won")
    page.locator(".scrub").fill(str(replay.steps))
    expect(page.locator(".plate .rounds").first).to_have_attribute("aria-label", "1 of 1 rounds won")
    page.get_by_role("button", name="Take over before the end").click()
    take_over = pages.dialog("Take over")
    take_over.locator("#player-2").select_option("brook")
    take_over.get_by_role("button", name="Play", exact=True).click()
    pages.dialog("Your turn").get_by_role("button", name="Resume").click()
    expect(page.locator(".plate .who")).to_have_text(["You", "Brook"])
    assert pages.call("started")["players"] == ["", "brook"]


def test_an_attack_is_shown_with_its_grade_and_told_also_without_motion(pages: Any) -> None:
    pages.set(motion="reduced")
    begin(pages, board_1=ARMED, first_pairs="gR RG")
    type_at_once(pages, "KeyA", "KeyA", "KeyA", "Space")
    plates = pages.page.locator(".plate")
    expect(plates.nth(1).locator(".incoming")).to_have_text("▲▲14warninglands next")
    expect(plates.nth(1)).to_have_attribute("data-grade", "2")
    expect(plates.nth(0)).to_have_attribute("data-grade", "0")
    expect(pages.page.locator("#live")).to_contain_text("Attack of 14 by Player 1: warning, 14 to come")
    type_at_once(pages, "ArrowRight", "Enter")
    expect(pages.page.locator("#live")).to_contain_text("14 landed on Player 2")
    expect(plates.nth(1)).to_have_attribute("data-grade", "0")


def test_one_plays_against_a_bot_and_what_both_did_verifies(pages: Any) -> None:
    begin(pages, wins=1, board_1=TOWER, player2="avalanche")
    expect(pages.page.locator(".plate .who")).to_have_text(["You", "Avalanche"])
    pages.until("numberOf", "pairs", 1, above=3)
    pages.press("ArrowLeft")
    pages.until("columnsAt", 0, equals="2,2")
    pages.press("ArrowRight", "Space")
    over = pages.dialog("Avalanche wins")
    expect(over.locator(".how")).to_have_text("Rounds: 1 to 0")
    expect(over.locator(".series")).to_have_text("Matches wonYou 0Avalanche 1")
    replay = Replay.from_json(pages.call("replay"))
    assert verify(replay).ok
    assert any("drop" in line.split(" | ")[1] for line, _ in replay.inputs), "the bot pressed its own buttons"
    assert "player2=avalanche" in pages.call("sharedLink")


def test_a_bot_thinks_in_the_worker_and_on_the_page_once_that_is_gone(pages: Any) -> None:
    begin(pages, player2="avalanche")
    pages.call("thinkInWorker")
    pages.until("thoughts", above=2)
    pages.call("endWorker")
    pairs = pages.call("numberOf", "pairs", 1)
    pages.until("numberOf", "pairs", 1, above=pairs + 2)
    assert verify(Replay.from_json(pages.call("replay"))).ok


def test_in_practice_a_match_is_taken_back_with_time_waiting_and_says_why_it_has_no_hints(pages: Any) -> None:
    begin(pages, practice=1, player2="avalanche")
    pages.press("h", "h")
    expect(pages.page.get_by_text("There are no hints in a match")).to_have_count(1)
    pages.press("Space")
    pages.until("numberOf", "pairs", 0, equals=2)
    pages.press("u")
    expect(pages.page.locator(".badge", has_text="time waits")).to_be_visible()
    steps = pages.call("steps")
    pages.frames()
    assert pages.call("steps") == steps, "the bot waits, too"
    pages.press("ArrowLeft")
    pages.until("steps", above=steps + 30)


# Gamepads


@pytest.fixture
def gamepads(pages: Any) -> Iterator[None]:
    pages.call("plugIn", [0, 1])
    yield
    pages.call("unplug")


def hold(pages: Any, pad: int, button: int, pressed: bool = True) -> None:
    pages.call("holdPad", pad, button, pressed)


def test_each_of_two_gamepads_has_a_seat_and_the_pause_menu_swaps_them(pages: Any, gamepads: None) -> None:
    begin(pages)
    hold(pages, 0, 14)
    pages.until("columns", equals="3,3 2,2")
    hold(pages, 0, 14, False)
    hold(pages, 1, 15)
    pages.until("columns", equals="4,4 2,2")
    hold(pages, 1, 15, False)
    hold(pages, 1, 9)
    paused = pages.dialog("Paused")
    expect(paused).to_contain_text("Gamepad 1 plays for Player 2, Gamepad 2 plays for Player 1")
    paused.get_by_role("button", name="Swap gamepads").click()
    expect(paused).to_contain_text("Gamepad 1 plays for Player 1, Gamepad 2 plays for Player 2")
    hold(pages, 1, 9, False)
    paused.get_by_role("button", name="Resume").click()
    hold(pages, 0, 14)
    pages.until("columns", equals="3,3 2,2")


def connect(pages: Any, *numbers: int) -> None:
    """These gamepads are there, by the numbers that the browser gives them, and others are not any more."""
    pages.call("connectPads", numbers)


def test_gamepads_keep_their_seats_while_others_come_and_go(pages: Any, gamepads: None) -> None:
    connect(pages, 1, 3)
    begin(pages)
    hold(pages, 1, 14)
    pages.until("columns", equals="3,3 2,2")
    hold(pages, 3, 14)
    pages.until("columns", equals="2,2 2,2")
    hold(pages, 1, 14, False)
    hold(pages, 3, 14, False)
    connect(pages, 3)
    lost = pages.dialog("Gamepad 2 is unplugged")
    expect(lost.locator(".gamepads")).to_have_text("Gamepad 4 plays for Player 1")
    connect(pages, 0, 3)
    expect(lost.locator(".gamepads")).to_have_text("Gamepad 1 plays for Player 2, Gamepad 4 plays for Player 1")
    lost.get_by_role("button", name="Resume").click()
    hold(pages, 0, 15)
    pages.until("columns", equals="2,2 3,3")


def test_a_gamepad_that_nobody_plays_with_may_go(pages: Any, gamepads: None) -> None:
    connect(pages, 0, 1)
    begin(pages)
    hold(pages, 0, 14)
    pages.until("columns", equals="3,3 2,2")
    hold(pages, 0, 14, False)
    connect(pages, 0)
    hold(pages, 0, 15)
    pages.until("columns", equals="3,3 3,3")
    expect(pages.page.get_by_role("dialog")).to_have_count(0)


def test_keys_of_two_that_collide_are_told(pages: Any) -> None:
    pages.go("#/settings")
    pages.page.get_by_role("button", name="Hard drop of player 2: add a key").click()
    pages.press("KeyA")
    expect(pages.page.locator("[data-action='2 drop'] .warning")).to_have_text("⚠ A is also move left of player 1")
    pages.page.get_by_role("button", name="Standard keys for two").click()
    expect(pages.page.locator("[data-action='2 drop'] .warning")).to_have_count(0)


# On a phone, and watched


def test_on_a_phone_the_own_board_is_large_and_the_buttons_are_its_own(pages: Any) -> None:
    pages.page.set_viewport_size({"width": 390, "height": 780})
    pages.set(touchButtons="on")
    begin(pages, player1="pebble")
    own, other = pages.page.locator(".plate").nth(1).bounding_box(), pages.page.locator(".plate").nth(0).bounding_box()
    assert own["width"] > 2 * other["width"]
    assert pages.call("fitsWidth")
    pages.page.get_by_role("button", name="Move left").click()
    pages.until("columnsAt", 1, equals="2,2")


@pytest.mark.parametrize("players", [{"player2": "avalanche"}, {"player1": "avalanche"}, {}])
@pytest.mark.parametrize("game", [GAME, "dr-mario-versus"])
def test_on_a_phone_nothing_of_a_match_is_covered_or_cut_off(pages: Any, game: str, players: dict[str, str]) -> None:
    pages.set(touchButtons="on")
    pages.play(game, **players)
    for width, height in [(320, 568), (360, 640), (390, 844), (640, 360), (700, 600), (844, 390)]:
        pages.page.set_viewport_size({"width": width, "height": height})
        pages.frames()
        assert pages.call("coveredParts") == [], (width, height)


def test_bots_are_watched_against_each_other_and_others_can_be_chosen(pages: Any) -> None:
    pages.go("#/watch/dr-mario-versus?player1=brook&player2=avalanche&seed=2")
    expect(pages.page.get_by_role("heading", name="Brook against Avalanche: Dr. Mario versus")).to_be_visible()
    pages.page.wait_for_selector(".watching")
    pages.until("lastStep", above=60)
    assert pages.axe() == []
    pages.page.locator("#player-1").select_option("pebble")
    expect(pages.page.get_by_role("heading", name="Pebble against Avalanche: Dr. Mario versus")).to_be_visible()


def test_the_end_of_a_match_that_is_watched_says_who_has_won(pages: Any) -> None:
    link = f"player1=landslide&player2=pebble&seed=2&wins=1&board_2={TOWER}"
    pages.go(f"#/watch/{GAME}?{link}")
    pages.page.wait_for_selector(".watching")
    pages.page.get_by_label("Speed").select_option("16")
    expect(pages.page.locator(".ending")).to_have_text("Landslide wins, 1 to 0")
    pages.page.locator(".scrub").fill("1")
    expect(pages.page.locator(".ending")).to_have_text("")


def test_who_plays_is_chosen_knowing_how_bots_play_and_which_keys_people_have(pages: Any) -> None:
    setup = pages.options("Puzzle Fighter versus")
    notes = setup.locator(".seating small")
    expect(notes).to_have_text(["Keys: ← → ↓ ↑ Z Space", "Takes its time, and often misses."])
    setup.get_by_label("Player 2").select_option(label="Avalanche (bot 8 of 8)")
    expect(notes.nth(1)).to_have_text("Never waits, never misses.")
    expect(setup.locator(".seating .face")).to_have_count(1)
    setup.get_by_label("Player 2").select_option(label="A person")
    expect(setup.locator(".seating .face")).to_have_count(0)
    expect(notes).to_have_text(["Keys: A D S W Q Space", "Keys: ← → ↓ ↑ . Enter"])
    assert pages.axe() == []
    pages.page.keyboard.press("Escape")
    expect(pages.options("Dr. Mario versus").locator(".seating small").first).to_have_text("Keys: ← → ↓ ↑ Z")


def test_a_link_to_a_bot_that_does_not_exist_says_so(pages: Any) -> None:
    pages.go(f"#/play/{GAME}?player2=nobody")
    expect(pages.page.locator(".problem")).to_contain_text("opponent 'nobody' is not known")
    pages.go("#/play/triple-town?player1=pebble")
    expect(pages.page.locator(".problem")).to_contain_text("player 1: expected a game for two")


def test_an_opponent_has_a_face_and_says_something_before_and_after_a_match(pages: Any) -> None:
    remarks = REMARKS["pebble"]
    begin(pages, wins=1, board_1=TOWER, player2="pebble")
    plates, live = pages.page.locator(".plate"), pages.page.locator("#live")
    expect(plates.nth(1).locator(".speech")).to_have_text(remarks.greeting)
    expect(live).to_have_text(f"Pebble: {remarks.greeting}")
    expect(plates.nth(0).locator(".face")).to_have_count(0)
    expect(plates.nth(1).locator(".speech")).to_be_hidden()  # it is shown for a while
    pages.press("Space")
    over = pages.dialog("Pebble wins")
    expect(over.locator(".remark")).to_have_text(remarks.winning)
    expect(over.locator(".remark .face")).to_have_attribute("data-mood", "won")
    expect(plates.nth(1).locator(".looks .face")).to_have_attribute("data-mood", "won")
    expect(pages.page.locator("#live-urgent")).to_contain_text(f"Pebble: {remarks.winning}")
    assert pages.axe() == []


# The ladder


def nearly_won() -> str:
    """A match with the standard options in which the second player has blocked the drop alley, just before its end."""
    session = Session(registry.game(GAME), seed=1)
    while session.outcome is None:
        session.feed((0, DROP if session.steps % 2 else 0))
    return Session.resumed(session.replay(), session.steps - 3).replay().to_json()


def keep(pages: Any, replay: str, players: list[str]) -> None:
    """Puts an unfinished match into the browser's storage."""
    record = {"id": "match", "game": GAME, "options": {}, "variant": "", "seed": 1, "score": 0, "reason": "unfinished"}
    more = {"steps": 1, "practice": False, "finished": False, "when": 1, "players": players}
    pages.put_old(**{"game.match": {**record, **more}, "replay.match": replay})


def test_a_win_opens_the_next_opponent_of_the_ladder_and_is_kept(pages: Any) -> None:
    page = pages.page
    keep(pages, nearly_won(), ["", "pebble"])
    pages.go("#/ladder")
    pages.go("#/")
    expect(page.locator(".unfinished > .what")).to_contain_text("You against Pebble")
    pages.go("#/ladder")
    rungs = page.locator(f"section[data-game={GAME}] .rung")
    expect(rungs.locator(".face")).to_have_count(8)
    expect(rungs.locator(".mark")).to_have_text(["next"] + ["locked"] * 7)
    pages.go(f"#/play/{GAME}?resume=match")
    pages.dialog("Welcome back").get_by_role("button", name="Resume").click()
    pages.dialog("You win").get_by_role("button", name="Next: Drizzle").click()
    expect(page.locator(".plate .who")).to_have_text(["You", "Drizzle"])
    pages.go("#/")
    pages.reload()
    expect(page.locator(".ladder-entry")).to_contain_text("Puzzle Fighter versus: 1 of 8")
    pages.go("#/ladder")
    expect(rungs.locator(".mark")).to_have_text(["beaten", "next"] + ["locked"] * 6)
    expect(rungs.first).to_contain_text("1 won, 0 lost")


@pytest.fixture
def bots_that_wait(pages: Any) -> Iterator[None]:
    """Bots that are not ready before ``letBotsIn``."""
    pages.call("holdBotsBack")
    yield
    pages.call("stopHoldingBotsBack")


def leave_for_another_game(pages: Any) -> None:
    """Plays a game for one while a match waits for its bot, which then comes."""
    pages.until("areBotsAskedFor")
    pages.play("triple-town")
    pages.call("letBotsIn")
    pages.frames()
    assert json.loads(pages.call("replay"))["game"] == "triple-town"
    assert pages.call("gameId") == "triple-town"
    assert "#/play/triple-town" in pages.page.url


def test_a_match_that_is_left_before_its_bot_is_ready_never_begins(pages: Any, bots_that_wait: None) -> None:
    pages.go(pages.link(GAME, player2="pebble"))
    leave_for_another_game(pages)


def test_a_match_that_is_left_before_its_bot_is_ready_is_not_taken_over(pages: Any, bots_that_wait: None) -> None:
    keep(pages, nearly_won(), ["", "pebble"])
    pages.go("#/replay?local=match")
    pages.page.get_by_role("button", name="Take over from here").click()
    pages.dialog("Take over").get_by_role("button", name="Play", exact=True).click()
    leave_for_another_game(pages)


@pytest.fixture
def no_room_for_the_ladder(pages: Any) -> Iterator[None]:
    pages.call("refuseRecords")
    yield
    pages.call("allowStorage")
    pages.call("clearLadder")  # which now has room, and so is not only known to the page


def test_a_win_on_the_ladder_that_a_reload_would_forget_is_told(pages: Any, no_room_for_the_ladder: None) -> None:
    keep(pages, nearly_won(), ["", "pebble"])
    pages.go(f"#/play/{GAME}?resume=match")
    pages.dialog("Welcome back").get_by_role("button", name="Resume").click()
    expect(pages.dialog("You win")).to_contain_text("Ladder: 1 of 8 beaten")
    expect(pages.page.locator(".notice")).to_contain_text("reloading the page would lose your latest moves")


WRONG_FILES = {
    '{"format": "something else"}': "this is not a file of records",
    '{"format": "chainfall-ladder-1", "ladders": [{}]}': "The progress on the ladder in this file cannot be read",
}


def test_progress_on_the_ladder_is_saved_cleared_and_loaded(pages: Any, tmp_path: Any) -> None:
    page = pages.page
    pages.put_old(**{"ladder.dr-mario-versus": {"pebble": {"won": 2, "lost": 0}}})
    pages.go("#/settings")
    words = page.locator(".records-kept p")
    expect(words).to_have_text("Ladder: Puzzle Fighter versus 0 of 8, Dr. Mario versus 1 of 8.")
    file = pages.saved(page.get_by_role("button", name="Save all records"), tmp_path)
    page.get_by_role("button", name="Clear the ladder").click()
    pages.dialog("Clear the ladder?").get_by_role("button", name="Clear it").click()
    expect(words).to_have_text("Ladder: Puzzle Fighter versus 0 of 8, Dr. Mario versus 0 of 8.")
    page.set_input_files("#records-file", file)
    expect(words).to_have_text("Ladder: Puzzle Fighter versus 0 of 8, Dr. Mario versus 1 of 8.")
    page.get_by_role("button", name="Clear the ladder").click()
    pages.dialog("Clear the ladder?").get_by_role("button", name="Clear it").click()
    expect(words).to_have_text("Ladder: Puzzle Fighter versus 0 of 8, Dr. Mario versus 0 of 8.")
    file.write_text(
        '{"format": "chainfall-ladder-1", "ladders": {"dr-mario-versus": {"pebble": {"won": 1, "lost": 0}}}}'
    )
    page.set_input_files("#records-file", file)
    expect(words).to_have_text("Ladder: Puzzle Fighter versus 0 of 8, Dr. Mario versus 1 of 8.")
    for content, problem in WRONG_FILES.items():
        pages.call("clearNotices")
        file.write_text(content)
        page.set_input_files("#records-file", file)
        expect(page.locator(".notice")).to_contain_text(problem)
