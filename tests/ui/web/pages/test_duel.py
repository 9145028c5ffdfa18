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

GAME = "puzzle-fighter-versus"
STILL: dict[str, object] = {"gravity_ms": 60_000, "lock_delay_ms": 60_000, "das_ms": 60_000, "settle_ms": 0}
"""Pieces move by presses alone, so that nothing depends on time."""

TOWER = "/".join(["...R..", "...G.."] * 5)
"""A drop alley in which there is room for no more than the pair in the air."""

ARMED = "/".join(["GGG...", "GGGRB.", "RRGYRB"])
"""With a green crash gem on the left a strong attack."""

COLUMNS = "engine.frame().boards.map(({ sprites }) => sprites.map(({ column }) => column).join()).join(' ')"


def begin(pages: Any, **options: object) -> None:
    """A match with a pair in the air of each player."""
    pages.play(GAME, **{**STILL, **options})
    pages.wait("engine.frame().boards.every(({ sprites }) => sprites.length === 2)")


def type_at_once(pages: Any, *codes: str) -> None:
    """Presses keys within one animation frame."""
    pages.page.evaluate(
        """(codes) => {
            for (const code of codes)
                for (const type of ["keydown", "keyup"]) dispatchEvent(new KeyboardEvent(type, { code }));
        }""",
        codes,
    )


def test_two_play_a_match_by_two_key_maps_again_and_again_and_take_over_from_its_replay(pages: Any) -> None:
    page = pages.page
    begin(pages, wins=1, board_2=TOWER)
    expect(page.locator(".plate .who")).to_have_text(["Player 1", "Player 2"])
    type_at_once(pages, "KeyA", "ArrowRight", "KeyA", "ArrowLeft", "KeyA")
    pages.wait(f"{COLUMNS} === '0,0 3,3'")
    type_at_once(pages, "KeyW", "Period")
    pages.wait(f"{COLUMNS} === '0,1 3,2'")
    type_at_once(pages, "ArrowUp", "Enter")
    over = pages.dialog("Player 1 wins")
    expect(over.locator(".series")).to_have_text("Player 1 1Player 2 0")
    expect(over.locator("thead th")).to_have_text(["Player 1", "Player 2"])
    assert pages.axe() == []
    over.get_by_role("button", name="Rematch").click()

    pages.wait(f"engine.status().outcome === null && {COLUMNS} === '3,3 3,3'")
    pages.press("KeyP")
    paused = pages.dialog("Paused")
    steps = pages.app("engine.status().steps")
    paused.get_by_role("button", name="Go on").click()
    pages.wait(f"engine.status().steps > {steps}")
    type_at_once(pages, "Enter")
    over = pages.dialog("Player 1 wins")
    expect(over.locator(".series")).to_have_text("Player 1 2Player 2 0")
    replay = Replay.from_json(pages.app("engine.replay()"))
    assert verify(replay).ok

    over.get_by_role("button", name="Watch replay").click()
    expect(page.locator(".verdict")).to_have_text("Verified: Player 1 has won, 1 to 0")
    expect(page.locator(".plate .rounds").first).to_have_attribute("aria-label", "0 of 1 rounds won")
    page.locator(".scrub").fill(str(replay.steps))
    expect(page.locator(".plate .rounds").first).to_have_attribute("aria-label", "1 of 1 rounds won")
    page.get_by_role("button", name="Take over before the end").click()
    take_over = pages.dialog("Take over")
    take_over.locator("#player-2").select_option("brook")
    take_over.get_by_role("button", name="Play", exact=True).click()
    pages.dialog("Your turn").get_by_role("button", name="Go on").click()
    expect(page.locator(".plate .who")).to_have_text(["You", "Brook"])
    assert pages.app("app.run.started.players") == ["", "brook"]


def test_an_attack_is_shown_with_its_grade_and_told_also_without_motion(pages: Any) -> None:
    pages.app("app.settings.set({ motion: 'reduced' })")
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
    pages.wait("Object.fromEntries(engine.frame().boards[1].numbers).pairs > 3")
    pages.press("ArrowLeft")
    pages.wait(f"{COLUMNS}.startsWith('2,2')")
    pages.press("ArrowRight", "Space")
    over = pages.dialog("Avalanche wins")
    expect(over.locator(".how")).to_have_text("1 to 0")
    expect(over.locator(".series")).to_have_text("You 0Avalanche 1")
    replay = Replay.from_json(pages.app("engine.replay()"))
    assert verify(replay).ok
    assert any("drop" in line.split(" | ")[1] for line, _ in replay.inputs), "the bot pressed its own buttons"
    assert "player2=avalanche" in pages.app("app.run.shared")


def test_in_practice_a_match_is_taken_back_with_time_waiting_and_says_why_it_has_no_hints(pages: Any) -> None:
    begin(pages, practice=1, player2="avalanche")
    pages.press("h", "h")
    expect(pages.page.get_by_text("There are no hints in a match")).to_have_count(1)
    pages.press("Space")
    pages.wait("Object.fromEntries(engine.frame().boards[0].numbers).pairs === 2")
    pages.press("u")
    expect(pages.page.locator(".badge", has_text="time waits")).to_be_visible()
    steps = pages.app("engine.status().steps")
    pages.frames()
    assert pages.app("engine.status().steps") == steps, "the bot waits, too"
    pages.press("ArrowLeft")
    pages.wait(f"engine.status().steps > {steps} + 30")


# Gamepads

PADS = """() => {
    const buttons = () => Array.from({ length: 17 }, () => ({ pressed: false, value: 0 }));
    globalThis.pads = [0, 1, 2, 3].map((index) => ({ index, connected: true, axes: [0, 0], buttons: buttons() }));
    navigator.getGamepads = () => globalThis.pads.slice(0, 2);
}"""


@pytest.fixture
def gamepads(pages: Any) -> Iterator[None]:
    pages.page.evaluate(PADS)
    yield
    pages.page.evaluate("() => { delete navigator.getGamepads; }")


def hold(pages: Any, pad: int, button: int, pressed: bool = True) -> None:
    script = "([pad, button, pressed]) => { pads[pad].buttons[button] = { pressed, value: Number(pressed) }; }"
    pages.page.evaluate(script, [pad, button, pressed])


def test_each_of_two_gamepads_has_a_seat_and_the_pause_menu_swaps_them(pages: Any, gamepads: None) -> None:
    begin(pages)
    hold(pages, 0, 14)
    pages.wait(f"{COLUMNS} === '3,3 2,2'")
    hold(pages, 0, 14, False)
    hold(pages, 1, 15)
    pages.wait(f"{COLUMNS} === '4,4 2,2'")
    hold(pages, 1, 15, False)
    hold(pages, 1, 9)
    paused = pages.dialog("Paused")
    expect(paused).to_contain_text("Gamepad 1 plays for Player 2, Gamepad 2 plays for Player 1")
    paused.get_by_role("button", name="Swap gamepads").click()
    expect(paused).to_contain_text("Gamepad 1 plays for Player 1, Gamepad 2 plays for Player 2")
    hold(pages, 1, 9, False)
    paused.get_by_role("button", name="Go on").click()
    hold(pages, 0, 14)
    pages.wait(f"{COLUMNS} === '3,3 2,2'")


def connect(pages: Any, *numbers: int) -> None:
    """These gamepads are there, by the numbers that the browser gives them, and others are not any more."""
    pages.page.evaluate(
        """(numbers) => {
            const there = navigator.getGamepads().flatMap((pad) => (pad ? [pad.index] : []));
            navigator.getGamepads = () => pads.map((pad) => (numbers.includes(pad.index) ? pad : null));
            const tell = (name, index) =>
                dispatchEvent(Object.assign(new Event(`gamepad${name}`), { gamepad: pads[index] }));
            for (const index of numbers) if (!there.includes(index)) tell("connected", index);
            for (const index of there) if (!numbers.includes(index)) tell("disconnected", index);
        }""",
        numbers,
    )


def test_gamepads_keep_their_seats_while_others_come_and_go(pages: Any, gamepads: None) -> None:
    connect(pages, 1, 3)
    begin(pages)
    hold(pages, 1, 14)
    pages.wait(f"{COLUMNS} === '3,3 2,2'")
    hold(pages, 3, 14)
    pages.wait(f"{COLUMNS} === '2,2 2,2'")
    hold(pages, 1, 14, False)
    hold(pages, 3, 14, False)
    connect(pages, 3)
    lost = pages.dialog("Gamepad 2 is unplugged")
    expect(lost.locator(".gamepads")).to_have_text("Gamepad 4 plays for Player 1")
    connect(pages, 0, 3)
    expect(lost.locator(".gamepads")).to_have_text("Gamepad 1 plays for Player 2, Gamepad 4 plays for Player 1")
    lost.get_by_role("button", name="Go on").click()
    hold(pages, 0, 15)
    pages.wait(f"{COLUMNS} === '2,2 3,3'")


def test_a_gamepad_that_nobody_plays_with_may_go(pages: Any, gamepads: None) -> None:
    connect(pages, 0, 1)
    begin(pages)
    hold(pages, 0, 14)
    pages.wait(f"{COLUMNS} === '3,3 2,2'")
    hold(pages, 0, 14, False)
    connect(pages, 0)
    hold(pages, 0, 15)
    pages.wait(f"{COLUMNS} === '3,3 3,3'")
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
    pages.app("app.settings.set({ touchButtons: 'on' })")
    begin(pages, player1="pebble")
    own, other = pages.page.locator(".plate").nth(1).bounding_box(), pages.page.locator(".plate").nth(0).bounding_box()
    assert own["width"] > 2 * other["width"]
    assert pages.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    pages.page.get_by_role("button", name="Move left").click()
    pages.wait(f"{COLUMNS}.endsWith('2,2')")


COVERED = """() => {
    const box = (part) => part.getBoundingClientRect();
    const apart = (one, two) => one.right <= two.left + 1 || one.left >= two.right - 1
        || one.bottom <= two.top + 1 || one.top >= two.bottom - 1;
    const board = box(document.querySelector(".board"));
    const canvas = box(document.querySelector(".board canvas"));
    const plates = [...document.querySelectorAll(".plate")].map(box);
    const isShown = (part) => {
        const list = part.closest(".numbers"); // which leaves out what does not fit
        return part.checkVisibility() && !(list && apart(box(part), box(list)));
    };
    const isRight = (part) => {
        const { right, bottom, top } = box(part);
        const under = parseFloat(part.closest(".hud")?.style.getPropertyValue("--under")); // the player's own board
        const free = apart(box(part), canvas) || top >= board.top + under - 1;
        const whole = part.scrollWidth <= part.clientWidth + 1 && right <= innerWidth && bottom <= innerHeight;
        return free && whole && plates.every((plate) => apart(box(part), plate));
    };
    return [...document.querySelectorAll(".hud .number, .hud .piece, .pad button")]
        .filter((part) => isShown(part) && !isRight(part))
        .map((part) => part.outerHTML.slice(0, 80));
}"""


@pytest.mark.parametrize("players", [{"player2": "avalanche"}, {"player1": "avalanche"}, {}])
@pytest.mark.parametrize("game", [GAME, "dr-mario-versus"])
def test_on_a_phone_nothing_of_a_match_is_covered_or_cut_off(pages: Any, game: str, players: dict[str, str]) -> None:
    pages.app("app.settings.set({ touchButtons: 'on' })")
    pages.play(game, **players)
    for width, height in [(320, 568), (360, 640), (390, 844), (640, 360), (700, 600), (844, 390)]:
        pages.page.set_viewport_size({"width": width, "height": height})
        pages.frames()
        assert pages.page.evaluate(COVERED) == [], (width, height)


def test_bots_are_watched_against_each_other_and_others_can_be_chosen(pages: Any) -> None:
    pages.go("#/watch/dr-mario-versus?player1=brook&player2=avalanche&seed=2")
    expect(pages.page.get_by_role("heading", name="Brook against Avalanche: Dr. Mario versus")).to_be_visible()
    pages.page.wait_for_selector(".watching")
    pages.wait("Number(document.querySelector('.scrub').max) > 60")
    assert pages.axe() == []
    pages.page.locator("#player-1").select_option("pebble")
    expect(pages.page.get_by_role("heading", name="Pebble against Avalanche: Dr. Mario versus")).to_be_visible()


def test_the_end_of_a_match_that_is_watched_says_who_has_won(pages: Any) -> None:
    link = f"player1=landslide&player2=pebble&seed=2&wins=1&board_2={TOWER}"
    pages.go(f"#/watch/{GAME}?{link}")
    pages.page.wait_for_selector(".watching")
    pages.page.get_by_label("Speed").select_option("16")
    expect(pages.page.locator(".ending")).to_have_text("Landslide has won, 1 to 0")
    pages.page.locator(".scrub").fill("1")
    expect(pages.page.locator(".ending")).to_have_text("")


def test_who_plays_is_chosen_knowing_how_bots_play_and_which_keys_people_have(pages: Any) -> None:
    setup = pages.options("Puzzle Fighter versus")
    notes = setup.locator(".seating small")
    expect(notes).to_have_text(["Keys: ← → ↓ ↑ Z Space", "Takes its time, and often misses."])
    setup.get_by_label("Player 2").select_option(label="Avalanche (bot 8 of 8)")
    expect(notes.nth(1)).to_have_text("Never waits, never misses.")
    setup.get_by_label("Player 2").select_option(label="A person")
    expect(notes).to_have_text(["Keys: A D S W Q Space", "Keys: ← → ↓ ↑ . Enter"])
    assert pages.axe() == []
    pages.page.keyboard.press("Escape")
    expect(pages.options("Dr. Mario versus").locator(".seating small").first).to_have_text("Keys: ← → ↓ ↑ Z")


def test_a_link_to_a_bot_that_does_not_exist_says_so(pages: Any) -> None:
    pages.go(f"#/play/{GAME}?player2=nobody")
    expect(pages.page.locator(".problem")).to_contain_text("opponent 'nobody' is not known")
    pages.go("#/play/triple-town?player1=pebble")
    expect(pages.page.locator(".problem")).to_contain_text("player 1: expected a game for two")


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
    pages.page.evaluate(
        """([game, replay]) => {
            localStorage["chainfall.1.game.match"] = game;
            localStorage["chainfall.1.replay.match"] = replay;
        }""",
        [json.dumps({**record, **more}), replay],
    )


def test_a_win_opens_the_next_opponent_of_the_ladder_and_is_kept(pages: Any) -> None:
    page = pages.page
    keep(pages, nearly_won(), ["", "pebble"])
    pages.go("#/ladder")
    pages.go("#/")
    expect(page.locator(".unfinished > .what")).to_contain_text("You against Pebble")
    pages.go("#/ladder")
    rungs = page.locator(f"section[data-game={GAME}] .rung")
    expect(rungs.locator(".mark")).to_have_text(["next"] + ["locked"] * 7)
    pages.go(f"#/play/{GAME}?resume=match")
    pages.dialog("Welcome back").get_by_role("button", name="Go on").click()
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
    """Bots that are not ready before ``letBotsIn()``."""
    pages.page.evaluate(
        """() => {
            const ready = new Promise((resolve) => { globalThis.letBotsIn = resolve; });
            globalThis.botsAskedFor = false;
            chainfall.app.readyFor = async (players = []) => {
                if (!players.some(Boolean)) return;
                globalThis.botsAskedFor = true;
                await ready;
            };
        }"""
    )
    yield
    pages.page.evaluate("() => { delete chainfall.app.readyFor; }")


def leave_for_another_game(pages: Any) -> None:
    """Plays a game for one while a match waits for its bot, which then comes."""
    pages.wait("botsAskedFor")
    pages.play("triple-town")
    pages.page.evaluate("letBotsIn()")
    pages.frames()
    assert pages.app("JSON.parse(engine.replay()).game") == "triple-town"
    assert pages.app("app.run.game.id") == "triple-town"
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
    pages.page.evaluate(
        """() => {
            globalThis.realSetItem = Storage.prototype.setItem;
            Storage.prototype.setItem = function (name, text) {
                if (name.includes(".ladder.")) throw new DOMException("full", "QuotaExceededError");
                realSetItem.call(this, name, text);
            };
        }"""
    )
    yield
    pages.page.evaluate(
        """async () => {
            Storage.prototype.setItem = realSetItem;
            const main = document.querySelector("script[type=module]").src;
            (await import(new URL("library/ladder.js", main))).clearLadders();
        }"""
    )


def test_a_win_on_the_ladder_that_a_reload_would_forget_is_told(pages: Any, no_room_for_the_ladder: None) -> None:
    keep(pages, nearly_won(), ["", "pebble"])
    pages.go(f"#/play/{GAME}?resume=match")
    pages.dialog("Welcome back").get_by_role("button", name="Go on").click()
    expect(pages.dialog("You win")).to_contain_text("Ladder: 1 of 8 beaten")
    expect(pages.page.locator(".notice")).to_contain_text("a reload would lose what was just played")


def test_progress_on_the_ladder_is_saved_cleared_and_loaded(pages: Any, tmp_path: Any) -> None:
    page = pages.page
    page.evaluate(
        '() => { localStorage[\'chainfall.1.ladder.dr-mario-versus\'] = \'{"pebble": {"won": 2, "lost": 0}}\'; }'
    )
    pages.go("#/settings")
    words = page.locator(".ladder-progress p")
    expect(words).to_have_text("Ladder: Puzzle Fighter versus 0 of 8, Dr. Mario versus 1 of 8.")
    file = pages.saved(page.get_by_role("button", name="Save the ladder"), tmp_path)
    page.get_by_role("button", name="Clear the ladder").click()
    pages.dialog("Clear the ladder?").get_by_role("button", name="Clear it").click()
    expect(words).to_have_text("Ladder: Puzzle Fighter versus 0 of 8, Dr. Mario versus 0 of 8.")
    page.set_input_files("#ladder-file", file)
    expect(words).to_have_text("Ladder: Puzzle Fighter versus 0 of 8, Dr. Mario versus 1 of 8.")
    for content in ('{"format": "something else"}', '{"format": "chainfall-ladder-1", "ladders": [{}]}'):
        page.evaluate("document.getElementById('notices').replaceChildren()")
        file.write_text(content)
        page.set_input_files("#ladder-file", file)
        expect(page.locator(".notice")).to_contain_text("this is not a file of the ladder")
