"""The vocabulary in which packs say what a card does: `does = [{ do = "gain", resource = "money", amount = 6 }]`.

What each of these does is written in `rules/vocabulary.py`, in the same order.
"""

from typing import Annotated, Literal

import msgspec

Id = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]*$", max_length=60)]
Amount = Annotated[int, msgspec.Meta(ge=1, le=50)]
Spaces = Annotated[int, msgspec.Meta(ge=1, le=20)]
Resource = Literal["money", "knowledge", "influence"]
AnyResource = Literal["money", "knowledge", "influence", "any"]


class _Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Something that a card does for its drawer or to another player."""


class Gain(_Effect, frozen=True, tag="gain"):
    """The drawer gets so much."""

    resource: Resource
    amount: Amount


class Lose(_Effect, frozen=True, tag="lose"):
    """The drawer loses so much, or all there is; of a resource of their own choice, if it is `any`."""

    resource: AnyResource
    amount: Amount


class Convert(_Effect, frozen=True, tag="convert"):
    """The drawer may pay a price in one resource and get another for it."""

    pay: Resource
    price: Amount
    get: Resource
    amount: Amount


class Walk(_Effect, frozen=True, tag="move"):
    """The drawer moves forward, or back where it is below zero."""

    spaces: Annotated[int, msgspec.Meta(ge=-20, le=20)]


class Push(_Effect, frozen=True, tag="push"):
    """Another player moves back."""

    spaces: Spaces
    sabotage: bool = False


class ChangePath(_Effect, frozen=True, tag="change_path"):
    """The drawer goes over to the path of an age, as many steps from Start as before."""

    age: Id


class GoTo(_Effect, frozen=True, tag="go_to"):
    """The drawer may go to any space of their own path, or to any event space of the board."""

    where: Literal["path", "event"]


class SwapPlaces(_Effect, frozen=True, tag="swap_places"):
    """The drawer may change places with a player of the same path, or of the whole board."""

    where: Literal["path", "board"]


class Steal(_Effect, frozen=True, tag="steal"):
    """The drawer takes so much from another player, or all there is."""

    resource: AnyResource
    amount: Amount
    sabotage: bool = False


class StealAll(_Effect, frozen=True, tag="steal_all"):
    """The drawer takes so much from every other player."""

    resource: Resource
    amount: Amount


class Sabotage(_Effect, frozen=True, tag="sabotage"):
    """Another player loses so much; nobody gets it."""

    resource: Resource
    amount: Amount


class Exchange(_Effect, frozen=True, tag="exchange"):
    """The drawer gives another player so much of one resource and takes as much of another, asked or not."""

    amount: Amount


class Skip(_Effect, frozen=True, tag="skip"):
    """The drawer misses turns."""

    turns: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1


class Draw(_Effect, frozen=True, tag="draw"):
    """The drawer draws another card: of the age they are in, or an end-of-turn card."""

    deck: Literal["age", "end_of_turn"]


class Alliance(_Effect, frozen=True, tag="alliance"):
    """Kept: on a later turn the holder may ask another player to be allies."""


class Trade(_Effect, frozen=True, tag="trade"):
    """Kept: on a later turn the holder may offer up to so much of one resource for up to so much of another. On a
    card of an alliance, to the new ally."""

    most: Annotated[int, msgspec.Meta(ge=1, le=20)]


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
