"""The arcade as a program that tests drive: its clock stands still until they move it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar
from unittest.mock import patch

from textual.pilot import Pilot
from textual.widgets import OptionList

from chainfall.play import registry
from chainfall.table.records import Choice
from chainfall.ui.tui.app import Arcade
from chainfall.ui.tui.records import RecordBook
from chainfall.ui.tui.screens.dialogs import Choices
from chainfall.ui.tui.screens.drawn import DrawnScreen
from chainfall.ui.tui.screens.lists import ListScreen
from chainfall.ui.tui.screens.play import PlayScreen
from chainfall.ui.tui.settings import Settings
from chainfall.ui.tui.stage import Stage

T = TypeVar("T")

TICK = 1000 / 60


def is_laid_out(stage: Stage) -> bool:
    """Whether a stage has the size that it is given, if it is shown at all."""
    return not stage.display or bool(stage.size)


class Driven:
    """An arcade that runs, and what a test does with it."""

    def __init__(self, app: Arcade, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def play(self) -> PlayScreen:
        """The screen on which a game is played."""
        return self.screen(PlayScreen)

    def screen(self, kind: type[T]) -> T:
        """The screen in front, which is one of that kind."""
        assert isinstance(self.app.screen, kind), self.app.screen
        return self.app.screen

    async def settle(self) -> None:
        """Waits until all is done that was begun, and the screen in front has its size."""
        await self.pilot.pause()
        screen = self.app.screen
        if isinstance(screen, DrawnScreen):
            await self.wait(lambda: screen is not self.app.screen or all(map(is_laid_out, screen.query(Stage))))

    async def press(self, *keys: str) -> None:
        """Presses keys, and waits until all of it is done."""
        await self.pilot.press(*keys)
        await self.settle()

    async def tick(self, count: int = 1) -> None:
        """Lets time pass, tick by tick."""
        for _ in range(count):
            self._pass()
        await self.settle()

    def _pass(self) -> None:
        _CLOCK[0] += TICK
        if isinstance(self.app.screen, DrawnScreen):
            self.app.screen.beat(self.app.clock())

    async def until(self, done: Callable[[], object], most: int = 5000) -> None:
        """Lets time pass until something is so."""
        for _ in range(most):
            if done():
                break
            self._pass()
        assert done()
        await self.settle()

    async def wait(self, done: Callable[[], object]) -> None:
        """Waits for what another thread does; no time passes in the game."""
        while not done():
            await self.pilot.pause()
            await asyncio.sleep(0)

    async def resize(self, width: int, height: int) -> None:
        """Gives the terminal another size, and waits until every part of the screen has taken it over."""
        stage = self.app.screen.query_one(Stage)
        before = stage.size, stage.display
        await self.pilot.resize_terminal(width, height)
        await self.wait(lambda: (stage.size, stage.display) != before)

    def lines(self) -> list[str]:
        """What is drawn, row by row."""
        screen = self.screen(DrawnScreen)
        screen.draw()
        canvas = screen.query_one(Stage).canvas
        assert canvas
        return canvas.lines()

    @property
    def text(self) -> str:
        """What is drawn."""
        return "\n".join(self.lines())

    async def choose(self, title: str) -> None:
        """Takes the line of a list, or of a dialog, that begins like this."""
        self.highlight(title)
        await self.press("enter")

    def highlight(self, title: str) -> None:
        """Goes to the line that begins like this."""
        listed = self.app.screen.query_one(OptionList)
        prompts = [str(option.prompt).strip() for option in listed.options]
        listed.highlighted = next(number for number, prompt in enumerate(prompts) if prompt.startswith(title))

    def rows(self) -> list[str]:
        """The lines of a list or a dialog."""
        assert isinstance(self.app.screen, ListScreen | Choices)
        return [str(option.prompt).strip() for option in self.app.screen.query_one(OptionList).options]


_CLOCK = [0.0]
QUIET_ROUNDS = 5
"""A task that is woken may wake another one that was not ready before."""
MOST_ROUNDS = 10_000
"""A task that never rests makes its test fail, not hang."""


async def settle(_least: float = 0, _most: float = 0) -> None:
    """Returns when no task is ready to run: what is left waits for time, a thread, or a key.

    Textual's own way is to watch the processor's time: up to a second a key for as long as a game is drawn.
    """
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]  # a loop tells this to nobody
    quiet = 0
    for _ in range(MOST_ROUNDS):
        await asyncio.sleep(0)
        quiet = 0 if ready else quiet + 1
        if quiet == QUIET_ROUNDS:
            break


def drive(
    scenario: Callable[[Driven], Awaitable[None]],
    game: str = "",
    *,
    seed: int = 3,
    settings: Settings | None = None,
    options: Mapping[str, object] | None = None,
    choices: Mapping[str, Choice] | None = None,
    size: tuple[int, int] = (80, 24),
) -> Arcade:
    """Runs the arcade with a scenario, in its menu or in a game; the answer is the app when it has ended."""
    _CLOCK[0] = 0.0
    if choices:
        RecordBook().change(lambda records: replace(records, choices=choices))

    def begin(app: Arcade) -> None:
        if game:
            found = registry.game(game)
            app.play_game(found, seed, found.Options(**(options or {})))

    async def run() -> Arcade:
        app = Arcade(settings or Settings(colours="true"), begin, clock=lambda: _CLOCK[0])
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await scenario(Driven(app, pilot))
        return app

    with (
        patch("textual.app.wait_for_idle", settle),
        patch("textual.pilot.wait_for_idle", settle),
        suppress(asyncio.CancelledError),
    ):
        return asyncio.run(run())
    raise AssertionError("the arcade was cancelled")
