"""Ratings: how strong players are, given who won against whom.

In the Bradley-Terry model a player with a lead of 400 points is expected to win ten times as often as the other. The
ratings maximize the likelihood of the results, with Firth's correction: it gives a rating even to a player who has won
every game, and does not exaggerate leads. A draw is half a win for both. The interval comes from the curvature of the
likelihood at its maximum.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

NORMAL = 1.96
"""Standard deviations on either side of the mean that contain 95 % of a normal distribution."""

MEAN = 1500
"""The mean of all ratings."""

SCALE = 400 / log(10)
"""Rating points per unit of the model."""

_ROUNDS = 200
_LONGEST_STEP = 1.0
_NEAR = 1e-10
_LOOSE = 1e-6
"""A weak tie between players who have not met, even through others: their intervals are huge, but finite."""

Matrix = list[list[float]]

Result = tuple[str, str, float]
"""A game: its two players, and what the first of them scored: 1, 0.5 or 0."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a player.

    Attributes:
        player: the player.
        elo: the rating.
        low: the lower end of its 95 % interval.
        high: the upper end.
    """

    player: str
    elo: float
    low: float
    high: float


def ratings(results: Iterable[Result]) -> list[Rating]:
    """The ratings of all players, in the order in which they first played.

    >>> [round(rating.elo) for rating in ratings([("a", "b", 1.0)] * 75 + [("a", "b", 0.0)] * 25)]
    [1594, 1406]
    """
    games = list(results)
    names = list(dict.fromkeys(name for one, other, _ in games for name in (one, other)))
    place = {name: number for number, name in enumerate(names)}
    met = [[0.0] * len(names) for _ in names]
    won = [0.0] * len(names)
    for one, other, score in games:
        i, j = place[one], place[other]
        met[i][j] += 1
        met[j][i] += 1
        won[i] += score
        won[j] += 1 - score
    strengths, covariance = _most_likely(met, won)
    found = []
    for number, name in enumerate(names):
        elo, reach = MEAN + SCALE * strengths[number], NORMAL * SCALE * sqrt(covariance[number][number])
        found.append(Rating(name, elo, elo - reach, elo + reach))
    return found


def _most_likely(met: Matrix, won: Sequence[float]) -> tuple[list[float], Matrix]:
    """The strengths under which the results are most likely, by Newton's method, and their covariance.

    Args:
        met: how often each pair has played.
        won: the score of each player.
    """
    count = len(won)
    strengths = [0.0] * count
    for _ in range(_ROUNDS):
        expected = [[1 / (1 + exp(other - own)) for other in strengths] for own in strengths]
        inverse = _inverse(_bend(met, expected))
        missing = _missing(met, won, expected, inverse)
        step = [sum(map(float.__mul__, row, missing)) for row in inverse]
        longest = max(map(abs, step), default=0.0)
        factor = min(1.0, _LONGEST_STEP / longest) if longest else 1.0
        strengths = [strength + factor * part for strength, part in zip(strengths, step, strict=True)]
        if longest < _NEAR:
            break
    return strengths, [[value - 1 / count for value in row] for row in inverse]


def _bend(met: Matrix, expected: Matrix) -> Matrix:
    """How the expected score of each player changes with the strengths.

    Only differences in strength matter: an extra condition keeps their sum at 0, so that the matrix can be inverted.
    """
    count = len(met)
    bend = [[1 / count] * count for _ in met]
    for i in range(count):
        bend[i][i] += _LOOSE
        for j in range(count):
            weight = _weight(met, expected, i, j)
            bend[i][i] += weight
            bend[i][j] -= weight
    return bend


def _weight(met: Matrix, expected: Matrix, i: int, j: int) -> float:
    """How much the games of two players say about their lead."""
    return met[i][j] * expected[i][j] * expected[j][i]


def _missing(met: Matrix, won: Sequence[float], expected: Matrix, inverse: Matrix) -> list[float]:
    """By how much each player has scored more than expected.

    Firth's correction adds a fraction of a drawn game to each pair: their share of the information about their lead.
    For two players so far apart that their games say nothing, that fraction is zero, whereas adding a whole drawn game
    would pull the ends of a long ladder together.
    """
    missing = list(won)
    for i in range(len(won)):
        for j in range(len(won)):
            spread = inverse[i][i] + inverse[j][j] - 2 * inverse[i][j]
            drawn = _weight(met, expected, i, j) * spread
            missing[i] += drawn / 2 - (met[i][j] + drawn) * expected[i][j]
    return missing


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse of a matrix, by Gauss-Jordan elimination."""
    count = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(count))] for i, row in enumerate(matrix)]
    for i in range(count):
        pivot = max(range(i, count), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(count):
            if j != i:
                rows[j] = [value - rows[j][i] * other for value, other in zip(rows[j], rows[i], strict=True)]
    return [row[count:] for row in rows]


def share_interval(found: float, total: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share, which is also accurate near 0 and 100 %.

    >>> [round(end, 3) for end in share_interval(198, 200)]
    [0.964, 0.997]
    """
    share, weight = found / total, NORMAL**2 / total
    middle, reach = share + weight / 2, NORMAL * sqrt(share * (1 - share) / total + weight / total / 4)
    return (middle - reach) / (1 + weight), (middle + reach) / (1 + weight)
