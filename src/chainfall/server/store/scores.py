"""Scores with their replays, as they are taken in, read and removed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, insert, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite

from chainfall.server.boards import SEED_CLASSES
from chainfall.server.encoding import name_of
from chainfall.server.store import standings as order
from chainfall.server.store import tickets as papers
from chainfall.server.store.schema import boards, played, players, replays, scores
from chainfall.server.store.tickets import Ticket


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A game that was judged, to be entered on a board; ``played`` says what was played in it."""

    score: int
    steps: int
    reason: str
    played: str
    packed: bytes


@dataclass(frozen=True, slots=True)
class Entered:
    """What became of an upload; ``best`` says whether it is the player's best for the board's longest period."""

    replay: str
    score: int
    steps: int
    reason: str
    board: str
    ranks: dict[str, int]
    best: bool
    new: bool


class TicketUsedError(Exception):
    """Another game was uploaded with the ticket."""


class TicketGoneError(Exception):
    """The ticket was given back, or its player is gone."""


class PlayedBeforeError(Exception):
    """The same game has been counted before."""


def enter_game(
    connection: Connection, ticket: Ticket, content: bytes, game: CountedGame, *, day: date, now: int
) -> Entered:
    """Enters a game on its board; the same upload once more changes nothing and has the same answer.

    Raises:
        TicketUsedError: another game was uploaded with the ticket.
        TicketGoneError: the ticket was given back meanwhile.
        PlayedBeforeError: the same game has been counted before, by anyone.
    """
    kept = papers.find_ticket(connection, ticket.id, lock=True)
    if kept is None or kept.state == "returned":
        raise TicketGoneError
    replay = name_of(content)
    if kept.state == "used":
        return _entered_before(connection, ticket.id, replay)
    board = order.lock_board(connection, ticket.board)
    if board is None:
        raise TicketGoneError
    if not _first_time(connection, game.played):
        raise PlayedBeforeError
    if board.game in SEED_CLASSES and not board.daily:
        _first_time(connection, papers.seed_mark(board.id, ticket.seed))
    _keep_replay(connection, replay, content, game.packed)
    row = connection.execute(
        insert(scores)
        .values(
            board=board.id,
            player=ticket.player,
            ticket=ticket.id,
            replay=replay,
            score=game.score,
            steps=game.steps,
            reason=game.reason,
            at=now,
            day=str(day),
        )
        .returning(scores)
    ).one()
    papers.use_ticket(connection, ticket.id)
    periods = board.periods.split()
    bests = [order.enter(connection, board.id, order.key_of(period, day), row) for period in periods]
    return _entered(connection, row, periods, best=bests[-1], new=True)


def answer_for(connection: Connection, ticket: str, content: bytes) -> Entered:
    """The answer that an upload with a used ticket has had already.

    Raises:
        TicketUsedError: it was another game.
    """
    return _entered_before(connection, ticket, name_of(content))


def _entered_before(connection: Connection, ticket: str, replay: str) -> Entered:
    row = connection.execute(select(scores).where(scores.c.ticket == ticket)).one_or_none()
    if row is None or row.replay != replay:
        raise TicketUsedError
    periods = connection.execute(select(boards.c.periods).where(boards.c.id == row.board)).scalar_one().split()
    best = order.standing_of(connection, row.board, order.key_of(periods[-1], _day(row)), row.player)
    return _entered(connection, row, periods, best=best is not None and best.replay == replay, new=False)


def _entered(connection: Connection, row: Row[Any], periods: Sequence[str], *, best: bool, new: bool) -> Entered:
    keys = {period: order.key_of(period, _day(row)) for period in periods}
    ranks = {period: order.rank_of(connection, row.board, key, row.score) for period, key in keys.items()}
    return Entered(row.replay, row.score, row.steps, row.reason, row.board, ranks, best, new)


def _day(row: Row[Any]) -> date:
    return date.fromisoformat(row.day)


def _first_time(connection: Connection, hash_of_game: str) -> bool:
    """Notes what was played; false if it was played before."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    asked = dialect.insert(played).values(hash=hash_of_game).on_conflict_do_nothing().returning(played.c.hash)
    return connection.execute(asked).one_or_none() is not None


def _keep_replay(connection: Connection, name: str, content: bytes, packed: bytes) -> None:
    connection.execute(insert(replays).values(id=name, packed=packed, size=len(content)))


def find_score(connection: Connection, replay: str) -> Row[Any] | None:
    """The score of a replay, with its player and board."""
    asked = (
        select(scores, players.c.name, players.c.bot, boards.c.title, boards.c.game, boards.c.daily, boards.c.periods)
        .join(players, players.c.id == scores.c.player)
        .join(boards, boards.c.id == scores.c.board)
        .where(scores.c.replay == replay, ~scores.c.removed)
    )
    return connection.execute(asked).one_or_none()


def packed_replay(connection: Connection, replay: str) -> bytes | None:
    """The bytes of a replay, in gzip."""
    return connection.execute(select(replays.c.packed).where(replays.c.id == replay)).scalar_one_or_none()


def games_of(connection: Connection, player: int, after: Sequence[int] | None, most: int) -> Sequence[Row[Any]]:
    """The scores of a player with their boards, the latest first, from behind a place (time, id) on."""
    asked = (
        select(scores, boards.c.title, boards.c.game, boards.c.daily)
        .join(boards, boards.c.id == scores.c.board)
        .where(scores.c.player == player, ~scores.c.removed)
    )
    if after is not None:
        asked = asked.where(tuple_(scores.c.at, scores.c.id) < tuple_(*after))
    return connection.execute(asked.order_by(scores.c.at.desc(), scores.c.id.desc()).limit(most)).all()


def course_of(connection: Connection, player: int, board: str, most: int) -> list[tuple[int, int]]:
    """The latest scores of a player on a board, each with its time, the oldest first."""
    mine = and_(scores.c.player == player, scores.c.board == board, ~scores.c.removed)
    asked = select(scores.c.at, scores.c.score).where(mine).order_by(scores.c.at.desc(), scores.c.id.desc())
    return [(row.at, row.score) for row in reversed(connection.execute(asked.limit(most)).all())]


def remove_score(connection: Connection, number: int, *, wholly: bool = False) -> None:
    """Takes a score off its board; ``wholly`` deletes it with its replay. The same game is not accepted again."""
    row = connection.execute(select(scores).where(scores.c.id == number)).one()
    order.lock_board(connection, row.board)
    connection.execute(update(scores).where(scores.c.id == number).values(removed=True))
    order.leave(connection, number)
    if wholly:
        connection.execute(delete(scores).where(scores.c.id == number))
        connection.execute(delete(replays).where(replays.c.id == row.replay))


def restore_score(connection: Connection, number: int) -> None:
    """Puts a score that was removed back on its board."""
    name = connection.execute(select(scores.c.board).where(scores.c.id == number)).scalar_one()
    board = order.lock_board(connection, name)
    assert board is not None, "a score belongs to a board"
    back = update(scores).where(scores.c.id == number).values(removed=False).returning(scores)
    row = connection.execute(back).one()
    for period in board.periods.split():
        order.enter(connection, board.id, order.key_of(period, _day(row)), row)


def scores_of(connection: Connection, player: int) -> list[int]:
    """The numbers of all scores of a player, by board, so that boards are always locked in the same order."""
    asked = select(scores.c.id).where(scores.c.player == player).order_by(scores.c.board, scores.c.id)
    return list(connection.execute(asked).scalars())


def all_of(connection: Connection, player: int) -> Sequence[Row[Any]]:
    """All scores of a player, also removed ones, the first one first."""
    return connection.execute(select(scores).where(scores.c.player == player).order_by(scores.c.id)).all()
