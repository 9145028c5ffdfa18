"""Tallies: ranks without counting all standings."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

DIGIT, LEVELS = 6, 8


def upgrade() -> None:
    """Makes the table, and counts the standings that there are."""
    op.create_table(
        "tallies",
        sa.Column("board", sa.Text, sa.ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("period", sa.Text, primary_key=True),
        sa.Column("level", sa.Integer, primary_key=True),
        sa.Column("bucket", sa.BigInteger, primary_key=True),
        sa.Column("count", sa.Integer, nullable=False),
    )
    for level in range(LEVELS):
        shift = DIGIT * (LEVELS - 1 - level)
        op.execute(
            "INSERT INTO tallies (board, period, level, bucket, count) "
            f"SELECT board, period, {level}, (-below) >> {shift}, count(*) FROM standings "
            f"GROUP BY board, period, (-below) >> {shift}"
        )


def downgrade() -> None:
    """Removes the table; nothing is lost that cannot be counted again."""
    op.drop_table("tallies")
