"""The derived: what settings and map come to, worked out once for all tables of a setup.

Territories, continents, seas and cards are numbered here by their places in the pack, and everything the rules look
up often is a list of whole numbers.
"""

from __future__ import annotations

from typing import Any, Final, final

from parlour.kernel.setup import Setup
from parlour.kernel.table import WATCHER

# Whose a territory is, other than a seat's.
NOBODY: Final = -1  # not claimed yet
NEUTRAL: Final = -2  # held by a force that never moves
HOLE: Final = -3  # impassable in this match

INFANTRY: Final = 0
CAVALRY: Final = 1
ARTILLERY: Final = 2
WILD: Final = 3
TROOPS: Final = ["infantry", "cavalry", "artillery"]

FOOD: Final = 0
PRODUCTION: Final = 1
WEALTH: Final = 2
RESEARCH: Final = 3
RESOURCES: Final = ["food", "production", "wealth", "research"]

COLOURS: Final = ["red", "blue", "green", "yellow", "black", "purple"]
LAND: Final = -1  # a link over land, which no storm closes
CARDS_PER_WILD: Final = 21


@final
class Goal:
    """A mission or an objective, with continents and colours as numbers."""

    def __init__(self, read: Any, continent_ids: list[str]) -> None:
        self.continents: list[int] = [continent_ids.index(name) for name in read.continents]
        self.more_continents: int = read.more_continents
        self.territories: int = read.territories
        self.garrison: int = read.garrison
        self.connected: int = read.connected
        self.ports: int = read.ports
        self.conquered: int = read.conquered
        self.eliminated: int = read.eliminated
        self.rival: int = COLOURS.index(read.rival) if read.rival else NOBODY
        self.stars: int = read.stars


@final
class Derived:
    """One setup, ready to be played."""

    def __init__(self, setup: Setup, world: Any) -> None:
        settings: Any = setup.settings
        self.world = world
        self.drawn: object = None  # the map as boards draw it; `looks.py` keeps it here
        self.seats = setup.seats
        self.everyone = (WATCHER, *range(setup.seats))
        self._read_map(world)
        self._read_links(world)
        self._read_cards(world)
        self._read_settings(settings)
        self._read_victories(settings)
        from .pack import usual_objectives  # pack.py knows the shape of maps, and this module is compiled

        self.missions: list[Goal] = [Goal(goal, self.continent_ids) for goal in world.missions]
        objectives = world.objectives or usual_objectives(self.size)
        self.objectives: list[Goal] = [Goal(goal, self.continent_ids) for goal in objectives]
        self.mission_ids: list[str] = [goal.id for goal in world.missions]
        self.objective_ids: list[str] = [goal.id for goal in objectives]

    def _read_map(self, world: Any) -> None:
        self.territory_ids: list[str] = [territory.id for territory in world.territories]
        self.continent_ids: list[str] = [continent.id for continent in world.continents]
        self.size = len(self.territory_ids)
        self.bonus: list[int] = [continent.bonus for continent in world.continents]
        self.continent: list[int] = [self.continent_ids.index(one.continent) for one in world.territories]
        self.members: list[list[int]] = [[] for _ in self.continent_ids]
        for place in range(self.size):
            self.members[self.continent[place]].append(place)
        self.resource: list[int] = [RESOURCES.index(one.resource) for one in world.territories]
        self.may_be_capital: list[bool] = [one.capital for one in world.territories]

    def _read_links(self, world: Any) -> None:
        seas: list[str] = []
        self.neighbours: list[list[int]] = [[] for _ in range(self.size)]
        self.over: list[list[int]] = [[] for _ in range(self.size)]  # the sea of each of those links, or LAND
        self.sea_links: list[tuple[int, int]] = []
        for link in world.links:
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

    def _read_cards(self, world: Any) -> None:
        """One card for each territory, numbered like it, then the wild ones."""
        wilds = max(1, self.size // CARDS_PER_WILD)
        self.card_ids: list[str] = self.territory_ids + [f"wild_{number + 1}" for number in range(wilds)]
        self.troops: list[int] = [TROOPS.index(one.card) for one in world.territories] + [WILD] * wilds
        numbers = world.numbers
        self.ladder: list[int] = list(numbers.ladder)
        self.ladder_step: int = numbers.ladder_step
        self.fixed: list[int] = list(numbers.fixed)
        self.second_seat: int = numbers.second_seat

    def _read_settings(self, settings: Any) -> None:
        self.holes: int = settings.holes
        # With two players territories are always dealt, to both and to the neutral force.
        self.set_up: str = "deal" if settings.set_up == "claim" and self.seats == 2 else settings.set_up
        self.fortify: str = settings.fortify
        self.cards: str = settings.cards
        self.defender_chooses: bool = settings.defence == "chosen"
        self.fog: bool = settings.fog
        self.commander: bool = settings.commander
        self.army_limit: int = settings.army_limit
        self.units: bool = settings.units
        self.technology: bool = settings.technology
        self.events: str = settings.events
        self.resources: bool = settings.resources
        self.team_count: int = {"off": 0, "two": 2, "three": 3}[settings.teams]
        # Teams are a treaty that nobody can break; two players have nobody to agree with.
        self.alliances: bool = settings.alliances and self.team_count == 0 and self.seats > 3
        self.prepares: bool = self.technology or self.resources or self.alliances or self.units or self.events != "off"

    def _read_victories(self, settings: Any) -> None:
        self.dominion: bool = settings.dominion
        self.capitals: bool = settings.capitals
        self.has_objectives: bool = settings.objectives
        self.has_missions: bool = settings.missions
        self.economy: bool = settings.economy and settings.resources
        self.science: bool = settings.science and settings.technology
        self.rounds: int = settings.rounds

def world_of(setup: Setup) -> Any:
    """The map that is played on: the pack's, or one that is grown from a seed."""
    seed: int = setup.settings.generated
    if not seed:
        return setup.pack
    from .growing import grow

    return grow(seed, setup.seats)
