"""Options of a game: frozen dataclasses that check themselves and say in words what is wrong.

A field is an ``int``, ``bool``, ``str``, ``Literal`` of strings or ``tuple[int, ...]``; :func:`option` adds its help
text and limits.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Literal, TypeVar, get_args, get_origin, get_type_hints

from chainfall.core.errors import OptionError, shown

T = TypeVar("T")
Plain = int | bool | str | list[int]


def option(default: T, help: str, minimum: int | None = None, maximum: int | None = None) -> T:
    """A field of an options class: its default, its help text and, for a number, its limits."""
    made: T = field(default=default, metadata={"help": help, "minimum": minimum, "maximum": maximum})
    return made


@dataclass(frozen=True, slots=True)
class Options:
    """Base of every game's options; also the options of a game that has none."""

    def __post_init__(self) -> None:
        for spec in specs(type(self)):
            value = getattr(self, spec.name)
            if not spec.allows(value):
                raise OptionError(f"option {spec.name}={shown(value)}: expected {spec.expected}")


O = TypeVar("O", bound=Options)


@dataclass(frozen=True, slots=True)
class Spec:
    """The name, type, default, help text and limits of one option."""

    name: str
    type: object
    default: object
    help: str
    minimum: int | None
    maximum: int | None

    @property
    def expected(self) -> str:
        """The allowed values in words."""
        if get_origin(self.type) is Literal:
            return " or ".join(map(str, get_args(self.type)))
        if self.type is bool:
            return "true or false"
        if self.type is str:
            return "text"
        limits = ""
        if self.minimum is not None:
            limits = (
                f" of at least {self.minimum}" if self.maximum is None else f" from {self.minimum} to {self.maximum}"
            )
        return f"a whole number{limits}" if self.type is int else f"whole numbers{limits}, separated by commas"

    def allows(self, value: object) -> bool:
        """Whether the option can have this value."""
        if get_origin(self.type) is Literal:
            return value in get_args(self.type)
        if get_origin(self.type) is tuple:
            return isinstance(value, tuple) and all(self._in_range(number) for number in value)
        return self._in_range(value) if self.type is int else type(value) is self.type

    def _in_range(self, number: object) -> bool:
        return (
            type(number) is int
            and (self.minimum is None or number >= self.minimum)
            and (self.maximum is None or number <= self.maximum)
        )

    def read(self, text: str) -> object:
        """Converts text to a value, or returns the text itself if that fails: the check that follows reports it."""
        if self.type is bool:
            return {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}.get(text, text)
        if self.type is int:
            return int(text) if _is_number(text) else text
        if get_origin(self.type) is tuple:
            parts = text.split(",") if text else []
            return tuple(map(int, parts)) if all(map(_is_number, parts)) else text
        return text

    @property
    def setting(self) -> str:
        """The option with its default, as it would be written on a command line."""
        return f"{self.name}={to_text(self.default)}"

    def describe(self) -> str:
        """One line of help."""
        return f"{self.setting}  {self.help} ({self.expected})"


def _is_number(text: str) -> bool:
    """Whether a text is a whole number in plain digits; ``int`` would also accept other digits, spaces and more."""
    return re.fullmatch("-?[0-9]{1,1000}", text) is not None


def specs(kind: type[Options]) -> list[Spec]:
    """The specification of each option of a game."""
    hints = get_type_hints(kind)
    return [
        Spec(
            item.name,
            hints[item.name],
            item.default,
            item.metadata.get("help", ""),
            item.metadata.get("minimum"),
            item.metadata.get("maximum"),
        )
        for item in fields(kind)
    ]


def to_text(value: object) -> str:
    """A value of an option as it is written on a command line."""
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def to_plain(options: Options) -> dict[str, Plain]:
    """The options as values that JSON can hold."""
    values = {item.name: getattr(options, item.name) for item in fields(options)}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}


def from_plain(kind: type[O], values: Mapping[str, object]) -> O:
    """The options that :func:`to_plain` wrote; one that is left out has its default."""
    _known(kind, values)
    return kind(**{name: tuple(value) if isinstance(value, list) else value for name, value in values.items()})


def from_text(kind: type[O], texts: Mapping[str, str]) -> O:
    """Options written as ``key=value`` on a command line."""
    known = _known(kind, texts)
    return from_plain(kind, {name: known[name].read(text) for name, text in texts.items()})


def read_assignments(settings: Iterable[str]) -> dict[str, str]:
    """Settings, each written as ``key=value``.

    Raises:
        OptionError: one has no ``=``, or its key is given twice.
    """
    found: dict[str, str] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals:
            raise OptionError(f"{shown(setting)}: expected KEY=VALUE")
        if key in found:
            raise OptionError(f"{shown(setting)}: {key} is given twice")
        found[key] = value
    return found


def _known(kind: type[Options], values: Mapping[str, object]) -> dict[str, Spec]:
    known = {spec.name: spec for spec in specs(kind)}
    for name in values:
        if name not in known:
            raise OptionError(f"option {shown(name)} does not exist, expected {', '.join(known) or 'no options'}")
    return known
