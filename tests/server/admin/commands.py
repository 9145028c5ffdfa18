"""``chainfall admin`` on a database, and databases with something in them."""

import gzip
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, select
from tests.server.played import finished_game

from chainfall.server.boards import our_boards
from chainfall.server.encoding import name_of
from chainfall.server.judging.judged import JudgeLimits
from chainfall.server.judging.judging import judge
from chainfall.server.store import boards, days, players, scores, standings, tickets
from chainfall.server.store.database import make_engines, read_url
from chainfall.server.store.migrating import prepare
from chainfall.server.store.schema import metadata, tallies
from chainfall.server.store.scores import CountedGame
from chainfall.server.store.tickets import Ticket
from chainfall.ui.cli.main import main

BOARD = "triple-town-r1"
START = 1_795_000_000_000
DAY = date(2026, 11, 18)


@dataclass
class Admin:
    """Runs ``chainfall admin`` in this process; what it prints is returned."""

    database: str
    capsys: pytest.CaptureFixture[str]
    status: int = 0
    error: str = ""

    def __call__(self, action: str, *arguments: object) -> str:
        self.status = main(["admin", action, *map(str, arguments), "--database", self.database])
        said = self.capsys.readouterr()
        self.error = said.err
        return said.out

    def json(self, action: str, *arguments: object) -> Any:
        return json.loads(self(action, *arguments, "--json"))

    def fails(self, action: str, *arguments: object) -> str:
        """The one line that is said of a mistake."""
        assert self(action, *arguments) == ""
        assert self.status == 2
        assert self.error.startswith("chainfall: ")
        assert self.error.count("\n") == 1
        return self.error.removeprefix("chainfall: ").rstrip()


def engine_of(database: str) -> Engine:
    return make_engines(read_url(database))[0]


def changed(database: str, work: Callable[[Connection], Any]) -> Any:
    """What a function does to a database, beside the service and its programs."""
    engine = engine_of(database)
    try:
        with engine.begin() as connection:
            return work(connection)
    finally:
        engine.dispose()


def fill(database: str, people: int = 3, games: int = 2) -> None:
    """Boards, players and proved games, entered as the service enters them."""
    engine = engine_of(database)
    prepare(engine)
    with engine.begin() as connection:
        boards.open_boards(connection, our_boards(), START)
        days.key_named(connection, "tickets")
        days.make_days(connection, DAY)
        for number in range(people):
            player = players.add_player(connection, f"Player-{number}", number == 1, f"hash {number}", START)
            for game in range(games):
                enter(connection, player.id, number, game)
    engine.dispose()


def enter(connection: Connection, player: int, number: int, game: int) -> None:
    seed, at = 100 * number + game, START + 1000 * number + game
    ticket = Ticket(f"ticket {number} {game}", player, BOARD, seed, None, at, at + 10**9, "open")
    assert tickets.add_ticket(connection, ticket, 100)
    content, counted = _played(seed, number)
    scores.enter_game(connection, ticket, content, counted, day=DAY, now=at)


@cache
def _played(seed: int, number: int) -> tuple[bytes, CountedGame]:
    board = next(board for board in our_boards() if board.id == BOARD)
    content = finished_game({"game": board.game, "seed": seed, "options": board.options}, number)
    judged = judge(content, JudgeLimits())
    return content, CountedGame(judged.score, judged.steps, judged.reason, judged.played, judged.packed)


def rows_of(database: str, *but: str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables but some; tallies of nothing are as good as none."""

    def work(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
        return {
            table.name: [
                tuple(row)
                for row in connection.execute(select(table).order_by(*table.primary_key))
                if table is not tallies or row[-1]
            ]
            for table in metadata.sorted_tables
            if table.name not in but
        }

    return dict(changed(database, work))


def standing(database: str, period: str = "all") -> list[tuple[int, str, int]]:
    """Rank, player and score of everyone on the board."""
    lines, _ = changed(database, lambda connection: standings.page_of(connection, BOARD, period, None, 100))
    return [(line.rank, line.player, line.score) for line in lines]


def repacked(packed: bytes, score: int) -> tuple[str, bytes]:
    """A replay that claims another score, and the name that its bytes have."""
    replay = json.loads(gzip.decompress(packed))
    replay["result"]["score"] = score
    content = json.dumps(replay).encode()
    return name_of(content), gzip.compress(content)
