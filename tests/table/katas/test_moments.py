"""The kata to look at: every move and every step of its chain, played back from the effects."""

import json
from itertools import groupby
from pathlib import Path

import pytest

from chainfall.core.effects import Clear, Lock, Power, Settle, Spawn
from chainfall.core.errors import ChainfallError
from chainfall.games.puzzle_fighter.kata.game import GAME
from chainfall.katas import puzzle_fighter
from chainfall.play.session import Session
from chainfall.table.katas.moments import KataViewer

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "puzzle_fighter_kata.jsonl").read_text().splitlines()
]


@pytest.mark.parametrize("number", range(0, len(CASES), 7))
def test_effects_played_back_give_the_games_own_field_after_every_move(number: int) -> None:
    instructions = CASES[number]["instructions"]
    viewer = KataViewer(instructions)
    session = Session(GAME)
    for move, moments in groupby(viewer.moments, key=lambda moment: moment.moves):
        if move:
            session.play(" ".join(instructions[move - 1]))
        last = list(moments)[-1]
        assert GAME.frame(last.state) == GAME.frame(session.state)
        assert set(last.state.powers) == set(session.state.powers)
    assert viewer.final == puzzle_fighter(instructions)


def test_every_step_of_a_chain_is_a_moment_with_its_effects_and_a_caption() -> None:
    viewer = KataViewer([["BB", "LLL"], ["BB", "LL"], ["Rb", "LLL"], ["G0", "R"]])
    shown = [(moment.caption, [type(effect) for effect in moment.effects]) for moment in viewer.moments]
    assert shown == [
        ("The empty field", []),
        ("Move 1, BB LLL", [Spawn, Lock]),
        ("Move 2, BB LL", [Spawn, Lock]),
        ("Move 2, BB LL: power gem of 2 x 2", [Power]),
        ("Move 3, Rb LLL", [Spawn, Lock]),
        ("Move 3, Rb LLL: chain step 1, 5 gems destroyed", [Clear]),
        ("Move 3, Rb LLL: gems fall", [Settle]),
        ("Move 4, G0 R", [Spawn, Lock]),
        ("Move 4, G0 R: chain step 1, 1 gem destroyed", [Clear]),
        ("Move 4, G0 R: gems fall", [Settle]),
    ]


def test_seeking_shows_the_moment_and_tells_its_effects() -> None:
    viewer = KataViewer([["BB", "LLL"], ["BB", "LL"]])
    assert (viewer.step, viewer.steps, viewer.effects) == (0, 3, ())
    viewer.seek(3)
    assert viewer.state.powers
    assert [(step, type(effect)) for step, effect in viewer.effects] == [(3, Power)]
    viewer.seek(2)
    assert not viewer.state.powers
    viewer.seek(99)
    assert viewer.step == 3
    viewer.seek(-1)
    assert viewer.step == 0


def test_the_end_of_the_game_is_the_last_moment() -> None:
    viewer = KataViewer([["RG", ""]] * 9)
    assert viewer.moves == 7
    assert viewer.moments[-1].caption == "Move 7, RG: a gem came to rest above the top row, the game is over"
    assert viewer.moments[-1].state.over


def test_instructions_that_mean_nothing_are_told_in_words() -> None:
    with pytest.raises(ChainfallError, match="entry 2"):
        KataViewer([["BB", "LLL"], ["BX", "LL"]])
