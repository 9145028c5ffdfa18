"""A second reading of what goes over the bridge as bytes, from its description alone."""

import json
from struct import calcsize, unpack_from
from typing import Any, NamedTuple

from chainfall.core.frame import Board, Frame, Hud, Sprite, Tile


class Read(NamedTuple):
    """A view that was read."""

    steps: int
    ticks: int
    over: bool
    still: bool
    alpha: float
    frame: Frame | None
    effects: list[dict[str, Any]]


class ViewReader:
    """Reads one view after the other, and remembers the tiles that came with them."""

    def __init__(self) -> None:
        self.tiles: list[Tile] = []

    def read(self, data: bytes) -> Read:
        self._data, self._at = data, 0
        steps, ticks, over, still, alpha, length = self._take("IH??dI")
        news = json.loads(self._text(length)) if length else {}
        self.tiles += [Tile(**tile) for tile in news.get("tiles", ())]
        frame = self._frame() if self._at < len(data) else None
        assert self._at == len(data), "bytes are left over"
        return Read(steps, ticks, over, still, alpha, frame, news.get("effects", []))

    def _take(self, form: str) -> tuple[Any, ...]:
        values = unpack_from("<" + form, self._data, self._at)
        self._at += calcsize("<" + form)
        return values

    def _text(self, length: int) -> str:
        self._at += length
        return self._data[self._at - length : self._at].decode()

    def _frame(self) -> Frame:
        return Frame(tuple(self._board() for _ in range(self._take("H")[0])))

    def _board(self) -> Board:
        width, height, hidden_rows, sprite_count, next_count, number_count, phase_length = self._take("7H")
        (score,) = self._take("d")
        tiles = tuple(self.tiles[number] for number in self._take(f"{width * height}H"))
        sprites = self._sprites(sprite_count)
        following = tuple(self._sprites(self._take("H")[0]) for _ in range(next_count))
        numbers = tuple((self._text(self._take("H")[0]), int(self._take("d")[0])) for _ in range(number_count))
        phase = self._text(phase_length)
        return Board(width, height, tiles, sprites, Hud(int(score), following, numbers), phase, hidden_rows)

    def _sprites(self, count: int) -> tuple[Sprite, ...]:
        return tuple(self._sprite() for _ in range(count))

    def _sprite(self) -> Sprite:
        row, column, number, shadow, progress, span = self._take("hhHHdd")
        return Sprite(row, column, self.tiles[number], int(progress), int(span), bool(shadow))
