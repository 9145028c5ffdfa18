"""The two katas as functions with the names, arguments and return values that Codewars expects."""

from collections.abc import Sequence

from chainfall.core.errors import ChainfallError, shown
from chainfall.games.puzzle_fighter.kata.game import resolve
from chainfall.games.puzzle_fighter.kata.moves import ROWS, Drop, fitted, land, malformed
from chainfall.games.puzzle_fighter.solid import Well
from chainfall.games.triple_town.merge import update

__all__ = ["board_and_score_update", "puzzle_fighter", "update"]

board_and_score_update = update


def puzzle_fighter(instructions: Sequence[Sequence[str]]) -> str:
    r"""Plays pairs of gems with their moves and returns the twelve rows of the final field (the kata Puzzle Fighter).

    >>> puzzle_fighter([["BR", "LLL"], ["BY", "LL"]]).split("\n")[-2:]
    ['BB    ', 'RY    ']

    Raises:
        ChainfallError: an entry is not a pair with its moves; the message names it.
    """
    well = Well(ROWS)
    for drop in read_instructions(instructions):
        landed = land(well, drop)
        if not landed:
            break
        resolve(well, landed)
    return "\n".join(well.rows_of_text())


def read_instructions(instructions: object) -> list[Drop]:
    """Checks the kata's instructions and converts them to inputs of the game ``puzzle-kata``.

    The kata does not limit the number of moves, but the game does: moves that would not fit in a line are replaced by
    the shortest moves that lead to the same place.

    Raises:
        ChainfallError: an entry is not a pair with its moves; the message names it.
    """
    if not isinstance(instructions, list | tuple):
        raise ChainfallError(f"instructions are {shown(instructions)}: expected a list of pairs with their moves")
    drops = []
    for number, entry in enumerate(instructions, 1):
        try:
            pair, moves = entry
            drop = Drop(pair, moves)
            problem = malformed(drop)
        except (TypeError, ValueError, AttributeError):  # not two items, or not two strings
            problem = "expected a pair and its moves, such as ['BR', 'LLL']"
        if problem:
            raise ChainfallError(f"entry {number}, {shown(entry)}: {problem}")
        drops.append(fitted(drop))
    return drops
