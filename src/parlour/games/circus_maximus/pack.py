"""The shape of Circus Maximus' packs: tracks, cubes, markets, places, acts, event cards and numbers.

Everything a designer might want to try is data. Numbers that depend on how many play are lists of three: for two,
three and four players. A `why` beside a value gives its reason where the rulebook does not, or not fully; RULES.md
lists these reasons.
"""

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from parlour.content.look import Colour, Palette
from parlour.content.references import ids_of, reference_faults
from parlour.content.shapes import Few, Id, Refers

from .effect_shapes import Again, Coins, CubeId, Errand, Fetch, Gamble, Happening, Queue, TrackId, Venture

Step = Annotated[int, msgspec.Meta(ge=-10, le=10)]
Some = Annotated[int, msgspec.Meta(ge=0, le=100)]
Position = Annotated[int, msgspec.Meta(ge=-50, le=50)]
Spot = Annotated[Id, Refers("place or arena")]
ByPlayers = Annotated[list[Some], msgspec.Meta(min_length=3, max_length=3)]
Point = Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=1600)]], msgspec.Meta(min_length=2, max_length=2)]


class Track(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A victory track. `rate`: coins for each step, if each track pays at its own rate."""

    id: Id
    colour: Colour
    rate: Annotated[int, msgspec.Meta(ge=0, le=10)] = 1


class Cube(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of cube, and how many there are in all."""

    id: Id
    colour: Colour
    total: ByPlayers


class Market(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ladder of prices from the cheapest step to the dearest, the slots on each step, and the cubes at the start and
    in every clean-up. Markets open in the order of the pack."""

    id: Id
    prices: Annotated[list[Coins], msgspec.Meta(min_length=1, max_length=12)]
    slots: ByPlayers
    opening: ByPlayers
    restock: ByPlayers


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place for workers: how many fit in all, or for every player with `each`."""

    id: Id
    does: Errand
    workers: Few = 1
    each: bool = False


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An act: the cubes and coins it costs, the steps it brings, and the steps that players lose who do not perform it.

    `contest`: only the winner moves, by dice or by having the most of a cube (`most`). `dies`: cubes that do not come
    back, of all performers or (`losers`) only of the losers. `coins` go to all performers; if `lost` is given, the
    losers of a contest get that instead. Performers get one more coin `for_each` cube of a kind they own. A `final` act
    is always on display and has room for everyone."""

    id: Id
    track: TrackId
    cost: dict[CubeId, Few]
    steps: dict[TrackId, Step]
    price: Some = 0
    contest: Literal["", "dice", "most"] = ""
    most: CubeId = ""
    dies: list[CubeId] = []
    losers: bool = False
    coins: Some = 0
    lost: Annotated[int, msgspec.Meta(ge=-1, le=100)] = -1
    for_each: CubeId = ""
    penalty: dict[TrackId, Few] = {}
    final: bool = False


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event card. `mood` says how people take it."""

    id: Id
    mood: Literal["bad", "good", "strange"]
    does: Annotated[list[Happening], msgspec.Meta(min_length=1, max_length=8)]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rulebook's numbers that belong to no single thing. `bidding` and `placing` are the tracks whose leader
    begins those phases; `guarded` workers are never risked; `penalty` is the most steps lost on a track in a
    round."""

    bidding: TrackId
    placing: TrackId
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


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pack's colours by day and by night, and its typeface. Its pictures are in `art/`.
    `wide` and `tall` say where places and the `arena` lie on the grounds drawn there (1600 by 1000, 1000 by 1180);
    everything else lies in a row."""

    type: Literal["fraunces", "cinzel", "orbitron", "michroma", "figtree"]
    day: Palette
    night: Palette
    wide: dict[Spot, Point] = {}
    tall: dict[Spot, Point] = {}


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
        """Every fault that types and ranges cannot catch."""
        ids = {
            "track": ids_of(self.tracks),
            "cube": ids_of(self.cubes),
            "market": ids_of(self.markets),
            "place": ids_of(self.places),
            "arena": ["arena"],
        }
        return [
            *reference_faults(self, ids),
            *self._market_faults(),
            *self._act_faults(),
            *self._number_faults(),
        ]

    def doubts(self) -> Iterator[tuple[str, str]]:
        """What can be played, and is probably not meant so: tracks and cubes that nothing uses."""
        tracks = {track for act in self.acts for track in (act.track, *act.steps)}
        cubes = {market.id for market in self.markets} | {cube for act in self.acts for cube in act.cost}
        for kind, things, used in (("tracks", self.tracks, tracks), ("cubes", self.cubes, cubes)):
            for thing in things:
                if thing.id not in used:
                    yield f"{kind}[{thing.id}]", "no act uses it"

    def sentences(self) -> Iterator[tuple[tuple[str, ...], bool]]:
        """Every sentence that words of a pack may have beside those of the game, and whether it is missed."""
        for kind, things in (
            ("track", self.tracks),
            ("cube", self.cubes),
            ("place", self.places),
            ("act", self.acts),
            ("card", self.cards),
        ):
            for thing in things:
                yield ("names", kind, thing.id), True
        for cube in self.cubes:
            for goods in (cube.id, f"{cube.id}s"):
                yield ("names", "goods", goods), True
        for act in self.acts:
            yield ("names", "story", act.id), True
        for place in self.places:
            yield ("names", "errand", place.id), True
            if isinstance(place.does, Venture | Fetch):
                yield ("names", "found", place.id), True
            if isinstance(place.does, Venture):
                yield ("names", "lost", place.id), True

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
