"""The review of an open replay, as the page asks for it: piece by piece, and what is drawn of each piece."""

from operator import attrgetter
from time import perf_counter
from typing import Any

from chainfall.bots import Review, Reviewing, TurnReview
from chainfall.bots.reviewing.review import MISTAKES
from chainfall.core.errors import ChainfallError
from chainfall.core.frame import Board
from chainfall.core.placing import Placement
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.seat_view import seat_view
from chainfall.play.statistics import Row
from chainfall.table.demonstrating import Demonstration
from chainfall.table.hints import landing
from chainfall.table.reviews import caption_of, notes_of, rows_of_review, rows_of_turn
from chainfall.ui.web.answers import (
    HintedCell,
    ReviewedPosition,
    ReviewedTurn,
    ReviewRow,
    ReviewSoFar,
    ReviewSummary,
)
from chainfall.ui.web.encoding import plain


class ReplayReviews:
    """The reviews of a replay, one for each seat. What is done of one stays when it is stopped."""

    def __init__(self, replay: Replay, game: AnyGame) -> None:
        self._replay = replay
        self._game = game
        self._reviews: dict[int, Reviewing] = {}

    def go_on(self, seat: int, known: int, end: float) -> ReviewSoFar:
        """Goes on with the review of a seat, by at least one step.

        Args:
            seat: the seat.
            known: how many pieces the page knows already.
            end: until when, as ``perf_counter`` tells the time.

        Raises:
            ChainfallError: the replay does not verify, or it cannot be reviewed.
        """
        reviewing = self._reviews.setdefault(seat, Reviewing(self._replay, seat, game=self._game))
        try:
            while (review := reviewing.advance()) is None and perf_counter() <= end:
                pass
        except ChainfallError:
            del self._reviews[seat]  # asked again, it says so again
            raise
        return {
            "done": reviewing.done,
            "turns": [self._turn(turn) for turn in reviewing.review.turns[known:]],
            "summary": self._summary(review) if review else None,
        }

    def position(self, seat: int, number: int) -> ReviewedPosition:
        """The position in which a piece appeared.

        Raises:
            ChainfallError: it has not been reviewed.
        """
        turn, state = self._find(seat, number)
        board = self._game.frame(state).boards[seat]
        return {
            "field": {"width": board.width, "height": board.height, "hidden_rows": board.hidden_rows},
            "placed": _placed(board),
            "made": self._cells(state, seat, turn.placement),
            "better": self._cells(state, seat, turn.best) if turn.loss else [],
            "notes": list(notes_of(self._game, turn)),
        }

    def demonstration(self, seat: int, number: int) -> Demonstration:
        """The line of the engine from a piece on.

        Raises:
            ChainfallError: it has not been reviewed.
        """
        turn, state = self._find(seat, number)
        return Demonstration(self._game, self._replay, state, seat, turn)

    def _find(self, seat: int, number: int) -> tuple[TurnReview, Any]:
        """A piece, and the state in which it appeared."""
        reviewing = self._reviews.get(seat)
        for turn in reviewing.review.turns if reviewing else ():
            if reviewing and turn.number == number:
                return turn, reviewing.positions[number]
        raise ChainfallError(f"piece {number} of seat {seat} has not been reviewed")

    def _cells(self, state: Any, seat: int, placement: Placement) -> list[HintedCell]:
        """The piece where a placement brings it to rest, in reading order."""
        cells = landing(*seat_view(self._game, state, seat), placement)
        return [
            {"row": cell.row, "column": cell.column, "tile": plain(cell.tile)}
            for cell in sorted(cells, key=attrgetter("row", "column"))
        ]

    def _turn(self, turn: TurnReview) -> ReviewedTurn:
        game = self._game
        return {
            "number": turn.number,
            "step": turn.step,
            "ticks": turn.ticks,
            "grade": turn.grade,
            "worth": turn.worth,
            "best_worth": turn.best_worth,
            "loss": turn.loss,
            "chain": turn.chain,
            "words": caption_of(game, turn),
            "rows": _rows(rows_of_turn(game, turn)),
        }

    def _summary(self, review: Review) -> ReviewSummary:
        return {
            "rows": _rows(rows_of_review(self._game, review)),
            "turning_points": [turn.number for turn in review.turning_points],
            "mistakes": [turn.number for turn in review.turns if turn.grade in MISTAKES],
        }


def _rows(rows: tuple[Row, ...]) -> list[ReviewRow]:
    return [{"label": row.label, "value": row.value} for row in rows]


def _placed(board: Board) -> list[Any]:
    cells = ((*divmod(number, board.width), tile) for number, tile in enumerate(board.tiles) if tile.kind)
    return [{"row": row, "column": column, "tile": plain(tile)} for row, column, tile in cells]
