"""What a board needs to draw the map: where each territory is, what it yields, and its links."""

from typing import Literal

import msgspec

from .derived import LAND, Derived

# The optional parts of the game.
Switch = Literal[
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
    "events",
    "objectives",
    "missions",
    "teams",
]


class Spot(msgspec.Struct, frozen=True):
    """Where a territory is drawn, its continent, the troops on its card (0 infantry, 1 cavalry,
    2 artillery), what it yields (0 food, 1 production, 2 wealth, 3 research), and whether it is a port or may become
    a capital."""

    id: str
    x: int
    y: int
    continent: int
    troops: int
    resource: int
    port: bool
    may_be_capital: bool


class Link(msgspec.Struct, frozen=True):
    """A link between two territories; `sea` is the sea it crosses, or -1; `wrap`: it is drawn across the
    left and right edges."""

    one: int
    other: int
    sea: int
    wrap: bool


class Drawn(msgspec.Struct, frozen=True):
    """The map as drawn, the ids of its continents and seas, and the parts of the game that are on, so that
    a board shows no empty panels."""

    width: int
    height: int
    spots: list[Spot]
    links: list[Link]
    continents: list[str]
    seas: list[str]
    switches: list[Switch]


def drawn_map(derived: Derived) -> Drawn:
    """The map of a setup, worked out once."""
    found = derived.drawn
    if not isinstance(found, Drawn):
        found = derived.drawn = _draw(derived)
    return found


def _draw(derived: Derived) -> Drawn:
    return Drawn(
        width=derived.map.canvas.width,
        height=derived.map.canvas.height,
        spots=[_spot(derived, place) for place in range(derived.size)],
        links=_links(derived),
        continents=derived.continent_ids,
        seas=derived.sea_ids,
        switches=[name for name, on in _switches(derived).items() if on],
    )


def _switches(derived: Derived) -> dict[Switch, bool]:
    return {
        "fog": derived.fog,
        "commander": derived.commander,
        "units": derived.units,
        "technology": derived.technology,
        "resources": derived.resources,
        "alliances": derived.alliances,
        "dominion": derived.dominion,
        "capitals": derived.capitals,
        "economy": derived.economy,
        "science": derived.science,
        "events": derived.events != "off",
        "objectives": derived.has_objectives,
        "missions": derived.has_missions,
        "teams": derived.team_count > 0,
    }


def _spot(derived: Derived, place: int) -> Spot:
    territory = derived.map.territories[place]
    return Spot(
        territory.id,
        territory.x,
        territory.y,
        derived.continent[place],
        derived.troops[place],
        derived.resource[place],
        derived.is_port[place],
        territory.capital,
    )


def _links(derived: Derived) -> list[Link]:
    """Every link once."""
    number = derived.territory_ids.index
    return [
        Link(
            number(link.between[0]),
            number(link.between[1]),
            LAND if link.sea is None else derived.sea_ids.index(link.sea),
            link.wrap,
        )
        for link in derived.map.links
    ]
