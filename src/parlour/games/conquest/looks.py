"""What a board needs to draw the map: where each territory is, what it yields, and the links between them."""

import msgspec

from .house import LAND, House


class Spot(msgspec.Struct, frozen=True):
    """Where a territory is drawn, to which continent it belongs, the troops on its card (0 infantry, 1 cavalry,
    2 artillery), what it yields (0 food, 1 production, 2 wealth, 3 research), and whether it is a port or may be marked
    as a capital."""

    id: str
    x: int
    y: int
    continent: int
    troops: int
    resource: int
    port: bool
    may_be_capital: bool


class Link(msgspec.Struct, frozen=True):
    """A link between two territories; `sea` is the sea it crosses, or -1, and `wrap` says that it is drawn over the
    left and right edges."""

    one: int
    other: int
    sea: int
    wrap: bool


class Drawn(msgspec.Struct, frozen=True):
    """The map as it is drawn, the ids of its continents and seas, and which parts of the game are switched on, so that
    a board shows no empty panels."""

    width: int
    height: int
    spots: list[Spot]
    links: list[Link]
    continents: list[str]
    seas: list[str]
    switches: list[str]


SWITCHES = (
    "fog",
    "commander",
    "units",
    "technology",
    "resources",
    "alliances",
    "dominion",
    "capitals",
    "economy",
    "science",
)


def drawn_map(house: House) -> Drawn:
    """The map of a house, worked out once."""
    found = house.drawn
    if not isinstance(found, Drawn):
        found = house.drawn = _draw(house)
    return found


def _draw(house: House) -> Drawn:
    world = house.world
    on = [name for name in SWITCHES if getattr(house, name)]
    on += ["events"] if house.events != "off" else []
    on += ["objectives"] if house.has_objectives else []
    on += ["missions"] if house.has_missions else []
    on += ["teams"] if house.team_count else []
    return Drawn(
        width=world.canvas.width,
        height=world.canvas.height,
        spots=[_spot(house, place) for place in range(house.size)],
        links=_links(house),
        continents=house.continent_ids,
        seas=house.sea_ids,
        switches=on,
    )


def _spot(house: House, place: int) -> Spot:
    territory = house.world.territories[place]
    return Spot(
        territory.id,
        territory.x,
        territory.y,
        house.continent[place],
        house.troops[place],
        house.resource[place],
        house.is_port[place],
        territory.capital,
    )


def _links(house: House) -> list[Link]:
    """Every link once."""
    number = house.territory_ids.index
    return [
        Link(
            number(link.between[0]),
            number(link.between[1]),
            LAND if link.sea is None else house.sea_ids.index(link.sea),
            link.wrap,
        )
        for link in house.world.links
    ]
