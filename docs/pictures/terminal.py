"""Makes the pictures of the arcade in a terminal: ``python docs/pictures/terminal.py``.

Every picture shows a real game: a golden replay that is taken over at one of its steps. It needs playwright and a
Chromium of the system, which turns Textual's SVG into PNG.
"""

import asyncio
import os
import shutil
import tempfile

from make import golden  # the script beside this one
from playwright.sync_api import sync_playwright
from screenshots import BROWSERS, HERE

from chainfall import Replay, Session
from chainfall.table.table import Table
from chainfall.ui.tui.app import Arcade
from chainfall.ui.tui.settings import Settings

TITLE = "chainfall play --terminal"
TRUE, NONE = Settings(colours="true"), Settings(colours="none")
GAMES = {
    "terminal": ("puzzle-fighter/solid-power-gems-to-the-end", 5900, (80, 24), TRUE),
    "terminal-end": ("puzzle-fighter/solid-power-gems-to-the-end", 9000, (80, 24), TRUE),
    "terminal-versus": ("puzzle-fighter-versus/a-match-of-two-wins", 1000, (112, 38), TRUE),
    "terminal-letters": ("dr-mario-versus/a-match-of-three-wins", 1100, (80, 24), NONE),
}
"""For each picture: a golden replay, a step of it, the size of the terminal, and the settings."""


async def taken_over(name: str) -> str:
    """A picture as SVG."""
    replay, step, size, settings = GAMES[name]
    table = Table(Session.resumed(Replay.load(golden(replay)), step))
    arcade = Arcade(settings, lambda arcade: arcade.sit(table), clock=lambda: 0.0)
    async with arcade.run_test(size=size) as pilot:
        if not table.over:  # which would play again
            await pilot.press("enter")  # so that it does not wait; then time stands still, as the clock does
        await pilot.pause(0.2)
        return arcade.export_screenshot(title=TITLE)


async def menu() -> str:
    """The menu as SVG."""
    arcade = Arcade(TRUE)
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("down")
        await pilot.pause()
        return arcade.export_screenshot(title=TITLE)


def main() -> None:
    """Writes all pictures."""
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"XDG_STATE_HOME": home, "XDG_CONFIG_HOME": home}
        # The menu comes first: it would offer to continue the other games.
        pictures = {"terminal-menu": asyncio.run(menu())} | {name: asyncio.run(taken_over(name)) for name in GAMES}
    with sync_playwright() as playwright:
        found = next(filter(None, map(shutil.which, BROWSERS)), None)
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        page = browser.new_page()
        for name, picture in pictures.items():
            page.set_content(f"<style>body {{ margin: 0; }} svg {{ width: 900px; }}</style>{picture}")
            path = HERE / f"{name}.png"
            page.locator("svg").screenshot(path=path)
            print(path.name, path.stat().st_size)
        browser.close()


if __name__ == "__main__":
    main()
