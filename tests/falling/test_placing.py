"""Every placement of a piece, the taps that lead there, and what comes of it."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.falling.boards import Drawn, boards, drawn

from chainfall.core.buttons import CCW, CW, DROP, LEFT, RIGHT
from chainfall.core.clock import TICK
from chainfall.core.effects import Effect, Lock
from chainfall.core.errors import ChainfallError
from chainfall.core.game import Step
from chainfall.core.placing import Placement
from chainfall.falling.options import FallingOptions
from chainfall.falling.pieces import ASIDE, PAIR, Pose, Shape, Turns
from chainfall.falling.placing import Air, Taps, air_of, ways
from chainfall.falling.state import Fall, Hands, Phase, Tick, Turn
from chainfall.falling.ticking import control

BUTTONS = (LEFT, RIGHT, CW, CCW)
OPTIONS = FallingOptions(lock_delay_ms=100)
BAR: Turns = (
    ((0, -1), (0, 0), (0, 1)),
    ((-1, 0), (0, 0), (1, 0)),
    ((0, 1), (0, 0), (0, -1)),
    ((1, 0), (0, 0), (-1, 0)),
)
"""Three cells in a line, turned about the one in the middle."""

SHAPE = Shape(PAIR, 8, 6, ASIDE)


def moved(shape: Shape, board: str, pose: Pose, button: int) -> Pose:
    if button in (LEFT, RIGHT):
        return shape.shifted(board, pose, -1 if button == LEFT else 1) or pose
    return shape.turned(board, pose, 1 if button == CW else -1) or pose


def reachable(shape: Shape, board: str, start: Pose) -> set[Pose]:
    """Every pose that any buttons lead to."""
    found = [start]
    for pose in found:
        for button in BUTTONS:
            new = moved(shape, board, pose, button)
            if new not in found:
                found.append(new)
    return set(found)


@given(boards("   R", rows=6, columns=5), st.sampled_from([PAIR, BAR]), st.sampled_from(["RG?", "RRR"]), st.booleans())
def test_every_pose_that_buttons_lead_to_is_a_placement_and_its_masks_lead_there(
    board: Drawn, cells: Turns, letters: str, kicks: bool
) -> None:
    shape = Shape(cells, board.rows, board.columns, ASIDE if kicks else ())
    start = Pose(1, board.columns // 2)
    if not shape.fits(board.board, start):
        return
    letters = letters[: len(cells[0])]
    looks = shape.looks(letters)
    found = ways(Air(shape, board.board, start, letters, 0, 0)).found
    poses = reachable(shape, board.board, start)
    assert set(found) == {Placement(shape.leftmost(pose), looks[pose.turns]) for pose in poses}
    for placement, way in found.items():
        pose = start
        for mask, before in zip(way.masks, (0, *way.masks), strict=False):
            assert mask != before
            pose = moved(shape, board.board, pose, mask) if mask else pose
        assert pose == way.pose
        assert placement == Placement(shape.leftmost(pose), looks[pose.turns])


def test_placements_come_by_column_and_turns() -> None:
    found = ways(Air(SHAPE, " " * 48, Pose(1, 2), "RG", 0, 0)).placements
    assert list(found) == sorted(found)
    assert len(found) == 22


def test_the_same_button_twice_needs_a_release_between() -> None:
    found = ways(Air(SHAPE, " " * 48, Pose(1, 2), "RG", 0, 0)).found
    assert found[Placement(0)].masks == (LEFT, 0, LEFT)
    assert found[Placement(2)].masks == ()


def test_no_way_is_quicker() -> None:
    """All sequences of masks up to a length, in which no button is held for two ticks."""
    found = ways(Air(SHAPE, " " * 48, Pose(1, 2), "RG", 0, 0)).found
    quickest: dict[Placement, int] = {}
    front = {(Pose(1, 2), 0)}
    for length in range(8):
        for pose, _ in front:
            quickest.setdefault(Placement(SHAPE.leftmost(pose), pose.turns), length)
        front = {
            (moved(SHAPE, " " * 48, pose, button) if button else pose, button)
            for pose, last in front
            for button in (0, *BUTTONS)
            if button != last
        }
    assert {placement: len(way.masks) for placement, way in found.items()} == quickest


# A toy game: whatever is dropped stays where it lands, and the next piece is the same again


@dataclass(frozen=True)
class Toy:
    turn: Turn
    tick: Tick


def toy(board: str = " " * 48, interval: int = 60, held: int = 0, row: int = 1) -> Toy:
    """A piece in the air; the interval is in ticks."""
    turn = Turn(board, piece="RG", interval=interval * TICK)
    return Toy(turn, Tick(Phase.FALLING, Fall(Pose(row, 2)), Hands(held)))


def step(state: Toy, mask: int) -> Step[Toy]:
    tick, effects, locks, _ = control(SHAPE, state.turn, state.tick, mask, OPTIONS)
    return Step(locked(state.turn, tick, effects) if locks else Toy(state.turn, tick), tuple(effects))


def locked(turn: Turn, tick: Tick, effects: list[Effect]) -> Toy:
    pose = tick.fall.pose
    effects.append(Lock(SHAPE.cells(pose)))
    board = SHAPE.laid(turn.board, pose, turn.piece)
    return Toy(turn._replace(board=board), Tick(Phase.FALLING, Fall(Pose(1, 2)), tick.hands))


def land(state: Toy, pose: Pose, taps: int) -> Step[Toy]:
    effects: list[Effect] = []
    tick = Tick(Phase.FALLING, Fall(SHAPE.dropped(state.turn.board, pose)), clock=taps)
    return Step(locked(state.turn, tick, effects), tuple(effects))


TAPS = Taps(lambda state: air_of(SHAPE, state.turn, state.tick, OPTIONS), step, land, lambda state: (DROP,))


def tapped(state: Toy, masks: tuple[int, ...]) -> str:
    for mask in masks:
        state = step(state, mask).state
    return state.turn.board


TOWERS = drawn("......", "......", "R....R", "R.R..R", "R.R..R", "R.R..R", "R.R..R", "R.R..R")


@pytest.mark.parametrize("interval", [60, 4, 2, 1])
@pytest.mark.parametrize("held", [0, LEFT, CW])
@pytest.mark.parametrize("board", [" " * 48, TOWERS], ids=["empty", "towers"])
def test_the_taps_of_a_placement_come_to_what_place_says_however_fast_the_piece_falls(
    interval: int, held: int, board: str
) -> None:
    state = toy(board, interval, held)
    found = TAPS.placements(state)
    assert found
    for placement in found:
        masks = TAPS.taps(state, placement)
        assert masks[0] == 0 or not held
        assert tapped(state, masks) == TAPS.place(state, placement).state.turn.board


def test_a_placement_that_cannot_be_reached_in_time_is_not_offered() -> None:
    slow, fast = TAPS.placements(toy(TOWERS)), TAPS.placements(toy(TOWERS, interval=1))
    assert set(fast) < set(slow)
    for placement in set(slow) - set(fast):
        with pytest.raises(ChainfallError, match=r"cannot be reached, expected one of placements\(state\)"):
            TAPS.taps(toy(TOWERS, interval=1), placement)


def test_every_placement_that_is_left_out_would_have_come_to_rest_elsewhere() -> None:
    fast = toy(TOWERS, interval=1)
    air = TAPS.air(fast)
    assert air
    for placement, way in ways(air).found.items():
        wanted = land(fast, way.pose, 0).state.turn.board
        assert (tapped(fast, (*way.masks, DROP)) == wanted) == (placement in TAPS.placements(fast))


def test_without_a_piece_in_the_air_nothing_can_be_placed() -> None:
    state = toy()
    settling = Toy(state.turn, state.tick._replace(phase=Phase.SETTLE))
    assert TAPS.placements(settling) == ()
    with pytest.raises(ChainfallError, match="cannot be reached"):
        TAPS.place(settling, Placement(0))


@given(
    st.integers(1, 12),
    st.integers(0, 11),
    st.sampled_from([" " * 48, TOWERS]),
    st.lists(st.sampled_from((0, *BUTTONS)), max_size=12),
)
def test_for_the_ticks_that_are_promised_a_piece_stays_in_its_row_whatever_is_tapped(
    interval: int, passed: int, board: str, masks: list[int]
) -> None:
    turn = Turn(board, piece="RG", interval=interval * TICK)
    tick = Tick(Phase.FALLING, Fall(Pose(1, 2), min(passed, interval - 1) * TICK))
    air = air_of(SHAPE, turn, tick, OPTIONS)
    assert air
    for mask in masks[: air.ticks]:
        tick, _, locks, _ = control(SHAPE, turn, tick, mask, OPTIONS)
        assert (tick.fall.pose.row, locks) == (1, False)
