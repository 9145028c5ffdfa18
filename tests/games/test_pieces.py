"""The option ``pieces`` in every game that has it: the pieces of a puzzle."""

from typing import Any

import pytest

from chainfall import OptionError, Session, game, verify
from chainfall.core.effects import Effect, GameOver, Spawn
from chainfall.core.placing import Placement
from chainfall.games.puzzle_fighter.kata.moves import Drop


@pytest.mark.parametrize(
    ("name", "pieces", "reason"),
    [
        ("puzzle-fighter", ("RG", "rB", "Y0"), "all pairs are placed"),
        ("dr-mario", ("RB", "YY", "BR"), "all capsules are used"),
    ],
)
@pytest.mark.parametrize("seed", [0, 7])
def test_the_pieces_come_in_their_order_and_after_the_last_the_game_is_over(
    name: str, pieces: tuple[str, ...], reason: str, seed: int
) -> None:
    session = Session(name, game(name).Options(pieces=" ".join(pieces)), seed)
    told: list[Effect] = []
    for number in range(len(pieces)):
        assert len(session.placements()) > 0
        assert len(session.peek(Placement(0, 0)).frame.boards[0].hud.next) == max(len(pieces) - number - 2, 0)
        told += session.place(Placement(0, 0)).effects
    spawned = [effect.piece for effect in told if isinstance(effect, Spawn)]
    assert tuple(spawned) == pieces
    assert session.outcome is not None
    assert session.outcome.reason == reason
    assert told[-1] == GameOver(reason)
    assert verify(session.replay()).ok


def test_all_pieces_that_are_to_come_are_shown() -> None:
    fighter = Session("puzzle-fighter", pieces="RG rB Y0")
    fighter.play("-")
    shown = [[sprite.tile.kind for sprite in piece] for piece in fighter.frame.boards[0].hud.next]
    assert shown == [["crash", "gem"], ["gem", "diamond"]]
    mario = Session("dr-mario", pieces="RB YY BR")
    assert "next R--B Y--Y B--R" in mario.text
    mario.play("-")
    assert "next Y--Y B--R" in mario.text


def test_every_level_of_dr_mario_has_the_same_pieces() -> None:
    session = Session("dr-mario", waits="none", board="r", pieces="RR RB")
    session.play("-")
    session.place(Placement(0, 1))
    effects = session.place(Placement(0, 3)).effects
    assert [effect.piece for effect in effects if isinstance(effect, Spawn)] == ["RR"]
    assert session.state.turn.level == 1


def test_a_blocked_alley_ends_a_game_before_its_pieces_do() -> None:
    session = Session("puzzle-fighter", board="/".join(["...R"] * 11), pieces="RG RG RG")
    session.play("-")
    session.place(Placement(3, 0))
    assert session.outcome is not None
    assert session.outcome.reason == "the drop alley is blocked"


@pytest.mark.parametrize(
    ("options", "reason"), [({}, "all pairs are placed"), ({"mode": "timed", "time_ms": 1000}, "the time is up")]
)
def test_all_pairs_are_placed_also_if_the_last_one_blocks_the_alley_but_the_time_comes_first(
    options: dict[str, Any], reason: str
) -> None:
    session = Session("puzzle-fighter", board="/".join(["...R"] * 11), pieces="RG", lock_delay_ms=60_000, **options)
    for line in (*["-"] * 58, "drop", "-"):
        session.play(line)
    assert session.outcome is not None
    assert session.outcome.reason == reason


def test_the_kata_takes_the_next_pair_only() -> None:
    session = Session("puzzle-kata", pieces="RG rB")
    assert {drop.pair for drop in session.inputs} == {"RG"}
    refused = session.feed(Drop("rB"))
    assert refused.effects[0].reason == "pair 'rB': expected 'RG', the next one"  # type: ignore[attr-defined]
    session.feed(Drop("RG"))
    assert session.feed(Drop("rB", "AL")).effects[-1] == GameOver("all pairs are placed")
    assert session.outcome is not None
    assert session.outcome.reason == "all pairs are placed"
    assert session.inputs == ()


def test_an_overflow_on_the_last_pair_of_the_kata_is_an_overflow() -> None:
    session = Session("puzzle-kata", board="/".join(["...G", "...B"] * 6), pieces="RG")
    session.feed(Drop("RG"))
    assert session.outcome is not None
    assert session.outcome.reason == "a gem came to rest above the top row"


def test_a_drawn_well_of_the_kata_has_fallen_and_has_its_power_gems() -> None:
    session = Session("puzzle-kata", board="RR/RR/../..")
    assert session.text.endswith("║RR    ║\n║RR    ║")
    assert session.frame.boards[0].at(11, 0).links == 1 + 2


@pytest.mark.parametrize("name", ["puzzle-fighter", "dr-mario", "puzzle-kata"])
def test_a_wrong_piece_is_refused(name: str) -> None:
    with pytest.raises(OptionError, match="option pieces, piece 2: 'X', expected 2 of "):
        game(name).Options(pieces="RB X")
