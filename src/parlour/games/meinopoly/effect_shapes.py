"""The vocabulary in which packs say what happens: `does = [{ do = "gain", amount = 50 }]`.

What each of these does is written in `rules/vocabulary.py`, in the same order.
"""

from typing import Annotated

import msgspec

Id = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]*$", max_length=40)]
Amount = Annotated[int, msgspec.Meta(ge=1, le=100_000)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Few = Annotated[int, msgspec.Meta(ge=1, le=20)]


class _Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Something that happens to the player whose card, space or moment it is."""


class Gain(_Effect, frozen=True, tag="gain"):
    """The bank pays you."""

    amount: Amount


class Pay(_Effect, frozen=True, tag="pay"):
    """You pay the bank."""

    amount: Amount


class PayPercent(_Effect, frozen=True, tag="pay_percent"):
    """You pay the bank this part of everything you have."""

    percent: Annotated[int, msgspec.Meta(ge=1, le=100)]


class GainPerDeed(_Effect, frozen=True, tag="gain_per_deed"):
    """The bank pays you for each of your deeds."""

    amount: Amount


class PayPerDeed(_Effect, frozen=True, tag="pay_per_deed"):
    """You pay the bank for each of your deeds."""

    amount: Amount


class AllGain(_Effect, frozen=True, tag="all_gain"):
    """The bank pays every player."""

    amount: Amount


class AllPay(_Effect, frozen=True, tag="all_pay"):
    """Every player pays the bank."""

    amount: Amount


class Steal(_Effect, frozen=True, tag="steal"):
    """You take money from a player of your choice."""

    amount: Amount


class Salary(_Effect, frozen=True, tag="salary"):
    """You collect the salary, as if you had passed START."""


class MoveTo(_Effect, frozen=True, tag="move_to"):
    """You move forward to a space of the board, with the salary if you pass START, and land there."""

    space: Id


class MoveToNext(_Effect, frozen=True, tag="move_to_next"):
    """You move forward to the next space of a type, with the salary if you pass START, and land there."""

    type: Id


class MoveOn(_Effect, frozen=True, tag="move_on"):
    """You move forward, with the salary if you pass START, and land there."""

    spaces: Few


class GoBack(_Effect, frozen=True, tag="go_back"):
    """You move back and land there; there is no salary."""

    spaces: Few


class Teleport(_Effect, frozen=True, tag="teleport"):
    """You choose a space (of a type, if one is given) and are there at once; you land on it unless `lands` is
    off."""

    type: Id | None = None
    lands: bool = True


class SwapPlaces(_Effect, frozen=True, tag="swap_places"):
    """You choose a player and change places; nobody lands."""


class Trap(_Effect, frozen=True, tag="trap"):
    """You are trapped."""


class FreeUpgrade(_Effect, frozen=True, tag="free_upgrade"):
    """The cheapest building you could build now is built for nothing."""


class Downgrade(_Effect, frozen=True, tag="downgrade"):
    """Your highest building loses a level."""


class ForceBuy(_Effect, frozen=True, tag="force_buy"):
    """You may buy a deed of another player, one without buildings in its group, for this part of its price."""

    percent: Annotated[int, msgspec.Meta(ge=1, le=1000)]


class Shield(_Effect, frozen=True, tag="shield"):
    """The next rents that you would owe are not paid."""

    count: Few = 1


class MarketShock(_Effect, frozen=True, tag="market_shock"):
    """Prices and rents are this part of what they were, for some turns."""

    percent: Annotated[int, msgspec.Meta(ge=10, le=300)]
    turns: Annotated[int, msgspec.Meta(ge=1, le=100)]


class Redraws(_Effect, frozen=True, tag="redraws"):
    """You may redraw so many more cards that cost money."""

    count: Few = 1


class Rerolls(_Effect, frozen=True, tag="rerolls"):
    """You may reroll so many more times."""

    count: Few = 1


class Draw(_Effect, frozen=True, tag="draw"):
    """You draw a card of a deck."""

    deck: Id


class Scale(_Effect, frozen=True, tag="scale"):
    """The amount in question becomes this part of what it was. Only at moments that have an amount."""

    percent: Percent


class RedrawFreely(_Effect, frozen=True, tag="redraw_freely"):
    """You may redraw any card, as often as you like. Only at the moment `draw`."""


Effect = (
    Gain
    | Pay
    | PayPercent
    | GainPerDeed
    | PayPerDeed
    | AllGain
    | AllPay
    | Steal
    | Salary
    | MoveTo
    | MoveToNext
    | MoveOn
    | GoBack
    | Teleport
    | SwapPlaces
    | Trap
    | FreeUpgrade
    | Downgrade
    | ForceBuy
    | Shield
    | MarketShock
    | Redraws
    | Rerolls
    | Draw
    | Scale
    | RedrawFreely
)
Plain = Annotated[list[Effect], msgspec.Meta(min_length=1, max_length=6)]
