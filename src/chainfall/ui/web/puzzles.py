"""Puzzles for the page: the collection, any other puzzle, and how puzzles of a game are drawn."""

from dataclasses import replace

from chainfall.core.card import card_of
from chainfall.core.frame import Frame
from chainfall.play.registry import AnyGame
from chainfall.puzzles.collection import collection
from chainfall.puzzles.goals import COUNTED, KINDS, goal_words
from chainfall.puzzles.puzzle import Puzzle
from chainfall.ui.web.answers import Drafting, ListedPuzzle, PuzzleRecord
from chainfall.ui.web.encoding import Record, plain


def puzzle_record(puzzle: Puzzle) -> PuzzleRecord:
    """The facts that a page shows beside the board of a puzzle."""
    return {
        "id": puzzle.id,
        "title": puzzle.title,
        "goal": puzzle.goal.words,
        "pieces": len(puzzle.pieces),
        "game": puzzle.game,
    }


def listed_puzzles(game: str) -> list[ListedPuzzle]:
    """The puzzles that a game comes with: the ``text`` of each, and what a list shows of it."""
    return [{"text": puzzle.to_json(), **puzzle_record(puzzle), "grade": puzzle.grade} for puzzle in collection(game)]


def first_frame(puzzle: Puzzle) -> Frame:
    """The view of a puzzle before it starts: its board, with all its pieces still to come."""
    game = puzzle.played_by
    return game.frame(game.start(puzzle.chosen_options(), 0))


def with_hands(puzzle: Puzzle, hands: Record) -> Puzzle:
    """The puzzle with the player's own handling, unless it says itself how it is handled."""
    names = card_of(puzzle.played_by).handling.names
    own = {name: value for name, value in hands.items() if name in names}
    return replace(puzzle, options={**own, **puzzle.options})


def drafting_record(game: AnyGame) -> Drafting | None:
    """The facts about a game that a puzzle editor needs, or None if it does not support drawing."""
    drafting = card_of(game).drafting
    if drafting is None:
        return None
    return {
        "rows": drafting.rows,
        "columns": drafting.columns,
        "tiles": {letter: plain(tile) for letter, tile in drafting.tiles.items()},
        "board": drafting.board,
        "pieces": drafting.pieces,
        "size": drafting.size,
        "goals": [
            {"kind": kind, "words": goal_words(kind, "…"), "counted": kind in COUNTED}
            for kind in KINDS
            if kind in drafting.goals
        ],
    }
