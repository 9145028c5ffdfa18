"""Answers that are asked for often: kept as bytes, for as long as nothing in the database has changed."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from hashlib import sha256

from chainfall.server.store.database import Database

MOST_BYTES = 16 * 2**20


@dataclass(frozen=True, slots=True)
class CachedAnswer:
    """An answer with its ETag, and the state of the database in which it was made."""

    stamp: object
    content: bytes
    etag: str


class Cache:
    """A bounded cache that never tells anything old.

    Before every answer the database is asked for its stamp, which costs microseconds. An answer is kept under the
    stamp that was taken before it was made, so one that was made during a change is made again.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: OrderedDict[Hashable, CachedAnswer] = OrderedDict()
        self._bytes = 0

    async def get(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> CachedAnswer:
        """The answer under a key, made anew if anything has changed."""
        stamp = await self._database.stamp()
        found = self._kept.get(key)
        if found and found.stamp == stamp:
            self._kept.move_to_end(key)
            return found
        content = await make()
        kept = CachedAnswer(stamp, content, f'"{sha256(content).hexdigest()[:32]}"')
        self._keep(key, kept)
        return kept

    def _keep(self, key: Hashable, kept: CachedAnswer) -> None:
        earlier = self._kept.pop(key, None)
        self._kept[key] = kept
        self._bytes += len(kept.content) - (len(earlier.content) if earlier else 0)
        while self._bytes > MOST_BYTES and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._bytes -= len(dropped.content)
