"""Rules of a game at play that once differed between the front ends: each is shown in the browser's and the terminal's.

A play is a list of deeds, done by the page's calls of the bridge or by keys in a terminal.
"""

import json
from collections.abc import Callable

import pytest
from tests.ui.tui.arcades import Driven, drive

from chainfall.console.dates import today
from chainfall.core.buttons import LEFT
from chainfall.core.effects import Arrive, Defend, Effect
from chainfall.play import registry
from chainfall.play.daily import daily_seed
from chainfall.play.presses import press_code
from chainfall.play.replay import Replay
from chainfall.table.captions import caption_of
from chainfall.table.kept import broken_off
from chainfall.table.records import Choice, DailyAttempt, Par, Records, choice_of, from_json, par_of
from chainfall.table.table import Table
from chainfall.ui.tui.records import RecordBook
from chainfall.ui.tui.screens.replay import WatchScreen
from chainfall.ui.tui.telling import Telling
from chainfall.ui.web.bridge import BrowserGame
from chainfall.ui.web.encoding import effect_record
from chainfall.ui.web.library import Library
from chainfall.ui.web.projector import Projector

TICK = 1000 / 60
MATCH = "dr-mario-versus"
SEED = 3
BOTS = ["pebble", "brook"]

Play = Callable[..., Table]


def in_browser(game: str, *deeds: str | int, practice: bool = False, players: tuple[str, ...] = ()) -> Table:
    """Plays as the page does: a number lets ticks pass, a word is something that the player does."""
    bridge, now = BrowserGame(), 0.0
    bridge.start(game, "{}", SEED, practice, json.dumps(players))
    for deed in deeds:
        if deed == "undo":
            bridge.undo()
        elif deed == "restart":
            bridge.restart()
        for tick in range(deed if isinstance(deed, int) else deed == "left"):
            pressed = (press_code(LEFT), press_code(LEFT, down=False)) if deed == "left" and not tick else ()
            bridge.advance(now := now + TICK, *pressed)
    assert bridge._table
    return bridge._table


def in_terminal(game: str, *deeds: str | int, practice: bool = False, players: tuple[str, ...] = ()) -> Table:
    """Plays as somebody at a terminal does."""
    tables: list[Table] = []

    async def scenario(arcade: Driven) -> None:
        found = registry.game(game)
        arcade.app.choose(found, Choice(practice=practice, players=players or None))
        arcade.app.play_game(found, SEED)
        await arcade.pilot.pause()
        await arcade.press("enter")
        for deed in deeds:
            if isinstance(deed, int):
                await arcade.tick(deed)
            else:
                await arcade.press(*{"undo": ["u"], "restart": ["r", "enter"], "left": ["left"]}[deed])
        tables.append(arcade.play.table)

    drive(scenario)
    return tables[0]


both = pytest.mark.parametrize("play", [in_browser, in_terminal])


@both
def test_a_practice_match_can_be_undone_and_time_then_waits(play: Play) -> None:
    players = ("", "pebble")
    before = play(MATCH, "left", 200, practice=True, players=players)
    after = play(MATCH, "left", 200, "undo", 50, practice=True, players=players)
    assert after.session.steps < before.session.steps
    assert (after.waiting, after.undoable) == (True, after.session.undoable)


@both
def test_without_practice_nothing_is_undone(play: Play) -> None:
    players = ("", "pebble")
    before = play(MATCH, "left", 200, players=players)
    assert before.session.undoable, "there is something that practice would take back"
    assert play(MATCH, "left", 200, "undo", players=players).session.steps == before.session.steps


@both
def test_a_key_still_plays_after_an_undo_that_finds_nothing(play: Play) -> None:
    table = play("puzzle-fighter", "undo", "left", 5, practice=True)
    assert any(line.startswith("left") for line, _ in table.session.replay().inputs)


@both
def test_the_same_match_again_has_the_same_bot(play: Play) -> None:
    table = play(MATCH, "left", 20, "restart", players=("", "brook"))
    assert (table.session.steps, table.players.names, table.session.seed) == (0, ("", "brook"), SEED)


@both
def test_the_same_practice_match_again_is_practice(play: Play) -> None:
    assert play(MATCH, "left", 20, "restart", practice=True, players=("", "brook")).practice


def left_in_browser(ticks: int) -> list[int]:
    """Plays, and restarts as the page does: it keeps the game, and begins it again."""
    bridge, library, setup = BrowserGame(), Library(), json.dumps({"game": "dr-mario", "seed": SEED})
    stored = json.loads(library.open("", "{}", "[]"))["records"]
    entry = json.loads(library.begin(stored, setup, "{}", "2026-11-17", "first"))
    bridge.start("dr-mario", json.dumps(entry["options"]), SEED)
    for tick in range(ticks):
        bridge.advance(tick * TICK)
    stored = json.loads(library.keep(stored, "first", bridge.status(), 1.0))["records"]
    library.again(stored, "first", None, "2026-11-17", "second")
    bridge.restart()
    stored = json.loads(library.keep(stored, "second", bridge.status(), 2.0))["records"]
    return [played.steps for played in from_json(stored).records.unfinished]


def left_in_terminal(ticks: int) -> list[int]:
    """Plays, and restarts by its key."""
    found: list[int] = []

    async def scenario(arcade: Driven) -> None:
        arcade.app.play_game(registry.game("dr-mario"), SEED)
        await arcade.press("enter", "left")
        await arcade.tick(ticks)
        await arcade.press("r", "enter")
        found.extend(played.steps for played in arcade.app.book.records.unfinished)
        assert [kept.game for kept in broken_off()] == ["dr-mario"] * len(found)

    drive(scenario)
    return found


@pytest.mark.parametrize("left", [left_in_browser, left_in_terminal])
def test_a_restart_leaves_the_game_among_the_unfinished_ones_if_it_is_worth_keeping(
    left: Callable[[int], list[int]],
) -> None:
    assert left(100) == []
    assert len(left(400)) == 1


@pytest.mark.parametrize("effect", [Defend(size=3), Arrive(cells=((0, 0), (0, 1)), size=2)], ids=["Defend", "Arrive"])
def test_a_defence_and_what_arrives_are_told_in_the_same_words(effect: Effect) -> None:
    label = caption_of(effect).label(0)
    telling = Telling()
    telling.take([effect], 0.0)
    assert label
    assert telling.words(0, 1.0) == label, "in the terminal"
    assert label in json.dumps(effect_record(1, effect)), "on the page"


def watched_in_browser(steps: int) -> Replay:
    """Watches two bots as the page does."""
    projector = Projector()
    projector.perform(
        MATCH, json.dumps(dict(choice_of(Records(), registry.game(MATCH)).options)), SEED, json.dumps(BOTS)
    )
    while json.loads(projector.play_on())["steps"] < steps:
        pass
    return Replay.from_json(json.loads(projector.performed())["text"])


def watched_in_terminal(steps: int) -> Replay:
    """Watches two bots as somebody at a terminal does."""
    found: list[Replay] = []

    async def scenario(arcade: Driven) -> None:
        arcade.app.watch_bots(registry.game(MATCH), BOTS, SEED)
        await arcade.pilot.pause()
        screen = arcade.screen(WatchScreen)
        await arcade.until(lambda: screen.viewer.steps >= steps)
        found.append(screen._performance.replay)

    drive(scenario)
    return found[0]


def test_a_match_of_bots_is_the_same_wherever_it_is_watched() -> None:
    browser, terminal = watched_in_browser(300), watched_in_terminal(300)
    assert browser.steps == terminal.steps == 300
    assert browser == terminal


def par_in_browser(game: str, day: str) -> Par:
    """Asks for the bot's score as the page does."""
    projector, seed = Projector(), daily_seed(day, game)
    while (par := json.loads(projector.par(game, seed, 100.0))["par"]) is None:
        pass
    return Par(par["score"], par["moves"], par["reason"])


def par_in_terminal(game: str, day: str) -> Par:
    """Asks for the bot's score in the list of today's games."""
    RecordBook().change(lambda _: Records(daily={day: {game: (DailyAttempt("a", 100),)}}))
    found: list[Par] = []

    async def scenario(arcade: Driven) -> None:
        await arcade.choose("Daily")
        await arcade.choose("Score of a bot")
        await arcade.wait(lambda: par_of(arcade.app.book.records, day, game))
        par = par_of(arcade.app.book.records, day, game)
        assert par
        found.append(par)

    drive(scenario)
    return found[0]


def test_the_score_of_a_bot_with_the_pieces_of_today_is_the_same() -> None:
    assert par_in_browser("triple-town", today()) == par_in_terminal("triple-town", today())
