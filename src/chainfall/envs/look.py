"""Looks: what may be seen of a game as codes, one for every cell and one for every part of the pieces at hand.

The codes of the built-in games are those of their kernels. Those of any other game are found by playing it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product

from chainfall.core.frame import BOTTOM, EMPTY, LEFT, RIGHT, TOP, Board, Sprite, Tile, tile
from chainfall.core.options import Options
from chainfall.core.placing import Placement
from chainfall.core.rng import Rng
from chainfall.core.seats import seats_of
from chainfall.envs.moves import moves_of
from chainfall.kernels.native import Kernel, KernelError
from chainfall.play.duel import Duel
from chainfall.play.registry import AnyGame

GAMES = 12
MOVES = 40
MATCHES = 2
"""How many games and matches are played to find the tiles of a game, and how many moves of each."""

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

    def codes(self, board: Board) -> list[int]:
        """The codes of a board: all cells row by row from the top, then the pieces."""
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


_IN_A_RECTANGLE = {up | across for up in (TOP, BOTTOM, TOP | BOTTOM) for across in (LEFT, RIGHT, LEFT | RIGHT)}
"""How a cell of a rectangle of at least two by two is joined to its neighbours."""

_GEMS = (EMPTY, *_tiles(("gem", "crash"), "RGBY"), tile("diamond"))
_HALVES = (EMPTY, *_tiles(("capsule", "virus"), "YRB"), *_tiles(("capsule",), "YRB", (RIGHT, LEFT, TOP, BOTTOM)))
_COUNTERS = tuple(tile("counter", colour, mark=mark) for mark in ("", *"12345") for colour in "RGBY")
_POWER_GEMS = _tiles(("gem",), "RGBY", sorted(_IN_A_RECTANGLE))
_TOWN = (EMPTY, *(tile("piece", mark=str(number)) for number in range(1, 6)))

KNOWN = {
    "puzzle-fighter": (_GEMS, False),
    "puzzle-fighter-versus": ((*_GEMS, *_COUNTERS, *_POWER_GEMS), True),
    "dr-mario": (_HALVES, True),
    "dr-mario-versus": (_HALVES, True),
    "triple-town": (_TOWN, False),
}
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
    for board in _played(game, options):
        piece = max(piece, 0 if layered else len(board.piece))
        coming = max(coming, len(_coming(board)))
        sprites = (*board.piece, *_coming(board))
        seen |= {_plain(tile, joined) for tile in (*board.tiles, *(sprite.tile for sprite in sprites))}
    more = sorted(seen - set(known), key=lambda tile: (tile.kind, tile.colour, tile.mark, tile.links))
    tiles = (*known, *more)
    skipped = board.hidden_rows if known == _HALVES else 0  # nothing ever rests in the rim of the bottle
    other = len(tiles) if more or game.id not in KNOWN else 0
    return Look(board.height - skipped, board.width, piece, coming, tiles, joined, skipped, layered, other)


def _played(game: AnyGame, options: Options) -> Iterator[Board]:
    """Boards of some games by chance."""
    return _matches(game, options) if seats_of(game) > 1 else _games(game, options)


def _games(game: AnyGame, options: Options) -> Iterator[Board]:
    moves = moves_of(game, options)
    rng = Rng(0)
    for seed in range(GAMES):
        state = moves.begin(game.start(options, seed))
        for _ in range(MOVES):
            yield game.frame(state).boards[0]
            legal = moves.legal(state)
            if not legal:
                break
            number, rng = rng.below(len(legal))
            state = moves.after(state, legal[number])


def _matches(game: AnyGame, options: Options) -> Iterator[Board]:
    rng = Rng(0)
    for seed in range(MATCHES):
        duel = Duel(game, game.start(options, seed))
        for _ in range(MOVES):
            yield from game.frame(duel.state).boards
            chosen: list[Placement | None] = []
            for moves in duel.moves:
                number, rng = rng.below(max(len(moves), 1))
                chosen.append(moves[number] if moves else None)
            if duel.is_over:
                break
            duel.play(chosen)
