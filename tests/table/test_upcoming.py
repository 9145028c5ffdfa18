"""More pieces to come, in practice."""

import pytest

from chainfall.core.buttons import DROP
from chainfall.core.effects import Spawn
from chainfall.play.session import AnySession, Session
from chainfall.puzzles.collection import collection
from chainfall.table.table import Table

GAMES = ("puzzle-fighter", "dr-mario")


def next_piece(table: Table) -> None:
    """Plays until the next piece is in the air."""
    held = 0
    while not any(isinstance(effect, Spawn) for effect in table.feed(held)):
        held = DROP - held


def practice(game: str, more: int) -> Table:
    session: AnySession = Session(game, seed=5)
    table = Table(session, practice=True)
    table.more_next = more
    next_piece(table)
    return table


@pytest.mark.parametrize("game", GAMES)
def test_the_pieces_that_are_shown_are_those_that_come(game: str) -> None:
    table, plain = practice(game, 2), practice(game, 0)
    shown, known = table.frame.boards[0].hud.next, len(plain.frame.boards[0].hud.next)
    assert len(shown) == known + 2
    for later in range(1, 3):
        next_piece(plain)
        assert plain.frame.boards[0].hud.next == shown[later : later + known]


@pytest.mark.parametrize("game", GAMES)
def test_they_change_nothing_of_the_game(game: str) -> None:
    table, plain = practice(game, 3), practice(game, 0)
    for _ in range(3):
        assert table.frame
        next_piece(table)
        next_piece(plain)
    assert table.session.replay() == plain.session.replay()


def test_only_practice_shows_more() -> None:
    counted = Table(Session("puzzle-fighter", seed=5))
    next_piece(counted)
    puzzle = Table.for_puzzle(collection("puzzle-fighter")[0])
    match = Table(Session("puzzle-fighter-versus", seed=5), practice=True)
    for table in (counted, puzzle, match):
        before = [board.hud.next for board in table.session.frame.boards]
        table.more_next = 3
        assert [board.hud.next for board in table.frame.boards] == before


def test_after_an_undo_the_pieces_are_those_of_that_moment() -> None:
    table = practice("puzzle-fighter", 2)
    shown = table.frame.boards[0].hud.next
    next_piece(table)
    assert table.frame.boards[0].hud.next != shown
    assert table.undo()
    assert table.frame.boards[0].hud.next == shown
