"""Everything verified again: every replay, and the standings that follow from the scores."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection, Select, func, select

from chainfall.core.errors import ChainfallError
from chainfall.play import registry
from chainfall.server.admin.opening import OpenedStore
from chainfall.server.admin.rejudging import Rejudged, StoredGame
from chainfall.server.store import boards as every
from chainfall.server.store import rebuilding
from chainfall.server.store import scores as entries
from chainfall.server.store.schema import boards, players, replays, scores, tickets

BATCH = 50
"""Games that are read in one transaction: a long one would keep SQLite from tidying up behind the service."""


def boards_to_verify(store: OpenedStore) -> tuple[list[str], list[str]]:
    """The boards whose games this version can play, and those for earlier rules."""
    both: tuple[list[str], list[str]] = ([], [])
    for row in store.read(every.all_boards):
        both[_rules(row.game) != row.rules].append(row.id)
    return both


def _rules(game: str) -> int:
    """The number of a game's rules in this version; 0 if it does not have that game."""
    try:
        return registry.game(game).rules
    except ChainfallError:
        return 0


def count_games(store: OpenedStore, names: Sequence[str]) -> int:
    """How many scores are on these boards, without removed ones."""
    asked = select(func.count()).select_from(scores).where(scores.c.board.in_(names), ~scores.c.removed)
    return store.read(lambda connection: connection.execute(asked).scalar_one())


def stored_games(store: OpenedStore, names: Sequence[str]) -> Iterator[StoredGame]:
    """These scores, the first one first, read while they are asked for."""
    last = 0
    while games := store.read(partial(_batch, names=names, last=last)):
        yield from games
        last = games[-1].number


def _batch(connection: Connection, names: Sequence[str], last: int) -> list[StoredGame]:
    asked: Select[Any] = (
        select(
            scores.c.id,
            players.c.name,
            scores.c.board,
            boards.c.game,
            boards.c.options,
            scores.c.replay,
            scores.c.score,
            scores.c.steps,
            scores.c.reason,
            tickets.c.seed,
            replays.c.packed,
        )
        .join(players, players.c.id == scores.c.player)
        .join(boards, boards.c.id == scores.c.board)
        .join(replays, replays.c.id == scores.c.replay)
        .outerjoin(tickets, tickets.c.id == scores.c.ticket)
        .where(scores.c.id > last, scores.c.board.in_(names), ~scores.c.removed)
    )
    return [StoredGame(*row) for row in connection.execute(asked.order_by(scores.c.id).limit(BATCH))]


def take_off(store: OpenedStore, wrong: Rejudged) -> bool:
    """Takes a score that does not verify off its boards; false if it is gone already."""

    def work(connection: Connection) -> bool:
        asked = select(scores.c.id).where(scores.c.id == wrong.number, ~scores.c.removed)
        if connection.execute(asked).one_or_none() is None:
            return False
        entries.remove_score(connection, wrong.number)
        detail = f"{wrong.score} of {wrong.player!r} on {wrong.board}: does not verify: {wrong.problem}"
        store.note(connection, "remove-score", wrong.replay, detail)
        return True

    return store.write(work)


def wrong_standings(store: OpenedStore) -> list[tuple[str, str]]:
    """The boards and periods whose standings do not follow from the scores."""
    names = [row.id for row in store.read(every.all_boards)]
    return [(name, period) for name in names for period in store.read(partial(rebuilding.wrong_periods, board=name))]


def rebuild(store: OpenedStore, board: str, period: str) -> None:
    """Makes the standings of a board in a period anew from the scores."""

    def work(connection: Connection) -> None:
        rebuilding.rebuild(connection, board, period)
        store.note(connection, "rebuild", board, period)

    store.write(work)
