"""What people choose before play. Each feature of the rulebook's section 16 is a setting."""

from typing import Annotated, Literal

import msgspec

Money = Annotated[int, msgspec.Meta(ge=0, le=5000)]


class Settings(msgspec.Struct, frozen=True):
    """The defaults are those of `standard`."""

    board: Annotated[str, msgspec.Meta(extra={"of_pack": "boards"})] = ""
    characters: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    starting_money: Annotated[int, msgspec.Meta(ge=100, le=10000)] = 1500
    even_start: bool = True
    salary: Money = 200
    fine: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 50
    tries: Annotated[int, msgspec.Meta(ge=1, le=5)] = 3
    pot: bool = False
    settlement: bool = True
    selling: bool = True
    last_dollar: bool = False
    auctions: bool = True
    trades: bool = True
    shares: bool = False
    alliances: bool = False
    seasons: bool = True
    season_length: Annotated[int, msgspec.Meta(ge=1, le=50)] = 10
    council: bool = False
    character_events: bool = False
    encounters: bool = False
    duels: bool = False
    boom_from: Annotated[int, msgspec.Meta(ge=0, le=500)] = 21
    boom: Annotated[int, msgspec.Meta(ge=0, le=100)] = 10
    rounds: Annotated[int, msgspec.Meta(ge=0, le=500)] = 60
    dominion: Literal["off", "groups", "colours"] = "off"
    dominion_count: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0
    character_victories: bool = False
    objectives: bool = False
    teams: bool = False


PRESETS: dict[str, dict[str, object]] = {
    "standard": {},
    "rulebook": {
        "even_start": False,
        "settlement": False,
        "selling": False,
        "last_dollar": True,
        "auctions": False,
        "trades": False,
        "seasons": False,
        "boom_from": 0,
        "rounds": 0,
    },
    "quick": {"rounds": 15},
    "everything": {
        "pot": True,
        "shares": True,
        "alliances": True,
        "council": True,
        "character_events": True,
        "encounters": True,
        "duels": True,
        "rounds": 40,
        "dominion": "groups",
        "character_victories": True,
        "objectives": True,
    },
}
