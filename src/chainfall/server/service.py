"""A running service: its parts, handed to everything that answers requests."""

import gc
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date

from starlette.requests import Request

from chainfall.server.boards import our_boards
from chainfall.server.cache import Cache
from chainfall.server.clock import DAY, Clock, day_of
from chainfall.server.guarding.addresses import address_key
from chainfall.server.guarding.buckets import Buckets
from chainfall.server.guarding.errors import ApiError
from chainfall.server.judging.judged import JudgeLimits
from chainfall.server.judging.judges import Judges
from chainfall.server.settings import ServiceSettings
from chainfall.server.store import boards, days, migrating, tickets
from chainfall.server.store.database import Database
from chainfall.server.store.players import StoredPlayer

KEPT = 30 * DAY
"""For so long a ticket that has ended is kept, so that an upload that is sent again has its answer."""


@dataclass(slots=True)
class Service:
    """The parts of a service.

    Attributes:
        settings: how it runs.
        database: what it keeps.
        judges: who verifies.
        clock: what time it is.
        cache: answers that are asked for often.
        public: the address at which players reach it.
        buckets: what players and addresses may still ask for.
        key: what signs tickets.
        uploading: how many uploads of each player are under way.
    """

    settings: ServiceSettings
    database: Database
    judges: Judges
    clock: Clock
    cache: Cache
    public: str
    buckets: Buckets = field(default_factory=Buckets)
    key: bytes = b""
    uploading: Counter[int] = field(default_factory=Counter)

    async def begin(self) -> None:
        """Opens the boards of this version and starts the judges."""
        now = self.clock.now()
        await self.database.write(lambda connection: boards.open_boards(connection, our_boards(), now))
        self.key = await self.database.write(lambda connection: days.key_named(connection, "tickets"))
        await self.keep_up()
        await self.judges.start()
        # What has been loaded stays, and Python need not look through it again: that took it 40 milliseconds at a time.
        gc.collect()
        gc.freeze()

    async def keep_up(self) -> None:
        """What has to be done from time to time: draws secrets for the days to come, forgets old tickets."""
        now = self.clock.now()
        await self.database.write(lambda connection: days.make_days(connection, day_of(now)))
        await self.database.write(lambda connection: tickets.forget_tickets(connection, now - KEPT))

    async def end(self) -> None:
        """Stops the judges and closes the database."""
        await self.judges.stop(self.settings.limits.seconds)
        self.database.close()

    @property
    def today(self) -> date:
        """The day in UTC."""
        return day_of(self.clock.now())

    @contextmanager
    def one_more_upload(self, player: int) -> Iterator[None]:
        """While an upload of a player is under way.

        Raises:
            ApiError: there are too many of them.
        """
        if self.uploading[player] >= self.settings.limits.uploads:
            say = "your other games are still being judged: send this one again in a few seconds"
            raise ApiError(429, "too_many", say, headers={"Retry-After": "5", "Connection": "close"})
        self.uploading[player] += 1
        try:
            yield
        finally:
            self.uploading[player] -= 1
            if not self.uploading[player]:
                del self.uploading[player]

    def allow(self, cost: str, request: Request, player: StoredPlayer | None) -> None:
        """Counts a request against what its player and its address may ask for.

        Raises:
            ApiError: they have asked too often.
        """
        if cost:
            keys = [address_key(request.scope["client"][0])]
            keys += [f"player {player.id}"] if player else []
            self.buckets.take(cost, time.monotonic(), *keys)


def make_service(settings: ServiceSettings) -> Service:
    """A service that has not begun yet; an empty database gets its tables.

    Raises:
        ChainfallError: the database cannot be used, or has to be migrated.
    """
    database = Database(settings.database)
    try:
        migrating.prepare(database.engine)
    except BaseException:
        database.close()
        raise
    limits = settings.limits
    judges = Judges(
        settings.workers,
        JudgeLimits(limits.replay, limits.steps, limits.memory, limits.seconds, limits.waiting),
    )
    return Service(settings, database, judges, Clock(), Cache(database), settings.public)
