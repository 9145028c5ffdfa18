"""Encodes everything sent to JavaScript: views as bytes, everything else as JSON.

Bytes are little endian. A view is a head (how many steps have been played, how many of them just now, whether the game
is over, whether time stands still, how far the next tick has come, the length of the news), the news as JSON (new
tiles, then effects), and the frame if there is one. A frame is the number of its boards, then each board: its sizes and
counts, its score, its tiles by number, its sprites, the pieces to come, the named numbers, the phase.
``static/js/engine/frame.js`` reads it.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache, wraps
from itertools import islice
from struct import Struct, pack
from traceback import format_exception
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from chainfall.core.effects import Effect
from chainfall.core.errors import ChainfallError, GameLoadError
from chainfall.core.frame import EMPTY, Board, Frame, Sprite, Tile, tile
from chainfall.play.files import without_mark
from chainfall.play.statistics import Statistics
from chainfall.table.captions import NO_WORDS, caption_of
from chainfall.ui.web import answers

P = ParamSpec("P")
T = TypeVar("T")

Record = dict[str, object]


class TileTable:
    """Gives every tile a number when it is first seen; the empty tile is 0, and no number ever changes.

    Games take their tiles from :func:`~chainfall.core.frame.tile`, which makes each only once: so most are
    found by identity and not by value, which would cost four times as much.
    """

    def __init__(self) -> None:
        self._numbers: dict[Tile, int] = {}
        self._places: dict[int, int] = {}  # by id(); only for tiles that are never freed
        self._told = 0
        self.number(EMPTY)

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

    def untold(self) -> list[Tile]:
        """The tiles that got numbers since the last call, in order."""
        told, self._told = self._told, len(self._numbers)
        return list(islice(self._numbers, told, None)) if told < self._told else []


class Display(NamedTuple):
    """The display, and what has just happened.

    Attributes:
        steps: how many steps have been played.
        ticks: how many of them just now.
        over: whether the game has ended.
        still: whether no tick will be played before a button is pressed.
        alpha: how far the next tick has come, from 0 to 1.
        frame: the frame to draw, or None if it has not changed.
        effects: what happened, each with the number of its step.
    """

    steps: int = 0
    ticks: int = 0
    over: bool = False
    still: bool = False
    alpha: float = 0.0
    frame: Frame | None = None
    effects: tuple[tuple[int, Effect], ...] = ()


_HEAD = Struct("<IH??dI")
_BOARD = Struct("<7Hd")
_SPRITE = Struct("<hhHHdd")
_COUNT = Struct("<H")
_NUMBER = Struct("<d")


def encode_view(view: Display, table: TileTable) -> bytes:
    """A view as bytes, with the tiles and effects that are new to its reader."""
    steps, ticks, over, still, alpha, frame, effects = view
    drawn = encode_frame(frame, table) if frame else b""
    news: Record = {}
    if tiles := table.untold():
        news["tiles"] = [plain(tile) for tile in tiles]
    if effects:
        news["effects"] = [effect_record(step, effect) for step, effect in effects]
    told = to_json(news).encode() if news else b""
    return _HEAD.pack(steps, ticks, over, still, alpha, len(told)) + told + drawn


def encode_frame(frame: Frame, table: TileTable) -> bytes:
    """A frame as bytes; tiles that are new get their numbers."""
    return b"".join([_COUNT.pack(len(frame.boards)), *(_encode_board(board, table) for board in frame.boards)])


def _encode_board(board: Board, table: TileTable) -> bytes:
    hud = board.hud
    phase = board.phase.encode()
    tiles = board.tiles
    parts = [
        _BOARD.pack(
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
        *_encode_sprites(board.sprites, table),
    ]
    for piece in hud.next:
        parts += (_COUNT.pack(len(piece)), *_encode_sprites(piece, table))
    for name, value in hud.numbers:
        parts += (_encode_name(name), _NUMBER.pack(value))
    return b"".join([*parts, phase])


def _encode_sprites(sprites: tuple[Sprite, ...], table: TileTable) -> list[bytes]:
    return [
        _SPRITE.pack(sprite.row, sprite.column, table.number(sprite.tile), sprite.shadow, sprite.progress, sprite.span)
        for sprite in sprites
    ]


@lru_cache
def _encode_name(name: str) -> bytes:
    text = name.encode()
    return _COUNT.pack(len(text)) + text


def to_json(value: object) -> str:
    """A value as compact JSON; a record is an object."""
    return json.dumps(value, separators=(",", ":"), default=plain)


def read_json(text: str, what: str) -> object:
    """The value of a JSON text from the page.

    Raises:
        ChainfallError: it is not JSON; the message names what was read.
    """
    try:
        value: object = json.loads(without_mark(text))
    except (ValueError, RecursionError) as error:
        raise ChainfallError(f"{what} are not JSON: {error}") from error
    return value


def read_options(text: str) -> Record:
    """The options of a game, from a JSON object; missing options have their defaults.

    Raises:
        ChainfallError: it is something else.
    """
    values = read_json(text, "the options")
    if not isinstance(values, dict):
        raise ChainfallError("the options are not a JSON object")
    return values


def read_players(text: str) -> tuple[str, ...]:
    """Who sits at each seat, a JSON list of texts.

    Raises:
        ChainfallError: it is something else.
    """
    return read_texts(text, "the players")


def read_texts(text: str, what: str) -> tuple[str, ...]:
    """A JSON list of texts.

    Raises:
        ChainfallError: it is something else; the message says what was read.
    """
    items = read_json(text, what)
    if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
        raise ChainfallError(f"{what} are not a JSON list of texts")
    return tuple(items)


def plain(value: object) -> Any:
    """A plain value as JSON can hold it: tuples are lists, enums their values, records objects."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {name: plain(item) for name, item in value.items()}
    if is_dataclass(value):
        return {item.name: plain(getattr(value, item.name)) for item in fields(value)}
    return value


def effect_record(step: int, effect: Effect) -> Record:
    """An effect with its type, the number of its step and, if there are any, its words."""
    caption = caption_of(effect)
    words = {} if caption is NO_WORDS else {"words": plain(caption)}
    return {"type": type(effect).__name__, **plain(effect), "step": step, **words}


def statistics_record(numbers: Statistics) -> answers.Statistics:
    """How a game was played, in numbers to show."""
    return {
        "steps": numbers.steps,
        "score": numbers.score,
        "points": [list(seat.points) for seat in (numbers, *numbers.others)],
        "rows": [{"label": label, "values": values} for label, values in numbers.rows_by_seat()],
    }


def problem_record(error: BaseException) -> dict[str, str]:
    """The error in one line, with the traceback as ``details`` if the error is in a game's own Python."""
    mistake = isinstance(error, ChainfallError)
    cause = error.__cause__ if isinstance(error, GameLoadError) else None if mistake else error
    words = str(error) if mistake else f"{type(error).__name__}: {error}"
    return {"error": words, "details": "".join(format_exception(cause)) if cause else ""}


def answered(
    method: Callable[Concatenate[T, P], object],
) -> Callable[Concatenate[T, P], str]:
    """Makes a method return JSON, also after a user's mistake."""

    @wraps(method)
    def answer(self: T, /, *arguments: P.args, **named: P.kwargs) -> str:
        try:
            return to_json(method(self, *arguments, **named))
        except ChainfallError as error:
            return to_json(problem_record(error))

    return answer
