"""The frame and the text of a game of Puzzle Fighter."""

from chainfall.core.clock import MILLISECOND, TICK
from chainfall.core.frame import Board, Frame, Hud
from chainfall.falling.drawing import MARK, airborne, links_of, minutes, rows_of, tiles, upcoming, well
from chainfall.falling.state import RESOLVING, Phase
from chainfall.games.puzzle_fighter.arcade.board import COLUMNS, COUNTER_NUMBER, ROWS, gem_tile, triggers
from chainfall.games.puzzle_fighter.arcade.state import ArcadeState


def frame(state: ArcadeState) -> Frame:
    """The board with the pair above it, the next pair, and all numbers and timers."""
    numbers = (
        ("level", state.level),
        ("chain", chain(state)),
        ("pairs", state.turn.pieces),
        ("time_ms", time_ms(state)),
        ("timer_ms", timer(state) // MILLISECOND),
    )
    return Frame((draw_board(state, numbers),))


def draw_board(state: ArcadeState, numbers: tuple[tuple[str, int], ...]) -> Board:
    """The board with the pair above it, and the next pair and some numbers beside it."""
    turn, tick = state.turn, state.tick
    drawn = tiles(turn.board, gem_tile, links_of(turn.groups, COLUMNS), _vanishing(state))
    sprites = airborne(state.shape, turn, tick.fall, gem_tile)
    hud = Hud(turn.score, upcoming(state.shape, turn.next, gem_tile), numbers)
    return Board(COLUMNS, ROWS, drawn, sprites, hud, tick.phase.value, hidden_rows=1)


def _vanishing(state: ArcadeState) -> tuple[int, ...]:
    """The cells that are marked to be cleared."""
    return triggers(state.turn.board).cells if state.tick.running is Phase.CLEAR_ANIM else ()


def timer(state: ArcadeState) -> int:
    """The time left of a pause, or of the lock delay."""
    return state.tick.timer or state.tick.fall.delay


def chain(state: ArcadeState) -> int:
    """The number of events in the turn that is being resolved, or else in the last turn that had any."""
    return state.turn.events if state.tick.running in RESOLVING else state.turn.chain


def time_ms(state: ArcadeState) -> int:
    """The time played or, in a timed game, the time left."""
    played = state.tick.clock * TICK // MILLISECOND
    return max(state.options.time_ms - played, 0) if state.options.mode == "timed" else played


def text(state: ArcadeState) -> str:
    """The board between walls, the overflow row dotted, with the numbers beside it."""
    turn = state.turn
    beside = {
        3: f"score {turn.score}",
        4: f"level {state.level}",
        5: f"chain {chain(state)}",
        6: f"time  {minutes(time_ms(state))}",
        9: turn.reason,
    }
    return draw_well(state, beside)


def draw_well(state: ArcadeState, notes: dict[int, str]) -> str:
    """The board between walls, the overflow row dotted, with the next pair, the phase and notes beside it."""
    turn, tick = state.turn, state.tick
    cells = [str(COUNTER_NUMBER.get(gem, gem)) for gem in turn.board]
    for number in _vanishing(state):
        cells[number] = MARK
    for number, gem in zip(state.shape.numbers(tick.fall.pose), turn.piece, strict=False):
        cells[number] = gem
    beside = {
        0: f"next {turn.next[1:2]}",
        1: f"     {turn.next[:1]}",
        8: f"RESOLVE {tick.phase.value}" if tick.phase in RESOLVING else tick.phase.value,
    }
    return well(rows_of(cells, COLUMNS), beside | notes, hidden_rows=1)
