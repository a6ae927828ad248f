"""What people choose before play: switches for what the rulebook leaves open. The rulebook's own numbers are
in the pack."""

from typing import Annotated, Literal

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """The defaults are those of `standard`."""

    open_acts: bool = False
    places_per_act: Annotated[int, msgspec.Meta(ge=1, le=4)] = 2
    staged_cap: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    contest: Literal["d6_plus_bid", "dice_only", "highest_bid"] = "d6_plus_bid"
    penalty: Literal["per_act_capped", "per_act", "idle_only"] = "per_act_capped"
    executions: Literal["all", "one_random"] = "all"
    execution_cap: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    income: Literal["author", "none", "print_rates"] = "author"
    den: bool = False
    oracle: bool = False
    catch_up_deploy: bool = False
    rounds: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0


PRESETS: dict[str, dict[str, object]] = {
    "standard": {},
    "rulebook": {"open_acts": True, "contest": "dice_only", "penalty": "per_act", "income": "none"},
    "long": {"staged_cap": 2, "execution_cap": 1},
    "short": {"rounds": 5},
}
