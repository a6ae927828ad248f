"""When guests were here last, so that those who never come back can be deleted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004_seen"
down_revision = "0003_renames"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("seen", sa.BigInteger(), nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("people") as people:
        people.drop_column("seen")
