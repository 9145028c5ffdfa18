"""The loop of a turn, shown by a toy game: three of a letter that touch go off for ten points each, times the chain."""

from itertools import groupby

import pytest
from tests.falling.boards import drawn

from chainfall.core.effects import AllClear, Clear, Effect, Lock, Mark, Settle
from chainfall.falling.groups import touching
from chainfall.falling.options import FallingOptions
from chainfall.falling.pieces import PAIR, Pose, Shape
from chainfall.falling.resolving import Found, Resolver, found
from chainfall.falling.settling import Moves, without
from chainfall.falling.state import Fall, Hands, Phase, Tick, Turn
from chainfall.falling.ticking import waited

COLUMNS = 4
SHAPE = Shape(PAIR, 4, COLUMNS)
OPTIONS = FallingOptions(settle_ms=50, clear_ms=100, chain_pause_ms=200)
AT_ONCE = FallingOptions(settle_ms=0, clear_ms=0, chain_pause_ms=0)


def find(options: FallingOptions, turn: Turn) -> Found:
    return found([("group", cells) for cells in touching(turn.board, COLUMNS, least=3)])


def score(options: FallingOptions, turn: Turn, what: Found, chain: int) -> int:
    return 10 * chain * len(what.cells)


TOY = Resolver(COLUMNS, find, score)

LINE = Turn(drawn("....", "....", "....", "RR.."), piece="RB")
CHAIN = Turn(drawn("....", "G...", "RR..", "GGB."), piece="RB", score=5)
"""An R on the B makes three that vanish, and the G on top comes down to two others."""

DROPPED = Tick(Phase.FALLING, Fall(Pose(3, 3), 5, 5, 5), Hands(3), clock=40)


def resolved(
    turn: Turn, pose: Pose, resolver: "Resolver[FallingOptions]" = TOY, options: FallingOptions = OPTIONS
) -> tuple[Turn, list[Effect]]:
    """What a turn comes to, without waiting."""
    effects: list[Effect] = []
    turn, tick = resolver.lock(SHAPE, options, turn, DROPPED._replace(fall=Fall(pose)), effects, wait=False)
    assert (tick.phase, tick.timer) == (Phase.SPAWN, 0)
    return turn, effects


def played(
    turn: Turn, pose: Pose, options: FallingOptions = OPTIONS, resolver: "Resolver[FallingOptions]" = TOY
) -> tuple[Turn, list[Effect], list[Phase]]:
    """The same played tick by tick, with the phase after each tick."""
    effects: list[Effect] = []
    turn, tick = resolver.lock(SHAPE, options, turn, DROPPED._replace(fall=Fall(pose)), effects, wait=True)
    phases = [tick.phase]
    while tick.phase is not Phase.SPAWN:
        turn, tick = resolver.go_on(options, turn, waited(tick, 0, options), effects)
        phases.append(tick.phase)
    return turn, effects, phases


def test_a_turn_tells_what_happens_in_order() -> None:
    turn, effects = resolved(Turn(drawn("....", "G...", "GRR.", "BBGG"), piece="RB"), Pose(2, 3))
    assert effects == [
        Lock(((2, 3), (1, 3))),
        Mark(((2, 1), (2, 2), (2, 3)), 6),
        Clear(((2, 1), (2, 2), (2, 3)), "group", 1, 30),
        Settle((((1, 3), (2, 3)),), 3),
    ]
    assert turn.board == drawn("....", "G...", "G..B", "BBGG")


def test_a_chain_goes_on_as_long_as_what_falls_comes_together() -> None:
    turn, effects = resolved(CHAIN, Pose(2, 2))
    clears = [effect for effect in effects if isinstance(effect, Clear)]
    assert [(clear.chain_index, clear.points) for clear in clears] == [(1, 30), (2, 60)]
    assert (turn.score, turn.events, turn.chain) == (95, 2, 2)


def test_the_events_of_a_turn_begin_anew_and_the_last_chain_is_kept() -> None:
    turn, _ = resolved(LINE._replace(piece="GB", events=7, chain=7), Pose(3, 2))
    assert (turn.events, turn.chain) == (0, 7)
    turn, _ = resolved(LINE._replace(events=7, chain=7), Pose(3, 2))
    assert (turn.events, turn.chain) == (1, 1)


def test_the_piece_is_part_of_the_board_and_no_longer_in_the_air() -> None:
    turn, _ = resolved(LINE._replace(piece="GB"), Pose(3, 3))
    assert (turn.board, turn.piece) == (drawn("....", "....", "...B", "RR.G"), "")


def test_what_is_held_and_the_clock_outlast_the_piece_and_its_timers_do_not() -> None:
    _, tick = TOY.lock(SHAPE, OPTIONS, LINE, DROPPED, [], wait=True)
    assert (tick.hands, tick.clock) == (DROPPED.hands, DROPPED.clock)
    assert tick.fall == Fall(DROPPED.fall.pose)


@pytest.mark.parametrize(
    ("turn", "pose", "lasts"),
    [
        (LINE._replace(piece="GB"), Pose(3, 3), [(Phase.SPAWN, 1)]),
        (LINE._replace(piece="BG"), Pose(2, 1, 1), [(Phase.SETTLE, 3), (Phase.SPAWN, 1)]),
        (LINE, Pose(3, 2), [(Phase.CLEAR_ANIM, 6), (Phase.SETTLE, 3), (Phase.SPAWN, 1)]),
        (
            CHAIN,
            Pose(2, 2),
            [
                *((Phase.CLEAR_ANIM, 6), (Phase.CHAIN_PAUSE, 12), (Phase.SETTLE, 3)),
                (Phase.CLEAR_ANIM, 6),
                (Phase.SPAWN, 1),
            ],
        ),
    ],
    ids=["nothing happens", "a half falls", "one event", "two events"],
)
def test_every_phase_lasts_its_time_and_a_chain_pauses_between_two_events_only(
    turn: Turn, pose: Pose, lasts: list[tuple[Phase, int]]
) -> None:
    phases = played(turn, pose)[2]
    assert [(phase, len(list(ticks))) for phase, ticks in groupby(phases)] == lasts


@pytest.mark.parametrize(("settle_ms", "clear_ms"), [(50, 100), (150, 180), (0, 1), (1, 0), (60_000, 17)])
def test_what_falls_and_what_vanishes_is_told_with_the_ticks_that_its_phase_lasts(
    settle_ms: int, clear_ms: int
) -> None:
    options = FallingOptions(settle_ms=settle_ms, clear_ms=clear_ms, chain_pause_ms=0)
    _, effects, phases = played(LINE, Pose(3, 2), options)
    told = {type(effect): effect.ticks for effect in effects if isinstance(effect, Mark | Settle)}
    assert told == {Mark: phases.count(Phase.CLEAR_ANIM), Settle: phases.count(Phase.SETTLE)}


@pytest.mark.parametrize("options", [OPTIONS, AT_ONCE], ids=["with pauses", "without"])
@pytest.mark.parametrize("pose", [Pose(2, 2), Pose(1, 2), Pose(1, 1, 1), Pose(3, 3)])
def test_a_turn_comes_to_the_same_with_and_without_waiting(options: FallingOptions, pose: Pose) -> None:
    assert played(CHAIN, pose, options)[:2] == resolved(CHAIN, pose, options=options)


def test_without_pauses_the_whole_turn_is_resolved_in_the_tick_of_the_lock() -> None:
    assert played(CHAIN, Pose(2, 2), AT_ONCE)[2] == [Phase.SPAWN]


# What a game may do in its own way


def test_the_first_of_several_reasons_tells_the_points_of_all() -> None:
    def by_colour(options: FallingOptions, turn: Turn) -> Found:
        cells = {letter: [cell for cell, other in enumerate(turn.board) if other == letter] for letter in "RGX"}
        return found([("red", cells["R"]), ("none", cells["X"]), ("green", cells["G"])])

    _, effects = resolved(Turn(" " * 16, piece="GR"), Pose(3, 0), Resolver(COLUMNS, by_colour, score))
    assert effects[1:] == [
        Mark(((2, 0), (3, 0)), 6),
        Clear(((2, 0),), "red", 1, 20),
        Clear(((3, 0),), "green", 1, 0),
    ]


def test_what_does_not_count_is_not_an_event_of_a_chain() -> None:
    def quietly(options: FallingOptions, turn: Turn) -> Found:
        return find(options, turn)._replace(counts=False)

    turn, effects = resolved(LINE._replace(chain=4), Pose(3, 2), Resolver(COLUMNS, quietly, score))
    assert (turn.events, turn.chain) == (0, 4)
    [clear] = [effect for effect in effects if isinstance(effect, Clear)]
    assert (clear.chain_index, clear.points) == (1, 0)


def test_there_is_no_pause_before_what_is_not_an_event_of_a_chain() -> None:
    def only_reds_count(options: FallingOptions, turn: Turn) -> Found:
        return find(options, turn)._replace(counts="R" in turn.board)

    _, effects, phases = played(CHAIN, Pose(2, 2), resolver=Resolver(COLUMNS, only_reds_count, score))
    assert [effect.chain_index for effect in effects if isinstance(effect, Clear)] == [1, 1]
    assert Phase.CHAIN_PAUSE not in phases


def test_a_chain_also_pauses_before_what_only_goes_off_once_it_has_formed() -> None:
    def ripened(options: FallingOptions, turn: Turn, effects: list[Effect]) -> Turn:
        return turn._replace(board=turn.board[: 2 * COLUMNS] + turn.board[2 * COLUMNS :].upper())

    unripe = CHAIN._replace(board=drawn("....", "g...", "RR..", "GGB."))
    phases = played(unripe, Pose(2, 2), resolver=Resolver(COLUMNS, find, score, form=ripened))[2]
    assert phases.count(Phase.CHAIN_PAUSE) == 12


def test_a_game_may_settle_in_its_own_way() -> None:
    def nothing_falls(options: FallingOptions, turn: Turn) -> tuple[Turn, Moves]:
        return turn, ()

    turn, effects = resolved(LINE, Pose(1, 3), Resolver(COLUMNS, find, score, settle=nothing_falls))
    assert effects == [Lock(((1, 3), (0, 3)))]
    assert turn.board == drawn("...B", "...R", "....", "RR..")


def test_a_game_may_change_cells_at_rest_before_it_looks_for_anything() -> None:
    def all_red(options: FallingOptions, turn: Turn, effects: list[Effect]) -> Turn:
        return turn._replace(board=turn.board.replace("B", "R"))

    turn, _ = resolved(LINE, Pose(3, 3), Resolver(COLUMNS, find, score, form=all_red))
    assert turn.board == drawn("....", "....", "...R", "RR.R")
    turn, _ = resolved(LINE, Pose(3, 2), Resolver(COLUMNS, find, score, form=all_red))
    assert (turn.board, turn.score) == (" " * 16, 40)


def test_a_game_may_remove_more_than_was_found() -> None:
    def with_blue(options: FallingOptions, turn: Turn, what: Found, effects: list[Effect]) -> Turn:
        blue = [cell for cell, letter in enumerate(turn.board) if letter == "B"]
        return turn._replace(board=without(turn.board, [*what.cells, *blue]))

    turn, _ = resolved(LINE, Pose(3, 2), Resolver(COLUMNS, find, score, remove=with_blue))
    assert turn.board == " " * 16


def test_a_game_may_end_a_turn_in_its_own_way_once() -> None:
    def bonus(options: FallingOptions, turn: Turn, effects: list[Effect]) -> Turn:
        effects.append(AllClear(7))
        return turn._replace(score=turn.score + 7)

    turn, effects = resolved(LINE, Pose(3, 2), Resolver(COLUMNS, find, score, finish=bonus))
    assert turn.score == 37
    assert effects.count(AllClear(7)) == 1
    assert effects[-1] == AllClear(7)


def test_what_was_found_is_in_reading_order_and_known_by_its_reasons() -> None:
    what = found([("row", {5, 4}), ("column", [1]), ("nothing", [])], counts=False)
    assert what == Found((1, 4, 5), (("row", (4, 5)), ("column", (1,))), counts=False)
    assert (what.part("column"), what.part("nothing")) == ((1,), ())
