"""The tables of the store. Times are milliseconds since 1970; structured things are JSON text.

`log` is the heart: an append-only log of everything that happened in a match, keyed `(match, seq)`. A table is
never stored: it is the fold of its log. Where two hosts append to one match, the key decides who was first.

Folding needs the rules and the pack of that time. `packs` has every pack that a match was played with; `positions` has
what everyone saw now and then, so that other rules are noticed and the match can still be read.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

host_values = Table(
    "house",  # its name since the first version
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("renames", Integer, nullable=False, server_default="0"),  # cookies from before the last are void
    Column("seen", BigInteger, nullable=False, server_default="0"),  # to the day; 0: from before this was kept
)

rooms = Table(
    "rooms",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(8), nullable=False, unique=True),
    Column("version", Integer, nullable=False),  # a change made on an older version is refused
    Column("phase", String(10), nullable=False),
    Column("public", Integer, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
    Column("secret", String(64), nullable=False),  # of the next match; apart, so that it never leaves with the state
    Index("rooms_by_phase", "phase", "public", "touched"),
)

members = Table(
    "members",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("room", String(32), primary_key=True),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("room", String(32), nullable=True, index=True),  # none: an uploaded record
    Column("game", String(80), nullable=False),
    Column("begun", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=True),
    Column("header", Text, nullable=False),  # the record without its moves; whole, if it was uploaded
    Column("secret", String(64), nullable=True),
    Column("result", Text, nullable=True),
    Column("frozen", Text, nullable=True),  # what went wrong in its rules
)

players = Table(
    "players",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("match", String(32), primary_key=True),
    Column("begun", BigInteger, nullable=False),
)

log = Table(
    "log",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("asked", String(300), nullable=False),  # the seats that must decide after it
    Column("spent", BigInteger, nullable=False),
    Column("request", BigInteger, nullable=True),  # the id of the request, so that a repeated one is known
    Column("seen", Integer, nullable=True),  # and what that request had seen
    Column("at", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=True),  # when the host must act next without being asked
    sqlite_with_rowid=False,  # the key is the table: one tree to write instead of two
)

packs = Table(
    "packs",
    metadata,
    Column("game", String(80), primary_key=True),
    Column("hash", String(80), primary_key=True),
    Column("body", Text, nullable=False),
)

positions = Table(
    "positions",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # the last entry of the log that led to it
    Column("fingerprint", String(32), nullable=False),
    Column("body", Text, nullable=False),  # what each seat saw; compressed
    sqlite_with_rowid=False,
)

chat = Table(
    "chat",
    metadata,
    Column("room", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("line", Text, nullable=False),
)
