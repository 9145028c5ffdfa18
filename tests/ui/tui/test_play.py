"""Games that are played in the arcade, by keys, by squares and by lines."""

from pathlib import Path

import pytest
from tests.ui.tui.arcades import Driven, drive
from textual import events
from textual.widgets import Input

from chainfall.core.buttons import format_buttons
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import inputs_of
from chainfall.play.verifying import verify
from chainfall.puzzles.collection import GAMES as PUZZLE_GAMES
from chainfall.puzzles.collection import collection
from chainfall.table.records import Choice
from chainfall.table.remarks import REMARKS
from chainfall.ui.tui.app import Arcade
from chainfall.ui.tui.driver import KeyParser, KeysHold, KeyUp
from chainfall.ui.tui.library import known_replays
from chainfall.ui.tui.screens.dialogs import Choices
from chainfall.ui.tui.screens.help import HelpScreen
from chainfall.ui.tui.screens.play import PlayScreen
from chainfall.ui.tui.screens.replay import ReplayScreen
from chainfall.ui.tui.settings import Settings
from chainfall.ui.tui.stage import Stage
from chainfall.ui.tui.words import title_line

QUICK = {"gravity_ms": 20, "gravity_min_ms": 20, "lock_delay_ms": 20}
"""Pairs that are down in no time."""


def fed(screen: PlayScreen) -> list[str]:
    """The buttons of every tick so far."""
    session = screen.table.session
    return [format_buttons(mask) for mask in inputs_of(session.replay(), session.game)]


def test_time_stands_still_until_enter_and_no_key_of_the_game_is_played_before() -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.tick(30)
        assert "Enter begins" in arcade.text
        await arcade.press("left", "space", "up")
        await arcade.tick(30)
        assert arcade.play.table.session.steps == 0
        assert "Enter begins. Until then no key is played." in arcade.text
        await arcade.press("enter")
        await arcade.tick(20)
        assert set(fed(arcade.play)) == {"-"}
        assert "Enter" not in arcade.text

    drive(scenario, "puzzle-fighter")


def test_words_of_a_game_that_waits_cover_no_cell() -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.press("enter")
        await arcade.until(lambda: arcade.play.table.frame.boards[0].piece)
        floor = next(row for row, line in enumerate(arcade.lines()) if "└" in line)
        before = arcade.lines()[1:floor]
        arcade.play.stand_still()
        assert "Enter goes on" in arcade.lines()[floor]
        assert arcade.lines()[1:floor] == before

    drive(scenario, "puzzle-fighter")


def test_a_direction_that_is_held_when_enter_is_pressed_counts_and_a_held_drop_does_not() -> None:
    async def scenario(arcade: Driven) -> None:
        arcade.app.post_message(KeysHold())
        await arcade.press("right", "left", "space")
        arcade.app.post_message(KeyUp("right"))
        await arcade.press("enter")
        await arcade.tick(10)
        assert fed(arcade.play)[-1] == "left"
        assert set(fed(arcade.play)) <= {"left", "-"}

    drive(scenario, "dr-mario")


@pytest.mark.parametrize("game", PUZZLE_GAMES)
def test_a_puzzle_does_not_ask_for_enter(game: str) -> None:
    async def scenario(arcade: Driven) -> None:
        arcade.app.play_puzzle(collection(game)[0])
        await arcade.settle()
        await arcade.tick(60)
        assert arcade.play.table.session.steps > 0 or not arcade.play.table.game.hz
        assert "Enter begins" not in arcade.text
        assert "Enter goes on" not in arcade.text

    drive(scenario)


def test_keys_that_are_typed_within_a_tick_are_played_in_order_and_none_is_lost() -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.press("enter")
        await arcade.tick(20)
        await arcade.press("left", "left", "up", "right", "space")
        await arcade.tick(8)
        played = [line for line in fed(arcade.play)[18:] if line != "-"]
        assert played == ["left", "left", "cw", "right", "drop"]

    drive(scenario, "puzzle-fighter")


@pytest.mark.parametrize(("patience_ms", "played"), [(250, ["left", "-", "left", "-"]), (0, ["left", "-", "-", "-"])])
def test_how_long_a_key_waits_that_was_pressed_before_its_piece_is_a_setting(
    patience_ms: int, played: list[str]
) -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.press("escape")
        await arcade.choose("Settings")
        await arcade.choose("Early presses")
        await arcade.press(*["backspace"] * 3, *str(patience_ms), "enter", "escape", "enter", "left")
        await arcade.tick(4)
        assert fed(arcade.play)[:4] == played

    drive(scenario, "puzzle-fighter")


def test_a_key_without_an_up_is_one_tap_and_soft_drop_is_held_from_repeat_to_repeat() -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.press("enter")
        await arcade.until(lambda: arcade.play.table.frame.boards[0].piece)
        await arcade.tick(20)
        before = fed(arcade.play).count("left")
        await arcade.press("left")
        await arcade.tick(12)
        assert fed(arcade.play).count("left") == before + 1
        await arcade.press("down")
        await arcade.tick(5)
        await arcade.press("down")
        await arcade.tick(20)
        downs = "".join("d" if line == "down" else " " for line in fed(arcade.play)).strip()
        assert downs == "d" * len(downs)
        assert 12 <= len(downs) <= 16

    drive(scenario, "dr-mario")


def test_where_the_terminal_tells_that_keys_go_up_a_held_key_is_held_and_its_repeats_mean_nothing() -> None:
    async def scenario(arcade: Driven) -> None:
        arcade.app.post_message(KeysHold())
        await arcade.press("enter")
        await arcade.until(lambda: arcade.play.table.frame.boards[0].piece)
        await arcade.tick(20)
        begin = arcade.play.table.session.steps
        await arcade.press("left")
        await arcade.tick(5)
        await arcade.press("left", "left")
        await arcade.tick(5)
        arcade.app.post_message(KeyUp("left"))
        await arcade.settle()
        await arcade.tick(5)
        buttons = [line.replace("cw", "-").replace("left+-", "left") for line in fed(arcade.play)[begin:]]
        assert buttons == ["left"] * 10 + ["-"] * 5

    drive(scenario, "dr-mario")


@pytest.mark.parametrize("colours", ["true", "256", "16"])
def test_where_there_are_colours_every_character_has_a_background_as_the_terminal_may_be_a_bright_one(
    colours: str,
) -> None:
    async def scenario(arcade: Driven) -> None:
        arcade.play.draw()
        stage = arcade.play.query_one(Stage)
        for row in range(stage.size.height):
            assert all(segment.style and segment.style.bgcolor for segment in stage.render_line(row))

    drive(scenario, "dr-mario", settings=Settings(colours=colours))


def test_time_stands_still_when_the_terminal_loses_the_focus() -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.press("enter")
        await arcade.tick(10)
        arcade.app.post_message(events.AppBlur())
        await arcade.settle()
        steps = arcade.play.table.session.steps
        await arcade.tick(10)
        assert arcade.play.table.session.steps == steps > 5
        assert "Enter goes on" in arcade.text

    drive(scenario, "puzzle-fighter")


def test_a_line_that_is_busy_skips_pictures_and_no_ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.press("enter")
        await arcade.tick(2)
        before, steps = arcade.text, arcade.play.table.session.steps
        monkeypatch.setattr(Arcade, "line_is_busy", True)
        await arcade.press("right")
        await arcade.tick(10)
        assert arcade.text == before
        assert arcade.play.table.session.steps > steps + 8
        monkeypatch.setattr(Arcade, "line_is_busy", False)
        assert arcade.text != before

    drive(scenario, "puzzle-fighter")


def test_a_game_to_its_end_shows_the_statistics_and_its_replay_verifies() -> None:
    async def scenario(arcade: Driven) -> None:
        table = arcade.play.table
        await arcade.press("enter")
        await arcade.until(lambda: table.over)
        dialog = arcade.screen(Choices)
        shown = "\n".join(str(static.render()) for static in dialog.query("Static"))
        assert "Longest chain" in shown or "Pieces a minute" in shown
        assert arcade.rows()[:3] == ["Play again", "Play the same seed", "Watch the replay"]
        [path] = known_replays()
        assert verify(Replay.load(path)).ok
        assert Replay.load(path).reason == "the drop alley is blocked"
        await arcade.choose("Watch")
        assert arcade.screen(ReplayScreen).viewer.steps == Replay.load(path).steps

    drive(scenario, "puzzle-fighter", options=QUICK)


def test_the_end_of_a_match_says_who_has_won_and_whose_numbers_are_whose() -> None:
    async def scenario(arcade: Driven) -> None:
        table = arcade.play.table
        await arcade.press("enter")
        await arcade.until(lambda: table.over)
        shown = "\n".join(str(static.render()) for static in arcade.screen(Choices).query("Static"))
        assert "You | Pebble" in shown
        assert "Pebble wins" in shown

    options = {"board_1": "/".join(["...R..", "...G.."] * 5), "wins": 1, **QUICK}
    drive(scenario, "puzzle-fighter-versus", options=options)


def test_an_opponent_greets_before_a_match_and_has_a_last_word_at_its_end() -> None:
    async def scenario(arcade: Driven) -> None:
        table, remarks = arcade.play.table, REMARKS["pebble"]
        assert f'Pebble: "{remarks.greeting}"' in title_line(table)
        await arcade.press("enter")
        await arcade.until(lambda: table.over)
        assert remarks.greeting not in title_line(table)
        shown = "\n".join(str(static.render()) for static in arcade.screen(Choices).query("Static"))
        assert f'Pebble: "{remarks.winning}"' in shown

    options = {"board_1": "/".join(["...R..", "...G.."] * 5), "wins": 1, **QUICK}
    drive(scenario, "puzzle-fighter-versus", options=options)


def test_the_same_seed_again_is_the_same_game_from_its_start() -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.press("enter")
        await arcade.tick(30)
        first = arcade.play.table
        await arcade.press("r", "enter")
        again = arcade.play.table
        assert again is not first
        assert (again.session.seed, again.session.steps) == (3, 0)

    drive(scenario, "puzzle-fighter")


def test_practice_can_be_undone_and_time_waits_then() -> None:
    choices = {"puzzle-fighter": Choice(practice=True)}

    async def scenario(arcade: Driven) -> None:
        await arcade.press("enter")
        await arcade.until(lambda: dict(arcade.play.table.frame.boards[0].hud.numbers)["pairs"] == 3)
        await arcade.press("u")
        assert dict(arcade.play.table.frame.boards[0].hud.numbers)["pairs"] < 3
        steps = arcade.play.table.session.steps
        await arcade.tick(30)
        assert arcade.play.table.session.steps == steps

    drive(scenario, "puzzle-fighter", choices=choices, options=QUICK)


def test_a_game_that_counts_has_no_undo_and_no_hints() -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.press("u")
        assert "Only a practice game can be undone." in arcade.text
        await arcade.press("h")
        assert "Hints are for practice games and puzzles." in arcade.text

    drive(scenario, "triple-town")


@pytest.mark.parametrize("undos", [1, 2, 3])
def test_keys_still_play_after_an_undo_that_finds_nothing(undos: int) -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.press("enter")
        await arcade.tick(10)
        await arcade.press(*["u"] * undos)
        assert ("nothing to undo" in arcade.lines()[-1]) is (undos > 1)
        before = arcade.play.table.session.steps
        await arcade.press("space")
        await arcade.tick(10)
        assert ("drop", 1) in arcade.play.table.session.replay().inputs[before:]

    choices = {"puzzle-fighter": Choice(practice=True)}
    drive(scenario, "puzzle-fighter", choices=choices)


def test_a_practice_game_of_lines_tells_where_undo_is() -> None:
    async def scenario(arcade: Driven) -> None:
        assert arcade.lines()[-1].strip() == "Enter plays the line   Esc pause and undo"
        await arcade.press(*"RG LL", "enter", "escape")
        await arcade.choose("Undo")
        assert arcade.play.table.session.steps == 0

    drive(scenario, "puzzle-kata", choices={"puzzle-kata": Choice(practice=True)})


def test_a_match_has_undo_in_practice_only_and_never_hints_and_says_so() -> None:
    async def refused(arcade: Driven) -> None:
        await arcade.press("u")
        assert "Only a practice game can be undone." in arcade.text
        await arcade.press("h")
        assert "There are no hints in a match: the other player does not wait." in arcade.text

    async def undone(arcade: Driven) -> None:
        table = arcade.play.table
        await arcade.press("enter")
        await arcade.until(lambda: table.session.steps > 100)
        await arcade.press("u")
        assert (table.session.steps < 100, table.waiting) == (True, True)

    drive(refused, "dr-mario-versus")
    choices = {"dr-mario-versus": Choice(practice=True)}
    drive(undone, "dr-mario-versus", choices=choices)


@pytest.mark.parametrize("game", ["puzzle-fighter", "dr-mario", "triple-town"])
def test_all_keys_of_a_practice_game_are_told_in_80_columns_before_it_begins_and_when_it_waits(game: str) -> None:
    async def scenario(arcade: Driven) -> None:
        assert arcade.lines()[-1].rstrip().endswith("U undo   H hint   R restart   ? help   Esc pause")
        await arcade.press("left", "enter")
        await arcade.tick(5)
        arcade.play.stand_still()
        assert arcade.lines()[-1].rstrip().endswith("U undo   H hint   R restart   ? help   Esc pause")

    drive(scenario, game, choices={game: Choice(practice=True)})


@pytest.mark.parametrize("storehouse", [False, True])
def test_the_key_of_the_storehouse_is_told_where_there_is_one(storehouse: bool) -> None:
    async def scenario(arcade: Driven) -> None:
        assert ("S  Storehouse" in arcade.text) is storehouse

    drive(scenario, "triple-town", options={"storehouse": storehouse})


def test_a_hint_before_the_first_piece_says_how_to_get_one() -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.press("h")
        assert "Press Enter first" in arcade.lines()[-1]
        await arcade.press("enter")
        await arcade.until(lambda: arcade.play.table.frame.boards[0].sprites)
        await arcade.press("h")
        await arcade.wait(lambda: "column" in arcade.lines()[-1])

    drive(scenario, "dr-mario", choices={"dr-mario": Choice(practice=True)})


def test_a_game_of_squares_is_played_with_a_cursor() -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.press("up", "up", "up", "left", "left", "left", "enter")
        assert arcade.play.table.session.replay().inputs == (("0 0", 1),)
        await arcade.press("enter")
        assert "invalid position" in arcade.text

    drive(scenario, "triple-town")


def test_a_click_plays_a_square() -> None:
    async def scenario(arcade: Driven) -> None:
        arcade.play.draw()
        rows = arcade.lines()
        floor = next(number for number, row in enumerate(rows) if "└" in row)
        left, right = rows[floor].index("└"), rows[floor].index("┘")
        await arcade.pilot.click(offset=(right - 1, floor - 21))
        await arcade.pilot.click(offset=(left + 1, floor - 1))
        await arcade.pilot.click(offset=(0, 0))
        assert [line for line, _ in arcade.play.table.session.replay().inputs] == ["0 5", "5 0"]

    drive(scenario, "triple-town")


def test_help_lets_time_stand_still_and_comes_back_to_the_game() -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.press("enter")
        await arcade.tick(10)
        await arcade.press("question_mark")
        assert arcade.screen(HelpScreen)
        await arcade.press("escape")
        steps = arcade.play.table.session.steps
        await arcade.tick(10)
        assert arcade.play.table.session.steps == steps > 0
        assert "Enter goes on" in arcade.text

    drive(scenario, "puzzle-fighter")


def test_a_game_of_lines_is_typed_and_what_is_wrong_is_said() -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.press(*"RG", "space", *"LL", "enter")
        assert arcade.play.table.session.replay().inputs == (("RG LL", 1),)
        await arcade.press(*"nonsense", "enter")
        assert "expected" in arcade.lines()[-1]
        assert arcade.play.table.session.steps == 1

    drive(scenario, "puzzle-kata")


def test_lines_that_arrive_all_at_once_are_played_one_after_the_other() -> None:
    async def scenario(arcade: Driven) -> None:
        for event in KeyParser().feed("xx\x15RG LLL\rRG LR\x7f\x7fLL\rB"):
            assert arcade.app._driver
            arcade.app._driver.process_message(event)
        await arcade.settle()
        assert arcade.play.table.session.replay().inputs == (("RG LLL", 1), ("RG LL", 1))
        assert arcade.play.query_one(Input).value == "B"

    drive(scenario, "puzzle-kata")


def test_two_players_at_one_keyboard_have_keys_of_their_own() -> None:
    choices = {"dr-mario-versus": Choice(players=("", ""))}

    async def scenario(arcade: Driven) -> None:
        assert "Player 1" in arcade.text
        assert "Player 2" in arcade.text
        await arcade.press("enter")
        await arcade.until(lambda: arcade.play.table.frame.boards[1].piece)
        await arcade.tick(20)
        begin = arcade.play.table.session.steps
        await arcade.press("a")
        await arcade.tick(2)
        await arcade.press("left")
        await arcade.tick(2)
        session = arcade.play.table.session
        lines = [session.game.format(masks) for masks in inputs_of(session.replay(), session.game)]
        assert lines[begin:] == ["left | -", "- | -", "- | left", "- | -"]

    drive(scenario, "dr-mario-versus", choices=choices)


def test_against_a_bot_the_other_board_is_played_by_it() -> None:
    async def scenario(arcade: Driven) -> None:
        assert "Pebble" in arcade.text
        await arcade.press("enter")
        await arcade.until(lambda: arcade.play.table.session.statistics().others[0].presses)
        assert verify(arcade.play.table.session.replay()).ok

    drive(scenario, "puzzle-fighter-versus")


def test_a_smaller_or_larger_terminal_changes_the_picture_and_not_the_game() -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.press("enter")
        await arcade.tick(10)
        state = arcade.play.table.session.state
        await arcade.resize(120, 40)
        assert len(arcade.lines()) == 40
        await arcade.resize(30, 10)
        assert "Too small by 6 rows and 3 col" in arcade.text
        assert arcade.play.table.session.state is state

    drive(scenario, "puzzle-fighter")


def test_the_replay_can_be_saved_but_not_over_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def scenario(arcade: Driven) -> None:
        await arcade.press("enter", "escape")
        await arcade.choose("Save")
        await arcade.press("enter")
        assert arcade.play
        await arcade.press("escape")
        await arcade.choose("Save")
        await arcade.press("enter")
        problem = arcade.app.screen.query_one("#problem")
        assert "already exists" in str(problem.render())

    drive(scenario, "triple-town")
    assert verify(Replay.load(tmp_path / "triple-town.json")).ok
