"""The daily game: its seeds never change."""

from hashlib import sha256

import pytest

from chainfall.core.errors import ChainfallError
from chainfall.core.game import SEEDS
from chainfall.play import registry
from chainfall.play.daily import daily_game, daily_seed, has_daily


@pytest.mark.parametrize(
    ("day", "game", "seed"),
    [
        ("2026-11-16", "puzzle-fighter", 2746540854),
        ("2026-11-16", "dr-mario", 3235090391),
        ("2026-11-16", "triple-town", 3682053275),
        ("2027-01-01", "triple-town", 12463010),
        ("1999-12-31", "dr-mario", 3887334469),
    ],
)
def test_the_seeds_of_a_day_are_known(day: str, game: str, seed: int) -> None:
    assert daily_seed(day, game) == seed


def test_a_seed_is_the_beginning_of_a_hash_that_anyone_can_compute() -> None:
    digest = sha256(b"chainfall daily 2026-02-28 ann/falling-stars").hexdigest()
    assert daily_seed("2026-02-28", "ann/falling-stars") == int(digest[:8], 16)


def test_every_day_and_every_game_has_a_seed_of_its_own() -> None:
    seeds = {daily_seed(f"2026-{month:02}-{day:02}", game) for month in (1, 2) for day in range(1, 29) for game in "ab"}
    assert len(seeds) == 2 * 28 * 2
    assert all(0 <= seed < SEEDS for seed in seeds)


@pytest.mark.parametrize("day", ["", "today", "2026-1-5", "20260105", " 2026-01-05", "2026-01-05\n", "٢026-01-05"])
def test_a_day_is_written_in_one_way_only(day: str) -> None:
    with pytest.raises(ChainfallError, match="expected a date as YYYY-MM-DD"):
        daily_seed(day, "triple-town")


def test_a_game_without_chance_has_no_daily() -> None:
    chancy = ["puzzle-fighter", "dr-mario", "triple-town"]
    assert [name for name in registry.BUILT_IN if has_daily(registry.game(name))] == chancy
    assert daily_game("triple-town").id == "triple-town"
    with pytest.raises(ChainfallError, match="puzzle-kata has no daily game: its seed changes nothing"):
        daily_game("puzzle-kata")


def test_the_largest_seeds_start_a_game_too() -> None:
    for name in ("puzzle-fighter", "dr-mario", "triple-town"):
        game = registry.game(name)
        assert game.start(game.Options(), SEEDS - 1) != game.start(game.Options(), 0)
