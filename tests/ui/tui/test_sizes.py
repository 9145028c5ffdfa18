"""Texts in terminals of several sizes: nothing that helps a player is cut off."""

import pytest
from tests.ui.tui.arcades import Driven, drive
from textual.containers import Vertical
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import OptionList, Static

from chainfall.play import registry
from chainfall.play.registry import BUILT_IN
from chainfall.ui.tui.screens.dialogs import Choices, Listening, TextEntry
from chainfall.ui.tui.screens.lists import ListScreen
from chainfall.ui.tui.screens.replay import KEYS

SIZES = [(60, 20), (80, 24), (100, 30), (120, 40), (200, 60)]
QUICK = {"gravity_ms": 20, "gravity_min_ms": 20, "lock_delay_ms": 20}
"""Pairs that are down in no time."""

each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


def text_of(widget: Widget) -> str:
    """What is to be seen of a widget."""
    return " ".join(strip.text for strip in widget.render_lines(Region(0, 0, *widget.region.size)))


def assert_whole(arcade: Driven, dialog: Choices | TextEntry | Listening) -> None:
    """Nothing of a dialog is outside its box, or has to be scrolled for."""
    box = dialog.query_one(Vertical)
    assert box.max_scroll_y == 0
    for child in box.children:
        assert box.content_region.contains_region(child.region), child
        assert child.max_scroll_y == 0, child
    for static in dialog.query(Static):
        shown = text_of(static)
        assert all(word in shown for word in str(static.render()).split()), shown


@each_size
def test_the_pause_and_the_questions_are_whole(size: tuple[int, int]) -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.press("escape")
        assert_whole(arcade, arcade.screen(Choices))
        await arcade.choose("Save a replay")
        assert_whole(arcade, arcade.screen(TextEntry))

    drive(scenario, "puzzle-fighter", size=size)


@each_size
@pytest.mark.parametrize("game", ["puzzle-fighter", "puzzle-fighter-versus"])
def test_the_end_of_a_game_is_whole(game: str, size: tuple[int, int]) -> None:
    async def scenario(arcade: Driven) -> None:
        table = arcade.play.table
        await arcade.press("enter")
        await arcade.until(lambda: table.over)
        assert_whole(arcade, arcade.screen(Choices))

    blocked = {"board_1": "/".join(["...R..", "...G.."] * 5), "wins": 1} if game.endswith("versus") else {}
    drive(scenario, game, options={**QUICK, **blocked}, size=size)


@each_size
def test_the_help_of_every_line_of_every_list_is_whole(size: tuple[int, int]) -> None:
    async def look_through(arcade: Driven) -> None:
        screen = arcade.screen(ListScreen)
        listed = screen.query_one(OptionList)
        for number, row in enumerate(screen._rows):
            if row.heading:
                continue
            listed.highlighted = number
            await arcade.settle()
            for name, text in (("#help", row.help), ("#keys", screen.footer)):
                static = screen.query_one(name, Static)
                assert screen.region.contains_region(static.region)
                assert all(word in text_of(static) for word in text.split()), text_of(static)

    async def scenario(arcade: Driven) -> None:
        await look_through(arcade)
        for title in ("Daily", "Ladder", "Replays", "Settings"):
            await arcade.choose(title)
            await look_through(arcade)
            await arcade.press("escape")
        for name in BUILT_IN:
            arcade.app.open_setup(registry.game(name))
            await arcade.settle()
            await look_through(arcade)
            await arcade.press("escape")

    drive(scenario, size=size)


@each_size
@pytest.mark.parametrize("game", list(BUILT_IN))
def test_the_keys_below_a_game_and_a_bot_s_game_are_whole(game: str, size: tuple[int, int]) -> None:
    async def scenario(arcade: Driven) -> None:
        words = arcade.text.split()
        assert all(word in words for word in ("Esc", "pause")), arcade.text
        arcade.app.watch_replay(arcade.play.table.session.replay())
        await arcade.settle()
        words = arcade.text.split()
        if "small" not in words:
            assert all(word in words for word in KEYS.split()), arcade.text

    drive(scenario, game, size=size)
