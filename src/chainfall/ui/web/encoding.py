"""What goes over the bridge to JavaScript: frames as bytes, everything else as JSON.

Bytes are little endian. A frame is the number of tiles known so far and the number of its boards, then each board: its
sizes and counts, its score, its tiles by number, its sprites, the pieces to come, the named numbers, the phase.
``static/js/engine/frame.js`` reads it.
"""

import json
from dataclasses import fields, is_dataclass
from enum import Enum
from inspect import getdoc
from itertools import islice
from struct import pack
from typing import Literal, get_args, get_origin

from chainfall.core.effects import Effect
from chainfall.core.frame import EMPTY, Board, Frame, Sprite, Tile, tile
from chainfall.core.game import Outcome
from chainfall.core.options import Spec, specs
from chainfall.play.registry import AnyGame

TITLES = {
    "puzzle-kata": "Puzzle Fighter, the kata",
    "puzzle-fighter": "Puzzle Fighter",
    "dr-mario-shell": "Dr. Mario, the shell",
    "dr-mario": "Dr. Mario",
    "triple-town": "Triple Town",
}
"""How the built-in games are called on the page; another one's title is made from its name."""

SHOWN_INPUTS = 12
"""Inputs of a game that the catalogue shows, of those that are possible at the start."""


class TileTable:
    """Gives every tile a number when it is first seen; the empty tile is 0, and no number ever changes.

    Games take their tiles from :func:`~chainfall.core.frame.tile`, which makes each only once: so most are found by
    what they *are*, and not by what they hold, which would cost four times as much.
    """

    def __init__(self) -> None:
        self._numbers: dict[Tile, int] = {}
        self._places: dict[int, int] = {}  # by id(); only of tiles that live for ever
        self.number(EMPTY)

    def __len__(self) -> int:
        return len(self._numbers)

    def number(self, one: Tile) -> int:
        """The number of a tile."""
        known = self._places.get(id(one))
        if known is not None:
            return known
        number = self._numbers.setdefault(one, len(self._numbers))
        lasting = tile(one.kind, one.colour, one.links, one.mark)
        if lasting is one:
            self._places[id(one)] = number
        return number

    def numbers(self, tiles: tuple[Tile, ...]) -> list[int]:
        """The numbers of many tiles, which is fast if all of them are known."""
        try:
            return list(map(self._places.__getitem__, map(id, tiles)))
        except KeyError:
            return [self.number(one) for one in tiles]

    def since(self, known: int) -> list[Tile]:
        """The tiles with that number and the later ones, in order."""
        return list(islice(self._numbers, known, None))


def encode_frame(frame: Frame, table: TileTable) -> bytes:
    """A frame as bytes; tiles that are new get their numbers."""
    boards = b"".join(_encode_board(board, table) for board in frame.boards)
    return pack("<HH", len(table), len(frame.boards)) + boards


def _encode_board(board: Board, table: TileTable) -> bytes:
    hud = board.hud
    phase = board.phase.encode()
    tiles = board.tiles
    parts = [
        pack(
            "<7Hd",
            board.width,
            board.height,
            board.hidden_rows,
            len(board.sprites),
            len(hud.next),
            len(hud.numbers),
            len(phase),
            hud.score,
        ),
        pack(f"<{len(tiles)}H", *table.numbers(tiles)),
        _encode_sprites(board.sprites, table),
    ]
    for piece in hud.next:
        parts += (pack("<H", len(piece)), _encode_sprites(piece, table))
    for name, value in hud.numbers:
        text = name.encode()
        parts += (pack("<H", len(text)), text, pack("<d", value))
    return b"".join([*parts, phase])


def _encode_sprites(sprites: tuple[Sprite, ...], table: TileTable) -> bytes:
    return b"".join(
        pack("<hhHdd", sprite.row, sprite.column, table.number(sprite.tile), sprite.progress, sprite.span)
        for sprite in sprites
    )


def to_json(value: object) -> str:
    """A value as JSON, without a blank too many."""
    return json.dumps(value, separators=(",", ":"))


def plain(value: object) -> object:
    """A plain value as JSON can hold it: tuples are lists, enums their values, records objects."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):
        return {item.name: plain(getattr(value, item.name)) for item in fields(value)}
    return value


def effect_record(step: int, effect: Effect) -> dict[str, object]:
    """An effect with its type and the number of its step."""
    content = plain(effect)
    assert isinstance(content, dict)
    return {"type": type(effect).__name__, **content, "step": step}


def outcome_record(outcome: Outcome | None) -> dict[str, object] | None:
    """How a game ended, or nothing."""
    return {"score": outcome.score, "reason": outcome.reason} if outcome else None


def game_record(game: AnyGame) -> dict[str, object]:
    """What the menu shows of a game."""
    first = game.start(game.Options(), 0)
    return {
        "id": game.id,
        "title": title(game.id),
        "hz": game.hz,
        "about": about(game),
        "options": [option_record(spec) for spec in specs(game.Options)],
        "inputs": [game.format(input) for input in islice(game.inputs(first), SHOWN_INPUTS)],
    }


def title(name: str) -> str:
    """What a game is called on the page.

    >>> title("someone/falling-stars")
    'Falling stars'
    """
    return TITLES.get(name) or name.rpartition("/")[2].replace("-", " ").capitalize()


def about(game: AnyGame) -> str:
    """What a game is, in one line: the first one of its docstring."""
    return (getdoc(game) or "").strip().partition("\n")[0].replace("``", "")


def option_record(spec: Spec) -> dict[str, object]:
    """What a form needs to know of an option."""
    choices = get_args(spec.type) if get_origin(spec.type) is Literal else ()
    return {
        "name": spec.name,
        "type": "choice" if choices else _KINDS.get(spec.type, "ints"),
        "default": plain(spec.default),
        "help": spec.help,
        "choices": list(choices),
        "minimum": spec.minimum,
        "maximum": spec.maximum,
    }


_KINDS: dict[object, str] = {int: "int", bool: "bool", str: "text"}
