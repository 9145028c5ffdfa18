"""Reviews, as every front end shows them: whose game is reviewed, and what is said about a piece and about a game."""

from collections.abc import Sequence

from chainfall.bots import Review, TurnReview
from chainfall.bots.telling import in_words
from chainfall.bots.worth.units import unit_of
from chainfall.play.registry import AnyGame
from chainfall.play.statistics import Row
from chainfall.table.players import PERSON

LEAST_CHAIN = 2
"""The shortest chain that is worth mentioning: a single clear is not one."""

LARGE_LOSS, LEAST_SHOWN = 9.95, 0.1
"""On the board, a loss of at least the first has no decimals, and none is written as less than the second."""

LITTLE_ROOM = 3
"""A board with at most this many free rows is in danger."""


def seat_to_review(players: Sequence[str], winner: int | None) -> int:
    """The seat that is reviewed unless another is chosen: the only person's, otherwise the winner's.

    >>> seat_to_review(["pebble", ""], 0), seat_to_review(["", ""], 1), seat_to_review(["", ""], None)
    (1, 1, 0)
    """
    return players.index(PERSON) if players.count(PERSON) == 1 else winner or 0


def caption_of(game: AnyGame, turn: TurnReview) -> str:
    """A piece in a sentence or two: its grade, what it lost, and what would have been better."""
    grade = turn.grade.capitalize()
    if not turn.loss:
        return f"{grade}: {in_words(game, turn.placement)}."
    lost = unit_of(game.id).words(turn.loss)
    missed = f" A chain of {turn.reach} was within reach." if turn.reach >= max(LEAST_CHAIN, turn.chain + 1) else ""
    return f"{grade}: lost {lost}. Better: {in_words(game, turn.best)}.{missed}"


def notes_of(game: AnyGame, turn: TurnReview) -> tuple[str, ...]:
    """What is written on the board where a piece was put: what it lost, and its rank; nothing if nothing was better."""
    if not turn.loss:
        return ()
    return f"-{_short(turn.loss)}", f"{turn.rank}/{turn.choices}"


def _short(loss: float) -> str:
    """A loss in as few digits as a cell has room for.

    >>> _short(0.196), _short(8.26), _short(82.1), _short(1260.0)
    ('0.2', '8.3', '82', '1260')
    """
    return f"{loss:.0f}" if loss >= LARGE_LOSS else f"{max(loss, LEAST_SHOWN):.1f}"


def rows_of_turn(game: AnyGame, turn: TurnReview) -> tuple[Row, ...]:
    """The numbers of a piece; those that say nothing are left out."""
    danger = ", in danger" if turn.room <= LITTLE_ROOM else ""
    rows = [
        Row("Placed", in_words(game, turn.placement)),
        Row("Rank", f"{turn.rank} of {turn.choices}"),
        Row("Room above", f"{turn.room} row{'s' * (turn.room != 1)}{danger}"),
    ]
    if turn.reach >= LEAST_CHAIN:
        rows.append(Row("Chain", _of_reach(turn.chain, turn.reach)))
    if game.hz:
        rows += [Row("Time", f"{turn.ticks / game.hz:.1f} s"), Row("Wasted presses", str(turn.wasted))]
    if turn.unanswered:
        rows.append(Row("Counter gems let through", str(turn.unanswered)))
    return tuple(rows)


def rows_of_review(game: AnyGame, review: Review) -> tuple[Row, ...]:
    """The numbers of a game: how accurate it was, how often each grade was given, the longest chain."""
    if review.accuracy is None:
        return ()
    reach = max(turn.reach for turn in review.turns)
    return (
        Row("Accuracy", f"{review.accuracy:.0f} %"),
        *(Row(grade.capitalize(), str(count)) for grade, count in review.grades.items()),
        Row("Longest chain", _of_reach(max(turn.chain for turn in review.turns), reach)),
        Row("Lost in all", unit_of(game.id).words(review.loss)),
    )


def _of_reach(chain: int, reach: int) -> str:
    return f"{chain}, {reach} within reach" if reach > chain else str(chain)
