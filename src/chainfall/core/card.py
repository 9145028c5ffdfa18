"""Cards: what a front end may want to know about a game beyond its frame.

A game may have a ``card``. Both the card and each of its fields are optional: :func:`card_of` finds a good default for
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
"""How many lines to offer for a game whose card lists none."""

LOOKED_AT = 50
"""How many inputs of the first state are examined to find out how inputs are made."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number in the HUD: its name, its title, its unit, and whether it is shown to the player."""

    name: str
    title: str = ""
    unit: Unit = "count"
    shown: bool = True


@dataclass(frozen=True, slots=True)
class Line:
    """An input that is offered as a button.

    Attributes:
        text: the line, as ``parse`` reads it.
        label: the text on the button; by default the line itself.
        key: a letter that plays the line in a game of squares.
        tile: a kind of tile; choosing a square with such a tile plays this line instead of its row and column.
    """

    text: str
    label: str = ""
    key: str = ""
    tile: str = ""


@dataclass(frozen=True, slots=True)
class Handling:
    """The names of the handling options (DAS, ARR), which do not change the rules.

    Attributes:
        delay: milliseconds before a held direction repeats (DAS); ``""`` if there is no such option.
        repeat: milliseconds between its repeats (ARR).
    """

    delay: str = "das_ms"
    repeat: str = "arr_ms"

    @property
    def names(self) -> tuple[str, ...]:
        """All option names."""
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
    """A named way to play.

    Attributes:
        title: its name.
        about: a description in one sentence.
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
    """A small board in "how to play": what it teaches, and how to get to a state that shows it.

    Attributes:
        caption: what it teaches, in a sentence or two.
        shown: how to get to its state.
        asks: what the player must press there, in order: names of buttons in a real-time game, lines in a game of
            turns. A lesson that asks for nothing is only read.
    """

    caption: str
    shown: Preview = Preview()
    asks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """How a front end presents a game.

    Attributes:
        title: the game's name for people.
        about: a description in one sentence.
        score: the name of its score.
        inputs: how inputs are made: by holding ``buttons``, by choosing ``squares`` whose line is a row and a column,
            or by typing ``lines``.
        lines: inputs that get their own button.
        help: how inputs are made, in a few sentences.
        handling: which options are handling options; names of options that the game does not have are ignored.
        presets: ways to play that are offered before any single option. For a player who has chosen nothing yet, front
            ends start with the first one; programs and links start with the defaults of the options.
        choices: options that every player chooses, each shown as a row of large buttons.
        groups: options that belong together; the first group holds those that most players want to set.
        drawings: text options that hold a drawn board with its rows separated by ``/``; names of options that the game
            does not have are ignored.
        numbers: the numbers of the HUD.
        next: the labels of the upcoming pieces in the HUD, in order.
        preview: a state worth showing; without one, a front end may play a few random moves.
        buttons: the names of the buttons that the rules use, if inputs are made by buttons; by default, those in the
            inputs of the first state.
        drafting: what a puzzle editor needs to know; without it, the editor does not offer the game.
        lessons: how to play, in a few small boards; without any, a front end shows ``help``.
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
    """The card of a game, with a default for every missing field except the preview."""
    card = given_card(game)
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
    """A description of a game in one sentence: from its card or, failing that, the first line of its docstring."""
    return given_card(game).about or (game.__doc__ or "").strip().partition("\n")[0].replace("``", "")


def find_preset(game: Game[O, S, I], name: str) -> Preset:
    """The preset of this name.

    Raises:
        OptionError: the game has no preset of this name; the message lists the presets that it has.
    """
    presets = given_card(game).presets
    for preset in presets:
        if preset.name == name:
            return preset
    if not presets:
        raise OptionError(f"{game.id} has no presets, so {shown(name)} is not one of them")
    names = ", ".join(preset.name for preset in presets)
    raise OptionError(f"{game.id} has no preset {shown(name)}, expected one of: {names}")


def given_card(game: Game[O, S, I]) -> Card:
    """The card as the game gives it, without starting the game to complete it."""
    given = getattr(game, "card", None)
    return given if isinstance(given, Card) else Card()


def in_words(name: str) -> str:
    """An identifier as a title for people to read; a time in milliseconds gets its unit.

    >>> in_words("falling-stars"), in_words("lock_delay_ms")
    ('Falling stars', 'Lock delay (ms)')
    """
    words = re.sub("_ms$", " (ms)", name).replace("-", " ").replace("_", " ")
    return words[:1].upper() + words[1:]


def _are_squares(lines: list[str]) -> bool:
    return len(lines) > 1 and all(re.fullmatch("[0-9]+ [0-9]+", line) for line in lines)


def _buttons(lines: list[str]) -> tuple[str, ...]:
    """The buttons that are held in any of these inputs, or all buttons if the lines are not written as buttons."""
    held = {name.strip() for line in lines for part in line.split(BAR) for name in part.split("+")}
    return tuple(name for name in NAMES if name in held) or NAMES


def _first_ones(names: list[str]) -> tuple[Group, ...]:
    """A first group of a few options, for a card that lists no groups."""
    return (Group("", tuple(names[:3])),) if names else ()


def _numbers(given: tuple[Number, ...], names: list[str]) -> tuple[Number, ...]:
    """The given numbers, followed by any other numbers in the first frame."""
    known = {number.name for number in given}
    numbers = (*given, *(Number(name) for name in names if name not in known))
    return tuple(_titled(number) for number in numbers)


def _titled(number: Number) -> Number:
    if number.name.endswith("_ms"):
        number = replace(number, unit="ms")
    return replace(number, title=number.title or in_words(number.name.removesuffix("_ms")))
