"""What is wrong with a store, in one sentence, and what to do about it."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError

from parlour.kernel import ParlourError


class StoreError(ParlourError):
    """A store cannot be used."""


@contextmanager
def diagnosed(url: URL) -> Iterator[None]:
    """Turn errors of this store into one sentence."""
    try:
        yield
    except (DBAPIError, OSError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        if url.get_backend_name() == "sqlite":
            sentence = _about_file(Path(url.database or ""), cause)
        else:
            sentence = _about_server(url, cause)
        raise StoreError(sentence) from None


def _about_file(file: Path, cause: BaseException | None) -> str:
    if isinstance(cause, OSError) and cause.errno == errno.ENAMETOOLONG:
        return f"{file.name[:40]}… is too long for the name of a file. Choose a shorter one with --store."
    if not file.is_absolute() and not _stands_somewhere():
        return "The folder you are in does not exist any more. Go to another one, or write the whole path of --store."
    if file.is_dir():
        return f"{file} is a folder. Name a file in it: --store {file}/parlour.db"
    if not file.parent.is_dir():
        return f"The folder {file.parent} does not exist. Make it, or choose another file with --store."
    code = _sqlite_code(cause)
    if code == sqlite3.SQLITE_FULL or is_full(file.parent):
        return f"The disk of {file} is full. Make room, then start again."
    match code:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return f"{file} is locked by another program. End that program, then start again."
        case sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_ERROR:  # such as a table that is missing
            return (
                f"{file} is not a store of Parlour, or it is damaged. Choose another file with --store, and fill it "
                "from a backup with parlour restore."
            )
        case sqlite3.SQLITE_IOERR:
            return f"{file} cannot be read or written. Check its disk, then start again."
    return f"{file} cannot be written. Give the account that runs Parlour the right to write this file and its folder."


def is_full(folder: Path) -> bool:
    """Whether the disk of this folder is full. File systems without a disk have no size at all."""
    disk = shutil.disk_usage(folder)
    return disk.total > 0 and disk.free == 0


def _stands_somewhere() -> bool:
    try:
        return bool(os.getcwd())
    except FileNotFoundError:
        return False


def _sqlite_code(cause: BaseException | None) -> int | None:
    """The primary code of an error of SQLite; further bits tell variants apart."""
    if isinstance(cause, sqlite3.Error):
        code: int | None = getattr(cause, "sqlite_errorcode", None)  # only where SQLite itself has refused
        return code & 0xFF if code is not None else None
    return None


def _about_server(url: URL, cause: BaseException | None) -> str:
    place = f"PostgreSQL at {url.host or 'this machine'}{f':{url.port}' if url.port else ''}"
    said = " ".join(str(cause).split())
    match getattr(cause, "sqlstate", None):
        case "25006" | "42501":
            return f"{place} cannot be written by this user ({said}). Give the user the right to write its database."
        case "53100":
            return f"The disk of {place} is full. Make room, then start again."
        case "55P03":
            return f"A table of {place} is locked by another program ({said}). End that program, then start again."
    return f"{place} cannot be reached ({said}). Start it, or correct --store."
