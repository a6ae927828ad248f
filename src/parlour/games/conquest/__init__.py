"""Conquest: armies, dice and continents, until the world belongs to one."""

from collections.abc import Mapping, Sequence

from parlour.kernel import Game, Setup

from .bots.easy import Easy
from .bots.hard import Hard
from .bots.medium import Medium
from .drawing import draw
from .derived import COLOURS, RESOURCES, TROOPS
from .pack import Map
from .rendering import render
from .rules import battle, setting_up  # noqa: F401  everything that can be done is reached from there
from .rules.happenings import HAPPENINGS
from .rules.resources import ORDERS
from .rules.technology import TECHNOLOGIES
from .settings import PRESETS, Settings
from .table import Conquest


def kinds(setup: Setup) -> Mapping[str, Sequence[str]]:
    """Everything that has an id."""
    derived = setup.derived
    return {
        "territory": derived.territory_ids,
        "continent": derived.continent_ids,
        "sea": derived.sea_ids,
        "card": derived.card_ids,
        "mission": derived.mission_ids,
        "objective": derived.objective_ids,
        "colour": COLOURS,
        "unit": TROOPS,
        "resource": RESOURCES,
        "technology": TECHNOLOGIES,
        "happening": HAPPENINGS,
        "order": ORDERS,
        "treaty": ["pact", "alliance"],
    }


def refuse(setup: Setup) -> str | None:
    """What does not go together."""
    teams = {"off": 1, "two": 2, "three": 3}[setup.settings.teams]
    if teams > 1 and (setup.seats % teams or setup.seats == teams):
        return f"{setup.settings.teams} teams of equal size cannot be made of {setup.seats} seats"
    return None


GAME = Game(
    "conquest",
    __name__,
    Conquest,
    seats=(2, 6),
    settings=Settings,
    presets=PRESETS,
    pack=Map,
    kinds=kinds,
    draw=draw,
    bots={"easy": Easy, "medium": Medium, "hard": Hard},
    endless=("classic",),
    refuse=refuse,
    picture=render,
    unreached={
        "unit infantry": "infantry is what every other army is; nobody raises or spares it",
        "event no_card": "all cards must be in hands, where hardly any fit",
        "event shared_card": "two allies must defeat a third player with cards, within two rounds",
        "verb pick": "as the event shared_card",
    },
)
