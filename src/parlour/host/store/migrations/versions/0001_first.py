"""The tables as they were first."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "chat",
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("room", "number"),
    )
    op.create_table(
        "house",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "log",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("asked", sa.String(length=300), nullable=False),
        sa.Column("spent", sa.BigInteger(), nullable=False),
        sa.Column("request", sa.BigInteger(), nullable=True),
        sa.Column("seen", sa.Integer(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("match", "seq"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("room", sa.String(length=32), nullable=True),
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("begun", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.Column("header", sa.Text(), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=True),
        sa.Column("result", sa.Text(), nullable=True),
        sa.Column("frozen", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_matches_room"), "matches", ["room"], unique=False)
    op.create_table(
        "members",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("person", "room"),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "players",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("begun", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "match"),
    )
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("code", sa.String(length=8), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("phase", sa.String(length=10), nullable=False),
        sa.Column("public", sa.Integer(), nullable=False),
        sa.Column("touched", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("code"),
    )
    op.create_index("rooms_by_phase", "rooms", ["phase", "public", "touched"], unique=False)


def downgrade() -> None:
    op.drop_index("rooms_by_phase", table_name="rooms")
    op.drop_table("rooms")
    op.drop_table("players")
    op.drop_table("people")
    op.drop_table("members")
    op.drop_index(op.f("ix_matches_room"), table_name="matches")
    op.drop_table("matches")
    op.drop_table("log")
    op.drop_table("house")
    op.drop_table("chat")
