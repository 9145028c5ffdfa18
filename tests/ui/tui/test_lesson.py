"""Lessons in the terminal: boards that are played by the keys that they show."""

import pytest
from tests.ui.tui.arcades import Driven, drive

from chainfall.core.card import Lesson, card_of
from chainfall.play import registry
from chainfall.ui.tui.keys import ALONE, key_name
from chainfall.ui.tui.screens.help import HelpScreen, Page
from chainfall.ui.tui.screens.menu import MenuScreen
from chainfall.ui.tui.settings import Settings


async def open_lessons(arcade: Driven, game: str, *, both: bool = False) -> None:
    arcade.app.open_help(registry.game(game), both=both)
    await arcade.settle()


def page_of(arcade: Driven) -> Page:
    """The page that is shown."""
    help = arcade.screen(HelpScreen)
    return help.pages(*help.size)[help.page]


async def press_button(arcade: Driven, name: str) -> None:
    """Presses the first key of a button, which is the one in brackets."""
    assert f"[{key_name(ALONE[name][0])}]" in arcade.text
    await arcade.press(ALONE[name][0])


async def put_on(arcade: Driven, square: str) -> None:
    """Goes from the middle of the board to a square, which has the ring, and puts the piece there."""
    page = page_of(arcade)
    assert page.board
    row, column = map(int, square.split())
    assert page.extras.hint == ((row, column, None),)
    down, right = row - page.board.height // 2, column - page.board.width // 2
    await arcade.press(*["down" if down > 0 else "up"] * abs(down), *["right" if right > 0 else "left"] * abs(right))
    await arcade.press("enter")


async def play(arcade: Driven, lesson: Lesson) -> None:
    """Presses what a lesson asks for, as soon as it waits for it."""
    for asked in lesson.asks:
        await (press_button if asked in ALONE else put_on)(arcade, asked)
        await arcade.tick(60)
    await arcade.until(lambda: not page_of(arcade).waits)


@pytest.mark.parametrize("name", ["puzzle-fighter", "dr-mario", "triple-town", "dr-mario-versus"])
def test_lessons_are_played_by_the_keys_that_they_show_and_then_any_key_goes_on(name: str) -> None:
    async def scenario(arcade: Driven) -> None:
        await open_lessons(arcade, name)
        lessons = card_of(registry.game(name)).lessons
        for number, lesson in enumerate(lessons, 1):
            assert f"{number} of {len(lessons)}" in arcade.text
            board = page_of(arcade).board
            await play(arcade, lesson)
            assert page_of(arcade).board != board
            await arcade.press("space")
        assert arcade.screen(MenuScreen)

    drive(scenario, size=(100, 30))


def test_another_key_than_the_one_in_brackets_plays_nothing() -> None:
    async def scenario(arcade: Driven) -> None:
        await open_lessons(arcade, "puzzle-fighter")
        before = arcade.lines()
        await arcade.press("space", "right", "up", "enter", "q")
        await arcade.tick(30)
        assert arcade.lines() == before
        await arcade.press("left")
        await arcade.tick()
        assert "Press ✓ [←]" in arcade.text

    drive(scenario)


def test_on_another_square_than_the_one_with_the_ring_nothing_is_put() -> None:
    async def scenario(arcade: Driven) -> None:
        await open_lessons(arcade, "triple-town")
        before = page_of(arcade).board
        await arcade.press("down", "enter")
        assert page_of(arcade).board == before
        assert page_of(arcade).waits

    drive(scenario)


def test_a_lesson_can_be_skipped_and_left() -> None:
    async def scenario(arcade: Driven) -> None:
        await open_lessons(arcade, "dr-mario")
        await arcade.press("tab", "pagedown")
        assert "3 of 3" in arcade.text
        await arcade.press("pageup")
        assert "2 of 3" in arcade.text
        await arcade.press("escape")
        assert arcade.screen(MenuScreen)

    drive(scenario, size=(100, 30))


def test_the_keys_of_a_lesson_are_those_of_the_player() -> None:
    async def scenario(arcade: Driven) -> None:
        await open_lessons(arcade, "puzzle-fighter")
        assert "Press [J] J J" in arcade.text
        await arcade.press("j")
        await arcade.tick()
        assert "Press ✓ [J]" in arcade.text
        await arcade.press("escape")
        await open_lessons(arcade, "puzzle-fighter-versus", both=True)
        assert "Press [A] Space" in arcade.text

    drive(scenario, settings=Settings(colours="true", keys={**Settings().keys, "alone": {**ALONE, "left": ("j",)}}))
