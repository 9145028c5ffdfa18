"""The kernel of ``puzzle-fighter-versus``, tick by tick and step by step the same as the reference."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.kernels.matches import Matches

from chainfall.bots.seat_beam import SeatBeam
from chainfall.core.buttons import ALL, DOWN, DROP, PAUSE
from chainfall.core.placing import Placement
from chainfall.core.seats import Masks
from chainfall.falling.state import Phase
from chainfall.games.puzzle_fighter.versus.game import GAME
from chainfall.games.puzzle_fighter.versus.options import VersusOptions
from chainfall.games.puzzle_fighter.versus.patterns import PATTERNS
from chainfall.games.puzzle_fighter.versus.pool import LIMIT, Wave, waiting
from chainfall.games.puzzle_fighter.versus.state import VersusState
from chainfall.kernels import Batch, Boards, KernelError
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import inputs_of, options_of

REPLAYS = sorted((Path(__file__).parents[1] / "replays" / GAME.id).rglob("*.json"))
SEATS = (0, 1)


def by_chance(chance: Random, pausing: float = 0.0) -> Iterator[Masks]:
    """Any buttons, each held for some ticks; pairs are brought down more often than not."""
    held = [0, 0]
    while True:
        for seat in SEATS:
            if chance.random() < 0.3:
                held[seat] = chance.choice((0, DOWN, DROP, chance.randrange(ALL + 1))) & ~PAUSE
            if chance.random() < pausing:
                held[seat] ^= PAUSE
        yield held[0], held[1]


def any_placement(chance: Random) -> Callable[[int, Sequence[Placement]], Placement]:
    return lambda seat, moves: chance.choice(moves)


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_a_golden_match_is_that_of_the_reference(path: Path) -> None:
    """A difference stays: generators, boards and the clock go on from it. So not every tick is looked at."""
    replay = Replay.load(path)
    matches = Matches(GAME.id, options_of(replay, GAME))
    matches.begin(replay.seed)
    matches.tick_all(inputs_of(replay, GAME), every=16)
    assert len(matches.fed) == replay.steps


QUICK: dict[str, Any] = {"settle_ms": 0, "clear_ms": 0, "chain_pause_ms": 0, "round_pause_ms": 0}
HEAPS: dict[str, Any] = {"board_1": "R0R/RRR/GGb/GGBklK/YYYYYY/r0gGby", "board_2": "RRRR../RRRR../GG.GG./GG.GG./YYTSPu"}
OPTIONS: Sequence[dict[str, Any]] = (
    {},
    {"power": "marked", "kick": "none", "deal": "random", **HEAPS},
    {"wins": 4, "first_pairs": "rR gG bB rR r0 GG RR RR rG 00 R0", **HEAPS},
    {"lock_delay_ms": 0, "gravity_ms": 40, "landing_delay": 60, "soft_drop": 3, **QUICK},
    {"lock_delay_ms": 50, "lock_resets": 1, "gravity_ms": 30, "gravity_min_ms": 1, "das_ms": 30, "arr_ms": 5},
    {"das_ms": 0, "arr_ms": 0, "lock_resets": 0, "rows_at_once": False, "pattern_restarts": False, **HEAPS},
    {"strength": "fierce", "attack_1": 400, "attack_2": 33, "landing_delay": 600, "same_pairs": False, **HEAPS},
    {"strength": "weak", "tier_ends": "before", "colour_bonus": 7, "pattern_1": "slant", "pattern_2": "bands", **HEAPS},
)


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_every_tick_by_chance_is_that_of_the_reference_with_any_options(number: int) -> None:
    chance = Random(number)
    matches = Matches(GAME.id, VersusOptions(**OPTIONS[number]))
    matches.begin(number)
    matches.tick_all(by_chance(chance, pausing=0.01), 700)


def test_all_clears_are_counted_in_a_round_and_both_can_make_them_in_the_same_tick() -> None:
    matches = Matches(GAME.id, VersusOptions(first_pairs="rr gg bb yy rr rr", attack_2=50, **QUICK))
    matches.begin(1)
    matches.tick_all([(0, 0), (DROP, DROP)] * 6 + [(DROP, 0), (0, 0)] * 20)
    assert max(side.all_clears for side in matches.state.sides) >= 3


def test_every_step_of_a_chain_has_its_bonus() -> None:
    """The state knows how many events there were: the same gems go off as each step of a chain."""
    options = VersusOptions(first_pairs="rR", round_pause_ms=0)
    matches = Matches(GAME.id, options)
    matches.begin(1)
    matches.tick_all([(0, 0), (DROP, 0)])
    marked = matches.state
    assert marked.sides[0].tick.phase is Phase.CLEAR_ANIM
    for events in range(12):
        matches.take_over(_turn(marked, events=events))
        matches.tick_all([(0, 0)] * 15)
        assert matches.state.sides[0].turn.events == events + 1


def test_no_more_than_the_limit_waits() -> None:
    rows = "/".join(["RRRRRR"] * 7)
    matches = Matches(GAME.id, VersusOptions(board_1=rows, first_pairs="rr rr", attack_1=400, strength="fierce"))
    matches.begin(1)
    matches.tick_all([(0, 0), (DROP, 0)] + [(0, 0)] * 30)
    assert waiting(matches.state.sides[1].pool) == LIMIT
    matches.tick_all([(0, DROP)] + [(0, 0)] * 30)


@pytest.mark.parametrize("delay", [0, 30])
def test_a_defence_of_any_size_meets_what_waits_as_on_the_reference(delay: int) -> None:
    worth = 13  # counter gems for the power gem of six and its crash gem, without a handicap
    for size in range(4 * worth + 1):
        chance = Random(size)
        told = {"attack_1": -(-100 * size // worth), "landing_delay": delay, "first_pairs": "rG GB", **QUICK}
        matches = Matches(GAME.id, VersusOptions(board_1="RRR.../RRR...", **told))
        matches.begin(1)
        matches.tick((0, 0))
        begun: VersusState = matches.state
        first, second = begun.sides
        for all_of_it in (chance.randrange(size + 1), 60):
            pool = tuple(Wave(part, ready=chance.randrange(9)) for part in _parts(chance, all_of_it))
            matches.take_over(replace(begun, sides=(replace(first, pool=pool), second)))
            matches.tick((DROP, 0))
            sent = waiting(matches.state.sides[1].pool)
            assert sent == max(0, size - all_of_it)


@pytest.mark.parametrize("seed", range(24))
def test_deliveries_of_any_size_use_the_rows_of_the_pattern_as_on_the_reference(seed: int) -> None:
    """With columns that are full or nearly full, single gems go round several times."""
    chance = Random(seed)
    heights = [chance.choice((2, 11, 12, 13)) for _ in range(6)]
    heights[3] = 0  # the alley
    columns = ["".join("RB"[(row + column) % 2] for row in range(height)) for column, height in enumerate(heights)]
    rows = ["".join(cells) for cells in zip(*(column.rjust(13, ".") for column in columns), strict=True)]
    options = VersusOptions(
        pattern_1=chance.choice([*PATTERNS]),
        rows_at_once=chance.random() < 0.5,
        pattern_restarts=False,
        board_2="/".join(rows),
        first_pairs="YG GY " * 8,
        **QUICK,
    )
    matches = Matches(GAME.id, options)
    matches.begin(seed)
    matches.tick((0, 0))
    used = 0
    while matches.state.wins == (0, 0):
        used = matches.state.sides[1].row
        first, second = matches.state.sides
        pool = tuple(Wave(part) for part in _parts(chance, chance.randrange(1, 9)))
        matches.take_over(replace(matches.state, sides=(first, replace(second, pool=pool))))
        matches.tick_all([(0, DROP), *[(0, 0)] * 9])
    assert used > 0


def _parts(chance: Random, whole: int) -> list[int]:
    """A number as a sum of some others."""
    parts = []
    while whole:
        parts.append(chance.randrange(1, whole + 1))
        whole -= parts[-1]
    return parts


def test_a_pause_press_counts_while_the_other_player_holds_pause() -> None:
    matches = Matches(GAME.id)
    matches.begin(1)
    phases = []
    for masks in ((0, 0), (PAUSE, 0), (PAUSE, PAUSE), (0, PAUSE), (PAUSE, PAUSE)):
        matches.tick(masks)
        phases.append(matches.state.sides[1].tick.phase)
    assert phases == [Phase.FALLING, Phase.PAUSED, Phase.FALLING, Phase.FALLING, Phase.PAUSED]


def test_rounds_that_nobody_wins_are_draws() -> None:
    matches = Matches(GAME.id, VersusOptions(gravity_ms=1, lock_delay_ms=1, round_pause_ms=100, wins=2))
    matches.begin(1)
    matches.tick_all([(0, 0)] * 300)
    assert matches.is_over()
    assert matches.state.wins == (2, 2)
    assert matches.boards.unpack(0) == matches.state


def test_the_time_of_the_round_makes_attacks_stronger() -> None:
    options = VersusOptions(first_pairs="rr gg rr gg rr gg", **HEAPS, **QUICK)
    for seconds in (74, 75, 104, 405, 999):
        matches = Matches(GAME.id, options)
        state = GAME.start(options, 1)
        clock = seconds * 60 + 59
        sides = [replace(side, tick=side.tick._replace(clock=clock)) for side in state.sides]
        matches.take_over(replace(state, clock=clock, sides=(sides[0], sides[1])))
        matches.tick_all([(0, 0), (DROP, 0), (0, DROP)] * 8)


# By placements


@pytest.mark.parametrize("options", [{"wins": 1}, {"power": "marked", "wins": 1}, {"lock_delay_ms": 0, **QUICK}])
def test_every_step_by_placements_is_that_of_the_reference(options: dict[str, Any]) -> None:
    matches = Matches(GAME.id, VersusOptions(**options))
    for seed in range(2):
        matches.begin(seed)
        assert matches.play(any_placement(Random(seed))) > 15
        assert matches.is_over()


def test_a_match_of_two_who_look_ahead_is_that_of_the_reference() -> None:
    """They build, attack and defend: chains, large power gems, and counter gems of both numbers."""
    matches = Matches(GAME.id, VersusOptions(wins=1, landing_delay=120, same_pairs=False))
    chance, beam, chains = Random(4), SeatBeam(depth=3, width=30), set()

    def choose(seat: int, moves: Sequence[Placement]) -> Placement:
        chains.add(matches.state.sides[seat].turn.chain)
        values = beam.look(matches.state, seat, chance.randrange(2**32))
        return max(moves, key=lambda placement: values.get(placement, -1e18))

    matches.begin(3)
    assert matches.play(choose) > 60
    assert max(chains) >= 4


@pytest.mark.parametrize("options", [{}, {"gravity_ms": 30, "lock_delay_ms": 60, "lock_resets": 2, "kick": "none"}])
def test_a_pair_that_is_on_its_way_can_still_be_placed_where_taps_lead(options: dict[str, Any]) -> None:
    """From anywhere, with any button held, also beside and under what hangs."""
    chance = Random(1)
    matches = Matches(GAME.id, VersusOptions(wins=9, **HEAPS, **options))
    matches.begin(5)
    for _ in range(6):
        for held, _ in zip(by_chance(chance), range(25), strict=False):
            matches.tick(held)
            matches.compare_placements()
        matches.play(any_placement(chance), 3)
        matches.tick((0, 0))  # who holds buttons has no plan any more


# States


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda state: replace(state, options=VersusOptions(wins=1)), "other options than the boards"),
        (lambda state: replace(state, clock=7), "player 1: expected the clock of the round"),
        (lambda state: replace(state, wins=(3, 0)), "wins of player 1 3: expected a number from 0 to 2"),
        (lambda state: _turn(state, interval=3), "and the interval of pair 1"),
        (lambda state: _turn(state, piece=""), "in phase FALLING: expected a pair in the air only"),
        (lambda state: _turn(state, groups="a" * 78), "expected gems, and power gems by their letters"),
        (lambda state: _turn(state, board="R" * 78), "expected free cells for the pair"),
        (lambda state: _turn(state, reason="tired"), "the reason 'tired', expected one exactly if"),
        (lambda state: _turn(state, events=79), "events 79: expected a number from 0 to 78"),
        (lambda state: _tick(state, phase=Phase.PAUSED, resume=Phase.FALLING), "expected both or none"),
        (lambda state: _tick(state, timer=-1), "timer -1: expected a number from 0 to 10800"),
        (lambda state: _pool(state, (Wave(200), Wave(51))), "attacks of at most 250 counter gems"),
        (lambda state: _pool(state, (Wave(2, number=4),)), "that show 3 or 5"),
    ],
)
def test_a_state_that_no_match_comes_to_is_refused(change: Callable[[Any], Any], problem: str) -> None:
    boards = Boards(GAME.id)
    state = GAME.step(GAME.start(VersusOptions(), 1), (0, 0)).state
    boards.pack(0, state)
    with pytest.raises(KernelError, match=problem):
        boards.pack(0, change(state))
    assert boards.unpack(0) == state


def _turn(state: VersusState, **changes: Any) -> VersusState:
    side = state.sides[0]
    return replace(state, sides=(replace(side, turn=side.turn._replace(**changes)), state.sides[1]))


def _tick(state: VersusState, **changes: Any) -> VersusState:
    side = state.sides[0]
    return replace(state, sides=(replace(side, tick=side.tick._replace(**changes)), state.sides[1]))


def _pool(state: VersusState, pool: tuple[Wave, ...]) -> VersusState:
    return replace(state, sides=(replace(state.sides[0], pool=pool), state.sides[1]))


def test_matches_that_are_played_to_their_end_have_a_winner_at_either_seat() -> None:
    batch = Batch(GAME.id, 64)
    batch.reset(np.arange(64))
    tally = batch.rollout(None, ("greedy", "random"))
    assert tally.games == 64
    assert (batch.wins().max(1) == 2).all()
    assert (batch.winner() == 0).sum() > 48
    assert all(GAME.outcome(batch.unpack(number)).winner == batch.winner()[number] for number in range(8))  # type: ignore[union-attr]
