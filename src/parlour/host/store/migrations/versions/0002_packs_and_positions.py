"""Packs and positions of matches are kept, so that they outlive changes of packs and rules."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002_packs_and_positions"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "packs",
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("hash", sa.String(length=80), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game", "hash"),
    )
    op.create_table(
        "positions",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("fingerprint", sa.String(length=32), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("match", "seq"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("positions")
    op.drop_table("packs")
