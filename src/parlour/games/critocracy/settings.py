"""What people choose before play."""

from typing import Any

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """The defaults are those of `standard`."""

    blind: bool = False
    """Of a card with two ways, nobody sees what they do before one is chosen (R52)."""


PRESETS: dict[str, dict[str, Any]] = {"standard": {}, "blind": {"blind": True}}
