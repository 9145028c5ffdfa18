"""The picture of a review: what the placements and the best ones were worth, with marks for chains and large losses."""

from collections.abc import Iterable
from html import escape
from statistics import quantiles

from chainfall.bots.reviewing.grades import GRADES, Grade
from chainfall.bots.reviewing.review import Review, TurnReview

WIDTH, HEIGHT = 720, 280
LEFT, RIGHT, TOP, BOTTOM = 70, 20, 50, 44
LONG = 2
"""The shortest chain that is marked."""

COLOURS: dict[Grade, str] = {
    "best": "#2fae4a",
    "good": "#7cb518",
    "inexact": "#f2b705",
    "mistake": "#f0802a",
    "blunder": "#e5383b",
}
MARKED: tuple[Grade, ...] = GRADES[2:]

FAR = 3
"""A worth is in the picture if it is at most this many times the interquartile range away from the middle half."""


def range_of(worths: Iterable[float]) -> tuple[float, float]:
    """The lowest and the highest worth in the picture: a lost game or a large bonus would flatten all the rest.

    >>> range_of([0, 10, 20, 30, 10_000]), range_of([5]), range_of([])
    ((0.0, 90.0), (5.0, 5.0), (0.0, 0.0))
    """
    ordered = sorted(worths) or [0.0]
    first, _, third = quantiles(ordered, method="inclusive") if len(ordered) > 1 else ordered * 3
    room = FAR * (third - first)
    low, high = (ordered[0], ordered[-1]) if not room else (first - room, third + room)
    return float(max(low, ordered[0])), float(min(high, ordered[-1]))


def render(review: Review) -> str:
    """The text of an SVG file."""
    axes = _Axes(
        max(review.steps, 1), *range_of(worth for turn in review.turns for worth in (turn.worth, turn.best_worth))
    )
    title = f"{review.game}, seat {review.seat + 1}"
    if review.accuracy is not None:
        title += f": accuracy {review.accuracy:.1f} %"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
            f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" rx="14" fill="#0b0f1a"/>',
            f'<text x="20" y="30" fill="#ffffff" font-size="16" font-weight="bold">{escape(title)}</text>',
            _legend(),
            *(axes.level(worth, review.unit) for worth in dict.fromkeys((axes.low, axes.high))),
            _line([(turn.step, turn.best_worth) for turn in review.turns], axes, COLOURS["best"], 1),
            _line([(turn.step, turn.worth) for turn in review.turns], axes, "#2f6fe4", 2),
            *(_chain(turn, axes) for turn in review.turns if turn.chain >= LONG),
            *(_dot(turn, axes) for turn in review.turns if turn.grade in MARKED),
            "</svg>\n",
        ]
    )


class _Axes:
    """Where a step and a worth are in the picture."""

    def __init__(self, steps: int, low: float, high: float) -> None:
        self.steps, self.low, self.high = steps, low, high

    def x(self, step: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * step / self.steps, 1)

    def y(self, worth: float) -> float:
        share = (worth - self.low) / (self.high - self.low) if self.high > self.low else 0.5
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * min(max(share, 0.0), 1.0), 1)

    def level(self, worth: float, unit: str) -> str:
        y = self.y(worth)
        return (
            f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="#ffffff" stroke-opacity=".12"/>'
            f'<text x="{LEFT - 8}" y="{y + 4}" fill="#8fa0c8" font-size="12" text-anchor="end">'
            f"{worth:,.0f}<title>{escape(unit)}</title></text>"
        )


def _line(worths: Iterable[tuple[int, float]], axes: _Axes, colour: str, width: int) -> str:
    points = " ".join(f"{axes.x(step)},{axes.y(worth)}" for step, worth in worths)
    return f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round"/>'


def _chain(turn: TurnReview, axes: _Axes) -> str:
    x, y = axes.x(turn.step), HEIGHT - BOTTOM
    return (
        f'<path d="M{x} {y}v8" stroke="#ffffff" stroke-width="2"/><text x="{x}" y="{y + 22}" fill="#ffffff" '
        f'font-size="11" text-anchor="middle">{turn.chain}<title>a chain of {turn.chain}</title></text>'
    )


def _dot(turn: TurnReview, axes: _Axes) -> str:
    return (
        f'<circle cx="{axes.x(turn.step)}" cy="{axes.y(turn.worth)}" r="5" fill="{COLOURS[turn.grade]}" '
        f'stroke="#0b0f1a"><title>piece {turn.number}: {turn.grade}</title></circle>'
    )


def _legend() -> str:
    parts = []
    for number, grade in enumerate(MARKED):
        x = WIDTH - RIGHT - 90 * (len(MARKED) - number)
        parts.append(
            f'<circle cx="{x}" cy="25" r="5" fill="{COLOURS[grade]}"/>'
            f'<text x="{x + 10}" y="30" fill="#8fa0c8" font-size="12">{grade}</text>'
        )
    return "".join(parts)
