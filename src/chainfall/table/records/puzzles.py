"""Puzzles: which were solved, and which one comes next."""

from collections.abc import Sequence
from dataclasses import replace

from chainfall.table.records.model import Records


def solved_of(records: Records, game: str) -> tuple[str, ...]:
    """The ids of the puzzles of a game that were solved."""
    return records.solved.get(game, ())


def note_solved(records: Records, game: str, id: str) -> Records:
    """The records with a puzzle that was solved."""
    solved = solved_of(records, game)
    return records if id in solved else replace(records, solved={**records.solved, game: (*solved, id)})


def next_puzzle(records: Records, game: str, ids: Sequence[str], current: str | None = None) -> int | None:
    """The place of the puzzle that comes next.

    It is the first one after this that is not solved, or else the first one before it. If all others are solved it is
    simply the next one; None after the last.

    Args:
        records: which puzzles were solved.
        game: their game.
        ids: the puzzles in their order.
        current: the one that is being solved; None looks at them from the first one on.
    """
    if current is not None and current not in ids:
        return None
    at = -1 if current is None else ids.index(current)
    solved = solved_of(records, game)
    following = at + 1 if at + 1 < len(ids) else None
    places = [*range(at + 1, len(ids)), *range(at)]
    return next((place for place in places if ids[place] not in solved), following)
