"""Looks: what may be seen of a game as codes, one for every cell and one for every part of the pieces at hand.

The codes of the built-in games are those of their kernels. Those of any other game are found by playing it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product

from chainfall.core.frame import BOTTOM, EMPTY, LEFT, RIGHT, TOP, Board, Frame, Sprite, Tile, tile
from chainfall.core.options import Options
from chainfall.core.rng import Rng
from chainfall.envs.moves import moves_of
from chainfall.kernels.native import Kernel, KernelError
from chainfall.play.registry import AnyGame

GAMES = 12
MOVES = 40
"""How many games are played to find the tiles of a game, and how many moves of each."""

VANISHING = "*"
"""The mark of a tile that is about to vanish. It has the code that it had before."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a frame is told in codes.

    Attributes:
        rows: of the board.
        columns: of the board.
        piece: how many codes of the piece in the air follow those of the board.
        coming: how many codes of the pieces to come follow those.
        tiles: what each code means; code 0 is an empty cell.
        joined: whether a tile is another one if it is joined to its neighbours in another way.
        skipped: rows of the frame that are left out, from the top.
        layered: whether where the piece in the air is follows the board, as a second one.
        other: the code of a tile that is not among those, or 0 if all are known.
    """

    rows: int
    columns: int
    piece: int
    coming: int
    tiles: tuple[Tile, ...]
    joined: bool = False
    skipped: int = 0
    layered: bool = False
    other: int = 0
    _numbers: dict[Tile, int] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self._numbers.update({tile: code for code, tile in enumerate(self.tiles)})

    @property
    def kinds(self) -> int:
        """How many codes there are."""
        return len(self.tiles) + bool(self.other)

    @property
    def shown(self) -> int:
        """How many codes of pieces there are."""
        return self.piece + self.coming

    @property
    def layers(self) -> int:
        """How many boards are told."""
        return 1 + self.layered

    @property
    def cells(self) -> int:
        """How many codes the boards have."""
        return self.layers * self.rows * self.columns

    @property
    def size(self) -> int:
        """How many codes an observation has."""
        return self.cells + self.shown

    def codes(self, frame: Frame) -> list[int]:
        """The codes of a frame: all cells row by row from the top, then the pieces."""
        board = frame.boards[0]
        found = [self._code(tile) for tile in board.tiles[self.skipped * self.columns :]]
        if self.layered:
            found += self._layer(board)
        return found + self._parts(board.piece, self.piece) + self._parts(_coming(board), self.coming)

    def _parts(self, sprites: Sequence[Sprite], count: int) -> list[int]:
        codes = [self._code(sprite.tile) for sprite in sprites[:count]]
        return codes + [0] * (count - len(codes))

    def _layer(self, board: Board) -> list[int]:
        layer = [0] * (self.rows * self.columns)
        for sprite in board.piece:
            if sprite.row >= self.skipped:
                layer[(sprite.row - self.skipped) * self.columns + sprite.column] = self._code(sprite.tile)
        return layer

    def _code(self, tile: Tile) -> int:
        code = self._numbers.get(tile)
        if code is None:
            code = self._numbers[tile] = self._numbers.get(_plain(tile, self.joined), self.other)
        return code


def _plain(tile: Tile, joined: bool) -> Tile:
    """A tile as far as it matters to a learner."""
    if tile.mark == VANISHING:
        tile = replace(tile, mark="")
    return tile if joined or not tile.links else replace(tile, links=0)


def _coming(board: Board) -> list[Sprite]:
    """The parts of the pieces to come."""
    return [sprite for piece in board.hud.next for sprite in piece]


def _tiles(kinds: Sequence[str], colours: str, links: Sequence[int] = (0,)) -> tuple[Tile, ...]:
    return tuple(tile(kind, colour, joint) for kind, joint, colour in product(kinds, links, colours))


_GEMS = (EMPTY, *_tiles(("gem", "crash"), "RGBY"), tile("diamond"))
_HALVES = (EMPTY, *_tiles(("capsule", "virus"), "YRB"), *_tiles(("capsule",), "YRB", (RIGHT, LEFT, TOP, BOTTOM)))
_TOWN = (EMPTY, *(tile("piece", mark=str(number)) for number in range(1, 6)))

KNOWN = {"puzzle-fighter": (_GEMS, False), "dr-mario": (_HALVES, True), "triple-town": (_TOWN, False)}
"""The tiles of the built-in games by their codes, and whether joints tell them apart."""


def kernel_look(kernel: Kernel) -> Look:
    """What a kernel shows.

    Raises:
        KernelError: it is that of a game with seats.
    """
    if kernel.seats > 1:
        raise KernelError(f"{kernel.game} is for {kernel.seats} players: expected a game for one")
    tiles, joined = KNOWN[kernel.game]
    return Look(kernel.rows, kernel.columns, 0, kernel.shown, tiles, joined)


def look_of(game: AnyGame, options: Options, *, layered: bool = False) -> Look:
    """How the frames of a game are told.

    A few games are played by chance to see which tiles there are, always the same ones, so that the codes are the same
    in every process. A tile that turns up only later has a code of its own, the last one.
    """
    found: Look = _found(game, options, layered)  # type: ignore[arg-type]  # every object of a class can be hashed
    return found


@lru_cache(maxsize=32)
def _found(game: AnyGame, options: Options, layered: bool) -> Look:
    known, joined = KNOWN.get(game.id, ((EMPTY,), False))
    seen: set[Tile] = set()
    piece = coming = 0
    for frame in _played(game, options):
        board = frame.boards[0]
        piece = max(piece, 0 if layered else len(board.piece))
        coming = max(coming, len(_coming(board)))
        sprites = (*board.piece, *_coming(board))
        seen |= {_plain(tile, joined) for tile in (*board.tiles, *(sprite.tile for sprite in sprites))}
    more = sorted(seen - set(known), key=lambda tile: (tile.kind, tile.colour, tile.mark, tile.links))
    tiles = (*known, *more)
    skipped = board.hidden_rows if game.id == "dr-mario" else 0  # nothing ever rests in the rim of the bottle
    other = len(tiles) if more or game.id not in KNOWN else 0
    return Look(board.height - skipped, board.width, piece, coming, tiles, joined, skipped, layered, other)


def _played(game: AnyGame, options: Options) -> Iterator[Frame]:
    """Frames of some games by chance."""
    moves = moves_of(game, options)
    rng = Rng(0)
    for seed in range(GAMES):
        state = moves.begin(game.start(options, seed))
        for _ in range(MOVES):
            yield game.frame(state)
            legal = moves.legal(state)
            if not legal:
                break
            number, rng = rng.below(len(legal))
            state = moves.after(state, legal[number])
