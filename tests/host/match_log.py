"""Appends to a store as a room does, for tests that wait for the outcome."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from parlour.host.store import Beginning, Ending, Entry, Outcome, Store


def append(
    store: Store, entries: Sequence[Entry] = (), change: Beginning | Ending | None = None
) -> asyncio.Future[Outcome]:
    """Append to a log, perhaps with its beginning or its end."""
    done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
    store.append(entries, change, done.set_result)
    return done
