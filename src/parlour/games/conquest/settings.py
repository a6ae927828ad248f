"""What people choose before play. Every innovation of the rulebook is a setting, and all can be combined.

The first ones are the seven innovations: forms show the first eight settings at once, and the others when asked.
"""

from typing import Annotated, Literal

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """The defaults are `standard`: the classic game with a last round."""

    generated: Annotated[int, msgspec.Meta(ge=0, le=999_999)] = 0
    units: bool = False
    technology: bool = False
    events: Literal["off", "helpful", "gentle", "all"] = "off"
    objectives: bool = False
    capitals: bool = False
    alliances: Annotated[bool, msgspec.Meta(extra={"fewest_seats": 4})] = False
    resources: bool = False
    dominion: bool = False
    missions: bool = False
    economy: Annotated[bool, msgspec.Meta(extra={"needs": "resources"})] = False
    science: Annotated[bool, msgspec.Meta(extra={"needs": "technology"})] = False
    pace: Literal["short", "long"] = "short"
    rounds: Annotated[int, msgspec.Meta(ge=0, le=60)] = 30
    holes: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    set_up: Literal["claim", "deal", "auto"] = "claim"
    fortify: Literal["adjacent", "path", "none"] = "adjacent"
    cards: Literal["rising", "fixed", "by_one"] = "rising"
    matching: Literal["once", "each"] = "once"
    defence: Literal["maximum", "chosen"] = "maximum"
    fog: bool = False
    commander: bool = False
    army_limit: Literal[0, 8, 12, 20] = 0
    teams: Literal["off", "two", "three"] = "off"


PRESETS: dict[str, dict[str, object]] = {
    "standard": {},
    "classic": {"matching": "each", "rounds": 0},
    "quick": {"set_up": "auto", "fortify": "path", "cards": "fixed", "dominion": True, "rounds": 12},
    "modern": {"events": "all", "alliances": True, "objectives": True, "pace": "long"},
    "grand": {
        "units": True,
        "technology": True,
        "events": "all",
        "objectives": True,
        "capitals": True,
        "alliances": True,
        "resources": True,
        "dominion": True,
        "missions": True,
        "economy": True,
        "science": True,
        "pace": "long",
        "rounds": 20,
        "set_up": "deal",
    },
}
