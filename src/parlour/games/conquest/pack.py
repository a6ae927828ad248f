"""The shape of Conquest's packs. A pack is a map: its territories and links, and what goes with them.

A map carries its continents and their bonuses, where each territory is drawn, which card shows it, what it yields,
where capitals may stand, and at least ten missions. Ports are the ends of sea links, and research places are the
territories that yield research: neither is written down twice. `derived.py` numbers what is read here.
"""

from collections.abc import Iterator
from typing import Annotated, Final, Literal

import msgspec

from .map_checks import doubts, faults

# What a pack names is numbered in this order.
Troops = Literal["infantry", "cavalry", "artillery"]
TROOPS: Final[list[Troops]] = ["infantry", "cavalry", "artillery"]
Resource = Literal["food", "production", "wealth", "research"]
RESOURCES: Final[list[Resource]] = ["food", "production", "wealth", "research"]
Colour = Literal["red", "blue", "green", "yellow", "black", "purple"]
COLOURS: Final[list[Colour]] = ["red", "blue", "green", "yellow", "black", "purple"]

Id = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]*$", max_length=40)]
Few = Annotated[int, msgspec.Meta(ge=0, le=60)]
Place = Annotated[int, msgspec.Meta(ge=0, le=5000)]
Armies = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Canvas(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How large the map is drawn; the origin is its upper left corner."""

    width: Place
    height: Place


class Continent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Territories that are worth a bonus together."""

    id: Id
    bonus: Annotated[int, msgspec.Meta(ge=1, le=20)]


class Territory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place on the map. A player may mark it as a capital if `capital` is on."""

    id: Id
    continent: Id
    x: Place
    y: Place
    card: Troops
    resource: Resource
    capital: bool = False


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two territories that border each other, both ways. A sea link belongs to a sea, which a storm may close; one
    that wraps is drawn over the left and right edges of the map."""

    between: tuple[Id, Id]
    sea: Id | None = None
    wrap: bool = False


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a mission or an objective asks for: everything that is given here, at the same time."""

    id: Id
    continents: list[Id] = []
    """These are held."""
    more_continents: Few = 0
    """How many others besides."""
    territories: Few = 0
    garrison: Few = 0
    """The fewest armies on each of those territories."""
    connected: Few = 0
    """How many territories in one piece."""
    ports: Few = 0
    """On how many continents a port."""
    conquered: Few = 0
    """How many territories in one turn."""
    eliminated: Few = 0
    """How many players defeated in one turn."""
    rival: Literal["", Colour] = ""
    """The colour of a player to defeat yourself; where that is impossible, `territories` count."""
    stars: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1


OBJECTIVES = [
    Goal("one_continent", more_continents=1),
    Goal("two_continents", more_continents=2),
    Goal("campaign", conquered=4),
    Goal("sea_power", ports=3),
    Goal("garrisons", territories=8, garrison=3),
    Goal("conqueror", eliminated=1, stars=2),
]
ON_LARGE_MAPS = [Goal("realm", connected=12), Goal("eighteen", territories=18)]
ON_SMALL_MAPS = [Goal("small_realm", connected=9), Goal("twelve", territories=12)]
LARGE = 36  # territories


def usual_objectives(size: int) -> list[Goal]:
    """The objectives of a map of this size that names none of its own."""
    return [*OBJECTIVES, *(ON_LARGE_MAPS if size >= LARGE else ON_SMALL_MAPS)]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What sets of cards bring, and what the second of two players gets. A map need not change any of it."""

    ladder: Annotated[list[Armies], msgspec.Meta(min_length=1)] = msgspec.field(
        default_factory=lambda: [4, 6, 8, 10, 12, 15]
    )
    """What the first sets bring; after them each brings `ladder_step` more."""
    ladder_step: Armies = 5
    fixed: tuple[Armies, Armies, Armies, Armies] = (4, 6, 8, 10)
    """Three infantry, three cavalry, three artillery, one of each."""
    second_seat: Armies = 3
    """Extra armies for the second of two players."""


class Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One map, and so one pack."""

    canvas: Canvas
    continents: Annotated[list[Continent], msgspec.Meta(min_length=4, max_length=8)]
    territories: Annotated[list[Territory], msgspec.Meta(min_length=20, max_length=60)]
    links: Annotated[list[Link], msgspec.Meta(min_length=20, max_length=200)]
    missions: Annotated[list[Goal], msgspec.Meta(min_length=10, max_length=30)]
    objectives: Annotated[list[Goal], msgspec.Meta(max_length=30)] = []
    """If a map names none, it gets the usual ones for its size."""
    numbers: Numbers = Numbers()

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong although every field by itself is right."""
        return faults(self)

    def doubts(self) -> list[str]:
        """What is worth a look although it can be played."""
        return doubts(self)
