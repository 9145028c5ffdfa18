"""The tables. ``migrations`` leads from every earlier schema to this one.

Times are milliseconds since 1970. A period is ``all``, ``day 2026-11-19`` or ``week 2026-11-16`` (its Monday).
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
)

metadata = MetaData()

KEY = BigInteger().with_variant(Integer, "sqlite")
"""A number that the database counts up; SQLite does so for its plain integers only."""


def _belongs_to(column: str) -> ForeignKey:
    return ForeignKey(column, ondelete="CASCADE")


secrets = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""Keys that all processes of the service share, such as the one that signs tickets."""

players = Table(
    "players",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("name", Text, nullable=False),
    Column("folded", Text, nullable=False, unique=True),  # the name with what looks alike made equal
    Column("bot", Boolean, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("abandoned", Integer, nullable=False, server_default="0"),  # tickets that came to nothing and are deleted
    Column("banned", Text),  # why, or null
)

names = Table(
    "names",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
)
"""Every name that a player has had."""

tokens = Table(
    "tokens",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("since", BigInteger, nullable=False),
)
"""The devices of a player; only hashes of their tokens are kept."""

links = Table(
    "links",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("expires", BigInteger, nullable=False),
)
"""Codes that add a device to a player; each works once."""

boards = Table(
    "boards",
    metadata,
    Column("id", Text, primary_key=True),
    Column("family", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("title", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON, every option by name
    Column("kind", Text, nullable=False),
    Column("periods", Text, nullable=False),
    Column("daily", Boolean, nullable=False),
    Column("step_us", Integer, nullable=False),  # how long a step takes at least
    Column("opened", BigInteger, nullable=False),
    Column("closed", BigInteger),
    Column("successor", Text),
)

tickets = Table(
    "tickets",
    metadata,
    Column("id", Text, primary_key=True),
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("board", _belongs_to("boards.id"), nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("day", Text),  # of a daily game
    Column("issued", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
    Index("tickets_of_player", "player", "state"),
    Index("tickets_by_end", "state", "expires"),
    CheckConstraint("state IN ('open', 'used', 'returned')", name="ticket_state"),
)

replays = Table(
    "replays",
    metadata,
    Column("id", Text, primary_key=True),  # the SHA-256 of the bytes
    Column("packed", LargeBinary, nullable=False),  # the bytes that were verified, in gzip
    Column("size", Integer, nullable=False),
)

played = Table("played", metadata, Column("hash", Text, primary_key=True))
"""Every game that was ever counted, by what was played in it: also those whose scores are gone. And, where there are
few seeds, those that were used on each board (see ``fresh_seed``)."""

scores = Table(
    "scores",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("board", _belongs_to("boards.id"), nullable=False),
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("ticket", Text, nullable=False, unique=True),
    Column("replay", ForeignKey("replays.id"), nullable=False, unique=True),
    Column("score", BigInteger, nullable=False),
    Column("steps", Integer, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("day", Text, nullable=False),  # on which it counts
    Column("removed", Boolean, nullable=False, server_default=false()),
    Index("scores_of_player", "player", "at"),
    Index("scores_of_player_on_board", "player", "board", "day"),
)

standings = Table(
    "standings",
    metadata,
    Column("board", _belongs_to("boards.id"), primary_key=True),
    Column("period", Text, primary_key=True),
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("below", BigInteger, nullable=False),  # minus the score, so that one index holds the order
    Column("steps", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("score", ForeignKey("scores.id"), nullable=False),
    Index("standings_in_order", "board", "period", "below", "steps", "at", "score"),
    Index("standings_of_player", "player"),
    Index("standings_by_score", "score"),
)
"""Each player's best in each period of a board."""

tallies = Table(
    "tallies",
    metadata,
    Column("board", _belongs_to("boards.id"), primary_key=True),
    Column("period", Text, primary_key=True),
    Column("level", Integer, primary_key=True),
    Column("bucket", BigInteger, primary_key=True),
    Column("count", Integer, nullable=False),
)
"""How many standings have a score that begins with these bits: a rank is the sum of a few hundred of them at most."""

days = Table(
    "days",
    metadata,
    Column("day", Text, primary_key=True),
    Column("secret", LargeBinary, nullable=False),
    Column("commitment", Text, nullable=False),
)

audit = Table(
    "audit",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("operator", Text, nullable=False),  # the name of their account on the server's machine
    Column("action", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("detail", Text, nullable=False),
)
"""What operators did with ``chainfall admin``."""
