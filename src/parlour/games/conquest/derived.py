"""What settings and map come to, worked out once for all tables of a setup.

Territories, continents, seas and cards are numbered here by their places in the pack, and everything the rules look
up often is a list of whole numbers.
"""

from __future__ import annotations

from typing import Final, final

from parlour.kernel.table import WATCHER

from . import pack as packs
from .grown_map import grow
from .pack import COLOURS, RESOURCES, TROOPS
from .settings import Settings

# Owners of territories other than seats.
NOBODY: Final = -1  # not claimed yet
NEUTRAL: Final = -2  # the force that never moves
HOLE: Final = -3  # impassable in this match

INFANTRY: Final = 0
CAVALRY: Final = 1
ARTILLERY: Final = 2
WILD: Final = 3

FOOD: Final = 0
PRODUCTION: Final = 1
WEALTH: Final = 2
RESEARCH: Final = 3

LAND: Final = -1  # a link over land, which no storm closes
CARDS_PER_WILD: Final = 21
FEWEST_FOR_TREATIES: Final = 4  # players
FULL_MAP: Final = 42  # territories, to which the pace of a game refers
TEAMS: Final = {"off": 0, "two": 2, "three": 3}


@final
class Goal:
    """A mission or an objective, with continents and colours as numbers."""

    def __init__(self, read: packs.Goal, continent_ids: list[str]) -> None:
        self.continents = [continent_ids.index(name) for name in read.continents]
        self.more_continents = read.more_continents
        self.territories = read.territories
        self.garrison = read.garrison
        self.connected = read.connected
        self.ports = read.ports
        self.conquered = read.conquered
        self.eliminated = read.eliminated
        self.rival = COLOURS.index(read.rival) if read.rival else NOBODY
        self.stars = read.stars


@final
class Derived:
    """Everything of a setup that the rules look up."""

    def __init__(self, seats: int, settings: Settings, pack: packs.Map) -> None:
        # The map in play: the pack's, or one grown from a seed.
        self.map = grow(settings.generated, seats, pack.numbers.grown_missions) if settings.generated else pack
        self.drawn: object = None  # the map as boards draw it, worked out once
        self.seats = seats
        self.everyone = (WATCHER, *range(seats))
        self._read_map(self.map)
        self._read_links(self.map)
        self._read_cards(self.map)
        self._read_numbers(pack.numbers)
        self._read_goals(self.map, pack.numbers.objectives)
        self._read_settings(settings)
        self._read_victories(settings)

    def _read_map(self, m: packs.Map) -> None:
        self.territory_ids: list[str] = [territory.id for territory in m.territories]
        self.continent_ids: list[str] = [continent.id for continent in m.continents]
        self.size = len(self.territory_ids)
        self.bonus: list[int] = [continent.bonus for continent in m.continents]
        self.continent: list[int] = [self.continent_ids.index(one.continent) for one in m.territories]
        self.members: list[list[int]] = [[] for _ in self.continent_ids]
        for place in range(self.size):
            self.members[self.continent[place]].append(place)
        self.resource: list[int] = [RESOURCES.index(one.resource) for one in m.territories]
        self.may_be_capital: list[bool] = [one.capital for one in m.territories]

    def _read_links(self, m: packs.Map) -> None:
        seas: list[str] = []
        self.neighbours: list[list[int]] = [[] for _ in range(self.size)]
        self.over: list[list[int]] = [[] for _ in range(self.size)]  # the sea of each of those links, or LAND
        self.sea_links: list[tuple[int, int]] = []
        for link in m.links:
            if link.sea is not None and link.sea not in seas:
                seas.append(link.sea)
            sea = LAND if link.sea is None else seas.index(link.sea)
            one = self.territory_ids.index(link.between[0])
            other = self.territory_ids.index(link.between[1])
            for here, there in ((one, other), (other, one)):
                self.neighbours[here].append(there)
                self.over[here].append(sea)
            if sea != LAND:
                self.sea_links.append((one, other))
        self.sea_ids = seas
        self.is_port: list[bool] = [any(sea != LAND for sea in over) for over in self.over]

    def _read_cards(self, m: packs.Map) -> None:
        """One card for each territory, numbered like it, then the wild ones."""
        wilds = max(1, self.size // CARDS_PER_WILD)
        self.card_ids: list[str] = self.territory_ids + [f"wild_{number + 1}" for number in range(wilds)]
        self.troops: list[int] = [TROOPS.index(one.card) for one in m.territories] + [WILD] * wilds

    def _read_numbers(self, numbers: packs.Numbers) -> None:
        """The numbers of the pack also hold on a grown map: its words name them."""
        self.ladder: list[int] = list(numbers.ladder)
        self.ladder_step: int = numbers.ladder_step
        self.fixed: list[int] = list(numbers.fixed)
        self.shown_territory: int = numbers.shown_territory
        self.second_seat: int = numbers.second_seat
        self.shame: int = numbers.shame
        prices = numbers.prices
        self.army_price: int = prices.army
        self.fort_price: int = prices.fort
        self.card_price: int = prices.card
        self.order_price: int = prices.order
        self.consult_price: int = prices.consult
        self.exchange_rate: int = prices.exchange
        self.unit_prices: list[int] = [1, prices.cavalry, prices.artillery]  # infantry, cavalry, artillery
        self.paces: dict[str, packs.Pace] = {"short": numbers.short, "long": numbers.long}
        self.market_price: int = prices.market_card
        self.betrayal_price: int = prices.betrayal
        self.technologies: packs.Technologies = numbers.technologies
        self.happenings: packs.Happenings = numbers.happenings

    def _read_goals(self, m: packs.Map, usual: packs.Objectives) -> None:
        objectives = m.objectives or usual.goals(self.size)
        self.missions: list[Goal] = [Goal(goal, self.continent_ids) for goal in m.missions]
        self.objectives: list[Goal] = [Goal(goal, self.continent_ids) for goal in objectives]
        self.mission_ids: list[str] = [goal.id for goal in m.missions]
        self.objective_ids: list[str] = [goal.id for goal in objectives]

    def _read_settings(self, settings: Settings) -> None:
        self.holes: int = settings.holes
        # With two players, territories are always dealt, to both and to the neutral force.
        self.set_up: str = "deal" if settings.set_up == "claim" and self.seats == 2 else settings.set_up
        self.fortify: str = settings.fortify
        self.cards: str = settings.cards
        self.every_card_matches = settings.matching == "each"
        self.defender_chooses = settings.defence == "chosen"
        self.fog = settings.fog
        self.commander = settings.commander
        self.army_limit: int = settings.army_limit
        self.units = settings.units
        self.technology = settings.technology
        self.events: str = settings.events
        self.resources = settings.resources
        self.team_count: int = TEAMS[settings.teams]
        # Treaties need four players. Teams are treaties that nobody can break, and exclude them (`conflict`).
        self.alliances = settings.alliances and self.seats >= FEWEST_FOR_TREATIES
        self.misses_treaties = settings.alliances and not self.alliances
        self.prepares = self.technology or self.resources or self.alliances or self.units or self.events != "off"

    def _read_victories(self, settings: Settings) -> None:
        self.dominion = settings.dominion
        self.capitals = settings.capitals
        self.has_objectives = settings.objectives
        self.has_missions = settings.missions
        self.economy = settings.economy
        self.science = settings.science
        victories = (self.dominion, self.capitals, self.has_objectives, self.has_missions, self.economy, self.science)
        self.has_stakes = any(victories)
        self.no_stakes: list[float] = [0.0] * self.size  # what bots have at stake if only conquest wins
        self.rounds: int = settings.rounds
        pace = self.paces[settings.pace]
        self.first_victory: int = pace.first_round
        self.stars_needed: int = pace.stars_for_two if self.seats == 2 else pace.stars
        self.capitals_needed: int = pace.capitals if self.seats > 3 else 1
        self.dominion_part: int = pace.dominion_for_two if self.seats == 2 else pace.dominion
        self.income_part: int = pace.income
        self.science_part: int = pace.science
        self.research: int = pace.research
        self.later_seats: int = pace.later_seats

    def of_map(self, part: int, playable: int) -> int:
        """A number of territories or tokens of a map of 42, on this map."""
        return -(-part * playable // FULL_MAP)
