"""Looking at replays: every step, forwards and backwards, is what was played."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from chainfall.core.buttons import ALL
from chainfall.core.effects import Effect
from chainfall.core.errors import ChainfallError
from chainfall.play import registry
from chainfall.play.registry import BUILT_IN, AnyGame
from chainfall.play.replay import Replay
from chainfall.play.session import Session
from chainfall.play.verifying import verify
from chainfall.play.viewer import LONGEST_WALK, SNAPSHOTS, Viewer

REPLAYS = Path(__file__).parent.parent / "replays"


def drip_game(drip: AnyGame, steps: int) -> tuple[Replay, list[object], list[tuple[Effect, ...]]]:
    """A game in real time with its states, the first one included, and the effects of its steps."""
    session = Session(drip, drip.Options(misses=1000), seed=4)
    chance = Random(1)
    states, effects = [session.state], []
    for _ in range(steps):
        step = session.feed(chance.randint(0, ALL))
        states.append(step.state)
        effects.append(step.effects)
    return session.replay(), states, effects


def told(effects: list[tuple[Effect, ...]], first: int, last: int) -> tuple[tuple[int, Effect], ...]:
    """The effects of the steps from the first to the last one, counted from 1."""
    return tuple((step, effect) for step in range(first, last + 1) for effect in effects[step - 1])


def test_it_stands_before_the_first_step_at_first(drip: AnyGame) -> None:
    replay, states, _ = drip_game(drip, 50)
    viewer = Viewer(replay, drip)
    assert (viewer.step, viewer.steps, viewer.state, viewer.effects) == (0, 50, states[0], ())
    assert viewer.frame == drip.frame(states[0])


def test_every_step_can_be_gone_to_in_any_order(drip: AnyGame) -> None:
    steps = 3 * SNAPSHOTS + 17
    replay, states, _ = drip_game(drip, steps)
    viewer = Viewer(replay, drip)
    chance = Random(2)
    targets = [chance.randint(0, steps) for _ in range(150)]
    for target in [*targets, steps, 0, SNAPSHOTS, SNAPSHOTS - 1, SNAPSHOTS + 1, steps - 1, steps]:
        viewer.seek(target)
        assert (viewer.step, viewer.state) == (target, states[target])


def test_a_long_way_can_be_left_at_any_step_and_gone_on_with(drip: AnyGame) -> None:
    steps = 2 * SNAPSHOTS + 50
    replay, states, effects = drip_game(drip, steps)
    viewer = Viewer(replay, drip)
    on_the_way = viewer.seeking(steps)
    for step in range(1, SNAPSHOTS + 10):
        next(on_the_way)
        assert (viewer.step, viewer.state, viewer.effects) == (step, states[step], ())
    viewer.seek(20)
    assert viewer.state == states[20]
    viewer.seek(steps)
    assert (viewer.state, viewer.effects) == (states[steps], told(effects, steps, steps))


@pytest.mark.parametrize(("asked", "reached"), [(-1, 0), (21, 20), (10**9, 20)])
def test_outside_of_the_replay_is_its_first_or_its_last_step(drip: AnyGame, asked: int, reached: int) -> None:
    viewer = Viewer(drip_game(drip, 20)[0], drip)
    viewer.seek(10)
    viewer.seek(asked)
    assert viewer.step == reached


def test_a_walk_forward_tells_the_effects_of_every_step(drip: AnyGame) -> None:
    replay, _, effects = drip_game(drip, 500)
    viewer = Viewer(replay, drip)
    viewer.seek(100)
    viewer.seek(100 + LONGEST_WALK)
    assert viewer.effects == told(effects, 101, 100 + LONGEST_WALK)
    assert viewer.effects
    viewer.seek(100 + LONGEST_WALK)
    assert viewer.effects == ()


def test_a_jump_or_a_step_back_tells_the_effects_of_the_last_step_alone(drip: AnyGame) -> None:
    replay, _, effects = drip_game(drip, 500)
    viewer = Viewer(replay, drip)
    rich = [step for step in range(LONGEST_WALK + 1, 501) if effects[step - 1]]
    viewer.seek(rich[-1])
    assert viewer.effects == told(effects, rich[-1], rich[-1])
    viewer.seek(rich[0])
    assert viewer.effects == told(effects, rich[0], rich[0])
    viewer.seek(0)
    assert viewer.effects == ()


def test_a_step_back_plays_no_more_than_the_steps_since_a_kept_state(drip: AnyGame) -> None:
    replay, _, _ = drip_game(drip, 5 * SNAPSHOTS)
    viewer = Viewer(replay, drip)
    viewer.seek(5 * SNAPSHOTS)
    played = 0
    real_step = drip.step

    class Counting:
        def __getattr__(self, name: str) -> object:
            return getattr(drip, name)

        def step(self, state: object, input: object) -> object:
            nonlocal played
            played += 1
            return real_step(state, input)

    viewer.game = Counting()  # type: ignore[assignment]  # it is one
    viewer.seek(5 * SNAPSHOTS - 1)
    assert played < SNAPSHOTS
    assert viewer.step == 5 * SNAPSHOTS - 1


@pytest.mark.parametrize("game", BUILT_IN)
def test_golden_replays_end_as_they_claim(game: str) -> None:
    for path in sorted((REPLAYS / game / f"r{registry.game(game).rules}").glob("*.json")):
        replay = Replay.load(path)
        viewer = Viewer(replay)
        viewer.seek(replay.steps)
        outcome = viewer.game.outcome(viewer.state)
        assert (outcome.score if outcome else viewer.frame.score) == replay.score, path


def test_a_replay_of_other_rules_cannot_be_looked_at(drip: AnyGame) -> None:
    replay = Replay("drip", 2, {"pace": 40, "misses": 3}, 0, (), (), 0, "unfinished")
    with pytest.raises(ChainfallError, match="recorded under rules 2 of drip, this is rules 3"):
        Viewer(replay, drip)


def test_an_input_that_means_nothing_is_told_with_its_place(drip: AnyGame) -> None:
    replay = Replay("drip", 3, {"pace": 40, "misses": 3}, 0, (("left", 2), ("jump", 1)), (), 0, "unfinished")
    with pytest.raises(ChainfallError, match=r"inputs\[1\]: button 'jump'"):
        Viewer(replay, drip)


def test_it_does_not_go_past_the_end_of_the_game(drip: AnyGame) -> None:
    session = Session(drip, pace=2, misses=1, seed=1)
    while not session.outcome:
        session.feed(0)
    ended = session.replay()
    viewer = Viewer(replace(ended, inputs=(*ended.inputs, ("left", 1))), drip)
    viewer.seek(ended.steps + 1)
    assert (viewer.step, viewer.state) == (ended.steps, session.state)
    assert verify(viewer.take_over().replay(), drip).ok


def test_a_game_that_is_taken_over_is_played_on_from_there(drip: AnyGame) -> None:
    replay, states, _ = drip_game(drip, 700)
    viewer = Viewer(replay, drip)
    viewer.seek(650)
    session = viewer.take_over()
    assert (session.steps, session.state) == (650, states[650])
    session.feed(0)
    assert session.steps == 651
    assert verify(session.replay(), drip).ok


# Sessions from replays


def test_a_resumed_session_has_played_the_same(drip: AnyGame) -> None:
    replay, states, _ = drip_game(drip, 700)
    session = Session.resumed(replay, game=drip)
    assert session.state == states[-1]
    assert session.replay() == replay


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_golden_replay_can_be_resumed(game: str) -> None:
    for path in sorted((REPLAYS / game / f"r{registry.game(game).rules}").glob("*.json")):
        replay = Replay.load(path)
        assert Session.resumed(replay).replay() == replay, path


def test_a_resumed_session_can_be_taken_back() -> None:
    session = Session("triple-town", seed=3)
    for line in ("0 0", "0 1", "2 2"):
        session.play(line)
    resumed = Session.resumed(session.replay())
    assert resumed.undo()
    assert session.undo()
    assert resumed.replay() == session.replay()


def test_inputs_after_the_end_are_refused(drip: AnyGame) -> None:
    session = Session(drip, drip.Options(pace=2, misses=1), seed=1)
    while not session.outcome:
        session.feed(0)
    replay = session.replay()
    longer = Replay(
        replay.game,
        replay.rules,
        replay.options,
        replay.seed,
        (*replay.inputs, ("left", 1)),
        replay.digests,
        replay.score,
        replay.reason,
    )
    with pytest.raises(ChainfallError, match=f"step {replay.steps + 1}: inputs go on after the end of the game"):
        Session.resumed(longer, game=drip)
    assert Session.resumed(longer, replay.steps, game=drip).outcome


def test_there_is_something_to_undo_exactly_if_undo_does_something(drip: AnyGame) -> None:
    session = Session(drip, drip.Options(misses=1000), seed=2)
    seen = set()
    for step in range(300):
        session.feed(0)
        if step % 37 == 0:
            undoable = session.undoable
            seen.add(undoable)
            assert session.undo() == undoable
    assert seen == {True, False}
