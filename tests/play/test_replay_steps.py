"""Walking through a replay: every step in order, and a stop where it cannot go on."""

from dataclasses import replace
from itertools import islice, repeat
from random import Random
from typing import Any

import pytest
from tests.play.recorded import drops, town

from chainfall.core.errors import ChainfallError, ReplayError
from chainfall.play import registry
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import first_state, inputs_of, play_run, walk, walk_on
from chainfall.play.session import Session


def test_a_walk_gives_every_step_with_its_number_and_its_input(drip: AnyGame) -> None:
    session = Session(drip, misses=1000, seed=7)
    masks = [0] * 100 + [1] * 1200 + [2]
    expected = [(number, mask, session.feed(mask)) for number, mask in enumerate(masks, 1)]
    assert list(walk(drops(drip), drip)) == expected


def test_a_walk_can_go_on_from_any_step(drip: AnyGame) -> None:
    replay = drops(drip)
    steps = list(walk(replay, drip))
    inputs = list(inputs_of(replay, drip))
    _, _, (state, _) = steps[499]
    assert list(walk_on(drip, state, inputs[500:], 500)) == steps[500:]


def test_a_replay_without_inputs_is_a_walk_without_steps() -> None:
    game = registry.game("triple-town")
    replay = Session(game, seed=9).replay()
    assert list(walk(replay, game)) == []
    assert first_state(replay, game) == game.start(game.Options(), 9)


def refused(replay: Replay, game: AnyGame) -> str:
    """What is said of a replay that cannot be walked through."""
    with pytest.raises(ChainfallError) as caught:
        list(walk(replay, game))
    return str(caught.value)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "drip"}, "a replay of 'drip', expected one of 'triple-town'"),
        ({"rules": 99}, "recorded under rules 99 of triple-town, this is rules 1"),
        ({"options": {}}, "options are missing, expected rows, columns, weights, storehouse, board, in this order"),
        ({"inputs": (("0 0", 2), ("nowhere", 1))}, "inputs[1]: 'nowhere': expected a row and a column"),
        ({"inputs": (("0 0", 2), ("00 1", 1))}, "inputs[1]: '00 1' is not in its short form '0 1'"),
    ],
)
def test_what_cannot_be_walked_through_is_told_with_its_place(changes: dict[str, Any], message: str) -> None:
    assert refused(replace(town(), **changes), registry.game("triple-town")).startswith(message)


def test_a_walk_does_not_go_on_after_the_end(drip: AnyGame) -> None:
    session = Session(drip, pace=2, misses=1, seed=1)
    while not session.outcome:
        session.feed(0)
    ended = session.replay()
    longer = replace(ended, inputs=(*ended.inputs, ("left", 1)))
    assert refused(longer, drip) == f"step {ended.steps + 1}: inputs go on after the end of the game"
    assert len(list(islice(walk(longer, drip), ended.steps))) == ended.steps


@pytest.mark.parametrize("name", ["puzzle-fighter", "dr-mario", "puzzle-kata", "dr-mario-shell", "triple-town"])
def test_a_run_ends_in_the_state_of_its_single_steps(name: str) -> None:
    game = registry.game(name)
    random = Random(name)
    state = game.start(game.Options(), 5)
    done = 0
    while done < 3000 and not game.outcome(state):
        input, count = random.choice(game.inputs(state)), random.randint(1, 40)
        steps = []
        for _, _, step in walk_on(game, state, repeat(input, count)):
            steps.append(step.state)
            if game.outcome(step.state):
                break
        assert play_run(game, state, input, len(steps)) == steps[-1]
        state = steps[-1]
        done += len(steps)


def test_a_run_does_not_go_on_after_the_end() -> None:
    game = registry.game("dr-mario-shell")
    state = game.start(game.Options(), 0)
    with pytest.raises(ReplayError, match="step 12: inputs go on after the end of the game"):
        play_run(game, state, game.parse("Q"), 2, 10)
