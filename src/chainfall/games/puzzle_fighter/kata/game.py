"""The kata Puzzle Fighter: a step is one pair of gems with its moves.

``docs/rules/puzzle-kata.md`` lists how the kata is interpreted. The pair is moved above the well, where nothing is in
its way; then it drops, and destroying, combining and falling repeat until nothing more is destroyed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from chainfall.core.effects import Clear, Effect, GameOver, Lock, Power, Rejected, Settle, Spawn
from chainfall.core.errors import ParseError
from chainfall.core.frame import BOTTOM, LEFT, RIGHT, TOP, Board, Frame, Hud, Sprite, Tile
from chainfall.core.game import Outcome, Step
from chainfall.core.grid import draw_rows
from chainfall.core.options import Options, option
from chainfall.falling.listing import listed
from chainfall.games.puzzle_fighter.gems import GEMS, gem_tile
from chainfall.games.puzzle_fighter.kata.card import CARD
from chainfall.games.puzzle_fighter.kata.moves import ALL_DROPS, ROWS, Drop, above, land, wrong
from chainfall.games.puzzle_fighter.solid import WIDTH, PowerGem, Rectangle, Well, cell, rectangle


def resolve(well: Well, changed: list[int], effects: list[Effect] | None = None) -> int:
    """Destroys, combines and drops gems until nothing more is destroyed, and returns how many gems were destroyed.

    Args:
        well: the well, which is modified.
        changed: the cells that have just landed.
        effects: the list to which new effects are added, if any are wanted.
    """
    gone = 0
    chain_index = 0
    while True:
        doomed = well.sparked(changed)
        if doomed:
            chain_index += 1
            removed = doomed.rainbow | doomed.crash
            gone += len(removed)
            well.remove(removed)
            changed = [number for number in changed if number not in removed]
        made = well.combine(changed)
        if effects is not None:
            if doomed:
                _tell_clear(doomed.rainbow, "rainbow", chain_index, effects)
                _tell_clear(doomed.crash - doomed.rainbow, "crash", chain_index, effects)
            _tell_powers(well, made, effects)
        if not doomed:
            return gone
        moves = well.fall(removed)
        if effects is not None and moves:
            effects.append(Settle(tuple((cell(start), cell(end)) for start, end in moves)))
        changed = [end for _, end in moves]


def _tell_clear(numbers: set[int], reason: str, chain_index: int, effects: list[Effect]) -> None:
    if numbers:
        effects.append(Clear(tuple(cell(number) for number in sorted(numbers)), reason, chain_index))


def _tell_powers(well: Well, made: list[PowerGem], effects: list[Effect]) -> None:
    """Adds an effect for each power gem that formed or grew, unless another one absorbed it at once."""
    for power in dict.fromkeys(made):
        if well.owner[power.corner] is power:
            effects.append(Power(rectangle(power).cells()))


@dataclass(frozen=True, slots=True)
class KataOptions(Options):
    """The kata itself has no options; these two make a puzzle of it."""

    board: str = option("", "a drawn well to start from: rows separated by '/', '.' for an empty cell")
    pieces: str = option("", "the pairs to come, such as 'RG rB', the upper gem first; the game ends after the last")

    def __post_init__(self) -> None:
        Options.__post_init__(self)
        self.drawn_well()
        self.listed_pairs()

    def drawn_well(self) -> Well:
        """The well to start with: everything in it has fallen, and power gems have formed."""
        well = Well(ROWS, "".join(draw_rows(self.board, ROWS, WIDTH, GEMS, "option board")))
        well.fall_all()
        well.combine_all()
        return well

    def listed_pairs(self) -> tuple[str, ...]:
        """The pairs to come, if they are given in advance."""
        return listed(self.pieces, GEMS)


@dataclass(frozen=True, slots=True)
class KataState:
    """The field row by row from the top, its power gems in order of age, and how the game stands."""

    options: KataOptions
    field: str = " " * (ROWS * WIDTH)
    powers: tuple[Rectangle, ...] = ()
    moves: int = 0
    cleared: int = 0
    over: bool = False

    @property
    def coming(self) -> tuple[str, ...]:
        """The pairs that are still to come, if they were given in advance."""
        return self.options.listed_pairs()[self.moves :]


class PuzzleKata:
    """Puzzle Fighter, the kata: pairs of gems and their moves, power gems, crash gems, chains.

    The pairs are part of the input or are listed in an option, so the seed changes nothing.
    """

    id = "puzzle-kata"
    rules = 2
    hz = 0
    Options = KataOptions
    card = CARD

    def start(self, options: KataOptions, seed: int) -> KataState:
        """An empty well, or the drawn one."""
        well = options.drawn_well()
        return KataState(options, "".join(well.rows_of_text()), well.rectangles())

    def step(self, state: KataState, input: Drop) -> Step[KataState]:
        """One pair, with an effect for every step of its chain."""
        problem = wrong(input) or _not_now(state, input)
        if problem:
            return Step(state, (Rejected(problem),))
        well = Well(ROWS, state.field, state.powers)
        landed = land(well, input)
        if not landed:
            over = KataState(state.options, state.field, state.powers, state.moves, state.cleared, True)
            return Step(over, (GameOver(OVERFLOW),))
        cells = tuple(cell(number) for number in landed)
        effects: list[Effect] = [Spawn(above(input.moves), input.pair), Lock(cells)]
        gone = resolve(well, landed, effects)
        field = "".join(well.rows_of_text())
        last = len(state.coming) == 1
        if last:
            effects.append(GameOver(ALL_PLACED))
        new = KataState(state.options, field, well.rectangles(), state.moves + 1, state.cleared + gone, last)
        return Step(new, tuple(effects))

    def inputs(self, state: KataState) -> Sequence[Drop]:
        """Every pair in every place, or only the next pair if the pairs are listed."""
        if state.over:
            return ()
        coming = state.coming
        return [drop for drop in ALL_DROPS if drop.pair == coming[0]] if coming else ALL_DROPS

    def outcome(self, state: KataState) -> Outcome | None:
        """The game ends when a gem comes to rest above the top row, or when all listed pairs are placed."""
        if not state.over:
            return None
        return Outcome(state.cleared, ALL_PLACED if state.options.pieces and not state.coming else OVERFLOW)

    def frame(self, state: KataState) -> Frame:
        """The field; the score is the number of gems destroyed."""
        coming = tuple(tuple(Sprite(row, 0, gem_tile(gem)) for row, gem in enumerate(pair)) for pair in state.coming)
        hud = Hud(state.cleared, coming, (("moves", state.moves),))
        return Frame((Board(WIDTH, ROWS, _tiles(state), hud=hud, phase="over" if state.over else "drop"),))

    def text(self, state: KataState) -> str:
        """The rows between walls, as the kata draws them."""
        return "\n".join(f"║{row}║" for row in rows(state))

    def parse(self, line: str) -> Drop:
        """Reads ``BR LLL``: a pair and its moves; the moves may be left out."""
        match line.split():
            case [pair]:
                drop = Drop(pair)
            case [pair, moves]:
                drop = Drop(pair, moves)
            case words:
                raise ParseError(f"{len(words)} words: expected a pair and its moves, such as 'BR LLL'")
        problem = wrong(drop)
        if problem:
            raise ParseError(problem)
        return drop

    def format(self, input: Drop) -> str:
        """The pair and its moves."""
        return f"{input.pair} {input.moves}".rstrip()


OVERFLOW = "a gem came to rest above the top row"
ALL_PLACED = "all pairs are placed"


def _not_now(state: KataState, drop: Drop) -> str:
    """Why a pair cannot be played now, in words; empty if it can."""
    if state.over:
        return "the game is over"
    coming = state.coming
    return f"pair {drop.pair!r}: expected {coming[0]!r}, the next one" if coming and drop.pair != coming[0] else ""


def rows(state: KataState) -> list[str]:
    """The rows of the field from the top."""
    return [state.field[start : start + WIDTH] for start in range(0, ROWS * WIDTH, WIDTH)]


def _tiles(state: KataState) -> tuple[Tile, ...]:
    links = dict[tuple[int, int], int]()
    for power in state.powers:
        for row, column in power.cells():
            links[row, column] = (
                (TOP if row > power.top else 0)
                | (RIGHT if column < power.right else 0)
                | (BOTTOM if row < power.bottom else 0)
                | (LEFT if column > power.left else 0)
            )
    return tuple(gem_tile(gem, links.get(divmod(number, WIDTH), 0)) for number, gem in enumerate(state.field))


GAME = PuzzleKata()
