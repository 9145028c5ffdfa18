"""The menu and what is behind it: options, daily games, puzzles, replays, bots, settings."""

import json
from pathlib import Path

import pytest
from tests.ui.tui.arcades import Driven, drive
from textual.widgets import Input, OptionList

from chainfall.console.dates import today
from chainfall.core.options import to_plain
from chainfall.play import registry
from chainfall.play.daily import daily_seed
from chainfall.play.registry import AnyGame
from chainfall.play.session import Session
from chainfall.puzzles.collection import collection
from chainfall.table.kept import broken_off
from chainfall.table.records import Choice
from chainfall.ui.tui.driver import KeyParser
from chainfall.ui.tui.library import keep_replay
from chainfall.ui.tui.records import RecordBook
from chainfall.ui.tui.screens.dialogs import Choices
from chainfall.ui.tui.screens.help import HelpScreen
from chainfall.ui.tui.screens.menu import MenuScreen
from chainfall.ui.tui.screens.play import PlayScreen
from chainfall.ui.tui.screens.replay import ReplayScreen, WatchScreen
from chainfall.ui.tui.screens.setup import SetupScreen
from chainfall.ui.tui.stage import Stage


def test_the_menu_has_every_game_also_those_of_other_packages_and_says_which_cannot_be_played(
    known_drip: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = registry.entries
    broken = registry.RegisteredGame("ann/gone", "no_such_module:GAME", "ann-games")
    monkeypatch.setattr(registry, "entries", lambda: [*real(), broken])

    async def scenario(arcade: Driven) -> None:
        assert any(row.startswith("ann/gone cannot be played: ") for row in arcade.rows())
        await arcade.choose("Drip")
        await arcade.press("enter")
        await arcade.tick(3)
        assert arcade.play.table.session.steps > 0
        assert arcade.text.count("└") == 1

    drive(scenario)


def test_options_are_changed_checked_and_remembered_for_the_next_game() -> None:
    async def scenario(arcade: Driven) -> None:
        arcade.highlight("Dr. Mario ")
        await arcade.press("o")
        arcade.highlight("Level")
        await arcade.press("right", "right")
        arcade.highlight("Speed")
        await arcade.press("left")
        arcade.highlight("Level")
        await arcade.press("enter", *"99", "enter")
        assert "from 0 to 24" in str(arcade.app.screen.query_one("#problem").render())
        await arcade.press("escape")
        await arcade.choose("Play")
        options = to_plain(arcade.play.table.session.options)
        assert (options["level"], options["speed"]) == (2, "low")

    drive(scenario)
    assert RecordBook().records.choices["dr-mario"].options == {"level": 2, "speed": "low"}


def test_a_preset_sets_its_options_and_a_seed_that_is_typed_is_played() -> None:
    async def scenario(arcade: Driven) -> None:
        arcade.highlight("Puzzle Fighter ")
        await arcade.press("o")
        assert "Preset                     Arcade" in arcade.rows()
        arcade.highlight("Preset")
        await arcade.press("right")
        assert "Preset                     Document" in arcade.rows()
        await arcade.press("left")
        await arcade.choose("Seed")
        await arcade.press("backspace", "backspace", "backspace", *"77", "enter")
        await arcade.choose("Play")
        session = arcade.play.table.session
        assert (session.seed, to_plain(session.options)["power"]) == (77, "solid")
        await arcade.press("escape")
        await arcade.choose("Back")
        arcade.highlight("Level")
        await arcade.press("right")
        assert "Preset                     your own" in arcade.rows()
        await arcade.choose("Reset all options")
        assert "Preset                     Document" in arcade.rows()

    drive(scenario)


def test_an_opponent_is_chosen_before_a_game_for_two() -> None:
    async def scenario(arcade: Driven) -> None:
        arcade.highlight("Dr. Mario versus")
        await arcade.press("o")
        arcade.highlight("Opponent")
        await arcade.press("right")
        assert any(row.endswith("Drizzle") for row in arcade.rows())
        await arcade.press("left", "left")
        assert any(row.endswith("another player at this keyboard") for row in arcade.rows())
        await arcade.choose("Play")
        assert arcade.play.table.players.names == ("", "")

    drive(scenario)


def test_options_that_the_game_no_longer_knows_are_told_and_the_defaults_are_played() -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.choose("Triple Town")
        assert arcade.play.table.session.options == arcade.play.table.game.Options()

    app = drive(scenario, choices={"triple-town": Choice({"rows": 0, "gone": 1})})
    assert app.choice(registry.game("triple-town")).options == {}


def test_the_options_of_a_game_begin_anew_where_it_no_longer_knows_them_and_can_be_changed() -> None:
    async def scenario(arcade: Driven) -> None:
        arcade.highlight("Dr. Mario ")
        await arcade.press("o")
        arcade.highlight("Level")
        await arcade.press("right")

    app = drive(scenario, choices={"dr-mario": Choice({"level": "high", "gone": "1"})})
    assert app.choice(registry.game("dr-mario")).options == {"level": 1}


def test_enter_changes_the_line_on_which_it_was_pressed_however_fast_the_next_keys_come() -> None:
    async def scenario(arcade: Driven) -> None:
        arcade.highlight("Dr. Mario ")
        await arcade.press("o")
        arcade.highlight("Practice")
        for event in KeyParser().feed("\r\x1b[A"):
            assert arcade.app._driver
            arcade.app._driver.process_message(event)
        await arcade.settle()

    assert drive(scenario).choice(registry.game("dr-mario")).practice


def test_a_narrow_menu_has_a_line_for_each_game_and_no_picture() -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.resize(50, 20)
        assert not arcade.app.screen.query_one(Stage).display
        listed = arcade.app.screen.query_one(OptionList)
        shown = [listed.render_line(row).text.strip() for row in range(6)]
        assert [line[:10] for line in shown] == [row[:10] for row in arcade.rows()[:6]]
        await arcade.resize(80, 24)
        assert arcade.app.screen.query_one(Stage).display

    drive(scenario)


def test_the_keys_of_a_list_are_always_shown() -> None:
    async def scenario(arcade: Driven) -> None:
        assert "O options" in str(arcade.app.screen.query_one("#keys").render())
        assert "power gems" in str(arcade.app.screen.query_one("#help").render())
        await arcade.press("o")
        assert "← → change" in str(arcade.app.screen.query_one("#keys").render())

    drive(scenario)


def test_the_daily_game_has_the_seed_of_today() -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.choose("Daily")
        assert not any("versus" in row for row in arcade.rows())
        await arcade.choose("Dr. Mario")
        assert arcade.play.table.session.seed == daily_seed(today(), "dr-mario")

    drive(scenario)


def test_a_puzzle_is_played_with_undo_until_it_is_solved_and_the_next_one_follows() -> None:
    puzzle = collection("dr-mario")[0]

    async def scenario(arcade: Driven) -> None:
        await arcade.choose("Puzzles")
        listed = [row for row in arcade.rows() if row not in ("Puzzle Fighter", "Dr. Mario")]
        assert len(listed) == len(collection("dr-mario")) + len(collection("puzzle-fighter"))
        arcade.app.play_puzzle(puzzle)
        await arcade.settle()
        assert puzzle.goal.words in arcade.text
        table = arcade.play.table
        assert table.attempt
        for placement in puzzle.solution:
            table.attempt.place(placement)
        await arcade.tick()
        assert arcade.rows() == ["Next puzzle", "Watch the solution", "Start again", "Back"]
        await arcade.choose("Next")
        attempt = arcade.play.table.attempt
        assert attempt
        assert attempt.puzzle == collection("dr-mario")[1]

    drive(scenario)


def test_a_puzzle_that_is_solved_has_its_mark_from_then_on() -> None:
    puzzle = collection("dr-mario")[1]

    async def scenario(arcade: Driven) -> None:
        arcade.app.play_puzzle(puzzle)
        await arcade.settle()
        attempt = arcade.play.table.attempt
        assert attempt
        for placement in puzzle.solution:
            attempt.place(placement)
        await arcade.tick()
        await arcade.choose("Back")
        await arcade.choose("Puzzles")
        assert [row[:2] for row in arcade.rows() if "✓" in row] == ["2:"]

    drive(scenario)
    assert RecordBook().records.solved == {"dr-mario": (puzzle.id,)}


def test_how_to_play_has_a_page_for_each_lesson_and_the_keys() -> None:
    async def scenario(arcade: Driven) -> None:
        arcade.highlight("Puzzle Fighter ")
        await arcade.press("h")
        assert arcade.screen(HelpScreen)
        assert "1 of 4" in arcade.text
        assert "turn back" in arcade.text
        await arcade.press("tab", "tab", "pageup", "tab")
        assert "3 of 4" in arcade.text
        assert "A crash gem" in arcade.text
        await arcade.press("tab", "tab")
        assert arcade.screen(MenuScreen)

    drive(scenario)


@pytest.mark.parametrize("name", registry.games())
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (120, 40), (200, 60)])
def test_nothing_of_how_to_play_is_cut_off_at_any_size(name: str, size: tuple[int, int]) -> None:
    async def scenario(arcade: Driven) -> None:
        game = registry.game(name)
        for both in (False, True):
            arcade.app.open_help(game, both=both)
            await arcade.settle()
            help = arcade.screen(HelpScreen)
            told = ""
            for page in help.pages(*help.size):
                words = " ".join(" ".join(arcade.text.split()).replace("│", "").split())
                assert all(word in words for text in page.texts for word in text.split()), words
                told += words
                await arcade.press("tab")
            texts = [*(text for page in help._lessons for text in page.texts), *help._keys]
            assert all(word in told for text in texts for word in text.split())

    drive(scenario, size=size)


def test_the_cursor_stays_on_its_line_when_lines_come_before_it() -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.choose("Triple Town")
        await arcade.press("enter", "escape")
        await arcade.choose("Back")
        assert arcade.rows()[0].startswith("Continue Triple Town")
        screen = arcade.screen(MenuScreen)
        assert screen.current
        assert screen.current.title == "Triple Town"

    drive(scenario)


def test_every_unfinished_game_is_listed_goes_on_and_can_be_discarded() -> None:
    async def scenario(arcade: Driven) -> None:
        for moves in (1, 2, 3):
            await arcade.choose("Triple Town")
            await arcade.press(*["enter", "right"] * moves, "escape")
            await arcade.choose("Back")
        await arcade.choose("Unfinished games           3")
        scores = [row.split()[2] for row in arcade.rows()]
        assert len(arcade.rows()) == 3
        await arcade.press("down", "down", "enter")
        assert arcade.play.table.session.steps == 1
        await arcade.press("escape")
        await arcade.choose("Back")
        assert [row.split()[2] for row in arcade.rows()] == [
            scores[2],
            *scores[:2],
        ]  # that which was left last comes first
        await arcade.press("d", "enter")
        assert len(arcade.rows()) == 3
        for left in (2, 1, 0):
            await arcade.press("d")
            await arcade.choose("Discard it")
            assert len(arcade.rows()) == (left or 1)
        await arcade.press("d")
        assert arcade.rows() == ["There are no unfinished games."]
        await arcade.press("escape")
        assert arcade.rows()[0] == "Games"

    drive(scenario)


def test_an_unfinished_game_that_cannot_be_read_is_told_on_the_screen_and_stays(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def scenario(arcade: Driven) -> None:
        for _ in range(2):
            await arcade.choose("Triple Town")
            await arcade.press("enter", "escape")
            await arcade.choose("Back")
        last = next(broken_off()).path
        last.write_text("")
        await arcade.choose("Unfinished games")
        await arcade.choose("Triple Town                cannot be read")
        assert [toast.severity for toast in arcade.app._notifications] == ["error"]
        await arcade.press("escape")
        await arcade.choose("Continue")
        assert arcade.play.table.session.steps == 1
        assert len(list(arcade.app._notifications)) == 2
        assert last.exists()

    drive(scenario)
    assert capsys.readouterr().err == ""


def test_a_hint_in_a_puzzle_shows_where_its_solution_puts_the_piece() -> None:
    puzzle = collection("dr-mario")[0]

    async def scenario(arcade: Driven) -> None:
        arcade.app.play_puzzle(puzzle)
        await arcade.settle()
        await arcade.press("up")
        await arcade.until(lambda: arcade.play.table.still)
        await arcade.press("h")
        await arcade.wait(lambda: "[]" in arcade.text)
        column = puzzle.solution[0].column
        row = next(line for line in arcade.lines() if "[]" in line)
        assert row.index("[]") == row.index("│") + 1 + 2 * column
        await arcade.press("h")
        assert "[]" not in arcade.text

    drive(scenario)


def kept_game() -> None:
    session = Session("triple-town", seed=7, rows=2, columns=2)
    for cell in ("0 0", "0 1", "1 0", "1 1"):
        session.play(cell)
    keep_replay(session.replay(), "id")


def test_a_replay_is_verified_while_it_is_watched_scrubbed_and_taken_over() -> None:
    kept_game()

    async def scenario(arcade: Driven) -> None:
        await arcade.choose("Replays")
        assert arcade.rows()[1].startswith("Triple Town")
        await arcade.choose("Triple Town")
        screen = arcade.screen(ReplayScreen)
        await arcade.press("space")
        assert not screen.playing
        await arcade.press("end")
        await arcade.tick(2)
        assert "4/4 steps" in arcade.text
        assert "Verified" in arcade.text
        await arcade.press("left", "left")
        await arcade.tick()
        assert "2/4 steps" in arcade.text
        await arcade.press("5", "right")
        await arcade.tick()
        assert "3/4 steps" in arcade.text
        await arcade.press("s")
        assert arcade.screen(Choices)
        await arcade.press("escape", "t")
        assert (arcade.play.table.session.steps, arcade.play.table.practice) == (3, True)

    drive(scenario)


def test_a_click_on_the_bar_of_a_replay_goes_there() -> None:
    kept_game()

    async def scenario(arcade: Driven) -> None:
        await arcade.choose("Replays")
        await arcade.choose("Triple Town")
        row, bar = next((number, line) for number, line in enumerate(arcade.lines()) if "─ 0/4" in line)
        await arcade.pilot.click(offset=(bar.index(" 0/4") - 1, row))
        await arcade.tick()
        assert "4/4 steps" in arcade.text
        assert not arcade.screen(ReplayScreen).playing
        await arcade.pilot.click(offset=(1, row))
        await arcade.tick()
        assert "0/4 steps" in arcade.text

    drive(scenario)


def test_the_replay_of_a_match_says_above_two_boards_how_fast_it_is_and_whether_it_is_true() -> None:
    session = Session("dr-mario-versus", seed=7)
    for _ in range(30):
        session.play("left | right")
    replay = session.replay()

    async def scenario(arcade: Driven) -> None:
        arcade.app.watch_replay(replay)
        await arcade.settle()
        await arcade.press("up")
        await arcade.until(lambda: "verified" in arcade.text)
        title = arcade.lines()[0]
        assert "speed 2" in title
        assert "Player 2" in arcade.text

    drive(scenario)


def test_a_replay_plays_at_the_speed_that_is_chosen() -> None:
    kept_game()

    async def scenario(arcade: Driven) -> None:
        await arcade.choose("Replays")
        await arcade.choose("Triple Town")
        await arcade.tick(62)  # the first beat only looks at the clock
        assert "2/4 steps" in arcade.text
        await arcade.press("down")
        await arcade.tick(60)
        assert "3/4 steps" in arcade.text
        await arcade.press("up", "up")
        await arcade.tick(15)
        assert "4/4 steps" in arcade.text

    drive(scenario)


def test_a_file_that_is_not_a_replay_is_told_in_one_line(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}", encoding="utf-8")

    async def scenario(arcade: Driven) -> None:
        await arcade.choose("Replays")
        await arcade.choose("Open a file")
        arcade.app.screen.query_one(Input).value = str(wrong)
        await arcade.press("enter")
        assert "wrong.json': " in str(arcade.app.screen.query_one("#problem").render())

    drive(scenario)


def test_a_bot_is_watched_and_can_be_taken_over_from() -> None:
    async def scenario(arcade: Driven) -> None:
        arcade.highlight("Triple Town")
        await arcade.press("o")
        await arcade.choose("Watch greedy")
        screen = arcade.screen(WatchScreen)
        await arcade.until(lambda: screen.viewer.step >= 3)
        assert "greedy plays" in arcade.text
        await arcade.press("t")
        assert arcade.play.table.session.steps >= 3

    drive(scenario)


@pytest.mark.parametrize(
    ("keys", "told", "fewest", "most"), [((), "1 piece a second", 8, 12), (("up",), "2 pieces a second", 16, 24)]
)
def test_a_bot_plays_as_many_pieces_a_second_as_the_player_wants(
    keys: tuple[str, ...], told: str, fewest: int, most: int
) -> None:
    async def scenario(arcade: Driven) -> None:
        arcade.app.watch_bots(registry.game("puzzle-fighter"), ["greedy"], 1)
        await arcade.settle()
        screen = arcade.screen(WatchScreen)
        await arcade.press(*keys)
        assert told in " ".join(arcade.text.split())
        await arcade.tick(600)
        assert fewest <= dict(screen.viewer.frame.boards[0].hud.numbers)["pairs"] <= most

    drive(scenario)


def test_a_match_of_bots_is_slowed_down_to_the_pace_that_the_player_wants() -> None:
    async def scenario(arcade: Driven) -> None:
        arcade.app.watch_bots(registry.game("puzzle-fighter-versus"), ["torrent", "avalanche"], 1)
        await arcade.settle()
        await arcade.tick(600)
        boards = arcade.screen(WatchScreen).viewer.frame.boards
        assert all(dict(board.hud.numbers)["pairs"] <= 14 for board in boards)

    drive(scenario)


def test_two_bots_are_watched_against_each_other_and_taken_over_from() -> None:
    async def scenario(arcade: Driven) -> None:
        arcade.highlight("Dr. Mario versus")
        await arcade.press("o")
        arcade.highlight("Bot 2")
        await arcade.press("right")
        await arcade.choose("Watch a match")
        screen = arcade.screen(WatchScreen)
        assert screen.names == ("Avalanche", "Avalanche")
        await arcade.until(lambda: screen.viewer.step >= 30)
        await arcade.press("t")
        table = arcade.play.table
        assert (table.practice, table.players.names) == (True, ("", "pebble"))

    drive(scenario)


def test_settings_are_kept_in_the_folder_of_the_platform_and_change_the_picture(config: Path) -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.choose("Settings")
        arcade.highlight("Letters")
        await arcade.press("right")
        arcade.highlight("Palette")
        await arcade.press("right")
        await arcade.choose("Hard drop")
        await arcade.press("backspace", "k", "full_stop", "left_shift", "h")
        assert "H is reserved" in str(arcade.app.screen.query_one("#problem").render())
        await arcade.press("left", "escape")
        assert "Move left                  A" in arcade.rows()
        await arcade.press("escape")
        assert arcade.screen(MenuScreen)
        await arcade.choose("Puzzle Fighter ")
        await arcade.press("enter", "k")
        await arcade.tick(10)
        assert "drop" in dict(arcade.play.table.session.replay().inputs)

    drive(scenario)
    stored = json.loads((config / "terminal.json").read_text(encoding="utf-8"))
    assert (stored["letters"], stored["palette"]) == (True, "candy")
    assert stored["keys"]["alone"]["drop"] == ["k", "full_stop", "left"]


def test_a_dialog_fits_into_80_by_24() -> None:
    async def scenario(arcade: Driven) -> None:
        arcade.highlight("Dr. Mario ")
        await arcade.press("o")
        assert arcade.screen(SetupScreen)
        await arcade.press("escape")
        await arcade.choose("Triple Town")
        assert arcade.screen(PlayScreen)
        await arcade.press("escape")
        box = arcade.screen(Choices).query_one("Vertical").region
        assert box.x >= 0
        assert box.right <= 80
        assert box.bottom <= 24

    drive(scenario)
