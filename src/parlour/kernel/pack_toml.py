"""The TOML of packs, which comes from anybody: whatever a file says, it is read or refused with a sentence."""

from __future__ import annotations

import re
import tomllib
from importlib.resources.abc import Traversable
from typing import Any, Final

from .errors import PackError
from .toml_faults import fault_of

MOST_DEEP: Final = 50  # tables in tables: whoever reads them calls themselves for each, which must come to an end
MOST_BITS: Final = 63  # of a whole number, as TOML has it
# A key of so many parts. `tomllib` takes a second for one of 5,000, and four times as long for each doubling.
DEEP_KEY: Final = re.compile(
    rf"""(?<![\w-])(?:(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){{{MOST_DEEP}}}"""
)
TOO_LONG: Final = "a number has far too many digits"
TOO_DEEP: Final = f"tables and lists of at most {MOST_DEEP} in one another were expected"


def read_text(file: Traversable, name: str) -> str:
    """What stands in a file of a pack. `name` is what people know it by."""
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise PackError(f"{name}: expected text in UTF-8") from None
    except OSError as error:
        raise PackError(f"{name}: {error.strerror}") from None


def parse(text: str, name: str) -> dict[str, Any]:
    """What a text says, as plain data."""
    if DEEP_KEY.search(text):
        raise PackError(f"{name}: {TOO_DEEP}")
    try:
        parsed = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        fault, line = fault_of(error, text)
        raise PackError(f"{name}{f':{line}' if line else ''}: {fault}") from None
    except RecursionError:
        raise PackError(f"{name}: {TOO_DEEP}") from None
    except ValueError:  # Python reads no numbers of thousands of digits
        raise PackError(f"{name}: {TOO_LONG}") from None
    if fault := _excess(parsed):
        raise PackError(f"{name}: {fault}")
    return parsed


def _excess(document: dict[str, Any]) -> str:
    """What is too much for whoever reads the document; empty if nothing is."""
    layer: list[object] = [document]
    for _ in range(MOST_DEEP):
        if any(isinstance(one, int) and one.bit_length() > MOST_BITS for one in layer):
            return TOO_LONG
        layer = [
            inside
            for one in layer
            if isinstance(one, dict | list)
            for inside in (one.values() if isinstance(one, dict) else one)
        ]
        if not layer:
            return ""
    return TOO_DEEP
