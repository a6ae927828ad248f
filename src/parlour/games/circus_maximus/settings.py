"""What people choose before play: switches for what the rulebook leaves open. The rulebook's own numbers are
in the pack."""

from typing import Annotated, Literal

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """The defaults are those of `standard`."""

    performers: Literal["highest_bids", "bidders", "everyone"] = "highest_bids"
    places_per_act: Annotated[int, msgspec.Meta(ge=1, le=4)] = 2
    staged_cap: Annotated[int, msgspec.Meta(ge=0, le=5)] = 4
    contest: Literal["d6_plus_bid", "dice_only", "highest_bid"] = "d6_plus_bid"
    runners_up: Annotated[int, msgspec.Meta(ge=0, le=3)] = 2
    penalty: Literal["per_act_capped", "leaders", "per_act", "idle_only"] = "leaders"
    favourite: Annotated[int, msgspec.Meta(ge=0, le=5)] = 2
    underdog: Annotated[int, msgspec.Meta(ge=0, le=5)] = 2
    executions: Literal["all", "one_random"] = "one_random"
    execution_cap: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    income: Literal["author", "none", "print_rates"] = "author"
    dole: Annotated[int, msgspec.Meta(ge=0, le=10)] = 4
    opener_coins: Annotated[int, msgspec.Meta(ge=0, le=20)] = 4
    cubes_again: bool = False
    guard: bool = True
    den: bool = True
    oracle: bool = True
    catch_up_deploy: bool = False
    longer: Annotated[int, msgspec.Meta(ge=0, le=20)] = 8
    rounds: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0


# The game as it stood before `standard` was made longer and closer: a race of three or four rounds.
QUICK: dict[str, object] = {
    "staged_cap": 0,
    "runners_up": 0,
    "penalty": "per_act_capped",
    "favourite": 0,
    "underdog": 0,
    "executions": "all",
    "dole": 0,
    "opener_coins": 0,
    "den": False,
    "oracle": False,
    "longer": 0,
}

PRESETS: dict[str, dict[str, object]] = {
    "standard": {},
    "quick": QUICK,
    "rulebook": QUICK
    | {
        "performers": "bidders",
        "contest": "dice_only",
        "penalty": "per_act",
        "income": "none",
        "cubes_again": True,
        "guard": False,
    },
    "short": {"rounds": 5},
}
