"""What holds in every game of Puzzle Fighter in real time, on random buttons."""

from collections.abc import Iterator
from random import Random
from typing import Any, Literal

from hypothesis import given, settings
from hypothesis import strategies as st

from chainfall import Session
from chainfall.core.buttons import ALL, CCW, CW, DOWN, DROP, LEFT, PAUSE, RIGHT
from chainfall.core.effects import AllClear, Clear, Effect, GameOver, Lock, Settle, Spawn, TechBonus
from chainfall.core.game import Step
from chainfall.falling.state import AIRBORNE, Phase
from chainfall.games.puzzle_fighter.arcade import game as arcade
from chainfall.games.puzzle_fighter.arcade.board import CELLS, COLUMNS, ROWS, count_down
from chainfall.games.puzzle_fighter.arcade.game import GAME
from chainfall.games.puzzle_fighter.arcade.options import ArcadeOptions
from chainfall.games.puzzle_fighter.arcade.power import fallen, power_groups
from chainfall.games.puzzle_fighter.arcade.state import ArcadeState
from chainfall.play.replay import Replay
from chainfall.play.verifying import verify

BUTTONS = (0, 0, LEFT, RIGHT, DOWN, DOWN, CW, CCW, DROP, DROP, PAUSE, LEFT | DOWN, RIGHT | CW, ALL)


def made(paced: bool, fast: bool, **drawn: Any) -> ArcadeOptions:
    pace = {} if paced else {"settle_ms": 0, "clear_ms": 0, "chain_pause_ms": 0}
    speed = {"gravity_ms": 40, "lock_delay_ms": 50} if fast else {}
    every: dict[str, Any] = {**pace, **speed, **drawn}
    return ArcadeOptions(**every)


options = st.builds(
    made,
    paced=st.booleans(),
    fast=st.booleans(),
    mode=st.sampled_from(["endless", "timed"]),
    time_ms=st.sampled_from([3000, 120_000]),
    power=st.sampled_from(["marked", "solid"]),
    kick=st.sampled_from(["none", "simple"]),
    generator=st.sampled_from(["random", "bag"]),
    crash_one_in=st.sampled_from([2, 6]),
    diamond_every=st.sampled_from([2, 25]),
    lock_resets=st.sampled_from([0, 15]),
    arr_ms=st.sampled_from([0, 45]),
    board=st.sampled_from(["", "RRG.oo/RRGrKK/BBGGPP/BBGGPP", "/".join(["RG...B", "GR..0Y"] * 5)]),
)
seeds = st.integers(0, 2**32 - 1)


def masks(seed: int, count: int) -> Iterator[int]:
    """Random buttons, held as a player holds them: some for a tick, some for long; paused games soon go on."""
    random = Random(seed)
    while count > 0:
        mask = random.choice(BUTTONS)
        length = 1 if mask & PAUSE else random.choice((1, 2, 3, 8, 20, 60))
        yield from [mask] * min(length, count)
        count -= length
        if mask & PAUSE:
            yield from (0, PAUSE)


def steps(chosen: ArcadeOptions, seed: int, count: int = 600) -> Iterator[tuple[ArcadeState, int, Step[ArcadeState]]]:
    """A game on random buttons: the state before each step, the buttons and the step."""
    state = GAME.start(chosen, seed)
    for mask in masks(seed, count):
        step = GAME.step(state, mask)
        yield state, mask, step
        state = step.state
        if GAME.outcome(state):
            break


@settings(max_examples=100, deadline=None)
@given(options, seeds)
def test_nothing_floats_but_in_the_pause_after_a_clear(chosen: ArcadeOptions, seed: int) -> None:
    for _, _, (state, _) in steps(chosen, seed):
        if Phase.CHAIN_PAUSE not in (state.tick.phase, state.tick.resume):
            assert fallen(state.turn.board, state.turn.groups, chosen.power) == ()


@settings(max_examples=100, deadline=None)
@given(options, seeds)
def test_marks_are_exact_whenever_nothing_is_falling(chosen: ArcadeOptions, seed: int) -> None:
    for _, _, (state, _) in steps(chosen, seed):
        if not {Phase.SETTLE, Phase.CHAIN_PAUSE} & {state.tick.phase, state.tick.resume}:
            marks = power_groups(state.turn.board)
            if chosen.power == "marked":
                assert state.turn.groups == marks
            else:  # solid power gems cover only cells of filled rectangles
                assert all(mark != " " for mark, group in zip(marks, state.turn.groups, strict=True) if group != " ")


@settings(max_examples=100, deadline=None)
@given(options, seeds)
def test_a_pair_in_the_air_is_inside_the_walls_and_in_no_gem(chosen: ArcadeOptions, seed: int) -> None:
    for _, _, (state, _) in steps(chosen, seed):
        if state.tick.phase in AIRBORNE:
            assert state.shape.fits(state.turn.board, state.tick.fall.pose)
            assert len(state.turn.piece) == 2
        elif state.tick.phase not in (Phase.PAUSED, Phase.GAME_OVER):
            assert state.turn.piece == ""


@settings(max_examples=100, deadline=None)
@given(options, seeds)
def test_the_score_never_falls_and_its_effects_tell_all_of_it(chosen: ArcadeOptions, seed: int) -> None:
    for before, _, (state, effects) in steps(chosen, seed):
        told = sum(effect.points for effect in effects if isinstance(effect, Clear | TechBonus | AllClear))
        assert state.turn.score == before.turn.score + told >= before.turn.score


@settings(max_examples=100, deadline=None)
@given(options, seeds)
def test_every_tick_counts_but_those_of_a_pause_and_timers_never_fall_below_0(chosen: ArcadeOptions, seed: int) -> None:
    for before, mask, (state, _) in steps(chosen, seed):
        stopped = before.tick.phase is Phase.PAUSED or mask & ~before.tick.hands.held & PAUSE
        assert state.tick.clock == before.tick.clock + (0 if stopped else 1)
        assert state.tick.timer >= 0
        assert state.tick.hands.repeat >= 0
        assert 0 <= state.tick.fall.gravity < state.turn.interval


@settings(max_examples=60, deadline=None)
@given(seeds, st.sampled_from(["none", "simple"]), st.sampled_from([0, 2]), st.booleans())
def test_nobody_stalls_for_ever(seed: int, kick: Literal["none", "simple"], resets: int, hilly: bool) -> None:
    hills = "/".join(["..R...", "..G.R.", "R.B.G.", "G.R.Y."]) if hilly else ""
    chosen = ArcadeOptions(
        kick=kick, lock_resets=resets, gravity_ms=150, gravity_step_ms=0, lock_delay_ms=200, board=hills, crash_one_in=0
    )
    random = Random(seed)
    state = GAME.step(GAME.start(chosen, seed), 0).state
    rows, touches = ROWS, resets + 2  # rows to fall, and times to touch down
    for tick in range(rows * 9 + touches * (9 + 12)):  # nine ticks a row, twelve of lock delay
        assert tick < rows * 9 + touches * (9 + 12) - 1
        state = GAME.step(state, random.choice((0, LEFT, RIGHT, CW, CCW, LEFT | CW, RIGHT | CCW))).state
        if not state.turn.piece:
            break


def after_effects(cells: dict[tuple[int, int], str], pair: str, effects: tuple[Effect, ...]) -> None:
    """Plays what effects tell: gems appear in a lock, move in a settle and vanish in a clear."""
    for effect in effects:
        if isinstance(effect, Lock):
            counted = count_down("".join(cells.values()))
            cells.update(zip(list(cells), counted, strict=True))
            cells.update(zip(effect.cells, pair, strict=True))
        elif isinstance(effect, Settle):
            moved = [(cells.pop(start), end) for start, end in effect.moves]
            cells.update((end, gem) for gem, end in moved)
        elif isinstance(effect, Clear):
            for cell in effect.cells:
                del cells[cell]


@settings(max_examples=100, deadline=None)
@given(options, seeds)
def test_effects_tell_every_change_of_the_board(chosen: ArcadeOptions, seed: int) -> None:
    start = GAME.start(chosen, seed).turn.board
    cells = {divmod(number, COLUMNS): gem for number, gem in enumerate(start) if gem != " "}
    for before, _, (state, effects) in steps(chosen, seed):
        after_effects(cells, before.turn.piece, effects)
        assert cells == {divmod(number, COLUMNS): gem for number, gem in enumerate(state.turn.board) if gem != " "}


@settings(max_examples=100, deadline=None)
@given(options, seeds)
def test_pairs_spawn_one_by_one_and_the_board_never_holds_more_than_they_brought(
    chosen: ArcadeOptions, seed: int
) -> None:
    drawn = CELLS - GAME.start(chosen, seed).turn.board.count(" ")
    spawned = locked = 0
    for _, _, (state, effects) in steps(chosen, seed):
        spawned += sum(isinstance(effect, Spawn) for effect in effects)
        locked += sum(isinstance(effect, Lock) for effect in effects)
        assert locked <= spawned == state.turn.pieces <= locked + 1
        assert CELLS - state.turn.board.count(" ") <= drawn + 2 * locked
        assert sum(isinstance(effect, GameOver) for effect in effects) == (GAME.outcome(state) is not None)


@settings(max_examples=60, deadline=None)
@given(options, seeds)
def test_the_shorter_way_through_a_quiet_tick_gives_the_same_as_the_long_one(chosen: ArcadeOptions, seed: int) -> None:
    for before, mask, (state, effects) in steps(chosen, seed, 300):
        if before.tick.phase is Phase.FALLING and not mask & ~before.tick.hands.held & PAUSE:
            assert arcade._airborne(before, mask) == (state, effects)


@settings(max_examples=60, deadline=None)
@given(options, seeds)
def test_every_state_can_be_drawn_with_tiles_for_all_gems_and_sprites_inside_the_frame(
    chosen: ArcadeOptions, seed: int
) -> None:
    for _, _, (state, _) in steps(chosen, seed, 300):
        (board,) = GAME.frame(state).boards
        assert [bool(drawn.kind) for drawn in board.tiles] == [gem != " " for gem in state.turn.board]
        assert all(0 <= sprite.row < ROWS and 0 <= sprite.column < COLUMNS for sprite in board.sprites)
        assert len(board.piece) == len(state.turn.piece)
        assert len(GAME.text(state).splitlines()) == ROWS + 1


@settings(max_examples=100, deadline=None)
@given(st.integers(), st.integers(0, 300), options, seeds)
def test_any_whole_number_is_an_input(mask: int, ticks: int, chosen: ArcadeOptions, seed: int) -> None:
    state = GAME.start(chosen, seed)
    for _, _, step in steps(chosen, seed, ticks):
        state = step.state
    assert GAME.step(state, mask) == GAME.step(state, mask & ALL)


@settings(max_examples=40, deadline=None)
@given(options, seeds)
def test_replays_of_random_games_verify_and_undo_goes_to_the_last_spawn(chosen: ArcadeOptions, seed: int) -> None:
    session = Session(GAME, chosen, seed)
    spawns: list[tuple[int, ArcadeState]] = []
    for mask in masks(seed, 900):
        effects = session.feed(mask).effects
        if any(isinstance(effect, Spawn) for effect in effects):
            spawns.append((session.steps, session.state))
    verdict = verify(Replay.from_json(session.replay().to_json()), GAME)
    assert verdict.ok, verdict.problem
    last = [spawn for spawn in spawns if spawn[0] < session.steps][-1:]
    assert session.undo() is bool(last)
    assert last in ([], [(session.steps, session.state)])
    assert verify(session.replay(), GAME).ok
