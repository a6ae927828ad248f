"""The vocabulary in which packs say what happens: `does = [{ do = "gain", amount = 50 }]`.

`rules/vocabulary.py` carries them out, in the same order.
"""

from typing import Annotated

import msgspec

from parlour.content.shapes import EffectShape, Few, Id, Refers

SpaceId = Annotated[Id, Refers("space of every board")]
TypeId = Annotated[Id, Refers("type")]
DeckId = Annotated[Id, Refers("deck")]
Amount = Annotated[int, msgspec.Meta(ge=1, le=100_000)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class Gain(EffectShape, frozen=True, tag="gain"):
    """The bank pays you."""

    amount: Amount


class Pay(EffectShape, frozen=True, tag="pay"):
    """You pay the bank."""

    amount: Amount


class PayPercent(EffectShape, frozen=True, tag="pay_percent"):
    """You pay the bank this part of everything you have."""

    percent: Annotated[int, msgspec.Meta(ge=1, le=100)]


class GainPerDeed(EffectShape, frozen=True, tag="gain_per_deed"):
    """The bank pays you this much for each of your deeds."""

    amount: Amount


class PayPerDeed(EffectShape, frozen=True, tag="pay_per_deed"):
    """You pay the bank this much for each of your deeds."""

    amount: Amount


class AllGain(EffectShape, frozen=True, tag="all_gain"):
    """The bank pays every player."""

    amount: Amount


class AllPay(EffectShape, frozen=True, tag="all_pay"):
    """Every player pays the bank."""

    amount: Amount


class Steal(EffectShape, frozen=True, tag="steal"):
    """You take money from a player of your choice."""

    amount: Amount


class Salary(EffectShape, frozen=True, tag="salary"):
    """You collect the salary, as if you had passed START."""


class MoveTo(EffectShape, frozen=True, tag="move_to"):
    """You move forward to a space of the board, with the salary if you pass START, and land there."""

    space: SpaceId


class MoveToNext(EffectShape, frozen=True, tag="move_to_next"):
    """You move forward to the next space of a type, with the salary if you pass START, and land there."""

    type: TypeId


class MoveOn(EffectShape, frozen=True, tag="move_on"):
    """You move forward, with the salary if you pass START, and land there."""

    spaces: Few


class GoBack(EffectShape, frozen=True, tag="go_back"):
    """You move back and land there; there is no salary."""

    spaces: Few


class Teleport(EffectShape, frozen=True, tag="teleport"):
    """You choose a space (of a type, if one is given) and jump there; you land on it unless `lands` is
    off."""

    type: TypeId | None = None
    lands: bool = True


class SwapPlaces(EffectShape, frozen=True, tag="swap_places"):
    """You choose a player and change places; nobody lands."""


class Trap(EffectShape, frozen=True, tag="trap"):
    """You are trapped."""


class FreeUpgrade(EffectShape, frozen=True, tag="free_upgrade"):
    """You get the cheapest building you could build now for nothing."""


class Downgrade(EffectShape, frozen=True, tag="downgrade"):
    """Your highest building loses a level."""


class ForceBuy(EffectShape, frozen=True, tag="force_buy"):
    """You may buy another player's deed for this part of its price, if its group has no buildings."""

    percent: Annotated[int, msgspec.Meta(ge=1, le=1000)]


class Shield(EffectShape, frozen=True, tag="shield"):
    """You do not pay the next rents that you would owe."""

    count: Few = 1


class MarketShock(EffectShape, frozen=True, tag="market_shock"):
    """For some turns, prices and rents are this part of what they were."""

    percent: Annotated[int, msgspec.Meta(ge=10, le=300)]
    turns: Annotated[int, msgspec.Meta(ge=1, le=100)]


class Redraws(EffectShape, frozen=True, tag="redraws"):
    """You may redraw this many more cards that cost money."""

    count: Few = 1


class Rerolls(EffectShape, frozen=True, tag="rerolls"):
    """You may reroll this many more times."""

    count: Few = 1


class Draw(EffectShape, frozen=True, tag="draw"):
    """You draw a card of a deck."""

    deck: DeckId


class Scale(EffectShape, frozen=True, tag="scale"):
    """The amount in question becomes this part of what it was. Only at moments that have an amount."""

    percent: Percent


class RedrawFreely(EffectShape, frozen=True, tag="redraw_freely"):
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
