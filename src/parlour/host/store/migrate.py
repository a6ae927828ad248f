"""Migrations: the tables brought up to date when the store is opened."""

from __future__ import annotations

from importlib.resources import files

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

OURS = 0x7061726C  # the advisory lock of whoever migrates


def configuration(connection: Connection | None = None) -> Config:
    """Alembic's configuration; everything is said here, there is no ini file."""
    config = Config()
    config.set_main_option("script_location", str(files(__package__) / "migrations"))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Bring the store up to date. Of several processes that start at once one does it, the others wait for it."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({OURS})"))
    command.upgrade(configuration(connection), "head")
