"""Counts how often people have changed their names, so that an older cookie never opens anything again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003_renames"
down_revision = "0002_packs_and_positions"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("renames", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("people") as people:
        people.drop_column("renames")
