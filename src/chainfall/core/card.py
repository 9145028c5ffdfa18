"""Cards: what a front end may want to know of a game beyond its frame.

A game may have a ``card``. It need not, and need not fill in what it has: :func:`card_of` finds a good default for
everything that is left out.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Literal, TypeVar

from chainfall.core.buttons import NAMES
from chainfall.core.drafting import Drafting
from chainfall.core.errors import OptionError, shown
from chainfall.core.game import Game
from chainfall.core.options import Options, Plain, specs
from chainfall.core.seats import BAR

O = TypeVar("O", bound=Options)
S = TypeVar("S")
I = TypeVar("I")

Unit = Literal["count", "ms", "ticks"]
Inputs = Literal["buttons", "squares", "lines"]

SHOWN_LINES = 8
"""Lines that are offered of a game that names none."""

LOOKED_AT = 50
"""Inputs of the first state that are looked at to find out how they are made."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number of the HUD: what it is called, what it counts, and whether a player wants to see it."""

    name: str
    title: str = ""
    unit: Unit = "count"
    shown: bool = True


@dataclass(frozen=True, slots=True)
class Line:
    """An input that is offered as a button.

    Attributes:
        text: the line, as ``parse`` reads it.
        label: what the button says; the line itself if it is left out.
        key: a letter that plays it in a game of squares.
        tile: a kind of tile; a square with such a tile plays this line instead of its row and column.
    """

    text: str
    label: str = ""
    key: str = ""
    tile: str = ""


@dataclass(frozen=True, slots=True)
class Handling:
    """The options that are the player's hands and not the rules: two games may differ in them and be the same.

    Attributes:
        delay: milliseconds before a held direction repeats (DAS); ``""`` if there is no such option.
        repeat: milliseconds between its repeats (ARR).
    """

    delay: str = "das_ms"
    repeat: str = "arr_ms"

    @property
    def names(self) -> tuple[str, ...]:
        """The options that there are."""
        return tuple(name for name in (self.delay, self.repeat) if name)


@dataclass(frozen=True, slots=True)
class Group:
    """Options that belong together."""

    title: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """How to get to a state that shows what the game looks like: the lines are played from the start."""

    options: Mapping[str, Plain] = field(default_factory=dict)
    seed: int = 0
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Preset:
    """A way to play that is worth a name of its own.

    Attributes:
        title: what it is called.
        about: what it is, in one sentence.
        options: its options; those that are left out have their defaults.
    """

    title: str
    about: str = ""
    options: Mapping[str, Plain] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The title as it is written on a command line.

        >>> Preset("Timed 2 min").name
        'timed-2-min'
        """
        return "-".join(re.findall(r"\w+", self.title.lower()))


@dataclass(frozen=True, slots=True)
class Lesson:
    """A little board of "how to play": what is to be learned from it, and how to get to a state that shows it."""

    caption: str
    shown: Preview = Preview()


@dataclass(frozen=True, slots=True)
class Card:
    """What a front end may want to know.

    Attributes:
        title: the game's name for people.
        about: what it is, in one sentence.
        score: what its score is called.
        inputs: how inputs are made: by holding ``buttons``, by choosing ``squares`` whose line is a row and a column,
            or by typing ``lines``.
        lines: inputs worth a button of their own.
        help: how inputs are made, in a few sentences.
        handling: which options are the player's hands; those that the game lacks do not matter.
        presets: ways to play that are offered before any single option.
        choices: options that every player chooses, each shown as a row of large buttons.
        groups: options that belong together; the first group is what most players want to set.
        drawings: text options that hold a drawn board, its rows separated by ``/``, as far as the game has them.
        numbers: the numbers of the HUD.
        next: what the pieces in the HUD are called, the first one first.
        preview: a state worth showing; without one a front end may play a little by chance.
        buttons: the names of the buttons that the rules look at, if inputs are made by those; without any, those in the
            inputs of the first state.
        drafting: what an editor of puzzles needs to know; without it the game is left out there.
        lessons: how to play, in a few little boards; without any a front end shows ``help``.
    """

    title: str = ""
    about: str = ""
    score: str = "Score"
    inputs: Inputs | None = None
    lines: tuple[Line, ...] = ()
    help: str = ""
    handling: Handling = Handling()
    presets: tuple[Preset, ...] = ()
    choices: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()
    drawings: tuple[str, ...] = ("board",)
    numbers: tuple[Number, ...] = ()
    next: tuple[str, ...] = ("Next",)
    preview: Preview | None = None
    buttons: tuple[str, ...] = ()
    drafting: Drafting | None = None
    lessons: tuple[Lesson, ...] = ()


def card_of(game: Game[O, S, I]) -> Card:
    """The card of a game, complete but for the preview."""
    card = _given(game)
    known = specs(game.Options)
    names = [spec.name for spec in known]
    texts = [spec.name for spec in known if spec.type is str]
    handling = Handling(*(name if name in names else "" for name in (card.handling.delay, card.handling.repeat)))
    first = game.start(game.Options(), 0)
    lines = [game.format(input) for input in islice(game.inputs(first), LOOKED_AT)]
    inputs = card.inputs or ("buttons" if game.hz else "squares" if _are_squares(lines) else "lines")
    offered = [Line(line) for line in lines[:SHOWN_LINES]] if inputs == "lines" else []
    return replace(
        card,
        title=card.title or in_words(game.id.rpartition("/")[2]),
        about=about(game),
        inputs=inputs,
        buttons=card.buttons or _buttons(lines) if inputs == "buttons" else (),
        lines=card.lines or tuple(offered),
        handling=handling,
        groups=card.groups or _first_ones([name for name in names if name not in handling.names]),
        drawings=tuple(name for name in card.drawings if name in texts),
        numbers=_numbers(card.numbers, [name for name, _ in game.frame(first).boards[0].hud.numbers]),
    )


def about(game: Game[O, S, I]) -> str:
    """What a game is, in one sentence: as its card says or, if that says nothing, the first line of its docstring."""
    return _given(game).about or (game.__doc__ or "").strip().partition("\n")[0].replace("``", "")


def find_preset(game: Game[O, S, I], name: str) -> Preset:
    """The preset of this name.

    Raises:
        OptionError: the game has none of this name; the message lists those that there are.
    """
    presets = _given(game).presets
    for preset in presets:
        if preset.name == name:
            return preset
    names = ", ".join(preset.name for preset in presets)
    raise OptionError(f"{game.id} has no preset {shown(name)}, expected {names or 'none at all'}")


def _given(game: Game[O, S, I]) -> Card:
    given = getattr(game, "card", None)
    return given if isinstance(given, Card) else Card()


def in_words(name: str) -> str:
    """A name of the program as people write it; a time says so.

    >>> in_words("falling-stars"), in_words("lock_delay_ms")
    ('Falling stars', 'Lock delay (ms)')
    """
    words = re.sub("_ms$", " (ms)", name).replace("-", " ").replace("_", " ")
    return words[:1].upper() + words[1:]


def _are_squares(lines: list[str]) -> bool:
    return len(lines) > 1 and all(re.fullmatch("[0-9]+ [0-9]+", line) for line in lines)


def _buttons(lines: list[str]) -> tuple[str, ...]:
    """The buttons that are held in any of these inputs, or all if they are written in another way."""
    held = {name.strip() for line in lines for part in line.split(BAR) for name in part.split("+")}
    return tuple(name for name in NAMES if name in held) or NAMES


def _first_ones(names: list[str]) -> tuple[Group, ...]:
    """A few options to begin with, if nobody says which matter."""
    return (Group("", tuple(names[:3])),) if names else ()


def _numbers(given: tuple[Number, ...], names: list[str]) -> tuple[Number, ...]:
    """The numbers that are given, and those of the first frame that are not."""
    known = {number.name for number in given}
    numbers = (*given, *(Number(name) for name in names if name not in known))
    return tuple(_titled(number) for number in numbers)


def _titled(number: Number) -> Number:
    if number.name.endswith("_ms"):
        number = replace(number, unit="ms")
    return replace(number, title=number.title or in_words(number.name.removesuffix("_ms")))
