"""What people choose before play. Every innovation of the rulebook is a setting, and all can be combined."""

from typing import Annotated, Literal

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """The defaults are `standard`: the classic game with a last round."""

    generated: Annotated[int, msgspec.Meta(ge=0, le=999_999)] = 0
    holes: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    set_up: Literal["claim", "deal", "auto"] = "claim"
    fortify: Literal["adjacent", "path", "none"] = "adjacent"
    cards: Literal["rising", "fixed", "by_one"] = "rising"
    defence: Literal["maximum", "chosen"] = "maximum"
    fog: bool = False
    commander: bool = False
    army_limit: Literal[0, 8, 12, 20] = 0
    units: bool = False
    technology: bool = False
    events: Literal["off", "helpful", "gentle", "all"] = "off"
    resources: bool = False
    alliances: bool = False
    teams: Literal["off", "two", "three"] = "off"
    dominion: bool = False
    capitals: bool = False
    objectives: bool = False
    missions: bool = False
    economy: bool = False
    science: bool = False
    rounds: Annotated[int, msgspec.Meta(ge=0, le=60)] = 30


PRESETS: dict[str, dict[str, object]] = {
    "standard": {},
    "classic": {"rounds": 0},
    "quick": {"set_up": "auto", "fortify": "path", "cards": "fixed", "dominion": True, "rounds": 12},
    "modern": {"events": "all", "alliances": True, "objectives": True},
    "grand": {
        "set_up": "deal",
        "fortify": "path",
        "units": True,
        "technology": True,
        "events": "all",
        "resources": True,
        "alliances": True,
        "dominion": True,
        "capitals": True,
        "objectives": True,
        "missions": True,
        "economy": True,
        "science": True,
        "rounds": 20,
    },
}
