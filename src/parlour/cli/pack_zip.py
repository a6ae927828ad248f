"""Packs as zip files, which come from anybody.

A zip is unpacked into an empty folder and nowhere else. It is refused if it climbs out of it, holds links or things
that are no part of a pack, or is larger than any pack has to be. What counts is what really comes out: a zip may lie
about its sizes.
"""

from __future__ import annotations

import stat
import zipfile
import zlib
from pathlib import Path, PurePosixPath
from typing import Final

from parlour.kernel import PackError
from parlour.kernel.pack import PICTURES, TOML

MOST_PACKED: Final = 20 << 20  # bytes of a zip
MOST_UNPACKED: Final = 60 << 20  # bytes of all that is in it
MOST_FILES: Final = 2_000
TEXTS: Final = (".md", ".txt")
AT_ONCE: Final = 1 << 16


def unpack(file: Path, into: Path) -> Path:
    """Unpack a pack; the folder in which its TOML files lie."""
    try:
        if file.stat().st_size > MOST_PACKED:
            raise PackError(f"{file.name}: a zip of at most {MOST_PACKED >> 20} MB was expected")
        with zipfile.ZipFile(file) as packed:
            _unpack(file.name, packed, into)
    except OSError as error:
        raise PackError(f"{file}: {error.strerror}") from None
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise PackError(f"{file.name}: this zip cannot be read: {error}") from None
    return _pack_in(file.name, into)


def _unpack(name: str, packed: zipfile.ZipFile, into: Path) -> None:
    for entry in packed.infolist():
        _refuse_climbing(name, entry)
    entries = [entry for entry in packed.infolist() if not _is_litter(entry.filename)]
    if len(entries) > MOST_FILES:
        raise PackError(f"{name}: a pack of at most {MOST_FILES:,} files was expected, found {len(entries):,}")
    left = MOST_UNPACKED
    for entry in entries:
        path = PurePosixPath(entry.filename)
        if entry.is_dir():
            continue
        if path.suffix.lower() not in (TOML, *PICTURES, *TEXTS, ""):
            raise PackError(f"{name}: {path}: a pack holds TOML files, pictures and texts, and nothing else")
        place = into.joinpath(*path.parts)
        if place.exists():
            raise PackError(f"{name}: {entry.filename}: this file is in the zip twice")
        place.parent.mkdir(parents=True, exist_ok=True)
        with packed.open(entry) as source, place.open("xb") as target:
            while piece := source.read(AT_ONCE):
                left -= len(piece)
                if left < 0:
                    raise PackError(f"{name}: unpacked, this is more than {MOST_UNPACKED >> 20} MB")
                target.write(piece)


def _is_litter(path: str) -> bool:
    """What file managers leave behind."""
    return any(part == "__MACOSX" or part.startswith(".") for part in path.split("/"))


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
