"""The pairs to come (the arcade document, section 27), compared with its own language where that can be run."""

import os
import shutil
import subprocess
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Literal

import pytest

from chainfall.core.rng import Rng
from chainfall.games.puzzle_fighter.arcade.game import GAME
from chainfall.games.puzzle_fighter.arcade.options import ArcadeOptions
from chainfall.games.puzzle_fighter.arcade.pairs import BAG, Hidden, roll_pair

SCRIPT = Path(__file__).parents[3] / "data/puzzle_fighter_generator.js"
DRAWS = 100_000
PAIRS = 25_000


def pairs_of(
    seed: int,
    count: int,
    generator: Literal["random", "bag"] = "random",
    crash_one_in: int = 6,
    diamond_every: int = 25,
) -> list[str]:
    """The first pairs of a game."""
    hidden = Hidden(Rng(seed))
    found = []
    for number in range(1, count + 1):
        pair, hidden = roll_pair(hidden, number, generator, crash_one_in, diamond_every)
        found.append(pair)
    return found


@pytest.fixture(scope="module")
def node() -> str:
    """The path of Node, without which CI fails and any other run skips the comparison."""
    path = shutil.which("node")
    if path is None:
        message = "Node is needed to compare the generator with the document's own JavaScript"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    return path


@pytest.mark.parametrize("seed", [12345, 0, 2**32 - 1])
def test_numbers_and_pairs_are_those_of_the_document_s_javascript(node: str, seed: int) -> None:
    command = [node, str(SCRIPT), str(seed), str(DRAWS), str(PAIRS)]
    lines = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout.split()
    rng = Rng(seed)
    numbers = []
    for _ in range(DRAWS):
        number, rng = rng.next()
        numbers.append(number)
    assert numbers == [int(line) for line in lines[:DRAWS]]
    assert pairs_of(seed, PAIRS) == lines[DRAWS:]


def test_the_first_pairs_of_seed_12345() -> None:
    assert pairs_of(12345, 8) == ["YG", "BR", "YG", "YB", "GY", "BY", "gG", "yg"]


def test_a_pair_is_the_pivot_gem_first_and_each_gem_draws_its_colour_then_whether_it_crashes() -> None:
    colour, rng = Rng(7).below(4)
    crash, rng = rng.below(6)
    other_colour, rng = rng.below(4)
    other_crash, rng = rng.below(6)
    expected = "".join(
        "RGBY"[hue].lower() if roll == 0 else "RGBY"[hue]
        for hue, roll in ((colour, crash), (other_colour, other_crash))
    )
    assert roll_pair(Hidden(Rng(7)), 1, "random", 6, 25) == (expected, Hidden(rng))


def test_the_second_gem_of_every_25th_pair_is_a_diamond_and_takes_no_draw() -> None:
    pairs = pairs_of(3, 100)
    assert [number for number, pair in enumerate(pairs, 1) if "0" in pair] == [25, 50, 75, 100]
    assert all(pair[1] == "0" for pair in pairs[24::25])
    _, hidden = roll_pair(Hidden(Rng(7)), 25, "random", 6, 25)
    assert hidden.rng == Rng(7).below(4)[1].below(6)[1]


def test_one_gem_in_six_is_a_crash_gem_and_all_colours_are_as_likely() -> None:
    gems = Counter("".join(pairs_of(1, 30_000, diamond_every=0)))
    assert sum(gems.values()) == 60_000
    assert all(abs(gems[colour] - 12_500) < 400 for colour in "RGBY")
    assert all(abs(gems[colour] - 2_500) < 200 for colour in "rgby")


def test_the_cadences_can_be_set() -> None:
    assert "".join(pairs_of(1, 100, crash_one_in=0, diamond_every=0)).strip("RGBY") == ""
    assert "".join(pairs_of(1, 100, crash_one_in=1, diamond_every=0)).strip("rgby") == ""
    assert all(pair[1] == "0" for pair in pairs_of(1, 100, diamond_every=1))
    assert [number for number, pair in enumerate(pairs_of(1, 20, diamond_every=7), 1) if "0" in pair] == [7, 14]


def test_a_bag_gives_every_colour_twice_in_eight_gems() -> None:
    gems = "".join(pairs_of(11, 400, "bag", diamond_every=0)).upper()
    assert {"".join(sorted(gems[start : start + 8])) for start in range(0, 800, 8)} == {"".join(sorted(BAG))}
    assert len({gems[start : start + 8] for start in range(0, 800, 8)}) > 50  # in ever new orders


def test_a_bag_goes_on_over_diamonds_and_is_kept_in_the_hidden_record() -> None:
    pairs = pairs_of(11, 50, "bag", diamond_every=5)
    gems = "".join(pairs).replace("0", "").upper()
    whole = len(gems) // 8 * 8
    assert {"".join(sorted(gems[start : start + 8])) for start in range(0, whole, 8)} == {"".join(sorted(BAG))}
    _, hidden = roll_pair(Hidden(Rng(11)), 1, "bag", 6, 25)
    assert len(hidden.bag) == 6


def test_the_next_pair_is_shown_and_those_after_it_are_hidden() -> None:
    expected = pairs_of(42, 13, diamond_every=5)
    state = GAME.step(GAME.start(ArcadeOptions(diamond_every=5), 42), 0).state
    seen = []
    for _ in range(12):
        seen.append((state.turn.piece, state.turn.next))
        state = GAME.placing.place(state, GAME.placing.placements(state)[0 if state.turn.pieces % 2 else -1]).state
    assert seen == list(pairwise(expected))
