"""Looks: everything that a frame shows, encoded as codes and numbers.

There is a code for every cell and for every part of the visible pieces; the numbers are those shown beside the board.
The built-in games use the codes of their kernels. The codes of any other game are found by playing it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain, product

import numpy as np
from numpy.typing import NDArray

from chainfall.core.frame import BOTTOM, EMPTY, LEFT, RIGHT, TOP, Board, Sprite, Tile, tile
from chainfall.core.options import Options
from chainfall.core.placing import Placement
from chainfall.core.rng import Rng
from chainfall.core.seats import seats_of
from chainfall.envs.duel import Duel
from chainfall.envs.moves import Placements, moves_of
from chainfall.falling.state import Phase
from chainfall.games.dr_mario.bottle.state import Phase as BottlePhase
from chainfall.kernels.moves import TURNS
from chainfall.kernels.native import Kernel, KernelError
from chainfall.play import registry
from chainfall.play.registry import AnyGame

GAMES = 12
MOVES = 40
MATCHES = 2
"""How many games and matches are played to find the tiles of a game, and how many moves in each."""

MOST_TURNS = 64
"""More turns than any piece has, for finding out how many it has."""

VANISHING = "*"
"""The mark of a tile that is about to vanish. Such a tile keeps its code."""


NUMBER = np.dtype("<i4")
"""How an observation stores a number: four bytes, little-endian."""

_MOST = 2**31 - 1
SCORE, PHASE = "score", "phase"


@dataclass(frozen=True, slots=True)
class FrameCodes:
    """How a frame is encoded.

    Attributes:
        rows: the rows of the board.
        columns: the columns of the board.
        piece: the number of codes for the piece in the air, which follow those of the board.
        coming: the number of codes for the coming pieces, which follow next.
        tiles: what each code means; code 0 is an empty cell.
        joined: whether tiles that differ only in how they are joined to their neighbours have different codes.
        skipped: the number of rows at the top of the frame that are left out.
        layered: whether a second board follows the first, showing where the piece in the air is.
        other: the code of any other tile, or 0 if all are known.
        names: the names of the numbers: the score, those beside the board, the phase, and where the piece is.
        phases: what the number of a phase means; any other phase has the number after the last one.
        turns: the number of rotations of a piece; an action is its column times this, plus the number of turns.
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
    names: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    turns: int = TURNS
    _codes: dict[Tile, int] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self._codes.update({tile: code for code, tile in enumerate(self.tiles)})

    @property
    def kinds(self) -> int:
        """How many codes there are."""
        return len(self.tiles) + bool(self.other)

    @property
    def shown(self) -> int:
        """The number of codes for pieces."""
        return self.piece + self.coming

    @property
    def layers(self) -> int:
        """The number of boards in an observation."""
        return 1 + self.layered

    @property
    def cells(self) -> int:
        """The number of codes for the boards."""
        return self.layers * self.rows * self.columns

    @property
    def size(self) -> int:
        """The number of codes in an observation."""
        return self.cells + self.shown

    @property
    def length(self) -> int:
        """The number of bytes in an observation: its codes, then four for each number."""
        return self.size + len(self.names) * NUMBER.itemsize

    @property
    def number_planes(self) -> int:
        """The number of planes that hold the numbers, one byte per cell."""
        return -(-len(self.names) * NUMBER.itemsize // (self.rows * self.columns))

    def numbers(self, seen: NDArray[np.uint8]) -> NDArray[np.int32]:
        """The numbers in observations, in the order of ``names``.

        Args:
            seen: one observation, or one per row, as codes or as planes.
        """
        if seen.shape[-1] == self.length:
            told = seen[..., self.size :]
        else:
            planes = seen[..., seen.shape[-3] - self.number_planes :, :, :]
            told = planes.reshape(*seen.shape[:-3], -1)[..., : self.length - self.size]
        return np.ascontiguousarray(told).view(NUMBER)

    def codes(self, board: Board) -> list[int]:
        """The codes of a board: all cells row by row from the top, then the pieces."""
        found = [self._code(tile) for tile in board.tiles[self.skipped * self.columns :]]
        if self.layered:
            found += self._layer(board)
        return found + self._parts(board.piece, self.piece) + self._parts(_coming(board), self.coming)

    def bytes(self, board: Board) -> NDArray[np.uint8]:
        """The whole observation of a board: its codes, then its numbers."""
        shown = {SCORE: board.hud.score, **dict(board.hud.numbers), PHASE: self._phase(board.phase), **_place(board)}
        numbers = np.array([shown.get(name, 0) for name in self.names]).clip(-_MOST, _MOST).astype(NUMBER)
        return np.concatenate([np.array(self.codes(board), np.uint8), numbers.view(np.uint8)])

    def _phase(self, name: str) -> int:
        return self.phases.index(name) if name in self.phases else len(self.phases)

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
        code = self._codes.get(tile)
        if code is None:
            code = self._codes[tile] = self._codes.get(_plain(tile, self.joined), self.other)
        return code


def _plain(tile: Tile, joined: bool) -> Tile:
    """The parts of a tile that matter to a learner."""
    if tile.mark == VANISHING:
        tile = replace(tile, mark="")
    return tile if joined or not tile.links else replace(tile, links=0)


def _place(board: Board) -> dict[str, int]:
    """Where each part of the piece in the air is, and how far it has fallen towards the next row."""
    found: dict[str, int] = {}
    for number, sprite in enumerate(board.piece, 1):
        found |= {f"row_{number}": sprite.row, f"column_{number}": sprite.column}
        found |= {"progress": sprite.progress, "span": sprite.span}
    return found


def _coming(board: Board) -> list[Sprite]:
    """The parts of the coming pieces."""
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
"""The tiles of the built-in games by code, and whether joints distinguish them."""

_FALLING = tuple(phase.value for phase in Phase)
_BOTTLE = tuple(phase.value for phase in BottlePhase)
PHASES = {
    "puzzle-fighter": _FALLING,
    "puzzle-fighter-versus": _FALLING,
    "dr-mario": _BOTTLE,
    "dr-mario-versus": (*_BOTTLE, "ROUND_OVER"),
    "triple-town": ("place", "over"),
}
"""The phases of the built-in games by number."""


def kernel_look(kernel: Kernel) -> FrameCodes:
    """The look of a kernel's observations.

    Raises:
        KernelError: the kernel is for a game with seats.
    """
    if kernel.seats > 1:
        raise KernelError(f"{kernel.game} is for {kernel.seats} players: expected a game for one")
    tiles, joined = KNOWN[kernel.game]
    game = registry.game(kernel.game)
    board = game.frame(game.start(game.Options(), 0)).boards[0]
    names = (SCORE, *dict(board.hud.numbers), PHASE)
    coming = len(_coming(board))
    piece = kernel.shown - coming - len(names) * NUMBER.itemsize
    skipped, phases = board.height - kernel.rows, PHASES[kernel.game]
    return FrameCodes(kernel.rows, kernel.columns, piece, coming, tiles, joined, skipped, names=names, phases=phases)


def look_of(game: AnyGame, options: Options, *, layered: bool = False) -> FrameCodes:
    """The look of a game's frames.

    A few random games are played to see which tiles there are. They are always the same games, so that the codes are
    the same in every process. All tiles that turn up only later share one code, the last one.
    """
    found: FrameCodes = _found(game, options, layered)  # type: ignore[arg-type]  # game objects are hashable
    return found


@lru_cache(maxsize=32)
def _found(game: AnyGame, options: Options, layered: bool) -> FrameCodes:
    boards, turns = _played(game, options)
    board = boards[-1]
    known, joined = KNOWN.get(game.id, ((EMPTY,), False))
    sprites = chain.from_iterable((*board.piece, *_coming(board)) for board in boards)
    tiles = chain((sprite.tile for sprite in sprites), *(board.tiles for board in boards))
    seen = {_plain(tile, joined) for tile in set(tiles)}
    more = sorted(seen - set(known), key=lambda tile: (tile.kind, tile.colour, tile.mark, tile.links))
    parts = max(len(board.piece) for board in boards)
    skipped = board.hidden_rows if known == _HALVES else 0  # nothing ever rests in the bottle's rim
    return FrameCodes(
        board.height - skipped,
        board.width,
        0 if layered else parts,
        max(len(_coming(board)) for board in boards),
        (*known, *more),
        joined,
        skipped,
        layered,
        other=len(known) + len(more) if more or game.id not in KNOWN else 0,
        names=_names(boards, parts, layered=layered, many=seats_of(game) > 1),
        phases=PHASES.get(game.id) or tuple(sorted({board.phase for board in boards})),
        turns=TURNS if game.id in KNOWN else turns,
    )


def _names(boards: Sequence[Board], parts: int, *, layered: bool, many: bool) -> tuple[str, ...]:
    """The names of all numbers.

    The position of a piece matters only while time passes: when playing by ticks, where a layer shows its cells, and in
    a match.
    """
    beside = dict.fromkeys(name for board in boards for name, _ in board.hud.numbers)
    cells = [f"{name}_{number}" for number in range(1, parts + 1) for name in ("row", "column")] if many else []
    way = ("progress", "span") if many or layered else ()
    return (SCORE, *beside, PHASE, *cells, *way)


def _played(game: AnyGame, options: Options) -> tuple[list[Board], int]:
    """Boards from some random games, and the number of rotations that were seen there."""
    seen = list(_matches(game, options) if seats_of(game) > 1 else _games(game, options))
    return [board for board, _ in seen], 1 + max(turns for _, turns in seen)


def _games(game: AnyGame, options: Options) -> Iterator[tuple[Board, int]]:
    moves = moves_of(game, options, MOST_TURNS)
    turned = MOST_TURNS if isinstance(moves, Placements) else 1
    rng = Rng(0)
    for seed in range(GAMES):
        state = moves.begin(game.start(options, seed))
        for _ in range(MOVES):
            legal = moves.legal(state)
            yield game.frame(state).boards[0], max((action % turned for action in legal), default=0)
            if not legal:
                break
            number, rng = rng.below(len(legal))
            state = moves.after(state, legal[number])


def _matches(game: AnyGame, options: Options) -> Iterator[tuple[Board, int]]:
    rng = Rng(0)
    for seed in range(MATCHES):
        duel = Duel(game, game.start(options, seed))
        for _ in range(MOVES):
            for board, moves in zip(game.frame(duel.state).boards, duel.moves, strict=True):
                yield board, max((placement.turns for placement in moves), default=0)
            chosen: list[Placement | None] = []
            for moves in duel.moves:
                number, rng = rng.below(max(len(moves), 1))
                chosen.append(moves[number] if moves else None)
            if duel.is_over:
                break
            duel.play(chosen)
