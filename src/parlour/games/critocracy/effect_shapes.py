"""The words in which packs say what a card does: `does = [{ do = "gain", resource = "money", amount = 6 }]`.

`rules/vocabulary.py` has the rule for each, in the same order.
"""

from typing import Annotated, Literal

import msgspec

from parlour.content.shapes import EffectShape, Few, Id, Refers

AgeId = Annotated[Id, Refers("age")]
Amount = Annotated[int, msgspec.Meta(ge=1, le=50)]
Resource = Annotated[Literal["money", "knowledge", "influence"], Refers("resource")]
AnyResource = Annotated[Literal["money", "knowledge", "influence", "any"], Refers("resource")]


class Gain(EffectShape, frozen=True, tag="gain"):
    """The drawer gets this much."""

    resource: Resource
    amount: Amount


class Lose(EffectShape, frozen=True, tag="lose"):
    """The drawer loses this much, or all they have. With `any`, they choose the resource."""

    resource: AnyResource
    amount: Amount


class Convert(EffectShape, frozen=True, tag="convert"):
    """The drawer may pay a price in one resource to get another."""

    pay: Resource
    price: Amount
    get: Resource
    amount: Amount


class Walk(EffectShape, frozen=True, tag="move"):
    """The drawer moves forward, or back if the number is negative."""

    spaces: Annotated[int, msgspec.Meta(ge=-20, le=20)]


class Push(EffectShape, frozen=True, tag="push"):
    """Another player moves back."""

    spaces: Few
    sabotage: bool = False


class ChangePath(EffectShape, frozen=True, tag="change_path"):
    """The drawer changes to the path of an age, as many steps from Start as before."""

    age: AgeId


class GoTo(EffectShape, frozen=True, tag="go_to"):
    """The drawer may go to any space of their own path, or to any event space on the board."""

    where: Literal["path", "event"]


class SwapPlaces(EffectShape, frozen=True, tag="swap_places"):
    """The drawer may swap places with a player on the same path, or with any player on the board."""

    where: Literal["path", "board"]


class Steal(EffectShape, frozen=True, tag="steal"):
    """The drawer takes this much from another player, or all they have."""

    resource: AnyResource
    amount: Amount
    sabotage: bool = False


class StealAll(EffectShape, frozen=True, tag="steal_all"):
    """The drawer takes this much from every other player."""

    resource: Resource
    amount: Amount


class Sabotage(EffectShape, frozen=True, tag="sabotage"):
    """Another player loses this much, and nobody gets it."""

    resource: Resource
    amount: Amount


class Exchange(EffectShape, frozen=True, tag="exchange"):
    """The drawer gives another player this much of one resource for as much of another, without asking."""

    amount: Amount


class Skip(EffectShape, frozen=True, tag="skip"):
    """The drawer misses turns."""

    turns: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1


class Draw(EffectShape, frozen=True, tag="draw"):
    """The drawer draws another card: of their age, or an end-of-turn card."""

    deck: Literal["age", "end_of_turn"]


class Alliance(EffectShape, frozen=True, tag="alliance"):
    """Kept: on a later turn the holder may ask another player for an alliance."""


class Trade(EffectShape, frozen=True, tag="trade"):
    """Kept: on a later turn the holder may offer up to this much of one resource for up to this much of another. On an
    alliance card, the offer goes to the new ally."""

    most: Few


Effect = (
    Gain
    | Lose
    | Convert
    | Walk
    | Push
    | ChangePath
    | GoTo
    | SwapPlaces
    | Steal
    | StealAll
    | Sabotage
    | Exchange
    | Skip
    | Draw
    | Alliance
    | Trade
)
Effects = Annotated[list[Effect], msgspec.Meta(max_length=6)]
