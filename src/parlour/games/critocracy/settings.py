"""What people choose before the game."""

from typing import Annotated

import msgspec

Price = Annotated[int, msgspec.Meta(ge=0, le=9)]


class Settings(msgspec.Struct, frozen=True):
    """The defaults are the preset `standard`. A price of 0 means that there is nothing to buy."""

    blind: bool = False
    """Whether cards with two ways hide what they do until one is chosen (R52)."""
    hand: Annotated[int, msgspec.Meta(ge=0, le=6)] = 3
    """Up to how many event cards a player may keep and play later (R61)."""
    powers: Annotated[int, msgspec.Meta(ge=0, le=9)] = 2
    """How often each role can use its power (R62)."""
    step_price: Price = 2
    """Influence for walking a step more or less than rolled (R63)."""
    roll_price: Price = 1
    """Influence for rolling again (R63)."""
    look_price: Price = 1
    """Knowledge for turning up the next card of an age ahead (R64)."""
    open_pile: bool = True
    """Whether the first pile of end-of-turn cards lies face up (R65)."""


PRESETS: dict[str, dict[str, object]] = {
    "standard": {},
    "rulebook": {"hand": 0, "powers": 0, "step_price": 0, "roll_price": 0, "look_price": 0, "open_pile": False},
    "blind": {"blind": True},
}
