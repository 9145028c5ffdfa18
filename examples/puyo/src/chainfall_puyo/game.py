"""The rules of Puyo, all of them: four of a colour that touch vanish, and what falls then may go on.

A step is a tick of 1/60 second with a mask of held buttons. The kit ``chainfall.falling`` does all that is the same in
every game of falling pieces; what is left is here.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from chainfall.core.buttons import ALL, CCW, CW, DOWN, DROP, LEFT, PAUSE, RIGHT, format_buttons, parse_buttons
from chainfall.core.card import Card, Group
from chainfall.core.clock import HZ, MILLISECOND
from chainfall.core.effects import Effect, GameOver, Rejected, Spawn
from chainfall.core.frame import EMPTY as NO_TILE
from chainfall.core.frame import Board, Frame, Hud, Tile, tile
from chainfall.core.game import Outcome, Step
from chainfall.core.options import option
from chainfall.core.rng import Rng
from chainfall.falling import (
    AIRBORNE,
    ASIDE,
    EMPTY,
    PAIR,
    Air,
    Fall,
    FallingOptions,
    Found,
    Phase,
    Pose,
    Resolver,
    Shape,
    Taps,
    Tick,
    Turn,
    air_of,
    airborne,
    control,
    found,
    idle,
    is_pausing,
    links_of,
    paused_tick,
    rows_of,
    spawned,
    tiles,
    touching,
    upcoming,
    waited,
    well,
)

ROWS, COLUMNS = 13, 6
COLOURS = "RGBYP"
PUYOS = Shape(PAIR, ROWS, COLUMNS, ASIDE)
SPAWN = Pose(1, 2)
LOST = "the third column is full"

CHAIN_POWER = (0, 8, 16, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448, 480, 512)
COLOUR_BONUS = (0, 0, 3, 6, 12, 24)
GROUP_BONUS = (0, 0, 0, 0, 0, 2, 3, 4, 5, 6, 7, 10)


@dataclass(frozen=True, slots=True)
class PuyoOptions(FallingOptions):
    """How hard it is; how pairs fall and are steered is the kit's."""

    colours: int = option(4, "how many colours the puyos have", 3, len(COLOURS))


@dataclass(frozen=True, slots=True)
class Hidden:
    """What the player may not know: the pairs after the next two."""

    rng: Rng


@dataclass(frozen=True, slots=True)
class PuyoState:
    """A game of Puyo."""

    options: PuyoOptions
    hidden: Hidden
    turn: Turn
    tick: Tick


class Puyo:
    """Puyo: pairs fall, four of a colour that touch vanish, and what falls then may go on."""

    id = "examples/puyo"
    rules = 1
    hz = HZ
    Options = PuyoOptions
    card = Card(groups=(Group("Game", ("colours", "gravity_ms")),))

    def start(self, options: PuyoOptions, seed: int) -> PuyoState:
        """An empty field; the first step spawns."""
        first, rng = draw_pair(options, Rng(seed))
        second, rng = draw_pair(options, rng)
        turn = Turn(EMPTY * (ROWS * COLUMNS), next=first + second, interval=options.gravity_ms * MILLISECOND)
        return PuyoState(options, Hidden(rng), turn, Tick(Phase.SPAWN, Fall(SPAWN)))

    def step(self, state: PuyoState, input: int) -> Step[PuyoState]:
        """One tick with these buttons held."""
        options, hidden, turn, tick = state.options, state.hidden, state.turn, state.tick
        mask = input & ALL
        quiet = idle(tick, mask, turn.interval)
        if quiet:
            return Step(PuyoState(options, hidden, turn, quiet))
        if tick.phase is Phase.GAME_OVER:
            return Step(state, (Rejected("the game is over"),))
        if tick.phase is Phase.PAUSED or is_pausing(tick.hands.held, mask):
            return Step(PuyoState(options, hidden, turn, paused_tick(tick, mask)))
        if tick.phase in AIRBORNE:
            tick, effects, locks, _ = control(PUYOS, turn, tick, mask, options)
            new = PuyoState(options, hidden, turn, tick)
            return Step(lock(new, effects, wait=True) if locks else new, tuple(effects))
        effects = []
        waiting = PuyoState(options, hidden, turn, waited(tick, mask, options))
        return Step(go_on(waiting, effects), tuple(effects))

    def inputs(self, state: PuyoState) -> Sequence[int]:
        """Nothing, or a button."""
        return () if self.outcome(state) else (0, LEFT, RIGHT, DOWN, CW, CCW, DROP, PAUSE)

    def outcome(self, state: PuyoState) -> Outcome | None:
        """The game ends when a pair finds no room."""
        return Outcome(state.turn.score, LOST) if state.tick.phase is Phase.GAME_OVER else None

    def frame(self, state: PuyoState) -> Frame:
        """The field with the pair above it, the next two pairs and the numbers."""
        turn, tick = state.turn, state.tick
        marked = find(state.options, turn).cells if tick.running is Phase.CLEAR_ANIM else ()
        drawn = tiles(turn.board, puyo_tile, links_of(visible(turn.board), COLUMNS), marked)
        hud = Hud(turn.score, upcoming(PUYOS, turn.next, puyo_tile), (("chain", turn.chain), ("pairs", turn.pieces)))
        sprites = airborne(PUYOS, turn, tick.fall, puyo_tile)
        return Frame((Board(COLUMNS, ROWS, drawn, sprites, hud, tick.phase.value, hidden_rows=1),))

    def text(self, state: PuyoState) -> str:
        """The field between its walls, with the numbers beside it."""
        turn, tick = state.turn, state.tick
        seen = PUYOS.laid(turn.board, tick.fall.pose, turn.piece) if turn.piece else turn.board
        beside = {1: f"next {turn.next}", 3: f"score {turn.score}", 4: f"chain {turn.chain}", 6: tick.phase.value}
        return well(rows_of(seen, COLUMNS), beside, hidden_rows=1)

    def parse(self, line: str) -> int:
        """Reads the held buttons: ``left+down``, or ``-`` for none."""
        return parse_buttons(line)

    def format(self, input: int) -> str:
        """The held buttons."""
        return format_buttons(input)

    @property
    def placing(self) -> Taps[PuyoState]:
        """Placements, for bots."""
        return PLACING


def draw_pair(options: PuyoOptions, rng: Rng) -> tuple[str, Rng]:
    """Two puyos of the stream, and the generator after them."""
    first, rng = rng.below(options.colours)
    second, rng = rng.below(options.colours)
    return COLOURS[first] + COLOURS[second], rng


def puyo_tile(puyo: str, links: int, mark: str) -> Tile:
    """The tile of a puyo's letter."""
    return NO_TILE if puyo == EMPTY else tile("puyo", puyo, links, mark)


def visible(board: str) -> str:
    """The field without the puyos in its hidden row, which count for nothing until they fall into view."""
    return EMPTY * COLUMNS + board[COLUMNS:]


def find(options: PuyoOptions, turn: Turn) -> Found:
    """Every group of four or more."""
    return found([("group", cells) for cells in touching(visible(turn.board), COLUMNS, least=4)])


def score(options: PuyoOptions, turn: Turn, what: Found, chain: int) -> int:
    """Ten points a puyo, times what the chain, the colours and the sizes of the groups add up to."""
    colours = {turn.board[cells[0]] for _, cells in what.parts}
    sizes = sum(GROUP_BONUS[min(len(cells), 11)] for _, cells in what.parts)
    power = CHAIN_POWER[min(chain, len(CHAIN_POWER)) - 1] + COLOUR_BONUS[len(colours)] + sizes
    return 10 * len(what.cells) * max(power, 1)


RESOLVER = Resolver(COLUMNS, find, score)


def lock(state: PuyoState, effects: list[Effect], *, wait: bool) -> PuyoState:
    """The pair becomes part of the field, and the turn is resolved as far as there is nothing to wait for."""
    turn, tick = RESOLVER.lock(PUYOS, state.options, state.turn, state.tick, effects, wait=wait)
    return PuyoState(state.options, state.hidden, turn, tick)


def go_on(state: PuyoState, effects: list[Effect]) -> PuyoState:
    """A tick without a pair in the air."""
    if state.tick.phase is Phase.SPAWN:
        return spawn(state, effects)
    turn, tick = RESOLVER.go_on(state.options, state.turn, state.tick, effects)
    return PuyoState(state.options, state.hidden, turn, tick)


def spawn(state: PuyoState, effects: list[Effect]) -> PuyoState:
    """The next pair appears in the third column; without room for it the game is lost."""
    options, turn, tick = state.options, state.turn, state.tick
    if not PUYOS.fits(turn.board, SPAWN):
        effects.append(GameOver(LOST))
        return PuyoState(options, state.hidden, turn, tick._replace(phase=Phase.GAME_OVER, timer=0))
    following, rng = draw_pair(options, state.hidden.rng)
    effects.append(Spawn(PUYOS.cells(SPAWN), turn.next[:2]))
    turn = turn._replace(piece=turn.next[:2], next=turn.next[2:] + following, pieces=turn.pieces + 1)
    tick, locks = spawned(PUYOS, turn.board, SPAWN, tick, options)
    new = PuyoState(options, Hidden(rng), turn, tick)
    return lock(new, effects, wait=True) if locks else new


def air(state: PuyoState) -> Air | None:
    """The pair in the air, as placements need to know it."""
    return air_of(PUYOS, state.turn, state.tick, state.options)


def land(state: PuyoState, pose: Pose, taps: int) -> Step[PuyoState]:
    """What comes of a pair that is dropped, as soon as the next one has appeared."""
    effects: list[Effect] = []
    tick = Tick(Phase.FALLING, Fall(PUYOS.dropped(state.turn.board, pose)), clock=state.tick.clock + taps)
    landed = PuyoState(state.options, state.hidden, state.turn, tick)
    return Step(spawn(lock(landed, effects, wait=False), effects), tuple(effects))


GAME = Puyo()
PLACING = Taps(air, GAME.step, land, lambda state: (DROP, 0))
