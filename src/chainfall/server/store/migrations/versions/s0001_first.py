"""The first schema: players, boards, tickets, scores and their replays, standings, days."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Makes the tables. They are written out here, because this schema stays as it is when later ones change."""
    _players()
    _boards()
    _scores()
    op.create_table(
        "secrets",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "days",
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Removes all tables with what is in them."""
    for table in ("standings", "scores", "played", "replays", "tickets", "boards", "links", "tokens", "names"):
        op.drop_table(table)
    for table in ("players", "secrets", "days"):
        op.drop_table(table)


def _player(index: bool = False) -> "sa.Column[int]":
    return sa.Column(
        "player", sa.BigInteger, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=index
    )


def _board() -> "sa.Column[str]":
    return sa.Column("board", sa.Text, sa.ForeignKey("boards.id", ondelete="CASCADE"), nullable=False)


def _players() -> None:
    op.create_table(
        "players",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, nullable=False, unique=True),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("abandoned", sa.Integer, nullable=False, server_default="0"),
        sa.Column("banned", sa.Text),
    )
    op.create_table(
        "names",
        sa.Column("id", KEY, primary_key=True),
        _player(index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.Text, primary_key=True),
        _player(index=True),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("hash", sa.Text, primary_key=True),
        _player(index=True),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )


def _boards() -> None:
    op.create_table(
        "boards",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("family", sa.Text, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("periods", sa.Text, nullable=False),
        sa.Column("daily", sa.Boolean, nullable=False),
        sa.Column("step_us", sa.Integer, nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("closed", sa.BigInteger),
        sa.Column("successor", sa.Text),
    )
    op.create_table(
        "tickets",
        sa.Column("id", sa.Text, primary_key=True),
        _player(),
        _board(),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("day", sa.Text),
        sa.Column("issued", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.CheckConstraint("state IN ('open', 'used', 'returned')", name="ticket_state"),
    )
    op.create_index("tickets_of_player", "tickets", ["player", "state"])
    op.create_index("tickets_by_end", "tickets", ["state", "expires"])


def _scores() -> None:
    op.create_table(
        "replays",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("packed", sa.LargeBinary, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
    )
    op.create_table("played", sa.Column("hash", sa.Text, primary_key=True))
    op.create_table(
        "scores",
        sa.Column("id", KEY, primary_key=True),
        _board(),
        _player(),
        sa.Column("ticket", sa.Text, nullable=False, unique=True),
        sa.Column("replay", sa.Text, sa.ForeignKey("replays.id"), nullable=False, unique=True),
        sa.Column("score", sa.BigInteger, nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("day", sa.Text, nullable=False),
        sa.Column("removed", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("scores_of_player", "scores", ["player", "at"])
    op.create_index("scores_of_player_on_board", "scores", ["player", "board", "day"])
    op.create_table(
        "standings",
        sa.Column("board", sa.Text, sa.ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("period", sa.Text, primary_key=True),
        sa.Column("player", sa.BigInteger, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("below", sa.BigInteger, nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("score", sa.BigInteger, sa.ForeignKey("scores.id"), nullable=False),
    )
    op.create_index("standings_in_order", "standings", ["board", "period", "below", "steps", "at", "score"])
    op.create_index("standings_of_player", "standings", ["player"])
    op.create_index("standings_by_score", "standings", ["score"])
