"""What may be seen of a match: its frame with two boards, and its text."""

from chainfall.core.clock import MILLISECOND, TICK
from chainfall.core.frame import Board, Frame, Hud
from chainfall.falling.drawing import MARK, airborne, links_of, minutes, rows_of, side_by_side, tiles, upcoming, well
from chainfall.falling.state import RESOLVING, Phase
from chainfall.games.puzzle_fighter.arcade.board import COLUMNS, COUNTER_NUMBER, ROWS, gem_tile, triggers
from chainfall.games.puzzle_fighter.versus.pool import SHOWN, waiting, warning
from chainfall.games.puzzle_fighter.versus.state import Side, VersusState

GRADES = ("", "caution", "warning", "danger")
"""How serious the attacks are that wait, in words."""

SEATS = (0, 1)


def frame(state: VersusState) -> Frame:
    """Both boards with the pairs above them, what waits to fall on each, and all numbers and timers."""
    return Frame(tuple(_board(state, seat) for seat in SEATS))


def _board(state: VersusState, seat: int) -> Board:
    side = state.sides[seat]
    turn, tick = side.turn, side.tick
    drawn = tiles(turn.board, gem_tile, links_of(turn.groups, COLUMNS), _vanishing(side))
    sprites = airborne(state.shape, turn, tick.fall, gem_tile)
    return Board(COLUMNS, ROWS, drawn, sprites, _hud(state, seat), tick.phase.value, hidden_rows=1)


def _vanishing(side: Side) -> tuple[int, ...]:
    """The cells that are marked to be cleared."""
    return triggers(side.turn.board).cells if side.tick.running is Phase.CLEAR_ANIM else ()


def _hud(state: VersusState, seat: int) -> Hud:
    side = state.sides[seat]
    coming = waiting(side.pool)
    numbers = (
        ("wins", state.wins[seat]),
        ("incoming", min(coming, SHOWN)),
        ("warning", warning(coming)),
        ("landing", _landing(state, side)),
        ("level", state.options.level(seat, side.turn.pieces)),
        ("chain", _chain(side)),
        ("pairs", side.turn.pieces),
        ("time_ms", state.clock * TICK // MILLISECOND),
        ("timer_ms", _timer(state, side) // MILLISECOND),
    )
    return Hud(side.turn.score, upcoming(state.shape, side.turn.next, gem_tile), numbers)


def _landing(state: VersusState, side: Side) -> int:
    """Ticks until the first attack that waits can fall; it falls when the pair in the air has come to rest."""
    return max(0, min((wave.ready for wave in side.pool), default=0) - state.clock)


def _timer(state: VersusState, side: Side) -> int:
    """What is left of the pause between two rounds, of a pause of the turn, or of the lock delay."""
    return state.pause or side.tick.timer or side.tick.fall.delay


def _chain(side: Side) -> int:
    """The events of the turn that is being resolved, or else of the last one that had any."""
    return side.turn.events if side.tick.running in RESOLVING else side.turn.chain


def text(state: VersusState) -> str:
    """Both boards between walls, with the numbers beside each."""
    return side_by_side([_text(state, seat) for seat in SEATS])


def _text(state: VersusState, seat: int) -> str:
    side = state.sides[seat]
    turn, tick = side.turn, side.tick
    cells = [str(COUNTER_NUMBER.get(gem, gem)) for gem in turn.board]
    for number in _vanishing(side):
        cells[number] = MARK
    for number, gem in zip(state.shape.numbers(tick.fall.pose), turn.piece, strict=False):
        cells[number] = gem
    coming = waiting(side.pool)
    beside = {
        0: f"next {turn.next[1:2]}",
        1: f"     {turn.next[:1]}",
        3: f"wins  {state.wins[seat]}",
        4: f"score {turn.score}",
        5: f"chain {_chain(side)}",
        6: f"time  {minutes(state.clock * TICK // MILLISECOND)}",
        8: f"RESOLVE {tick.phase.value}" if tick.phase in RESOLVING else tick.phase.value,
        9: turn.reason,
        11: f"{min(coming, SHOWN)} coming" if coming else "",
        12: GRADES[warning(coming)],
    }
    return well(rows_of(cells, COLUMNS), beside, hidden_rows=1)
