"""The store: what the host keeps on disk. SQLite by default; PostgreSQL is a URL."""

from .entry import Entry as Entry
from .rows import MatchRow as MatchRow, RoomRow as RoomRow
from .store import Store as Store
from .writes import Ending as Ending, Stale as Stale
