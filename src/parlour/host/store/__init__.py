"""The store: what the host keeps on disk. SQLite by default; PostgreSQL is a URL."""

from .changing import Ending as Ending, Stale as Stale
from .entries import Entry as Entry
from .rows import MatchRow as MatchRow, RoomRow as RoomRow
from .store import Store as Store
