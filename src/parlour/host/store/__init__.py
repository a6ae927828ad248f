"""The store: what the host keeps on disk. SQLite by default; PostgreSQL is a URL."""

from .entries import Entry as Entry
from .rows import MatchRow as MatchRow, RoomRow as RoomRow
from .store import Store as Store
from .writer import Job as Job, Stale as Stale
