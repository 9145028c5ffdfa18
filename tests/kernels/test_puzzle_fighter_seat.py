"""The kernel of one seat of ``puzzle-fighter-versus`` is equal to the reference after every placement."""

import random
from array import array
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernels.lockstep import builds_of, legal_bytes

from chainfall.bots.seat_beam import SeatBeam
from chainfall.bots.worth.puzzle_fighter_seat import features
from chainfall.core.placing import Placement
from chainfall.games.puzzle_fighter.versus.game import GAME
from chainfall.games.puzzle_fighter.versus.options import VersusOptions
from chainfall.games.puzzle_fighter.versus.patterns import PATTERNS
from chainfall.games.puzzle_fighter.versus.placing import placed
from chainfall.games.puzzle_fighter.versus.pool import FRESH, LIMIT, REDUCED, Pool, Wave, waiting
from chainfall.games.puzzle_fighter.versus.state import VersusState
from chainfall.kernels import Boards, KernelError
from chainfall.kernels.fighter_rules import CODES
from chainfall.kernels.moves import action_of
from chainfall.kernels.native import native
from chainfall.kernels.puzzle_fighter_seat import MOST_WAVES, Options, seat_of
from chainfall.play.placing import placing_of
from chainfall.play.seat_view import seat_view

NAME = "puzzle-fighter-seat"
BUILDS = builds_of(NAME)


def started(options: VersusOptions, seed: int) -> VersusState:
    return GAME.step(GAME.start(options, seed), (0, 0)).state


def placements(match: VersusState, seat: int) -> tuple[Placement, ...]:
    board = seat_view(GAME, match, seat)
    return tuple(placing_of(board.game).placements(board.state))


def with_pools(match: VersusState, seat: int, own: Pool) -> VersusState:
    """The match with these attacks waiting for the player, and none for the other."""
    sides = [replace(side, pool=own if number == seat else ()) for number, side in enumerate(match.sides)]
    return replace(match, sides=(sides[0], sides[1]))


class SeatLockstep:
    """One seat on the reference and, in every build of this machine, on a board of the kernel."""

    def __init__(self, options: VersusOptions, seat: int) -> None:
        self.options = replace(options, settle_ms=0, clear_ms=0, chain_pause_ms=0)
        self.seat = seat
        self.all_boards = [Boards(NAME, options=Options(self.options, seat), build=build) for build in BUILDS]

    def begin(self, seed: int) -> None:
        self.match, self.sent = started(self.options, seed), 0
        for boards in self.all_boards:
            native().reset(boards.kernel.number, boards.setup, boards.memory, array("Q", [seed]), None)
        self.compare()

    def receive(self, pool: Pool) -> None:
        """Attacks wait for the player."""
        self.match = with_pools(self.match, self.seat, pool)
        for boards in self.all_boards:
            boards.pack(0, replace(seat_of(self.match, self.seat), sent=self.sent))
        self.compare()

    def place(self, placement: Placement) -> None:
        undisturbed = placed(with_pools(self.match, self.seat, ()), self.seat, placement)
        sent = waiting(undisturbed.sides[1 - self.seat].pool)
        pool = self.match.sides[self.seat].pool
        self.match = placed(with_pools(self.match, self.seat, pool), self.seat, placement)
        self.sent += sent
        for boards in self.all_boards:
            points, over, action = array("q", [0]), bytearray(1), array("i", [action_of(placement)])
            wrong = native().step(boards.kernel.number, boards.setup, boards.memory, action, None, points, over)
            assert wrong == -1
            assert points[0] == sent
        self.compare()

    def compare(self) -> None:
        expected = replace(seat_of(self.match, self.seat), sent=self.sent)
        for boards in self.all_boards:
            legal, found = bytearray(boards.kernel.actions), array("i", [0] * boards.kernel.features)
            native().legal(boards.kernel.number, boards.setup, boards.memory, None, legal)
            native().measure(boards.kernel.number, boards.memory, None, found)
            assert boards.unpack(0) == expected
            assert legal == legal_bytes(self.placements(), len(legal))
            assert tuple(found) == features(self.match.sides[self.seat])[2:]

    def placements(self) -> tuple[Placement, ...]:
        return placements(self.match, self.seat)

    def play(self, seed: int, *, most: int, attacks: bool = True, of: int = 1) -> int:
        """Plays a round: the most points of some placements by chance, and now and then an attack comes."""
        chance = random.Random(seed)
        self.begin(seed)
        for number in range(most):
            possible = self.placements()
            if not possible:
                return number
            if attacks and chance.random() < 0.15:
                self.receive(some_attacks(chance, self.match, self.match.sides[self.seat].pool))
            some = chance.sample(possible, min(of, len(possible)))
            self.place(max(some, key=self.points) if of > 1 else some[0])
        return most

    def points(self, placement: Placement) -> int:
        return placed(self.match, self.seat, placement).sides[self.seat].turn.score


def some_attacks(chance: random.Random, match: VersusState, pool: Pool) -> Pool:
    """Other attacks as well: some later than now, some reduced."""
    new = Wave(chance.randrange(1, 24), match.clock + chance.choice((0, 0, 1)), chance.choice((FRESH, REDUCED)))
    all_waves = (*pool, new)
    return all_waves if len(all_waves) <= MOST_WAVES and waiting(all_waves) <= LIMIT else pool


def test_every_build_of_this_machine_is_tested() -> None:
    assert "plain" in BUILDS


def test_rounds_by_chance() -> None:
    seats = [SeatLockstep(VersusOptions(), seat) for seat in (0, 1)]
    assert sum(seats[seed % 2].play(seed, most=120) for seed in range(24)) > 450


def test_rounds_for_points_have_chains_and_solid_power_gems() -> None:
    seats = [SeatLockstep(VersusOptions(), seat) for seat in (0, 1)]
    assert sum(seats[seed % 2].play(seed, most=120, of=4, attacks=seed % 3 > 0) for seed in range(8)) > 450
    assert sum(seat.sent for seat in seats) > 100  # in the last round of each


OPTIONS: Sequence[dict[str, Any]] = (
    {"power": "marked"},
    {"kick": "none", "deal": "random"},
    {"strength": "fierce", "tier_ends": "before", "colour_bonus": 0},
    {"strength": "weak", "attack_1": 250, "attack_2": 33},
    {"same_pairs": False, "level_1": 20, "level_2": 40},
    {"pattern_1": "slant", "pattern_2": "frame", "pattern_restarts": False},
    {"pattern_1": "mirror", "pattern_2": "counter-slant", "rows_at_once": False, "pattern_restarts": False},
    {"gravity_ms": 60, "lock_delay_ms": 30, "lock_resets": 1},
    {"gravity_ms": 20, "lock_delay_ms": 20, "gravity_min_ms": 1},
    {"first_pairs": "RR rR r0 GG g0 BB 0R", "das_ms": 0},
    {
        "attack_1": 50,
        "attack_2": 50,
        "first_pairs": "rr rr",
        "board_1": "RRRRRR/" * 8 + "RRRRRR",
        "board_2": "RRRRR./" * 9 + "RRRR..",
    },
    {"board_1": "R0R/RRR/GGb/GGBklK/YYYYYY/r0gGby", "board_2": "RRRR/RRRR/GG.GG/GG.GG/......"},
)


@pytest.mark.parametrize("options", OPTIONS, ids=" ".join)
def test_options(options: dict[str, Any]) -> None:
    for seat in (0, 1):
        SeatLockstep(VersusOptions(**options), seat).play(seat, most=40, of=3)


def test_pairs_are_dealt_as_by_the_reference_up_to_the_last_diamond() -> None:
    """A long round: it goes on some pairs before each diamond that comes by schedule, and before those that do not."""
    lockstep = SeatLockstep(VersusOptions(), 0)
    for first in (0, 17, 596, 621, 797, 821, 946, 996):
        lockstep.begin(first)
        side = lockstep.match.sides[0]
        side = replace(side, turn=side.turn._replace(pieces=first, interval=lockstep.options.interval(0, first)))
        lockstep.match = replace(lockstep.match, sides=(side, lockstep.match.sides[1]))
        lockstep.receive(())
        for _ in range(6):
            lockstep.place(lockstep.placements()[0])


def test_the_time_of_the_round_makes_attacks_stronger() -> None:
    """The round is taken over after each tier has begun."""
    lockstep = SeatLockstep(VersusOptions(), 0)
    for seconds in (74, 75, 105, 404, 405, 1000):
        lockstep.play(seconds, most=20, of=4)
        lockstep.match = replace(lockstep.match, clock=seconds * 60)
        lockstep.receive(())
        for _ in range(30):
            if possible := lockstep.placements():
                lockstep.place(max(possible, key=lockstep.points))


@given(
    columns=st.lists(st.text(st.sampled_from(CODES[1:]), max_size=13), min_size=6, max_size=6),
    pairs=st.lists(st.text(st.sampled_from(CODES[1:10]), min_size=2, max_size=2), min_size=1, max_size=4),
    data=st.data(),
)
def test_any_board(columns: list[str], pairs: list[str], data: st.DataObject) -> None:
    """Boards that no round leads to, with several diamonds and counter gems of every number."""
    rows = ["".join(column[height] if height < len(column) else "." for column in columns) for height in range(13)]
    options = VersusOptions(board_1="/".join(reversed(rows)), first_pairs=" ".join(pairs))
    lockstep = SeatLockstep(options, 0)
    lockstep.begin(data.draw(st.integers(0, 1000)))
    for _ in pairs:
        if possible := lockstep.placements():
            lockstep.place(data.draw(st.sampled_from(possible)))


@given(st.text("RRRRRkkklGg ", min_size=36, max_size=36), st.data())
def test_any_heap_of_one_colour(cells: str, data: st.DataObject) -> None:
    """Power gems form, grow, take in others and fall as one: the more of a colour, the more of that."""
    drawn = "/".join(cells[start : start + 6].replace(" ", ".") for start in range(0, 36, 6))
    lockstep = SeatLockstep(VersusOptions(board_2=drawn, first_pairs="RR RG GR Rr RR gR"), 1)
    lockstep.begin(0)
    for _ in range(5):
        if possible := lockstep.placements():
            lockstep.place(data.draw(st.sampled_from(possible)))


@pytest.mark.parametrize("drawn", [".kk.../kRR.../kRR...", "RRk.../RRk.../kkG..."])
def test_a_power_gem_that_could_grow_both_ways_grows_sideways(drawn: str) -> None:
    """All counter gems become gems with the first pair, so there is room at the side and above, or below."""
    lockstep = SeatLockstep(VersusOptions(board_1=drawn, first_pairs="GB"), 0)
    lockstep.begin(0)
    lockstep.place(Placement(5))
    assert lockstep.match.sides[0].turn.groups.count("AAA") == 2


@pytest.mark.parametrize("tier_ends", ["at", "before"])
@pytest.mark.parametrize(("width", "height"), [(3, 3), (4, 4), (5, 5), (4, 9), (5, 10)])
def test_power_gems_of_every_tier(width: int, height: int, tier_ends: Any) -> None:
    drawn = "/".join([("R" * width).ljust(6, ".")] * height)
    lockstep = SeatLockstep(VersusOptions(board_1=drawn, first_pairs="rG", tier_ends=tier_ends), 0)
    lockstep.begin(0)
    lockstep.place(Placement(width))
    assert lockstep.match.sides[0].turn.events == 1


def test_patterns_are_those_of_the_reference() -> None:
    for pattern in PATTERNS:
        lockstep = SeatLockstep(VersusOptions(pattern_2=pattern), 0)
        lockstep.begin(3)
        lockstep.receive((Wave(31), Wave(22, number=REDUCED)))
        lockstep.place(lockstep.placements()[0])


@pytest.mark.parametrize("at_once", [True, False])
def test_the_next_delivery_begins_with_the_row_after_the_last_one_used(at_once: bool) -> None:
    """Only the alley has room, so every single gem uses a row of its own."""
    narrow = "/".join(["RBR.RB", "BRB.BR"] * 6 + ["RBR.RB"])
    told: dict[str, Any] = {"pattern_2": "stairs", "pattern_restarts": False, "rows_at_once": at_once}
    lockstep = SeatLockstep(VersusOptions(board_1=narrow, first_pairs="YG GY YG GY", **told), 0)
    lockstep.begin(1)
    for size in (1, 3, 1):
        lockstep.receive((Wave(size),))
        lockstep.place(lockstep.placements()[0])
    assert lockstep.match.sides[0].row == 5


def test_options_that_the_kernel_does_not_know_are_refused() -> None:
    for options, problem in (
        ({"lock_delay_ms": 0}, "lock_delay_ms=0: the kernel supports 1 or more"),
        ({"first_pairs": "RG " * 65}, "65 pairs, the kernel supports at most 64"),
    ):
        with pytest.raises(KernelError, match=problem):
            Boards(NAME, options=Options(VersusOptions(**options)))


def test_only_a_pair_in_the_air_can_be_looked_at_and_only_so_many_attacks() -> None:
    match = GAME.start(VersusOptions(), 1)
    with pytest.raises(KernelError, match="SPAWN: expected one with a pair in the air"):
        seat_of(match, 0)
    crowded = with_pools(started(VersusOptions(), 1), 0, tuple(Wave(1, tick) for tick in range(MOST_WAVES + 1)))
    with pytest.raises(KernelError, match="17 attacks wait: expected 16 at most"):
        Boards(NAME).pack(0, seat_of(crowded, 0))


def test_a_beam_one_deep_is_worth_what_each_placement_sends_and_its_features() -> None:
    lockstep = SeatLockstep(VersusOptions(), 1)
    lockstep.play(5, most=40, of=4, attacks=False)
    beam = SeatBeam(depth=1, width=24)
    values = beam.look(lockstep.match, 1, seed=3)
    assert set(values) == set(lockstep.placements())
    for placement, value in values.items():
        after = placed(with_pools(lockstep.match, 1, ()), 1, placement)
        seen = features(after.sides[1], waiting(after.sides[0].pool))
        assert value == sum(weight * number for weight, number in zip(beam.weights, seen, strict=True))


def test_a_beam_knows_no_more_of_the_pairs_to_come_than_the_player() -> None:
    match, other = started(VersusOptions(), 3), started(VersusOptions(), 4)
    dealers = tuple(replace(dealer, rng=other.hidden.rng) for dealer in match.hidden.dealers)
    twin = replace(match, hidden=replace(match.hidden, dealers=dealers))
    beam = SeatBeam(depth=5, width=20, samples=2)
    assert beam.look(match, 0, seed=1) == beam.look(twin, 0, seed=1)
