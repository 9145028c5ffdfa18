"""Digests and the runs and spans on which they stand."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.play.recorded import drops

from chainfall.core.clock import HZ
from chainfall.core.codec import pack
from chainfall.play.digests import first_digest, joined, next_digest, spans, state_digest
from chainfall.play.registry import AnyGame
from chainfall.play.session import Session

pytestmark = pytest.mark.usefixtures("known_drip")

RUNS = some.lists(some.tuples(some.sampled_from("abc"), some.integers(1, 5)))


def test_digest_0_is_the_hash_of_game_rules_options_and_seed(drip: AnyGame) -> None:
    replay = drops(drip)
    options = drip.Options(misses=1000)
    assert replay.digests[0] == first_digest(drip, options, 7)
    assert pack(("drip", 3, options, 7)) == b"t4:s4:dripi3;d2:i40;i1000;i7;"


def test_each_digest_hashes_the_one_before_the_runs_of_its_span_and_the_state(drip: AnyGame) -> None:
    replay = drops(drip)
    spans = [(("-", 100), ("left", 500)), (("left", 600),), (("left", 100), ("right", 1))]
    session = Session(drip, drip.Options(misses=1000), seed=7)
    expected = [replay.digests[0]]
    for span in spans:
        for line, count in span:
            for _ in range(count):
                session.play(line)
        expected.append(next_digest(expected[-1], span, pack(session.state)))
    assert list(replay.digests) == expected


def test_the_digest_of_a_state_is_that_of_any_equal_one_and_of_no_other() -> None:
    one, other = (Session("dr-mario-versus", seed=4) for _ in range(2))
    for _ in range(HZ):
        one.play("left | down")
        other.play("left | down")
    assert one.state is not other.state
    assert state_digest(one.state) == state_digest(other.state)
    one.play("- | down")
    other.play("- | cw+down")
    assert state_digest(one.state) != state_digest(other.state)


@given(RUNS)
def test_joined_runs_are_the_same_inputs_without_equal_neighbours(runs: list[tuple[str, int]]) -> None:
    made = joined(runs)
    assert "".join(line * count for line, count in made) == "".join(line * count for line, count in runs)
    assert all(one[0] != other[0] for one, other in pairwise(made))


@given(RUNS, some.integers(1, 7))
def test_spans_are_the_same_inputs_cut_into_equal_lengths(runs: list[tuple[str, int]], length: int) -> None:
    cut = ["".join(line * count for line, count in span) for span in spans(runs, length)]
    whole = "".join(line * count for line, count in runs)
    assert cut == [whole[start : start + length] for start in range(0, len(whole), length)]
