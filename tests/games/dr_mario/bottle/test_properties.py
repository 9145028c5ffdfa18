"""What holds whatever buttons are pressed."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from chainfall.core.buttons import ALL, PAUSE
from chainfall.core.codec import pack
from chainfall.core.effects import Clear, Effect, LevelCleared, Lock, Spawn
from chainfall.falling.pieces import EMPTY
from chainfall.games.dr_mario.bottle.board import CAPSULE, COLUMNS, RIM
from chainfall.games.dr_mario.bottle.game import GAME, BottleOptions, BottleState
from chainfall.games.dr_mario.bottle.level import capsule_colours
from chainfall.games.dr_mario.bottle.state import WAITING, Phase
from chainfall.games.dr_mario.capsule import VIRUSES
from chainfall.games.dr_mario.gravity import loose
from chainfall.games.dr_mario.matching import matched
from chainfall.play.replay import Replay
from chainfall.play.session import Session
from chainfall.play.verifying import verify

OPTIONS = st.builds(
    BottleOptions,
    level=st.integers(0, 24),
    speed=st.sampled_from(("low", "med", "hi")),
    waits=st.sampled_from(("console", "short", "none")),
    counter=st.integers(0, 255),
    board=st.sampled_from(("", "", "b......./bb.R..../bbbRR...", "R..r/..Y./Y../.y......", "....R/....R/....r")),
)
MASKS = st.one_of(st.integers(0, ALL), st.sampled_from((0, 4, 4, 4, 5, 6)), st.integers())
RUNS = st.lists(st.tuples(MASKS, st.integers(1, 60)), max_size=25)
SEEDS = st.integers(0, 2**32 - 1)

PARTNERS = {"1": (-COLUMNS, "4"), "2": (1, "8"), "4": (COLUMNS, "1"), "8": (-1, "2")}


def steps(
    options: BottleOptions, seed: int, runs: list[tuple[int, int]]
) -> Iterator[tuple[BottleState, BottleState, tuple[Effect, ...]]]:
    """Every step of a game: the state before and after, and the effects."""
    state = GAME.start(options, seed)
    for mask, count in runs:
        for _ in range(count):
            before = state
            state, effects = GAME.step(state, mask)
            yield before, state, effects


def begins(before: BottleState, effects: tuple[Effect, ...]) -> bool:
    """Whether another level may begin in this step."""
    phase = before.tick.resume or before.tick.phase
    return phase in (Phase.LEVEL_CLEARED, Phase.FILLING) or any(isinstance(effect, LevelCleared) for effect in effects)


@settings(deadline=None, max_examples=100)
@given(OPTIONS, SEEDS, RUNS)
def test_every_state_is_sound(options: BottleOptions, seed: int, runs: list[tuple[int, int]]) -> None:
    landed = False
    for before, state, effects in steps(options, seed, runs):
        turn, tick = state.turn, state.tick
        landed = landed or any(isinstance(effect, Lock) for effect in effects)
        phase = tick.resume or tick.phase
        assert turn.score >= before.turn.score
        assert turn.score - before.turn.score == sum(effect.points for effect in effects if isinstance(effect, Clear))
        assert len(turn.board) == len(turn.links) == 136
        assert turn.board.startswith(RIM)
        assert (tick.pose is not None) == (phase in (Phase.FALLING, Phase.GAME_OVER))
        assert bool(turn.marked) == (phase is Phase.CLEAR)
        assert tick.timer >= 0
        if tick.pose and phase is Phase.FALLING:
            assert CAPSULE.fits(turn.board, tick.pose)
        if phase is Phase.FALLING:
            assert 0 <= tick.gravity < turn.interval
        if phase not in WAITING and landed:
            assert not loose(turn.board, turn.links, COLUMNS)
            assert not matched(turn.board, COLUMNS)


@settings(deadline=None, max_examples=60)
@given(OPTIONS, SEEDS, RUNS)
def test_viruses_stay_where_they_are_and_links_join_two_halves(
    options: BottleOptions, seed: int, runs: list[tuple[int, int]]
) -> None:
    for before, state, effects in steps(options, seed, runs):
        old, new = before.turn, state.turn
        if not effects and new is old:
            continue
        for cell, kind in enumerate(new.board):
            link = new.links[cell]
            assert link in "01248"
            if link != "0":
                way, other = PARTNERS[link]
                assert new.links[cell + way] == other
                assert kind in "RBY"
            if kind in VIRUSES and not begins(before, effects):
                assert old.board[cell] == kind
            if kind == EMPTY:
                assert link == "0"


@settings(deadline=None, max_examples=60)
@given(OPTIONS, SEEDS, RUNS)
def test_a_game_is_the_same_when_played_again_and_its_replay_verifies(
    options: BottleOptions, seed: int, runs: list[tuple[int, int]]
) -> None:
    session = Session(GAME, options, seed)
    for mask, count in runs:
        for _ in range(count):
            session.feed(mask)
    replay = session.replay()
    assert verify(replay, GAME).ok
    assert verify(Replay.from_json(replay.to_json()), GAME).score == session.score


@settings(deadline=None, max_examples=100)
@given(st.integers(), RUNS)
def test_bits_that_do_not_stand_for_a_button_are_ignored(bits: int, runs: list[tuple[int, int]]) -> None:
    state = other = GAME.start(BottleOptions(speed="hi"), 3)
    for mask, count in runs:
        for _ in range(min(count, 10)):
            state = GAME.step(state, mask & ALL).state
            other = GAME.step(other, mask & ALL | bits & ~ALL).state
    assert pack(state) == pack(other)


@settings(deadline=None, max_examples=60)
@given(OPTIONS, SEEDS, RUNS)
def test_the_player_learns_the_capsules_in_the_order_of_the_list(
    options: BottleOptions, seed: int, runs: list[tuple[int, int]]
) -> None:
    for before, state, effects in steps(options, seed, runs):
        spawns = sum(isinstance(effect, Spawn) for effect in effects)
        if begins(before, effects):
            assert state.turn.capsules in (spawns, before.turn.capsules)
        else:
            assert state.turn.capsules == before.turn.capsules + spawns
            assert (state.turn.piece if spawns else state.turn.next) == before.turn.next
        assert state.turn.next == capsule_colours(state.hidden.capsules, state.turn.capsules + 1)


def test_a_paused_game_costs_no_memory_and_no_state() -> None:
    state = GAME.step(GAME.step(GAME.start(BottleOptions(), 0), 0).state, PAUSE).state
    assert GAME.step(state, PAUSE).state is state
