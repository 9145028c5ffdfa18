"""A visit to the arcade: what a player does and sees there, the same in every browser."""

import json
from abc import ABC, abstractmethod
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

READY = "html[data-engine=ready]"
NO_DELAYS: dict[str, dict[str, object]] = {
    "puzzle-fighter": {"settle_ms": 0, "clear_ms": 0, "chain_pause_ms": 0, "lock_delay_ms": 0},
    "dr-mario": {"waits": "none"},
}


class Visit(ABC):
    """The arcade as a player uses it; each browser says how."""

    address: str

    @abstractmethod
    def call(self, name: str, *values: object) -> Any:
        """What a function of ``tests/ui/web/inpage`` answers."""

    @abstractmethod
    def until(self, name: str, *values: object, **relation: object) -> None:
        """Waits until such a function answers something true, or ``equals``, ``differs``, ``above`` or ``below``."""

    @abstractmethod
    def find(self, selector: str) -> Any:
        """An element, as soon as it is there."""

    @abstractmethod
    def dialog(self, title: str) -> Any:
        """A dialog that is open, by its title."""

    @abstractmethod
    def press(self, *keys: str) -> None:
        """Presses keys, each for two frames, so that none of them can be missed."""

    @abstractmethod
    def held(self, key: str) -> AbstractContextManager[None]:
        """A key is down; to be used with ``with``."""

    @abstractmethod
    def click(self, selector: str, across: float = 0.5, down: float = 0.5) -> None:
        """Clicks into an element, at these shares of its width and height."""

    @abstractmethod
    def click_named(self, role: str, name: str) -> None:
        """Clicks an element as a screen reader names it."""

    @abstractmethod
    def choose_file(self, selector: str, path: Path) -> None:
        """Chooses a file in a field for one."""

    @abstractmethod
    def reload(self) -> None:
        """Loads the page anew, until its engine is ready."""

    def go(self, hash: str) -> None:
        """Opens a page by its address."""
        self.settle()
        self.call("goTo", hash)

    def settle(self) -> None:
        """Waits until a dialog that was closed has told its answer: it may lead to another page."""
        self.until("dialogsAreSettled")

    def frames(self, count: int = 12) -> None:
        """Lets the page draw this many times."""
        self.call("drawFrames", count)

    def link(self, game: str, **options: object) -> str:
        """The address of a game; ``quick=True`` takes out the delays."""
        if options.pop("quick", False):
            options = {**NO_DELAYS.get(game, {}), **options}
        return f"#/play/{game}?{urlencode({'seed': 0, **options}, safe='/.')}"

    def play(self, game: str, **options: object) -> None:
        """Starts a game by its link and waits until it runs."""
        self.go("#/")
        self.call("wantFresh")
        self.go(self.link(game, **options))
        self.find(".play")

    def click_square(self, row: int, column: int) -> None:
        """Clicks into a square of a board, and waits until it is played."""
        steps, board = self.call("steps"), self.call("board")
        self.click(".board canvas", (column + 0.5) / board["width"], (row + 0.5) / board["height"])
        self.until("steps", above=steps)

    def set(self, **settings: object) -> None:
        """Changes settings."""
        self.call("setSettings", settings)

    def records(self) -> Any:
        """The player's records in the browser's storage."""
        return json.loads(self.call("stored", "1.records") or "{}")

    def fresh(self) -> None:
        """The menu as on the first visit: an empty storage, but games explained and no countdown."""
        self.call("closeDialogs")
        self.settle()
        self.call("startOver")
        self.find(".cards")
        self.call("clearStorage")
        self.call("clearNotices")
        self.call("explainAll")
