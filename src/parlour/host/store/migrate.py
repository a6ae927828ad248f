"""Migrations: the tables brought up to date when the store is opened."""

from __future__ import annotations

from importlib.resources import files

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def configuration(connection: Connection | None = None) -> Config:
    """Alembic's configuration; everything is said here, there is no ini file."""
    config = Config()
    config.set_main_option("script_location", str(files(__package__) / "migrations"))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Bring the store up to date."""
    command.upgrade(configuration(connection), "head")
