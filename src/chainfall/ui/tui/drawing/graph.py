"""The graph of a review: what the pieces were worth over time, with marks for mistakes and chains, in two rows."""

from collections.abc import Callable, Sequence
from statistics import fmean

from chainfall.bots import Review, TurnReview
from chainfall.bots.reviewing import GRADES, Grade
from chainfall.bots.reviewing.plot import COLOURS, range_of
from chainfall.table.reviews import LEAST_CHAIN
from chainfall.ui.tui.drawing.canvas import Canvas, Ink
from chainfall.ui.tui.drawing.palettes import Look, theme_of

ROWS = 2
BARS = "▁▂▃▄▅▆▇█"

MARKS: dict[Grade, str] = {"mistake": "●", "blunder": "◆"}
SIXTEEN: dict[Grade, str] = {"mistake": "yellow", "blunder": "bright_red"}
LONGEST = 9
"""The longest chain that one digit can tell."""


def draw_graph(review: Review, width: int, look: Look) -> Canvas:
    """Two rows, as wide as the bar below them: chains and mistakes, and the worth of the pieces.

    A chain is marked by its length, which hides a mistake in the same column; its bar still has the mistake's colour.
    """
    canvas = Canvas(width, ROWS)
    columns = _by_column(review, width)
    height = _scale([turn.worth for turn in review.turns])
    theme = theme_of(look)
    worth, last = 0.0, max(columns, default=-1)
    for column in range(min(columns, default=width), last + 1):
        turns = columns.get(column, ())
        worth = fmean(turn.worth for turn in turns) if turns else worth
        grade = max((turn.grade for turn in turns), key=GRADES.index, default=GRADES[0])
        colour = _colour(grade, look)
        canvas.text(1, column, BARS[height(worth)], Ink(colour or theme.label))
        chain = max((turn.chain for turn in turns), default=0)
        if chain >= LEAST_CHAIN:
            canvas.text(0, column, str(min(chain, LONGEST)), Ink(theme.value, bold=True))
        elif grade in MARKS:
            canvas.text(0, column, MARKS[grade], Ink(colour))
    return canvas


def _by_column(review: Review, width: int) -> dict[int, list[TurnReview]]:
    columns: dict[int, list[TurnReview]] = {}
    for turn in review.turns:
        column = min(width * turn.step // max(review.steps, 1), width - 1)
        columns.setdefault(column, []).append(turn)
    return columns


def _scale(worths: Sequence[float]) -> Callable[[float], int]:
    """Says which bar stands for a worth."""
    low, high = range_of(worths)

    def bar(worth: float) -> int:
        share = (worth - low) / (high - low) if high > low else 0.5
        return round(min(max(share, 0.0), 1.0) * (len(BARS) - 1))

    return bar


def _colour(grade: Grade, look: Look) -> str:
    if grade not in MARKS or look.depth == "none":
        return ""
    return SIXTEEN[grade] if look.depth == "16" else COLOURS[grade]
