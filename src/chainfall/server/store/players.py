"""Players, their names, devices and links."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from chainfall.server.names import fold
from chainfall.server.store.schema import links, names, players, scores, tickets, tokens


@dataclass(frozen=True, slots=True)
class StoredPlayer:
    """Somebody who plays; ``banned`` says why, or is None."""

    id: int
    name: str
    bot: bool
    since: int
    abandoned: int
    banned: str | None


class NameTakenError(Exception):
    """Another player has this name, or one that looks like it."""


def add_player(connection: Connection, name: str, bot: bool, token_hash: str, now: int) -> StoredPlayer:
    """Makes a player with a first device.

    Raises:
        NameTakenError: another player has the name.
    """
    asked = insert(players).values(name=name, folded=fold(name), bot=bot, since=now).returning(players.c.id)
    try:
        with connection.begin_nested():
            number = connection.execute(asked).scalar_one()
    except IntegrityError as error:
        raise NameTakenError(name) from error
    connection.execute(insert(names).values(player=number, name=name, since=now))
    add_device(connection, number, token_hash, now)
    return StoredPlayer(number, name, bot, now, 0, None)


def change_player(connection: Connection, player: StoredPlayer, name: str, bot: bool, now: int) -> StoredPlayer:
    """Gives a player another name, which frees the one before, or another flag.

    Raises:
        NameTakenError: another player has the name.
    """
    asked = update(players).where(players.c.id == player.id).values(name=name, folded=fold(name), bot=bot)
    try:
        with connection.begin_nested():
            connection.execute(asked)
    except IntegrityError as error:
        raise NameTakenError(name) from error
    if name != player.name:
        connection.execute(insert(names).values(player=player.id, name=name, since=now))
    return StoredPlayer(player.id, name, bot, player.since, player.abandoned, player.banned)


def ban_player(connection: Connection, player: int, reason: str | None) -> None:
    """Bans a player for a reason; None lifts the ban."""
    connection.execute(update(players).where(players.c.id == player).values(banned=reason))


def find_player(connection: Connection, name: str) -> StoredPlayer | None:
    """The player with a name, or with one that looks like it."""
    return _player(connection, players.c.folded == fold(name))


def player_of_token(connection: Connection, token_hash: str) -> StoredPlayer | None:
    """The player to whom a device belongs."""
    number = select(tokens.c.player).where(tokens.c.hash == token_hash).scalar_subquery()
    return _player(connection, players.c.id == number)


def _player(connection: Connection, condition: ColumnElement[bool]) -> StoredPlayer | None:
    row = connection.execute(select(players).where(condition)).one_or_none()
    return StoredPlayer(row.id, row.name, row.bot, row.since, row.abandoned, row.banned) if row else None


def add_device(connection: Connection, player: int, token_hash: str, now: int) -> None:
    """Gives a player another device."""
    connection.execute(insert(tokens).values(hash=token_hash, player=player, since=now))


def remove_devices(connection: Connection, player: int, but: str) -> None:
    """Signs out all devices of a player except the one whose token has this hash, and cancels open links."""
    connection.execute(delete(tokens).where(tokens.c.player == player, tokens.c.hash != but))
    connection.execute(delete(links).where(links.c.player == player))


def remove_device(connection: Connection, token_hash: str) -> None:
    """Signs out one device."""
    connection.execute(delete(tokens).where(tokens.c.hash == token_hash))


def add_link(connection: Connection, player: int, code_hash: str, expires: int) -> None:
    """Makes a code by which another device becomes the player's; an earlier code is void."""
    connection.execute(delete(links).where(links.c.player == player))
    connection.execute(insert(links).values(hash=code_hash, player=player, expires=expires))


def take_link(connection: Connection, code_hash: str, token_hash: str, now: int) -> StoredPlayer | None:
    """Uses up a code for a new device; None if there is no such code, or it is too late."""
    used = delete(links).where(links.c.hash == code_hash).returning(links.c.player, links.c.expires)
    row = connection.execute(used).one_or_none()
    if row is None or row.expires <= now:
        return None
    add_device(connection, row.player, token_hash, now)
    return _player(connection, players.c.id == row.player)


def count_devices(connection: Connection, player: int) -> int:
    """How many devices are signed in."""
    return connection.execute(select(func.count()).where(tokens.c.player == player)).scalar_one()


def count_scores(connection: Connection, player: int) -> int:
    """How many of a player's scores are kept."""
    asked = select(func.count()).where(scores.c.player == player, ~scores.c.removed)
    return connection.execute(asked).scalar_one()


def devices_of(connection: Connection, player: int) -> Sequence[int]:
    """Since when each device has been signed in."""
    asked = select(tokens.c.since).where(tokens.c.player == player).order_by(tokens.c.since)
    return connection.execute(asked).scalars().all()


def names_of(connection: Connection, player: int) -> list[tuple[str, int]]:
    """Every name that the player has had and since when, the first one first."""
    asked = select(names.c.name, names.c.since).where(names.c.player == player).order_by(names.c.id)
    return [(row.name, row.since) for row in connection.execute(asked)]


def tickets_of(connection: Connection, player: int) -> Sequence[Row[Any]]:
    """Every ticket that is kept, the first one first."""
    asked = select(tickets).where(tickets.c.player == player).order_by(tickets.c.issued, tickets.c.id)
    return connection.execute(asked).all()


def remove_player(connection: Connection, player: int) -> bool:
    """Removes a player whose scores are gone already, and all that belongs to them; false if there are scores left."""
    # Locked, so that no ticket and no score can be added any more.
    connection.execute(select(players.c.id).where(players.c.id == player).with_for_update())
    connection.execute(delete(tickets).where(tickets.c.player == player))
    if connection.execute(select(scores.c.id).where(scores.c.player == player).limit(1)).first():
        return False
    for table in (names, tokens, links):
        connection.execute(delete(table).where(table.c.player == player))
    connection.execute(delete(players).where(players.c.id == player))
    return True
