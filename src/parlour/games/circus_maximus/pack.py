"""The shape of Circus Maximus' packs: tracks, cubes, markets, places, acts, event cards and numbers.

Whatever a designer might want to try is data here. Figures that depend on how many play are lists of three: for two,
three and four players. A `why` beside a value gives the reason where it is not, or not only, the rulebook's; RULES.md
lists them.
"""

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from .effect_shapes import (
    Advance,
    Again,
    Arrive,
    AskOracle,
    Block,
    Boost,
    Bounty,
    Close,
    Coins,
    Count,
    Errand,
    Fetch,
    Free,
    Gamble,
    Happening,
    Id,
    Queue,
    Remove,
    Venture,
)

Step = Annotated[int, msgspec.Meta(ge=-10, le=10)]
Some = Annotated[int, msgspec.Meta(ge=0, le=100)]
Position = Annotated[int, msgspec.Meta(ge=-50, le=50)]
ByPlayers = Annotated[list[Some], msgspec.Meta(min_length=3, max_length=3)]
Point = Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=1600)]], msgspec.Meta(min_length=2, max_length=2)]
Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]


class Track(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A victory track. `rate`: coins for each step, where each track is paid at its own rate."""

    id: Id
    colour: Colour
    rate: Annotated[int, msgspec.Meta(ge=0, le=10)] = 1


class Cube(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of cube, and how many of it there are in all."""

    id: Id
    colour: Colour
    total: ByPlayers


class Market(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ladder of prices from the cheapest step to the dearest, the slots of a step, and the cubes at the start and in
    every clean-up. Markets are opened in the order in which they stand in the pack."""

    id: Id
    prices: Annotated[list[Coins], msgspec.Meta(min_length=1, max_length=12)]
    slots: ByPlayers
    opening: ByPlayers
    restock: ByPlayers


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where workers are sent: how many in all, or `each` so many for every player."""

    id: Id
    does: Errand
    workers: Count = 1
    each: bool = False


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An act: the cubes and coins it costs, the steps it brings, and the steps lost by who does not perform it.

    `contest`: only the winner of the dice, or whoever has most of a cube (`most`), moves. `dies`: cubes that do not
    come back, of all performers or (`losers`) only of those who lose. `coins` go to all performers, to losers of a
    contest `lost` instead if it is given, and one more `for_each` cube of a kind that a performer owns. A `final` act
    is always on display and has room for all."""

    id: Id
    track: Id
    cost: dict[Id, Count]
    steps: dict[Id, Step]
    price: Some = 0
    contest: Literal["", "dice", "most"] = ""
    most: Id = ""
    dies: list[Id] = []
    losers: bool = False
    coins: Some = 0
    lost: Annotated[int, msgspec.Meta(ge=-1, le=100)] = -1
    for_each: Id = ""
    penalty: dict[Id, Count] = {}
    final: bool = False


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event card. `mood` says how people take it."""

    id: Id
    mood: Literal["bad", "good", "strange"]
    does: Annotated[list[Happening], msgspec.Meta(min_length=1, max_length=8)]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of the rulebook that are not of one thing. `bidding` and `placing` are the tracks whose leader begins
    those phases; `guarded` workers are never ventured; `penalty` is the most that is lost on a track in a round."""

    bidding: Id
    placing: Id
    coins: Some
    workers: Annotated[int, msgspec.Meta(ge=1, le=20)]
    most_workers: Annotated[int, msgspec.Meta(ge=1, le=20)]
    start: Position
    lowest: Position
    goal: Position
    rounds: Annotated[int, msgspec.Meta(ge=1, le=100)]
    display: Annotated[int, msgspec.Meta(ge=1, le=12)]
    deploy: Some
    guarded: Some
    penalty: Some
    least_income: Some
    upkeep: Some
    boost: Annotated[int, msgspec.Meta(ge=1, le=10)]
    catch_up_above: Position
    catch_up: Some


class Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colours of a board: what lies under it, its places, what is written on both, lines, and what shines."""

    ground: Colour
    paper: Colour
    ink: Colour
    line: Colour
    accent: Colour


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a pack looks by day and in the evening, and in which letters it is written. Its pictures lie in `art/`.
    `wide` and `tall` say where places, and the `arena`, lie on the grounds drawn there (1600 by 1000, 1000 by 1180);
    what is not named lies in a row."""

    type: Literal["fraunces", "cinzel", "orbitron", "michroma", "figtree"]
    day: Palette
    night: Palette
    wide: dict[Id, Point] = {}
    tall: dict[Id, Point] = {}


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole pack."""

    tracks: Annotated[list[Track], msgspec.Meta(min_length=1, max_length=6)]
    cubes: Annotated[list[Cube], msgspec.Meta(min_length=1, max_length=8)]
    markets: Annotated[list[Market], msgspec.Meta(max_length=6)]
    places: Annotated[list[Place], msgspec.Meta(min_length=1, max_length=24)]
    acts: Annotated[list[Act], msgspec.Meta(min_length=1, max_length=60)]
    cards: Annotated[list[Card], msgspec.Meta(min_length=1, max_length=60)]
    numbers: Numbers
    look: Look

    def faults(self) -> list[tuple[str, str]]:
        """Everything wrong that types and ranges cannot say."""
        return [*self._name_faults(), *self._market_faults(), *self._act_faults(), *self._number_faults()]

    def named(self) -> Iterator[tuple[str, str, str]]:
        """Every track (`track`), cube, market or place that is named somewhere: where, what it should be, its id."""
        for field in ("bidding", "placing"):
            yield f"numbers.{field}", "track", getattr(self.numbers, field)
        for place in self.places:
            yield from _named(f"places[{place.id}].does", place.does)
        for card in self.cards:
            for number, happening in enumerate(card.does):
                yield from _named(f"cards[{card.id}].does[{number}]", happening)
        for shape in ("wide", "tall"):
            for place_id in getattr(self.look, shape):
                if place_id != "arena":
                    yield f"look.{shape}", "place", place_id
        for act in self.acts:
            path = f"acts[{act.id}]"
            yield f"{path}.track", "track", act.track
            for field, kind, ids in (
                ("cost", "cube", act.cost),
                ("steps", "track", act.steps),
                ("penalty", "track", act.penalty),
                ("dies", "cube", act.dies),
                ("most", "cube", [act.most] if act.contest == "most" else []),
                ("for_each", "cube", [act.for_each] if act.for_each else []),
            ):
                for id_ in ids:
                    yield f"{path}.{field}", kind, id_

    def _name_faults(self) -> Iterator[tuple[str, str]]:
        cubes = {cube.id for cube in self.cubes}
        markets = {market.id for market in self.markets}
        known = {
            "track": {track.id for track in self.tracks},
            "cube": cubes,
            "market": markets,
            "place": {place.id for place in self.places},
        }
        for path, kind, id_ in self.named():
            if id_ not in known[kind]:
                yield path, f"expected a {kind} of this pack, found {id_!r}"

    def _market_faults(self) -> Iterator[tuple[str, str]]:
        cubes = {cube.id: cube for cube in self.cubes}
        queues = [place.does.cube for place in self.places if isinstance(place.does, Queue)]
        for market in self.markets:
            path = f"markets[{market.id}]"
            if market.id not in cubes:
                yield path, f"expected the id of a cube, which is sold here, found {market.id!r}"
                continue
            if queues.count(market.id) != 1:
                yield path, f"expected one place that queues for it, found {queues.count(market.id)}"
            if market.prices != sorted(market.prices):
                yield f"{path}.prices", "expected the cheapest first"
            for players, slots in enumerate(market.slots):
                room = slots * len(market.prices)
                if market.opening[players] > min(room, cubes[market.id].total[players]):
                    yield f"{path}.opening", f"expected at most {room} and no more cubes than there are"
        dens = [place for place in self.places if isinstance(place.does, Gamble)]
        if len(dens) > 1 or any(place.each or place.workers > 1 for place in dens):
            yield f"places[{dens[0].id}]", "expected one place to gamble, for one worker"
        for place in self.places:
            if isinstance(place.does, Queue) and not place.each:
                yield f"places[{place.id}].each", "expected true: everyone may stand in a queue once"

    def _act_faults(self) -> Iterator[tuple[str, str]]:
        for act in self.acts:
            path = f"acts[{act.id}]"
            if set(act.dies) - set(act.cost):
                yield f"{path}.dies", "expected cubes that the act costs"
            if (act.losers or act.lost >= 0) and not act.contest:
                yield path, "expected a contest where losers are treated otherwise"
            if act.final and act.contest:
                yield f"{path}.contest", "expected none: a final act is open to all"
        regular = len([act for act in self.acts if not act.final])
        if regular < self.numbers.display:
            yield "numbers.display", f"expected at most {regular}, as many acts as there are"
        if all(isinstance(effect, Again) for card in self.cards for effect in card.does):
            yield "cards", "expected a card that does more than draw another"

    def _number_faults(self) -> Iterator[tuple[str, str]]:
        numbers = self.numbers
        if not numbers.lowest <= numbers.start < numbers.goal:
            yield "numbers.start", f"expected from {numbers.lowest} to below {numbers.goal}, found {numbers.start}"
        if numbers.workers > numbers.most_workers:
            yield "numbers.workers", f"expected at most {numbers.most_workers}, found {numbers.workers}"


def _named(path: str, does: Errand | Happening) -> Iterator[tuple[str, str, str]]:
    match does:
        case Venture(cube=cube) | Fetch(cube=cube) | Free(cube=cube) | AskOracle(cube=cube):
            yield f"{path}.cube", "cube", cube
        case Queue(cube=cube) | Remove(cube=cube) | Arrive(cube=cube):
            yield f"{path}.cube", "market", cube
        case Boost(track=track) | Block(track=track) | Advance(track=track) | Bounty(track=track):
            yield f"{path}.track", "track", track
        case Close(place=place):
            yield f"{path}.place", "place", place
