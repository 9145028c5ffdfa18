"""A match by placements: when a choice is due, what comes of it, and what is refused."""

from typing import Any

import pytest

from chainfall.core.buttons import DROP
from chainfall.core.effects import Lock, RoundOver, Spawn
from chainfall.core.errors import ChainfallError
from chainfall.core.options import from_plain
from chainfall.core.placing import Placement
from chainfall.core.rng import Rng
from chainfall.core.seats import Masks
from chainfall.envs.duel import Duel
from chainfall.play import registry
from chainfall.play.session import Session
from chainfall.play.verifying import verify

GAMES = ("puzzle-fighter-versus", "dr-mario-versus")


def begun(name: str, seed: int = 3, **options: Any) -> Duel:
    game = registry.game(name)
    return Duel(game, game.start(from_plain(game.Options, options), seed))


def by_chance(duel: Duel, rng: Rng) -> tuple[list[Placement | None], Rng]:
    chosen: list[Placement | None] = []
    for moves in duel.moves:
        number, rng = rng.below(max(len(moves), 1))
        chosen.append(moves[number] if moves else None)
    return chosen, rng


@pytest.mark.parametrize("name", GAMES)
def test_every_piece_comes_to_rest_where_it_was_placed(name: str) -> None:
    duel, rng = begun(name), Rng(1)
    wanted: dict[int, int] = {}
    landed = [0, 0]
    while not duel.is_over and sum(landed) < 60:
        chosen, rng = by_chance(duel, rng)
        wanted |= {seat: placement.column for seat, placement in enumerate(chosen) if placement}
        for effect in duel.play(chosen):
            if isinstance(effect, Lock):
                assert min(column for _, column in effect.cells) == wanted.pop(effect.seat)
                landed[effect.seat] += 1
            elif isinstance(effect, RoundOver):
                wanted.clear()
    assert min(landed) > 20


@pytest.mark.parametrize("name", GAMES)
def test_a_choice_is_due_as_soon_as_a_piece_is_in_the_air_and_only_then(name: str) -> None:
    duel, rng = begun(name), Rng(5)
    alone_at = [False, False]
    for _ in range(80):
        before = duel.moves
        chosen, rng = by_chance(duel, rng)
        effects = duel.play(chosen)
        if duel.is_over or any(isinstance(effect, RoundOver) for effect in effects):
            break
        for seat, moves in enumerate(duel.moves):
            spawned = [effect for effect in effects if isinstance(effect, Spawn) and effect.seat == seat]
            assert len(spawned) == bool(moves)
            alone_at[seat] |= bool(moves) and not duel.moves[1 - seat] and bool(before[1 - seat])
    assert alone_at == [True, True]  # each of them has been quicker than the other


@pytest.mark.parametrize("name", GAMES)
def test_a_match_goes_on_over_its_rounds_to_its_end_and_its_replay_verifies(name: str) -> None:
    game = registry.game(name)
    session = Session(game, from_plain(game.Options, {"wins": 2}), 9)
    duel, rng = Duel(game, session.state, feed=session.feed), Rng(4)
    rounds = 0
    while not duel.is_over:
        chosen, rng = by_chance(duel, rng)
        if duel.moves[1]:
            chosen[1] = duel.moves[1][len(duel.moves[1]) // 2]  # who stacks in the middle soon loses
        rounds += sum(isinstance(effect, RoundOver) for effect in duel.play(chosen))
    assert rounds >= 2
    assert duel.state == session.state
    assert duel.ticks == session.steps
    verdict = verify(session.replay())
    assert verdict.ok, verdict


def test_a_pilot_plays_by_buttons_and_is_not_asked_for_placements() -> None:
    game = registry.game("puzzle-fighter-versus")
    state = game.start(from_plain(game.Options, {}), 1)
    seen: list[Any] = []

    def always_drops(state: Any) -> int:
        seen.append(state)
        return DROP if len(seen) % 2 else 0

    duel = Duel(game, state, pilots={1: always_drops})
    assert duel.moves[0]
    assert not duel.moves[1]
    duel.play([duel.moves[0][0], None])
    assert len(seen) == duel.ticks
    assert seen[0] == state


def test_a_wrong_choice_is_refused_and_nothing_is_played() -> None:
    duel = begun("dr-mario-versus")
    before = duel.state
    first = duel.moves[0][0]
    for chosen, words in (
        ([first], "1 placements: expected one for each of 2 seats"),
        ([first, None], "seat 1: no placement, expected one of its"),
        ([Placement(7, 0), first], r"seat 0: Placement\(column=7, turns=0\), expected one of its"),
    ):
        with pytest.raises(ChainfallError, match=words):
            duel.play(chosen)
    assert duel.state == before
    duel.play([Placement(3), Placement(0, 1)])
    with pytest.raises(ChainfallError, match=r"seat 1: .*, expected None, since no choice is due"):
        duel.play([duel.moves[0][0], first])


def test_only_games_in_real_time_that_show_their_boards_alone_can_be_played() -> None:
    with pytest.raises(ChainfallError, match="triple-town is a game of turns: expected one in real time"):
        begun("triple-town")


def test_masks_are_one_for_each_seat() -> None:
    game = registry.game("dr-mario-versus")
    fed: list[Masks] = []
    state = game.start(from_plain(game.Options, {}), 1)

    def feed(masks: Masks) -> Any:
        nonlocal state
        fed.append(masks)
        step = game.step(state, masks)
        state = step.state
        return step

    Duel(game, state, feed=feed).play([Placement(3), Placement(0, 1)])
    assert {len(masks) for masks in fed} == {2}
    assert {masks[0] for masks in fed} != {masks[1] for masks in fed}
