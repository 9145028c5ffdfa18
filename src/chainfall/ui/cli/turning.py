"""A review in text: a table of its pieces, and its turning points as small boards."""

from collections.abc import Sequence

from chainfall.bots.reviewing import Review, TurnReview
from chainfall.bots.telling import in_words
from chainfall.bots.worth.units import unit_of
from chainfall.core.frame import Board, Tile
from chainfall.core.placing import Placement
from chainfall.play import registry
from chainfall.play.replay import MAX_STEPS, Replay
from chainfall.play.seat_view import SeatView, seat_view
from chainfall.table.hints import landing

_SMALL = ("crash", "virus")
"""Kinds of tiles that are written in lower case."""

EMPTY = " . "
GAP = "     "


def turn_rows(review: Review) -> list[list[str]]:
    """The table of a review, a row for each piece, after its heading."""
    heading = ["piece", "step", "placed", "grade", "lost", "rank", "better", "chain", "room", "ticks", "wasted"]
    attacked = any(turn.unanswered for turn in review.turns)
    game = registry.game(review.game)
    rows = [[*heading, "unanswered"] if attacked else heading]
    for turn in review.turns:
        row = [
            str(turn.number),
            str(turn.step),
            in_words(game, turn.placement),
            turn.grade,
            f"{turn.loss:,.2f}" if turn.loss else "",
            f"{turn.rank} of {turn.choices}",
            in_words(game, turn.best) if turn.loss else "",
            f"{turn.chain} of {turn.reach}" if turn.reach else "",
            str(turn.room),
            str(turn.ticks),
            str(turn.wasted or ""),
        ]
        rows.append([*row, str(turn.unanswered or "")] if attacked else row)
    return rows


def turning_boards(review: Review, replay: Replay) -> list[str]:
    """The turning points: each with the board as it was played and as the engine would have, side by side."""
    points = {turn.step: turn for turn in review.turning_points}
    game = registry.game(replay.game)
    lines: list[str] = []
    for played in replay.turns(limit=MAX_STEPS):
        turn = points.get(played.step)
        if turn and played.seat == review.seat:
            lines += _point(turn, seat_view(game, played.before, review.seat), review)
    return lines


def _point(turn: TurnReview, board: SeatView, review: Review) -> list[str]:
    lost = unit_of(review.game).words(turn.loss)
    left = _drawn(board, turn.placement, "[]")
    right = _drawn(board, turn.best, "()")
    return [
        f"Piece {turn.number}, {turn.grade}: {lost} lost, {turn.choices} placements, this one ranked {turn.rank}",
        *(one + GAP + other for one, other in zip(left, right, strict=True) if set(one + other) > set(EMPTY)),
        "",
    ]


def _drawn(view: SeatView, placement: Placement, brackets: Sequence[str]) -> list[str]:
    """A board with the piece where a placement brings it to rest, in brackets."""
    board: Board = view.game.frame(view.state).boards[0]
    cells = {(cell.row, cell.column): cell.tile for cell in landing(view.game, view.state, placement)}
    before, behind = brackets
    return [
        "".join(
            f"{before}{_letter(cells[row, column])}{behind}"
            if (row, column) in cells
            else f" {_letter(board.at(row, column))} "
            for column in range(board.width)
        )
        for row in range(board.hidden_rows, board.height)
    ]


def _letter(tile: Tile) -> str:
    if not tile.kind:
        return "."
    letter = tile.colour or tile.kind[0].upper()
    return letter.lower() if tile.kind in _SMALL else letter
