"""The shape of Conquest's packs. A pack is a map: territories, links, and what belongs to them.

A map says which continents there are and their bonuses, where each territory is drawn, which card shows it, what it
yields, where capitals may be, and at least ten missions. Ports are the ends of sea links, and research places are the
territories that yield research: neither is written twice. `derived.py` numbers all of it.
"""

from collections.abc import Iterator
from typing import Annotated, Final, Literal

import msgspec

from .map_checks import doubts, faults

# The order in which things are numbered.
Troops = Literal["infantry", "cavalry", "artillery"]
TROOPS: Final[list[Troops]] = ["infantry", "cavalry", "artillery"]
Resource = Literal["food", "production", "wealth", "research"]
RESOURCES: Final[list[Resource]] = ["food", "production", "wealth", "research"]
Colour = Literal["red", "blue", "green", "yellow", "black", "purple"]
COLOURS: Final[list[Colour]] = ["red", "blue", "green", "yellow", "black", "purple"]

Id = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]*$", max_length=40)]
Few = Annotated[int, msgspec.Meta(ge=0, le=60)]
Price = Annotated[int, msgspec.Meta(ge=1, le=60)]
Place = Annotated[int, msgspec.Meta(ge=0, le=5000)]
Armies = Annotated[int, msgspec.Meta(ge=0, le=100)]
Least = Annotated[int, msgspec.Meta(ge=2, le=60)]  # armies that leave one behind
Part = Annotated[int, msgspec.Meta(ge=1, le=20)]  # of the territories: no map has fewer
Part42 = Annotated[int, msgspec.Meta(ge=1, le=42)]
Sevenths = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Canvas(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How large the map is drawn; the origin is its upper left corner."""

    width: Place
    height: Place


class Continent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Territories that bring a bonus together."""

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
    """Two territories that border on each other, both ways. A sea link belongs to a sea, which a storm may close. One
    that wraps is drawn across the left and right edges of the map."""

    between: tuple[Id, Id]
    sea: Id | None = None
    wrap: bool = False


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a mission or an objective asks for: all that is given here, at the same time."""

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


LARGE = 36  # territories


class Objectives(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the usual objectives ask for: those of maps without any of their own, and of grown maps."""

    conquered: Part = 4
    """Territories, in one turn."""
    ports: Annotated[int, msgspec.Meta(ge=1, le=4)] = 3
    """On how many continents a port."""
    garrisons: Part = 8
    """Territories with a garrison."""
    garrison: Few = 3
    """The fewest armies of a garrison."""
    connected: Part = 12
    """Territories in one piece, on maps of at least 36."""
    territories: Part = 18
    """Territories, on the same maps."""
    connected_if_small: Part = 9
    """Territories in one piece, on smaller maps."""
    territories_if_small: Part = 12
    """Territories, on smaller maps."""

    def goals(self, size: int) -> list[Goal]:
        """The objectives of a map with this many territories."""
        if size >= LARGE:
            lands = [Goal("realm", connected=self.connected), Goal("eighteen", territories=self.territories)]
        else:
            lands = [
                Goal("small_realm", connected=self.connected_if_small),
                Goal("twelve", territories=self.territories_if_small),
            ]
        return [
            Goal("one_continent", more_continents=1),
            Goal("two_continents", more_continents=2),
            Goal("campaign", conquered=self.conquered),
            Goal("sea_power", ports=self.ports),
            Goal("garrisons", territories=self.garrisons, garrison=self.garrison),
            Goal("conqueror", eliminated=1, stars=2),
            *lands,
        ]


class GrownMissions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What missions on grown maps ask for, in sevenths of all territories, rounded up."""

    broad: Sevenths = 4
    """Also where the player to defeat is not in the game."""
    firm: Sevenths = 3
    """With a garrison on each."""
    garrison: Few = 2
    """The fewest armies of a garrison."""


class Technologies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What technologies bring, in armies."""

    drill: Armies = 1
    """For the next turn, after one with enough conquests."""
    drill_conquests: Few = 2
    """How many are enough."""
    markets: Armies = 1
    """Every turn."""
    provinces: Armies = 1
    """For the smallest continent held."""
    industry: Armies = 3
    """More for every set."""


class Happenings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What world events do."""

    militia: Few = 2
    """Weakest border territories of each player, which get an army."""
    harvest: Armies = 1
    """More for everyone."""
    volunteers: Armies = 3
    """For the player with the fewest territories."""
    truce_day: Few = 2
    """The most attacks of each player."""
    plague: Least = 4
    """The fewest armies of a territory that loses one."""
    desertion: Least = 12
    """Territories with more armies lose some."""
    deserters: Few = 2
    """How many they lose."""
    strike: Armies = 2
    """Fewer for the largest realm."""
    unrest: Few = 3
    """Strongest border territories of the largest realm, which lose an army."""
    arms_race: Armies = 2
    """More for every set."""
    entrenchment: Least = 4
    """Armies that an attack needs where it starts."""
    summit: Few = 1
    """Rounds more for new treaties."""


class Prices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What things cost, in tokens or armies."""

    army: Price = 4
    """Production."""
    fort: Price = 5
    """Production."""
    card: Price = 8
    """Wealth."""
    order: Price = 4
    """Food, for a second fortifying move or a longer one."""
    consult: Price = 6
    """Research, for research points or a look ahead."""
    exchange: Annotated[int, msgspec.Meta(ge=2, le=60)] = 3
    """Equal tokens, for one other."""
    cavalry: Price = 2
    """Armies of the reserve."""
    artillery: Price = 3
    """Armies of the reserve."""
    market_card: Price = 4
    """Armies of the reserve, for a card at a market."""
    betrayal: Few = 3
    """Armies, which the victim gets."""


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How soon a game may be won by other means than conquest. Territories and tokens are those of a map of 42; other
    maps ask for as large a part."""

    first_round: Few = 0
    """Before this round nobody wins but by conquest."""
    stars: Part = 4
    """How many win, with three players or more."""
    stars_for_two: Part = 5
    """How many win with two players."""
    capitals: Annotated[int, msgspec.Meta(ge=1, le=5)] = 2
    """Others' capitals besides your own, with four players or more."""
    dominion: Part42 = 28
    """Territories for a victory by dominion."""
    dominion_for_two: Part42 = 24
    """The same with two players."""
    income: Part42 = 22
    """Tokens a turn for an economic victory."""
    science: Few = 14
    """Territories for a scientific victory."""
    research: Few = 1
    """Research points that every turn brings."""
    later_seats: Few = 0
    """Armies that each seat begins with more than the one before it, because it moves later."""


class LongPace(Pace, frozen=True, forbid_unknown_fields=True):
    """The same for long games. At a short pace `grand` took five rounds, and whoever moved first decided it: in 200
    games of four bots the seats won 98, 28, 49 and 25 times. So victories wait until everyone could prepare for them,
    and later seats begin with a little more."""

    first_round: Few = 11
    """Before this round nobody wins but by conquest."""
    stars: Part = 7
    """How many win, with three players or more."""
    stars_for_two: Part = 8
    """How many win with two players."""
    capitals: Annotated[int, msgspec.Meta(ge=1, le=5)] = 3
    """Others' capitals besides your own, with four players or more."""
    income: Part42 = 16
    """Tokens a turn for an economic victory."""
    science: Few = 12
    """Territories for a scientific victory."""
    research: Few = 2
    """Research points that every turn brings."""
    later_seats: Few = 1
    """Armies that each seat begins with more than the one before it."""


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Prices, what sets of cards bring, and other numbers. A map need not change any of them."""

    ladder: Annotated[list[Armies], msgspec.Meta(min_length=1)] = msgspec.field(
        default_factory=lambda: [4, 6, 8, 10, 12, 15]
    )
    """What the first sets bring; after them each brings `ladder_step` more."""
    ladder_step: Armies = 5
    fixed: tuple[Armies, Armies, Armies, Armies] = (4, 6, 8, 10)
    """Three infantry, three cavalry, three artillery, one of each."""
    shown_territory: Armies = 2
    """Extra armies on a territory that a set shows."""
    second_seat: Armies = 3
    """Extra armies for the second of two players."""
    shame: Few = 4
    """Rounds without treaties after a betrayal."""
    short: Pace = Pace()
    long: LongPace = LongPace()
    prices: Prices = Prices()
    objectives: Objectives = Objectives()
    grown_missions: GrownMissions = GrownMissions()
    technologies: Technologies = Technologies()
    happenings: Happenings = Happenings()


class Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One map, and so one pack."""

    canvas: Canvas
    continents: Annotated[list[Continent], msgspec.Meta(min_length=4, max_length=8)]
    territories: Annotated[list[Territory], msgspec.Meta(min_length=20, max_length=60)]
    links: Annotated[list[Link], msgspec.Meta(min_length=20, max_length=200)]
    missions: Annotated[list[Goal], msgspec.Meta(min_length=10, max_length=30)]
    objectives: Annotated[list[Goal], msgspec.Meta(max_length=30)] = []
    """A map without any gets the usual ones for its size, with the numbers of `numbers.objectives`."""
    numbers: Numbers = Numbers()

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong although every field is right by itself."""
        return faults(self)

    def doubts(self) -> list[tuple[str, str]]:
        """What is worth a look although the map is playable."""
        return doubts(self)

    def sentences(self) -> Iterator[tuple[tuple[str, ...], bool]]:
        """Every sentence that words of a pack may have beside those of the game, and whether it is missed."""
        territories = [territory.id for territory in self.territories]
        named = {
            "continent": [continent.id for continent in self.continents],
            "sea": list(dict.fromkeys(link.sea for link in self.links if link.sea is not None)),
            "territory": territories,
            "card": territories,
            "mission": [goal.id for goal in self.missions],
        }
        for kind, ids in named.items():
            for name in ids:
                yield ("names", kind, name), True
        for goal in self.objectives:
            yield ("names", "objective", goal.id), True
