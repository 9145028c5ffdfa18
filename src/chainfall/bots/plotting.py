"""A plot of the scores of bots: a row for each, with its games as dots, the middle half as a box, and the median."""

from collections.abc import Sequence
from html import escape
from math import ceil
from statistics import median, quantiles

from chainfall.bots.comparing import BotGame

WIDTH = 720
LEFT = 190
"""Room for the names."""

RIGHT = 30
TOP = 50
LINE = 56
BOTTOM = 40

COLOURS = ("#2f6fe4", "#2fae4a", "#f2b705", "#e5383b", "#9a4fe0", "#f0802a")
LONGEST_NAME = 24


def render(title: str, entries: Sequence[BotGame]) -> str:
    """The text of an SVG file with the distribution of each bot's scores."""
    names = list(dict.fromkeys(entry.bot for entry in entries))
    scores = {name: sorted(entry.played.score for entry in entries if entry.bot == name) for name in names}
    step = _step(max(max(found) for found in scores.values()))
    last = step * max(ceil(max(max(found) for found in scores.values()) / step), 1)
    height = TOP + LINE * len(names) + BOTTOM
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
            f'viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">',
            f'<rect width="{WIDTH}" height="{height}" rx="14" fill="#0b0f1a"/>',
            f'<text x="20" y="30" fill="#ffffff" font-size="16" font-weight="bold">{escape(title)}</text>',
            *(_mark(score, last, height) for score in range(0, last + 1, step)),
            *(_line(name, scores[name], number, last) for number, name in enumerate(names)),
            "</svg>\n",
        ]
    )


def _step(most: int) -> int:
    """The distance between axis marks: 1, 2 or 5 times a power of ten, such that there are at most six."""
    power: int = 10 ** max(len(str(most)) - 2, 0)
    return next(power * factor for factor in (1, 2, 5, 10, 20, 50) if most <= 6 * power * factor)


def _x(score: float, last: int) -> float:
    """The horizontal position of a score; scores below 0 are put at the left end."""
    return round(LEFT + (WIDTH - LEFT - RIGHT) * max(score, 0) / last, 1)


def _mark(score: int, last: int, height: int) -> str:
    x = _x(score, last)
    return (
        f'<path d="M{x} {TOP - 6}V{height - BOTTOM}" stroke="#ffffff" stroke-opacity=".12"/>'
        f'<text x="{x}" y="{height - 16}" fill="#8fa0c8" font-size="12" text-anchor="middle">{score:,}</text>'
    )


def _line(name: str, scores: list[int], number: int, last: int) -> str:
    middle = TOP + LINE * number + LINE // 2
    colour = COLOURS[number % len(COLOURS)]
    shown = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 3] + "..."
    dots = [
        f'<circle cx="{_x(score, last)}" cy="{middle - 12 + 24 * (place * 5 % 7) // 6}" r="3"/>'  # spread, not random
        for place, score in enumerate(scores)
    ]
    quarters = quantiles(scores, n=4, method="inclusive") if len(scores) > 1 else [scores[0]] * 3
    low, high, half = _x(quarters[0], last), _x(quarters[2], last), _x(median(scores), last)
    return (
        f'<text x="20" y="{middle + 5}" fill="#ffffff" font-size="14">{escape(shown)}</text>'
        f'<rect x="{low}" y="{middle - 16}" width="{round(high - low, 1)}" height="32" rx="6" fill="{colour}" '
        f'fill-opacity=".35" stroke="{colour}"/><g fill="{colour}" opacity=".7">{"".join(dots)}</g>'
        f'<path d="M{half} {middle - 20}V{middle + 20}" stroke="#ffffff" stroke-width="3"/>'
    )
