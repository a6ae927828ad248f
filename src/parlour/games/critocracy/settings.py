"""What people choose before the game."""

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """The defaults are the preset `standard`."""

    blind: bool = False
    """Whether cards with two ways hide what they do until one is chosen (R52)."""


PRESETS: dict[str, dict[str, object]] = {"standard": {}, "blind": {"blind": True}}
