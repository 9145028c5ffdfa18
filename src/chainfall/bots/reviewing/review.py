"""The review of a game: what each placement was worth beside the best one."""

import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any

from chainfall.bots.reviewing.grades import GRADES, Grade
from chainfall.bots.worth.units import unit_of
from chainfall.core.placing import Placement

TURNING_POINTS = 5
"""How many of the largest losses are the turning points of a game."""

MISTAKES: tuple[Grade, ...] = ("mistake", "blunder")


@dataclass(frozen=True, slots=True)
class TurnReview:
    """The review of one piece. Worths and losses are in the game's own unit: points, viruses or counter gems.

    Attributes:
        number: the number of the piece at this seat, counted from 1.
        step: how many steps of the replay were played before it: the position in which it is in the air.
        ticks: how many steps it took, from its appearance until the next piece appeared.
        placement: where it was put.
        best: where the engine would have put it; the placement itself if nothing is better.
        worth: what its placement was worth to the engine: what is won from here on, and the board that it leads to.
        best_worth: the same of the best placement.
        loss: how much less that is, 0 or more.
        stake: how much a placement at random would have lost on average.
        grade: best, good, inexact, mistake or blunder.
        accuracy: how accurate it was, in percent.
        weight: how much it counts in the accuracy of the game.
        rank: how many placements were better, plus one.
        choices: how many placements there were.
        line: what the engine would have played: the best placement, then those of the pieces after it. Those that the
            player had not seen are guessed.
        chain: the chain that it made; 0 if nothing was cleared.
        reach: the longest chain within reach, with this piece or along the line, with the pieces that were seen.
        room: the rows between the highest column and the top of the field when the piece appeared.
        wasted: how many presses moved and turned it more than the shortest way takes.
        unanswered: how many waiting counter gems it could have cancelled and did not.
    """

    number: int
    step: int
    ticks: int
    placement: Placement
    best: Placement
    worth: float
    best_worth: float
    loss: float
    stake: float
    grade: Grade
    accuracy: float
    weight: float
    rank: int
    choices: int
    line: tuple[Placement, ...]
    chain: int
    reach: int
    room: int
    wasted: int
    unanswered: int

    def to_plain(self) -> dict[str, Any]:
        """The review as JSON data; a placement is its column and its turns."""
        return asdict(self) | {
            "placement": list(self.placement),
            "best": list(self.best),
            "line": [list(placement) for placement in self.line],
        }


@dataclass(frozen=True, slots=True, repr=False)
class Review:
    """The review of one player of a game, or of as much of it as was done.

    Attributes:
        game: the game's name.
        seat: the seat, counted from 0.
        steps: how many steps the replay has.
        score: the score at the end of the replay.
        turns: the pieces that were placed, in order.
        complete: whether it covers the whole replay.
    """

    game: str
    seat: int
    steps: int
    score: int
    turns: tuple[TurnReview, ...]
    complete: bool = True

    def __repr__(self) -> str:
        accuracy = "nothing placed" if self.accuracy is None else f"accuracy {self.accuracy:.1f} %"
        grades = ", ".join(f"{count} {grade}" for grade, count in self.grades.items() if count)
        seen = f"{len(self.turns)} pieces" + ("" if self.complete else " so far")
        return f"<Review of {self.game}, seat {self.seat}: {seen}, {accuracy}" + (f", {grades}>" if grades else ">")

    @property
    def unit(self) -> str:
        """What worths and losses count: ``points``, ``viruses`` or ``counter gems``."""
        return unit_of(self.game).plural

    @property
    def accuracy(self) -> float | None:
        """How accurately the player played, in percent: the weighted mean over the pieces. None without pieces."""
        return mean_accuracy(self.turns)

    @property
    def loss(self) -> float:
        """What the placements lost in all."""
        return sum(turn.loss for turn in self.turns)

    @property
    def grades(self) -> dict[Grade, int]:
        """How many placements have each grade, from the best to the worst."""
        found = Counter(turn.grade for turn in self.turns)
        return {grade: found[grade] for grade in GRADES}

    @property
    def turning_points(self) -> tuple[TurnReview, ...]:
        """The five placements that lost the most, in the order of the game."""
        losses = sorted((turn for turn in self.turns if turn.loss > 0), key=lambda turn: -turn.loss)
        return tuple(sorted(losses[:TURNING_POINTS], key=lambda turn: turn.number))

    def turn_at(self, step: int) -> TurnReview | None:
        """The piece that is in the air, or has just landed, after this many steps of the replay."""
        place = bisect_right(self.turns, step, key=lambda turn: turn.step)
        turn = self.turns[place - 1] if place else None
        return turn if turn and step < turn.step + turn.ticks else None

    def next_mistake(self, step: int) -> TurnReview | None:
        """The first mistake or blunder after this many steps of the replay."""
        return next((turn for turn in self.turns if turn.step > step and turn.grade in MISTAKES), None)

    def to_plain(self) -> dict[str, Any]:
        """The review as JSON data."""
        return {
            "game": self.game,
            "seat": self.seat,
            "steps": self.steps,
            "score": self.score,
            "complete": self.complete,
            "unit": self.unit,
            "accuracy": self.accuracy,
            "loss": self.loss,
            "grades": self.grades,
            "turning_points": [turn.number for turn in self.turning_points],
            "turns": [turn.to_plain() for turn in self.turns],
        }

    def to_json(self) -> str:
        """The review as a JSON text on one line."""
        return json.dumps(self.to_plain())

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        from chainfall.bots.reviewing.plot import render  # that module stands on this one

        return render(self)


def mean_accuracy(turns: Sequence[TurnReview]) -> float | None:
    """The accuracy of some placements, weighted by how much each counts; None without placements."""
    if not any(turn.weight for turn in turns):
        return 100.0 if turns else None
    mean = fmean([turn.accuracy for turn in turns], [turn.weight for turn in turns])
    return min(mean, 100.0)  # rounding may lead beyond
