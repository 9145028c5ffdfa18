"""Which boards there are, as data: a game with exact options under one number of its rules.

When the rules of a game change, its boards get other names: the store closes the old ones, which keep their scores.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chainfall.core.card import find_preset, given_card
from chainfall.core.errors import ChainfallError
from chainfall.core.game import SEEDS
from chainfall.core.options import to_plain
from chainfall.play import registry

SEED_CLASSES = {"dr-mario": 32_767}
"""Games in which different seeds start the same game: tickets are for 1 to this number, each a game of its own.

So few come again soon, and somebody could wait for the seed of a game that everybody can watch. So one that has been
played on a board is given out again only when there is hardly any other left.
"""

MOVE_US = 30_000
"""How long a move takes at least, in games of moves."""

ABOUT = "Proved, not timed; bots welcome."

UNRANKED = {
    "puzzle-kata": "its pieces come from the one who plays it",
    "dr-mario-shell": "its capsules come from the one who plays it",
    "puzzle-fighter-versus": "a match needs an opponent at the service",
    "dr-mario-versus": "a match needs an opponent at the service",
}
"""Games without a board, and why."""

DRAWN = {"board": "a drawn board is not ranked", "pieces": "listed pieces are not ranked"}
"""Options that make a game easier by one's own choice, and what is said about them."""

POINTS = "points"
"""Part of the names of options that give other points."""


@dataclass(frozen=True, slots=True)
class OfferedBoard:
    """A board; ``options`` has every option of the game by name."""

    family: str
    title: str
    game: str
    rules: int
    options: Mapping[str, object]
    step_us: int
    periods: Sequence[str] = ("day", "week", "all")
    kind: str = "open"
    daily: bool = False

    @property
    def id(self) -> str:
        """Its name: a family has one open board for each number of the rules."""
        return f"{self.family}-r{self.rules}"


def our_boards() -> list[OfferedBoard]:
    """The boards that this version of the games has."""
    return [
        _board("puzzle-fighter-document", "Puzzle Fighter, document", "puzzle-fighter", "document"),
        _board("puzzle-fighter-arcade", "Puzzle Fighter, arcade", "puzzle-fighter", "arcade"),
        _board("puzzle-fighter-timed", "Puzzle Fighter, two minutes", "puzzle-fighter", "timed-2-min"),
        *(_board(f"dr-mario-{n}", f"Dr. Mario, level {n}", "dr-mario", level=n) for n in (0, 10, 20)),
        _board("triple-town", "Triple Town", "triple-town"),
        _board("daily-puzzle-fighter", "Puzzle Fighter of the day", "puzzle-fighter", daily=True),
        _board("daily-dr-mario", "Dr. Mario of the day", "dr-mario", daily=True),
        _board("daily-triple-town", "Triple Town of the day", "triple-town", daily=True),
    ]


def _board(
    family: str, title: str, name: str, preset: str = "", *, daily: bool = False, **options: object
) -> OfferedBoard:
    game = registry.game(name)
    chosen = game.Options(**{**(find_preset(game, preset).options if preset else {}), **options})
    step_us = 1_000_000 // game.hz if game.hz else MOVE_US
    periods = ("day",) if daily else ("day", "week", "all")
    return OfferedBoard(family, title, name, game.rules, to_plain(chosen), step_us, periods, daily=daily)


def draw_seed(game: str) -> int:
    """A seed for a ticket."""
    return seed_of(game, secrets.randbits(32))


def seed_of(game: str, number: int) -> int:
    """The seed that a random number of 32 bits stands for.

    >>> seed_of("triple-town", 5), seed_of("dr-mario", 32_767), seed_of("dr-mario", 0)
    (5, 1, 1)
    """
    classes = SEED_CLASSES.get(game)
    return number % classes + 1 if classes else number % SEEDS


def why_unranked(name: str) -> str | None:
    """Why a game has no board; None if it has one, or if there is no such game."""
    if name in UNRANKED:
        return f"{name} is not ranked: {UNRANKED[name]}"
    try:
        registry.game(name)
    except ChainfallError:
        return None
    return None if any(board.game == name for board in our_boards()) else f"{name} is not ranked by this service"


def other_option(game: str, wanted: Mapping[str, object], played: Mapping[str, object]) -> str | None:
    """The name of an option that was played with another value than it should; how keys repeat is everyone's own."""
    hands = given_card(registry.game(game)).handling.names
    differing = (name for name in wanted.keys() | played.keys() if wanted.get(name) != played.get(name))
    return next(iter(sorted(set(differing) - set(hands))), None)


def why_other(option: str) -> str:
    """What is said about a game that was played with another option than its board's."""
    if option in DRAWN:
        return DRAWN[option]
    return "other points are not ranked" if POINTS in option else "its board has another value"
