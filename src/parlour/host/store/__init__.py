"""The store: what the host keeps on disk. SQLite by default; PostgreSQL is a URL."""

from .entry import Entry as Entry
from .outcome import (
    Failed as Failed,
    Outcome as Outcome,
    Overtaken as Overtaken,
    RoomChanged as RoomChanged,
    Saved as Saved,
)
from .rows import (
    MatchRow as MatchRow,
    PackRow as PackRow,
    PositionRow as PositionRow,
    RoomRow as RoomRow,
    StoredMatch as StoredMatch,
)
from .store import Prepared as Prepared, Store as Store
from .writes import Beginning as Beginning, Ending as Ending, Stale as Stale
