"""The claim on a store: a file of SQLite is served by one host, and is read by nobody but its owner."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout
from sqlalchemy import URL

from .diagnosis import StoreError, diagnosed
from .engine import file_of

PRIVATE = 0o600
FAR: Final = 1 << 60  # a byte of the file that nobody uses


@contextmanager
def claimed(url: URL) -> Iterator[None]:
    """Nobody else serves this store meanwhile. Several hosts may share one PostgreSQL, which keeps them apart."""
    file = file_of(url)
    if file is None:
        yield
        return
    with ExitStack() as held:
        with diagnosed(url):
            real = os.path.realpath(file)  # whatever it is called, it is one store
            if file.exists() and not (file.is_file() or file.is_dir()):
                raise StoreError(f"{file} is not a file. Choose another one with --store.")
            # Closed only at the end: to close a file is to drop all locks that SQLite has on it in this process.
            opened = os.open(real, os.O_RDWR | os.O_CREAT, PRIVATE)
            held.callback(os.close, opened)
            try:
                held.enter_context(FileLock(f"{real}.lock", mode=PRIVATE, blocking=False))
                _lock_itself(opened)
            except (Timeout, BlockingIOError):
                raise StoreError(
                    f"{file} is in use by another host. End it first, or choose another file with --store."
                ) from None
        yield


def _lock_itself(opened: int) -> None:
    """Lock the file of the store, too: it may have further names, and a file beside it may be deleted. SQLite does not
    notice this kind of lock, except on disks of other machines, which make one kind of both: there it is let go."""
    if sys.platform == "win32":
        return
    import fcntl

    fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    try:
        fcntl.lockf(opened, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, FAR)
        fcntl.lockf(opened, fcntl.LOCK_UN, 1, FAR)
    except OSError:
        fcntl.flock(opened, fcntl.LOCK_UN)


def make_private(url: URL) -> None:
    """Only its owner can read the file of a store, and the files beside it. To be called when it is known to be ours:
    a mistyped path may lead to somebody else's."""
    found = file_of(url)
    if found is None:
        return
    file = Path(os.path.realpath(found))
    for one in [file, file.with_name(file.name + "-wal"), file.with_name(file.name + "-shm")]:
        if one.exists() and one.stat().st_mode & 0o777 != PRIVATE:
            one.chmod(PRIVATE)
