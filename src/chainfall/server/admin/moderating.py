"""What operators decide about scores, players and boards. The service notices it with the next request."""

from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import Connection, Row, Select, select

from chainfall.core.errors import ChainfallError
from chainfall.play import registry
from chainfall.server.admin.opening import OpenedStore
from chainfall.server.names import read_name
from chainfall.server.store import boards, players, scores, tickets
from chainfall.server.store.players import NameTakenError, StoredPlayer
from chainfall.server.store.schema import players as people
from chainfall.server.store.schema import scores as entries


def remove_score(store: OpenedStore, replay: str, reason: str) -> str:
    """Takes a score off its boards; returns what was done, in words.

    Raises:
        ChainfallError: there is no such score, or it has been removed.
    """

    def work(connection: Connection) -> str:
        row = _score_named(connection, replay)
        if row.removed:
            raise ChainfallError(f"the score {row.replay} has been removed before")
        scores.remove_score(connection, row.id)
        store.note(connection, "remove-score", row.replay, _told(row, reason))
        return f"Removed {_told(row)}."

    return store.write(work)


def restore_score(store: OpenedStore, replay: str) -> str:
    """Puts a removed score back on its boards; returns what was done, in words.

    Raises:
        ChainfallError: there is no such score, or it was not removed.
    """

    def work(connection: Connection) -> str:
        row = _score_named(connection, replay)
        if not row.removed:
            raise ChainfallError(f"the score {row.replay} is not removed")
        scores.restore_score(connection, row.id)
        store.note(connection, "restore-score", row.replay, _told(row))
        return f"Restored {_told(row)}."

    return store.write(work)


def scores_of_player(store: OpenedStore, name: str, *, removed: bool) -> list[str]:
    """The replays of a player's scores: of those that are removed, or of the others.

    Raises:
        ChainfallError: there is no such player.
    """

    def work(connection: Connection) -> list[str]:
        number = _player_named(connection, name).id
        return [row.replay for row in scores.all_of(connection, number) if row.removed == removed]

    return store.read(work)


def ban(store: OpenedStore, name: str, reason: str) -> str:
    """Keeps a player from taking part, and takes their outstanding tickets back; returns what was done, in words.

    Raises:
        ChainfallError: there is no such player.
    """

    def work(connection: Connection) -> str:
        player = _player_named(connection, name)
        players.ban_player(connection, player.id, reason)
        taken = tickets.return_all(connection, player=player.id)
        store.note(connection, "ban", player.name, reason)
        return f"Banned {player.name!r} ({reason}). Open tickets taken back: {taken}."

    return store.write(work)


def unban(store: OpenedStore, name: str) -> str:
    """Lets a player take part again; returns what was done, in words.

    Raises:
        ChainfallError: there is no such player, or they are not banned.
    """

    def work(connection: Connection) -> str:
        player = _player_named(connection, name)
        if player.banned is None:
            raise ChainfallError(f"the player {player.name!r} is not banned")
        players.ban_player(connection, player.id, None)
        store.note(connection, "unban", player.name, f"was banned: {player.banned}")
        return f"{player.name!r} may take part again."

    return store.write(work)


def rename(store: OpenedStore, name: str, new: str) -> str:
    """Gives a player another name; returns what was done, in words.

    Raises:
        ChainfallError: there is no such player, or the name is not allowed or taken.
    """
    wanted = read_name(new)

    def work(connection: Connection) -> str:
        player = _player_named(connection, name)
        try:
            players.change_player(connection, player, wanted, player.bot, store.now)
        except NameTakenError as error:
            raise ChainfallError(f"the name {wanted!r}, or one that looks like it, belongs to somebody") from error
        store.note(connection, "rename", player.name, f"now {wanted}")
        return f"{player.name!r} is {wanted!r} now."

    return store.write(work)


def close_board(store: OpenedStore, name: str, *, at_once: bool) -> str:
    """Closes a board: it gives out no more tickets; returns what was done, in words.

    Args:
        store: the database.
        name: the board.
        at_once: whether its outstanding tickets are taken back, so that games under way no longer count.

    Raises:
        ChainfallError: there is no such board, or it is closed.
    """

    def work(connection: Connection) -> str:
        board = _board_named(connection, name)
        if not boards.close_board(connection, board.id, store.now):
            raise ChainfallError(f"the board {board.id} is closed already")
        taken = tickets.return_all(connection, board=board.id) if at_once else 0
        store.note(connection, "close-board", board.id, "at once" if at_once else "")
        left = f"Open tickets taken back: {taken}." if at_once else "Games under way may still come in."
        return f"Closed {board.id}; its scores stay. {left}"

    return store.write(work)


def open_board(store: OpenedStore, name: str) -> str:
    """Opens a closed board again; returns what was done, in words.

    Raises:
        ChainfallError: there is no such board, it is open, or nobody could play for it.
    """

    def work(connection: Connection) -> str:
        board = _board_named(connection, name)
        if board.closed is None:
            raise ChainfallError(f"the board {board.id} is open already")
        if (rules := registry.game(board.game).rules) != board.rules:
            raise ChainfallError(f"the board {board.id} is for rules {board.rules}, this version plays by {rules}")
        if other := boards.open_of_family(connection, board.family):
            raise ChainfallError(f"the board {other.id} has followed {board.id}: close it first")
        boards.open_board(connection, board.id)
        store.note(connection, "open-board", board.id)
        return f"Opened {board.id}."

    return store.write(work)


def replay_named(text: str) -> str:
    """The replay that an operator means: its ID, or the address of a page that shows it.

    >>> replay_named("https://play.example/watch/abc")
    'abc'
    """
    parts = urlsplit(text)
    return (parts.fragment or parts.path).rstrip("/").rpartition("/")[2]


def _score_named(connection: Connection, replay: str) -> Row[Any]:
    asked: Select[Any] = (
        select(entries.c.id, entries.c.replay, entries.c.board, entries.c.score, entries.c.removed, people.c.name)
        .join(people, people.c.id == entries.c.player)
        .where(entries.c.replay == replay_named(replay))
    )
    row = connection.execute(asked).one_or_none()
    if row is None:
        raise ChainfallError(f"there is no score with the replay {replay!r}")
    return row


def _told(row: Row[Any], reason: str = "") -> str:
    """A score in words."""
    return f"{row.score} of {row.name!r} on {row.board}" + (f": {reason}" if reason else "")


def _player_named(connection: Connection, name: str) -> StoredPlayer:
    player = players.find_player(connection, name)
    if player is None:
        raise ChainfallError(f"there is no player {name!r}")
    return player


def _board_named(connection: Connection, name: str) -> Row[Any]:
    board = boards.find_board(connection, name)
    if board is None:
        known = ", ".join(row.id for row in boards.all_boards(connection))
        raise ChainfallError(f"there is no board {name!r}, expected one of: {known}")
    return board
