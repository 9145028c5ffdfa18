"""Triple Town as a game: the merge rule of the kata Triple Trouble with a stream of pieces, a score and an end.

``docs/rules/triple-town.md`` has the rules in words. A step is a move: the current piece goes on a free square or, if
there is a storehouse, is exchanged for the piece in it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from chainfall.core.effects import Cell, Effect, GameOver, Lock, Merge, Rejected, Spawn
from chainfall.core.errors import OptionError, ParseError, shown
from chainfall.core.frame import EMPTY, Board, Frame, Hud, Sprite, Tile, tile
from chainfall.core.game import Outcome, Step
from chainfall.core.grid import draw_rows, to_cells
from chainfall.core.options import Options, option
from chainfall.core.rng import Rng
from chainfall.games.triple_town.card import CARD
from chainfall.games.triple_town.merge import BOARD_FULL, FREE, HIGHEST, INVALID_POSITION, is_full, place

STOREHOUSE = -1
"""The value of the top left square when it is the storehouse: no piece can be put on it, and it never merges."""

STOREHOUSE_CELL: Cell = (0, 0)
NO_STOREHOUSE = "this board has no storehouse"
FULL = "board full"


@dataclass(frozen=True, slots=True)
class TownOptions(Options):
    """The size of the board, what stands on it, and which pieces come."""

    rows: int = option(6, "rows of the board", 1, 50)
    columns: int = option(6, "columns of the board", 1, 50)
    weights: tuple[int, ...] = option((60, 25, 10, 4, 1), "how often the pieces 1 to 5 come", 0, 1_000_000)
    storehouse: bool = option(False, "the top left square is a storehouse that holds one piece")
    board: str = option("", "the pieces that stand there at the start, such as .12/3.. for two rows")

    def __post_init__(self) -> None:
        Options.__post_init__(self)
        if len(self.weights) != HIGHEST or not any(self.weights):
            given = ",".join(map(str, self.weights))
            raise OptionError(f"option weights={given}: expected {HIGHEST} whole numbers, at least one of them above 0")
        drawn_board(self)


def drawn_board(options: TownOptions) -> tuple[int, ...]:
    """The pieces that are drawn in the option ``board``."""
    pieces = "".join(map(str, range(1, HIGHEST + 1)))
    rows = draw_rows(options.board, options.rows, options.columns, pieces, "option board")
    return tuple(FREE if letter == " " else int(letter) for row in rows for letter in row)


@dataclass(frozen=True, slots=True)
class PlacePiece:
    """The input that puts the current piece on a square."""

    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Store:
    """The input that exchanges the current piece for the one in the storehouse."""


TownInput = PlacePiece | Store


@dataclass(frozen=True, slots=True)
class Stored(Effect):
    """The current piece went into the storehouse, and the piece in it, if any, came out."""

    cells: tuple[Cell, ...] = (STOREHOUSE_CELL,)


@dataclass(frozen=True, slots=True)
class Hidden:
    """What the player must not know: the pieces after the next one."""

    rng: Rng


@dataclass(frozen=True, slots=True)
class TownState:
    """The board row by row from the top, the pieces at hand, and the number of moves; ``stored`` is 0 for no piece."""

    options: TownOptions
    board: tuple[int, ...]
    piece: int
    next: int
    stored: int
    score: int
    moves: int
    hidden: Hidden


class TripleTown:
    """Triple Town: three of a kind become one better piece, until the board is full."""

    id = "triple-town"
    rules = 1
    hz = 0
    Options = TownOptions
    card = CARD

    def start(self, options: TownOptions, seed: int) -> TownState:
        """The drawn board and the first two pieces; a piece drawn on the storehouse square starts inside it."""
        piece, rng = _draw(options, Rng(seed))
        following, rng = _draw(options, rng)
        board, stored = drawn_board(options), 0
        if options.storehouse:
            board, stored = (STOREHOUSE, *board[1:]), board[0]
        return TownState(options, board, piece, following, stored, 0, 0, Hidden(rng))

    def step(self, state: TownState, input: TownInput) -> Step[TownState]:
        """Puts the current piece on a square, or exchanges it for the one in the storehouse."""
        if is_full(state.board):
            return Step(state, (Rejected(BOARD_FULL),))
        if isinstance(input, Store):
            return _store(state)
        square = _square(state.options, input)
        if square is None or state.board[square] != FREE:
            return Step(state, (Rejected(INVALID_POSITION),))
        return _place(state, square)

    def inputs(self, state: TownState) -> Sequence[TownInput]:
        """Every free square, then the storehouse."""
        if is_full(state.board):
            return ()
        free = (square for square, piece in enumerate(state.board) if piece == FREE)
        places = tuple(PlacePiece(*cell) for cell in to_cells(free, state.options.columns))
        return (*places, Store()) if state.options.storehouse else places

    def outcome(self, state: TownState) -> Outcome | None:
        """The game ends when no square is free."""
        return Outcome(state.score, FULL) if is_full(state.board) else None

    def frame(self, state: TownState) -> Frame:
        """The board; beside it the current piece and the next one."""
        tiles = tuple(_tile(piece, state.stored) for piece in state.board)
        pieces = tuple((Sprite(0, 0, _tile(piece)),) for piece in (state.piece, state.next))
        hud = Hud(state.score, pieces, (("moves", state.moves),))
        phase = "over" if is_full(state.board) else "place"
        return Frame((Board(state.options.columns, state.options.rows, tiles, hud=hud, phase=phase),))

    def text(self, state: TownState) -> str:
        """The board with the numbers of its rows and columns, and a line with the pieces at hand and the score."""
        rows, columns = state.options.rows, state.options.columns
        width = len(str(max(rows, columns) - 1))
        marks = [_mark(piece) for piece in state.board]
        table = [["", *map(str, range(columns))]]
        table += [[str(row), *marks[row * columns : (row + 1) * columns]] for row in range(rows)]
        lines = [" ".join(f"{entry:>{width}}" for entry in entries) for entries in table]
        line = f"piece {state.piece}  next {state.next}"
        if state.options.storehouse:
            line += f"  stored {state.stored or 'none'}"
        lines.append(f"{line}  score {state.score}  moves {state.moves}")
        return "\n".join([*lines, BOARD_FULL] if is_full(state.board) else lines)

    def parse(self, line: str) -> TownInput:
        """Reads ``2 5``, a row and a column counted from 0, or ``store``."""
        words = line.split()
        if words == ["store"]:
            return Store()
        if len(words) == 2 and all(_NUMBER.fullmatch(word) for word in words):
            return PlacePiece(int(words[0]), int(words[1]))
        raise ParseError(f"{shown(line)}: expected a row and a column counted from 0, such as '2 5', or 'store'")

    def format(self, input: TownInput) -> str:
        """The row and the column, or ``store``."""
        return "store" if isinstance(input, Store) else f"{input.row} {input.column}"


_NUMBER = re.compile(r"-?[0-9]{1,9}")


def _draw(options: TownOptions, rng: Rng) -> tuple[int, Rng]:
    """The next piece of the stream."""
    index, rng = rng.weighted(options.weights)
    return index + 1, rng


def _square(options: TownOptions, input: PlacePiece) -> int | None:
    """The number of a square, or None if it is outside the board."""
    if 0 <= input.row < options.rows and 0 <= input.column < options.columns:
        return input.row * options.columns + input.column
    return None


def _place(state: TownState, square: int) -> Step[TownState]:
    columns = state.options.columns
    placed = place(state.board, columns, square, state.piece)
    at = divmod(square, columns)
    effects: list[Effect] = [Lock((at,))]
    effects += (Merge(to_cells(merged.squares, columns), at, merged.points) for merged in placed.merges)
    effects.append(GameOver(FULL) if is_full(placed.board) else Spawn(()))
    after = replace(state, board=placed.board, score=state.score + placed.score, moves=state.moves + 1)
    return Step(_next_piece(after), tuple(effects))


def _store(state: TownState) -> Step[TownState]:
    if not state.options.storehouse:
        return Step(state, (Rejected(NO_STOREHOUSE),))
    if state.stored:
        return Step(replace(state, piece=state.stored, stored=state.piece), (Stored(),))
    return Step(_next_piece(replace(state, stored=state.piece)), (Stored(), Spawn(())))


def _next_piece(state: TownState) -> TownState:
    """Makes the next piece the current one, and draws a new next piece."""
    following, rng = _draw(state.options, state.hidden.rng)
    return replace(state, piece=state.next, next=following, hidden=Hidden(rng))


def _tile(piece: int, stored: int = 0) -> Tile:
    if piece == STOREHOUSE:
        return tile("storehouse", mark=str(stored) if stored else "")
    return EMPTY if piece == FREE else tile("piece", mark=str(piece))


def _mark(piece: int) -> str:
    return {FREE: ".", STOREHOUSE: "#"}.get(piece, str(piece))


GAME = TripleTown()
