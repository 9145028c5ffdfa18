"""What opponents think in Puzzle Fighter for two: when to build, to attack and to defend."""

from dataclasses import replace
from typing import Any

import pytest

import chainfall
from chainfall.bots.opponents.fighter import Mood, danger, fighter_thinker, mood_of, worth
from chainfall.bots.opponents.steps import STEPS
from chainfall.bots.opponents.thinking import Seen, Thinker, Values, seen_by
from chainfall.bots.seat_beam import SeatBeam
from chainfall.bots.worth.weights import PUZZLE_FIGHTER_SEAT
from chainfall.core.placing import Placement
from chainfall.games.puzzle_fighter.versus.placing import placed
from chainfall.games.puzzle_fighter.versus.pool import Wave, waiting
from chainfall.games.puzzle_fighter.versus.state import VersusState
from chainfall.kernels import KernelError

GAME: Any = chainfall.game("puzzle-fighter-versus")
TALL = "/".join(["...R..", "...G.."] * 4)
HIGH = "/".join(["RGBYRG", "GBYRGB"] * 4)
NO_PLAN = replace(STEPS[3], depth=1, width=1)


def begun(coming: int = 0, **options: Any) -> VersusState:
    """A match in which the first pairs are in the air, and some counter gems wait for the first player."""
    state: VersusState = GAME.step(GAME.start(GAME.Options(**options), 1), (0, 0)).state
    first, second = state.sides
    return replace(state, sides=(replace(first, pool=(Wave(coming),) if coming else ()), second))


def seen(state: VersusState, seat: int = 0) -> Seen:
    return seen_by(GAME, state.options, state, seat, seed=3)


def thought(thinker: Thinker, what: Seen) -> Values:
    thoughts = thinker(what)
    while True:
        try:
            next(thoughts)
        except StopIteration as end:
            values: Values = end.value
            return values


def chosen(thinker: Thinker, what: Seen) -> Placement:
    values = thought(thinker, what)
    return max(values, key=values.__getitem__)


@pytest.mark.parametrize(
    ("options", "coming", "mood"),
    [
        ({}, 0, "build"),
        ({"board_2": TALL}, 0, "attack"),
        ({"board_2": HIGH}, 0, "attack"),
        ({"board_1": TALL}, 0, "defend"),
        ({}, 48, "defend"),
        ({"board_1": "RGBYRG"}, 42, "defend"),
        ({"board_1": TALL, "board_2": TALL}, 0, "defend"),
        ({"board_1": "RGBYRG", "board_2": "RGBYRG"}, 6, "build"),
    ],
)
def test_the_mood_comes_from_both_boards_and_from_what_is_coming(options: Any, coming: int, mood: Mood) -> None:
    assert mood_of(begun(coming, **options), 0) == mood


def test_six_counter_gems_that_wait_are_as_dangerous_as_a_row() -> None:
    assert danger(begun(board_1="RGBYRG").sides[0]) == danger(begun(coming=6).sides[0]) == 1


def test_the_kernel_and_the_rules_weigh_the_same() -> None:
    what = seen(begun(7, board_1="GG.rRR/GGyYYR", first_pairs="gB rY"))
    found = SeatBeam(1, 1).look(what.state, 0, 1)
    assert found == {placement: worth(what, placement, PUZZLE_FIGHTER_SEAT) for placement in what.placements}
    assert len(set(found.values())) > 5


@pytest.mark.parametrize(
    ("coming", "other", "sent"), [(0, "", 0), (0, TALL, 2), (42, "", 2)], ids=["build", "attack", "defend"]
)
def test_the_calm_build_where_others_shatter_what_they_can(coming: int, other: str, sent: int) -> None:
    match = begun(coming, board_1="...R.R/GRRRGY", board_2=other, first_pairs="gR")
    placement = chosen(fighter_thinker(NO_PLAN), seen(match))
    assert waiting(placed(begun(board_1="...R.R/GRRRGY", first_pairs="gR"), 0, placement).sides[1].pool) == sent


def test_who_is_not_wary_looks_at_its_own_board_only() -> None:
    thinker = fighter_thinker(replace(NO_PLAN, wary=False))
    calm, other = (begun(board_1="...R.R/GRRRGY", board_2=board, first_pairs="gR") for board in ("", TALL))
    assert thought(thinker, seen(calm)) == thought(thinker, seen(other))


@pytest.mark.parametrize("kernel", [True, False])
def test_a_pair_is_not_put_where_it_ends_the_round(kernel: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not kernel:
        monkeypatch.setattr(SeatBeam, "look", refuse)
    board = "/".join(["...R..", "...G.."] * 5)
    values = thought(fighter_thinker(NO_PLAN), seen(begun(board_1=board, first_pairs="BB")))
    assert min(values, key=values.__getitem__).column == 3
    assert chosen(fighter_thinker(NO_PLAN), seen(begun(board_1=board, first_pairs="BB"))).column != 3


def refuse(*arguments: Any) -> Any:
    raise KernelError("no kernel")


def test_every_guess_is_another_one(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []

    def look(beam: SeatBeam, match: VersusState, seat: int, seed: int) -> dict[Placement, float]:
        seeds.append(seed)
        return {Placement(0): 1.0}

    monkeypatch.setattr(SeatBeam, "look", look)
    thought(fighter_thinker(replace(NO_PLAN, samples=4)), seen(begun()))
    assert len(seeds) == len(set(seeds)) == 4
