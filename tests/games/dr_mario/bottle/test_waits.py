"""How many frames pass between the frame that places a capsule and the next frame of control."""

from dataclasses import replace
from random import Random

import pytest
from tests.games.dr_mario.bottle.playing import Capsule, begin, bottle

from chainfall.core.effects import Clear, Effect, GameOver, LevelCleared, Lock, Mark, Settle, Spawn
from chainfall.games.dr_mario.bottle.game import GAME, BottleOptions, BottleState
from chainfall.games.dr_mario.bottle.level import count_viruses, place_virus, virus_count
from chainfall.games.dr_mario.bottle.speed import Speed
from chainfall.games.dr_mario.bottle.state import Phase
from chainfall.games.dr_mario.bottle.waits import Waits

Told = list[tuple[int, list[type[Effect]]]]


def landing(options: BottleOptions, capsule: Capsule) -> BottleState:
    """A capsule that lies where it will be placed in the next step."""
    return begin(options, capsule, gravity=39)


def told(state: BottleState) -> Told:
    """What is told, by the number of frames since the capsule was placed, up to the next capsule or the end."""
    found: Told = []
    frame = -1
    while state.tick.phase is not Phase.GAME_OVER and (frame < 0 or state.tick.phase is not Phase.FALLING):
        frame += 1
        state, effects = GAME.step(state, 0)
        if effects:
            found.append((frame, [type(effect) for effect in effects]))
    return found


def under(row: int) -> str:
    """A drawn bottle on which a capsule comes to rest in this row."""
    return "/".join(["...y", *[""] * (14 - row)]) if row < 15 else "y"


# Without a match


@pytest.mark.parametrize("row", range(1, 16))
@pytest.mark.parametrize("speed", ["med", "hi"])
def test_without_a_match_control_comes_31_frames_after_the_first_check(speed: Speed, row: int) -> None:
    found = told(landing(BottleOptions(speed=speed, board=under(row)), Capsule(row, 3, "RB")))
    control = max(4, row + 1) + 31
    assert found == [(0, [Lock]), (control - 1, [Spawn])]  # it appears in the frame before


@pytest.mark.parametrize("row", range(1, 16))
@pytest.mark.parametrize("counter", [0, 1])
def test_at_low_control_comes_52_frames_after_an_odd_check_and_53_after_an_even_one(row: int, counter: int) -> None:
    options = BottleOptions(speed="low", counter=counter, board=under(row))
    found = told(landing(options, Capsule(row, 3, "RB")))
    check = max(4, row + 1)
    throw = 52 if (counter + check) % 2 else 53  # the counter of the frame that places the capsule is the option's
    assert found == [(0, [Lock]), (check + throw - 1, [Spawn])]


def test_the_first_check_waits_for_the_row_of_the_lower_half() -> None:
    standing = told(landing(BottleOptions(board=under(9)), Capsule(9, 3, "RB", vertical=True)))
    assert standing == [(0, [Lock]), (10 + 30, [Spawn])]


def test_a_capsule_without_room_is_lost_two_frames_before_control() -> None:
    found = told(landing(BottleOptions(board=under(1)), Capsule(1, 3, "RB", vertical=True)))
    assert found == [(0, [Lock]), (4 + 31 - 2, [Spawn, GameOver])]


# Falling and matches


def test_after_a_fall_the_next_check_is_16_frames_later() -> None:
    options = BottleOptions(board="R......./......../......../y.......")
    found = told(landing(options, Capsule(15, 3, "RB")))
    assert found == [(0, [Lock]), (16, [Settle]), (32, [Settle]), (48 + 30, [Spawn])]


CHAIN = ".....bbb/rrr.y..."
"""With RB on the virus y: B vanishes with the blue viruses, R falls beside the red ones."""


def test_after_a_match_the_next_check_is_20_frames_later() -> None:
    found = told(landing(BottleOptions(board=CHAIN), Capsule(14, 3, "RB")))
    first = 15
    assert found == [
        (0, [Lock]),
        (first, [Mark]),
        (first + 20, [Clear, Settle]),
        (first + 20 + 16, [Mark]),
        (first + 20 + 16 + 20, [Clear]),
        (first + 20 + 16 + 20 + 30, [Spawn]),
    ]


# Levels


LAST = BottleOptions(level=3, board="R......./bBB.....")


def test_a_level_is_over_3_frames_after_the_check_that_found_its_last_virus() -> None:
    state = landing(LAST, Capsule(15, 3, "BB"))
    for _ in range(1 + 16):
        state = GAME.step(state, 0).state
    assert state.tick.phase is Phase.CLEAR
    for _ in range(3):
        assert "b" in bottle(state)
        state, effects = GAME.step(state, 0)
    assert [type(effect) for effect in effects] == [Clear, LevelCleared]
    assert (state.tick.phase, state.tick.timer) == (Phase.LEVEL_CLEARED, 64 + 16 + 16)
    assert bottle(state).strip() == "R"  # what is loose stays where it is


@pytest.mark.parametrize(("level", "seed", "frames"), [(0, 0, 8), (8, 5, 40), (24, 3, 84), (24, 1, 85)])
def test_then_the_next_level_fills_one_virus_a_frame_and_a_failed_attempt_takes_a_frame_too(
    level: int, seed: int, frames: int
) -> None:
    state = begin(replace(LAST, level=level), Capsule(15, 3, "BB"), seed=seed, gravity=39)
    while state.tick.phase is not Phase.LEVEL_CLEARED:
        state = GAME.step(state, 0).state
    for _ in range(96):
        assert state.tick.phase is Phase.LEVEL_CLEARED
        state = GAME.step(state, 0).state
    board, generator, attempts = " " * 136, state.hidden.generator, 0
    level = min(level + 1, 24)
    while count_viruses(board) < virus_count(level):
        assert (state.tick.phase, state.turn.level, state.turn.board) == (Phase.FILLING, level, board)
        state = GAME.step(state, 0).state
        board, generator = place_virus(board, level, generator)
        attempts += 1
    assert (state.turn.board, state.hidden.generator) == (board, generator)
    assert attempts == frames
    assert state.tick.phase is Phase.SPAWN
    for _ in range(30):
        state, effects = GAME.step(state, 0)
    assert [type(effect) for effect in effects] == [Spawn]
    assert state.tick.phase is Phase.FALLING


# The option


def test_without_waits_all_of_it_happens_in_the_step_that_places_the_capsule() -> None:
    assert told(landing(BottleOptions(waits="none", board=CHAIN), Capsule(14, 3, "RB"))) == [
        (0, [Lock, Mark, Clear, Settle, Mark, Clear, Spawn]),
    ]
    assert told(landing(replace(LAST, waits="none"), Capsule(15, 3, "BB"))) == [
        (0, [Lock, Mark, Clear, LevelCleared, Spawn]),
    ]


@pytest.mark.parametrize("speed", ["low", "med", "hi"])
def test_short_waits_are_the_same_at_all_speeds_and_in_all_rows(speed: Speed) -> None:
    options = BottleOptions(speed=speed, waits="short", board=CHAIN)
    assert told(landing(options, Capsule(14, 3, "RB"))) == [
        (0, [Lock]),
        (2, [Mark]),
        (12, [Clear, Settle]),
        (16, [Mark]),
        (26, [Clear]),
        (33, [Spawn]),
    ]
    assert told(landing(replace(options, board=under(3)), Capsule(3, 3, "RB"))) == [(0, [Lock]), (9, [Spawn])]
    assert told(landing(replace(LAST, speed=speed, waits="short"), Capsule(15, 3, "BB"))) == [
        (0, [Lock]),
        (2, [Mark]),
        (5, [Clear, LevelCleared]),
        (42, [Spawn]),
    ]


def test_waits_change_when_things_happen_and_nothing_else() -> None:
    random = Random(11)
    for _ in range(8):
        level, seed = random.randrange(25), random.randrange(2**32)
        states = [begin(BottleOptions(level=level, waits=waits), seed=seed) for waits in ("console", "short", "none")]
        while not GAME.outcome(states[0]):
            placement = random.choice(GAME.placing.placements(states[0]))
            states = [GAME.placing.place(state, placement).state for state in states]
            assert len({(state.turn, state.hidden, state.tick.pose, GAME.outcome(state)) for state in states}) == 1


# What is told of them


@pytest.mark.parametrize(
    ("waits", "chain", "last"),
    [("console", [20, 16, 20], [3]), ("short", [10, 4, 10], [3]), ("none", [0, 0, 0], [0])],
)
def test_what_vanishes_and_what_falls_is_told_with_the_frames_until_the_next_check(
    waits: Waits, chain: list[int], last: list[int]
) -> None:
    def ticks(state: BottleState) -> list[int | None]:
        found: list[Effect] = []
        while not found or not isinstance(found[-1], Spawn):
            state, effects = GAME.step(state, 0)
            found += effects
        return [effect.ticks for effect in found if isinstance(effect, Mark | Settle)]

    assert ticks(landing(BottleOptions(waits=waits, board=CHAIN), Capsule(14, 3, "RB"))) == chain
    assert ticks(landing(replace(LAST, waits=waits), Capsule(15, 3, "BB"))) == last
