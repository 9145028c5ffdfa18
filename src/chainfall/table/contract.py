"""The contract: what a front end that is not written in Python needs to know.

The browser site includes it as JSON, and its types are part of the declarations that
:mod:`chainfall.ui.web.declarations` writes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from chainfall.bots import bots
from chainfall.bots.opponents import STEPS
from chainfall.core.game import SEEDS
from chainfall.core.seats import WARNING_WORDS
from chainfall.play.files import MARK
from chainfall.play.presses import DOWN_CODE, SEAT_CODE
from chainfall.play.replay import FORMAT as REPLAY
from chainfall.puzzles.puzzle import FORMAT as PUZZLE
from chainfall.puzzles.puzzle import GRADE_TITLES
from chainfall.table.actions import ACTIONS, PRESSED, Action
from chainfall.table.captions import YOU
from chainfall.table.palettes import NEUTRAL, PALETTES, Palette, Tones
from chainfall.table.players import PERSON, titles
from chainfall.table.settings import GROUPS, MOST_KEYS, BrowserSettings, Setting, settings_of
from chainfall.table.speaking import COLOURS

TILE_KINDS = ("gem", "crash", "counter", "diamond", "capsule", "virus", "piece", "storehouse")
"""The kinds of tiles of the built-in games; a front end has a picture for each."""


def camel(name: str) -> str:
    """A name as JavaScript writes it.

    >>> camel("touch_buttons")
    'touchButtons'
    """
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))


@dataclass(frozen=True, slots=True)
class Opponent:
    """A bot that can play in a game for two: its names, and how it plays."""

    name: str
    title: str
    about: str


@dataclass(frozen=True, slots=True)
class Codes:
    """How a press is encoded as one number (:func:`chainfall.play.presses.press_code`).

    Attributes:
        down: added to a button that went down.
        seat: added once for each seat before its own.
    """

    down: int
    seat: int


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of sizes and counts.

    Attributes:
        seeds: seeds are smaller than this.
        keys: keys that an action may have.
        link: characters that a link to a puzzle may have.
    """

    seeds: int = SEEDS
    keys: int = MOST_KEYS
    link: int = 100_000


@dataclass(frozen=True, slots=True)
class Formats:
    """The format names in files, and the byte order mark that some editors put before a text."""

    replay: str = REPLAY
    puzzle: str = PUZZLE
    mark: str = MARK


@dataclass(frozen=True, slots=True)
class Contract:
    """The facts that the page has before Python has started in it.

    Attributes:
        actions: what a key can do: first the buttons of the rules, in the order of their bits.
        pressed: the mask of the buttons that are passed to the rules; the page handles pausing itself.
        codes: how a press is encoded as one number.
        colours: the names of colour letters.
        palettes: the palettes by their names in the settings.
        neutral: the colours of tiles without a colour.
        settings: the settings of the browser, in the order in which they are shown.
        groups: the parts of the settings page, with the text below each.
        bots: those that play a game for one, the strongest first.
        opponents: those that can sit at a game for two, the weakest first.
        you: the name of the only person at a game.
        people: the names of several people, by seat.
        warnings: how serious a coming attack is, by the number ``warning`` of a board.
        grades: the titles of the grades of puzzles.
        limits: limits of sizes and counts.
        formats: the format names in files.
    """

    actions: tuple[Action, ...]
    pressed: int
    codes: Codes
    colours: Mapping[str, str]
    palettes: Mapping[str, Palette]
    neutral: Tones
    settings: tuple[Setting, ...]
    groups: Mapping[str, str]
    bots: tuple[str, ...]
    opponents: tuple[Opponent, ...]
    you: str
    people: tuple[str, ...]
    warnings: tuple[str, ...]
    grades: tuple[str, ...]
    limits: Limits
    formats: Formats


def make_contract() -> Contract:
    """The whole contract."""
    return Contract(
        actions=tuple(ACTIONS.values()),
        pressed=PRESSED,
        codes=Codes(DOWN_CODE, SEAT_CODE),
        colours=COLOURS,
        palettes=PALETTES,
        neutral=NEUTRAL,
        settings=tuple(replace(one, name=camel(one.name)) for one in settings_of(BrowserSettings)),
        groups=GROUPS,
        bots=tuple(reversed(bots())),
        opponents=tuple(Opponent(step.name, step.title, step.about) for step in STEPS),
        you=YOU,
        people=titles([PERSON, PERSON]),
        warnings=WARNING_WORDS,
        grades=GRADE_TITLES,
        limits=Limits(),
        formats=Formats(),
    )
