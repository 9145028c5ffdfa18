"""DeferSignals games: played by a plain driver, recorded, and checked as every game is."""

import gc
from random import Random

import pytest
from tests.recording.dr_mario import PLAYER, QUICK, fumble
from tests.recording.goldens import path_of

from chainfall.core.effects import LevelCleared
from chainfall.games.dr_mario.bottle.game import GAME, BottleOptions, BottleState
from chainfall.games.dr_mario.bottle.resolving import LOST
from chainfall.games.dr_mario.bottle.speed import Speed
from chainfall.play import registry
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import walk
from chainfall.play.verifying import verify
from chainfall.testing import check_game


def test_the_game_is_registered() -> None:
    assert registry.game("dr-mario") is GAME


def test_it_keeps_what_every_game_promises() -> None:
    check_game(GAME, games=60)


def test_it_keeps_it_with_other_waits() -> None:
    quick = BottleOptions(speed="hi", waits="none")
    easy = BottleOptions(speed="hi", waits="short", board="r/R....../R......")
    check_game(GAME, games=12, steps=150, options=[quick, easy])


@pytest.mark.parametrize("speed", ["low", "med", "hi"])
def test_a_plain_driver_plays_a_game_to_its_end(speed: Speed) -> None:
    options = BottleOptions(level=16, speed=speed)
    session = PLAYER.play(options, 1, 60_000)
    assert session.outcome is not None
    assert session.outcome.reason == LOST
    assert session.outcome.score == session.score > 0
    verdict = verify(session.replay(), GAME)
    assert (verdict.ok, verdict.score, verdict.reason) == (True, session.score, LOST)


def test_a_plain_driver_clears_levels() -> None:
    session = PLAYER.play_fast(QUICK, 3, 6_000)
    assert session.state.turn.level >= 2
    assert verify(session.replay(), GAME).ok


def test_any_buttons_end_in_a_lost_game() -> None:
    assert fumble(BottleOptions(speed="hi"), 1, 40_000).outcome is not None


def test_undo_goes_back_to_the_last_capsule() -> None:
    session = PLAYER.play(BottleOptions(), 4, 700)
    capsules = session.state.turn.capsules
    assert session.undo()
    assert session.state.turn.capsules == capsules
    assert session.state.tick.gravity == 0


def replayed(name: str) -> tuple[BottleState, list[LevelCleared]]:
    """The last state of a recorded game, and the levels that were cleared in it."""
    steps = [step for _, _, step in walk(Replay.load(path_of("dr-mario", name)), GAME)]
    effects = [effect for step in steps for effect in step.effects]
    return steps[-1].state, [effect for effect in effects if isinstance(effect, LevelCleared)]


def test_recorded_games_show_levels_that_follow_each_other() -> None:
    state, cleared = replayed("low-two-levels-cleared")
    assert cleared == [LevelCleared(0), LevelCleared(1)]
    assert state.turn.level == 2
    _, cleared = replayed("hi-level-6-cleared")
    assert cleared == [LevelCleared(6)]
    state, cleared = replayed("last-level-comes-again")
    assert cleared == [LevelCleared(24)]
    assert state.turn.level == 24


def test_playing_for_long_takes_no_more_memory() -> None:
    random = Random(6)
    state = GAME.start(BottleOptions(speed="hi"), 0)
    counts = []
    for _ in range(3):
        for _ in range(8_000):
            mask = random.choice((0, 0, 1, 2, 4, 4, 8, 16))
            state = GAME.step(state, mask).state
            if GAME.outcome(state):
                state = GAME.start(BottleOptions(speed="hi"), random.randrange(1000))
        gc.collect()
        counts.append(len(gc.get_objects()))
    assert counts[2] - counts[1] < 200
