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


class StoreInUse(StoreError):
    """Another host serves this store, at this address if it has said so."""

    def __init__(self, file: Path, address: str) -> None:
        where = f"another host, which is open at {address}" if address else "another host"
        super().__init__(f"{file} is in use by {where}. End it first, or choose another file with --store.")
        self.address = address


@contextmanager
def claimed(url: URL, address: str = "") -> Iterator[None]:
    """While this is open, nobody else serves the store, and a second host learns the address of this one. Several hosts
    may share one PostgreSQL, which keeps them apart."""
    file = file_of(url)
    if file is None:
        yield
        return
    with ExitStack() as held:
        with diagnosed(url):
            real = os.path.realpath(file)  # one store, by whatever name
            note = Path(f"{real}.address")
            if file.exists() and not (file.is_file() or file.is_dir()):
                raise StoreError(f"{file} is not a file. Choose another one with --store.")
            # Closed only at the end: to close a file is to drop all locks that SQLite has on it in this process.
            opened = os.open(real, os.O_RDWR | os.O_CREAT, PRIVATE)
            held.callback(os.close, opened)
            try:
                held.enter_context(FileLock(f"{real}.lock", mode=PRIVATE, blocking=False))
                _lock_itself(opened)
            except (Timeout, BlockingIOError):
                raise StoreInUse(file, _read_address(note)) from None
            note.unlink(missing_ok=True)  # of a host that was killed
            if address:
                held.callback(note.unlink, missing_ok=True)
                note.touch(PRIVATE)
                note.write_text(address)
        yield


def _read_address(note: Path) -> str:
    """What the host that serves a store says of its address; empty if it says nothing."""
    try:
        return note.read_text()
    except OSError:
        return ""


def _lock_itself(opened: int) -> None:
    """Lock the file of the store, too: it may have further names, and a file beside it may be deleted. SQLite does not
    notice this kind of lock, except on network disks, which make no difference between the two: there we let go of
    it."""
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
    """Let only the owner read the file of a store, and the files beside it. Call this when the file is known to be
    ours: a mistyped path may lead to somebody else's."""
    found = file_of(url)
    if found is None:
        return
    file = Path(os.path.realpath(found))
    for one in [file, file.with_name(file.name + "-wal"), file.with_name(file.name + "-shm")]:
        if one.exists() and one.stat().st_mode & 0o777 != PRIVATE:
            one.chmod(PRIVATE)
