"""A copy of the matches of a store, brought up to date. The store itself is only read, and a host may serve it
meanwhile: so an update can be tried out before it is made."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy import Connection, Engine, MetaData, create_engine, insert, inspect, select

from .diagnosis import diagnosed
from .engine import file_of, make_engine, must_be_there, read_url
from .migrate import revision_of, upgrade
from .schema import log, matches, packs, positions

COPIED: Final = (matches, log, packs, positions)
AT_ONCE: Final = 500


@contextmanager
def copied(url: str) -> Iterator[Connection]:
    """The copy, for as long as it is needed."""
    source = _reading_engine(url)
    with TemporaryDirectory(prefix="parlour-") as folder:
        copy = make_engine(f"sqlite:///{Path(folder, 'copy.db')}")
        try:
            with diagnosed(source.url), source.connect() as there, copy.connect() as here:
                _copy(there, here)
                yield here
        finally:
            copy.dispose()
            source.dispose()


def _copy(there: Connection, here: Connection) -> None:
    """Copy one snapshot into equal tables, then migrate them."""
    if there.dialect.name == "sqlite":
        there.exec_driver_sql("BEGIN")
    upgrade(here, revision_of(there))
    names = [table.name for table in COPIED if inspect(there).has_table(table.name)]
    found = MetaData()
    found.reflect(here, only=names)
    for name in names:
        table = found.tables[name]
        rows = there.execution_options(yield_per=AT_ONCE).execute(select(table)).mappings()
        for part in rows.partitions():
            here.execute(insert(table), [dict(row) for row in part])
    here.commit()
    upgrade(here)


def _reading_engine(url: str) -> Engine:
    """An engine that cannot write."""
    place = read_url(url)
    file = file_of(place)
    if file is None:
        return make_engine(url).execution_options(postgresql_readonly=True, isolation_level="REPEATABLE READ")
    must_be_there(place)
    return create_engine(place, creator=lambda: sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True))
