"""Ratings from results: known cases of the model of Bradley and Terry."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import log10
from random import Random

import pytest

from chainfall.bots.rating import MEAN, Rating, Result, ratings, share_interval


def score(one: str, other: str, wins: int, losses: int, draws: int = 0) -> list[Result]:
    return [(one, other, 1.0)] * wins + [(one, other, 0.0)] * losses + [(one, other, 0.5)] * draws


def lead(found: list[Rating]) -> float:
    return found[0].elo - found[1].elo


@pytest.mark.parametrize(("wins", "losses"), [(500, 500), (640, 360), (750, 250), (909, 91)])
def test_the_lead_of_two_players_is_that_of_their_odds(wins: int, losses: int) -> None:
    assert lead(ratings(score("a", "b", wins, losses))) == pytest.approx(400 * log10(wins / losses), abs=3)


def test_a_draw_is_half_a_win_for_both() -> None:
    assert lead(ratings(score("a", "b", 50, 10, draws=40))) == pytest.approx(lead(ratings(score("a", "b", 70, 30))))


def test_the_order_of_the_players_in_a_game_makes_no_difference() -> None:
    there = ratings(score("a", "b", 30, 10))
    back = ratings([(other, one, 1 - result) for one, other, result in score("a", "b", 30, 10)])
    assert {found.player: found.elo for found in there} == pytest.approx({found.player: found.elo for found in back})


def test_who_never_lost_has_a_rating_too_and_a_wide_interval() -> None:
    winner, loser = ratings(score("a", "b", 20, 0))
    assert 500 < winner.elo - loser.elo < 800
    assert winner.high - winner.low > 200


def test_the_mean_is_the_same_for_everyone() -> None:
    found = ratings([*score("a", "b", 9, 1), *score("b", "c", 9, 1), *score("c", "d", 9, 1)])
    assert sum(rating.elo for rating in found) / 4 == pytest.approx(MEAN)
    assert [rating.player for rating in found] == ["a", "b", "c", "d"]
    assert found[0].elo - found[3].elo == pytest.approx(3 * (found[0].elo - found[1].elo), rel=0.01)


def test_the_interval_of_two_equal_players_is_that_of_the_binomial_distribution() -> None:
    first, _ = ratings(score("a", "b", 200, 200))
    # Half of the lead, whose deviation is 400 / ln 10 * 2 / sqrt(n).
    assert first.high - first.elo == pytest.approx(1.96 * 173.7 / 400**0.5, rel=0.001)


@pytest.mark.parametrize("truth", [(1350, 1450, 1520, 1680), range(500, 2600, 300)], ids=["close", "a long ladder"])
def test_the_intervals_hold_the_true_ratings_about_95_times_of_100(truth: Sequence[int]) -> None:
    random, names = Random(3), dict(zip("abcdefg", truth, strict=False))
    mean, runs = sum(truth) / len(truth), 100
    inside, errors = Counter[str](), Counter[str]()
    for _ in range(runs):
        games = []
        for one, other in combinations(names, 2):
            expected = 1 / (1 + 10 ** ((names[other] - names[one]) / 400))
            games += [(one, other, float(random.random() < expected)) for _ in range(40)]
        for found in ratings(games):
            true = names[found.player] - mean + MEAN
            inside[found.player] += found.low <= true <= found.high
            errors[found.player] += round(found.elo - true)
    assert 0.92 < inside.total() / runs / len(truth) < 0.98
    assert min(inside.values()) > 0.87 * runs
    assert max(map(abs, errors.values())) < 20 * runs


def test_players_who_never_met_are_rated_all_the_same() -> None:
    found = ratings([*score("a", "b", 3, 1), *score("c", "d", 3, 1)])
    assert found[0].elo == pytest.approx(found[2].elo, abs=0.1)
    assert found[0].high - found[0].low > 1000


def test_a_share_has_an_interval_even_where_all_was_won() -> None:
    low, high = share_interval(20, 20)
    assert low == pytest.approx(0.839, abs=0.001)
    assert high == pytest.approx(1)


def test_without_games_nobody_is_rated() -> None:
    assert ratings([]) == []
