"""The claim on a store: a file of SQLite is served by one host, and is read by nobody but its owner."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout
from sqlalchemy import URL

from .diagnosis import StoreError, diagnosed
from .engine import file_of

PRIVATE = 0o600


@contextmanager
def claimed(url: URL) -> Iterator[None]:
    """Nobody else serves this store meanwhile. Several hosts may share one PostgreSQL, which keeps them apart."""
    file = file_of(url)
    if file is None:
        yield
        return
    real = os.path.realpath(file)  # whatever it is called, it is one store
    lock = FileLock(f"{real}.lock", mode=PRIVATE, blocking=False)
    with diagnosed(url):
        if file.exists() and not (file.is_file() or file.is_dir()):
            raise StoreError(f"{file} is not a file. Choose another one with --store.")
        os.close(os.open(real, os.O_RDWR | os.O_CREAT, PRIVATE))
        try:
            lock.acquire()
        except Timeout:
            raise StoreError(
                f"{file} is in use by another host. End it first, or choose another file with --store."
            ) from None
    try:
        yield
    finally:
        lock.release()


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
