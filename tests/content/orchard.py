"""A small game of content, for tests: pick apples, walk, and whatever a test adds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, NamedTuple

import msgspec

from parlour.content import (
    ContentTable,
    Do,
    EffectShape,
    Few,
    Id,
    Programs,
    Refers,
    effects,
    ids_of,
    on,
    reference_faults,
)
from parlour.kernel import Decision, Event, Game, GameFunctions, Move, Setup, Verb

PLAY = Verb("play", kind="card")
REST = Verb("rest")
PICKED = Event("picked", seat="seat", apples="number")

PlaceId = Annotated[Id, Refers("place")]
Basket = Annotated[dict[Annotated[str, Refers("fruit", mixed=True)], Few], msgspec.Meta(min_length=1)]


class Why(NamedTuple):
    """The cause of a program: the card that was played."""

    card: int


class Gain(EffectShape, frozen=True, tag="gain"):
    apples: Few


class Go(EffectShape, frozen=True, tag="go"):
    to: PlaceId | None = None
    by: list[PlaceId] = []  # noqa: RUF012


class Tour(EffectShape, frozen=True, tag="tour"):
    """Everything that may be left out, and a table."""

    stops: list[PlaceId] | None = None
    does: list[Gain | Go] | None = None
    tolls: dict[PlaceId, int] = {}  # noqa: RUF012
    fares: dict[PlaceId, list[PlaceId]] | None = None


class Rest(EffectShape, frozen=True, tag="rest"):
    """Somebody rests, before anything else happens."""


class Leave(EffectShape, frozen=True, tag="leave"):
    """The player goes home."""


class Again(EffectShape, frozen=True, tag="again"):
    """The card starts again."""


class Fill(EffectShape, frozen=True, tag="fill"):
    what: Basket


class Twice(EffectShape, frozen=True, tag="twice"):
    does: list[Gain | Go]


class Silent(EffectShape, frozen=True, tag="silent"):
    """Only read, and never run."""


Effect = Gain | Go | Tour | Rest | Leave | Again | Fill | Twice | Silent


class Place(msgspec.Struct, frozen=True):
    id: Id


class Card(msgspec.Struct, frozen=True):
    id: Id
    does: list[Effect]
    at: PlaceId = ""
    visits: list[PlaceId] = []
    prices: dict[PlaceId, int] = {}


class Content(msgspec.Struct, frozen=True):
    places: list[Place]
    cards: list[Card]

    def faults(self) -> list[tuple[str, str]]:
        return list(reference_faults(self, {"place": ids_of(self.places), "fruit": ["apple", "pear"]}))


class Derived:
    def __init__(self, seats: int, settings: object, pack: Content) -> None:
        programs = Programs({"place": ids_of(pack.places)}, {Basket: lambda basket: sum(basket.values())})
        self.programs = programs.all
        self.cards = [programs.add([one for one in card.does if not isinstance(one, Silent)]) for card in pack.cards]


class Orchard(ContentTable):
    most_effects: ClassVar[int] = 20

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.apples = [0] * self.seats
        self.way: list[int] = []
        self.causes: list[object] = []

    def clone(self) -> Orchard:
        t = Orchard(self.setup)
        t.copy_from(self)
        t.apples = self.apples[:]
        t.way = self.way[:]
        t.causes = self.causes[:]
        t.happened = self.happened
        return t


def gain(t: Orchard, do: Do[Why], apples: int) -> None:
    t.apples[do.seat] += apples
    t.causes.append(do.cause)


def go(t: Orchard, do: Do[Why], to: int, by: list[int]) -> None:
    t.way += [*by, to]


def tour(
    t: Orchard,
    do: Do[Why],
    stops: list[int] | None,
    does: int,
    tolls: dict[int, int],
    fares: dict[int, list[int]] | None,
) -> None:
    t.causes.append((stops, does, tolls, fares))


def rest(t: Orchard, do: Do[Why]) -> None:
    t.then(Resting(do.seat))


def leave(t: Orchard, do: Do[Why]) -> None:
    t.leave(do.seat)


def again(t: Orchard, do: Do[Why]) -> None:
    t.then(Do(do.seat, do.program, do.cause))


def fill(t: Orchard, do: Do[Why], what: int) -> None:
    t.apples[do.seat] += what


def twice(t: Orchard, do: Do[Why], does: int) -> None:
    t.then(Do(do.seat, does, do.cause), Do(do.seat, does, do.cause))


EFFECTS = effects(
    Content,
    on(Gain, gain),
    on(Go, go),
    on(Tour, tour),
    on(Rest, rest),
    on(Leave, leave),
    on(Again, again),
    on(Fill, fill),
    on(Twice, twice),
    unsaid=(Silent,),
)


class Resting(Decision[Orchard]):
    verbs = (REST,)

    def options(self, t: Orchard) -> list[Move]:
        return [REST.alone]

    def rest(self, t: Orchard) -> None:
        """Nothing else."""


class Turn(Decision[Orchard]):
    verbs = (PLAY,)

    def options(self, t: Orchard) -> list[Move]:
        return [PLAY[card] for card in range(len(t.setup.pack.cards))]

    def play(self, t: Orchard, card: int) -> None:
        t.happened = 0
        t.then(Do(self.seat, t.setup.derived.cards[card], Why(card)), Turn(t.after(self.seat)))


def set_up(t: Orchard) -> None:
    t.then(Turn(0))


GAME = Game(
    "orchard",
    __name__,
    Orchard,
    seats=(2, 4),
    set_up=set_up,
    view=lambda t, seat: t.apples,
    decisions={"turn": Turn, "resting": Resting},
    events=[PICKED],
    pack=Content,
    derive=Derived,
    effects=EFFECTS,
)


def orchard(*cards: Sequence[Effect], **more: Any) -> Content:
    """A pack with three places and these cards."""
    places = [Place("gate"), Place("mill"), Place("well")]
    return Content(places, [Card(f"card_{number}", list(does), **more) for number, does in enumerate(cards)])


def sit(*cards: Sequence[Effect]) -> Orchard:
    """Two players at a table with these cards."""
    functions: GameFunctions[Any] = GAME.functions
    t = Orchard(Setup(2, None, orchard(*cards), functions))
    t.begin(t.setup.no_chance)
    return t
