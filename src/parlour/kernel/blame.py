"""Whose line it was: an error in the code of a game as one sentence, with the file and the line that caused it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path, PurePath
from traceback import walk_tb
from typing import Final

from .errors import ParlourError

LONGEST: Final = 300  # letters: a game from elsewhere may write a book


def in_one_line(error: BaseException, package: str) -> str:
    """What went wrong, and where in this package: `shop/rules.py:42: KeyError: 'hat'`. What Parlour refuses is a
    sentence already, and needs no name of an error."""
    where = line_of(error, package)
    if isinstance(error, SyntaxError):
        what = f"{type(error).__name__}: {error.msg}"
    else:
        said = _said(error)
        what = said if isinstance(error, ParlourError) else f"{type(error).__name__}: {said}".rstrip(": ")
    return cut(" ".join([*([f"{where}:"] if where else []), *what.split()]))


def _said(error: BaseException) -> str:
    """The text of an error, which may be of a class of the game's own, and fail itself."""
    try:
        return str(error)
    except KeyboardInterrupt:
        raise
    except BaseException as other:
        return f"its text fails with {type(other).__name__}"


def cut(text: str) -> str:
    """The beginning of a long text."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def line_of(error: BaseException, package: str) -> str:
    """The file and the line of this package, and of no other, in which an error was raised or led to; empty if none of
    its lines had a part in it."""
    if isinstance(error, SyntaxError) and error.filename is not None:
        return f"{_short(error.filename)}:{error.lineno}"
    return next(_lines(error, package), "")


def _lines(error: BaseException, package: str) -> Iterator[str]:
    """The lines of this package in the traceback, the innermost first."""
    for frame, line in reversed(list(walk_tb(error.__traceback__))):
        module: str = frame.f_globals.get("__name__", "")
        if module == package or module.startswith(f"{package}."):
            file = PurePath(frame.f_code.co_filename).name
            folders = module.split(".") if file == "__init__.py" else module.split(".")[:-1]
            yield f"{'/'.join([*folders, file])}:{line}"


def _short(file: str) -> str:
    """The path of a module from the folder on in which Python found it."""
    above = [folder for folder in map(Path, filter(None, sys.path)) if folder in Path(file).parents]
    return str(Path(file).relative_to(max(above, key=lambda folder: len(folder.parts)))) if above else Path(file).name
