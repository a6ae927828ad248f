"""Packs as zip files and folders, which come from anybody.

A zip is unpacked into an empty folder and nowhere else. It is refused if it climbs out of it, holds links or things
that are no part of a pack, or is larger than any pack has to be. What counts is what really comes out: a zip may lie
about its sizes. A folder is copied with the same care.
"""

from __future__ import annotations

import lzma
import stat
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import IO, Final

from parlour.kernel import PackError
from parlour.kernel.pack_doubts import PICTURES, TOML

MOST_PACKED: Final = 20 << 20  # bytes of a zip
MOST_UNPACKED: Final = 60 << 20  # bytes of all that is in it
MOST_FILES: Final = 2_000
TEXTS: Final = (".md", ".txt")
NOTHING_ELSE: Final = "a pack holds TOML files, pictures and texts, and nothing else"
AT_ONCE: Final = 1 << 16
# What `zipfile` raises on a damaged file, besides OSError: a wrong name is a ValueError, encryption a RuntimeError.
DAMAGED: Final = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)


def unpack(file: Path, into: Path) -> Path:
    """Unpack a pack; the folder in which its TOML files lie."""
    try:
        if file.stat().st_size > MOST_PACKED:
            raise PackError(f"{file.name}: a zip of at most {MOST_PACKED >> 20} MB was expected")
        with zipfile.ZipFile(file) as packed:
            _unpack(file.name, packed, into)
    except (*DAMAGED, OSError) as error:
        raise PackError(f"{file.name}: this zip cannot be read: {_reason(error)}") from None
    return _pack_in(file.name, into)


def _unpack(name: str, packed: zipfile.ZipFile, into: Path) -> None:
    for entry in packed.infolist():
        _refuse_climbing(name, entry)
    entries = [entry for entry in packed.infolist() if not _is_litter(entry.filename)]
    written = _Written(name, into)
    written.expect(len(entries))
    for entry in entries:
        path = PurePosixPath(entry.filename)
        if entry.is_dir():
            continue
        written.refuse_if_strange(path)
        if into.joinpath(*path.parts).exists():
            raise PackError(f"{name}: {entry.filename}: this file is in the zip twice")
        with packed.open(entry) as source:
            written.write(path, source)


def copy_pack(folder: Path, into: Path) -> None:
    """Copy the folder of a pack, without what file managers leave behind."""
    files = list(_files_below(folder, PurePosixPath()))
    written = _Written(folder.name, into)
    written.expect(len(files))
    try:
        for path in files:
            written.refuse_if_strange(path)
            with (folder / path).open("rb") as source:
                written.write(path, source)
    except OSError as error:
        raise PackError(f"{folder}: {_reason(error)}") from None


def _files_below(folder: Path, path: PurePosixPath) -> Iterator[PurePosixPath]:
    for file in sorted((folder / path).iterdir()):
        here = path / file.name
        if _is_litter(file.name):
            continue
        if file.is_symlink():
            raise PackError(f"{folder.name}: {here}: a pack cannot hold links")
        if file.is_dir():
            yield from _files_below(folder, here)
        elif file.is_file():
            yield here
        else:
            raise PackError(f"{folder.name}: {here}: {NOTHING_ELSE}")


class _Written:
    """What was written of a pack so far: no more, and nothing else, than a pack may hold."""

    def __init__(self, name: str, into: Path) -> None:
        self.name = name
        self.into = into
        self.left = MOST_UNPACKED

    def expect(self, files: int) -> None:
        if files > MOST_FILES:
            raise PackError(f"{self.name}: a pack of at most {MOST_FILES:,} files was expected, found {files:,}")

    def refuse_if_strange(self, path: PurePosixPath) -> None:
        if path.suffix.lower() not in (TOML, *PICTURES, *TEXTS, ""):
            raise PackError(f"{self.name}: {path}: {NOTHING_ELSE}")

    def write(self, path: PurePosixPath, source: IO[bytes]) -> None:
        place = self.into.joinpath(*path.parts)
        place.parent.mkdir(parents=True, exist_ok=True)
        with place.open("xb") as target:
            while piece := source.read(AT_ONCE):
                self.left -= len(piece)
                if self.left < 0:
                    raise PackError(f"{self.name}: unpacked, this is more than {MOST_UNPACKED >> 20} MB")
                target.write(piece)


def _reason(error: BaseException) -> str:
    """Why something cannot be read, in words: some errors of Python have none."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) if error.args and error.args[0] is not None else "it is damaged"


def _is_litter(path: str) -> bool:
    """What file managers leave behind."""
    return any(part == "__MACOSX" or (part.startswith(".") and part != ".") for part in path.split("/"))


def _refuse_climbing(name: str, entry: zipfile.ZipInfo) -> None:
    path = PurePosixPath(entry.filename)
    if path.is_absolute() or ".." in path.parts or "\\" in entry.filename or ":" in entry.filename:
        raise PackError(f"{name}: {entry.filename}: this leads out of the pack's folder")
    if stat.S_ISLNK(entry.external_attr >> 16):
        raise PackError(f"{name}: {entry.filename}: a pack cannot hold links")


def _pack_in(name: str, folder: Path) -> Path:
    """The folder with the TOML files: this one, or the only one in it."""
    inside = sorted(below for below in folder.iterdir() if below.is_dir())
    if any(file.suffix == TOML for file in folder.iterdir()):
        return folder
    if len(inside) == 1 and any(file.suffix == TOML for file in inside[0].iterdir()):
        return inside[0]
    raise PackError(f"{name}: there is no pack in it: TOML files were expected at its top, or in one folder")
