"""A replay is walked piece by piece: the placements are those that were played, and the states join up."""

from itertools import pairwise
from pathlib import Path

import pytest
from tests.bots.games import FALLING, name_of

from chainfall import Replay, Session
from chainfall.core.effects import Lock, Spawn
from chainfall.core.errors import ReplayError
from chainfall.core.placing import Placement
from chainfall.games.dr_mario.bottle.game import GAME as BOTTLE
from chainfall.games.puzzle_fighter.arcade.game import GAME as FIGHTER
from chainfall.play.budget import LimitError
from chainfall.play.registry import AnyGame
from chainfall.play.replay_turns import AnyReplayTurn

REPLAYS = Path(__file__).parents[1] / "replays"


def replay_of(name: str) -> Replay:
    [path] = REPLAYS.rglob(f"{name}.json")
    return Replay.load(path)


@pytest.mark.parametrize("game", FALLING, ids=name_of)
def test_the_placements_of_a_replay_are_those_that_were_chosen(game: AnyGame) -> None:
    session = Session(game, seed=7)
    chosen: list[Placement] = []
    while not session.outcome and len(chosen) < 40:
        placements = session.placements()
        chosen.append(placements[len(chosen) * 7 % len(placements)])
        session.place(chosen[-1])
    turns = list(session.replay().turns(game=session.game))
    rested = [any(isinstance(effect, Lock) for effect in turn.effects) for turn in turns]
    assert all(rested[:-1])
    assert [turn.placement for turn in turns] == [
        put if rest else None for put, rest in zip(chosen, rested, strict=True)
    ]
    assert turns[-1].after == session.state


@pytest.mark.parametrize("name", ["hi-level-6-cleared", "timed-two-minutes", "bag-kick-and-pauses"])
def test_in_real_time_each_turn_begins_where_the_one_before_ends(name: str) -> None:
    replay = replay_of(name)
    turns = list(replay.turns())
    assert all(later.before is earlier.after for earlier, later in pairwise(turns))
    assert all(later.step == earlier.step + len(earlier.inputs) for earlier, later in pairwise(turns))
    assert turns[-1].step + len(turns[-1].inputs) == replay.steps
    assert turns[-1].after == Session.resumed(replay).state
    assert all(isinstance(turn.effects[-1], Spawn) for turn in turns[:-1])
    assert all(turn.placement for turn in turns[:-1])


@pytest.mark.parametrize("name", ["a-match-of-two-wins", "a-match-of-three-wins"])
def test_the_turns_of_a_game_for_two_have_seats_which_join_up_by_themselves(name: str) -> None:
    turns = list(replay_of(name).turns())
    for seat in (0, 1):
        own = [turn for turn in turns if turn.seat == seat]
        assert all(later.before is earlier.after for earlier, later in pairwise(own))
        assert {effect.seat for turn in own for effect in turn.effects} == {seat}
        assert sum(turn.placement is not None for turn in own) > len(own) * 0.9


def test_a_piece_that_was_turned_with_both_halves_alike_has_the_smaller_number_of_turns() -> None:
    session = Session("puzzle-fighter", pieces="RR GB", level=1)
    while not session.placements() or session.steps < 2:
        session.play("-")
    for line in ("cw", "-", "cw", "-", "drop"):
        session.play(line)
    [turn] = [turn for turn in session.replay().turns() if any(isinstance(effect, Lock) for effect in turn.effects)]
    assert turn.placement == Placement(3, 0)


def test_in_a_game_of_moves_each_move_that_changed_something_is_a_turn() -> None:
    session = Session("triple-town", seed=7)
    for line in ("0 0", "0 0", "5 5", "2 3"):
        session.play(line)
    turns = list(session.replay().turns())
    assert [session.game.format(turn.inputs[0]) for turn in turns] == ["0 0", "5 5", "2 3"]
    assert [turn.step for turn in turns] == [0, 2, 3]
    assert turns[-1].after == session.state
    assert [turn.placement for turn in turns] == [None] * 3


def test_a_game_that_is_given_types_its_turns() -> None:
    scores: list[int] = [turn.after.turn.score for turn in replay_of("timed-two-minutes").turns(game=FIGHTER)]
    assert scores == sorted(scores)
    assert scores[-1] == replay_of("timed-two-minutes").score


def test_a_turn_shows_itself_in_a_line_without_its_states() -> None:
    first: AnyReplayTurn = next(replay_of("timed-two-minutes").turns())
    assert repr(first) == "<ReplayTurn of seat 0 after step 1: column 0, turns 1, 103 steps, 17 effects>"


def test_a_replay_of_other_rules_or_beyond_the_limit_is_refused() -> None:
    with pytest.raises(LimitError, match="more than the limit of 10"):
        list(replay_of("timed-two-minutes").turns(limit=10))
    with pytest.raises(ReplayError, match=r"expected one of 'dr-mario'"):
        list(replay_of("timed-two-minutes").turns(game=BOTTLE))
