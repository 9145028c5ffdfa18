"""One tick with a piece in the air, or without one."""

from hypothesis import given
from hypothesis import strategies as st
from tests.falling.boards import drawn

from chainfall.core.buttons import ALL, CCW, CW, DOWN, DROP, LEFT, PAUSE, RIGHT
from chainfall.core.clock import TICK
from chainfall.core.effects import Move, Rotate
from chainfall.falling.options import FallingOptions
from chainfall.falling.pieces import ASIDE, PAIR, Pose, Shape
from chainfall.falling.state import Fall, Hands, Phase, Tick, Turn
from chainfall.falling.steering import steer
from chainfall.falling.ticking import control, idle, paused_tick, spawned, waited

SHAPE = Shape(PAIR, 6, 3, ASIDE)
OPTIONS = FallingOptions(lock_delay_ms=100, das_ms=50, arr_ms=0)
INTERVAL = 10 * TICK
TURN = Turn(drawn("...", "...", "...", "...", "...", ".R."), piece="RG", interval=INTERVAL)


def falling(row: int = 1, column: int = 1, turns: int = 0, held: int = 0) -> Tick:
    return Tick(Phase.FALLING, Fall(Pose(row, column, turns)), Hands(held))


def test_a_piece_moves_before_it_turns_and_turns_before_it_drops() -> None:
    tick, effects, locks, _ = control(SHAPE, TURN, falling(), LEFT | CW | DROP, OPTIONS)
    assert effects == [Move(((1, 0), (0, 0))), Rotate(((1, 0), (1, 1))), Move(((4, 0), (4, 1)))]
    assert tick.fall == Fall(Pose(4, 0, 1))
    assert locks


def test_both_turns_at_once_leave_the_piece_as_it_was() -> None:
    tick, effects, _, _ = control(SHAPE, TURN, falling(), CW | CCW, OPTIONS)
    assert tick.fall.pose == Pose(1, 1)
    assert effects == [Rotate(((1, 1), (1, 2))), Rotate(((1, 1), (0, 1)))]


def test_a_held_button_turns_and_drops_once() -> None:
    tick, effects, locks, _ = control(SHAPE, TURN, falling(held=CW | DROP), CW | DROP, OPTIONS)
    assert (tick.fall.pose, effects, locks) == (Pose(1, 1), [], False)


def test_a_turn_without_room_does_nothing() -> None:
    alley = TURN._replace(board="R R" * 6)
    tick, effects, _, _ = control(SHAPE, alley, falling(row=3), CW, OPTIONS)
    assert (tick.fall.pose, effects) == (Pose(3, 1), [])


def test_rows_of_a_soft_drop_are_told_and_rows_of_gravity_are_not() -> None:
    ready = falling()._replace(fall=Fall(Pose(1, 1), INTERVAL - TICK))
    tick, effects, _, rows = control(SHAPE, TURN, ready, 0, OPTIONS)
    assert (tick.fall.pose.row, effects, rows) == (2, [], 0)
    tick, effects, _, rows = control(SHAPE, TURN, ready, DOWN, OPTIONS)
    assert (tick.fall.pose.row, effects, rows) == (2, [Move(((2, 1), (1, 1)))], 1)


def test_a_piece_on_the_ground_is_in_the_lock_delay() -> None:
    ready = falling()._replace(fall=Fall(Pose(3, 1), INTERVAL - TICK))
    tick, _, locks, _ = control(SHAPE, TURN, ready, 0, OPTIONS)
    assert (tick.phase, locks) == (Phase.LOCK_DELAY, False)
    tick, _, _, _ = control(SHAPE, TURN, tick, LEFT, OPTIONS)
    assert tick.phase is Phase.FALLING


@given(st.integers(0, ALL), st.integers(0, ALL), st.integers(0, 12), st.integers(1, 4), st.integers(0, 2))
def test_an_idle_tick_is_what_control_would_answer(held: int, mask: int, gravity: int, row: int, column: int) -> None:
    free = TURN._replace(board=" " * 18)
    hands, _ = steer(Hands(), held, OPTIONS.das_ms)
    tick = Tick(Phase.FALLING, Fall(Pose(row, column), gravity * TICK), hands, clock=7)
    short = idle(tick, mask, INTERVAL)
    if short:
        assert control(SHAPE, free, tick, mask, OPTIONS) == (short, [], False, 0)


def test_most_ticks_are_idle() -> None:
    assert idle(falling(), 0, INTERVAL) == Tick(Phase.FALLING, Fall(Pose(1, 1), TICK), clock=1)
    assert idle(falling(held=CW), CW, INTERVAL)


def test_a_tick_is_not_idle_if_anything_is_pressed_or_a_row_is_due_or_no_piece_falls() -> None:
    assert idle(falling(), CW, INTERVAL) is None
    assert idle(falling(held=DOWN), DOWN, INTERVAL) is None
    assert idle(falling()._replace(fall=Fall(Pose(1, 1), INTERVAL - TICK)), 0, INTERVAL) is None
    assert idle(falling()._replace(phase=Phase.LOCK_DELAY), 0, INTERVAL) is None
    assert idle(falling()._replace(hands=Hands(LEFT, -1, TICK)), LEFT, INTERVAL) is None


def test_in_a_pause_of_the_turn_the_timer_runs_and_a_direction_charges() -> None:
    tick = Tick(Phase.SETTLE, Fall(Pose(4, 1)), timer=3 * TICK)
    for _ in range(5):
        tick = waited(tick, RIGHT, OPTIONS)
    assert (tick.timer, tick.clock) == (-2 * TICK, 5)
    assert tick.hands == Hands(RIGHT, 1, 0)


def test_while_the_game_is_paused_nothing_changes_but_the_pause_button() -> None:
    tick = Tick(Phase.FALLING, Fall(Pose(1, 1), 500), Hands(LEFT, -1, 300), clock=9)
    paused = paused_tick(tick, PAUSE)
    assert paused == tick._replace(phase=Phase.PAUSED, resume=Phase.FALLING, hands=Hands(LEFT | PAUSE, -1, 300))
    assert paused.running is Phase.FALLING
    released = paused_tick(paused, RIGHT | CW)
    assert released.hands.held == LEFT
    assert paused_tick(released, PAUSE)._replace(hands=tick.hands) == tick


def test_a_piece_that_appears_on_the_ground_is_in_the_lock_delay_or_locks_at_once() -> None:
    before = Tick(Phase.SPAWN, Fall(Pose(5, 0)), Hands(LEFT, -1, 0), clock=4)
    tick, locks = spawned(SHAPE, TURN.board, Pose(1, 1), before, OPTIONS)
    assert (tick, locks) == (Tick(Phase.FALLING, Fall(Pose(1, 1)), Hands(LEFT, -1, 0), clock=4), False)
    tick, locks = spawned(SHAPE, TURN.board, Pose(4, 1), before, OPTIONS)
    assert (tick.phase, locks) == (Phase.LOCK_DELAY, False)
    assert spawned(SHAPE, TURN.board, Pose(4, 1), before, FallingOptions(lock_delay_ms=0))[1]
