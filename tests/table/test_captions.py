"""The words of effects: every effect has some, or is known to have none."""

from dataclasses import fields
from typing import Any

import pytest

from chainfall.core import effects
from chainfall.core.effects import AllClear, Arrive, Attack, Clear, Defend, Effect, LevelCleared, RoundOver, Spawn
from chainfall.core.game import Outcome
from chainfall.games.triple_town.game import Stored
from chainfall.table.captions import CAPTIONS, NO_WORDS, Caption, Ending, caption_of, ending_of

KNOWN = [
    kind
    for kind in vars(effects).values()
    if isinstance(kind, type) and issubclass(kind, Effect) and kind is not Effect
]


@pytest.mark.parametrize("kind", KNOWN)
def test_every_effect_has_words_or_is_known_to_have_none(kind: type[Effect]) -> None:
    assert kind in CAPTIONS


def test_every_caption_says_something() -> None:
    values: dict[str, Any] = {"cells": ((0, 0),), "at": (0, 0), "reason": "", "winner": 0}
    for kind, made in CAPTIONS.items():
        if made:
            given = {
                item.name: values.get(item.name, 2) for item in fields(kind) if item.name not in ("seat", "rounds")
            }
            assert made(kind(**given)) != NO_WORDS


@pytest.mark.parametrize(
    ("effect", "labels", "said"),
    [
        (Clear((), "match", 1), (), ""),
        (Clear((), "match", 3, seat=1), ("", "3 CHAIN!"), "Chain of 3"),
        (AllClear(50), ("ALL CLEAR",), "All clear"),
        (LevelCleared(4), ("LEVEL CLEARED",), "Level cleared"),
        (Attack(5), ("ATTACK 5",), "Attack of 5 by {0}"),
        (Defend(2, seat=1), ("", "BLOCKED 2"), "2 blocked by {1}"),
        (Arrive((), 7), ("HIT 7",), "7 landed on {0}"),
        (RoundOver(1, (0, 1)), ("ROUND LOST", "ROUND WON"), "Round over: won by {1}"),
        (RoundOver(None), ("DRAW", "DRAW"), "Round over: a draw"),
        (Spawn(()), (), ""),
        (Stored(), (), ""),
    ],
)
def test_what_is_shown_over_each_board_and_what_is_read_out(effect: Effect, labels: tuple[str, ...], said: str) -> None:
    caption = caption_of(effect)
    assert (caption.labels, caption.said) == (labels, said)


def test_a_board_that_a_caption_leaves_out_has_no_label() -> None:
    caption = Caption(("", "HIT 3"))
    assert [caption.label(seat) for seat in range(3)] == ["", "HIT 3", ""]


@pytest.mark.parametrize(
    ("outcome", "names", "ending"),
    [
        (
            Outcome(0, "player 2 has won, 2 to 1", 1, (1, 2)),
            ("Brook", "You"),
            ("You win", "Rounds: 2 to 1", "You win, 2 to 1"),
        ),
        (
            Outcome(0, "player 1 wins by 3 to 0", 0, (3, 0)),
            ("Brook", "You"),
            ("Brook wins", "Rounds: 3 to 0", "Brook wins, 3 to 0"),
        ),
        (
            Outcome(0, "a draw, 1 to 1", None, (1, 1)),
            ("Player 1", "Player 2"),
            ("A draw", "Rounds: 1 to 1", "A draw, 1 to 1"),
        ),
        (Outcome(4, "player 1 wins", 0), ("Player 1", "Player 2"), ("Player 1 wins", "", "Player 1 wins")),
        (Outcome(7, "board full"), ("You",), ("Game over", "the board is full", "the board is full")),
    ],
)
def test_how_a_game_ended_is_told_with_the_names_of_its_players(
    outcome: Outcome, names: tuple[str, ...], ending: tuple[str, str, str]
) -> None:
    assert ending_of(outcome, names) == Ending(*ending)


def test_the_end_of_a_game_is_told_in_the_words_of_players() -> None:
    ending = ending_of(Outcome(10, "the drop alley is blocked"), ())
    assert ending.line == ending.rest == "no room for the next pair: the column where pairs appear is full"
    assert ending_of(Outcome(10, "a reason of another package"), ()).rest == "a reason of another package"


def test_the_rounds_of_a_match_are_called_rounds() -> None:
    assert ending_of(Outcome(2, "player 1 has won", 0, (2, 1)), ("You", "Brook")).rest == "Rounds: 2 to 1"


@pytest.mark.parametrize(
    ("chain", "cells", "cry"),
    [
        (1, 4, ""),
        (1, 11, ""),
        (1, 12, "BIG CLEAR!"),
        (1, 30, "COLOSSAL!"),
        (2, 4, "NICE!"),
        (3, 30, "GREAT!"),
        (5, 4, "UNSTOPPABLE!"),
        (30, 4, "UNSTOPPABLE!"),
    ],
)
def test_the_announcer_has_a_word_by_the_size_of_a_chain_or_else_of_a_clear(chain: int, cells: int, cry: str) -> None:
    assert caption_of(Clear(((0, 0),) * cells, "crash", chain)).cry == cry
