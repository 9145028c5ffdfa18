"""The frame of a match, with two boards, and its text."""

from chainfall.core.clock import MILLISECOND, TICK
from chainfall.core.frame import Board, Frame
from chainfall.core.seats import WARNING_WORDS
from chainfall.falling.drawing import minutes, side_by_side
from chainfall.games.puzzle_fighter.arcade.view import chain, draw_board, draw_well, timer
from chainfall.games.puzzle_fighter.versus.pool import SHOWN, waiting, warning
from chainfall.games.puzzle_fighter.versus.state import Side, VersusState

SEATS = (0, 1)


def frame(state: VersusState) -> Frame:
    """Both boards with the pairs above them, the attacks that wait to fall on each, and all numbers and timers."""
    return Frame(tuple(_board(state, seat) for seat in SEATS))


def _board(state: VersusState, seat: int) -> Board:
    side, alone = state.sides[seat], state.seat_view(seat)
    coming = waiting(side.pool)
    numbers = (
        ("wins", state.wins[seat]),
        ("incoming", min(coming, SHOWN)),
        ("warning", warning(coming)),
        ("landing", _landing(state, side)),
        ("level", state.options.level(seat, side.turn.pieces)),
        ("chain", chain(alone)),
        ("pairs", side.turn.pieces),
        ("time_ms", _time_ms(state)),
        ("timer_ms", (state.pause or timer(alone)) // MILLISECOND),
    )
    return draw_board(alone, numbers)


def _landing(state: VersusState, side: Side) -> int:
    """Ticks until the first waiting attack can fall; it falls when the pair in the air has come to rest."""
    return max(0, min((wave.ready for wave in side.pool), default=0) - state.clock)


def _time_ms(state: VersusState) -> int:
    """How long the round has lasted."""
    return state.clock * TICK // MILLISECOND


def text(state: VersusState) -> str:
    """Both boards between walls, with the numbers beside each."""
    return side_by_side([_text(state, seat) for seat in SEATS])


def _text(state: VersusState, seat: int) -> str:
    side, alone = state.sides[seat], state.seat_view(seat)
    coming = waiting(side.pool)
    notes = {
        3: f"wins  {state.wins[seat]}",
        4: f"score {side.turn.score}",
        5: f"chain {chain(alone)}",
        6: f"time  {minutes(_time_ms(state))}",
        9: side.turn.reason,
        11: f"{min(coming, SHOWN)} coming" if coming else "",
        12: WARNING_WORDS[warning(coming)],
    }
    return draw_well(alone, notes)
