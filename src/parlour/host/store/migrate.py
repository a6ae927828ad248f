"""Migrations: the tables brought up to date when the store is opened."""

from __future__ import annotations

from importlib.resources import files
from typing import Literal

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from .diagnosis import StoreError
from .engine import LOCKED
from .schema import host_values

OURS = 0x7061726C  # the advisory lock of whoever migrates


def configuration(connection: Connection | None = None) -> Config:
    """Alembic's configuration, complete: there is no ini file."""
    config = Config()
    config.set_main_option("script_location", str(files(__package__) / "migrations"))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring the store up to date, or to an older revision. Of several processes that start at once one does it, the
    others wait for it."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL lock_timeout = 0"))  # a migration may take its time
        connection.execute(text(f"SELECT pg_advisory_xact_lock({OURS})"))
        connection.execute(text(f"SET LOCAL lock_timeout = '{LOCKED}s'"))
    if _age(connection) != "current":
        command.upgrade(configuration(connection), revision)
    connection.commit()
    if connection.dialect.name == "sqlite":  # the file keeps this, so it is set once the file is known to be ours
        connection.connection.cursor().execute("PRAGMA journal_mode=WAL")


def revision_of(connection: Connection) -> str:
    """The revision of a store's tables; refused, if there are none, or if this version does not know it."""
    if _age(connection) == "empty":
        raise StoreError(f"{_name(connection)} holds nothing. Name the store that your host uses with --store.")
    return MigrationContext.configure(connection).get_current_heads()[0]


def must_be_current(connection: Connection) -> None:
    """Refuse a store that is not as this version of Parlour keeps it, and change nothing."""
    match _age(connection):
        case "empty":
            raise StoreError(f"{_name(connection)} holds nothing. Name the store that your host uses with --store.")
        case "old":
            raise StoreError(
                f"{_name(connection)} was made by an older version of Parlour. Use that version, or start the host "
                "once: it brings the store up to date."
            )
    connection.rollback()


def _age(connection: Connection) -> Literal["empty", "old", "current"]:
    """How old the tables are; refused, if they are newer than this version or not ours."""
    tables = inspect(connection).get_table_names()
    if not tables:
        return "empty"
    context = MigrationContext.configure(connection)
    found = context.get_current_heads()
    if host_values.name not in tables or not found:
        if connection.dialect.name == "sqlite":
            raise StoreError(f"{_name(connection)} belongs to another program. Choose another file with --store.")
        return "empty"  # a database may be shared, as with the tables of an extension
    script = ScriptDirectory.from_config(configuration())
    known = {one.revision for one in script.walk_revisions()}
    if not known.issuperset(found):
        raise StoreError(
            f"{_name(connection)} was made by a newer version of Parlour. Install that version, or choose another "
            "store with --store."
        )
    return "current" if set(found) == set(script.get_heads()) else "old"


def _name(connection: Connection) -> str:
    url = connection.engine.url
    if connection.dialect.name == "sqlite":
        return str(url.database)
    return url.set(drivername=url.get_backend_name()).render_as_string()  # as people write it
