"""Declarations: the types of what crosses to the page, written in TypeScript from the Python that sends it.

``python -m chainfall.ui.web.declarations`` writes ``static/js/contract.d.ts``, with which ``tsc`` checks the page's
JavaScript; a test fails if the file is out of date. With ``--values`` it prints the contract itself,
for tests of JavaScript without a page.
"""

import inspect
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from chainfall.core.effects import Effect
from chainfall.core.frame import Tile
from chainfall.play.registry import BUILT_IN, game
from chainfall.table.captions import Caption
from chainfall.table.contract import TILE_KINDS, Contract, camel, make_contract
from chainfall.table.elsewhere import Ask
from chainfall.table.records.summary import Summary
from chainfall.table.settings import BrowserSettings, settings_of
from chainfall.ui.web.answers import BrokenGame, GameRecord, Options
from chainfall.ui.web.bridge import BrowserGame
from chainfall.ui.web.encoding import to_json
from chainfall.ui.web.library import Library
from chainfall.ui.web.projector import Projector

T = TypeVar("T")

TARGET = Path(__file__).parent / "static" / "js" / "contract.d.ts"

HEAD = """\
// What Python sends to the page. `make contract` generates this file from the Python sources: do not edit it.

/** An answer from Python: a T as JSON, or an error. */
export type Answer<T> = string & { of?: T };
/** Bytes from Python; destroy them after reading. */
export type Bytes = import("pyodide/ffi").PyBuffer;

/** Row and column. */
export type Cell = [number, number];
/** The options of a game by their names. */
export type Options = Record<string, string | number | boolean | number[]>;

export const contract: Contract;
"""

PLAIN: dict[object, str] = {
    bool: "boolean",
    int: "number",
    float: "number",
    str: "string",
    bytes: "Bytes",
    NoneType: "null",
    object: "unknown",
    Options: "Options",
    Ask: "(number: number, question: string) => void",
}

CALLED = (BrowserGame, Library, Projector)
"""The classes whose methods the page calls."""


def declarations() -> str:
    """The whole file."""
    effects = known_effects()
    crossing = [Caption, Contract, GameRecord, BrokenGame, Summary, *(hint for kind in CALLED for hint in _hints(kind))]
    parts = [
        HEAD,
        union("Phase", "The phases of the boards of built-in real-time games.", map(_quoted, known_phases())),
        union("TileKind", "The kinds of tile of the built-in games.", map(_quoted, TILE_KINDS)),
        *map(_effect, effects),
        union("Effect", "What has happened.", (kind.__name__ for kind in effects)),
        *map(interface, records_below(crossing)),
        _settings(),
        *map(_methods, CALLED),
    ]
    return "\n".join(parts)


def records_below(kinds: Iterable[object]) -> list[type]:
    """The records that these types consist of, each after its own parts."""
    found: dict[type, None] = {}

    def look(kind: object) -> None:
        for part in get_args(kind):
            look(part)
        if isinstance(kind, type) and (is_dataclass(kind) or is_typeddict(kind)) and kind not in found:
            found[kind] = None
            for hint in get_type_hints(kind).values():
                look(hint)

    for kind in kinds:
        look(kind)
    return sorted(found, key=lambda kind: kind.__name__)


def known_effects() -> list[type[Effect]]:
    """The effects of ``core`` and of the built-in games, which are loaded for it."""
    for name in BUILT_IN:
        game(name)
    return sorted(_subclasses(Effect), key=lambda kind: kind.__name__)


def _subclasses(base: type[T]) -> list[type[T]]:
    """The subclasses in this package. A class with slots was made twice, and only one of them is in its module."""
    return [kind for kind in base.__subclasses__() if _is_in(kind, "chainfall")]


def _is_in(kind: type, package: str) -> bool:
    module = kind.__module__
    return module.startswith(f"{package}.") and vars(sys.modules[module]).get(kind.__name__) is kind


def known_phases() -> list[str]:
    """The phases of the built-in games in real time: every enumeration with that name."""
    for name in BUILT_IN:
        game(name)
    found = [kind for kind in _subclasses(Enum) if kind.__name__ == "Phase"]
    return sorted({phase.value for kind in found for phase in kind})


def typescript(kind: object, names: Mapping[object, str] = PLAIN) -> str:
    """A Python type in TypeScript; ``names`` are the types that have names of their own there.

    >>> typescript(tuple[int, ...]), typescript(str | None), typescript(dict[str, list[bool]])
    ('number[]', 'string | null', 'Record<string, boolean[]>')
    """
    if kind in names:
        return names[kind]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return typescript(arguments[0], names)
    if origin is Literal:
        return " | ".join(map(_quoted, arguments))
    inner = [typescript(argument, names) for argument in arguments if argument is not Ellipsis]
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(inner))
    if origin is NotRequired:
        return inner[0]
    if origin is tuple and arguments[-1] is not Ellipsis:
        return f"[{', '.join(inner)}]"
    if origin in (tuple, list, Sequence):
        return f"({inner[0]})[]" if " | " in inner[0] else f"{inner[0]}[]"
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return f"Record<string, {inner[1]}>"
    assert isinstance(kind, type), f"{kind} has no type on the page"
    return kind.__name__


def _quoted(text: str) -> str:
    return f'"{text}"'


def union(name: str, about: str, values: Iterable[str]) -> str:
    """A type that is one of a few values, each as TypeScript writes it."""
    return f"/** {about} */\nexport type {name} =\n" + "\n".join(f"  | {value}" for value in values) + ";\n"


def interface(kind: type, more: Iterable[str] = (), names: Mapping[object, str] = PLAIN) -> str:
    """A record: a class with typed fields, with the texts of its docstring about it and them.

    Args:
        kind: the class.
        more: lines before its fields.
        names: the types that have names of their own there.
    """
    about, notes = _documented(kind)
    hints = get_type_hints(kind, include_extras=True)
    items = [item.name for item in fields(kind)] if is_dataclass(kind) else list(hints)
    lines = [f"/** {about} */", f"export interface {kind.__name__} {{", *(f"  {line}" for line in more)]
    for field in items:
        if field in notes:
            lines.append(f"  /** {notes[field]} */")
        optional = "?" if get_origin(hints[field]) is NotRequired else ""
        lines.append(f"  {field}{optional}: {_field_type(kind, field, hints[field], names)};")
    return "\n".join([*lines, "}", ""])


def _field_type(kind: type, field: str, hint: object, names: Mapping[object, str]) -> str:
    """The type of a field; a text with a few known values becomes a union of these values."""
    if kind is Tile and field == "kind":
        return 'TileKind | ""'
    return typescript(hint, names)


def _effect(kind: type[Effect]) -> str:
    step = ("/** The number of the step in which it happened. */", "step: number;")
    return interface(kind, [f'type: "{kind.__name__}";', *step, "words?: Caption;"])


def _documented(kind: type) -> tuple[str, dict[str, str]]:
    """The summary of a docstring, and its text about each attribute."""
    text = re.sub(r"``|:\w+:`~?[\w.]*?(\w+)`", lambda found: found[1] or "`", inspect.getdoc(kind) or "")
    text = text.replace("None", "null")
    about, _, attributes = text.partition("\nAttributes:\n")
    notes = re.findall(r"^ {4}(\w+): (.+(?:\n {8}.+)*)", attributes, re.MULTILINE)
    return " ".join(about.split()), {name: " ".join(note.split()) for name, note in notes}


def _settings() -> str:
    """The values of the settings of the browser."""
    hints = get_type_hints(BrowserSettings)
    lines = [
        f"  /** {setting.title} */\n  {camel(setting.name)}: {typescript(hints[setting.name])};"
        for setting in settings_of(BrowserSettings)
    ]
    about, _ = _documented(BrowserSettings)
    return "\n".join([f"/** {about} */", "export interface Settings {", *lines, "}", ""])


def _public(kind: type) -> list[tuple[str, Any]]:
    found = [(name, method) for name, method in vars(kind).items() if inspect.isfunction(method) and name[0] != "_"]
    return sorted(found)


def _hints(kind: type) -> list[object]:
    """All types that the public methods of a class take and return."""
    return [hint for _, method in _public(kind) for hint in get_type_hints(method).values()]


def _methods(kind: type) -> str:
    """The public methods of a class that the page calls."""
    about, _ = _documented(kind)
    lines = [f"  {name}({_parameters(method)}): {_returned(method)};" for name, method in _public(kind)]
    return "\n".join([f"/** {about} */", f"export interface {kind.__name__} {{", *lines, "}", ""])


def _parameters(method: Any) -> str:
    hints = get_type_hints(method)
    made = []
    for parameter in list(inspect.signature(method).parameters.values())[1:]:
        kind = typescript(hints[parameter.name]).replace("null", "undefined")  # which arrives as None
        if parameter.kind is parameter.VAR_POSITIONAL:
            made.append(f"...{parameter.name}: {kind}[]")
        else:
            made.append(f"{parameter.name}{'' if parameter.default is parameter.empty else '?'}: {kind}")
    return ", ".join(made)


def _returned(method: Any) -> str:
    kind = typescript(get_type_hints(method)["return"])
    if hasattr(method, "__wrapped__"):  # it answers in JSON
        return f"Answer<{kind}>"
    return "void" if kind == "null" else kind


if __name__ == "__main__":
    if sys.argv[1:] == ["--values"]:
        print(to_json(make_contract()))
    else:
        TARGET.write_text(declarations(), encoding="utf-8")
